// lifted.c - a bit goes if every footprint with it is lifted and the ground has none.

#include "planner/plan/lifted.h"

#include "passmap/base/assertion.h"
#include "passmap/map/footprint_counts.h"
#include "passmap/map/shapes.h"

hr_lifted hr_lifted_of(const hr_map *map, const hr_footprint_id *ids, int32_t count) {
    hr_lifted lifted = {.count = 0};
    HR_ASSERT(count <= HR_IGNORE_MAX);
    for (int32_t i = 0; i < count; i++) {
        bool is_new = true;
        for (int32_t j = 0; j < i; j++) is_new = is_new && ids[j] != ids[i];
        if (is_new && hr_footprint_get(map, ids[i], &lifted.footprints[lifted.count]))
            lifted.count++;
    }
    return lifted;
}

static int32_t lifted_on(const hr_lifted *lifted, int32_t x, int32_t y, int32_t bit) {
    int32_t count = 0;
    for (int32_t i = 0; i < lifted->count; i++)
        count += lifted->footprints[i].bits >> bit & 1 &&
                 hr_footprint_covers(&lifted->footprints[i], x, y);
    return count;
}

uint8_t hr_lifted_value(const hr_lifted *lifted, const hr_map *map, int32_t x, int32_t y) {
    uint32_t cell = (uint32_t)y * (uint32_t)map->width + (uint32_t)x;
    uint8_t value = map->cells[cell];
    for (int32_t bit = 0; bit < 8; bit++) {
        int32_t count = value >> bit & 1 ? lifted_on(lifted, x, y, bit) : 0;
        if (count && count == hr_footprints_on(map, cell, bit) && !hr_ground_has(map, cell, bit))
            value ^= (uint8_t)(1 << bit);
    }
    return value;
}

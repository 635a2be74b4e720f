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

// How many of the lifted ones that cover a cell have a bit.
static int32_t lifted_on(const hr_lifted *lifted, uint32_t covering, int32_t bit) {
    int32_t count = 0;
    for (int32_t i = 0; i < lifted->count; i++)
        count += covering >> i & 1 && lifted->footprints[i].bits >> bit & 1;
    return count;
}

uint8_t hr_lifted_value(const hr_lifted *lifted, const hr_map *map, int32_t x, int32_t y) {
    uint32_t cell = (uint32_t)y * (uint32_t)map->width + (uint32_t)x, covering = 0, bits = 0;
    uint8_t value = map->cells[cell];
    for (int32_t i = 0; i < lifted->count; i++)
        if (hr_footprint_covers(&lifted->footprints[i], x, y))
            covering |= 1u << i, bits |= lifted->footprints[i].bits;
    for (bits &= value; bits; bits &= bits - 1) {
        int32_t bit = hr_lowest_bit(bits), count = lifted_on(lifted, covering, bit);
        if (hr_are_footprints_on(map, cell, bit, count) && !hr_ground_has(map, cell, bit))
            value ^= (uint8_t)(1 << bit);
    }
    return value;
}

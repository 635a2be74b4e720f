// march_scenes.c - a hall in which a squad marches.

#include "tests/support/march_scenes.h"

#include "tests/support/require.h"

void open_hall(hall *h, const hr_allocator *allocator) {
    *h = (hall){.course = open_empty_course(HALL_WIDTH, HALL_HEIGHT, allocator)};
    hr_class wide = hr_map_class(h->course.map, 0);
    for (int32_t i = 0; i < 2; i++) {
        wide.size = i ? 12 : 5;
        require(hr_map_add_class(h->course.map, wide, &h->widths[i]) == HR_OK);
    }
    require(hr_march_create(h->course.planner, &h->march) == HR_OK);
    for (int32_t i = 0; i < SQUAD; i++) {
        hr_cell at = {14 - 2 * (i / 6), 24 + 2 * (i % 6)};
        h->units[i] = (hr_march_unit){hr_block_centre(at, 1), 0, (2 * (i % 6) - 5) * HR_CELL,
                                      i / 6 * 2 * HR_CELL};
    }
    h->asked = (hr_march_order){.units = h->units,
                                .count = SQUAD,
                                .goal = {200 * HR_CELL, 30 * HR_CELL},
                                .facing_x = 1,
                                .widths = h->widths,
                                .width_count = 2};
}

void close_hall(hall *h) {
    hr_march_destroy(h->march);
    close_course(&h->course);
}

hr_spine plan_hall(hall *h) {
    require(hr_plan_march(h->course.planner, &h->asked, h->march) == HR_OK);
    return hr_march_spine(h->march);
}

void wall_off(hall *h, int32_t x, int32_t gap_y, int32_t gap) {
    hr_map_fill(h->course.map, (hr_rect){x, 0, 3, HALL_HEIGHT}, 1);
    hr_map_fill(h->course.map, (hr_rect){x, gap_y, 3, gap}, 0);
}

// ---- Hashes (FNV-1a, by numbers)

static uint64_t mix(uint64_t hash, uint64_t number) {
    return (hash ^ number) * UINT64_C(0x100000001b3);
}

uint64_t hash_of_march(const hr_march *march, int32_t unit) {
    hr_march_path path = hr_march_unit_path(march, unit);
    uint64_t hash = mix(mix(UINT64_C(0xcbf29ce484222325), path.status), (uint64_t)path.count);
    for (int32_t i = 0; i < path.count; i++) {
        hash = mix(mix(hash, (uint32_t)path.waypoints[i].x), (uint32_t)path.waypoints[i].y);
        hash = mix(mix(hash, (uint64_t)path.marks[i].arrives_256ths),
                   (uint64_t)path.marks[i].leaves_256ths);
    }
    return hash;
}

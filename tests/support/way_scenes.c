// way_scenes.c - small maps with ways on them.

#include "tests/support/way_scenes.h"

#include "tests/support/require.h"

#include <stdio.h>

void open_scene_of_map(scene *s) {
    twin_look(&s->twin, &s->map, 1);
    s->course = open_course(&s->map);
    require(hr_map_refresh(s->course.map, 0) == HR_OK);
    s->plane = &hr_class_entry_of(s->course.map, 0)->plane;
    s->allocator = hr_map_allocator(s->course.map);
    s->way = (hr_points){.allocator = &s->allocator};
    s->given_count = 0;
}

void open_random_scene(scene *s, uint64_t seed, map_range range) {
    s->seed = seed;
    s->dice = (dice){seed};
    map_kind kind = (map_kind)roll(&s->dice, MAP_KINDS);
    hr_cell sides = roll_cell(&s->dice, range.side_count, range.side_count);
    int32_t gap = range.gap_least + roll(&s->dice, range.gap_count);
    s->map =
        random_map(&s->dice, kind, range.side_least + sides.x, range.side_least + sides.y, gap);
    open_scene_of_map(s);
}

void close_scene(scene *s) {
    hr_points_destroy(&s->way);
    close_course(&s->course);
}

hr_cell any_open(scene *s) {
    hr_cell at = {0, 0};
    for (int32_t i = 0; i < 1000; i++) {
        at = roll_cell(&s->dice, s->map.width, s->map.height);
        if (twin_is_open(&s->twin, at.x, at.y)) break;
    }
    return at;
}

void use_given(scene *s) {
    hr_points_clear(&s->way);
    hr_points_append(&s->way, s->given, s->given_count);
}

int print_given(const scene *s, char *text, size_t size) {
    int at = snprintf(text, size, "HANDRAIL_SEED=%llu, way", (unsigned long long)s->seed);
    for (int32_t i = 0; i < s->given_count; i++)
        at += snprintf(text + at, size - (size_t)at, " (%d, %d)", s->given[i].x, s->given[i].y);
    return at;
}

// formation.c - marches in formation: the same for two planners, every leg of every unit clear,
// marks in order, and walks that keep to them.

#include "tests/fuzz/formation.h"

#include "planner/formations.h"

#include <string.h>

enum { UNITS = 10, WIDTHS = 3, TICKS = 6 };

typedef struct group {
    hr_march_unit units[UNITS];
    hr_position places[UNITS];
    hr_class_id widths[WIDTHS];
    hr_march_order order;
} group;

static int32_t distance(world *w) {
    return take_below(&w->in, 12) ? take_below(&w->in, 3000) - 1500 : take_number(&w->in);
}

static void throw_group(world *w, group *g) {
    for (int32_t i = 0; i < UNITS; i++) {
        g->units[i].start = world_position(w), g->units[i].class_id = world_class(w);
        g->units[i].right_256ths = distance(w), g->units[i].back_256ths = distance(w);
        g->places[i] = world_position(w);
    }
    for (int32_t i = 0; i < WIDTHS; i++) g->widths[i] = world_class(w);
    g->order = (hr_march_order){.units = g->units,
                                .count = take_below(&w->in, UNITS + 1),
                                .goal = world_position(w),
                                .facing_x = take_number(&w->in),
                                .facing_y = distance(w),
                                .widths = g->widths,
                                .width_count = take_below(&w->in, WIDTHS + 1)};
    if (take_below(&w->in, 3) == 0) g->order.places = g->places;
    if (take_below(&w->in, 4) == 0) g->order.budget_steps = take_number(&w->in);
    if (take_below(&w->in, 4) == 0) g->order.detour_ratio = take_below(&w->in, 400) / 100.0;
    if (take_below(&w->in, 4) == 0) g->order.view = take_below(&w->in, 3);
}

static void check_same(const hr_march_path *a, const hr_march_path *b) {
    require(a->status == b->status && a->count == b->count);
    require(a->is_in_formation == b->is_in_formation && a->remaining_256ths == b->remaining_256ths);
    size_t count = (size_t)a->count;
    if (count == 0) return;
    require(memcmp(a->waypoints, b->waypoints, count * sizeof *a->waypoints) == 0);
    require(memcmp(a->marks, b->marks, count * sizeof *a->marks) == 0);
}

static void check_path(const hr_map *map, hr_class_id class_id, const hr_march_path *path) {
    for (int32_t i = 0; i < path->count; i++) {
        require(path->marks[i].leaves_256ths >= path->marks[i].arrives_256ths);
        if (i == 0 || (path->links && path->links[i - 1])) continue;
        require(path->marks[i].arrives_256ths >= path->marks[i - 1].leaves_256ths);
        require(hr_map_leg_is_clear(map, class_id, path->waypoints[i - 1], path->waypoints[i]));
    }
}

// A few ticks: nobody walks farther than he may.
static void pace(world *w, const hr_march *march, int32_t count) {
    hr_walk walks[UNITS] = {{0}};
    for (int32_t i = 0; i < count; i++) {
        hr_march_path path = hr_march_unit_path(march, i);
        if (path.count > 0)
            require(hr_walk_begin_linked(&walks[i], path.waypoints, path.links, path.count) ==
                    HR_OK);
    }
    for (int32_t tick = 0; tick < TICKS; tick++) {
        int64_t reaches[UNITS], distances[UNITS];
        for (int32_t i = 0; i < count; i++)
            reaches[i] = (int64_t)take(&w->in) << take_below(&w->in, 20);
        int64_t lead = distance(w);
        hr_march_pace(march, walks, reaches, lead, distances);
        for (int32_t i = 0; i < count; i++)
            require(distances[i] >= 0 && distances[i] <= reaches[i]);
        hr_walks_advance(walks, distances, count, NULL);
    }
}

void ask_formation(world *w) {
    group g = {0};
    hr_march *one, *three;
    throw_group(w, &g);
    if (hr_march_create(w->one, &one) != HR_OK) return;
    if (hr_march_create(w->three, &three) == HR_OK) {
        require(hr_plan_march(w->one, &g.order, one) == HR_OK);
        require(hr_plan_march(w->three, &g.order, three) == HR_OK);
        const hr_map *maps[] = {w->map, w->known, w->ally}, *map = maps[g.order.view];
        for (int32_t i = 0; i < g.order.count; i++) {
            hr_march_path path = hr_march_unit_path(one, i), same = hr_march_unit_path(three, i);
            check_same(&path, &same);
            check_path(map, g.units[i].class_id, &path);
        }
        pace(w, one, g.order.count);
    }
    hr_march_destroy(three);
    hr_march_destroy(one);
}

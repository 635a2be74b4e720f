// classic_ground.h - what the tests of the classics share: ground with costs, and a twin that
// lowers the costs of ways until nothing changes.
#ifndef HANDRAIL_TESTS_SUPPORT_CLASSIC_GROUND_H
#define HANDRAIL_TESTS_SUPPORT_CLASSIC_GROUND_H

#include "passmap/map/map_state.h"
#include "tests/support/twins.h"
#include "viewer/classics/classic.h"

#include <criterion/criterion.h>
#include <stdio.h>

// ---- The twin: what the way to each block costs, and how many steps it takes at least

enum { FAR = INT32_MAX };

typedef struct ground {
    const sketch *map;
    uint64_t seed; // 0 = by none
    course course;
    const hr_class_entry *entry;
    twin blocks;
    int64_t cost_of_block[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX]; // [y][x]
} ground;

typedef struct distances {
    int64_t cost[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    int32_t steps[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
} distances;

static inline bool is_step_legal(const twin *t, hr_cell at, int32_t dx, int32_t dy) {
    return twin_is_open(t, at.x + dx, at.y + dy) && twin_is_open(t, at.x + dx, at.y) &&
           twin_is_open(t, at.x, at.y + dy);
}

static inline int64_t cost_of_step(const ground *g, hr_cell at, int32_t dx, int32_t dy) {
    int64_t length = dx && dy ? 1393 : 985;
    return length * (g->cost_of_block[at.y][at.x] + g->cost_of_block[at.y + dy][at.x + dx]);
}

static inline bool relax_around(const ground *g, distances *d, hr_cell at) {
    bool has_changed = false;
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++) {
            if ((dx == 0 && dy == 0) || !is_step_legal(&g->blocks, at, dx, dy)) continue;
            int64_t *cost = &d->cost[at.y + dy][at.x + dx];
            int64_t other = d->cost[at.y][at.x] + cost_of_step(g, at, dx, dy);
            int32_t *steps = &d->steps[at.y + dy][at.x + dx];
            if (*cost <= other && *steps <= d->steps[at.y][at.x] + 1) continue;
            if (other < *cost) *cost = other;
            if (d->steps[at.y][at.x] + 1 < *steps) *steps = d->steps[at.y][at.x] + 1;
            has_changed = true;
        }
    return has_changed;
}

static inline void find_distances(const ground *g, hr_cell from, distances *d) {
    for (int32_t y = 0; y < g->blocks.height; y++)
        for (int32_t x = 0; x < g->blocks.width; x++)
            d->cost[y][x] = INT64_MAX, d->steps[y][x] = FAR;
    d->cost[from.y][from.x] = d->steps[from.y][from.x] = 0;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int32_t y = 0; y < g->blocks.height; y++)
            for (int32_t x = 0; x < g->blocks.width; x++)
                if (d->steps[y][x] < FAR && relax_around(g, d, (hr_cell){x, y})) has_changed = true;
    }
}

// ---- Ground

static inline void look_at_ground(ground *g, const sketch *map, hr_class_id id) {
    g->map = map;
    cr_assert_eq(hr_map_refresh(g->course.map, id), HR_OK);
    g->entry = hr_class_entry_of(g->course.map, id);
    twin_look(&g->blocks, map, g->entry->unit.size);
    for (int32_t y = 0; y < map->height; y++)
        for (int32_t x = 0; x < map->width; x++)
            g->cost_of_block[y][x] = g->entry->unit.costs_256ths
                                         ? hr_map_block_cost(g->course.map, id, (hr_cell){x, y})
                                         : HR_COST_PLAIN;
}

static inline classic_query query_on(const ground *g, hr_cell from, hr_cell to) {
    return (classic_query){.plane = &g->entry->plane,
                           .costs = hr_costs_of(g->course.map, g->entry),
                           .from = from,
                           .to = to,
                           .seed = 1};
}

// ---- Checking a way

static inline int32_t sign_of(int32_t value) { return (value > 0) - (value < 0); }

typedef struct walked {
    const char *fault;
    int64_t cost;
    int32_t steps;
} walked;

static inline bool walk_leg(const ground *g, hr_cell from, hr_cell to, walked *w) {
    int32_t dx = sign_of(to.x - from.x), dy = sign_of(to.y - from.y);
    for (hr_cell at = from; at.x != to.x || at.y != to.y; at.x += dx, at.y += dy) {
        bool is_on_leg = w->steps < 100000 && (dx == 0) == (at.x == to.x) &&
                         (dy == 0) == (at.y == to.y) && is_step_legal(&g->blocks, at, dx, dy);
        if (!is_on_leg) return false;
        w->cost += cost_of_step(g, at, dx, dy);
        w->steps++;
    }
    return true;
}

static inline bool is_at(hr_cell a, hr_cell b) { return a.x == b.x && a.y == b.y; }

static inline walked walk(const ground *g, const classic_search *s) {
    walked w = {NULL, 0, 0};
    const hr_points *way = &s->way;
    if (way->count < 1) return w.fault = "no way", w;
    if (!is_at(way->at[0], s->query.from)) w.fault = "does not begin at the start";
    if (!is_at(way->at[way->count - 1], s->query.to)) w.fault = "does not end at the goal";
    for (int32_t i = 1; i < way->count && !w.fault; i++)
        if (!walk_leg(g, way->at[i - 1], way->at[i], &w)) w.fault = "a leg is not clear";
    return w;
}

// Where an answer is wrong.
static inline const char *place(const ground *g, const classic_search *s) {
    static char text[SKETCH_SIDE_MAX * (SKETCH_SIDE_MAX + 1) + 100];
    snprintf(text, sizeof text, "HANDRAIL_SEED=%llu\n%s", (unsigned long long)g->seed,
             drawing(g->map, s->query.from, s->query.to));
    return text;
}

static inline hr_class_id class_with_costs(hr_map *map, dice *d, int32_t size) {
    uint16_t costs[256];
    hr_class_id id;
    for (int value = 0; value < 256; value++) costs[value] = (uint16_t)(64 + roll(d, 1024));
    hr_class unit = {hr_pass_complement(hr_pass_of_values((uint8_t[]){1}, 1)), size, costs};
    cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
    return id;
}

// Open cells get one of a few values.
static inline void scatter_values(const ground *g, const sketch *map, dice *d) {
    for (int32_t y = 0; y < map->height; y++)
        for (int32_t x = 0; x < map->width; x++)
            if (!is_closed_cell(map, x, y))
                hr_map_set(g->course.map, x, y, (uint8_t)(roll(d, 4) * 2));
}

static inline ground ground_of(const sketch *map) {
    ground g;
    g.course = open_course(map);
    look_at_ground(&g, map, 0);
    return g;
}

#endif

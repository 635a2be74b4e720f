// test_link_before.c - what leads to a place through links costs at least, against the shortest
// chains of straight walks (Floyd, Algorithm 97: Shortest path, 1962). HANDRAIL_SEED replays a
// round, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/base/memory.h"
#include "passmap/map/link_parts.h"
#include "planner/grid/geometry.h"
#include "planner/plan/link_before.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { ARCS = 24, LABELS = 6, LAYER = 64 * HR_CELL };

typedef struct scene {
    unsigned long long seed;
    dice dice;
    hr_link_arc at[ARCS];
    hr_link_arcs arcs;
    double costs[ARCS][ARCS]; // from exit to exit
} scene;

static scene the_scene; // too large for a stack

static hr_position on_layer(hr_position at, int32_t label) {
    return (hr_position){at.x + label * LAYER, at.y};
}

static hr_position throw_place(dice *d) {
    return (hr_position){roll(d, 40) * HR_CELL + roll(d, 2) * 128, roll(d, 40) * HR_CELL};
}

// Layers, most links between which lead straight up: of `odd` in 16 the others do not.
static void throw_scene(scene *s, uint64_t seed, int32_t odd) {
    memset(s, 0, sizeof *s);
    s->seed = seed;
    s->dice.state = seed;
    dice *d = &s->dice;
    s->arcs.at = s->at;
    s->arcs.count = 1 + roll(d, ARCS);
    for (int32_t i = 0; i < s->arcs.count; i++) {
        int32_t from = roll(d, LABELS), to = roll(d, LABELS);
        hr_position in = throw_place(d), out = roll(d, 16) < odd ? throw_place(d) : in;
        s->at[i] = (hr_link_arc){.in = on_layer(in, from),
                                 .out = on_layer(out, to),
                                 .entry_label = from,
                                 .exit_label = to,
                                 .cost_256ths = roll(d, 3) ? roll(d, 8) * HR_CELL : 0};
    }
}

static double onward(const scene *s, int32_t i, int32_t label, hr_position at) {
    return s->at[i].exit_label == label ? hr_position_distance(s->at[i].out, at) : (double)INFINITY;
}

static void find_costs(scene *s) {
    int32_t count = s->arcs.count;
    for (int32_t i = 0; i < count; i++)
        for (int32_t j = 0; j < count; j++)
            s->costs[i][j] =
                i == j ? 0 : onward(s, i, s->at[j].entry_label, s->at[j].in) + s->at[j].cost_256ths;
    for (int32_t k = 0; k < count; k++)
        for (int32_t i = 0; i < count; i++)
            for (int32_t j = 0; j < count; j++)
                s->costs[i][j] = fmin(s->costs[i][j], s->costs[i][k] + s->costs[k][j]);
}

// Walking all the way, or through any links.
static double cost_between(const scene *s, int32_t label, hr_position at, int32_t to_label,
                           hr_position to) {
    double least = label == to_label ? hr_position_distance(at, to) : (double)INFINITY;
    for (int32_t i = 0; i < s->arcs.count; i++)
        for (int32_t j = 0; j < s->arcs.count && s->at[i].entry_label == label; j++)
            least = fmin(least, hr_position_distance(at, s->at[i].in) + s->at[i].cost_256ths +
                                    s->costs[i][j] + onward(s, j, to_label, to));
    return least;
}

static bool lead(const scene *s, int32_t label, int32_t other) {
    int32_t from = hr_link_part_of(&s->arcs.parts, label);
    int32_t to = hr_link_part_of(&s->arcs.parts, other);
    return from >= 0 && to >= 0 && hr_part_leads_to(&s->arcs.parts, from, to);
}

// @return how many places were bounded by more than what lies on the way straight up, less a cell.
static int32_t look_at_places(scene *s) {
    enum { PLACES = 20 };
    int32_t straight = 0;
    for (int32_t i = 0; i < PLACES; i++) {
        int32_t label = roll(&s->dice, LABELS), other = roll(&s->dice, LABELS);
        hr_position from = throw_place(&s->dice), to = throw_place(&s->dice);
        if (!lead(s, label, other)) continue;
        hr_position at = on_layer(from, label), end = on_layer(to, other);
        hr_link_origin origin =
            hr_link_origin_of(&s->arcs, hr_link_part_of(&s->arcs.parts, label), at, 1);
        double bound = hr_link_before(&origin, hr_link_part_of(&s->arcs.parts, other), end);
        double cost = cost_between(s, label, at, other, end);
        cr_assert_leq(bound, cost, "HANDRAIL_SEED=%llu: %f, not %f", s->seed, bound, cost);
        straight += bound > hr_position_distance(from, to) - HR_CELL;
    }
    return straight;
}

static int32_t look_at_scenes(uint64_t seed, int32_t rounds, int32_t odd) {
    hr_allocator allocator = hr_allocator_or_default(NULL);
    scene *s = &the_scene;
    int32_t straight = 0;
    for (; rounds > 0; rounds--, seed++) {
        throw_scene(s, seed, odd);
        cr_assert(hr_link_parts_find(&s->arcs, &allocator));
        find_costs(s);
        straight += look_at_places(s);
        hr_link_parts_destroy(&s->arcs.parts, &allocator);
    }
    return straight;
}

Test(link_before, no_chain_costs_less) {
    int32_t straight = look_at_scenes(seed_of_run(793000000), rounds_of_run(2000), 3);
    cr_expect_gt(straight, 1000, "%d", straight);
}

Test(link_before, it_is_the_straight_line_where_links_lead_straight_up) {
    hr_allocator allocator = hr_allocator_or_default(NULL);
    uint64_t seed = seed_of_run(794000000);
    scene *s = &the_scene;
    for (int32_t round = rounds_of_run(500); round > 0; round--, seed++) {
        throw_scene(s, seed, 0);
        cr_assert(hr_link_parts_find(&s->arcs, &allocator));
        cr_assert_eq(s->arcs.parts.shortcut_count, 0, "HANDRAIL_SEED=%llu", s->seed);
        for (int32_t i = 0; i < s->arcs.count; i++) {
            const hr_link_arc *arc = &s->at[i];
            hr_link_origin origin = hr_link_origin_of(&s->arcs, arc->entry_part, arc->in, 1);
            hr_position beside = {arc->out.x + HR_CELL, arc->out.y};
            cr_assert_float_eq(hr_link_before(&origin, arc->exit_part, beside), HR_CELL, 0.01,
                               "HANDRAIL_SEED=%llu", s->seed);
        }
        hr_link_parts_destroy(&s->arcs.parts, &allocator);
    }
}

// A map is too small for that; but a chain of many parts, each of which leads far, is not.
Test(link_before, parts_too_far_off_are_not_moved) {
    enum { PARTS = 60, FAR = 1 << 23 };
    static hr_link_arc at[PARTS];
    hr_allocator allocator = hr_allocator_or_default(NULL);
    hr_link_arcs arcs = {.at = at, .count = PARTS};
    for (int32_t i = 0; i < PARTS; i++)
        at[i] = (hr_link_arc){.in = {FAR, 0}, .entry_label = i, .exit_label = i + 1};
    cr_assert(hr_link_parts_find(&arcs, &allocator));
    cr_expect_gt(arcs.parts.shortcut_count, 0);
    for (int32_t i = 0; i < arcs.parts.count; i++) {
        hr_link_origin origin = hr_link_origin_of(&arcs, 0, (hr_position){0, 0}, 1);
        double walks = (double)i * FAR; // to each entry, and then through the link for nothing
        cr_expect_leq(hr_link_before(&origin, i, (hr_position){0, 0}), walks);
    }
    hr_link_parts_destroy(&arcs.parts, &allocator);
}

// test_link_chain.c - chains of links, against a twin that scans all arcs at every turn: the same
// arcs, at the same cost, whichever walks are known. HANDRAIL_SEED replays a round,
// HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/base/memory.h"
#include "passmap/map/link_parts.h"
#include "planner/grid/geometry.h"
#include "planner/plan/link_bounds.h"
#include "planner/plan/link_chain.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { ARCS = 60, WALKS = 40, CLOSED = -1, NONE = -1 };

typedef struct twin_node {
    double from_start, to_goal, onward, cost;
    int32_t before;
    bool is_done;
} twin_node;

typedef struct scene {
    unsigned long long seed;
    dice dice;
    hr_link_arc at[ARCS];
    hr_link_arcs arcs;
    hr_link_search search;
    twin_node nodes[ARCS];
    int32_t chain[ARCS], chain_count;
} scene;

static scene the_scene; // too large for a stack

// Few places, so that many chains are as good.
static hr_position throw_place(dice *d, int32_t side) {
    return (hr_position){roll(d, side) * HR_CELL, roll(d, side) * HR_CELL};
}

// Of a label that is a layer: layers lie one beside the other.
static hr_position on_layer(hr_position at, int32_t label) {
    return (hr_position){at.x + (label > 0 ? label : 0) * 40 * HR_CELL, at.y};
}

// Most links lead straight up or down.
static void lay_layers(scene *s) {
    hr_link_search *search = &s->search;
    for (int32_t i = 0; i < s->arcs.count; i++) {
        hr_link_arc *arc = &s->at[i];
        if (roll(&s->dice, 16)) arc->out = arc->in;
        arc->in = on_layer(arc->in, arc->entry_label);
        arc->out = on_layer(arc->out, arc->exit_label);
    }
    search->start = on_layer(search->start, search->start_label);
    search->target = search->asked = on_layer(search->target, search->target_label);
}

static void throw_arcs(scene *s) {
    dice *d = &s->dice;
    int32_t labels = 1 + roll(d, 12), side = 2 + roll(d, 30), most = roll(d, 3) * 1000;
    s->arcs.at = s->at;
    s->arcs.count = 1 + roll(d, ARCS);
    for (int32_t i = 0; i < s->arcs.count; i++)
        s->at[i] = (hr_link_arc){.in = throw_place(d, side),
                                 .out = throw_place(d, side),
                                 .entry_label = roll(d, 12) ? roll(d, labels) : CLOSED,
                                 .exit_label = roll(d, 12) ? roll(d, labels) : CLOSED,
                                 .cost_256ths = roll(d, most + 1)};
    hr_link_search *search = &s->search;
    search->start = throw_place(d, side), search->target = search->asked = throw_place(d, side);
    search->start_label = roll(d, labels), search->target_label = roll(d, labels);
    search->reach = roll(d, 4) ? 0 : roll(d, 1000);
    search->least = roll(d, 3) ? 1 : 0.5;
    if (roll(d, 2)) lay_layers(s);
}

static scene *throw_scene(uint64_t seed, const hr_allocator *allocator) {
    scene *s = &the_scene;
    memset(s, 0, sizeof *s);
    s->seed = seed;
    s->dice.state = seed;
    hr_link_search_create(&s->search, allocator);
    throw_arcs(s);
    return s;
}

static void end(scene *s, const hr_allocator *allocator) {
    hr_link_search_destroy(&s->search);
    hr_link_parts_destroy(&s->arcs.parts, allocator);
}

// ---- The twin

static double walk_bound(const scene *s, hr_position from, hr_position to) {
    return hr_product(hr_position_distance(from, to), s->search.least);
}

static double bound_to_goal(const scene *s, hr_position from) {
    double left = hr_position_distance(from, s->search.target) - s->search.reach;
    return left > 0 ? hr_product(left, s->search.least) : 0;
}

static void bound_ends(scene *s) {
    const hr_link_search *search = &s->search;
    for (int32_t i = 0; i < s->arcs.count; i++) {
        const hr_link_arc *arc = &s->at[i];
        twin_node *node = &s->nodes[i];
        bool is_open = hr_is_open_arc(arc);
        bool is_first = is_open && arc->entry_label == search->start_label;
        bool is_last = is_open && arc->exit_label == search->target_label;
        node->from_start = is_first ? walk_bound(s, search->start, arc->in) : (double)INFINITY;
        node->to_goal = is_last ? bound_to_goal(s, arc->out) : (double)INFINITY;
    }
}

// Of those that are not done, the first of the least key: what is behind it, after what it costs.
static int32_t next_of(const scene *s, bool with_cost) {
    int32_t next = NONE;
    double least = (double)INFINITY;
    for (int32_t i = 0; i < s->arcs.count; i++) {
        double key = s->nodes[i].onward + (with_cost ? s->nodes[i].cost : 0);
        if (!s->nodes[i].is_done && key < least) least = key, next = i;
    }
    return next;
}

// All the way, wherever the start may be.
static void bound_onward(scene *s) {
    for (int32_t i = 0; i < s->arcs.count; i++)
        s->nodes[i].onward = s->nodes[i].to_goal, s->nodes[i].is_done = false;
    for (int32_t next; (next = next_of(s, false)) != NONE;) {
        double behind = s->at[next].cost_256ths + s->nodes[next].onward;
        s->nodes[next].is_done = true;
        for (int32_t i = 0; i < s->arcs.count; i++)
            if (hr_is_open_arc(&s->at[i]) && s->at[i].exit_label == s->at[next].entry_label)
                s->nodes[i].onward =
                    fmin(s->nodes[i].onward, walk_bound(s, s->at[i].out, s->at[next].in) + behind);
    }
}

static double walk_cost(const scene *s, int32_t from, int32_t to) {
    const hr_link_walk *walks = s->search.walks.memory;
    for (int32_t i = 0; i < s->search.walk_count; i++)
        if (walks[i].from == from && walks[i].to == to) return walks[i].cost;
    if (to == HR_CHAIN_END) return s->nodes[from].to_goal;
    if (from == HR_CHAIN_END) return s->nodes[to].from_start;
    return walk_bound(s, s->at[from].out, s->at[to].in);
}

static void relax(scene *s, int32_t from, double limit) {
    bool is_start = from == HR_CHAIN_END;
    int32_t label = is_start ? s->search.start_label : s->at[from].exit_label;
    double here = is_start ? 0 : s->nodes[from].cost;
    for (int32_t i = 0; i < s->arcs.count; i++) {
        twin_node *node = &s->nodes[i];
        if (node->is_done || !hr_is_open_arc(&s->at[i]) || s->at[i].entry_label != label) continue;
        double cost = here + walk_cost(s, from, i) + s->at[i].cost_256ths;
        if (cost >= node->cost || cost + node->onward >= limit) continue;
        node->cost = cost, node->before = from;
    }
}

static void list_chain(scene *s, int32_t last) {
    s->chain_count = 0;
    for (int32_t i = last; i != HR_CHAIN_END; i = s->nodes[i].before) s->chain_count++;
    for (int32_t i = last, at = s->chain_count; i != HR_CHAIN_END; i = s->nodes[i].before)
        s->chain[--at] = i;
}

static double find_chain(scene *s, double limit) {
    int32_t last = HR_CHAIN_END;
    for (int32_t i = 0; i < s->arcs.count; i++)
        s->nodes[i].cost = (double)INFINITY, s->nodes[i].is_done = false;
    relax(s, HR_CHAIN_END, limit);
    for (int32_t i; (i = next_of(s, true)) != NONE;) {
        if (s->nodes[i].cost + s->nodes[i].onward >= limit) break;
        s->nodes[i].is_done = true;
        double cost = s->nodes[i].cost + walk_cost(s, i, HR_CHAIN_END);
        if (cost < limit) limit = cost, last = i;
        relax(s, i, limit);
    }
    if (last == HR_CHAIN_END) return (double)INFINITY;
    list_chain(s, last);
    return limit;
}

// ---- Walks, planned one by one

static bool keep_walk(scene *s, int32_t from, int32_t to) {
    double bound = hr_link_walk_bound(&s->search, from, to);
    hr_position waypoints[2] = {{1, 2}, {3, 4}};
    hr_path path = {.waypoints = waypoints, .count = 2, .status = HR_FOUND};
    path.cost_256ths = bound + roll(&s->dice, 3) * roll(&s->dice, 500);
    return hr_link_walk_keep(&s->search, from, to, &path, roll(&s->dice, 6) > 0);
}

// @return the first of the chain's walks that is not known, or -1.
static int32_t first_unknown(const scene *s, int32_t *from, int32_t *to) {
    for (int32_t i = 0; i <= s->chain_count; i++) {
        *from = i > 0 ? s->chain[i - 1] : HR_CHAIN_END;
        *to = i < s->chain_count ? s->chain[i] : HR_CHAIN_END;
        if (!hr_link_walk_between(&s->search, *from, *to)) return i;
    }
    return NONE;
}

static void expect_same_chain(scene *s, double limit) {
    double found = hr_link_chain_find(&s->search, limit), expected = find_chain(s, limit);
    cr_assert_eq(found, expected, "HANDRAIL_SEED=%llu: %f, not %f", s->seed, found, expected);
    if (found == (double)INFINITY) return;
    cr_assert_eq(s->search.chain_count, s->chain_count, "HANDRAIL_SEED=%llu", s->seed);
    for (int32_t i = 0; i < s->chain_count; i++)
        cr_assert_eq(hr_link_chain(&s->search)[i], s->chain[i], "HANDRAIL_SEED=%llu", s->seed);
}

static bool has_chain(const scene *s, double limit) {
    scene copy = *s; // `nodes` alone are changed
    return find_chain(&copy, limit) < (double)INFINITY;
}

Test(link_chain, is_the_one_that_a_look_at_all_arcs_finds) {
    hr_allocator allocator = hr_allocator_or_default(NULL);
    uint64_t seed = seed_of_run(791000000);
    int32_t longest = 0;
    for (int32_t round = rounds_of_run(3000); round > 0; round--, seed++) {
        scene *s = throw_scene(seed, &allocator);
        double limit = roll(&s->dice, 2) ? (double)INFINITY : roll(&s->dice, 20 * HR_CELL);
        int32_t from, to;
        cr_assert(hr_link_parts_find(&s->arcs, &allocator));
        cr_assert(hr_link_search_begin(&s->search, &s->arcs));
        bound_ends(s);
        bound_onward(s);
        if (!hr_link_search_bound(&s->search, limit)) {
            cr_assert(!has_chain(s, limit), "HANDRAIL_SEED=%llu", s->seed);
        } else {
            for (int32_t i = 0; i < WALKS; i++) {
                expect_same_chain(s, limit);
                if (s->chain_count == 0 || first_unknown(s, &from, &to) == NONE) break;
                longest = s->chain_count > longest ? s->chain_count : longest;
                cr_assert(keep_walk(s, from, to));
            }
        }
        end(s, &allocator);
    }
    cr_assert_geq(longest, 4);
}

Test(link_chain, out_of_memory_anywhere_is_reported_and_a_later_call_goes_on) {
    bool has_failed = true;
    for (long fail_at = 1; has_failed; fail_at++) {
        counting_allocator counts = {0};
        hr_allocator allocator = counting(&counts);
        scene *s = throw_scene(791000001, &allocator);
        cr_assert(hr_link_parts_find(&s->arcs, &allocator));
        counts.fail_at = counts.calls + fail_at;
        bool is_done = hr_link_search_begin(&s->search, &s->arcs);
        has_failed = counts.calls >= counts.fail_at;
        cr_assert_eq(is_done, !has_failed, "allocation %ld", fail_at);
        counts.fail_at = 0;
        cr_assert(hr_link_search_begin(&s->search, &s->arcs));
        bound_ends(s);
        bound_onward(s);
        if (hr_link_search_bound(&s->search, (double)INFINITY))
            expect_same_chain(s, (double)INFINITY);
        end(s, &allocator);
        cr_assert_eq(counts.live, 0, "allocation %ld", fail_at);
    }
}

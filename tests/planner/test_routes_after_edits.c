// test_routes_after_edits.c - what routes keep: the same after any edits as built afresh, and every
// edge a clear way of its length.

#include "planner/grid/sweep.h"
#include "planner/routes/routes.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/route_scenes.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

// ---- What routes hold

static void expect_as_fresh(const network *n, const scene *s, const char *edit) {
    network fresh;
    open_network(&fresh, s->course.map);
    refresh_network(&fresh, s);
    const char *found = routes_difference(&n->routes, &fresh.routes);
    cr_assert_null(found, "other %s than built afresh, after %s: HANDRAIL_SEED=%llu, size %d, %s",
                   found, edit, (unsigned long long)s->seed, s->land.size, land_kind_name(s->kind));
    close_network(&fresh);
}

Test(routes_after_edits, repaired_routes_are_what_a_fresh_build_is) {
    static scene s;
    uint64_t seed = seed_of_run(430000000);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        network kept;
        open_scene_network(&s, &kept, seed, 260, 160);
        expect_as_fresh(&kept, &s, "nothing");
        for (int32_t i = 0; i < 24; i++) {
            int edit = roll(&s.dice, EDITS);
            for (int32_t times = 1 + roll(&s.dice, 3); times > 0; times--) edit_somewhere(&s, edit);
            refresh_network(&kept, &s);
            expect_as_fresh(&kept, &s, EDIT_NAMES[edit]);
        }
        close_scene_network(&s, &kept);
    }
}

// As a batch does, which takes no notice of what was filled before.
static void refresh_in_steps(network *n, const scene *s) {
    cr_assert_eq(hr_map_refresh(s->course.map, class_of(s)), HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, class_of(s));
    cr_assert(hr_routes_begin_refresh(&n->routes, s->course.map, entry));
    for (int32_t i = 0; i < n->routes.touched_count; i++)
        cr_assert(hr_tile_fill(n->filler, &n->routes, n->routes.touched[i]));
    hr_routes_end_refresh(&n->routes, entry);
}

Test(routes_after_edits, what_was_left_half_built_is_what_a_fresh_build_is_in_the_end) {
    static scene s;
    uint64_t seed = seed_of_run(440000000);
    for (int32_t round = rounds_of_run(8); round > 0; round--, seed++) {
        open_scene(&s, seed, 260, 160);
        network left;
        open_network(&left, s.course.map);
        for (int32_t i = 0; i < 24; i++) {
            int edit = roll(&s.dice, EDITS);
            edit_somewhere(&s, edit);
            bool is_done = refresh_network_partly(&left, &s, roll(&s.dice, 4));
            if (!is_done && roll(&s.dice, 3) == 0) {
                if (roll(&s.dice, 2))
                    refresh_in_steps(&left, &s);
                else
                    refresh_network(&left, &s);
                is_done = true;
            }
            if (is_done) expect_as_fresh(&left, &s, EDIT_NAMES[edit]);
        }
        close_network(&left);
        close_course(&s.course);
    }
}

Test(routes_after_edits, a_build_that_is_left_again_and_again_fills_every_tile_once) {
    static scene s;
    open_scene(&s, 450000000, 260, 160);
    network n;
    open_network(&n, s.course.map);
    int32_t times = 1;
    while (!refresh_network_partly(&n, &s, 1)) times++;
    cr_expect_eq(times, n.routes.columns * n.routes.rows);
    expect_as_fresh(&n, &s, "leaving");
    close_network(&n);
    close_course(&s.course);
}

// A run of 47 pairs has portals at 11 and 34; so have the runs of 23 and 22 that it is cut into.
Test(routes_after_edits, a_run_that_is_cut_between_its_portals_is_noticed_on_both_sides) {
    static scene s = {.land = {.width = 128, .height = 64, .size = 1}};
    memset(s.land.cells, 0, sizeof s.land.cells);
    land_fill(&s.land, (hr_rect){64, 47, 1, 17}, 1);
    s.course = land_open_course(&s.land, NULL);
    network kept;
    open_network(&kept, s.course.map);
    refresh_network(&kept, &s);
    hr_border before = kept.routes.borders[0];
    change(&s, (hr_rect){64, 23, 1, 1}, 1);
    change(&s, (hr_rect){64, 46, 1, 1}, 1);
    refresh_network(&kept, &s);
    cr_assert_eq(before.count, 2);
    cr_assert_arr_eq(before.at, kept.routes.borders[0].at, sizeof before.at);
    expect_as_fresh(&kept, &s, "a cut");
    close_network(&kept);
    close_course(&s.course);
}

// ---- Every gate and edge

static hr_cell inside_block(const hr_routes *routes, int32_t tile, int32_t gate) {
    const hr_route_tile *t = &routes->tiles[tile];
    int side = NORTH;
    while (gate >= t->first_gate[side + 1]) side++;
    return hr_gate_block(routes, tile,
                         (hr_gate){(uint8_t)side, (uint8_t)(gate - t->first_gate[side])});
}

// How far the middle of a gate's portal lies from a block, in blocks.
static double to_middle(hr_cell from, hr_cell gate, hr_gate of) {
    double x = gate.x + 0.5 * hr_heading_x(of.side) - from.x;
    return hypot(x, gate.y + 0.5 * hr_heading_y(of.side) - from.y);
}

static hr_gate gate_of(const hr_route_tile *tile, int32_t number) {
    int side = NORTH;
    while (number >= tile->first_gate[side + 1]) side++;
    return (hr_gate){(uint8_t)side, (uint8_t)(number - tile->first_gate[side])};
}

static void check_edge(const scene *s, const hr_routes *routes, int32_t index, int32_t from,
                       const hr_edge *edge) {
    const hr_route_tile *tile = &routes->tiles[index];
    int32_t to = tile->first_gate[edge->to.side] + edge->to.index;
    hr_cell a = inside_block(routes, index, from), b = inside_block(routes, index, to), at = a;
    const uint16_t *corners = edge->chain ? tile->chains + edge->chain + 1 : NULL;
    int32_t count = corners ? corners[-1] : 0;
    double length = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t corner = corners[to < from ? count - 1 - i : i];
        hr_cell next = {index % routes->columns * HR_TILE + corner % HR_TILE,
                        index / routes->columns * HR_TILE + corner / HR_TILE};
        cr_assert(land_sweep(&s->land, at, next), "a corner is not seen: HANDRAIL_SEED=%llu",
                  (unsigned long long)s->seed);
        length += i == 0 ? to_middle(next, a, gate_of(tile, from)) : twin_distance(at, next);
        at = next;
    }
    cr_assert(land_sweep(&s->land, at, b), "a gate is not seen: HANDRAIL_SEED=%llu",
              (unsigned long long)s->seed);
    if (count > 0) {
        length += to_middle(at, b, edge->to);
        cr_assert_leq(fabs(length - edge->length_16ths / (double)HR_BLOCK_16THS), 0.1,
                      "an edge is %.3f long and says %.3f: HANDRAIL_SEED=%llu", length,
                      edge->length_16ths / (double)HR_BLOCK_16THS, (unsigned long long)s->seed);
    }
    cr_assert_geq(edge->length_16ths / (double)HR_BLOCK_16THS, twin_distance(a, b) - 1.1);
}

static void check_gates_around(const scene *s, const hr_routes *routes, int32_t index,
                               int32_t from) {
    hr_cell block = inside_block(routes, index, from);
    hr_gate_set around = hr_connected_gates(routes, block);
    for (int32_t to = 0; to < routes->tiles[index].first_gate[4]; to++) {
        hr_cell other = inside_block(routes, index, to);
        cr_assert_eq(hr_has_gate(&around, to),
                     hr_label_node_of(routes->labels, block.x, block.y) ==
                         hr_label_node_of(routes->labels, other.x, other.y),
                     "gates %d and %d: HANDRAIL_SEED=%llu", from, to, (unsigned long long)s->seed);
    }
}

static void check_tile(const scene *s, const hr_routes *routes, int32_t index) {
    const hr_route_tile *tile = &routes->tiles[index];
    for (int32_t from = 0; from < tile->first_gate[4]; from++)
        check_gates_around(s, routes, index, from);
    for (int32_t from = 0; from < tile->first_gate[4]; from++)
        for (uint32_t i = tile->first_edge[from]; i < tile->first_edge[from + 1]; i++)
            check_edge(s, routes, index, from, &tile->edges[i]);
}

Test(routes_after_edits, every_edge_is_a_clear_way_of_its_length) {
    static scene s;
    uint64_t seed = seed_of_run(431000000);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        network n;
        open_scene_network(&s, &n, seed, 200, 140);
        for (int32_t i = 0; i < n.routes.columns * n.routes.rows; i++) check_tile(&s, &n.routes, i);
        close_scene_network(&s, &n);
    }
}

// Whether gate i of a side and the next lie in one run.
static bool are_of_one_run(const hr_routes *routes, int32_t index, int side, int32_t i) {
    const hr_border *border = &routes->borders[hr_border_of(routes, index, side)];
    return border->run[i] == border->run[i + 1];
}

static void check_twins(const scene *s, const hr_routes *routes, int32_t index, int32_t number) {
    const hr_route_tile *tile = &routes->tiles[index];
    uint32_t first = tile->first_edge[number], other = tile->first_edge[number + 1];
    cr_assert_eq(other - first, tile->first_edge[number + 2] - other, "HANDRAIL_SEED=%llu",
                 (unsigned long long)s->seed);
    for (uint32_t i = 0; i < other - first; i++)
        cr_assert_eq(
            0, memcmp(&tile->edges[first + i].to, &tile->edges[other + i].to, sizeof(hr_gate)),
            "gate %d, edge %u: HANDRAIL_SEED=%llu", number, i, (unsigned long long)s->seed);
}

Test(routes_after_edits, edges_of_gates_of_one_run_lead_to_the_same_gates_in_the_same_order) {
    static scene s;
    uint64_t seed = seed_of_run(432000000);
    int32_t twins = 0;
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        network n;
        open_scene_network(&s, &n, seed, 200, 140);
        for (int32_t t = 0; t < n.routes.columns * n.routes.rows; t++) {
            const uint8_t *first = n.routes.tiles[t].first_gate;
            for (int side = NORTH; side <= WEST; side++)
                for (int32_t i = 0; i + 1 < first[side + 1] - first[side]; i++)
                    if (are_of_one_run(&n.routes, t, side, i))
                        check_twins(&s, &n.routes, t, first[side] + i), twins++;
        }
        close_scene_network(&s, &n);
    }
    cr_assert_gt(twins, 0);
}

// ---- A border that opens, from the side of the tile that changed, without memory

// Four tiles, with a wall along the west and north edges of the last three.
static void open_walled_scene(scene *s, const hr_allocator *allocator) {
    *s = (scene){.land = {.width = 2 * HR_TILE, .height = 2 * HR_TILE, .size = 1}};
    land_fill(&s->land, (hr_rect){HR_TILE, 0, 1, 2 * HR_TILE}, 1);
    land_fill(&s->land, (hr_rect){0, HR_TILE, 2 * HR_TILE, 1}, 1);
    land_look(&s->land);
    s->course = land_open_course(&s->land, allocator);
}

// @return whether an allocation failed.
static bool open_gap_failing_at(hr_cell gap, long fail_at) {
    static scene s;
    network n;
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    open_walled_scene(&s, &allocator);
    open_network(&n, s.course.map);
    refresh_network(&n, &s);
    change(&s, (hr_rect){gap.x, gap.y, 1, 1}, 0);
    cr_assert_eq(hr_map_refresh(s.course.map, class_of(&s)), HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(s.course.map, class_of(&s));
    counts.fail_at = counts.calls + fail_at;
    bool has_begun = hr_routes_begin_refresh(&n.routes, s.course.map, entry);
    bool has_failed = counts.calls >= counts.fail_at;
    counts.fail_at = 0;
    cr_assert_eq(has_begun, !has_failed);
    refresh_network(&n, &s);
    expect_as_fresh(&n, &s, "an edit without memory");
    close_scene_network(&s, &n);
    cr_assert_eq(counts.live, 0);
    return has_failed;
}

Test(routes_after_edits, a_border_that_opens_without_memory_is_cut_at_the_next_try) {
    const hr_cell gaps[] = {{HR_TILE, 20}, {20, HR_TILE}};
    for (int i = 0; i < 2; i++) {
        long fail_at = 1;
        while (open_gap_failing_at(gaps[i], fail_at)) fail_at++;
        cr_expect_gt(fail_at, 1);
    }
}

// test_corner_graph.c - the visibility graph of a tile against every two of its corners and gates.

#include "planner/routes/corner_graph.h"
#include "planner/taut/pull.h"
#include "tests/support/tile_scenes.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GATES = 12, POINTS_MAX = TILE_SIDE * TILE_SIDE };

// The corners and gates of a tile, row by row.
typedef struct twin {
    int32_t count;
    hr_cell at[POINTS_MAX];
    bool is_gate[POINTS_MAX];
} twin;

static bool is_closed_diagonal(const tile_scene *t, hr_cell at, int32_t x, int32_t y) {
    return is_open_in_tile(t, at.x + x, at.y) && is_open_in_tile(t, at.x, at.y + y) &&
           !is_open_in_tile(t, at.x + x, at.y + y);
}

// Whether some taut way around a closed diagonal of a corner has a leg in this direction: along one
// side of the diagonal, and not along both, or none.
static bool may_lead(const tile_scene *t, hr_cell at, hr_cell direction) {
    for (int32_t x = -1; x <= 1; x += 2)
        for (int32_t y = -1; y <= 1; y += 2)
            if (is_closed_diagonal(t, at, x, y) && (direction.x * x > 0) != (direction.y * y > 0))
                return true;
    return false;
}

static bool is_corner(const tile_scene *t, hr_cell at) {
    for (int32_t i = 0; i < 4; i++)
        if (is_closed_diagonal(t, at, i % 2 ? 1 : -1, i / 2 ? 1 : -1)) return true;
    return false;
}

static bool is_one_of(const hr_cell *gates, int32_t count, hr_cell at) {
    for (int32_t i = 0; i < count; i++)
        if (hr_same(gates[i], at)) return true;
    return false;
}

static void find_points(const tile_scene *t, const hr_cell *gates, int32_t gate_count, twin *w) {
    w->count = 0;
    for (int32_t y = 0; y < TILE_SIDE; y++)
        for (int32_t x = 0; x < TILE_SIDE; x++) {
            hr_cell at = {x, y};
            bool is_gate = is_one_of(gates, gate_count, at);
            if (!is_gate && (!is_open_in_tile(t, x, y) || !is_corner(t, at))) continue;
            w->at[w->count] = at;
            w->is_gate[w->count++] = is_gate;
        }
}

// The length of the leg that the graph has, or 0.
static int32_t leg_between(const hr_corner_graph *graph, int32_t from, int32_t to) {
    hr_leg_range legs = hr_legs_of(graph, from, HR_LEGS_UP, HR_LEGS_DOWN);
    int32_t length = 0;
    for (int32_t i = legs.first; i < legs.end; i++)
        if (graph->legs[i].to == to) {
            cr_assert_eq(length, 0, "twice from %d to %d", from, to);
            length = graph->legs[i].length_16ths;
        }
    return length;
}

static bool is_leg(const tile_scene *t, const twin *w, int32_t a, int32_t b) {
    hr_cell to = {w->at[b].x - w->at[a].x, w->at[b].y - w->at[a].y}, back = {-to.x, -to.y};
    return (w->is_gate[a] || may_lead(t, w->at[a], to)) &&
           (w->is_gate[b] || may_lead(t, w->at[b], back)) &&
           hr_tile_sweep(&t->tile, w->at[a], w->at[b]);
}

static void check_leg(const tile_scene *t, const twin *w, const hr_corner_graph *graph, int32_t a,
                      int32_t b) {
    int32_t length = leg_between(graph, a, b);
    double blocks = hr_distance(w->at[a], w->at[b]);
    int32_t expected = is_leg(t, w, a, b) ? (int32_t)ceil(blocks * HR_BLOCK_16THS) : 0;
    cr_assert_eq(length, expected, "%d for %d from %d,%d to %d,%d: HANDRAIL_SEED=%llu", length,
                 expected, w->at[a].x, w->at[a].y, w->at[b].x, w->at[b].y,
                 (unsigned long long)t->scene.seed);
    cr_assert_eq(length, leg_between(graph, b, a));
}

// Of legs that meet at a corner, at random.
static void check_bends(tile_scene *t, const twin *w, const hr_corner_graph *graph) {
    for (int32_t i = 0; i < 200; i++) {
        int32_t at = roll(&t->scene.dice, w->count);
        hr_leg_range legs = hr_legs_of(graph, at, HR_LEGS_UP, HR_LEGS_DOWN);
        if (legs.first == legs.end) continue;
        int32_t a = graph->legs[legs.first + roll(&t->scene.dice, legs.end - legs.first)].to;
        int32_t c = graph->legs[legs.first + roll(&t->scene.dice, legs.end - legs.first)].to;
        bool is_taut = hr_is_taut(&t->tile.plane, w->at[a], w->at[at], w->at[c]);
        cr_assert_eq(hr_corner_graph_is_taut(graph, a, at, c), is_taut, "HANDRAIL_SEED=%llu",
                     (unsigned long long)t->scene.seed);
    }
}

static int32_t choose_gates(tile_scene *t, hr_cell *gates) {
    int32_t count = 0;
    for (int32_t tries = 0; tries < 1000 && count < GATES; tries++) {
        hr_cell at = roll_cell(&t->scene.dice, TILE_SIDE, TILE_SIDE);
        if (is_open_in_tile(t, at.x, at.y)) gates[count++] = at;
    }
    return count;
}

Test(corner_graph, legs_are_those_that_a_taut_way_between_corners_and_gates_can_take) {
    static tile_scene t;
    static hr_corner_graph graph;
    static twin w;
    uint64_t seed = seed_of_run(487000000);
    int32_t found = 0;
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        hr_cell gates[GATES];
        open_tile_scene(&t, seed);
        int32_t gate_count = choose_gates(&t, gates);
        find_points(&t, gates, gate_count, &w);
        bool is_found = hr_corner_graph_find(&graph, &t.tile, gates, gate_count);
        if (!is_found) cr_assert(w.count > HR_GRAPH_POINTS_MAX / 4);
        if (is_found && w.count > 0) {
            found++;
            cr_assert_eq(graph.count, w.count);
            for (int32_t i = 0; i < gate_count; i++)
                cr_assert(hr_same(graph.at[graph.gates[i]], gates[i]));
            for (int32_t a = 0; a < w.count; a++)
                for (int32_t b = a + 1; b < w.count; b++) check_leg(&t, &w, &graph, a, b);
            check_bends(&t, &w, &graph);
        }
        close_course(&t.scene.course);
    }
    cr_assert_gt(found, rounds_of_run(60) / 4);
}

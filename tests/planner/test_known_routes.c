// test_known_routes.c - the same lands as ever have the same ways through their tiles, and long
// ways over levels take as many steps. As test_known_work.c, which says what to do where they
// change.

#include "planner/planner.h"
#include "planner/routes/gates.h"
#include "tests/support/known.h"
#include "tests/support/route_scenes.h"
#include "tests/support/wide_lands.h"

#include <criterion/criterion.h>

// ---- Ways through tiles

enum { SIDE = 192 };

// All edges with their corners.
static void mix_tile(known *sum, const hr_routes *routes, int32_t number, hr_points *way) {
    const hr_route_tile *tile = &routes->tiles[number];
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g))
        for (uint32_t i = tile->first_edge[g.number]; i < tile->first_edge[g.number + 1]; i++) {
            const hr_edge *edge = &tile->edges[i];
            hr_points_clear(way);
            hr_edge_push_corners(routes, number, g.gate, edge->to, way);
            for (int32_t k = 0; k < way->count; k++) mix(sum, way->at[k].x), mix(sum, way->at[k].y);
            mix(sum, edge->length_16ths);
            sum->steps++;
        }
}

static void mix_routes(known *sum, const scene *s) {
    network n;
    open_network(&n, s->course.map);
    refresh_network(&n, s);
    hr_points way = {.allocator = &n.allocator};
    for (int32_t i = 0; i < n.routes.columns * n.routes.rows; i++)
        mix_tile(sum, &n.routes, i, &way);
    hr_points_destroy(&way);
    close_network(&n);
}

static void look(known *sum, scene *s) {
    land_look(&s->land);
    s->course = land_open_course(&s->land, NULL);
    mix_routes(sum, s);
    close_course(&s->course);
}

static void begin(scene *s, uint64_t seed) {
    *s = (scene){.seed = seed, .dice = {seed}, .kind = LAND_NOISE};
    s->land = (land){.width = SIDE, .height = SIDE, .size = 1};
}

// From many gates a tile to few.
static known known_noise(void) {
    static scene s;
    known sum = nothing_known();
    for (int32_t percent = 4; percent < 48; percent += 2) {
        begin(&s, (uint64_t)percent);
        for (int32_t i = 0; i < SIDE * SIDE; i++) s.land.cells[i] = roll(&s.dice, 100) < percent;
        look(&sum, &s);
    }
    return sum;
}

// Walls with few gaps in them, and boulders.
static known known_walls(void) {
    static scene s;
    known sum = nothing_known();
    for (int32_t gap = 2; gap < 16; gap++) {
        begin(&s, (uint64_t)gap);
        for (int32_t i = 0; i < SIDE * SIDE; i++) {
            int32_t x = i % SIDE, y = i / SIDE;
            bool is_wall = x % 10 == 0 || y % 10 == 0;
            s.land.cells[i] = is_wall ? roll(&s.dice, gap) > 0 : roll(&s.dice, 40) == 0;
        }
        look(&sum, &s);
    }
    return sum;
}

Test(known_routes, ways_through_noise) {
    expect_known(known_noise(), (known){53704, UINT64_C(0x988ee6e9bfb76119)});
}

Test(known_routes, ways_between_walls) {
    expect_known(known_walls(), (known){29354, UINT64_C(0xec2d0a284a880e05)});
}

// ---- Long ways

static hr_cell throw_open(wide_land *w, int32_t first, int32_t columns) {
    for (;;) {
        hr_cell at = roll_cell(&w->dice, columns, WIDE_HEIGHT);
        at.x += first;
        if (hr_map_cells(w->map)[at.y * WIDE_WIDTH + at.x] != WIDE_CLOSED) return at;
    }
}

// From the west to the east, with something built in between.
static known known_long_ways(bool has_costs) {
    static const hr_quality QUALITIES[] = {HR_BALANCED, HR_FAST, HR_BALANCED};
    enum { COLUMNS = 500 };
    static wide_land w;
    hr_planner *planner;
    hr_path path;
    known sum = nothing_known();
    open_wide_land(&w, 47, has_costs, NULL);
    cr_assert_eq(hr_planner_create(w.map, NULL, &planner), HR_OK);
    for (int32_t i = 0; i < 30; i++) {
        hr_cell from = throw_open(&w, 0, COLUMNS);
        hr_cell to = throw_open(&w, WIDE_WIDTH - COLUMNS, COLUMNS);
        hr_request request = request_between(i % 2 ? to : from, i % 2 ? from : to, 1);
        request.class_id = w.id, request.quality = QUALITIES[i % 3];
        request.length_only = i % 5 == 0;
        if (i % 7 == 0) request.limit_256ths = 2400 * HR_CELL;
        if (i % 11 == 0) request.budget_steps = 60;
        cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
        mix_path(&sum, &path);
        if (i % 6 == 0) build_on_wide_land(&w);
    }
    hr_planner_destroy(planner);
    close_wide_land(&w);
    return sum;
}

Test(known_routes, long_ways) {
    expect_known(known_long_ways(false), (known){4668, UINT64_C(0x8ac000544753b0be)});
}

Test(known_routes, long_ways_over_grounds) {
    expect_known(known_long_ways(true), (known){12885, UINT64_C(0xa0e0fbf8d8cf8155)});
}

// test_funnel.c - the funnel through rows of doors, against the shortest way on a map that has
// these rooms alone; and where HPA* and the mesh have to go.

#include "passmap/map/map_state.h"
#include "tests/support/twins.h"
#include "viewer/classics/classic.h"
#include "viewer/classics/funnel.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { ROOMS_MOST = 8, ROOM_HEIGHT = 12 };

// Rooms from left to right, each sharing a part of a side with the next: there is one row of doors.
typedef struct row_of_rooms {
    sketch map;
    hr_cell first[ROOMS_MOST], last[ROOMS_MOST];
    int32_t count;
} row_of_rooms;

static void add_room(row_of_rooms *row, dice *d, int32_t x) {
    int32_t i = row->count++;
    int32_t low = roll(d, ROOM_HEIGHT), high = low + roll(d, ROOM_HEIGHT - low);
    for (; i > 0 && (low > row->last[i - 1].y || high < row->first[i - 1].y);
         high = low + roll(d, ROOM_HEIGHT - low))
        low = roll(d, ROOM_HEIGHT);
    row->first[i] = (hr_cell){x, low};
    row->last[i] = (hr_cell){x + roll(d, 4), high};
    for (int32_t y = low; y <= high; y++)
        for (int32_t at = x; at <= row->last[i].x; at++) draw_cell(&row->map, at, y, 0);
}

static row_of_rooms random_row(dice *d) {
    row_of_rooms row = {.map = {.width = 4 * ROOMS_MOST, .height = ROOM_HEIGHT}};
    memset(row.map.cells, 1, sizeof row.map.cells);
    int32_t rooms = 1 + roll(d, ROOMS_MOST);
    for (int32_t x = 0; row.count < rooms; x = row.last[row.count - 1].x + 1) add_room(&row, d, x);
    return row;
}

static hr_cell place_in(const row_of_rooms *row, dice *d, int32_t room) {
    hr_cell first = row->first[room], last = row->last[room];
    hr_cell within = roll_cell(d, last.x - first.x + 1, last.y - first.y + 1);
    return (hr_cell){first.x + within.x, first.y + within.y};
}

// Two doors for each shared part, one in each room; turned as the map is.
static void push_doors(hr_points *doors, const row_of_rooms *row, int32_t i, int symmetry,
                       bool is_mirrored) {
    int32_t low = hr_greatest(row->first[i].y, row->first[i + 1].y);
    int32_t high = hr_least(row->last[i].y, row->last[i + 1].y);
    for (int32_t x = row->last[i].x; x <= row->first[i + 1].x; x++) {
        hr_cell left = turn_block(&row->map, (hr_cell){x, low}, 1, symmetry);
        hr_cell right = turn_block(&row->map, (hr_cell){x, high}, 1, symmetry);
        hr_points_push(doors, is_mirrored ? right : left);
        hr_points_push(doors, is_mirrored ? left : right);
    }
}

// Whether a symmetry turns left into right: then three points that turn one way turn the other.
static bool mirrors(const sketch *map, int symmetry) {
    hr_cell o = turn_block(map, (hr_cell){0, 0}, 1, symmetry);
    hr_cell x = turn_block(map, (hr_cell){1, 0}, 1, symmetry);
    hr_cell y = turn_block(map, (hr_cell){0, 1}, 1, symmetry);
    return hr_cross(o, x, y) < 0;
}

static void check_row(const row_of_rooms *row, dice *d, int symmetry, uint64_t seed) {
    sketch map = turn_sketch(&row->map, symmetry);
    course on = open_course(&map);
    cr_assert_eq(hr_map_refresh(on.map, 0), HR_OK);
    hr_cell from = turn_block(&row->map, place_in(row, d, 0), 1, symmetry);
    hr_cell to = turn_block(&row->map, place_in(row, d, row->count - 1), 1, symmetry);
    classic_query query = {
        .plane = &hr_class_entry_of(on.map, 0)->plane, .from = from, .to = to, .budget_steps = 1};
    classic_search s;
    cr_assert_eq(classic_open(&s, &query, hr_allocator_default()), HR_OK);
    hr_points doors = {.allocator = &s.allocator};
    for (int32_t i = 0; i + 1 < row->count; i++)
        push_doors(&doors, row, i, symmetry, mirrors(&row->map, symmetry));
    funnel_write_way(&s, &doors);
    static twin t;
    twin_look(&t, &map, 1);
    for (int32_t i = 1; i < s.way.count; i++)
        cr_assert(twin_sweep(&t, s.way.at[i - 1], s.way.at[i]), "HANDRAIL_SEED=%llu\n%s",
                  (unsigned long long)seed, drawing(&map, from, to));
    cr_assert_float_eq(hr_points_length(&s.way), twin_shortest(&t, from, to), 1e-9,
                       "HANDRAIL_SEED=%llu\n%s", (unsigned long long)seed, drawing(&map, from, to));
    hr_points_destroy(&doors);
    classic_close(&s);
    close_course(&on);
}

Test(funnel, through_one_row_of_doors_it_is_the_shortest_way) {
    uint64_t seed = seed_of_run(60000000);
    for (int32_t round = rounds_of_run(1000); round > 0; round--, seed++) {
        dice d = {seed};
        row_of_rooms row = random_row(&d);
        check_row(&row, &d, roll(&d, SYMMETRIES), seed);
    }
}

// ---- Where they have to go

static double length_by(const char *name, const sketch *map, hr_points *way) {
    course on = open_course(map);
    cr_assert_eq(hr_map_refresh(on.map, 0), HR_OK);
    classic_query query = {.plane = &hr_class_entry_of(on.map, 0)->plane,
                           .from = letter(map, 'S'),
                           .to = letter(map, 'G')};
    classic_search s;
    int32_t count;
    const classic *all = classics(&count);
    while (strcmp(all->name, name) != 0) all++;
    cr_assert_eq(classic_open(&s, &query, hr_allocator_default()), HR_OK);
    cr_assert_eq(classic_run(all, &s), CLASSIC_FOUND);
    hr_points_clear(way);
    hr_points_append(way, s.way.at, s.way.count);
    double length = hr_points_length(way);
    classic_close(&s);
    close_course(&on);
    return length;
}

static sketch two_clusters(void) {
    sketch map = {.width = 32, .height = 16};
    map.letters['S'] = (hr_cell){14, 8};
    map.letters['G'] = (hr_cell){17, 8};
    return map;
}

// A border that is open all along has its gates in the corners, however near the goal is.
Test(classics_special, hpa_goes_by_the_gates_of_its_clusters) {
    hr_allocator allocator = hr_allocator_default();
    hr_points way = {.allocator = &allocator};
    sketch map = two_clusters();
    cr_assert_float_eq(length_by("astar-octile", &map, &way), 3, 1e-9);
    cr_assert_gt(length_by("hpa", &map, &way), 14);
    for (int32_t i = 1; i < way.count; i++) {
        hr_cell a = way.at[i - 1], b = way.at[i];
        if (a.x <= 15 && b.x >= 16) cr_assert(a.y == b.y && (a.y == 0 || a.y == 15));
    }
    for (int32_t y = 0; y < 16; y++) draw_cell(&map, 16, y, y < 6 || y > 10);
    cr_assert_float_eq(length_by("hpa", &map, &way), 3, 1e-9); // five blocks: one gate, the middle
    hr_points_destroy(&way);
}

// A square of 8, all open but for one corner, is cut into seven; a way through its middle need not
// go by any corner of an obstacle, and the mesh sees the goal.
Test(classics_special, a_quadtree_bends_where_the_mesh_is_straight) {
    hr_allocator allocator = hr_allocator_default();
    hr_points way = {.allocator = &allocator};
    sketch map = draw("S.......\n"
                      "........\n"
                      "........\n"
                      "........\n"
                      "........\n"
                      "........\n"
                      "........\n"
                      "..G....#\n");
    cr_assert_gt(length_by("quadtree", &map, &way), sqrt(2 * 2 + 7 * 7) + 1e-6);
    cr_assert_float_eq(length_by("mesh", &map, &way), sqrt(2 * 2 + 7 * 7), 1e-9);
    hr_points_destroy(&way);
}

// test_hull.c - the hull of the corners in a triangle against gift wrapping over all of them.

#include "passmap/map/map_state.h"
#include "planner/taut/hull.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>

enum { SIDE = 64, TRIANGLES = 300 };

typedef struct scene {
    uint64_t seed;
    dice dice;
    sketch map;
    twin twin;
    course course;
    const hr_plane *plane;
    hr_tile_plane tile;
    hr_tile_corner_lines corners;
    hr_points hull;
} scene;

static void open_scene(scene *s, uint64_t seed) {
    s->seed = seed;
    s->dice = (dice){seed};
    map_kind kind = (map_kind)roll(&s->dice, MAP_KINDS);
    hr_cell sides = roll_cell(&s->dice, SIDE - 3, SIDE - 3);
    s->map = random_map(&s->dice, kind, 4 + sides.x, 4 + sides.y, 1 + roll(&s->dice, 3));
    twin_look(&s->twin, &s->map, 1);
    s->course = open_course(&s->map);
    cr_assert_eq(hr_map_refresh(s->course.map, 0), HR_OK);
    s->plane = &hr_class_entry_of(s->course.map, 0)->plane;
    hr_tile_plane_create(&s->tile);
    hr_tile_plane_load(&s->tile, s->plane, 0, 0);
    hr_tile_find_corners(&s->tile, &s->corners);
}

static int64_t cross(hr_cell o, hr_cell a, hr_cell b) {
    return (int64_t)(a.x - o.x) * (b.y - o.y) - (int64_t)(a.y - o.y) * (b.x - o.x);
}

static bool is_same(hr_cell a, hr_cell b) { return a.x == b.x && a.y == b.y; }

static bool is_in_triangle(hr_cell at, hr_cell a, hr_cell b, hr_cell c, int turn) {
    return turn * cross(a, b, at) >= 0 && turn * cross(b, c, at) >= 0 &&
           turn * cross(c, a, at) >= 0;
}

static int32_t collect_corners(const scene *s, hr_cell a, hr_cell b, hr_cell c, int turn,
                               hr_cell *found) {
    int32_t count = 0;
    for (int32_t y = 0; y < s->map.height; y++)
        for (int32_t x = 0; x < s->map.width; x++) {
            hr_cell at = {x, y};
            bool is_end = is_same(at, a) || is_same(at, b) || is_same(at, c);
            if (!is_end && is_in_triangle(at, a, b, c, turn) && twin_is_corner(&s->twin, at))
                found[count++] = at;
        }
    return count;
}

// The point from `at` on that has all others on its inner side; the farthest of those in one line.
static hr_cell next_on_hull(hr_cell at, const hr_cell *points, int32_t count, int turn) {
    hr_cell best = points[0];
    for (int32_t i = 1; i < count; i++) {
        int64_t side = turn * cross(at, best, points[i]);
        bool is_farther = twin_distance(at, points[i]) > twin_distance(at, best);
        if (side > 0 || (side == 0 && is_farther)) best = points[i];
    }
    return best;
}

static int32_t wrap_slowly(const scene *s, hr_cell a, hr_cell b, hr_cell c, int turn,
                           hr_cell *hull) {
    static hr_cell points[SIDE * SIDE + 1];
    int32_t count = collect_corners(s, a, b, c, turn, points), wrapped = 0;
    points[count++] = a;
    for (hr_cell at = next_on_hull(c, points, count, turn); !is_same(at, a);
         at = next_on_hull(at, points, count, turn))
        hull[wrapped++] = at;
    return wrapped;
}

static void check_hull(scene *s, const hr_plane *plane, const hr_tile_corner_lines *corners,
                       hr_cell a, hr_cell b, hr_cell c, int turn, const hr_cell *expected,
                       int32_t count) {
    hr_points_clear(&s->hull);
    hr_points_push(&s->hull, (hr_cell){-1, -1}); // what is before c stays
    hr_points_push(&s->hull, c);
    hr_hull(&s->hull, plane, corners, a, b, turn);
    bool is_right = s->hull.count == count + 2 && is_same(s->hull.at[1], c);
    for (int32_t i = 0; i < count && is_right; i++)
        is_right = is_same(s->hull.at[2 + i], expected[i]);
    cr_assert(is_right, "HANDRAIL_SEED=%llu: %d points, slowly %d, around %d %d\n%s",
              (unsigned long long)s->seed, s->hull.count - 2, count, b.x, b.y,
              drawing(&s->map, a, c));
}

// Legs of all lengths, half of them short.
static hr_cell roll_end(scene *s, hr_cell b) {
    hr_cell any = roll_cell(&s->dice, s->map.width, s->map.height);
    hr_cell near = {b.x + roll(&s->dice, 13) - 6, b.y + roll(&s->dice, 13) - 6};
    return roll(&s->dice, 2) ? any : near;
}

Test(hull, wraps_the_corners_that_gift_wrapping_over_all_in_the_triangle_wraps) {
    static scene s;
    hr_allocator allocator = {0};
    uint64_t seed = seed_of_run(710000000);
    int32_t wrapped = 0;
    for (int32_t round = rounds_of_run(150); round > 0; round--, seed++) {
        open_scene(&s, seed);
        allocator = hr_map_allocator(s.course.map);
        s.hull = (hr_points){.allocator = &allocator};
        for (int i = 0; i < TRIANGLES; i++) {
            hr_cell b = roll_cell(&s.dice, s.map.width, s.map.height);
            hr_cell a = roll_end(&s, b), c = roll_end(&s, b);
            if (!twin_is_open(&s.twin, a.x, a.y) || !twin_is_open(&s.twin, b.x, b.y) ||
                !twin_is_open(&s.twin, c.x, c.y) || cross(a, b, c) == 0)
                continue;
            if (!twin_sweep(&s.twin, a, b) || !twin_sweep(&s.twin, b, c)) continue;
            static hr_cell expected[SIDE * SIDE];
            int turn = cross(a, b, c) > 0 ? 1 : -1;
            int32_t count = wrap_slowly(&s, a, b, c, turn, expected);
            check_hull(&s, s.plane, NULL, a, b, c, turn, expected, count);
            check_hull(&s, &s.tile.plane, &s.corners, a, b, c, turn, expected, count);
            wrapped += count;
        }
        hr_points_destroy(&s.hull);
        close_course(&s.course);
    }
    cr_assert_gt(wrapped, rounds_of_run(150)); // not only empty triangles
}

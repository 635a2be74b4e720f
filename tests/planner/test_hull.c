// test_hull.c - the hull of the corners in a triangle against gift wrapping over all of them.

#include "planner/taut/hull.h"
#include "tests/support/way_scenes.h"

#include <criterion/criterion.h>

enum { SIDE = 64, TRIANGLES = 300 };

static const map_range MAPS = {
    .side_least = 4, .side_count = SIDE - 3, .gap_least = 1, .gap_count = 3};

static int64_t cross(hr_cell o, hr_cell a, hr_cell b) {
    return (int64_t)(a.x - o.x) * (b.y - o.y) - (int64_t)(a.y - o.y) * (b.x - o.x);
}

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
    hr_points_clear(&s->way);
    hr_points_push(&s->way, (hr_cell){-1, -1}); // what is before c stays
    hr_points_push(&s->way, c);
    hr_hull(&s->way, plane, corners, a, b, turn);
    bool is_right = s->way.count == count + 2 && is_same(s->way.at[1], c);
    for (int32_t i = 0; i < count && is_right; i++)
        is_right = is_same(s->way.at[2 + i], expected[i]);
    cr_assert(is_right, "HANDRAIL_SEED=%llu: %d points, slowly %d, around %d %d\n%s",
              (unsigned long long)s->seed, s->way.count - 2, count, b.x, b.y,
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
    static hr_tile_plane tile;
    static hr_tile_corner_lines corners;
    hr_tile_plane_create(&tile);
    uint64_t seed = seed_of_run(710000000);
    int32_t wrapped = 0;
    for (int32_t round = rounds_of_run(150); round > 0; round--, seed++) {
        open_random_scene(&s, seed, MAPS);
        hr_tile_plane_load(&tile, s.plane, 0, 0);
        hr_tile_find_corners(&tile, &corners);
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
            check_hull(&s, &tile.plane, &corners, a, b, c, turn, expected, count);
            wrapped += count;
        }
        close_scene(&s);
    }
    cr_assert_gt(wrapped, rounds_of_run(150)); // not only empty triangles
}

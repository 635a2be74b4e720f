// test_chain.c - a chain of turning points against the hull by its definition.

#include "planner/trace/chain.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

enum { POINTS_MAX = 12 };

static int64_t cross(hr_cell o, hr_cell a, hr_cell b) {
    return (int64_t)(a.x - o.x) * (b.y - o.y) - (int64_t)(a.y - o.y) * (b.x - o.x);
}

static double distance(hr_cell a, hr_cell b) { return hypot(a.x - b.x, a.y - b.y); }

// Of points from left to right: point i is one of the hull that bends by `turn` unless it lies on
// the segment between two others, or on its inner side.
static bool is_on_hull(const hr_cell *points, int32_t count, int32_t i, int turn) {
    for (int32_t before = 0; before < i; before++)
        for (int32_t after = i + 1; after < count; after++)
            if (turn * cross(points[before], points[i], points[after]) <= 0) return false;
    return true;
}

// The last point is the end that the chain is closed with.
static void check_closed(hr_chain *chain, const hr_cell *points, int32_t count, int turn,
                         uint64_t seed) {
    double length = 0;
    int32_t kept = 0, last = 0;
    hr_cell end = points[count - 1];
    for (int32_t i = 0; i < count - 1; i++) {
        if (!is_on_hull(points, count, i, turn)) continue;
        if (kept > 0) length += distance(points[last], points[i]);
        cr_assert_eq(chain->bend[kept], i - 1, "HANDRAIL_SEED=%llu: point %d is bend %d, not %d",
                     (unsigned long long)seed, kept, chain->bend[kept], i - 1);
        cr_assert(chain->at[kept].x == points[i].x && chain->at[kept].y == points[i].y);
        kept++, last = i;
    }
    length += distance(points[last], end);
    cr_assert_eq(hr_chain_closed_count(chain, end), kept, "HANDRAIL_SEED=%llu: %d left, not %d",
                 (unsigned long long)seed, hr_chain_closed_count(chain, end), kept);
    cr_assert_float_eq(hr_chain_closed_length(chain, end), length, 1e-6);
}

Test(chain, keeps_the_hull_of_points_from_left_to_right) {
    static hr_chain chain;
    uint64_t seed = seed_of_run(720000000);
    for (int32_t round = rounds_of_run(20000); round > 0; round--, seed++) {
        dice d = {seed};
        hr_cell points[POINTS_MAX];
        int32_t count = 2 + roll(&d, POINTS_MAX - 1), height = 2 + roll(&d, 30);
        int turn = roll(&d, 2) ? 1 : -1;
        for (int32_t i = 0, x = 0; i < count; i++, x += 1 + roll(&d, 4))
            points[i] = (hr_cell){x, roll(&d, height)};
        hr_chain_begin(&chain, points[0], turn);
        check_closed(&chain, points, 2, turn, seed);
        for (int32_t i = 1; i < count - 1; i++) {
            cr_assert(hr_chain_add(&chain, points[i], i - 1, turn));
            if (roll(&d, 2)) check_closed(&chain, points, i + 2, turn, seed); // lengths are kept
        }
        check_closed(&chain, points, count, turn, seed);
    }
}

static int by_angle(const void *a, const void *b) {
    const hr_cell *one = a, *two = b;
    double angle_one = atan2(one->y, one->x), angle_two = atan2(two->y, two->x);
    return (angle_one > angle_two) - (angle_one < angle_two);
}

static int32_t common_divisor(int32_t a, int32_t b) { return b ? common_divisor(b, a % b) : a; }

// Once around a convex polygon with more corners than a chain may have.
Test(chain, that_is_full_takes_no_more_and_stays_as_it_is) {
    enum { REACH = 25 };
    static hr_cell edges[(2 * REACH + 1) * (2 * REACH + 1)];
    static hr_chain chain;
    int32_t count = 0, added = 0;
    for (int32_t y = -REACH; y <= REACH; y++)
        for (int32_t x = -REACH; x <= REACH; x++)
            if (common_divisor(abs(x), abs(y)) == 1) edges[count++] = (hr_cell){x, y};
    qsort(edges, (size_t)count, sizeof *edges, by_angle);
    hr_cell at = {4000, 4000};
    hr_chain_begin(&chain, at, 1);
    for (int32_t i = 0; i < count; i++) {
        at = (hr_cell){at.x + edges[i].x, at.y + edges[i].y};
        if (!hr_chain_add(&chain, at, i, 1)) break;
        added++;
    }
    cr_assert_gt(count, HR_CHAIN_MAX);
    cr_assert_eq(added, HR_CHAIN_MAX - 1);
    cr_assert_eq(chain.count, HR_CHAIN_MAX);
    cr_assert_eq(chain.bend[HR_CHAIN_MAX - 1], HR_CHAIN_MAX - 2);
}

// Convex polygons turn on at any three of their points, in order.
static bool is_polygon_convex(const hr_cell *points, int32_t count, int turn) {
    for (int32_t i = 0; i < count; i++)
        for (int32_t j = i + 1; j < count; j++)
            for (int32_t k = j + 1; k < count; k++)
                if (turn * cross(points[i], points[j], points[k]) < 0) return false;
    return true;
}

Test(chain, is_convex_where_it_bounds_a_convex_polygon_with_the_line_to_its_end) {
    static hr_chain chain;
    uint64_t seed = seed_of_run(721000000);
    int32_t convex = 0, rounds = rounds_of_run(20000);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        dice d = {seed};
        int turn = roll(&d, 2) ? 1 : -1;
        hr_chain_begin(&chain, (hr_cell){roll(&d, 20), roll(&d, 20)}, turn);
        for (int32_t i = roll(&d, 8); i > 0; i--) {
            hr_cell at = {roll(&d, 20), roll(&d, 20)};
            cr_assert(hr_chain_add(&chain, at, 8 - i, turn));
        }
        hr_cell end = {roll(&d, 20), roll(&d, 20)}, polygon[HR_CHAIN_MAX];
        end.x += hr_same(end, chain.at[0]); // a plan to its own start searches nothing
        int32_t count = hr_chain_closed_count(&chain, end);
        for (int32_t i = 0; i < count; i++) polygon[i] = chain.at[i];
        polygon[count] = end;
        bool is_convex = is_polygon_convex(polygon, count + 1, turn);
        cr_assert_eq(hr_chain_is_convex(&chain, end), is_convex, "HANDRAIL_SEED=%llu",
                     (unsigned long long)seed);
        convex += is_convex && count > 2;
    }
    cr_assert_gt(convex, rounds / 50);
}

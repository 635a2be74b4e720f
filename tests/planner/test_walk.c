// test_walk.c - cursors on paths: exact places by fractions, blocks that the sweep has certified,
// steps of any size. HANDRAIL_SEED replays a path, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/walk.h"
#include "tests/support/route_scenes.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { POINTS_MAX = 12, SIDE = 16384 * HR_CELL };

typedef struct track {
    hr_position at[POINTS_MAX];
    int32_t count;
} track;

// Short legs and long ones, some without a length.
static track roll_track(dice *d) {
    static const int32_t REACHES[] = {1, 2, 40, 700, 60000, SIDE};
    track t = {.count = 1 + roll(d, POINTS_MAX)};
    int32_t reach = REACHES[roll(d, 6)];
    t.at[0] = (hr_position){roll(d, SIDE), roll(d, SIDE)};
    for (int32_t i = 1; i < t.count; i++) {
        int64_t x = (int64_t)t.at[i - 1].x + roll(d, reach + 1) - reach / 2;
        int64_t y = (int64_t)t.at[i - 1].y + roll(d, reach + 1) - reach / 2;
        t.at[i].x = (int32_t)(x < 0 ? 0 : x >= SIDE ? SIDE - 1 : x);
        t.at[i].y = (int32_t)(y < 0 ? 0 : y >= SIDE ? SIDE - 1 : y);
    }
    return t;
}

static hr_walk begin(const track *t) {
    hr_walk walk;
    cr_assert_eq(hr_walk_begin(&walk, t->at, t->count), HR_OK);
    return walk;
}

static bool is_same_step(hr_walk_step a, hr_walk_step b) {
    return a.position.x == b.position.x && a.position.y == b.position.y && a.dx == b.dx &&
           a.dy == b.dy && a.leg == b.leg && a.has_arrived == b.has_arrived &&
           a.remaining_256ths == b.remaining_256ths;
}

static bool is_same_walk(const hr_walk *a, const hr_walk *b) {
    return a->waypoints == b->waypoints && a->count == b->count && a->leg == b->leg &&
           a->along_65536ths == b->along_65536ths &&
           a->leg_length_65536ths == b->leg_length_65536ths &&
           a->remaining_65536ths == b->remaining_65536ths;
}

// ---- The twin: from the beginning every time, bit by bit, in fractions

static int64_t slow_root(int64_t square) {
    int64_t root = 0;
    for (int64_t bit = INT64_C(1) << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square) root += bit;
    return square > root * root + root ? root + 1 : root;
}

static int64_t slow_length(hr_position a, hr_position b) {
    int64_t x = a.x - b.x, y = a.y - b.y;
    return slow_root((x * x + y * y) << 16);
}

static int64_t slow_total(const track *t) {
    int64_t total = 0;
    for (int32_t i = 1; i < t->count; i++) total += slow_length(t->at[i - 1], t->at[i]);
    return total;
}

// The largest number that is no farther along than `along` of `length`.
static int32_t slow_coordinate(int32_t from, int32_t to, int64_t along, int64_t length) {
    int32_t least = from < to ? from : to, most = from < to ? to : from;
    while (least < most) {
        int32_t middle = least + (most - least + 1) / 2;
        bool is_beyond = (int64_t)(middle - from) * length > (int64_t)(to - from) * along;
        if (is_beyond) most = middle - 1;
        if (!is_beyond) least = middle;
    }
    return least;
}

static hr_walk_step slow_step(const track *t, int64_t walked) {
    int64_t total = slow_total(t), along = walked < total ? walked : total;
    int64_t remaining = total - along;
    int32_t leg = 0;
    for (; leg + 2 < t->count && along >= slow_length(t->at[leg], t->at[leg + 1]); leg++)
        along -= slow_length(t->at[leg], t->at[leg + 1]);
    hr_position from = t->at[leg], to = t->at[t->count > 1 ? leg + 1 : leg];
    int64_t length = slow_length(from, to);
    return (hr_walk_step){
        .position = {slow_coordinate(from.x, to.x, along, length),
                     slow_coordinate(from.y, to.y, along, length)},
        .dx = to.x - from.x,
        .dy = to.y - from.y,
        .leg = leg,
        .has_arrived = remaining == 0,
        .remaining_256ths = remaining / 256 + (remaining % 256 > 0),
    };
}

// A number of 0 .. below.
static int64_t roll_long(dice *d, int64_t below) {
    int64_t high = roll(d, 1 << 30), low = roll(d, 1 << 30);
    return (high << 30 | low) % (below > 0 ? below : 1);
}

Test(walk, it_is_where_fractions_say_however_many_steps_it_was_made_in) {
    uint64_t seed = seed_of_run(610000000);
    for (int32_t round = rounds_of_run(4000); round > 0; round--, seed++) {
        dice d = {seed};
        track t = roll_track(&d);
        hr_walk walk = begin(&t);
        int64_t total = slow_total(&t), walked = 0, stride = 1 + roll_long(&d, total / 5 + 1);
        cr_assert_eq(walk.remaining_65536ths, total, "HANDRAIL_SEED=%llu",
                     (unsigned long long)seed);
        for (int32_t i = 0; i < 30; i++) {
            int64_t distance = roll(&d, 4) ? roll_long(&d, 2 * stride) : 0;
            hr_walk_step step;
            hr_walk_advance(&walk, distance, &step);
            walked += distance;
            cr_assert(is_same_step(step, slow_step(&t, walked)), "HANDRAIL_SEED=%llu, step %d",
                      (unsigned long long)seed, i);
            hr_walk at_once = begin(&t);
            hr_walk_advance(&at_once, walked, NULL);
            cr_assert(is_same_walk(&walk, &at_once), "HANDRAIL_SEED=%llu, step %d",
                      (unsigned long long)seed, i);
        }
    }
}

Test(walk, steps_of_a_65536th_get_there_too) {
    track t = {{{1000, 1000}, {1003, 1001}, {1003, 1001}, {1001, 1002}, {1001, 990}}, 5};
    hr_walk walk = begin(&t);
    hr_walk_step step = {.leg = -1};
    int64_t total = walk.remaining_65536ths;
    for (int64_t walked = 0; walked <= total; walked++) {
        hr_walk_advance(&walk, walked > 0, &step);
        cr_assert(is_same_step(step, slow_step(&t, walked)), "%lld", (long long)walked);
        cr_assert_eq(step.has_arrived, walked == total);
    }
    cr_expect(step.position.x == 1001 && step.position.y == 990 && step.leg == 3);
}

// Where a length in doubles is the measure: half a 65536th a leg.
Test(walk, lengths_are_those_of_the_legs) {
    for (uint64_t seed = 611000000; seed < 611000500; seed++) {
        dice d = {seed};
        track t = roll_track(&d);
        double length = 0;
        for (int32_t i = 1; i < t.count; i++)
            length += hypot(t.at[i].x - t.at[i - 1].x, t.at[i].y - t.at[i - 1].y);
        cr_assert_float_eq((double)begin(&t).remaining_65536ths / 256, length,
                           t.count * (0.5 / 256) + 1e-6);
    }
}

// ---- Blocks

// Every leg between blocks of a small square, from any places in them.
Test(walk, the_block_under_a_unit_is_one_that_the_sweep_of_its_leg_covers) {
    uint64_t seed = seed_of_run(612000000);
    int32_t off_line = 0;
    for (int32_t round = rounds_of_run(6000); round > 0; round--, seed++) {
        dice d = {seed};
        int32_t size = 1 + roll(&d, 4), side = roll(&d, 3) ? 6 : 30;
        hr_cell from = roll_cell(&d, side, side), to = roll_cell(&d, side, side);
        track t = {.count = 2};
        t.at[0] = hr_block_centre(from, size), t.at[1] = hr_block_centre(to, size);
        for (int32_t i = 0; i < 2; i++) {
            static const int32_t EDGES[] = {-128, 0, 127};
            bool is_edge = roll(&d, 2);
            t.at[i].x += is_edge ? EDGES[roll(&d, 3)] : roll(&d, 256) - 128;
            t.at[i].y += is_edge ? EDGES[roll(&d, 3)] : roll(&d, 256) - 128;
        }
        hr_walk walk = begin(&t);
        hr_walk_step step;
        int64_t stride = 1 + roll_long(&d, walk.remaining_65536ths / 100 + 2);
        for (hr_walk_advance(&walk, 0, &step); !step.has_arrived;
             hr_walk_advance(&walk, stride, &step)) {
            hr_cell under = hr_block_at(step.position, size);
            cr_assert(twin_passes(from, to, under), "HANDRAIL_SEED=%llu, at %d %d",
                      (unsigned long long)seed, step.position.x, step.position.y);
            int64_t cross = (int64_t)(to.x - from.x) * (under.y - from.y) -
                            (int64_t)(to.y - from.y) * (under.x - from.x);
            off_line += cross != 0;
        }
        cr_assert(hr_block_at(step.position, size).x == to.x &&
                  hr_block_at(step.position, size).y == to.y);
    }
    cr_expect_gt(off_line, 1000);
}

Test(walk, a_unit_on_a_planned_path_stands_on_open_blocks_all_along) {
    static scene s;
    uint64_t seed = seed_of_run(613000000);
    int64_t steps = 0;
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        open_scene(&s, seed, 250, 200);
        int32_t size = s.land.size;
        for (int32_t i = 0; i < 10; i++) {
            hr_request r = request_between(land_open_block(&s.land, &s.dice),
                                           land_open_block(&s.land, &s.dice), size);
            r.class_id = class_of(&s);
            r.start.x += roll(&s.dice, 256) - 128, r.start.y += roll(&s.dice, 256) - 128;
            r.goal.x += roll(&s.dice, 256) - 128, r.goal.y += roll(&s.dice, 256) - 128;
            hr_path path = plan(&s.course, &r);
            if (path.count == 0) continue;
            hr_walk walk;
            hr_walk_step step;
            cr_assert_eq(hr_walk_begin(&walk, path.waypoints, path.count), HR_OK);
            cr_assert_float_eq((double)walk.remaining_65536ths / 256, path.length_256ths,
                               path.count * (0.5 / 256) + 1e-6);
            int64_t speed = HR_WALK_CELL / 100 + roll(&s.dice, HR_WALK_CELL);
            do {
                hr_walk_advance(&walk, speed, &step);
                cr_assert(land_is_open(&s.land, hr_block_at(step.position, size)),
                          "HANDRAIL_SEED=%llu", (unsigned long long)seed);
                steps++;
            } while (!step.has_arrived);
            hr_position end = path.waypoints[path.count - 1];
            cr_assert(step.position.x == end.x && step.position.y == end.y);
            cr_assert_eq(step.leg, path.count - 2);
        }
        close_course(&s.course);
    }
    cr_expect_gt(steps, 10000);
}

// ---- Many, and again after loading

Test(walk, thousands_at_once_are_as_one_after_the_other) {
    enum { UNITS = 3000 };
    static track tracks[UNITS];
    static hr_walk walks[UNITS], singles[UNITS];
    static int64_t distances[UNITS];
    static hr_walk_step steps[UNITS];
    dice d = {614000000};
    for (int32_t i = 0; i < UNITS; i++) {
        tracks[i] = roll_track(&d);
        if (i % 10) walks[i] = begin(&tracks[i]); // the others have no path
        singles[i] = walks[i];
        distances[i] = roll(&d, 1 << 24);
    }
    for (int32_t tick = 0; tick < 5; tick++) {
        hr_walks_advance(walks, distances, UNITS, steps);
        for (int32_t i = 0; i < UNITS; i++) {
            hr_walk_step single;
            hr_walk_advance(&singles[i], distances[i], &single);
            cr_assert(is_same_step(single, steps[i]) && is_same_walk(&singles[i], &walks[i]));
        }
    }
    hr_walks_advance(walks, distances, UNITS, NULL);
    hr_walks_advance(NULL, NULL, 0, NULL);
}

Test(walk, what_remains_is_all_that_a_saved_game_needs) {
    for (uint64_t seed = 615000000; seed < 615000200; seed++) {
        dice d = {seed};
        track t = roll_track(&d);
        hr_walk walk = begin(&t), loaded = begin(&t);
        hr_walk_advance(&walk, roll_long(&d, slow_total(&t) + 2), NULL);
        int64_t saved = walk.remaining_65536ths;
        hr_walk_advance(&loaded, loaded.remaining_65536ths - saved, NULL);
        cr_assert(is_same_walk(&walk, &loaded), "seed %llu", (unsigned long long)seed);
    }
}

// ---- Misuse

Test(walk, what_is_no_path_is_refused_and_leaves_a_walk_that_stays) {
    const hr_position off[] = {{-1, 0}, {0, -1}, {SIDE, 0}, {0, SIDE}, {INT32_MIN, INT32_MAX}};
    hr_walk walk;
    for (int32_t i = 0; i < 5; i++) {
        hr_position places[2] = {{5, 5}, off[i]};
        cr_expect_eq(hr_walk_begin(&walk, places, 2), HR_BAD_PATH);
    }
    cr_expect_eq(hr_walk_begin(&walk, NULL, 0), HR_BAD_PATH);
    cr_expect_eq(hr_walk_begin(&walk, NULL, 2), HR_BAD_PATH);
    cr_expect_eq(hr_walk_begin(&walk, off, -1), HR_BAD_PATH);
    hr_walk_step step = {.leg = 7};
    hr_walk_advance(&walk, 1000, &step);
    cr_expect(is_same_step(step, (hr_walk_step){.has_arrived = true}));
}

Test(walk, it_neither_goes_back_nor_beyond_its_end) {
    hr_position places[2] = {{0, 0}, {SIDE - 1, SIDE - 1}};
    hr_walk walk;
    hr_walk_step step;
    cr_assert_eq(hr_walk_begin(&walk, places, 2), HR_OK);
    hr_walk_advance(&walk, 1000 * 256, NULL);
    hr_walk_advance(&walk, INT64_MIN, &step);
    cr_expect(step.position.x == 707 && step.position.y == 707 && !step.has_arrived);
    hr_walk_advance(&walk, INT64_MAX, &step);
    cr_expect(step.position.x == SIDE - 1 && step.has_arrived && step.remaining_256ths == 0);
    hr_walk_advance(&walk, INT64_MAX, &step);
    cr_expect(step.has_arrived);
    cr_assert_eq(hr_walk_begin(&walk, places, 1), HR_OK);
    hr_walk_advance(&walk, 5, &step);
    cr_expect(step.has_arrived && step.position.x == 0 && step.leg == 0);
}

// ---- Angles

static double turns_off(int32_t dx, int32_t dy) {
    double exact = atan2(dy, dx) / (2 * acos(-1)) * 65536, off = hr_angle_of(dx, dy) - exact;
    return fabs(remainder(off, 65536));
}

Test(walk, angles_are_at_most_one_off) {
    for (int32_t y = -100; y <= 100; y++)
        for (int32_t x = -100; x <= 100; x++)
            if (x || y) cr_assert_leq(turns_off(x, y), 1.0, "%d %d", x, y);
    dice d = {616000000};
    for (int32_t i = 0; i < 100000; i++) {
        int32_t x = roll(&d, SIDE) - SIDE / 2, y = roll(&d, SIDE) - SIDE / 2;
        cr_assert_leq(turns_off(x, y), 1.0, "%d %d", x, y);
    }
    cr_expect_leq(turns_off(INT32_MIN, INT32_MAX), 1.0);
    cr_expect_leq(turns_off(INT32_MAX, 1), 1.0);
}

Test(walk, angles_along_axes_and_diagonals_are_exact) {
    static const int32_t X[] = {1, 1, 0, -1, -1, -1, 0, 1}, Y[] = {0, 1, 1, 1, 0, -1, -1, -1};
    for (int32_t i = 0; i < 8; i++)
        for (int32_t length = 1; length < 1 << 30; length *= 3)
            cr_assert_eq(hr_angle_of(X[i] * length, Y[i] * length), i * 8192);
    cr_expect_eq(hr_angle_of(0, 0), 0);
}

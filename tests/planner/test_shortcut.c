// test_shortcut.c - cut loops and passed portals against their definitions: every pair of points
// is asked, by slow sweeps.

#include "planner/taut/shortcut.h"
#include "tests/support/way_scenes.h"

#include <criterion/criterion.h>

// WORTH, SIGHT, SWEEPS_MAX: as the heads of shortcut.h and shortcut.c promise.
enum { WAY_MAX = 60, WORTH = 2, SIGHT = 128, SWEEPS_MAX = 512 };

static const map_range MAPS = {.side_least = 4, .side_count = 40, .gap_least = 1, .gap_count = 4};

static hr_shortcutter shortcutter;

static bool sees(const scene *s, hr_cell a, hr_cell b) {
    return twin_is_open(&s->twin, a.x, a.y) && twin_is_open(&s->twin, b.x, b.y) &&
           twin_sweep(&s->twin, a, b);
}

static const char *story(const scene *s) {
    static char text[4000];
    print_given(s, text, sizeof text);
    return text;
}

// ---- Random ways

static bool begin_walk(scene *s) {
    s->given_count = 0;
    for (int32_t tries = 0; tries < 100 && s->given_count == 0; tries++) {
        hr_cell at = roll_cell(&s->dice, s->map.width, s->map.height);
        if (twin_is_open(&s->twin, at.x, at.y)) s->given[s->given_count++] = at;
    }
    return s->given_count > 0;
}

static bool is_on_way(const scene *s, hr_cell at) {
    for (int32_t i = 0; i < s->given_count; i++)
        if (is_same(s->given[i], at)) return true;
    return false;
}

// To a block in sight, if the way has not been there: then points tell which of the way they are.
static void go_to(scene *s, hr_cell to) {
    if (!is_on_way(s, to) && sees(s, s->given[s->given_count - 1], to))
        s->given[s->given_count++] = to;
}

// A block near the last one or anywhere.
static hr_cell roll_next(scene *s) {
    hr_cell last = s->given[s->given_count - 1],
            any = roll_cell(&s->dice, s->map.width, s->map.height);
    int32_t x = roll(&s->dice, 9), y = roll(&s->dice, 9);
    return roll(&s->dice, 2) ? any : (hr_cell){last.x + x - 4, last.y + y - 4};
}

static void walk(scene *s, int32_t points) {
    for (int32_t tries = 0; s->given_count < points && tries < 400; tries++) go_to(s, roll_next(s));
}

// ---- Loops

static double length_between(const scene *s, int32_t from, int32_t to) {
    double length = 0;
    for (int32_t i = from + 1; i <= to; i++) length += twin_distance(s->given[i - 1], s->given[i]);
    return length;
}

// How much longer the way between two points is than what is worth a sweep; < 0: it is not.
static double excess(const scene *s, int32_t i, int32_t k) {
    double distance = twin_distance(s->given[i], s->given[k]);
    return distance > SIGHT ? -1 : length_between(s, i, k) - WORTH * distance;
}

static const double ROUNDING = 1e-9;

// Whether the library may, and whether it has to, sweep from point i to point k.
static bool may_try(const scene *s, int32_t i, int32_t k) {
    return k > i + 1 && excess(s, i, k) > -ROUNDING;
}

static bool must_try(const scene *s, int32_t i, int32_t k) {
    return k > i + 1 && excess(s, i, k) > ROUNDING;
}

// The leg from given point i to k: no later point across a loop is seen. Adds the least and the
// most sweeps that it takes to know.
static void check_leg(const scene *s, int32_t i, int32_t k, int64_t *least, int64_t *most) {
    for (int32_t later = s->given_count - 1; later > k; later--) {
        if (must_try(s, i, later))
            cr_assert_not(sees(s, s->given[i], s->given[later]), "%d sees %d\n%s", i, later,
                          story(s));
        *least += must_try(s, i, later), *most += may_try(s, i, later);
    }
    if (k == i + 1) return;
    cr_assert(may_try(s, i, k), "%d to %d is no loop\n%s", i, k, story(s));
    cr_assert(sees(s, s->given[i], s->given[k]), "%d does not see %d\n%s", i, k, story(s));
    *least += 1, *most += 1;
}

// The given point that the way stands at is found by going on from the one before.
static int32_t find_given(const scene *s, int32_t after, hr_cell at) {
    while (after < s->given_count && !is_same(s->given[after], at)) after++;
    cr_assert_lt(after, s->given_count, "a point is not of the way\n%s", story(s));
    return after;
}

// Only what is asked without a limit is known exactly.
static void check_loops(scene *s) {
    int64_t steps = 7, least = 0, most = 0;
    use_given(s);
    bool has_cut = hr_shortcut(&shortcutter, s->plane, &s->way, INT64_MAX, &steps);
    cr_assert_eq(has_cut, s->way.count < s->given_count, "%s", story(s));
    if (steps - 7 == SWEEPS_MAX) return;
    int32_t i = 0;
    for (int32_t leg = 1; leg < s->way.count; leg++) {
        int32_t k = find_given(s, i + 1, s->way.at[leg]);
        check_leg(s, i, k, &least, &most);
        i = k;
    }
    cr_assert_eq(i, s->given_count - 1, "%s", story(s));
    cr_assert(steps - 7 >= 0 && steps - 7 <= most, "%s", story(s));
    cr_assert(steps - 7 >= least, "%d sweeps of at least %d\n%s", (int)steps - 7, (int)least,
              story(s));
}

static void check_limited(scene *s) {
    int64_t limit = roll(&s->dice, 30), steps = roll(&s->dice, 30), before = steps;
    use_given(s);
    bool has_cut = hr_shortcut(&shortcutter, s->plane, &s->way, limit, &steps);
    cr_assert_eq(has_cut, s->way.count < s->given_count);
    cr_assert(steps == before || (steps > before && steps <= limit), "%s", story(s));
    cr_assert(is_same(s->way.at[0], s->given[0]));
    cr_assert(is_same(hr_points_last(&s->way), s->given[s->given_count - 1]));
    for (int32_t leg = 1; leg < s->way.count; leg++)
        cr_assert(sees(s, s->way.at[leg - 1], s->way.at[leg]), "leg %d\n%s", leg, story(s));
}

Test(shortcut, loops_are_cut_where_every_pair_of_points_says_so_and_nowhere_else) {
    static scene s;
    int32_t cut = 0;
    uint64_t seed = seed_of_run(730000000);
    for (int32_t round = rounds_of_run(3000); round > 0; round--, seed++) {
        open_random_scene(&s, seed, MAPS);
        if (begin_walk(&s)) walk(&s, 2 + roll(&s.dice, WAY_MAX - 2));
        if (s.given_count > 1) {
            check_loops(&s);
            cut += s.way.count < s.given_count;
            check_limited(&s);
        }
        close_scene(&s);
    }
    cr_assert_gt(cut, rounds_of_run(3000) / 10);
}

// ---- On open ground

static int32_t count_of_cut(const hr_cell *way, int32_t count, int64_t *steps) {
    course c = open_empty_course(400, 400, NULL);
    hr_allocator allocator = hr_map_allocator(c.map);
    hr_points points = {.allocator = &allocator};
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    hr_points_append(&points, way, count);
    hr_shortcut(&shortcutter, &hr_class_entry_of(c.map, 0)->plane, &points, INT64_MAX, steps);
    int32_t left = points.count;
    hr_points_destroy(&points);
    close_course(&c);
    return left;
}

static int32_t count_of_detour(int32_t breadth, int32_t depth) {
    int64_t steps = 0;
    return count_of_cut(
        (hr_cell[]){{9, 9}, {9, 9 + depth}, {9 + breadth, 9 + depth}, {9 + breadth, 9}}, 4, &steps);
}

Test(shortcut, a_loop_is_cut_up_to_128_blocks_across) {
    cr_expect_eq(count_of_detour(128, 300), 2);
    cr_expect_eq(count_of_detour(129, 300), 4);
}

Test(shortcut, a_loop_is_cut_from_twice_its_breadth_on) {
    cr_expect_eq(count_of_detour(100, 50), 4);
    cr_expect_eq(count_of_detour(100, 51), 2);
}

// Points in a zigzag around one loop: all but the ends go.
static int32_t make_long_loop(hr_cell *way, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        int32_t along = i < count / 2 ? i : count - 1 - i;
        way[i] = (hr_cell){along % 2 + (i < count / 2 ? 0 : 4), along / 2};
    }
    return count;
}

Test(shortcut, a_way_of_more_than_1024_points_is_left_as_it_is) {
    static hr_cell way[HR_SHORTCUT_POINTS_MAX + 1];
    int64_t steps = 0;
    cr_expect_lt(count_of_cut(way, make_long_loop(way, 700), &steps), 700);
    cr_expect_gt(steps, 0);
    steps = 0;
    int32_t most = make_long_loop(way, HR_SHORTCUT_POINTS_MAX);
    cr_expect_eq(most, 1024);
    cr_expect_lt(count_of_cut(way, most, &steps), most);
    steps = 0;
    cr_expect_eq(count_of_cut(way, make_long_loop(way, most + 1), &steps), most + 1);
    cr_expect_eq(steps, 0);
}

// Each block of a wall in between is passed on the same side: the two see nothing of each other.
Test(shortcut, at_most_512_sweeps_are_made_in_vain) {
    static scene s;
    s.map = (sketch){.width = 64, .height = 64};
    for (int32_t x = 0; x < 63; x++) draw_cell(&s.map, x, 32, 1);
    open_scene_of_map(&s);
    for (int32_t x = 0; x < 63; x++) hr_points_push(&s.way, (hr_cell){x, 31 - x % 2});
    hr_points_push(&s.way, (hr_cell){63, 32});
    for (int32_t x = 62; x >= 0; x--) hr_points_push(&s.way, (hr_cell){x, 33 + x % 2});
    int64_t steps = 0;
    hr_shortcut(&shortcutter, s.plane, &s.way, INT64_MAX, &steps);
    cr_expect_eq(steps, SWEEPS_MAX);
    close_scene(&s);
}

// ---- Portals

static hr_cell step_from(scene *s, hr_cell at) {
    int heading = (int)roll(&s->dice, 4);
    return (hr_cell){at.x + (heading == 1) - (heading == 3),
                     at.y + (heading == 2) - (heading == 0)};
}

// A step across a portal, then a leg to the next one, which does not lie beside.
static void walk_by_portals(scene *s, int32_t points) {
    for (int32_t tries = 0; s->given_count < points && tries < 800; tries++) {
        hr_cell last = s->given[s->given_count - 1];
        bool is_step = s->given_count > 1 && s->given_count % 2 == 0;
        hr_cell to = is_step ? step_from(s, last) : roll_next(s);
        if (is_step || twin_distance(last, to) > 1) go_to(s, to);
    }
}

static bool is_portal(const scene *s, int32_t i) {
    return i > 0 && i + 2 < s->given_count && twin_distance(s->given[i], s->given[i + 1]) <= 1;
}

// What is dropped are blocks of portals, and none is left whose second block is seen from before.
static void check_dropped(const scene *s) {
    int32_t before = -1, i = 0;
    for (int32_t leg = 1; leg < s->way.count; leg++) {
        int32_t k = find_given(s, i + 1, s->way.at[leg]);
        cr_assert(sees(s, s->given[i], s->given[k]), "%d does not see %d\n%s", i, k, story(s));
        for (int32_t dropped = i + 1; dropped < k; dropped++)
            cr_assert(is_portal(s, dropped) || is_portal(s, dropped - 1), "%d\n%s", dropped,
                      story(s));
        if (before >= 0 && k == i + 1 && is_portal(s, i))
            cr_assert_not(sees(s, s->given[before], s->given[k]), "%d sees %d\n%s", before, k,
                          story(s));
        before = i, i = k;
    }
    cr_assert_eq(i, s->given_count - 1, "%s", story(s));
}

Test(shortcut, portals_are_dropped_where_a_clear_leg_passes_by_and_nothing_else_is) {
    static scene s;
    int32_t dropped = 0;
    uint64_t seed = seed_of_run(731000000);
    for (int32_t round = rounds_of_run(3000); round > 0; round--, seed++) {
        open_random_scene(&s, seed, MAPS);
        if (begin_walk(&s)) walk_by_portals(&s, 2 + roll(&s.dice, WAY_MAX - 2));
        if (s.given_count > 1) {
            use_given(&s);
            hr_drop_passed(s.plane, &s.way);
            check_dropped(&s);
            dropped += s.way.count < s.given_count;
        }
        close_scene(&s);
    }
    cr_assert_gt(dropped, rounds_of_run(3000) / 10);
}

Test(shortcut, all_portals_between_two_blocks_in_sight_are_dropped) {
    static scene s;
    s.map = draw("aa.....\nbb....c\n");
    open_scene_of_map(&s);
    hr_cell way[] = {{0, 0}, {1, 1}, {2, 1}, {4, 0}, {5, 0}, {6, 1}};
    hr_points_append(&s.way, way, 6);
    hr_drop_passed(s.plane, &s.way);
    cr_expect_eq(s.way.count, 2);
    close_scene(&s);
}

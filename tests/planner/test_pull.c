// test_pull.c - a pulled path is the shortest of its homotopy class, by trying every way round the
// obstacles.
//
// A way's class is the word of the rays it crosses: one ray goes straight up from each obstacle
// (closed blocks that touch, by side or diagonally, are one). Ways with the same ends are of one
// class if their words are equal once neighbours that cancel are dropped. The twin searches best
// first over (block, word).

#include "planner/taut/pull.h"
#include "tests/support/way_scenes.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 24, STATES_MAX = 60000, SCALE = 256 };

// ---- Words

// Ray i goes up from (x / SCALE, y): a little right of the middle of a block, where no block is.
typedef struct rays {
    int64_t x[SKETCH_SIDE_MAX], y[SKETCH_SIDE_MAX];
    int32_t count;
} rays;

typedef struct word {
    int8_t letters[WORD_MAX]; // i + 1 where ray i is crossed to the right, -i - 1 to the left
    int32_t count;
    bool is_too_long;
} word;

static void mark_obstacle(const twin *t, bool *seen, int32_t x, int32_t y) {
    if (x < 0 || y < 0 || x >= t->width || y >= t->height) return;
    if (t->open[y][x] || seen[y * t->width + x]) return;
    seen[y * t->width + x] = true;
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++) mark_obstacle(t, seen, x + dx, y + dy);
}

static void cast_rays(const twin *t, rays *r) {
    bool seen[SKETCH_SIDE_MAX * SKETCH_SIDE_MAX] = {false};
    r->count = 0;
    for (int32_t y = 0; y < t->height; y++)
        for (int32_t x = 0; x < t->width; x++) {
            if (t->open[y][x] || seen[y * t->width + x]) continue;
            mark_obstacle(t, seen, x, y);
            r->x[r->count] = x * SCALE + r->count + 1;
            r->y[r->count++] = y;
        }
}

static void append_letter(word *w, int letter_) {
    if (w->count > 0 && w->letters[w->count - 1] == -letter_) {
        w->count--;
    } else if (w->count == WORD_MAX) {
        w->is_too_long = true;
    } else {
        w->letters[w->count++] = (int8_t)letter_;
    }
}

static bool crosses(const rays *r, int32_t i, hr_cell a, hr_cell b) {
    int64_t ax = (int64_t)a.x * SCALE, bx = (int64_t)b.x * SCALE;
    if ((ax < r->x[i]) == (bx < r->x[i])) return false;
    double y = a.y + (double)(r->x[i] - ax) / (double)(bx - ax) * (b.y - a.y);
    return y < (double)r->y[i];
}

// Appends the rays between a and b in the order of crossing them.
static void append_leg(word *w, const rays *r, hr_cell a, hr_cell b) {
    int64_t at = (int64_t)a.x * SCALE;
    bool goes_right = b.x > a.x;
    for (;;) {
        int32_t next = -1;
        for (int32_t i = 0; i < r->count; i++) {
            bool is_ahead = goes_right ? r->x[i] > at : r->x[i] < at;
            bool is_nearer = next < 0 || (goes_right ? r->x[i] < r->x[next] : r->x[i] > r->x[next]);
            if (is_ahead && is_nearer && crosses(r, i, a, b)) next = i;
        }
        if (next < 0) return;
        append_letter(w, goes_right ? next + 1 : -next - 1);
        at = r->x[next];
    }
}

static word word_of(const rays *r, const hr_cell *way, int32_t count) {
    word w = {.count = 0};
    for (int32_t i = 1; i < count; i++) append_leg(&w, r, way[i - 1], way[i]);
    return w;
}

static bool are_equal(const word *a, const word *b) {
    return a->count == b->count && memcmp(a->letters, b->letters, (size_t)a->count) == 0;
}

// ---- The shortest way of a class

typedef struct state {
    hr_cell at;
    word word;
    double length;
    bool is_done;
} state;

typedef struct search {
    const twin *twin;
    const rays *rays;
    hr_cell goal;
    const word *wanted;
    double bound; // states that cannot lead to something shorter are dropped
    state *states;
    int32_t count;
    bool is_full;
} search;

static void reach(search *s, hr_cell at, const word *w, double length) {
    if (w->is_too_long || length + twin_distance(at, s->goal) >= s->bound) return;
    for (int32_t i = 0; i < s->count; i++) {
        state *known = &s->states[i];
        if (!is_same(known->at, at) || !are_equal(&known->word, w)) continue;
        if (length < known->length) known->length = length;
        return;
    }
    s->is_full = s->is_full || s->count == STATES_MAX;
    if (!s->is_full) s->states[s->count++] = (state){at, *w, length, false};
}

static state *best_state(search *s) {
    state *best = NULL;
    double best_total = (double)INFINITY;
    for (int32_t i = 0; i < s->count; i++) {
        double total = s->states[i].length + twin_distance(s->states[i].at, s->goal);
        if (!s->states[i].is_done && total < best_total) best = &s->states[i], best_total = total;
    }
    return best;
}

static void expand(search *s, hr_cell at, const word *w, double length) {
    for (int32_t y = 0; y < s->twin->height; y++)
        for (int32_t x = 0; x < s->twin->width; x++) {
            hr_cell to = {x, y};
            if (!is_same(to, s->goal) && !twin_is_corner(s->twin, to)) continue;
            if (is_same(to, at) || !twin_is_open(s->twin, x, y) || !twin_sweep(s->twin, at, to))
                continue;
            word longer = *w;
            append_leg(&longer, s->rays, at, to);
            reach(s, to, &longer, length + twin_distance(at, to));
        }
}

// Whether there is a way of the wanted class that is shorter than the bound.
static bool has_shorter_way(search *s, hr_cell start) {
    static state states[STATES_MAX];
    s->states = states, s->count = 0, s->is_full = false;
    reach(s, start, &(word){.count = 0}, 0);
    state *best;
    while ((best = best_state(s)) && !s->is_full) {
        if (is_same(best->at, s->goal) && are_equal(&best->word, s->wanted)) return true;
        best->is_done = true;
        state from = *best;
        expand(s, from.at, &from.word, from.length);
    }
    return false;
}

// ---- Pulling random ways

static hr_puller puller;

// Noise: single closed blocks, `percent` of all.
static void open_noise(scene *s, uint64_t seed, int32_t side, int32_t percent) {
    s->seed = seed;
    s->dice = (dice){seed};
    hr_cell sides = roll_cell(&s->dice, side - 2, side - 2);
    s->map = (sketch){.width = 3 + sides.x, .height = 3 + sides.y};
    for (int32_t i = 0; i < s->map.width * s->map.height; i++)
        s->map.cells[i] = roll(&s->dice, 100) < percent;
    open_scene_of_map(s);
    puller = (hr_puller){.todo = {.allocator = &s->allocator}};
}

static void close_pulled(scene *s) {
    hr_points_destroy(&puller.todo);
    close_scene(s);
}

// A random walk from block to block that see each other; turning back and standing still happen.
static void walk_at_random(scene *s, int32_t points) {
    s->given_count = 0;
    if (!memchr(s->map.cells, 0, (size_t)(s->map.width * s->map.height))) return;
    s->given[s->given_count++] = any_open(s);
    for (int32_t tries = 0; s->given_count < points && tries < 400; tries++) {
        hr_cell to = any_open(s);
        if (twin_is_open(&s->twin, to.x, to.y) &&
            twin_sweep(&s->twin, s->given[s->given_count - 1], to))
            s->given[s->given_count++] = to;
    }
}

static const char *story(const scene *s) {
    static char text[4000];
    int at = print_given(s, text, sizeof text);
    at += snprintf(text + at, sizeof text - (size_t)at, ", pulled");
    for (int32_t i = 0; i < s->way.count && i < GIVEN_MAX; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, " (%d, %d)", s->way.at[i].x,
                       s->way.at[i].y);
    snprintf(text + at, sizeof text - (size_t)at, "\n%s",
             drawing(&s->map, s->given[0], s->given[s->given_count - 1]));
    return text;
}

static double length_of(const hr_cell *way, int32_t count) {
    double length = 0;
    for (int32_t i = 1; i < count; i++) length += twin_distance(way[i - 1], way[i]);
    return length;
}

static void pull_it(scene *s) {
    use_given(s);
    hr_pull(&puller, s->plane, &s->way);
    cr_assert_not(s->way.is_out_of_memory);
}

static void check_taut(const scene *s) {
    const hr_cell *way = s->way.at;
    int32_t count = s->way.count;
    cr_assert(is_same(way[0], s->given[0]), "%s", story(s));
    cr_assert(is_same(way[count - 1], s->given[s->given_count - 1]) || count == 1, "%s", story(s));
    for (int32_t i = 1; i < count; i++)
        cr_assert(twin_sweep(&s->twin, way[i - 1], way[i]), "leg %d is not clear\n%s", i, story(s));
    for (int32_t i = 1; i + 1 < count; i++)
        cr_assert(twin_is_taut(&s->twin, way[i - 1], way[i], way[i + 1]),
                  "point %d is not taut\n%s", i, story(s));
    cr_assert_leq(length_of(way, count), length_of(s->given, s->given_count) + 1e-9, "%s",
                  story(s));
}

static void check_pulled_again(scene *s) {
    hr_cell once[GIVEN_MAX * 4];
    int32_t count = s->way.count;
    cr_assert_leq(count, GIVEN_MAX * 4);
    memcpy(once, s->way.at, (size_t)count * sizeof *once);
    hr_pull(&puller, s->plane, &s->way);
    cr_assert_eq(s->way.count, count, "%s", story(s));
    cr_assert_eq(memcmp(once, s->way.at, (size_t)count * sizeof *once), 0, "%s", story(s));
}

static void check_class(const scene *s, const rays *r) {
    word given = word_of(r, s->given, s->given_count), pulled = word_of(r, s->way.at, s->way.count);
    cr_assert(given.is_too_long || are_equal(&given, &pulled), "it is of another class\n%s",
              story(s));
}

typedef enum verdict { SHORTEST, NOT_SHORTEST, UNDECIDED } verdict;

static verdict judge(const scene *s, const rays *r, const hr_cell *way, int32_t count) {
    word wanted = word_of(r, way, count);
    search twins = {.twin = &s->twin,
                    .rays = r,
                    .goal = way[count - 1],
                    .wanted = &wanted,
                    .bound = length_of(way, count) - 1e-7};
    if (has_shorter_way(&twins, way[0])) return NOT_SHORTEST;
    return twins.is_full || wanted.is_too_long ? UNDECIDED : SHORTEST;
}

// The twin must also say of the way that was given whether it could be pulled. @return whether it
// decided.
static bool check_shortest(const scene *s) {
    rays r;
    cast_rays(&s->twin, &r);
    check_class(s, &r);
    verdict pulled = judge(s, &r, s->way.at, s->way.count);
    verdict given = judge(s, &r, s->given, s->given_count);
    cr_assert_neq(pulled, NOT_SHORTEST, "a way of its class is shorter\n%s", story(s));
    bool was_pulled =
        length_of(s->way.at, s->way.count) < length_of(s->given, s->given_count) - 1e-6;
    if (given != UNDECIDED)
        cr_assert_eq(given, was_pulled ? NOT_SHORTEST : SHORTEST, "%s", story(s));
    return pulled == SHORTEST && given != UNDECIDED;
}

Test(pull, a_pulled_path_is_the_shortest_of_its_homotopy_class) {
    uint64_t seed = seed_of_run(1000000);
    int32_t rounds = rounds_of_run(10000), proven = 0;
    for (int32_t round = 0; round < rounds; round++, seed++) {
        scene s;
        open_noise(&s, seed, 9, 5 + (int32_t)(seed % 30));
        walk_at_random(&s, 3 + roll(&s.dice, 10));
        if (s.given_count > 1) {
            pull_it(&s);
            check_taut(&s);
            proven += check_shortest(&s);
        }
        close_pulled(&s);
    }
    cr_log_info("%d of %d proven\n", proven, rounds);
    cr_expect_gt(proven, rounds * 9 / 10);
}

Test(pull, every_point_of_a_pulled_path_is_taut_and_pulling_twice_changes_nothing) {
    uint64_t seed = seed_of_run(2000000);
    for (int32_t round = rounds_of_run(30000); round > 0; round--, seed++) {
        scene s;
        open_noise(&s, seed, 40, 1 + (int32_t)(seed % 40));
        walk_at_random(&s, 3 + roll(&s.dice, GIVEN_MAX - 3));
        if (s.given_count > 1) {
            pull_it(&s);
            check_taut(&s);
            rays r;
            if (s.map.width * s.map.height < 100) {
                cast_rays(&s.twin, &r);
                check_class(&s, &r);
            }
            check_pulled_again(&s);
        }
        close_pulled(&s);
    }
}

// ---- Mostly taut

// The pulled way with a trip to somewhere and back at one of its points.
static void make_a_trip(scene *s) {
    s->given_count = 0;
    int32_t at = roll(&s->dice, s->way.count);
    for (int32_t i = 0; i < s->way.count; i++) {
        s->given[s->given_count++] = s->way.at[i];
        hr_cell to = i == at ? any_open(s) : s->way.at[i];
        if (i != at || !twin_sweep(&s->twin, s->way.at[i], to)) continue;
        s->given[s->given_count++] = to;
        s->given[s->given_count++] = s->way.at[i];
    }
    use_given(s);
}

static bool are_same_ways(const hr_points *way, const hr_cell *other, int32_t count) {
    return way->count == count && memcmp(way->at, other, (size_t)count * sizeof *other) == 0;
}

// As hr_pull does it, which is the twin: there is but one taut way of a class.
Test(pull, what_is_mostly_taut_is_pulled_to_the_same_way) {
    uint64_t seed = seed_of_run(3000000);
    hr_cell pulled[4 * GIVEN_MAX];
    for (int32_t round = rounds_of_run(20000); round > 0; round--, seed++) {
        scene s;
        open_noise(&s, seed, 40, 1 + (int32_t)(seed % 40));
        walk_at_random(&s, 3 + roll(&s.dice, GIVEN_MAX - 3));
        if (s.given_count > 1) {
            pull_it(&s);
            int32_t count = s.way.count;
            memcpy(pulled, s.way.at, (size_t)count * sizeof *pulled);
            use_given(&s);
            hr_pull_mostly_taut(&puller, s.plane, &s.way);
            cr_assert(are_same_ways(&s.way, pulled, count), "%s", story(&s));
            if (count + 2 <= GIVEN_MAX) {
                make_a_trip(&s);
                hr_pull_mostly_taut(&puller, s.plane, &s.way);
                cr_assert(are_same_ways(&s.way, pulled, count), "%s", story(&s));
            }
        }
        close_pulled(&s);
    }
}

// ---- Drawn

static int32_t pulled_count(const char *rows, const char *way) {
    static scene s;
    s.map = draw(rows);
    open_scene_of_map(&s);
    puller = (hr_puller){.todo = {.allocator = &s.allocator}};
    s.given_count = (int32_t)strlen(way);
    for (int32_t i = 0; i < s.given_count; i++) s.given[i] = letter(&s.map, way[i]);
    pull_it(&s);
    check_taut(&s);
    int32_t count = s.way.count;
    close_pulled(&s);
    return count;
}

Test(pull, drops_what_bends_around_nothing) {
    cr_expect_eq(pulled_count("a.b\n"
                              "...\n"
                              "c.d\n",
                              "abdc"),
                 2);
    cr_expect_eq(pulled_count("abc\n", "abc"), 2);
    cr_expect_eq(pulled_count("abc\n", "acb"), 2);
}

Test(pull, keeps_a_way_round_even_where_the_other_side_is_shorter) {
    cr_expect_eq(pulled_count(".......\n"
                              "..###..\n"
                              "..###..\n"
                              "a.###.b\n"
                              ".......\n"
                              "c.....d\n"
                              ".......\n",
                              "acdb"),
                 4);
    cr_expect_eq(pulled_count("e.....f\n"
                              "..###..\n"
                              "..###..\n"
                              "a.###.b\n"
                              ".......\n",
                              "aefb"),
                 4);
}

Test(pull, finds_the_corners_of_an_island_that_the_way_never_touched) {
    cr_expect_eq(pulled_count("b.........c\n"
                              "...........\n"
                              "...........\n"
                              "....###....\n"
                              "...........\n"
                              "a.........d\n",
                              "abcd"),
                 4);
}

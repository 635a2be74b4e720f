// test_rivals.c - the planners that the benchmarks measure against, against a slow Dijkstra over
// eight directions and the twins: every map up to 4 x 4, and random ones.

#include "tests/support/counting_allocator.h"
#include "tests/support/twins.h"
#include "viewer/rivals/rival.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

enum { KINDS = RIVAL_ASTAR + 1 };

typedef struct rivals {
    const sketch *map;
    uint64_t seed; // 0 = by none
    course course;
    rival *of_kind[KINDS];
} rivals;

static void open_rivals(rivals *all, const sketch *map, int32_t size) {
    all->map = map, all->seed = 0;
    all->course = open_course(map);
    for (int kind = 0; kind < KINDS; kind++)
        cr_assert_eq(rival_create(all->course.map, size - 1, (rival_kind)kind, &all->of_kind[kind]),
                     HR_OK);
}

static void close_rivals(rivals *all) {
    for (int kind = 0; kind < KINDS; kind++) rival_destroy(all->of_kind[kind]);
    close_course(&all->course);
}

// ---- The twin

typedef struct distances {
    double to[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX]; // [y][x]
} distances;

static bool is_step_open(const twin *t, hr_cell at, int32_t dx, int32_t dy) {
    return twin_is_open(t, at.x + dx, at.y + dy) && twin_is_open(t, at.x + dx, at.y) &&
           twin_is_open(t, at.x, at.y + dy);
}

// Blocks whose length was lowered and that have not been looked around since, first in, first out.
typedef struct queue {
    hr_cell at[SKETCH_SIDE_MAX * SKETCH_SIDE_MAX];
    bool is_in[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX]; // [y][x]
    int32_t first, count;
} queue;

static void put_in(queue *q, hr_cell at) {
    if (q->is_in[at.y][at.x]) return;
    q->is_in[at.y][at.x] = true;
    q->at[(q->first + q->count++) % (SKETCH_SIDE_MAX * SKETCH_SIDE_MAX)] = at;
}

static hr_cell take_out(queue *q) {
    hr_cell at = q->at[q->first];
    q->first = (q->first + 1) % (SKETCH_SIDE_MAX * SKETCH_SIDE_MAX), q->count--;
    q->is_in[at.y][at.x] = false;
    return at;
}

// Lowers what is known around a block.
static void relax_around(const twin *t, distances *d, hr_cell at, queue *lowered) {
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++) {
            if (!is_step_open(t, at, dx, dy)) continue;
            double length = d->to[at.y][at.x] + (dx && dy ? sqrt(2) : dx || dy);
            if (length >= d->to[at.y + dy][at.x + dx] - 1e-9) continue;
            d->to[at.y + dy][at.x + dx] = length;
            put_in(lowered, (hr_cell){at.x + dx, at.y + dy});
        }
}

// Lengths of the shortest 8-direction ways from a block, lowered until nothing changes: slower than
// Dijkstra's order, and plainer.
static void find_distances(const twin *t, hr_cell from, distances *d) {
    static queue lowered; // empty again at the end
    for (int32_t y = 0; y < t->height; y++)
        for (int32_t x = 0; x < t->width; x++) d->to[y][x] = (double)INFINITY;
    d->to[from.y][from.x] = 0;
    put_in(&lowered, from);
    while (lowered.count > 0) relax_around(t, d, take_out(&lowered), &lowered);
}

// ---- Checking

static hr_path answer(const rivals *all, rival_kind kind, const hr_request *request) {
    hr_path path;
    cr_assert_eq(rival_plan(all->of_kind[kind], request, &path), HR_OK);
    return path;
}

// Where an answer is wrong.
static const char *place(const rivals *all, hr_cell start, hr_cell goal) {
    static char text[SKETCH_SIDE_MAX * (SKETCH_SIDE_MAX + 1) + 100];
    snprintf(text, sizeof text, "HANDRAIL_SEED=%llu\n%s", (unsigned long long)all->seed,
             drawing(all->map, start, goal));
    return text;
}

// The answer of each rival between two blocks, against its twin.
static void check(const rivals *all, const twin *t, const distances *from_start, hr_cell start,
                  hr_cell goal) {
    hr_request request = request_between(start, goal, t->size);
    hr_cell end = start;
    hr_status expected = twin_status(t, &request, &end);
    for (int kind = 0; kind < KINDS; kind++) {
        hr_path path = answer(all, (rival_kind)kind, &request);
        // An 8-direction way need not be straight place(all, start, goal) a straight one is clear.
        bool is_raw = kind == RIVAL_JUMP_RAW && path.count > 2;
        hr_status status = is_raw && expected == HR_STRAIGHT ? HR_FOUND : expected;
        const char *fault = is_raw && status == HR_FOUND
                                ? twin_waypoint_fault(t, &request, &path)
                                : twin_fault_expecting(t, &request, &path, status, end);
        cr_assert(!fault && (!is_raw || path.status == status), "rival %d: %s: %s, expected %s\n%s",
                  kind, fault, hr_status_name(path.status), hr_status_name(status),
                  place(all, start, goal));
        if (path.count == 0) continue;
        double length = path.length_256ths / HR_CELL, octile = from_start->to[end.y][end.x];
        cr_assert(length <= octile + 1e-4, "rival %d: length %f, by Dijkstra %f\n%s", kind, length,
                  octile, place(all, start, goal));
        if (kind != RIVAL_JUMP_RAW) continue;
        cr_assert(is_octile_path(&path), "a leg in none of eight directions\n%s",
                  place(all, start, goal));
        cr_assert_float_eq(length, octile, 1e-4, "length %f, by Dijkstra %f\n%s", length, octile,
                           place(all, start, goal));
    }
}

static void check_every_pair(const rivals *all, const sketch *map, const twin *t) {
    for (int32_t from = 0; from < map->width * map->height; from++) {
        hr_cell start = {from % map->width, from / map->width};
        distances from_start;
        if (twin_is_open(t, start.x, start.y)) find_distances(t, start, &from_start);
        for (int32_t to = 0; to < map->width * map->height; to++) {
            hr_cell goal = {to % map->width, to / map->width};
            check(all, t, &from_start, start, goal);
        }
    }
}

static void check_every_map(int32_t width, int32_t height, int32_t stride) {
    sketch map = {.width = width, .height = height};
    rivals all;
    open_rivals(&all, &map, 1);
    for (uint32_t closed = 0; closed < 1u << (width * height); closed += (uint32_t)stride) {
        for (int32_t i = 0; i < width * height; i++) map.cells[i] = closed >> i & 1;
        change_course(&all.course, &map);
        twin t;
        twin_look(&t, &map, 1);
        check_every_pair(&all, &map, &t);
    }
    close_rivals(&all);
}

// All of them; under sanitizers one in five of 4 x 3 and 3 x 4.
Test(rivals, every_map_up_to_4_x_3_with_every_pair_of_ends) {
    for (int32_t height = 1; height <= 3; height++)
        for (int32_t width = 1; width <= 3; width++) check_every_map(width, height, 1);
    for (int32_t height = 1; height <= 2; height++) check_every_map(4, height, 1);
    check_every_map(4, 3, stride_of_run(5));
    check_every_map(3, 4, stride_of_run(5));
}

// Every seventh, under sanitizers every 35th: neither has a factor in common with the number of
// maps, so every pattern comes up.
Test(rivals, maps_of_4_x_4_with_every_pair_of_ends) { check_every_map(4, 4, 7 * stride_of_run(5)); }

Test(rivals, random_maps_of_every_kind_and_size) {
    uint64_t seed = seed_of_run(20000000);
    for (int32_t round = rounds_of_run(1500); round > 0; round--, seed++) {
        dice d = {seed};
        int32_t size = 1 + roll(&d, WALKER_SIZE_MAX), kind = roll(&d, MAP_KINDS);
        // Beyond 64 scans go from word to word, which a sketch can only just do.
        int32_t width = 1 + roll(&d, SKETCH_SIDE_MAX), height = 1 + roll(&d, SKETCH_SIDE_MAX);
        sketch map = random_map(&d, (map_kind)kind, width, height, size + roll(&d, 2));
        static twin t;
        static distances from_start;
        rivals all;
        twin_look(&t, &map, size);
        open_rivals(&all, &map, size);
        all.seed = seed;
        for (int32_t i = 0; i < 6; i++) {
            hr_cell start = roll_cell(&d, width, height);
            if (twin_is_open(&t, start.x, start.y)) find_distances(&t, start, &from_start);
            for (int32_t k = 0; k < 10; k++) {
                hr_cell goal = roll_cell(&d, width, height);
                hr_position centre = hr_block_centre(goal, size),
                            begin = hr_block_centre(start, size);
                if (centre.x >= width * HR_CELL || centre.y >= height * HR_CELL) continue;
                if (begin.x >= width * HR_CELL || begin.y >= height * HR_CELL) continue;
                check(&all, &t, &from_start, start, goal);
            }
        }
        close_rivals(&all);
    }
}

// ---- Maps wider than a word

static hr_map *wide_map(dice *d, int32_t width, int32_t height, int32_t share) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    config.width = width, config.height = height;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            if (roll(d, 1000) < share) hr_map_set(map, x, y, 1);
    return map;
}

// Jump points and plain A* share no search; their pulled paths may differ, their lengths before
// pulling may not: A*'s is the sum of its steps, which the test cannot see, so the octile length of
// a wide map comes from the raw rival both ways round.
Test(rivals, a_way_across_many_words_is_as_long_back_as_forth) {
    uint64_t seed = seed_of_run(30000000);
    for (int32_t round = rounds_of_run(150); round > 0; round--, seed++) {
        dice d = {seed};
        int32_t width = 65 + roll(&d, 300), height = 65 + roll(&d, 300);
        hr_map *map = wide_map(&d, width, height, 1 + roll(&d, 300));
        hr_class_id id;
        rival *raw;
        hr_map_add_class(map, (hr_class){hr_pass_up_to(0), 1}, &id);
        cr_assert_eq(rival_create(map, id, RIVAL_JUMP_RAW, &raw), HR_OK);
        for (int32_t i = 0; i < 40; i++) {
            hr_cell start = roll_cell(&d, width, height), goal = roll_cell(&d, width, height);
            hr_request there = request_between(start, goal, 1),
                       back = request_between(goal, start, 1);
            there.class_id = back.class_id = id;
            hr_path one, other;
            cr_assert_eq(rival_plan(raw, &there, &one), HR_OK);
            double length = one.length_256ths;
            hr_status status = one.status;
            cr_assert_eq(rival_plan(raw, &back, &other), HR_OK);
            bool is_way = status == HR_FOUND || status == HR_STRAIGHT;
            if (is_way && (other.status == HR_FOUND || other.status == HR_STRAIGHT))
                cr_assert_float_eq(length, other.length_256ths, 0.1 * HR_CELL,
                                   "HANDRAIL_SEED=%llu: %f there, %f back",
                                   (unsigned long long)seed, length, other.length_256ths);
        }
        rival_destroy(raw);
        hr_map_destroy(map);
    }
}

// Rows with a wall between any two, open at its east end or its west end by turns: a way thousands
// of steps longer than anything a search expects at its beginning.
Test(rivals, a_way_through_a_serpentine_is_found) {
    enum { SIDE = 200, ROWS = SIDE / 2 };
    dice d = {1};
    hr_map *map = wide_map(&d, SIDE, SIDE, 0);
    hr_class_id id;
    for (int32_t row = 0; row < ROWS; row++)
        hr_map_fill(map, (hr_rect){row % 2, 2 * row + 1, SIDE - 1, 1}, 1);
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(0), 1}, &id), HR_OK);
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){0, SIDE - 2}, 1);
    request.class_id = id;
    rival *raw;
    cr_assert_eq(rival_create(map, id, RIVAL_JUMP_RAW, &raw), HR_OK);
    for (int32_t i = 0; i < 2; i++) {
        hr_path path;
        cr_assert_eq(rival_plan(raw, &request, &path), HR_OK);
        cr_assert_eq(path.status, HR_FOUND);
        cr_assert_float_eq(path.length_256ths / HR_CELL, ROWS * (SIDE - 1) + SIDE - 2, 1e-6);
    }
    rival_destroy(raw);
    hr_map_destroy(map);
}

// ---- Memory

Test(rivals, every_failed_allocation_is_an_error_and_nothing_leaks) {
    for (int kind = 0; kind < KINDS; kind++)
        for (long fail_at = 1, has_failed = 1; has_failed; fail_at++) {
            counting_allocator counts = {0};
            hr_map_config config = hr_map_config_default();
            hr_map *map;
            hr_class_id id;
            rival *r = NULL;
            hr_path path;
            config.width = 70, config.height = 66;
            config.allocator = counting(&counts);
            cr_assert_eq(hr_map_create(&config, &map), HR_OK);
            hr_map_fill(map, (hr_rect){30, 0, 3, 60}, 1);
            cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(0), 1}, &id), HR_OK);
            hr_request request = request_between((hr_cell){2, 2}, (hr_cell){60, 3}, 1);
            request.class_id = id;
            counts.calls = 0;
            counts.fail_at = fail_at;
            hr_error error = rival_create(map, id, (rival_kind)kind, &r);
            if (error == HR_OK) error = rival_plan(r, &request, &path);
            has_failed = counts.calls >= fail_at;
            cr_assert_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK);
            if (r) {
                cr_assert_eq(rival_plan(r, &request, &path), HR_OK);
                cr_assert_eq(path.status, HR_FOUND);
            }
            rival_destroy(r);
            hr_map_destroy(map);
            cr_assert_eq(counts.live, 0);
        }
}

Test(rivals, an_edit_is_seen) {
    sketch map = draw("S...\n"
                      "....\n"
                      "...G\n");
    rivals all;
    open_rivals(&all, &map, 1);
    hr_request request = request_between(letter(&map, 'S'), letter(&map, 'G'), 1);
    for (int kind = 0; kind < KINDS; kind++)
        cr_assert_gt(answer(&all, (rival_kind)kind, &request).count, 0);
    hr_map_fill(all.course.map, (hr_rect){2, 0, 1, 3}, 1);
    for (int kind = 0; kind < KINDS; kind++)
        cr_assert_eq(answer(&all, (rival_kind)kind, &request).status, HR_NEAREST);
    close_rivals(&all);
}

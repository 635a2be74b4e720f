// test_follow.c - the ways of units that follow others, held against the shortest ways of a slow
// twin.

#include "planner/api/planner_state.h"
#include "planner/plan/follow.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/way_scenes.h"

#include <criterion/criterion.h>
#include <stdio.h>

enum { WAYS = 6, FOLLOWERS = 12, BESIDE = 4 };

static hr_trails the_trails; // of the units of a scene

static void leave_none(scene *s) {
    the_trails.count = 0;
    the_trails.blocks = (hr_points){.allocator = &s->allocator};
}

static void open_without_trails(scene *s, uint64_t seed) {
    static const map_range MAPS = {
        .side_least = 24, .side_count = 40, .gap_least = 2, .gap_count = 5};
    open_random_scene(s, seed, MAPS);
    leave_none(s);
}

static void close_with_trails(scene *s) {
    hr_points_destroy(&the_trails.blocks);
    close_scene(s);
}

static hr_searcher *searcher_of(const scene *s) { return &s->course.planner->searcher; }

static hr_task task_between(scene *s, hr_cell start, hr_cell goal) {
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, 0);
    return (hr_task){.entry = entry,
                     .base = entry,
                     .trails = &the_trails,
                     .start = start,
                     .goal = goal,
                     .step_limit = INT64_MAX};
}

static bool follows(const scene *s, hr_task *task) {
    cr_assert_eq(hr_follow(searcher_of(s), task), HR_OK);
    return task->way != NULL;
}

// Plans the shortest way from block to block and keeps its blocks in `way`.
static bool find_way(scene *s, hr_cell from, hr_cell to) {
    hr_request request = request_between(from, to, 1);
    request.quality = HR_EXACT;
    hr_path path = plan(&s->course, &request);
    hr_points_clear(&s->way);
    for (int32_t i = 0; i < path.count; i++)
        hr_points_push(&s->way, twin_block_at(&s->twin, path.waypoints[i]));
    return path.status == HR_FOUND;
}

static bool leave_trail(scene *s, hr_cell from, hr_cell to) {
    if (!find_way(s, from, to)) return false;
    hr_task task = task_between(s, from, to);
    task.way = &s->way;
    cr_assert(hr_trail_keep(&task));
    return true;
}

static hr_cell open_beside(scene *s, hr_cell at) {
    for (int32_t tries = 0; tries < 50; tries++) {
        int32_t x = roll(&s->dice, 2 * BESIDE + 1), y = roll(&s->dice, 2 * BESIDE + 1);
        hr_cell beside = {at.x + x - BESIDE, at.y + y - BESIDE};
        if (twin_is_open(&s->twin, beside.x, beside.y)) return beside;
    }
    return at;
}

static const char *story(const scene *s, hr_cell start, hr_cell goal) {
    static char text[6000];
    snprintf(text, sizeof text, "HANDRAIL_SEED=%llu, %d trails\n%s", (unsigned long long)s->seed,
             the_trails.count, drawing(&s->map, start, goal));
    return text;
}

// ---- What a follower's way is

static double check_legs(const scene *s, const hr_task *task) {
    const hr_points *way = task->way;
    const char *text = story(s, task->start, task->goal);
    double length = 0;
    cr_assert(is_same(way->at[0], task->start), "%s", text);
    cr_assert(is_same(way->at[way->count - 1], task->goal), "%s", text);
    for (int32_t i = 1; i < way->count; i++) {
        cr_assert(twin_sweep(&s->twin, way->at[i - 1], way->at[i]), "leg %d\n%s", i, text);
        length += twin_distance(way->at[i - 1], way->at[i]);
    }
    for (int32_t i = 1; i + 1 < way->count; i++)
        cr_assert(twin_is_taut(&s->twin, way->at[i - 1], way->at[i], way->at[i + 1]),
                  "point %d is not taut\n%s", i, text);
    return length;
}

// Along the shortest trails, a follower's way is 3 % longer than the shortest, or 10 % but 8
// blocks, at most.
static void check_followed(const scene *s, const hr_task *task) {
    double length = check_legs(s, task);
    double shortest = twin_shortest(&s->twin, task->start, task->goal);
    const char *text = story(s, task->start, task->goal);
    cr_assert_geq(length, shortest - 1e-9, "%s", text);
    bool is_near = length <= shortest + 8 + 1e-9 && length <= shortest * 1.1 + 1e-9;
    cr_assert(is_near || length <= shortest * 1.03 + 1e-9, "%g of %g\n%s", length, shortest, text);
}

static void check_straight(const scene *s, const hr_task *task, bool is_answered) {
    const char *text = story(s, task->start, task->goal);
    cr_assert(is_answered, "%s", text);
    cr_assert_eq(task->status, HR_STRAIGHT, "%s", text);
    cr_assert_eq(task->stage, HR_STAGE_STRAIGHT);
    cr_assert_eq(task->way->count, 2);
    cr_assert(is_same(task->way->at[0], task->start) && is_same(task->way->at[1], task->goal));
}

static bool check_one(scene *s, hr_cell start, hr_cell goal) {
    hr_task task = task_between(s, start, goal);
    searcher_of(s)->used_trail = false;
    bool is_answered = follows(s, &task);
    cr_assert_leq(task.steps, 1 + 2 * 4); // a line, and four sweeps for each of two trails
    if (the_trails.count > 0 && (is_same(start, goal) || twin_sweep(&s->twin, start, goal)))
        return check_straight(s, &task, is_answered), false;
    cr_assert_eq(searcher_of(s)->used_trail, is_answered);
    if (!is_answered) {
        cr_assert_eq(task.swept_legs, 0);
        return false;
    }
    cr_assert_eq(task.status, HR_FOUND);
    check_followed(s, &task);
    return true;
}

static bool leave_trails(scene *s) {
    hr_cell from = any_open(s), to = any_open(s);
    for (int32_t i = 0; i < WAYS; i++) leave_trail(s, open_beside(s, from), open_beside(s, to));
    return the_trails.count > 0;
}

static hr_cell beside_a_trail(scene *s, hr_cell *goal) {
    const hr_trail *trail = &the_trails.trails[roll(&s->dice, the_trails.count)];
    hr_cell start = open_beside(s, trail->from);
    *goal = open_beside(s, trail->to);
    return start;
}

Test(follow, a_follower_goes_a_clear_taut_way_that_is_hardly_longer_than_the_shortest) {
    static scene s;
    int32_t followed = 0, refused = 0;
    uint64_t seed = seed_of_run(740000000);
    for (int32_t round = rounds_of_run(400); round > 0; round--, seed++) {
        open_without_trails(&s, seed);
        bool has_trails = leave_trails(&s);
        for (int32_t i = 0; i < FOLLOWERS && has_trails; i++) {
            hr_cell goal, start = beside_a_trail(&s, &goal);
            bool is_followed = check_one(&s, start, goal);
            followed += is_followed, refused += !is_followed;
        }
        close_with_trails(&s);
    }
    cr_log_info("%d followed, %d did not\n", followed, refused);
    cr_assert_gt(followed, rounds_of_run(400));
    cr_assert_gt(refused, rounds_of_run(400) / 4);
}

Test(follow, a_unit_where_a_trail_begins_goes_all_along_it) {
    static scene s;
    int32_t trails = 0;
    uint64_t seed = seed_of_run(741000000);
    for (int32_t round = rounds_of_run(300); round > 0; round--, seed++) {
        open_without_trails(&s, seed);
        hr_cell from = any_open(&s), to = any_open(&s);
        if (leave_trail(&s, from, to)) {
            hr_task task = task_between(&s, from, to);
            const char *text = story(&s, from, to);
            trails++;
            cr_assert(follows(&s, &task), "%s", text);
            cr_assert_eq(task.way->count, s.way.count, "%s", text);
            for (int32_t i = 0; i < s.way.count; i++)
                cr_assert(is_same(task.way->at[i], s.way.at[i]), "%s", text);
        }
        close_with_trails(&s);
    }
    cr_assert_gt(trails, rounds_of_run(300) / 4);
}

static scene *open_land_before_wall(void) {
    static scene s;
    s.map = draw("..........................................................\n"
                 "........................................................#.\n"
                 "........................................................#.\n"
                 "a.......................................................#b\n"
                 "........................................................#.\n"
                 "........................................................#.\n");
    open_scene_of_map(&s);
    leave_none(&s);
    return &s;
}

Test(follow, the_nearest_two_trails_are_looked_at_and_the_third_is_not) {
    scene *s = open_land_before_wall();
    hr_cell start = letter(&s->map, 'a'), goal = letter(&s->map, 'b'), far = {start.x + 2, start.y};
    cr_assert(leave_trail(s, far, goal)); // the only one that helps
    for (int32_t i = 0; i < 2; i++) {
        hr_task task = task_between(s, start, goal);
        cr_expect(follows(s, &task), "%d others are nearer", i);
        // A trail to where the goal is not seen from, which begins nearer.
        cr_assert(find_way(s, (hr_cell){start.x + 1, start.y}, goal));
        hr_task other = task_between(s, s->way.at[0], goal);
        other.way = &s->way;
        cr_assert(hr_trail_keep(&other));
        the_trails.trails[the_trails.count - 1].to = (hr_cell){5, 5};
    }
    hr_task task = task_between(s, start, goal);
    cr_expect_not(follows(s, &task));
    close_with_trails(s);
}

// ---- Keeping trails

Test(follow, a_troop_keeps_64_trails_and_none_of_a_way_that_does_not_arrive) {
    scene *s = open_land_before_wall();
    hr_cell start = letter(&s->map, 'a'), goal = letter(&s->map, 'b');
    cr_assert(find_way(s, start, goal));
    hr_task task = task_between(s, start, goal);
    task.way = &s->way;
    s->way.count--; // ends before its goal
    cr_expect(hr_trail_keep(&task));
    cr_expect_eq(the_trails.count, 0);
    s->way.count++;
    for (int32_t i = 0; i < HR_TROOP + 3; i++) cr_expect(hr_trail_keep(&task));
    cr_expect_eq(the_trails.count, HR_TROOP);
    cr_expect_eq(the_trails.blocks.count, HR_TROOP * s->way.count);
    for (int32_t i = 0; i < HR_TROOP; i++) {
        const hr_trail *trail = &the_trails.trails[i];
        cr_expect_eq(trail->first, i * s->way.count);
        cr_expect(is_same(the_trails.blocks.at[trail->first], trail->from));
        cr_expect(is_same(the_trails.blocks.at[trail->first + trail->count - 1], trail->to));
        cr_expect_float_eq(trail->length, twin_shortest(&s->twin, start, goal), 1e-9);
    }
    close_with_trails(s);
}

Test(follow, a_trail_without_memory_is_not_kept) {
    scene *s = open_land_before_wall();
    hr_cell start = letter(&s->map, 'a'), goal = letter(&s->map, 'b');
    counting_allocator counts = {.fail_at = 1};
    hr_allocator allocator = counting(&counts);
    cr_assert(find_way(s, start, goal));
    hr_task task = task_between(s, start, goal);
    task.way = &s->way;
    the_trails.blocks = (hr_points){.allocator = &allocator};
    cr_expect_not(hr_trail_keep(&task));
    cr_expect_eq(the_trails.count, 0);
    close_with_trails(s);
}

// ---- Out of memory

// With buffers that are empty, as those of a worker whose first unit follows. @return whether an
// allocation failed.
static bool follow_short(scene *s, hr_cell start, hr_cell goal, long fail_at) {
    hr_searcher *searcher = searcher_of(s);
    hr_points way = searcher->route_way, todo = searcher->puller.todo;
    counting_allocator counts = {.fail_at = fail_at};
    hr_allocator allocator = counting(&counts);
    searcher->route_way = searcher->puller.todo = (hr_points){.allocator = &allocator};
    hr_task task = task_between(s, start, goal);
    hr_error error = hr_follow(searcher, &task);
    bool is_hit = counts.calls >= fail_at;
    const char *text = story(s, start, goal);
    cr_assert_eq(error, is_hit ? HR_OUT_OF_MEMORY : HR_OK, "%ld: %s", fail_at, text);
    cr_assert(!is_hit || !task.way, "%s", text);
    hr_points_destroy(&searcher->route_way);
    hr_points_destroy(&searcher->puller.todo);
    cr_assert_eq(counts.live, 0);
    searcher->route_way = way, searcher->puller.todo = todo;
    return is_hit;
}

Test(follow, a_unit_that_has_no_memory_to_follow_with_is_told_so) {
    static scene s;
    int64_t failures = 0;
    uint64_t seed = seed_of_run(742000000);
    for (int32_t round = rounds_of_run(200); round > 0; round--, seed++) {
        open_without_trails(&s, seed);
        bool has_trails = leave_trails(&s);
        for (int32_t i = 0; i < FOLLOWERS && has_trails; i++) {
            hr_cell goal, start = beside_a_trail(&s, &goal);
            long fail_at = 1;
            while (follow_short(&s, start, goal, fail_at)) fail_at++;
            failures += fail_at - 1;
        }
        close_with_trails(&s);
    }
    cr_assert_gt(failures, rounds_of_run(200));
}

// test_batch_calls.c - calls of batches out of order: noticed, answered by HR_BAD_ORDER, and of no
// consequence for the batch that is begun; answers by value and by pointer.

#include "planner/batch/order.h"
#include "planner/fields.h"
#include "planner/lengths.h"
#include "planner/obstacles.h"
#include "planner/path_watch.h"
#include "planner/spread.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CROWD = 120 };

// A crowd with one planner, and the failed checks of what is asked of it.
typedef struct scene {
    crowd crowd;
    hr_planner *planner;
    hr_results *results;
    hr_request requests[CROWD];
    int32_t noticed;
} scene;

static scene the_scene;

static void count_failure(const char *condition, const char *file, int line, void *user) {
    (void)condition, (void)file, (void)line;
    scene *s = user;
    s->noticed++;
}

static scene *open_scene(void) {
    scene *s = &the_scene;
    crowd_open(&s->crowd, seed_of_run(640000000), NULL);
    s->planner = crowd_planner(&s->crowd, (hr_planner_config){.workers = 2});
    cr_assert_eq(hr_results_create(s->planner, &s->results), HR_OK);
    crowd_throw(&s->crowd, s->requests, CROWD);
    s->noticed = 0;
    hr_set_assertion_handler(count_failure, s);
    return s;
}

static void close_scene(scene *s) {
    hr_set_assertion_handler(NULL, NULL);
    hr_results_destroy(s->results);
    hr_planner_destroy(s->planner);
    crowd_close(&s->crowd);
}

static void expect_noticed(scene *s, const char *call) {
    cr_expect_eq(s->noticed, 1, "%s was noticed %d times", call, s->noticed);
    s->noticed = 0;
}

static void expect_bad_order(scene *s, const char *call, hr_error error) {
    cr_expect_eq(error, HR_BAD_ORDER, "%s returns %d", call, error);
    expect_noticed(s, call);
}

static void expect_no_batch(scene *s) {
    expect_bad_order(s, "hr_batch_finish", hr_batch_finish(s->planner));
    cr_expect_not(hr_batch_next(s->planner));
    expect_noticed(s, "hr_batch_next");
    hr_batch_work(s->planner);
    expect_noticed(s, "hr_batch_work");
}

static uint64_t hash_of_a_batch(scene *s) {
    cr_assert_eq(hr_plan_batch(s->planner, s->requests, CROWD, s->results), HR_OK);
    return hr_results_hash(s->results);
}

Test(batch_calls, what_needs_a_begun_batch_is_noticed_where_there_is_none) {
    scene *s = open_scene();
    expect_no_batch(s); // never one
    uint64_t hash = hash_of_a_batch(s);
    expect_no_batch(s); // one that has ended
    cr_expect_eq(hr_results_hash(s->results), hash);
    cr_expect_eq(hash_of_a_batch(s), hash);
    cr_expect_eq(s->noticed, 0);
    close_scene(s);
}

// ---- Within a begun batch

static void ask_for_plans(scene *s, hr_results *others) {
    const hr_request *request = &s->requests[0];
    hr_position goal;
    hr_spread_unit unit = {.start = request->start};
    hr_spread spread = {.goal = request->goal, .units = &unit, .count = 1};
    hr_path path = {.tag = 77};
    hr_class_id class_id = 0;
    expect_bad_order(s, "hr_plan", hr_plan(s->planner, request, &path));
    cr_expect_eq(path.tag, 77);
    expect_bad_order(s, "hr_plan_batch", hr_plan_batch(s->planner, request, 1, others));
    expect_bad_order(s, "hr_batch_begin", hr_batch_begin(s->planner, request, 1, others));
    cr_expect_eq(hr_results_count(others), 0);
    expect_bad_order(s, "hr_spread_goals", hr_spread_goals(s->planner, &spread, &goal));
    hr_obstacles obstacles = {.count = 3};
    expect_bad_order(s, "hr_find_obstacles", hr_find_obstacles(s->planner, request, &obstacles));
    cr_expect_eq(obstacles.count, 0);
    expect_bad_order(s, "hr_planner_prepare", hr_planner_prepare(s->planner, 0));
    expect_bad_order(s, "hr_planner_refresh", hr_planner_refresh(s->planner, &class_id, 1));
    cr_expect_not(hr_leg_is_clear(s->planner, 0, request->start, request->start));
    expect_noticed(s, "hr_leg_is_clear");
}

static void ask_for_paths(scene *s, hr_path_watch *watch) {
    const hr_blocked_path *blocked;
    int32_t count = 3;
    expect_bad_order(s, "hr_path_watch_look", hr_path_watch_look(watch, &blocked, &count));
    cr_expect_eq(count, 0);
    hr_watched_path path = {.waypoints = &s->requests[0].start, .count = 1};
    cr_expect_not(hr_path_is_clear(s->planner, &path, NULL));
    expect_noticed(s, "hr_path_is_clear");
}

static void ask_for_goals(scene *s, hr_goal_field *field) {
    hr_goal goal = {.position = s->requests[0].goal};
    hr_request request = {.start = s->requests[0].start, .goals = &goal, .goal_count = 1};
    hr_goal_field_config config = {.goal = goal.position};
    hr_goal_field *other = field;
    hr_near_goal nearest;
    int32_t count = 3;
    expect_bad_order(s, "hr_goal_field_create", hr_goal_field_create(s->planner, &config, &other));
    cr_expect_null(other);
    expect_bad_order(s, "hr_goal_field_update", hr_goal_field_update(s->planner, field));
    expect_bad_order(s, "hr_find_nearest",
                     hr_find_nearest(s->planner, &request, 1, &nearest, &count));
    cr_expect_eq(count, 0);
    expect_bad_order(s, "hr_planner_add_view",
                     hr_planner_add_view(s->planner, s->crowd.map, &count));
}

static void ask_for_what_waits(scene *s) {
    void *bytes = s;
    size_t size = 5;
    expect_bad_order(s, "hr_batch_save", hr_batch_save(s->planner, &bytes, &size));
    cr_expect_null(bytes);
    cr_expect_eq(size, 0);
    expect_bad_order(s, "hr_batch_load", hr_batch_load(s->planner, "HRDB", 4, NULL));
    cr_expect_eq(hr_batch_cancel(s->planner, s->requests[0].tag), 0);
    expect_noticed(s, "hr_batch_cancel");
    hr_carried carried = {.steps = 5};
    cr_expect_not(hr_batch_carried(s->planner, 0, &carried));
    expect_noticed(s, "hr_batch_carried");
    cr_expect_eq(carried.steps, 0);
}

Test(batch_calls, a_begun_batch_goes_on_unharmed_by_calls_out_of_order) {
    scene *s = open_scene();
    uint64_t hash = hash_of_a_batch(s);
    hr_results *others;
    hr_path_watch *watch;
    hr_goal_field *field;
    hr_goal_field_config config = {.goal = s->requests[0].goal};
    cr_assert_eq(hr_results_create(s->planner, &others), HR_OK);
    cr_assert_eq(hr_goal_field_create(s->planner, &config, &field), HR_OK);
    hr_planner_destroy(s->planner); // its planes are up to date, the next one's routes are not
    s->planner = crowd_planner(&s->crowd, (hr_planner_config){.workers = 2});
    cr_assert_eq(hr_path_watch_create(s->planner, &watch), HR_OK);
    cr_assert_eq(hr_batch_begin(s->planner, s->requests, CROWD, s->results), HR_OK);
    do {
        ask_for_plans(s, others);
        ask_for_paths(s, watch);
        ask_for_goals(s, field);
        ask_for_what_waits(s);
    } while (hr_batch_next(s->planner));
    cr_expect_eq(hr_batch_finish(s->planner), HR_OK);
    cr_expect_eq(hr_results_hash(s->results), hash);
    cr_expect_eq(s->noticed, 0);
    hr_path_watch_destroy(watch);
    hr_goal_field_destroy(field);
    hr_results_destroy(others);
    close_scene(s);
}

Test(batch_calls, the_end_of_a_batch_does_the_work_that_is_left) {
    scene *s = open_scene();
    uint64_t hash = hash_of_a_batch(s);
    for (int32_t phases = 0; phases < 3; phases++) {
        cr_assert_eq(hr_batch_begin(s->planner, s->requests, CROWD, s->results), HR_OK);
        for (int32_t i = 0; i < phases; i++) cr_expect(hr_batch_next(s->planner));
        cr_expect_eq(hr_batch_finish(s->planner), HR_OK);
        cr_expect_eq(hr_results_hash(s->results), hash);
        hr_planner_destroy(s->planner); // begin with routes that are not filled
        s->planner = crowd_planner(&s->crowd, (hr_planner_config){.workers = 2});
    }
    close_scene(s);
}

Test(batch_calls, a_begun_batch_may_be_dropped_with_its_planner) {
    scene *s = open_scene();
    cr_assert_eq(hr_batch_begin(s->planner, s->requests, CROWD, s->results), HR_OK);
    cr_expect(hr_batch_next(s->planner));
    hr_planner_set_batch_budget(s->planner, 5);
    cr_expect_gt(hr_planner_bytes(s->planner), sizeof(hr_request));
    cr_expect_eq(s->noticed, 0);
    close_scene(s);
}

// ---- Within a batch of the planner's own

static void plan_in_the_logger(const hr_batch_stats *stats, void *user) {
    scene *s = user;
    hr_path path;
    cr_expect_eq(stats->requests, CROWD);
    cr_expect_eq(hr_plan(s->planner, &s->requests[0], &path), HR_OK);
}

Test(batch_calls, the_logger_may_plan) {
    scene *s = open_scene();
    hr_planner_destroy(s->planner);
    s->planner =
        crowd_planner(&s->crowd, (hr_planner_config){.log = plan_in_the_logger, .log_user = s});
    hash_of_a_batch(s);
    cr_expect_eq(s->noticed, 0);
    close_scene(s);
}

typedef struct nested {
    scene *scene;
    hr_results *results; // NULL within the second batch
} nested;

static void plan_a_batch_in_the_logger(const hr_batch_stats *stats, void *user) {
    nested *n = user;
    hr_results *results = n->results;
    n->results = NULL;
    cr_expect_eq(stats->requests, results ? CROWD : 5);
    if (!results) return;
    cr_expect_eq(hr_plan_batch(n->scene->planner, n->scene->requests, 5, results), HR_OK);
    cr_expect_eq(stats->requests, CROWD);
}

Test(batch_calls, the_logger_may_plan_a_batch_into_other_results) {
    scene *s = open_scene();
    uint64_t hash = hash_of_a_batch(s);
    nested n = {.scene = s};
    hr_results *others;
    cr_assert_eq(hr_results_create(s->planner, &others), HR_OK);
    hr_planner_destroy(s->planner);
    s->planner = crowd_planner(
        &s->crowd, (hr_planner_config){.log = plan_a_batch_in_the_logger, .log_user = &n});
    n.results = others;
    cr_expect_eq(hash_of_a_batch(s), hash);
    cr_expect_eq(hr_results_count(s->results), CROWD);
    cr_expect_eq(hr_results_count(others), 5);
    cr_expect_eq(s->noticed, 0);
    hr_results_destroy(others);
    close_scene(s);
}

static void *plan_in_the_hook(hr_work *work, void *context, int32_t count, void *user) {
    scene *s = user;
    hr_path path;
    (void)count;
    cr_expect_eq(hr_plan(s->planner, &s->requests[0], &path), HR_BAD_ORDER);
    work(context);
    return NULL;
}

Test(batch_calls, a_hook_for_threads_may_not_plan) {
    scene *s = open_scene();
    uint64_t hash = hash_of_a_batch(s);
    hr_planner_destroy(s->planner);
    s->planner =
        crowd_planner(&s->crowd, (hr_planner_config){.spawn = plan_in_the_hook, .spawn_user = s});
    cr_expect_eq(hash_of_a_batch(s), hash);
    cr_expect_gt(s->noticed, 0);
    close_scene(s);
}

Test(batch_calls, a_batch_of_less_than_no_requests_is_an_empty_one) {
    scene *s = open_scene();
    cr_expect_eq(hr_plan_batch(s->planner, s->requests, -1, s->results), HR_OK);
    cr_expect_eq(hr_results_count(s->results), 0);
    cr_expect_eq(s->noticed, 0);
    close_scene(s);
}

// ---- By pointer

// Budgets that no search comes to the end of.
Test(batch_calls, no_request_may_take_more_than_half_of_the_budget) {
    static hr_batch batch;
    for (batch.budget = 1; batch.budget < INT32_MAX; batch.budget += 1 + batch.budget / 8) {
        int32_t half = batch.budget < 2 ? 1 : (int32_t)(batch.budget / 2);
        cr_expect_eq(hr_batch_largest_allowance(&batch), half);
        cr_expect_leq(hr_batch_first_allowance(&batch), half);
    }
    batch.budget = INT64_MAX; // an allowance may be doubled
    cr_expect_eq(hr_batch_largest_allowance(&batch), INT32_MAX / 2);
}

Test(batch_calls, answers_by_pointer_are_those_by_value) {
    scene *s = open_scene();
    hash_of_a_batch(s);
    for (int32_t i = 0; i < CROWD; i++) {
        hr_path of_value = hr_results_path(s->results, i), path;
        memset(&path, 0xAB, sizeof path);
        cr_assert(hr_results_get(s->results, i, &path));
        cr_expect_eq(path.waypoints, of_value.waypoints);
        cr_expect_eq(path.problem, of_value.problem);
        cr_expect_null(crowd_difference(&path, &of_value), "request %d", i);
    }
    hr_batch_stats of_value = hr_results_stats(s->results), stats;
    memset(&stats, 0xAB, sizeof stats);
    hr_results_get_stats(s->results, &stats);
    cr_expect_eq(memcmp(&stats, &of_value, sizeof stats), 0);
    cr_expect_eq(s->noticed, 0);
    close_scene(s);
}

Test(batch_calls, there_is_no_answer_before_the_first_or_behind_the_last) {
    scene *s = open_scene();
    hash_of_a_batch(s);
    const int32_t indices[] = {-1, CROWD, INT32_MAX};
    for (int32_t i = 0; i < 3; i++) {
        hr_path path;
        memset(&path, 0xAB, sizeof path);
        cr_expect_not(hr_results_get(s->results, indices[i], &path));
        expect_noticed(s, "hr_results_get");
        cr_expect_eq(path.status, HR_INVALID);
        cr_expect_eq(path.count, 0);
        cr_expect_null(path.waypoints);
        cr_expect_eq(hr_results_path(s->results, indices[i]).status, HR_INVALID);
        expect_noticed(s, "hr_results_path");
    }
    close_scene(s);
}

static bool is_zero_request(const hr_request *r) {
    bool ignores_none = true;
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++) ignores_none = ignores_none && r->ignore[i] == 0;
    return ignores_none && r->start.x == 0 && r->start.y == 0 && r->goal.x == 0 && r->goal.y == 0 &&
           r->class_id == 0 && r->reach_256ths == 0 && r->budget_steps == 0 &&
           r->quality == HR_BALANCED && r->promised_ratio == 0 && r->heuristic == HR_OCTILE &&
           r->weight == 0 && r->only == HR_STAGE_ANY && !r->may_escape && !r->first_leg_only &&
           r->priority == 0 && r->tag == 0;
}

static bool is_zero_config(const hr_planner_config *c) {
    return !c->watcher && !c->watcher_user && !c->should_cancel && !c->cancel_user &&
           c->search_bytes_max == 0 && c->workers == 0 && !c->spawn && !c->wait && !c->spawn_user &&
           c->batch_budget_steps == 0 && c->share_from == 0 && !c->log && !c->log_user;
}

Test(batch_calls, defaults_are_zero_by_value_and_by_pointer) {
    hr_request of_value = hr_request_default(), request;
    hr_planner_config config_of_value = hr_planner_config_default(), config;
    memset(&request, 0xAB, sizeof request);
    memset(&config, 0xAB, sizeof config);
    hr_request_init(&request);
    hr_planner_config_init(&config);
    cr_expect(is_zero_request(&of_value));
    cr_expect(is_zero_request(&request));
    cr_expect(is_zero_config(&config_of_value));
    cr_expect(is_zero_config(&config));
}

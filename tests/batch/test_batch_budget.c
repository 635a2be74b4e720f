// test_batch_budget.c - batches with a budget: who goes first, who waits, and that all are
// answered. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/games.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CROWD = GAME_REQUESTS_MAX };

// Each request for itself: fields would take steps of their own.
static hr_planner_config budget_of(int64_t steps) {
    return (hr_planner_config){.workers = 2, .share_from = -1, .batch_budget_steps = steps};
}

// Requests that take some steps each.
static void throw_long_ones(game *g, int32_t count) {
    crowd_throw(&g->crowd, g->requests, count);
    for (int32_t i = 0; i < count; i++) {
        hr_request r = hr_request_default();
        r.start = g->requests[i].start, r.goal = g->requests[i].goal;
        if (r.goal.x < 0) r.goal.x = 0;
        r.tag = (uint64_t)i;
        g->requests[i] = r;
    }
}

Test(batch_budget, a_batch_takes_no_more_steps_than_it_may) {
    for (int32_t exponent = 8; exponent < 16; exponent++) {
        game *g = open_game(540000000 + (uint64_t)exponent, budget_of(1 << exponent));
        for (int32_t i = 0; i < 6; i++) {
            crowd_throw(&g->crowd, g->requests, CROWD);
            hr_batch_stats stats = tick(g, i < 3 ? CROWD : 0);
            // What is under way at the end of an allowance is brought to its end.
            cr_expect_leq(stats.steps, (1 << exponent) + 64, "%d steps", (int)stats.steps);
        }
        close_game(g);
    }
}

// They wait for nothing: what a carried request may not say of its old path would be lost.
Test(batch_budget, malformed_requests_are_answered_at_once) {
    game *g = open_game(12, budget_of(1));
    const hr_position outside = {-5, -5};
    for (int32_t i = 0; i < CROWD; i++) {
        hr_request *r = &g->requests[i];
        *r = request_between(land_open_block(&g->crowd.land, &g->crowd.dice),
                             land_open_block(&g->crowd.land, &g->crowd.dice), 1);
        if (i % 3 == 0) r->old_waypoints = &outside, r->old_count = 1;
        if (i % 3 == 1) r->mend_ratio = 0.5;
    }
    tick(g, CROWD);
    for (int32_t i = 0; i < CROWD; i++)
        cr_expect_eq(hr_results_path(g->results, i).status == HR_INVALID, i % 3 < 2);
    close_game(g);
}

Test(batch_budget, one_that_is_larger_than_any_plan_answers_all_at_once) {
    static const int64_t BUDGETS[] = {1 << 30, INT64_C(1) << 40, INT64_MAX};
    uint64_t expected = 0;
    for (int32_t i = 0; i < 3; i++) {
        game *g = open_game(540000000, budget_of(BUDGETS[i]));
        crowd_throw(&g->crowd, g->requests, CROWD);
        cr_expect_eq(tick(g, CROWD).carried, 0);
        if (i == 0) expected = hr_results_hash(g->results);
        cr_expect_eq(hr_results_hash(g->results), expected);
        close_game(g);
    }
}

// No memory holds as many, and none of them is read.
Test(batch_budget, more_requests_than_can_be_counted_leave_what_waits_as_it_was) {
    game *g = open_game(540000001, budget_of(500));
    throw_long_ones(g, CROWD);
    int32_t carried = tick(g, CROWD).carried;
    cr_assert_gt(carried, 0);
    uint64_t hash = hr_results_hash(g->results);
    cr_expect_eq(hr_plan_batch(g->planner, g->requests, INT32_MAX, g->results), HR_OUT_OF_MEMORY);
    cr_expect_eq(hr_results_hash(g->results), hash);
    hr_carried last;
    cr_expect(hr_batch_carried(g->planner, carried - 1, &last));
    cr_expect_not(hr_batch_carried(g->planner, carried, &last));
    close_game(g);
}

Test(batch_budget, fields_count_and_take_half_of_it_at_most) {
    int32_t fields = 0;
    for (int32_t exponent = 6; exponent < 16; exponent++) {
        game *g = open_game(545000000 + (uint64_t)exponent, budget_of(1 << exponent));
        hr_planner_config config = {.batch_budget_steps = 1 << exponent};
        hr_planner *planner = crowd_planner(&g->crowd, config);
        for (int32_t i = 0; i < 4; i++) {
            crowd_order(&g->crowd, g->requests, CROWD, 0);
            cr_assert_eq(hr_plan_batch(planner, g->requests, CROWD, g->results), HR_OK);
            hr_batch_stats stats = hr_results_stats(g->results);
            cr_expect_leq(stats.steps, (1 << exponent) + 64, "%d steps", (int)stats.steps);
            cr_expect_gt(stats.steps, 0);
            fields += stats.fields;
        }
        hr_planner_destroy(planner);
        close_game(g);
    }
    cr_expect_gt(fields, 8);
}

static bool plans_alike(const hr_path *one, const hr_path *other) {
    return one->status == other->status && one->steps == other->steps &&
           one->count == other->count &&
           (one->count == 0 || memcmp(one->waypoints, other->waypoints,
                                      (size_t)one->count * sizeof *one->waypoints) == 0);
}

// All are answered as without a budget.
static void expect_answers(const game *g, hr_planner *alone, bool *is_answered) {
    for (int32_t i = 0; i < hr_results_count(g->results); i++) {
        hr_path one, path = hr_results_path(g->results, i);
        if (path.status == HR_WAITING) continue;
        cr_assert_not(is_answered[path.tag], "request %d is answered twice", (int)path.tag);
        is_answered[path.tag] = true;
        cr_assert_eq(hr_plan(alone, &g->requests[path.tag], &one), HR_OK);
        cr_expect(plans_alike(&one, &path), "request %d", (int)path.tag);
    }
}

Test(batch_budget, everything_is_answered_once_in_the_end) {
    for (uint64_t round = 0; round < 8; round++) {
        game *g = open_game(541000000 + round, budget_of(1 << (6 + round)));
        hr_planner *alone = crowd_planner(&g->crowd, hr_planner_config_default());
        bool is_answered[CROWD] = {false};
        crowd_throw(&g->crowd, g->requests, CROWD);
        int32_t carried = tick(g, CROWD).carried, ticks = 1;
        expect_answers(g, alone, is_answered);
        for (; carried > 0 && ticks < 10000; ticks++) {
            carried = tick(g, 0).carried;
            expect_answers(g, alone, is_answered);
        }
        cr_expect_eq(carried, 0);
        for (int32_t i = 0; i < CROWD; i++) cr_expect(is_answered[i], "request %d", i);
        hr_planner_destroy(alone);
        close_game(g);
    }
}

static int32_t count_of(const game *g, hr_status status) {
    return hr_results_stats(g->results).by_status[status];
}

Test(batch_budget, higher_priorities_go_first) {
    game *g = open_game(542000003, budget_of(600));
    throw_long_ones(g, CROWD);
    for (int32_t i = 0; i < CROWD; i++) g->requests[i].priority = i % 3;
    tick(g, CROWD);
    cr_assert_gt(count_of(g, HR_WAITING), CROWD / 3);
    bool is_lower_answered = false, is_higher_waiting = false;
    for (int32_t i = 0; i < CROWD; i++) {
        bool is_waiting = hr_results_path(g->results, i).status == HR_WAITING;
        is_lower_answered = is_lower_answered || (i % 3 == 0 && !is_waiting);
        is_higher_waiting = is_higher_waiting || (i % 3 == 2 && is_waiting);
    }
    cr_expect_not(is_lower_answered && is_higher_waiting);
    close_game(g);
}

Test(batch_budget, the_oldest_go_first_and_come_behind_the_answers_of_the_batch) {
    game *g = open_game(542000003, budget_of(1000));
    throw_long_ones(g, CROWD);
    hr_batch_stats first = tick(g, CROWD);
    cr_assert_gt(first.carried, 0);
    throw_long_ones(g, CROWD);
    for (int32_t i = 0; i < CROWD; i++) g->requests[i].tag += 1000;
    hr_batch_stats second = tick(g, CROWD);
    cr_expect_eq(second.resumed, first.carried);
    int32_t old = hr_results_count(g->results) - CROWD;
    cr_expect_gt(old, 0);
    for (int32_t i = 0; i < old; i++)
        cr_expect_lt(hr_results_path(g->results, CROWD + i).tag, 1000);
    if (old < first.carried) cr_expect_eq(count_of(g, HR_WAITING), CROWD, "a new one went first");
    close_game(g);
}

static bool has_answer(const game *g, uint64_t tag) {
    for (int32_t i = 0; i < hr_results_count(g->results); i++) {
        hr_path path = hr_results_path(g->results, i);
        if (path.tag == tag) return path.status != HR_WAITING;
    }
    return false;
}

// More come in every tick than can be answered, all of a higher priority.
Test(batch_budget, waiting_outweighs_priority) {
    enum { NEW = 25, PATIENT = 77777 };
    game *g = open_game(542000003, budget_of(600));
    bool is_answered = false;
    int32_t ticks = 0;
    for (; ticks < 600 && !is_answered; ticks++) {
        throw_long_ones(g, NEW);
        if (ticks == 0) g->requests[0].tag = PATIENT, g->requests[0].priority = -1;
        cr_expect_gt(tick(g, NEW).carried, 0);
        is_answered = has_answer(g, PATIENT);
    }
    cr_expect(is_answered, "it starved");
    cr_expect_gt(ticks, HR_PRIORITY_TICKS);
    close_game(g);
}

Test(batch_budget, a_cancelled_request_is_never_answered) {
    game *g = open_game(542000003, budget_of(600));
    throw_long_ones(g, CROWD);
    for (int32_t i = 0; i < CROWD; i++) g->requests[i].tag = (uint64_t)(i % 4);
    int32_t waiting[4] = {0};
    int32_t carried = tick(g, CROWD).carried;
    for (int32_t i = 0; i < CROWD; i++)
        waiting[i % 4] += hr_results_path(g->results, i).status == HR_WAITING;
    cr_assert_gt(waiting[2], 0);
    cr_expect_eq(hr_batch_cancel(g->planner, 2), waiting[2]);
    cr_expect_eq(hr_batch_cancel(g->planner, 2), 0);
    hr_planner_set_batch_budget(g->planner, 0);
    cr_expect_eq(tick(g, 0).carried, 0);
    cr_expect_eq(hr_results_count(g->results), carried - waiting[2]);
    for (int32_t i = 0; i < hr_results_count(g->results); i++)
        cr_expect_neq(hr_results_path(g->results, i).tag, 2);
    close_game(g);
}

// ---- What waits, and why

// What the answers say of who waits, kept by tag.
typedef struct waiting_list {
    int64_t batches[CROWD]; // that have left it over; 0 = it does not wait
} waiting_list;

static void note_answers(waiting_list *list, const game *g) {
    for (int32_t i = 0; i < CROWD; i++) list->batches[i] += list->batches[i] > 0;
    for (int32_t i = 0; i < hr_results_count(g->results); i++) {
        hr_path path = hr_results_path(g->results, i);
        list->batches[path.tag] = path.status == HR_WAITING ? 1 : 0;
    }
}

// @return the steps that searches without an answer have taken in the last batch.
static int64_t expect_carried(const waiting_list *list, const game *g, int32_t before[CROWD],
                              int32_t *searched) {
    hr_carried carried;
    int32_t count = 0;
    int64_t steps = 0, last = INT64_MAX;
    for (; hr_batch_carried(g->planner, count, &carried); count++) {
        int32_t tag = (int32_t)carried.request.tag;
        cr_expect_eq(carried.batches, list->batches[tag], "request %d", (int)tag);
        cr_expect_leq(carried.batches, last, "the oldest come first");
        cr_expect_eq(carried.request.start.x, g->requests[tag].start.x);
        int32_t gained = carried.steps - (carried.has_begun_anew ? 0 : before[tag]);
        cr_expect(carried.was_searched ? gained > 0 : gained == 0, "request %d", (int)tag);
        steps += gained;
        *searched += carried.was_searched;
        before[tag] = carried.steps;
        last = carried.batches;
    }
    cr_expect_eq(count, hr_results_stats(g->results).carried);
    cr_expect_eq(carried.request.tag, 0);
    cr_expect_not(hr_batch_carried(g->planner, -1, &carried));
    return steps;
}

// None equal to another, since equal ones are planned once, and many longer than a first allowance.
static void throw_searches(game *g) {
    throw_long_ones(g, CROWD);
    for (int32_t i = 0; i < CROWD; i++) {
        g->requests[i].limit_256ths = 1e9 + i;
        if (i % 2) g->requests[i].only = HR_STAGE_ASTAR;
    }
}

// The steps of what was answered, but for those that were known before.
static int64_t answered_steps(const game *g, const int32_t before[CROWD]) {
    int64_t steps = 0;
    for (int32_t i = 0; i < hr_results_count(g->results); i++) {
        hr_path path = hr_results_path(g->results, i);
        bool is_new = path.status != HR_WAITING && path.steps > before[path.tag];
        if (is_new) steps += path.steps - before[path.tag];
    }
    return steps;
}

Test(batch_budget, what_is_carried_over_says_how_long_and_why) {
    int32_t searched = 0, carried = 0;
    for (uint64_t round = 0; round < 4; round++) {
        game *g = open_game(542000003 + round, budget_of(600 << round));
        waiting_list list = {{0}};
        int32_t before[CROWD] = {0};
        hr_carried none;
        cr_expect_not(hr_batch_carried(g->planner, 0, &none), "nothing waits yet");
        throw_searches(g);
        for (int32_t ticks = 0; ticks < 12; ticks++) {
            hr_batch_stats stats = tick(g, ticks == 0 ? CROWD : 0);
            int64_t steps = answered_steps(g, before);
            note_answers(&list, g);
            steps += expect_carried(&list, g, before, &searched);
            cr_expect_eq(steps, stats.steps, "all steps of tick %d", (int)ticks);
            carried += stats.carried;
        }
        close_game(g);
    }
    cr_expect_gt(searched, 4);
    cr_expect_gt(carried - searched, 100, "most had no turn");
}

static int32_t count_begun_anew(const game *g) {
    hr_carried carried;
    int32_t count = 0;
    for (int32_t i = 0; hr_batch_carried(g->planner, i, &carried); i++)
        count += carried.has_begun_anew;
    return count;
}

static int32_t count_begun(const game *g) {
    hr_carried carried;
    int32_t count = 0;
    for (int32_t i = 0; hr_batch_carried(g->planner, i, &carried); i++) count += carried.steps > 0;
    return count;
}

Test(batch_budget, what_begins_anew_since_the_map_has_changed_says_so) {
    int32_t anew = 0;
    for (uint64_t seed = 542000003; seed < 542000013; seed++) {
        game *g = open_game(seed, budget_of(3000));
        throw_searches(g);
        tick(g, CROWD);
        for (int32_t ticks = 0; ticks < 8; ticks++) {
            tick(g, 0);
            cr_expect_eq(count_begun_anew(g), 0, "the map is the same");
            int32_t begun = count_begun(g);
            hr_map_touch(g->crowd.map, (hr_rect){0, 0, 1, 1});
            tick(g, 0);
            cr_expect_leq(count_begun_anew(g), begun);
            anew += count_begun_anew(g);
        }
        close_game(g);
    }
    cr_expect_gt(anew, 0);
}

Test(batch_budget, a_cancelled_request_is_not_listed) {
    game *g = open_game(542000003, budget_of(600));
    throw_long_ones(g, CROWD);
    int32_t carried = tick(g, CROWD).carried, listed = 0;
    hr_carried one, first;
    cr_assert(hr_batch_carried(g->planner, 0, &first));
    cr_assert_eq(hr_batch_cancel(g->planner, first.request.tag), 1);
    while (hr_batch_carried(g->planner, listed, &one)) {
        cr_expect_neq(one.request.tag, first.request.tag);
        listed++;
    }
    cr_expect_eq(listed, carried - 1);
    close_game(g);
}

// ---- Saved games

static uint64_t play_on(hr_planner *planner, hr_results *results, const hr_request *requests) {
    uint64_t hash = 0;
    for (int32_t i = 0; i < 5; i++) {
        cr_assert_eq(hr_plan_batch(planner, requests, i == 1 ? CROWD / 2 : 0, results), HR_OK);
        hash = hash * 31 + hr_results_hash(results);
    }
    return hash;
}

Test(batch_budget, a_restored_game_goes_on_with_the_same_bytes) {
    for (uint64_t seed = 543000000; seed < 543000006; seed++) {
        game *g = open_game(seed, budget_of(2000));
        hr_planner_config config = {.workers = 3, .share_from = -1, .batch_budget_steps = 2000};
        hr_planner *other = crowd_planner(&g->crowd, config);
        for (int32_t i = 0; i < 3; i++) {
            crowd_throw(&g->crowd, g->requests, CROWD);
            tick(g, CROWD);
        }
        if (seed % 2) crowd_edit(&g->crowd); // what waits is of a map that is no more
        void *saved, *again;
        size_t size, again_size;
        cr_assert_eq(hr_batch_save(g->planner, &saved, &size), HR_OK);
        cr_assert_eq(hr_batch_load(other, saved, size, NULL), HR_OK);
        cr_assert_eq(hr_batch_save(other, &again, &again_size), HR_OK);
        cr_assert_eq(again_size, size);
        cr_expect_eq(memcmp(saved, again, size), 0);
        crowd_throw(&g->crowd, g->requests, CROWD);
        uint64_t expected = play_on(g->planner, g->results, g->requests);
        cr_expect_eq(play_on(other, g->results, g->requests), expected);
        hr_allocator allocator = hr_map_allocator(g->crowd.map);
        allocator.release(saved, allocator.user);
        allocator.release(again, allocator.user);
        hr_planner_destroy(other);
        close_game(g);
    }
}

static void sign(uint8_t *bytes, size_t size) {
    uint64_t sum = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size - 8; i++) sum = (sum ^ bytes[i]) * UINT64_C(1099511628211);
    for (int i = 0; i < 8; i++) bytes[size - 8 + (size_t)i] = (uint8_t)(sum >> 8 * i);
}

// Damages a saved batch; a signed one passes for whole.
static void damage(dice *d, uint8_t *bytes, size_t *size) {
    for (int32_t i = roll(d, 4); i >= 0; i--) {
        int32_t at = roll(d, (int32_t)*size);
        int32_t value = roll(d, 2) ? roll(d, 256) : bytes[at] ^ 1 << roll(d, 8);
        bytes[at] = (uint8_t)value;
    }
    if (roll(d, 4) == 0) *size = (size_t)roll(d, (int32_t)*size + 1);
    if (roll(d, 2) && *size >= 8) sign(bytes, *size);
}

Test(batch_budget, no_bytes_do_harm_when_they_are_loaded) {
    game *g = open_game(544000001, budget_of(500));
    crowd_throw(&g->crowd, g->requests, CROWD);
    cr_assert_gt(tick(g, 30).carried, 0);
    void *saved;
    size_t size;
    cr_assert_eq(hr_batch_save(g->planner, &saved, &size), HR_OK);
    dice d = {seed_of_run(544)};
    static uint8_t bytes[CROWD * 100];
    cr_assert_leq(size, sizeof bytes);
    int32_t loaded = 0, rounds = rounds_of_run(3000);
    for (int32_t i = 0; i < rounds; i++) {
        size_t damaged = size;
        memcpy(bytes, saved, size);
        damage(&d, bytes, &damaged);
        hr_message message = {""};
        hr_error error = hr_batch_load(g->planner, bytes, damaged, &message);
        cr_expect(error == HR_OK || message.text[0], "no word about error %d", error);
        if (error) continue;
        loaded++;
        hr_planner_set_batch_budget(g->planner, 300);
        tick(g, 0);
    }
    cr_expect_gt(loaded, rounds / 50);
    cr_expect_lt(loaded, rounds);
    cr_expect_eq(hr_batch_load(g->planner, NULL, 0, NULL), HR_BAD_FORMAT);
    hr_allocator allocator = hr_map_allocator(g->crowd.map);
    allocator.release(saved, allocator.user);
    close_game(g);
}

Test(batch_budget, a_saved_batch_with_one_changed_bit_is_refused) {
    game *g = open_game(544000002, budget_of(500));
    crowd_throw(&g->crowd, g->requests, CROWD);
    cr_assert_gt(tick(g, 30).carried, 0);
    void *saved;
    size_t size;
    cr_assert_eq(hr_batch_save(g->planner, &saved, &size), HR_OK);
    uint8_t *bytes = saved;
    for (size_t at = 0; at < size; at++) {
        uint8_t bit = (uint8_t)(1 << at % 8);
        bytes[at] ^= bit;
        cr_expect_neq(hr_batch_load(g->planner, saved, size, NULL), HR_OK, "byte %d", (int)at);
        bytes[at] ^= bit;
    }
    cr_expect_eq(hr_batch_load(g->planner, saved, size, NULL), HR_OK);
    hr_allocator allocator = hr_map_allocator(g->crowd.map);
    allocator.release(saved, allocator.user);
    close_game(g);
}

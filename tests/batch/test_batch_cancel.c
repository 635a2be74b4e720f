// test_batch_cancel.c - cancelling what waits, against a twin that copies the list each time.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/api/planner_state.h"
#include "planner/batch/waiting.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CROWD = 200, TICKS = 12, TAGS = 40 };

// One of two planners that are asked the same.
typedef struct side {
    hr_planner *planner;
    hr_results *results;
} side;

static side open_side(const crowd *c, int64_t budget) {
    side s = {.planner = crowd_planner(
                  c, (hr_planner_config){.workers = 2, .batch_budget_steps = budget})};
    cr_assert_eq(hr_results_create(s.planner, &s.results), HR_OK);
    return s;
}

static void close_side(side *s) {
    hr_results_destroy(s->results);
    hr_planner_destroy(s->planner);
}

// The twin: the list without what has the tag, at once.
static int32_t cancel_slowly(hr_planner *planner, uint64_t tag) {
    hr_batch *batch = planner->batch;
    int32_t kept = 0, count = batch ? batch->waiting_count : 0;
    for (int32_t i = 0; i < count; i++) {
        hr_waiting waiting = hr_batch_waiting(batch)[i];
        if (waiting.request.tag == tag)
            hr_suspended_forget(&batch->suspended, &waiting.suspended);
        else
            hr_batch_waiting(batch)[kept++] = waiting;
    }
    if (batch) batch->waiting_count = kept;
    return count - kept;
}

static void expect_the_same_saved(const crowd *c, const side *a, const side *b, uint64_t seed) {
    hr_allocator allocator = hr_map_allocator(c->map);
    void *bytes, *twins;
    size_t size, twins_size;
    cr_assert_eq(hr_batch_save(a->planner, &bytes, &size), HR_OK);
    cr_assert_eq(hr_batch_save(b->planner, &twins, &twins_size), HR_OK);
    cr_assert_eq(size, twins_size, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
    cr_assert_eq(memcmp(bytes, twins, size), 0, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
    if (seed % 3 == 0) { // what was restored can be cancelled, too
        cr_assert_eq(hr_batch_load(a->planner, bytes, size, NULL), HR_OK);
        cr_assert_eq(hr_batch_load(b->planner, bytes, size, NULL), HR_OK);
    }
    allocator.release(bytes, allocator.user);
    allocator.release(twins, allocator.user);
}

// The twin has taken out what was cancelled, so that its list is the array itself.
static void expect_listed(const side *a, const side *b, int32_t index, uint64_t seed) {
    hr_batch *batch = a->planner->batch;
    const hr_batch *twin = b->planner->batch;
    hr_carried carried;
    bool is_there = hr_batch_carried(a->planner, index, &carried);
    cr_assert_eq(is_there, index >= 0 && index < twin->waiting_count, "HANDRAIL_SEED=%llu",
                 (unsigned long long)seed);
    if (!is_there) return;
    const hr_waiting *expected = &hr_batch_waiting(twin)[index];
    cr_assert_eq(carried.request.tag, expected->request.tag);
    cr_assert_eq(carried.request.start.x, expected->request.start.x);
    cr_assert_eq(carried.request.goal.x, expected->request.goal.x);
    cr_assert_eq(carried.batches, twin->tick - expected->since);
    if (batch->cancelled_count > 0) // the next look goes on from here
        cr_assert_eq(batch->listed.index, index);
}

// Forwards, backwards and anywhere.
static void expect_the_same_listed(crowd *c, const side *a, const side *b, uint64_t seed) {
    int32_t count = b->planner->batch->waiting_count;
    for (int32_t i = 0; i <= count; i++) expect_listed(a, b, i, seed);
    for (int32_t i = count; i >= -1; i--) expect_listed(a, b, i, seed);
    for (int32_t i = 0; i < 20; i++) expect_listed(a, b, roll(&c->dice, count + 1), seed);
}

static int32_t cancel_some(crowd *c, const side *a, const side *b, uint64_t seed) {
    int32_t cancelled = 0;
    for (int32_t i = roll(&c->dice, 2 * TAGS); i > 0; i--) {
        uint64_t tag = (uint64_t)roll(&c->dice, TAGS) << 32 * roll(&c->dice, 2);
        int32_t count = hr_batch_cancel(a->planner, tag);
        cr_assert_eq(count, cancel_slowly(b->planner, tag), "HANDRAIL_SEED=%llu",
                     (unsigned long long)seed);
        cancelled += count;
        if (a->planner->batch) // a batch has been: something may have waited
            expect_listed(a, b, roll(&c->dice, b->planner->batch->waiting_count + 1), seed);
    }
    return cancelled;
}

static void tick(crowd *c, const side *a, const side *b, uint64_t seed) {
    static hr_request requests[CROWD];
    crowd_throw(c, requests, CROWD);
    for (int32_t i = 0; i < CROWD; i++)
        requests[i].tag = (uint64_t)roll(&c->dice, TAGS) << 32 * (i % 2);
    int32_t count = roll(&c->dice, CROWD);
    cr_assert_eq(hr_plan_batch(a->planner, requests, count, a->results), HR_OK);
    cr_assert_eq(hr_plan_batch(b->planner, requests, count, b->results), HR_OK);
    cr_assert_eq(hr_results_hash(a->results), hr_results_hash(b->results), "HANDRAIL_SEED=%llu",
                 (unsigned long long)seed);
    cr_assert_eq(hr_results_stats(a->results).carried, hr_results_stats(b->results).carried);
}

Test(batch_cancel, what_is_cancelled_is_what_a_slow_twin_takes_out_of_the_list) {
    static crowd c;
    uint64_t seed = seed_of_run(650000000);
    int32_t cancelled = 0;
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        crowd_open(&c, seed, NULL);
        side fast = open_side(&c, 3000), slow = open_side(&c, 3000);
        for (int32_t i = 0; i < TICKS; i++) {
            tick(&c, &fast, &slow, seed);
            cancelled += cancel_some(&c, &fast, &slow, seed);
            expect_the_same_listed(&c, &fast, &slow, seed);
            expect_the_same_saved(&c, &fast, &slow, seed);
            cancelled += cancel_some(&c, &fast, &slow, seed);
            if (i % 4 == 3) crowd_edit(&c);
        }
        close_side(&fast);
        close_side(&slow);
        crowd_close(&c);
    }
    cr_expect_gt(cancelled, 1000);
}

static hr_request one_of(int32_t tag) {
    hr_request request = hr_request_default();
    request.goal = (hr_position){tag * HR_CELL, 0};
    request.tag = (uint64_t)tag;
    return request;
}

// Where a saved game brings more than there ever was and memory is out, the list is looked through.
Test(batch_cancel, without_memory_for_an_index_the_same_are_cancelled) {
    static crowd c;
    static hr_request requests[CROWD];
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    crowd_open(&c, 651000000, &allocator);
    side s = open_side(&c, 1), other = open_side(&c, 1);
    for (int32_t i = 0; i < CROWD; i++) requests[i] = one_of(i % 50);
    cr_assert_eq(hr_plan_batch(other.planner, requests, CROWD, other.results), HR_OK);
    void *bytes;
    size_t size;
    cr_assert_eq(hr_batch_save(other.planner, &bytes, &size), HR_OK);
    cr_assert_eq(hr_batch_load(s.planner, bytes, size, NULL), HR_OK);
    allocator.release(bytes, allocator.user);
    int32_t carried = hr_results_stats(other.results).carried, cancelled = 0;
    cr_assert_gt(carried, CROWD / 2);
    for (int32_t tag = 0; tag < 50; tag++) {
        counts.fail_at = tag < 25 ? counts.calls + 1 : 0;
        int32_t count = hr_batch_cancel(s.planner, (uint64_t)tag);
        cr_expect_eq(count, cancel_slowly(other.planner, (uint64_t)tag), "tag %d", tag);
        counts.fail_at = tag < 25 ? counts.calls + 1 : 0;
        cr_expect_eq(hr_batch_cancel(s.planner, (uint64_t)tag), 0, "tag %d, again", tag);
        cancelled += count;
    }
    cr_expect_eq(cancelled, carried);
    cr_assert_eq(hr_plan_batch(s.planner, NULL, 0, s.results), HR_OK);
    cr_expect_eq(hr_results_count(s.results), 0);
    close_side(&s);
    close_side(&other);
    crowd_close(&c);
    cr_expect_eq(counts.live, 0);
}

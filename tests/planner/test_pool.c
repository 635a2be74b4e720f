// test_pool.c - work on a pool is done once by every thread of it and by the caller, round after
// round, and a pool that has less memory or fewer threads than asked does the same work.

#include "planner/base/pool.h"
#include "planner/base/threads.h"
#include "tests/support/counting_allocator.h"

#include <criterion/criterion.h>
#include <stdatomic.h>

typedef struct counter {
    atomic_int calls, items;
    int item_count;
} counter;

static void take_items(void *context) {
    counter *c = context;
    atomic_fetch_add(&c->calls, 1);
    while (atomic_fetch_add(&c->items, 1) < c->item_count) {
    }
}

Test(pool, every_thread_and_the_caller_work_once_a_round) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    for (int32_t threads = 0; threads <= 5; threads++) {
        hr_pool *pool = hr_pool_create(&allocator, threads);
        cr_assert(pool);
        for (int round = 0; round < 200; round++) {
            counter c = {.item_count = round};
            hr_pool_run(pool, take_items, &c);
            cr_assert_eq(c.calls, threads + 1, "round %d of %d threads", round, threads);
            cr_assert_eq(c.items, round + threads + 1);
        }
        hr_pool_destroy(pool);
        cr_assert_eq(counts.live, 0);
    }
}

Test(pool, what_was_written_before_a_round_is_seen_in_it_and_what_it_wrote_after_it) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hr_pool *pool = hr_pool_create(&allocator, 3);
    counter c = {0};
    for (int round = 1; round <= 500; round++) {
        c.item_count = round; // not atomic
        atomic_store(&c.items, 0);
        hr_pool_run(pool, take_items, &c);
        cr_assert_eq(c.items, round + 4);
    }
    cr_assert_eq(c.calls, 500 * 4);
    hr_pool_destroy(pool);
}

Test(pool, there_are_no_more_threads_than_plan_at_once) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hr_pool *pool = hr_pool_create(&allocator, HR_WORKERS_MAX + 5);
    counter c = {.item_count = 100};
    hr_pool_run(pool, take_items, &c);
    cr_assert_leq(c.calls, HR_WORKERS_MAX + 1);
    hr_pool_destroy(pool);
    cr_assert_eq(counts.live, 0);
}

Test(pool, a_planner_has_no_more_threads_than_that_and_calls_none_without_work) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hr_threads threads;
    hr_threads_create(&threads, &allocator, &(hr_planner_config){.workers = INT32_MAX});
    cr_assert_eq(threads.count, HR_WORKERS_MAX);
    counter c = {0};
    hr_threads_work(&threads, take_items, &c, 0);
    cr_assert_eq(c.calls, 0);
    cr_assert_eq(counts.live, 0);
    hr_threads_destroy(&threads);
}

Test(pool, without_memory_there_is_no_pool) {
    counting_allocator counts = {.fail_at = 1};
    hr_allocator allocator = counting(&counts);
    cr_assert_null(hr_pool_create(&allocator, 2));
    cr_assert_eq(counts.live, 0);
    hr_pool_destroy(NULL);
}

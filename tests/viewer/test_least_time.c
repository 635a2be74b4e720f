// test_least_time.c - a time is the least of several runs, the first one apart.

#include "viewer/model/clock.h"
#include "viewer/model/least_time.h"

#include <criterion/criterion.h>

typedef struct runs {
    const int64_t *times_ns;
    int32_t count, done, fails_at;
} runs;

// As long as the list says, then as long as its last.
static hr_error take(void *user) {
    runs *r = user;
    int64_t begin_ns = clock_ns();
    int64_t time_ns = r->times_ns[r->done < r->count ? r->done : r->count - 1];
    while (clock_ns() - begin_ns < time_ns) continue;
    return ++r->done == r->fails_at ? HR_OUT_OF_MEMORY : HR_OK;
}

static bool at_once(void *user) {
    (void)user;
    return true;
}

Test(least_time, it_is_the_least_of_several_runs_and_the_first_stands_apart) {
    static const int64_t times_ns[] = {20000, 3000000, 200000, 3000000};
    runs r = {times_ns, 4, 0, 0};
    least_time time;
    cr_assert_eq(measure_least_time(take, &r, NULL, NULL, &time), HR_OK);
    cr_expect_gt(r.done, 2);
    cr_expect_leq(r.done, LEAST_TIME_RUNS);
    cr_expect_geq(time.first_ns, 20000);
    cr_expect_geq(time.least_ns, 200000,
                  "the first builds what is built once, and is none of them");
    cr_expect_lt(time.least_ns, 3000000);
}

Test(least_time, what_takes_long_runs_twice_at_most_and_what_is_stopped_once) {
    static const int64_t times_ns[] = {LEAST_TIME_WITHIN_NS + 1};
    runs r = {times_ns, 1, 0, 0};
    least_time time;
    cr_assert_eq(measure_least_time(take, &r, NULL, NULL, &time), HR_OK);
    cr_expect_eq(r.done, 2);
    r.done = 0;
    cr_assert_eq(measure_least_time(take, &r, at_once, NULL, &time), HR_OK);
    cr_expect_eq(r.done, 1);
    cr_expect_eq(time.least_ns, time.first_ns);
}

Test(least_time, a_run_that_fails_is_the_last) {
    static const int64_t times_ns[] = {1000};
    runs r = {times_ns, 1, 0, 2};
    least_time time;
    cr_expect_eq(measure_least_time(take, &r, NULL, NULL, &time), HR_OUT_OF_MEMORY);
    cr_expect_eq(r.done, 2);
}

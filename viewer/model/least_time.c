// least_time.c - see least_time.h.

#include "viewer/model/least_time.h"

#include "viewer/model/clock.h"

hr_error measure_least_time(timed_run *run, void *user, hr_should_cancel *should_cancel,
                            void *cancel_user, least_time *time) {
    int64_t begin_ns = clock_ns();
    *time = (least_time){0};
    for (int i = 0; i < LEAST_TIME_RUNS; i++) {
        if (i > 1 && clock_ns() - begin_ns > LEAST_TIME_WITHIN_NS) break;
        if (i > 0 && should_cancel && should_cancel(cancel_user)) break;
        int64_t before_ns = clock_ns();
        hr_error error = run(user);
        int64_t taken_ns = clock_ns() - before_ns;
        if (error != HR_OK) return error;
        if (i == 0) time->first_ns = taken_ns;
        if (i <= 1 || taken_ns < time->least_ns) time->least_ns = taken_ns;
    }
    return HR_OK;
}

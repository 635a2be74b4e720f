// bench_run.h - every method over every query, in one run and one thread, and what came of it.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_RUN_H
#define HANDRAIL_VIEWER_BENCH_BENCH_RUN_H

#include "viewer/bench/bench_courses.h"
#include "viewer/bench/bench_methods.h"

/// What came of one query by one method.
typedef struct bench_sample {
    int64_t time_ns; ///< the least of all passes
    double length;   ///< cells; or, by cost, of plain ground that costs the same
    int32_t steps;
    hr_status status;
    hr_stage stage;
    bool is_asked; ///< false for the queries that a slow method is not run for
} bench_sample;

/// What a method costs on one map before any query: time and memory.
typedef struct bench_cost {
    int64_t build_ns,
        class_build_ns; ///< of its own; of the class's planes and labels; least of all
    size_t bytes, class_bytes;
} bench_cost;

typedef struct bench_results {
    const bench_courses *courses;
    bench_measure measure; ///< by the class of the courses
    const bench_method *methods[BENCH_METHODS_MOST];
    int32_t method_count;
    int64_t query_count;   ///< of all courses
    int64_t *first_query;  ///< of each course, and query_count at the end
    bench_sample *samples; ///< query_count for each method, in the order of the courses
    bench_cost *costs;     ///< one a course for each method
    double *shortest;      ///< by query: the shortest length, or -1, or what stands in for it
    /// By query: whether that is the shortest, not the best of the methods. By cost, whether it is
    /// what the method of reference came to.
    bool *is_known;
} bench_results;

/// The sample of a method (by its place in `methods`) for a query of all.
static inline const bench_sample *bench_sample_of(const bench_results *results, int32_t method,
                                                  int64_t query) {
    return &results->samples[method * results->query_count + query];
}

static inline const bench_cost *bench_cost_of(const bench_results *results, int32_t method,
                                              int32_t course) {
    return &results->costs[method * results->courses->count + course];
}

/// Whether the method came to the goal itself.
static inline bool bench_has_arrived(const bench_sample *sample) {
    return sample->is_asked && (sample->status == HR_STRAIGHT || sample->status == HR_FOUND);
}

/// Gets the progress of a run, and may cancel it.
typedef struct bench_listener {
    /// Called after each plan with the number done and the number there are.
    void (*report)(int64_t done, int64_t total, void *user);
    /// Polled between plans, and while a plan or a build is under way; return true to cancel, and
    /// from then on. NULL = never.
    hr_should_cancel *should_cancel;
    void *user; ///< handed to both
} bench_listener;

/// Runs `methods` over the courses, `repeat` passes. `options` is a request with what all methods
/// are asked; its ends and class are filled in. @return false after a complaint of one line, or,
/// without one, after the listener cancelled; destroy what there is all the same.
bool bench_run(bench_results *results, const bench_courses *courses,
               const bench_method *const *methods, int32_t method_count, hr_request options,
               int32_t repeat, const bench_listener *listener);
void bench_results_destroy(bench_results *results);

#endif

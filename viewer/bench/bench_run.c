// bench_run.c - every method over every query.
//
// Methods take turns, a few queries each, so that what else the machine does hits all alike, and so
// that each still finds its own tables in the cache, as it would planning for an army. Who begins
// changes with the pass. Only the plan itself is between two looks at the clock.

#include "viewer/bench/bench_run.h"

#include "passmap/base/numbers.h"
#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_times.h"
#include "viewer/options/arguments.h"
#include "viewer/options/unit_options.h"

#include <math.h>
#include <stdlib.h>

enum { TURN_QUERIES = 32 };

// One course under way.
typedef struct bench_heat {
    bench_results *results;
    int32_t course, repeat;
    hr_request request;
    bench_runner runners[BENCH_METHODS_MOST];
    const bench_listener *listener;
    int64_t done, total;
} bench_heat;

static bool should_cancel(const bench_heat *heat) {
    const bench_listener *listener = heat->listener;
    return listener->should_cancel && listener->should_cancel(listener->user);
}

static const bench_course *course_of(const bench_heat *heat) {
    return &heat->results->courses->at[heat->course];
}

static bool complain_memory(const bench_course *course) {
    complain("%s: %s", course->scenario_path, hr_error_text(HR_OUT_OF_MEMORY));
    return false;
}

// ---- Building

// Planes and labels from nothing but the cells: all of them count as edited.
static bool time_class_build(bench_heat *heat, int64_t *least_ns) {
    const bench_course *course = course_of(heat);
    hr_rect all = {0, 0, hr_map_width(course->map), hr_map_height(course->map)};
    *least_ns = INT64_MAX;
    for (int32_t pass = 0; bench_has_pass(pass, heat->repeat) && !should_cancel(heat); pass++) {
        hr_map_touch(course->map, all);
        int64_t begin_ns = bench_now_ns();
        if (hr_map_refresh(course->map, course->class_id) != HR_OK) return false;
        *least_ns = hr_least_64(*least_ns, bench_now_ns() - begin_ns);
    }
    return true;
}

static bool time_build(bench_heat *heat, int32_t method, bench_cost *cost) {
    cost->build_ns = INT64_MAX;
    for (int32_t pass = 0; bench_has_pass(pass, heat->repeat) && !should_cancel(heat); pass++) {
        int64_t begin_ns = bench_now_ns();
        if (runner_build(&heat->runners[method]) != HR_OK) return false;
        cost->build_ns = hr_least_64(cost->build_ns, bench_now_ns() - begin_ns);
    }
    return true;
}

static bool build_all(bench_heat *heat) {
    bench_results *results = heat->results;
    const bench_course *course = course_of(heat);
    int64_t class_build_ns = 0;
    if (!time_class_build(heat, &class_build_ns)) return false;
    for (int32_t i = 0; i < results->method_count; i++) {
        bench_cost *cost = &results->costs[i * results->courses->count + heat->course];
        bench_runner *runner = &heat->runners[i];
        if (runner_create(runner, results->methods[i], course->map, course->class_id,
                          heat->listener->should_cancel, heat->listener->user) != HR_OK)
            return false;
        cost->class_build_ns = class_build_ns;
        if (!time_build(heat, i, cost)) return false;
    }
    return true;
}

// After the last query: the planner's buffers have grown to what this map needs.
static void weigh_all(bench_heat *heat) {
    const bench_course *course = course_of(heat);
    for (int32_t i = 0; i < heat->results->method_count; i++) {
        bench_cost *cost = &heat->results->costs[i * heat->results->courses->count + heat->course];
        cost->bytes = runner_bytes(&heat->runners[i]);
        cost->class_bytes = hr_map_plane_bytes(course->map, course->class_id) +
                            hr_map_label_bytes(course->map, course->class_id);
    }
}

// ---- Planning

static void keep(bench_sample *sample, const bench_runner *runner, const hr_path *path,
                 int64_t time_ns) {
    bool is_first = !sample->is_asked;
    *sample = (bench_sample){.time_ns = is_first ? time_ns : hr_least_64(sample->time_ns, time_ns),
                             .length = runner_price(runner, path),
                             .steps = path->steps,
                             .status = path->status,
                             .stage = path->stage,
                             .is_asked = true};
}

static void place_request(bench_heat *heat, int32_t query) {
    const bench_course *course = course_of(heat);
    int32_t size = hr_map_class(course->map, course->class_id).size;
    const bench_query *asked = &course->queries[query];
    heat->request.class_id = course->class_id;
    heat->request.start = place_unit(course->map, asked->start, size);
    heat->request.goal = place_unit(course->map, asked->goal, size);
}

static bool take_turn(bench_heat *heat, int32_t method, int32_t first, int32_t end) {
    bench_results *results = heat->results;
    bench_sample *samples =
        &results->samples[method * results->query_count + results->first_query[heat->course]];
    int32_t every = results->methods[method]->every;
    int32_t i = (first + every - 1) / every * every;
    for (; i < end && !bench_is_interrupted(); i += every) {
        hr_path path;
        place_request(heat, i);
        int64_t begin_ns = bench_now_ns();
        hr_error error = runner_plan(&heat->runners[method], heat->request, &path);
        int64_t end_ns = bench_now_ns();
        if (error != HR_OK) return false;
        keep(&samples[i], &heat->runners[method], &path, end_ns - begin_ns);
        heat->listener->report(++heat->done, heat->total, heat->listener->user);
        if (should_cancel(heat)) return false;
    }
    return true;
}

// The first plans of a planner also pay for memory that later ones have.
static bool warm_up(bench_heat *heat) {
    if (course_of(heat)->query_count == 0) return true;
    place_request(heat, 0);
    for (int32_t i = 0; i < heat->results->method_count; i++) {
        hr_path path;
        if (runner_plan(&heat->runners[i], heat->request, &path) != HR_OK) return false;
    }
    return true;
}

static bool run_pass(bench_heat *heat, int32_t pass) {
    int32_t count = course_of(heat)->query_count, methods = heat->results->method_count;
    for (int32_t first = 0; first < count; first += TURN_QUERIES) {
        int32_t end = first + TURN_QUERIES < count ? first + TURN_QUERIES : count;
        for (int32_t turn = 0; turn < methods; turn++)
            if (!take_turn(heat, (turn + pass) % methods, first, end)) return false;
    }
    return true;
}

static bool run_course(bench_heat *heat) {
    bool is_good = build_all(heat) && warm_up(heat) && !should_cancel(heat);
    for (int32_t pass = 0; is_good && pass < heat->repeat; pass++) is_good = run_pass(heat, pass);
    if (is_good) weigh_all(heat);
    for (int32_t i = 0; i < heat->results->method_count; i++) runner_destroy(&heat->runners[i]);
    return is_good || (!should_cancel(heat) && complain_memory(course_of(heat)));
}

// ---- All of it

static bool allocate_results(bench_results *results) {
    size_t queries = (size_t)results->query_count + 1, methods = (size_t)results->method_count;
    size_t courses = (size_t)results->courses->count;
    results->first_query = calloc(courses + 1, sizeof *results->first_query);
    results->samples = calloc(queries * methods, sizeof *results->samples);
    results->costs = calloc(courses * methods, sizeof *results->costs);
    results->shortest = calloc(queries, sizeof *results->shortest);
    results->is_known = calloc(queries, sizeof *results->is_known);
    if (results->first_query && results->samples && results->costs && results->shortest &&
        results->is_known)
        return true;
    complain("%lld queries by %zu methods: %s", (long long)results->query_count, methods,
             hr_error_text(HR_OUT_OF_MEMORY));
    return false;
}

static int64_t plan_count(const bench_results *results, int32_t repeat) {
    int64_t plans = 0;
    for (int32_t i = 0; i < results->courses->count; i++)
        for (int32_t k = 0; k < results->method_count; k++) {
            int32_t every = results->methods[k]->every;
            plans += (results->courses->at[i].query_count + every - 1) / every;
        }
    return plans * repeat;
}

// The known shortest length; else that of the best path that a method found, or -1.
static void find_shortest(bench_results *results, int64_t query, double known) {
    results->is_known[query] = !isnan(known);
    results->shortest[query] = isnan(known) ? -1 : known;
    if (!isnan(known)) return;
    for (int32_t i = 0; i < results->method_count; i++) {
        const bench_sample *sample = bench_sample_of(results, i, query);
        double best = results->shortest[query];
        if (bench_has_arrived(sample) && (best < 0 || sample->length < best))
            results->shortest[query] = sample->length;
    }
}

// What the method of reference came to; NAN where it was not asked or did not come to the goal.
static double find_reference(const bench_results *results, int64_t query) {
    for (int32_t i = 0; i < results->method_count; i++) {
        const bench_sample *sample = bench_sample_of(results, i, query);
        if (results->methods[i]->is_reference && bench_has_arrived(sample)) return sample->length;
    }
    return (double)NAN;
}

// Lengths that are known say nothing about costs.
static void find_all_shortest(bench_results *results) {
    for (int32_t i = 0; i < results->courses->count; i++)
        for (int32_t k = 0; k < results->courses->at[i].query_count; k++) {
            int64_t query = results->first_query[i] + k;
            double known = results->courses->at[i].queries[k].shortest;
            if (results->measure == BENCH_BY_COST || known == BENCH_BY_EXACT)
                known = find_reference(results, query);
            find_shortest(results, query, known);
        }
}

static bench_measure measure_of(const bench_courses *courses) {
    if (courses->count == 0) return BENCH_BY_LENGTH;
    hr_class unit = hr_map_class(courses->at[0].map, courses->at[0].class_id);
    return bench_measure_of(&unit);
}

bool bench_run(bench_results *results, const bench_courses *courses,
               const bench_method *const *methods, int32_t method_count, hr_request options,
               int32_t repeat, const bench_listener *listener) {
    *results = (bench_results){.courses = courses,
                               .measure = measure_of(courses),
                               .method_count = method_count,
                               .query_count = courses_query_count(courses)};
    for (int32_t i = 0; i < method_count; i++) results->methods[i] = methods[i];
    if (!allocate_results(results)) return false;
    int64_t done = 0, total = plan_count(results, repeat);
    bool is_good = true;
    for (int32_t i = 0; is_good && i < courses->count; i++) {
        bench_heat heat = {.results = results,
                           .course = i,
                           .repeat = repeat,
                           .request = options,
                           .listener = listener,
                           .done = done,
                           .total = total};
        results->first_query[i + 1] = results->first_query[i] + courses->at[i].query_count;
        is_good = bench_is_interrupted() || run_course(&heat);
        done = heat.done;
    }
    if (is_good) find_all_shortest(results);
    return is_good;
}

void bench_results_destroy(bench_results *results) {
    free(results->first_query);
    free(results->samples);
    free(results->costs);
    free(results->shortest);
    free(results->is_known);
    *results = (bench_results){0};
}

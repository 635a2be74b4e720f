// timing.c - a scenario run in the background of a window.

#include "viewer/bench/timing.h"

#include "viewer/bench/bench_plot.h"
#include "viewer/bench/bench_throw.h"
#include "viewer/options/arguments.h"
#include "viewer/options/plural.h"
#include "viewer/options/unit_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

timing_choice timing_choice_default(void) {
    timing_choice choice = {.repeat = 1};
    int32_t count;
    const bench_method *methods = bench_methods(BENCH_BY_LENGTH, &count);
    for (int32_t i = 0; i < count; i++) choice.is_chosen[i] = methods[i].is_default;
    return choice;
}

// ---- Runs

// Random queries are held against exact plans, which then are among the methods.
static int32_t chosen_methods(const timing_choice *choice,
                              const bench_method *chosen[BENCH_METHODS_MOST]) {
    int32_t count, chosen_count = 0;
    const bench_method *methods = bench_methods(BENCH_BY_LENGTH, &count);
    for (int32_t i = 0; i < count; i++)
        if (choice->is_chosen[i] || (choice->thrown > 0 && methods[i].is_reference))
            chosen[chosen_count++] = &methods[i];
    return chosen_count;
}

// @return its path, allocated, or NULL after a complaint.
static char *find_scenario(const timing_job *job) {
    const char *chosen = job->choice.scenario;
    char *path = chosen[0] ? strdup(chosen) : scenario_beside(job->map_path);
    if (!path)
        complain("%s: no scenario lies beside it (%s.scen): choose one", job->map_name,
                 job->map_name);
    return path;
}

static bool throw_queries(timing_outcome *outcome, timing_job *job) {
    hr_class_id id = 0;
    hr_map *map = job->map;
    hr_error error = hr_map_add_class(map, job->unit, &id);
    if (error == HR_OK) error = hr_map_refresh(map, id);
    if (error != HR_OK) return complain("%s: %s", job->map_name, hr_error_text(error)), false;
    bench_query *queries =
        bench_throw_queries(job->map_name, map, id, 1, job->choice.thrown, BENCH_BY_EXACT);
    if (!queries) return false;
    job->map = NULL;
    return courses_add_queries(&outcome->courses, map, job->map_name, id, queries,
                               job->choice.thrown);
}

static bool load(timing_outcome *outcome, timing_job *job) {
    if (job->choice.thrown > 0) return throw_queries(outcome, job);
    char *path = find_scenario(job);
    hr_map *map = job->map;
    if (!path) return false;
    job->map = NULL;
    bool is_good =
        courses_add(&outcome->courses, map, job->map_name, path, job->unit, job->choice.sample);
    free(path);
    return is_good;
}

static void write_note(timing_outcome *outcome, const timing_job *job) {
    const bench_course *course = &outcome->courses.at[0];
    const char *path = job->choice.thrown > 0 ? "at random" : course->scenario_path;
    const char *slash = strrchr(path, '/');
    snprintf(outcome->note, sizeof outcome->note,
             "%.60s, %.60s: %lld %s, units of size %d, one thread, least of %d pass%s",
             course->name, slash ? slash + 1 : path, (long long)outcome->results.query_count,
             count_word((long long)outcome->results.query_count, "query", "queries"),
             (int)job->unit.size, (int)job->choice.repeat, plural_es(job->choice.repeat));
}

static bool evaluate(timing_outcome *outcome, const timing_job *job) {
    const bench_part everything = {-1, -1};
    write_note(outcome, job);
    for (int32_t i = 0; i < outcome->results.method_count; i++)
        if (!bench_figure(&outcome->results, i, everything, &outcome->figures[i])) return false;
    return make_bench_plot(&outcome->plot, &outcome->results, outcome->note);
}

static bool run(timing_outcome *outcome, timing_job *job, const bench_listener *listener) {
    const bench_method *methods[BENCH_METHODS_MOST];
    int32_t count = chosen_methods(&job->choice, methods);
    if (count == 0) return complain("no method is chosen"), false;
    if (!load(outcome, job)) return false;
    if (!bench_run(&outcome->results, &outcome->courses, methods, count, hr_request_default(),
                   job->choice.repeat, listener))
        return false;
    return evaluate(outcome, job) || (complain("out of memory"), false);
}

timing_outcome *timing_do(timing_job *job, const bench_listener *listener) {
    timing_outcome *outcome = calloc(1, sizeof *outcome);
    if (outcome) {
        complain_into(outcome->message.text, sizeof outcome->message.text);
        outcome->is_whole = run(outcome, job, listener);
        complain_into(NULL, 0);
    }
    hr_map_destroy(job->map);
    job->map = NULL;
    return outcome;
}

void timing_end(timing_outcome *outcome) {
    if (!outcome) return;
    bench_results_destroy(&outcome->results);
    courses_destroy(&outcome->courses);
    free(outcome);
}

// ---- For scripts

static json_t *method_json(const timing_outcome *outcome, int32_t index) {
    const bench_figures *f = &outcome->figures[index];
    return json_pack("{s:s, s:I, s:f, s:f, s:f, s:f, s:f, s:I}", "method",
                     outcome->results.methods[index]->name, "queries", (json_int_t)f->queries,
                     "mean_us", f->mean_us, "median_us", f->median_us, "p99_us", f->p99_us,
                     "max_us", f->max_us, "ratio_mean", f->ratio_mean, "lost", (json_int_t)f->lost);
}

json_t *timing_json(const timing_outcome *outcome) {
    if (!outcome) return json_null();
    json_t *methods = json_array();
    for (int32_t i = 0; outcome->is_whole && i < outcome->results.method_count; i++)
        json_array_append_new(methods, method_json(outcome, i));
    return json_pack("{s:b, s:s, s:s, s:o}", "is_whole", (int)outcome->is_whole, "failure",
                     outcome->message.text, "note", outcome->note, "methods", methods);
}

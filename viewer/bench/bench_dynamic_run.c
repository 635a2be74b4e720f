// bench_dynamic_run.c - changes and queries of a scenario in their order, and the clock around
// them.

#include "viewer/bench/bench_dynamic_run.h"

#include "viewer/bench/bench_courses.h"
#include "viewer/bench/bench_interrupt.h"
#include "viewer/options/arguments.h"
#include "viewer/output/progress.h"

#include <math.h>
#include <stdlib.h>

// One pass over the scenario.
typedef struct replay {
    dynamic_results *results;
    hr_map *map;
    hr_planner *planner;
    hr_class_id class_id;
    bool is_first, is_stale; // of the passes; something was pasted and not planned since
    dynamic_change *change;
    int32_t change_count, sample_count;
    int64_t done; // commands, of all passes
} replay;

static bool is_good(const replay *r, hr_error error) {
    if (error) complain("%s: %s", r->results->scenario->path, hr_error_text(error));
    return error == HR_OK;
}

// ---- The map

static void close_map(replay *r) {
    hr_planner_destroy(r->planner);
    hr_map_destroy(r->map);
}

static bool open_map(replay *r) {
    hr_map_config config = hr_map_config_default();
    config.width = r->results->scenario->width;
    config.height = r->results->scenario->height;
    hr_class unit = {.pass = hr_pass_without_bits((uint8_t) ~(HR_GRASS | HR_SHALLOWS)), .size = 1};
    hr_error error = hr_map_create(&config, &r->map);
    if (!error) error = hr_map_add_class(r->map, unit, &r->class_id);
    if (!error) error = hr_planner_create(r->map, NULL, &r->planner);
    return is_good(r, error);
}

static void keep_least(const replay *r, int64_t *least, int64_t time_ns) {
    if (r->is_first || time_ns < *least) *least = time_ns;
}

static bool build(replay *r) {
    int64_t begin = bench_now_ns();
    hr_error error = hr_planner_prepare(r->planner, r->class_id);
    keep_least(r, &r->results->build_ns, bench_now_ns() - begin);
    return is_good(r, error);
}

// ---- Changes

// What a change has taken so far in this pass.
typedef struct change_times {
    int64_t edit_ns, planes_ns, routes_ns, queries_ns;
} change_times;

static void begin_change(replay *r, int64_t line) {
    r->change = &r->results->changes[r->change_count++];
    if (r->is_first) *r->change = (dynamic_change){.line = line};
}

static void end_change(const replay *r, change_times *now) {
    if (r->change) {
        keep_least(r, &r->change->edit_ns, now->edit_ns);
        keep_least(r, &r->change->planes_ns, now->planes_ns);
        keep_least(r, &r->change->routes_ns, now->routes_ns);
        keep_least(r, &r->change->queries_ns, now->queries_ns);
    }
    *now = (change_times){0};
}

static void paste(replay *r, const dynamic_command *command, change_times *now) {
    const patch_list *patches = &r->results->scenario->patches;
    const patch *p = &patches->at[command->patch];
    hr_rect rect = {command->at.x, command->at.y, p->width, p->height};
    int64_t begin = bench_now_ns();
    hr_map_blit(r->map, rect, patches->cells + p->first, (size_t)p->width);
    now->edit_ns += bench_now_ns() - begin;
    r->is_stale = true;
    if (!r->is_first) return;
    r->change->patches++;
    r->change->cells += (int64_t)p->width * p->height;
}

static bool refresh(replay *r, change_times *now) {
    if (!r->is_stale) return true;
    r->is_stale = false;
    int64_t begin = bench_now_ns();
    if (!is_good(r, hr_map_refresh(r->map, r->class_id))) return false;
    int64_t middle = bench_now_ns();
    if (!is_good(r, hr_planner_prepare(r->planner, r->class_id))) return false;
    now->planes_ns += middle - begin;
    now->routes_ns += bench_now_ns() - middle;
    return true;
}

// ---- Queries

static bool has_arrived(hr_status status) { return status == HR_STRAIGHT || status == HR_FOUND; }

static bool is_proven_away(hr_status status) {
    return status == HR_NEAREST || status == HR_LOCKED || status == HR_BLOCKED;
}

// See the top of the header.
static bool agrees(const hr_path *path, double given) {
    static const double STEPS_MOST = 1.0823922003; // for a length of 1
    static const double ROUNDING = 0.001;
    if (given < 0) return is_proven_away(path->status);
    double length = path->length_256ths / HR_CELL;
    return has_arrived(path->status) && length * STEPS_MOST >= given - ROUNDING;
}

static void note(replay *r, const dynamic_command *command, const hr_path *path, int64_t time_ns) {
    dynamic_sample *sample = &r->results->samples[r->sample_count++];
    keep_least(r, &sample->time_ns, time_ns);
    if (!r->is_first) return;
    sample->line = command->line;
    sample->status = path->status;
    sample->steps = path->steps;
    sample->given = command->length;
    sample->length = has_arrived(path->status) ? path->length_256ths / HR_CELL : -1;
    sample->agrees = agrees(path, command->length);
    r->change->queries++;
    r->change->agreements += sample->agrees;
    r->results->agreements += sample->agrees;
    r->results->reached += sample->length >= 0;
}

static bool ask(replay *r, const dynamic_command *command, change_times *now) {
    hr_request request = hr_request_default();
    hr_path path;
    request.class_id = r->class_id;
    request.start = hr_block_centre(command->at, 1);
    request.goal = hr_block_centre(command->goal, 1);
    int64_t begin = bench_now_ns();
    if (!is_good(r, hr_plan(r->planner, &request, &path))) return false;
    int64_t time_ns = bench_now_ns() - begin;
    now->queries_ns += time_ns;
    note(r, command, &path, time_ns);
    return true;
}

// ---- Passes

static bool replay_commands(replay *r, progress *bar) {
    const dynamic_scenario *scenario = r->results->scenario;
    change_times now = {0};
    bool was_query = true;
    for (int32_t i = 0; i < scenario->command_count; i++) {
        const dynamic_command *command = &scenario->commands[i];
        bool begins = !r->change || (was_query && !command->is_query);
        if (begins) end_change(r, &now), begin_change(r, command->line);
        was_query = command->is_query;
        if (!was_query)
            paste(r, command, &now);
        else if (!refresh(r, &now) || !ask(r, command, &now))
            return false;
        progress_show(bar, ++r->done, bench_now_ns());
    }
    bool is_done = refresh(r, &now);
    end_change(r, &now);
    return is_done;
}

static bool allocate(dynamic_results *results) {
    size_t commands = (size_t)results->scenario->command_count + 1;
    results->changes = calloc(commands, sizeof *results->changes);
    results->samples = calloc(commands, sizeof *results->samples);
    if (results->changes && results->samples) return true;
    return complain("%s: %s", results->scenario->path, hr_error_text(HR_OUT_OF_MEMORY)), false;
}

static bool find_shortest(dynamic_results *results) {
    double *lengths = courses_load_lengths(results->scenario->path, 1, results->sample_count);
    for (int32_t i = 0; lengths && i < results->sample_count; i++) {
        dynamic_sample *sample = &results->samples[i];
        sample->shortest = lengths[i] < -1 ? -1 : lengths[i];
    }
    free(lengths);
    return lengths;
}

bool dynamic_run(dynamic_results *results, const dynamic_scenario *scenario, int32_t repeat) {
    *results = (dynamic_results){.scenario = scenario};
    progress bar = progress_begin((int64_t)repeat * scenario->command_count);
    bool is_done = allocate(results);
    for (int32_t pass = 0; is_done && bench_has_pass(pass, repeat); pass++) {
        replay r = {.results = results, .is_first = pass == 0};
        r.done = (int64_t)pass * scenario->command_count;
        is_done = open_map(&r) && build(&r) && replay_commands(&r, &bar);
        results->change_count = r.change_count;
        results->sample_count = r.sample_count;
        close_map(&r);
    }
    progress_end(&bar);
    return is_done && find_shortest(results);
}

void dynamic_results_destroy(dynamic_results *results) {
    free(results->changes);
    free(results->samples);
    *results = (dynamic_results){0};
}

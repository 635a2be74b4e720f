// bench_tick_run.c - battles side by side, a tick of each in turn.

#include "viewer/bench/bench_tick_run.h"

#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_tick_record.h"
#include "viewer/options/arguments.h"
#include "viewer/output/progress.h"

#include <stdlib.h>

const char *const tick_part_names[TICK_PARTS] = {"edits", "refresh", "orders",
                                                 "plan",  "march",   "total"};

static bool is_good(hr_error error) {
    if (error) complain("bench tick: %s", hr_error_text(error));
    return error == HR_OK;
}

// ---- One tick

// A job system of one thread, with a clock.
static void *work_on_the_clock(hr_work *work, void *context, int32_t count, void *user) {
    int64_t *sum = user, begin = bench_thread_ns();
    (void)count;
    work(context);
    *sum += bench_thread_ns() - begin;
    return NULL;
}

static bool time_part(battle *b, tick_part part, const int64_t *shared_ns, tick_sample *sample) {
    static hr_error (*const PARTS[])(battle *) = {battle_edit, battle_refresh, battle_order,
                                                  battle_plan, battle_march};
    int64_t computed = bench_process_ns(), shared = *shared_ns, begin = bench_now_ns();
    if (!is_good(PARTS[part](b))) return false;
    sample->ns[part] = bench_now_ns() - begin;
    sample->ns[TICK_TOTAL] += sample->ns[part];
    if (part != TICK_PLAN) return true;
    sample->computed_ns = bench_process_ns() - computed;
    sample->shared_ns = *shared_ns - shared;
    return true;
}

static bool time_tick(battle *b, const int64_t *shared_ns, tick_sample *sample) {
    int64_t touched = b->counts.cells_touched;
    *sample = (tick_sample){0};
    for (tick_part part = 0; part < TICK_TOTAL; part++)
        if (!time_part(b, part, shared_ns, sample)) return false;
    hr_batch_stats stats = hr_results_stats(b->results);
    sample->requests = stats.requests;
    sample->carried = stats.carried;
    sample->steps = stats.steps;
    sample->fields = stats.fields;
    sample->shared = stats.shared;
    sample->followed = stats.followed;
    sample->cells_touched = b->counts.cells_touched - touched;
    for (int32_t i = 0; i < HR_STATUS_COUNT; i++) sample->by_status[i] = stats.by_status[i];
    return true;
}

// ---- Side by side

typedef struct field_of_battles {
    battle battles[TICK_THREADS_MOST];
    int64_t shared_ns[TICK_THREADS_MOST]; // where there is but one thread
    int32_t count;
} field_of_battles;

static bool open_battles(field_of_battles *f, const tick_choices *choices, int64_t budget) {
    battle_config config = choices->battle;
    config.budget_steps = budget;
    for (f->count = 0; f->count < choices->thread_count;) {
        config.workers = (int32_t)choices->threads[f->count];
        config.spawn = config.workers == 1 ? work_on_the_clock : NULL;
        config.spawn_user = &f->shared_ns[f->count];
        f->shared_ns[f->count] = 0;
        if (!is_good(battle_create(&f->battles[f->count++], &config))) return false;
    }
    return true;
}

static void close_battles(field_of_battles *f) {
    while (f->count > 0) battle_destroy(&f->battles[--f->count]);
}

static bool open_series(tick_series *series, const tick_choices *choices, int32_t threads,
                        int64_t budget) {
    *series = (tick_series){.threads = threads, .budget_steps = budget, .count = choices->ticks};
    series->samples = calloc((size_t)choices->ticks, sizeof *series->samples);
    return series->samples || is_good(HR_OUT_OF_MEMORY);
}

static tick_bytes bytes_of(const battle *b) {
    hr_batch_stats stats = hr_results_stats(b->results);
    tick_bytes bytes = {.batch = stats.bytes - stats.worker_bytes,
                        .worker = stats.worker_bytes,
                        .footprints = hr_footprint_bytes(b->map),
                        .watch = hr_path_watch_bytes(b->watch)};
    bytes.cells = (size_t)hr_map_width(b->map) * (size_t)hr_map_height(b->map);
    size_t planner = hr_planner_bytes(b->planner);
    bytes.routes = planner > stats.bytes ? planner - stats.bytes : 0;
    for (hr_class_id id = 0; id < b->config.classes; id++)
        bytes.classes += hr_map_plane_bytes(b->map, id) + hr_map_label_bytes(b->map, id) +
                         hr_map_cost_bytes(b->map, id);
    return bytes;
}

static bool are_same(const field_of_battles *f) {
    for (int32_t i = 1; i < f->count; i++)
        if (f->battles[i].hash != f->battles[0].hash)
            return complain("bench tick: the battles differ in tick %d", (int)f->battles[0].tick),
                   false;
    return true;
}

static bool fight(field_of_battles *f, const tick_choices *choices, tick_series *series,
                  progress *bar, int64_t *done) {
    tick_sample unused;
    for (int32_t tick = -choices->warm_ticks; tick < choices->ticks; tick++) {
        for (int32_t i = 0; i < f->count; i++)
            if (!time_tick(&f->battles[i], &f->shared_ns[i],
                           tick < 0 ? &unused : &series[i].samples[tick]))
                return false;
        if (!are_same(f)) return false;
        progress_show(bar, ++*done, bench_now_ns());
        if (tick < 0 || !bench_is_interrupted()) continue;
        for (int32_t i = 0; i < f->count; i++) series[i].count = tick + 1;
        break;
    }
    return true;
}

// `record_path`: NULL = none of the battles is recorded.
static bool run_with(tick_results *results, const tick_choices *choices, int64_t budget,
                     const char *record_path, progress *bar, int64_t *done) {
    field_of_battles f;
    tick_series *series = results->series + results->series_count;
    tick_recording recording = {.path = NULL};
    bool is_done = open_battles(&f, choices, budget);
    if (is_done && record_path)
        is_done = tick_recording_start(&recording, f.battles[0].planner, record_path);
    for (int32_t i = 0; is_done && i < f.count; i++, results->series_count++)
        is_done = open_series(&series[i], choices, (int32_t)choices->threads[i], budget);
    is_done = is_done && fight(&f, choices, series, bar, done);
    is_done = tick_recording_end(&recording) && is_done;
    for (int32_t i = 0; is_done && i < f.count; i++) {
        series[i].bytes = bytes_of(&f.battles[i]);
        series[i].hash = f.battles[i].hash;
        series[i].units = f.battles[i].unit_count;
        results->width = hr_map_width(f.battles[i].map);
        results->height = hr_map_height(f.battles[i].map);
    }
    close_battles(&f);
    return is_done;
}

bool tick_run(tick_results *results, const tick_choices *choices) {
    bool is_twice = choices->budget_steps == TICK_BUDGET_P50;
    int64_t done = 0;
    *results = (tick_results){.ranges = choices->battle.ranges, .costs = choices->battle.costs};
    progress bar = progress_begin((int64_t)(choices->ticks + choices->warm_ticks) * (1 + is_twice));
    bool is_done = run_with(results, choices, is_twice ? 0 : choices->budget_steps,
                            choices->record_path, &bar, &done);
    if (is_done && is_twice && !bench_is_interrupted())
        is_done =
            run_with(results, choices, tick_median_steps(&results->series[0]), NULL, &bar, &done);
    progress_end(&bar);
    return is_done;
}

void tick_results_destroy(tick_results *results) {
    while (results->series_count > 0) free(results->series[--results->series_count].samples);
}

// ---- Figures

double tick_serial_share(const tick_series *series) {
    int64_t computed = 0, shared = 0;
    for (int32_t i = 0; i < series->count; i++) {
        computed += series->samples[i].computed_ns;
        shared += series->samples[i].shared_ns;
    }
    return computed > 0 && shared > 0 ? 1 - (double)shared / (double)computed : 0;
}

double tick_computed_ratio(const tick_series *series, const tick_series *other) {
    int64_t own = 0, others = 0;
    for (int32_t i = 0; i < series->count; i++) {
        own += series->samples[i].computed_ns;
        others += other->samples[i].computed_ns;
    }
    return others > 0 ? (double)own / (double)others : 0;
}

bench_percentiles tick_percentiles(const tick_series *series, tick_part part) {
    int64_t *times = malloc(((size_t)series->count + 1) * sizeof *times);
    if (!times) return (bench_percentiles){0};
    for (int32_t i = 0; i < series->count; i++) times[i] = series->samples[i].ns[part];
    bench_percentiles spread = bench_percentiles_of(times, series->count);
    free(times);
    return spread;
}

int64_t tick_median_steps(const tick_series *series) {
    int64_t *steps = malloc(((size_t)series->count + 1) * sizeof *steps);
    if (!steps) return 0;
    for (int32_t i = 0; i < series->count; i++) steps[i] = series->samples[i].steps;
    int64_t median = bench_percentiles_of(steps, series->count).p50;
    free(steps);
    return median;
}

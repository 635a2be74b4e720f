// bench_tick_report.c - what `bench tick` found, for people and machines.

#include "viewer/bench/bench_tick_report.h"

#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/options/plural.h"
#include "viewer/output/json_output.h"

#include <inttypes.h>
#include <stdlib.h>

static double ms(int64_t ns) { return (double)ns / 1e6; }

static void name_series(const tick_series *series, char *name, size_t size) {
    int used = snprintf(name, size, "%d thread%s", (int)series->threads, plural(series->threads));
    if (series->budget_steps > 0 && used > 0 && (size_t)used < size)
        snprintf(name + used, size - (size_t)used, ", budget");
}

// ---- Sums

static int64_t sum_of_status(const tick_series *series, int32_t status) {
    int64_t sum = 0;
    for (int32_t i = 0; i < series->count; i++) sum += series->samples[i].by_status[status];
    return sum;
}

typedef struct tick_means {
    double requests, steps, touched, fields, shared, followed;
    int32_t carried_most;
} tick_means;

static tick_means means_of(const tick_series *series) {
    tick_means means = {0};
    for (int32_t i = 0; i < series->count; i++) {
        const tick_sample *sample = &series->samples[i];
        means.requests += (double)sample->requests / series->count;
        means.steps += (double)sample->steps / series->count;
        means.touched += (double)sample->cells_touched / series->count;
        means.fields += (double)sample->fields / series->count;
        means.shared += (double)sample->shared / series->count;
        means.followed += (double)sample->followed / series->count;
        if (sample->carried > means.carried_most) means.carried_most = sample->carried;
    }
    return means;
}

// Ticks are the same battle's, so each is held against itself: the median of their ratios.
static double plan_ratio(const tick_series *series, const tick_series *other) {
    int64_t *ratios = malloc((size_t)series->count * sizeof *ratios);
    if (!ratios) return 0;
    for (int32_t i = 0; i < series->count; i++)
        ratios[i] = series->samples[i].ns[TICK_PLAN] * 10000 /
                    (other->samples[i].ns[TICK_PLAN] > 0 ? other->samples[i].ns[TICK_PLAN] : 1);
    double median = (double)bench_percentiles_of(ratios, series->count).p50 / 10000;
    free(ratios);
    return median;
}

// The series with one thread and the same budget, or NULL.
static const tick_series *alone(const tick_results *results, const tick_series *series) {
    for (int32_t i = 0; i < results->series_count; i++) {
        const tick_series *other = &results->series[i];
        if (other != series && other->threads == 1 && other->budget_steps == series->budget_steps)
            return other;
    }
    return NULL;
}

// The most that threads can gain where one of them does a part alone.
static double gain_at_most(double serial_share, int32_t threads) {
    return 1 / (serial_share + (1 - serial_share) / threads);
}

// ---- The table

static void print_answers(FILE *stream, const tick_series *series) {
    tick_means means = means_of(series);
    fprintf(stream, "a tick: %.0f requests, %.0f steps, %.0f cells touched;\ncarried at most: %d\n",
            means.requests, means.steps, means.touched, (int)means.carried_most);
    fprintf(stream, "shared: %.1f fields, on which %.0f units; %.0f of them follow another\n",
            means.fields, means.shared, means.followed);
    fprintf(stream, "answers:");
    for (int32_t i = 0; i < HR_STATUS_COUNT; i++)
        if (sum_of_status(series, i) > 0)
            fprintf(stream, " %s %" PRId64, hr_status_name((hr_status)i), sum_of_status(series, i));
    fputc('\n', stream);
}

static void print_bytes(FILE *stream, const tick_results *results, const tick_series *series) {
    const tick_bytes *bytes = &series->bytes;
    double cells = (double)results->width * results->height;
    size_t map = bytes->cells + bytes->classes + bytes->routes;
    fprintf(stream,
            "bytes a cell: %.2f = cells %.2f + planes and labels %.2f + routes %.2f;\n"
            "footprints %.2f\n",
            (double)map / cells, (double)bytes->cells / cells, (double)bytes->classes / cells,
            (double)bytes->routes / cells, (double)bytes->footprints / cells);
    fprintf(stream, "bytes: scratch of a thread %zu, batch besides %zu,\npath watch %zu\n",
            bytes->worker, bytes->batch, bytes->watch);
}

static void print_gain(FILE *stream, const tick_series *series, const tick_series *one) {
    double serial = tick_serial_share(one);
    fprintf(stream,
            "planning: %.2f times as fast as 1 thread (at most %.2f, since %.1f %% is one\n"
            "thread's alone); computing time %.2f of its\n",
            plan_ratio(one, series), gain_at_most(serial, series->threads), 100 * serial,
            tick_computed_ratio(series, one));
}

static void print_series(FILE *stream, const tick_results *results, const tick_series *series) {
    const tick_series *other = alone(results, series);
    char name[64];
    name_series(series, name, sizeof name);
    fprintf(stream, "\n%s", name);
    if (series->budget_steps > 0)
        fprintf(stream, " of %" PRId64 " step%s", series->budget_steps,
                plural(series->budget_steps));
    fprintf(stream, "; hash %016" PRIx64 "\n%-10s %10s %10s %10s %10s %10s\n", series->hash,
            "ms a tick", "p50", "p90", "p99", "max", "max/p50");
    for (tick_part part = 0; part < TICK_PARTS; part++) {
        bench_percentiles s = tick_percentiles(series, part);
        fprintf(stream, "%-10s %10.2f %10.2f %10.2f %10.2f %10.2f\n", tick_part_names[part],
                ms(s.p50), ms(s.p90), ms(s.p99), ms(s.most),
                s.p50 > 0 ? (double)s.most / (double)s.p50 : 0);
    }
    if (other) print_gain(stream, series, other);
    print_answers(stream, series);
    print_bytes(stream, results, series);
}

void print_tick_tables(FILE *stream, const tick_results *results, const char *map_name) {
    fprintf(stream, "%s, %d x %d cells, %d unit%s, %d tick%s", map_name, (int)results->width,
            (int)results->height, (int)results->series[0].units, plural(results->series[0].units),
            (int)results->series[0].count, plural(results->series[0].count));
    if (results->costs + results->ranges > 0)
        fprintf(stream, "; %d class%s with costs, %d moving range%s", (int)results->costs,
                plural_es(results->costs), (int)results->ranges, plural(results->ranges));
    fputc('\n', stream);
    for (int32_t i = 0; i < results->series_count; i++)
        print_series(stream, results, &results->series[i]);
}

// ---- Files

static void print_sample(FILE *stream, const tick_series *series, int32_t tick) {
    const tick_sample *sample = &series->samples[tick];
    fprintf(stream, "%d,%" PRId64 ",%d", (int)series->threads, series->budget_steps, (int)tick);
    for (int32_t part = 0; part < TICK_PARTS; part++)
        fprintf(stream, ",%" PRId64, sample->ns[part]);
    fprintf(stream, ",%d,%" PRId64 ",%d,%" PRId64 "\n", (int)sample->requests, sample->steps,
            (int)sample->carried, sample->cells_touched);
}

static void print_rows(FILE *stream, const void *subject) {
    const tick_results *results = subject;
    fputs("threads,budget_steps,tick", stream);
    for (int32_t part = 0; part < TICK_PARTS; part++)
        fprintf(stream, ",%s_ns", tick_part_names[part]);
    fputs(",requests,steps,carried,cells_touched\n", stream);
    for (int32_t i = 0; i < results->series_count; i++)
        for (int32_t tick = 0; tick < results->series[i].count; tick++)
            print_sample(stream, &results->series[i], tick);
}

bool write_tick_csv(const char *path, const tick_results *results) {
    return write_bench_text(path, print_rows, results);
}

static json_t *json_parts(const tick_series *series) {
    json_t *parts = json_object();
    for (tick_part part = 0; parts && part < TICK_PARTS; part++) {
        bench_percentiles s = tick_percentiles(series, part);
        json_t *item = json_pack("{s:f, s:f, s:f, s:f}", "p50_ms", ms(s.p50), "p90_ms", ms(s.p90),
                                 "p99_ms", ms(s.p99), "max_ms", ms(s.most));
        if (json_object_set_new(parts, tick_part_names[part], item) == 0) continue;
        json_decref(parts);
        return NULL;
    }
    return parts;
}

static json_t *json_statuses(const tick_series *series) {
    json_t *statuses = json_object();
    for (int32_t i = 0; statuses && i < HR_STATUS_COUNT; i++) {
        json_t *count = json_integer((json_int_t)sum_of_status(series, i));
        if (json_object_set_new(statuses, hr_status_name((hr_status)i), count) == 0) continue;
        json_decref(statuses);
        return NULL;
    }
    return statuses;
}

static json_t *json_bytes(const tick_bytes *bytes) {
    return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "cells", (json_int_t)bytes->cells,
                     "planes_and_labels", (json_int_t)bytes->classes, "routes",
                     (json_int_t)bytes->routes, "footprints", (json_int_t)bytes->footprints,
                     "thread", (json_int_t)bytes->worker, "batch", (json_int_t)bytes->batch,
                     "watch", (json_int_t)bytes->watch);
}

static json_t *json_series(const tick_results *results) {
    json_t *list = json_array();
    for (int32_t i = 0; list && i < results->series_count; i++) {
        const tick_series *series = &results->series[i];
        const tick_series *other = alone(results, series);
        tick_means means = means_of(series);
        char hash[24];
        snprintf(hash, sizeof hash, "%016" PRIx64, series->hash);
        json_t *item = json_pack(
            "{s:i, s:I, s:s, s:f, s:f, s:f, s:i, s:f, s:f, s:f, s:f, s:o, s:o, s:o}", "threads",
            (int)series->threads, "budget_steps", (json_int_t)series->budget_steps, "hash", hash,
            "requests_a_tick", means.requests, "steps_a_tick", means.steps, "cells_touched_a_tick",
            means.touched, "carried_most", (int)means.carried_most, "fields_a_tick", means.fields,
            "shared_a_tick", means.shared, "followed_a_tick", means.followed,
            "planning_against_1_thread", other ? plan_ratio(other, series) : 1.0, "parts",
            json_parts(series), "answers", json_statuses(series), "bytes",
            json_bytes(&series->bytes));
        if (json_array_append_new(list, item) == 0) continue;
        json_decref(list);
        return NULL;
    }
    return list;
}

bool write_tick_json(const char *path, const tick_results *results, const char *map_name) {
    return write_bench_object(
        path, "tick",
        json_pack("{s:o, s:i, s:i, s:i, s:i, s:i, s:i, s:o}", "map", json_text(map_name), "width",
                  (int)results->width, "height", (int)results->height, "units",
                  (int)results->series[0].units, "ticks", (int)results->series[0].count,
                  "classes_with_costs", (int)results->costs, "ranges", (int)results->ranges,
                  "series", json_series(results)));
}

// ---- The plot

// One tick in 1, 1.5, 2.2, ... takes longer than the point's height; the last point is the longest.
static void find_line(const tick_series *series, int64_t *times, plot_line *line) {
    for (int32_t i = 0; i < series->count; i++) times[i] = series->samples[i].ns[TICK_TOTAL];
    bench_percentiles_of(times, series->count);
    for (double seldom = 1; line->count < PLOT_BINS - 1 && seldom < series->count; seldom *= 1.5) {
        int32_t rank = (int32_t)(series->count * (1 - 1 / seldom));
        line->points[line->count++] = (plot_point){seldom, ms(times[rank])};
    }
    line->points[line->count++] = (plot_point){series->count, ms(times[series->count - 1])};
}

bool write_tick_plot(const char *path, const tick_results *results, const char *map_name) {
    char titles[TICK_SERIES_MOST][64], note[200];
    plot p = {.title = "How long ticks take, and how seldom longer",
              .note = note,
              .x_name = "N: one tick in N takes longer",
              .y_name = "a tick, all parts, ms"};
    snprintf(note, sizeof note, "%.60s, %d x %d cells, %d unit%s, %.0f requests a tick.", map_name,
             (int)results->width, (int)results->height, (int)results->series[0].units,
             plural(results->series[0].units), means_of(&results->series[0]).requests);
    int64_t *times = malloc(((size_t)results->series[0].count + 1) * sizeof *times);
    for (int32_t i = 0; times && i < results->series_count; i++) {
        const tick_series *series = &results->series[i];
        name_series(series, titles[i], sizeof titles[i]);
        plot_line *line = &p.lines[p.line_count++];
        *line = (plot_line){.title = titles[i], .style = i, .is_dashed = series->budget_steps > 0};
        find_line(series, times, line);
    }
    free(times);
    return write_plot_page(path, &p);
}

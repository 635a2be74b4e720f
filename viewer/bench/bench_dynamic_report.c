// bench_dynamic_report.c - what `bench dynamic` found, for people and machines.

#include "viewer/bench/bench_dynamic_report.h"

#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/options/arguments.h"
#include "viewer/options/plural.h"
#include "viewer/output/json_output.h"

#include <math.h>
#include <stdlib.h>

// ---- Figures

// What a row of the table is about.
typedef enum dynamic_part {
    PART_EDIT,
    PART_PLANES,
    PART_ROUTES,
    PART_UPDATE, // all three
    PART_QUERY,
    PART_RATIO, // of a query's length to the shortest
    PART_COUNT,
} dynamic_part;

static const char *const part_names[PART_COUNT] = {
    "edits of a change", "planes and labels", "routes", "a change, all of it", "a query",
};

static double update_us(const dynamic_change *c) {
    return (double)(c->edit_ns + c->planes_ns + c->routes_ns) / 1e3;
}

static double change_us(const dynamic_change *c, dynamic_part part) {
    if (part == PART_UPDATE) return update_us(c);
    return (double)(part == PART_EDIT     ? c->edit_ns
                    : part == PART_PLANES ? c->planes_ns
                                          : c->routes_ns) /
           1e3;
}

static int64_t collect_queries(const dynamic_results *results, dynamic_part part, double *values) {
    int64_t count = 0;
    for (int32_t i = 0; i < results->sample_count; i++) {
        const dynamic_sample *s = &results->samples[i];
        if (part == PART_QUERY)
            values[count++] = (double)s->time_ns / 1e3;
        else if (s->shortest > 0 && s->length > 0)
            values[count++] = s->length / s->shortest;
    }
    return count;
}

static int64_t collect(const dynamic_results *results, dynamic_part part, double *values) {
    if (part >= PART_QUERY) return collect_queries(results, part, values);
    int64_t count = 0;
    for (int32_t i = 0; i < results->change_count; i++)
        if (results->changes[i].patches > 0)
            values[count++] = change_us(&results->changes[i], part);
    return count;
}

typedef struct dynamic_figures {
    int64_t counts[PART_COUNT];
    bench_spread spreads[PART_COUNT];
} dynamic_figures;

static bool figure(const dynamic_results *results, dynamic_figures *figures) {
    size_t room = (size_t)results->scenario->command_count + 1;
    double *values = malloc(room * sizeof *values);
    if (!values) return complain("bench dynamic: out of memory"), false;
    for (dynamic_part part = 0; part < PART_COUNT; part++) {
        figures->counts[part] = collect(results, part, values);
        figures->spreads[part] = bench_spread_of(values, figures->counts[part]);
    }
    free(values);
    return true;
}

// ---- The table

static void print_row(FILE *stream, const dynamic_figures *figures, dynamic_part part) {
    const bench_spread *s = &figures->spreads[part];
    fprintf(stream, "  %-20s %7lld %10.1f %10.1f %10.1f %10.1f\n", part_names[part],
            (long long)figures->counts[part], s->mean, s->median, s->p99, s->max);
}

static void print_reachability(FILE *stream, const dynamic_results *results,
                               const dynamic_figures *figures) {
    fprintf(stream, "  reachability: %d of %d as given (%d reached, %d proven unreachable)\n",
            (int)results->agreements, (int)results->sample_count, (int)results->reached,
            (int)(results->sample_count - results->reached));
    const bench_spread *ratio = &figures->spreads[PART_RATIO];
    if (figures->counts[PART_RATIO] > 0)
        fprintf(stream, "  length / shortest: mean %.5f, p99 %.4f, max %.4f\n", ratio->mean,
                ratio->p99, ratio->max);
}

static bool print_table(FILE *stream, const dynamic_results *results) {
    const dynamic_scenario *scenario = results->scenario;
    dynamic_figures figures;
    if (!figure(results, &figures)) return false;
    fprintf(stream, "%s, %d x %d cells: %d change%s of %d patch%s, %d %s; open map: %.1f us\n",
            scenario->name, (int)scenario->width, (int)scenario->height,
            (int)figures.counts[PART_UPDATE], plural(figures.counts[PART_UPDATE]),
            (int)(scenario->command_count - scenario->query_count),
            plural_es((scenario->command_count - scenario->query_count)),
            (int)scenario->query_count, count_word((int)scenario->query_count, "query", "queries"),
            (double)results->build_ns / 1e3);
    fprintf(stream, "  %-20s %7s %10s %10s %10s %10s\n", "microseconds", "number", "mean", "median",
            "p99", "max");
    for (dynamic_part part = 0; part < PART_RATIO; part++) print_row(stream, &figures, part);
    print_reachability(stream, results, &figures);
    return true;
}

bool print_dynamic_tables(FILE *stream, const dynamic_report *report) {
    for (int32_t i = 0; i < report->count; i++)
        if (!print_table(stream, &report->results[i])) return false;
    return true;
}

void tell_disagreements(const dynamic_results *results) {
    enum { TOLD_MOST = 8 };
    for (int32_t i = 0, told = 0; i < results->sample_count && told < TOLD_MOST; i++) {
        const dynamic_sample *s = &results->samples[i];
        if (s->agrees) continue;
        complain("%s: line %lld: %s, length %.6f, where %.6f is given", results->scenario->path,
                 (long long)s->line, hr_status_name(s->status), s->length, s->given);
        told++;
    }
}

// ---- Files

static void print_changes(FILE *stream, const dynamic_results *results) {
    for (int32_t i = 0; i < results->change_count; i++) {
        const dynamic_change *c = &results->changes[i];
        print_bench_name(stream, results->scenario->name);
        fprintf(stream, ",%d,%lld,%d,%lld,%lld,%lld,%lld,%d,%d,%lld\n", (int)i, (long long)c->line,
                (int)c->patches, (long long)c->cells, (long long)c->edit_ns,
                (long long)c->planes_ns, (long long)c->routes_ns, (int)c->queries,
                (int)c->agreements, (long long)c->queries_ns);
    }
}

static void print_rows(FILE *stream, const void *subject) {
    const dynamic_report *report = subject;
    fputs("scenario,change,line,patches,cells,edit_ns,planes_and_labels_ns,routes_ns,queries,"
          "agreements,queries_ns\n",
          stream);
    for (int32_t i = 0; i < report->count; i++) print_changes(stream, &report->results[i]);
}

bool write_dynamic_csv(const char *path, const dynamic_report *report) {
    return write_bench_text(path, print_rows, report);
}

static json_t *json_spread(const dynamic_figures *figures, dynamic_part part) {
    const bench_spread *s = &figures->spreads[part];
    return json_pack("{s:I, s:f, s:f, s:f, s:f}", "number", (json_int_t)figures->counts[part],
                     "mean", s->mean, "median", s->median, "p99", s->p99, "max", s->max);
}

static json_t *json_scenario(const dynamic_results *results) {
    const dynamic_scenario *scenario = results->scenario;
    dynamic_figures f;
    if (!figure(results, &f)) return NULL;
    return json_pack(
        "{s:o, s:i, s:i, s:i, s:i, s:i, s:i, s:f, s:o, s:o, s:o, s:o, s:o, s:o}", "name",
        json_text(scenario->name), "width", (int)scenario->width, "height", (int)scenario->height,
        "patches", (int)(scenario->command_count - scenario->query_count), "queries",
        (int)scenario->query_count, "agreements", (int)results->agreements, "reached",
        (int)results->reached, "open_map_us", (double)results->build_ns / 1e3, "edit_us",
        json_spread(&f, PART_EDIT), "planes_and_labels_us", json_spread(&f, PART_PLANES),
        "routes_us", json_spread(&f, PART_ROUTES), "change_us", json_spread(&f, PART_UPDATE),
        "query_us", json_spread(&f, PART_QUERY), "ratio", json_spread(&f, PART_RATIO));
}

static json_t *json_scenarios(const dynamic_report *report) {
    json_t *list = json_array();
    for (int32_t i = 0; list && i < report->count; i++) {
        if (json_array_append_new(list, json_scenario(&report->results[i])) == 0) continue;
        json_decref(list);
        return NULL;
    }
    return list;
}

bool write_dynamic_json(const char *path, const dynamic_report *report) {
    return write_bench_object(path, "dynamic",
                              json_pack("{s:i, s:o}", "passes", (int)report->repeat, "scenarios",
                                        json_scenarios(report)));
}

// ---- The plot

static int32_t bin_of(const dynamic_change *c) {
    int32_t bin = c->cells > 0 ? (int32_t)floor(log2((double)c->cells) + 0.5) : 0;
    return bin < PLOT_BINS ? bin : PLOT_BINS - 1;
}

// Medians by doublings of the cells.
static void find_line(const dynamic_results *results, bool is_query, double *values,
                      plot_line *line) {
    for (int32_t bin = 0; bin < PLOT_BINS; bin++) {
        int64_t count = 0;
        for (int32_t i = 0; i < results->change_count; i++) {
            const dynamic_change *c = &results->changes[i];
            if (c->patches == 0 || bin_of(c) != bin || (is_query && c->queries == 0)) continue;
            values[count++] = is_query ? (double)c->queries_ns / 1e3 / c->queries : update_us(c);
        }
        double median = bench_spread_of(values, count).median;
        if (median > 0) line->points[line->count++] = (plot_point){exp2(bin), median};
    }
}

static bool find_lines(const dynamic_report *report, plot *p, char (*titles)[24]) {
    for (int32_t i = 0; i < 2 * report->count; i++) {
        const dynamic_results *results = &report->results[i / 2];
        double *values = malloc(((size_t)results->change_count + 1) * sizeof *values);
        if (!values) return complain("bench dynamic: out of memory"), false;
        plot_line *line = &p->lines[p->line_count];
        snprintf(titles[i], sizeof *titles, "%d: %s", (int)(1 + i / 2),
                 i % 2 ? "a query" : "the change");
        *line = (plot_line){.title = titles[i], .style = i / 2, .is_dashed = i % 2};
        find_line(results, i % 2, values, line);
        p->line_count += line->count > 0;
        free(values);
    }
    return true;
}

bool write_dynamic_plot(const char *path, const dynamic_report *report) {
    char titles[2 * DYNAMIC_SCENARIOS_MOST][24], note[200] = "Medians.";
    plot p = {.title = "Time of a change and of the queries after it, by its cells",
              .note = note,
              .x_name = "cells pasted in a change",
              .y_name = "time, µs"};
    for (int32_t i = 0, length = 8; i < report->count; i++)
        length += snprintf(note + length, sizeof note - (size_t)length, " %d: %.38s.", (int)i + 1,
                           report->scenarios[i].name);
    return find_lines(report, &p, titles) && write_plot_page(path, &p);
}

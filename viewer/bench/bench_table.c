// bench_table.c - tables of a benchmark's results.

#include "viewer/bench/bench_table.h"

#include "viewer/bench/bench_figures.h"
#include "viewer/output/time_text.h"

#include <string.h>

enum { NAME_WIDTH = 16, PART_WIDTH = 20, NUMBER_WIDTH = 10, LINE_WIDTH = 80 };

static const bench_part everything = {-1, -1};

static const char *title_of(const bench_results *results, int32_t method) {
    return results->methods[method]->title;
}

// ---- Pooled

static void print_times_head(FILE *stream) {
    fprintf(stream, "%-*s %8s %10s %10s %10s %10s\n", NAME_WIDTH, "time a query", "queries", "mean",
            "median", "p99", "max");
}

static void print_times(FILE *stream, const char *title, const bench_figures *figures) {
    double times[] = {figures->mean_us, figures->median_us, figures->p99_us, figures->max_us};
    char text[TIME_LENGTH];
    fprintf(stream, "%-*s %8lld", NAME_WIDTH, title, (long long)figures->queries);
    for (int i = 0; i < 4; i++)
        fprintf(stream, " %10s",
                figures->queries > 0 ? time_cell(times[i], text, sizeof text) : "-");
    fprintf(stream, "\n");
}

static void print_ratios_head(FILE *stream, bench_measure measure) {
    fprintf(stream, "\n%-*s %8s %10s %10s %10s %10s\n", NAME_WIDTH,
            measure == BENCH_BY_COST ? "cost / exact" : "length/shortest", "lost", "mean", "p99",
            "max", "steps");
}

static void print_ratio(FILE *stream, const bench_figures *figures, double ratio) {
    if (figures->ratios > 0)
        fprintf(stream, " %10.4f", ratio);
    else
        fprintf(stream, " %10s", "-");
}

static void print_ratios(FILE *stream, const char *title, const bench_figures *figures) {
    fprintf(stream, "%-*s %8lld", NAME_WIDTH, title, (long long)figures->lost);
    print_ratio(stream, figures, figures->ratio_mean);
    print_ratio(stream, figures, figures->ratio_p99);
    print_ratio(stream, figures, figures->ratio_max);
    if (figures->queries > 0)
        fprintf(stream, " %10.1f\n", figures->steps);
    else
        fprintf(stream, " %10s\n", "-");
}

static bool print_main(FILE *stream, const bench_results *results) {
    bench_figures figures;
    print_times_head(stream);
    for (int32_t i = 0; i < results->method_count; i++) {
        if (!bench_figure(results, i, everything, &figures)) return false;
        print_times(stream, title_of(results, i), &figures);
    }
    print_ratios_head(stream, results->measure);
    for (int32_t i = 0; i < results->method_count; i++) {
        if (!bench_figure(results, i, everything, &figures)) return false;
        print_ratios(stream, title_of(results, i), &figures);
    }
    for (int32_t i = 0; i < results->method_count; i++)
        if (results->methods[i]->every > 1)
            fprintf(stream, "%s is run for every %dth query of a map only.\n", title_of(results, i),
                    (int)results->methods[i]->every);
    fprintf(stream, "lost: a way to the goal is known, but the method did not come there.\n");
    if (results->measure == BENCH_BY_COST)
        fprintf(stream,
                "exact: A* in eight directions, straightened; others may find cheaper ways.\n"
                "Rivals that know no costs are left out.\n");
    return true;
}

// ---- Building and holding

static void print_costs(FILE *stream, const bench_results *results) {
    if (results->courses->count == 0 || results->method_count == 0) return;
    bench_mean_cost any = bench_average_cost(results, 0);
    fprintf(stream, "\n%-*s %12s %12s\n", NAME_WIDTH, "mean of a map", "build, ms", "held, KB");
    fprintf(stream, "%-*s %12.3f %12.1f   (all methods need them)\n", NAME_WIDTH, "planes, labels",
            any.class_build_ms, any.class_kilobytes);
    for (int32_t i = 0; i < results->method_count; i++) {
        bench_mean_cost cost = bench_average_cost(results, i);
        fprintf(stream, "%-*s %12.3f %12.1f\n", NAME_WIDTH, title_of(results, i), cost.build_ms,
                cost.kilobytes);
    }
}

// ---- Stages

static void print_stage_head(FILE *stream) {
    fprintf(stream, "\n%-*s", NAME_WIDTH, "answered by, %");
    for (int stage = HR_STAGE_STRAIGHT; stage < BENCH_STAGES; stage++)
        fprintf(stream, " %9s", hr_stage_name((hr_stage)stage));
    fprintf(stream, " %9s\n", "other");
}

static void print_share(FILE *stream, int64_t part, int64_t all) {
    if (part == 0)
        fprintf(stream, " %9s", "-");
    else
        fprintf(stream, " %9.2f", 100.0 * (double)part / (double)all);
}

static bool print_stages(FILE *stream, const bench_results *results) {
    print_stage_head(stream);
    for (int32_t i = 0; i < results->method_count; i++) {
        bench_figures figures;
        if (!bench_figure(results, i, everything, &figures)) return false;
        fprintf(stream, "%-*s", NAME_WIDTH, title_of(results, i));
        for (int stage = HR_STAGE_STRAIGHT; stage < BENCH_STAGES; stage++)
            print_share(stream, figures.by_stage[stage], figures.queries);
        print_share(stream, figures.by_stage[HR_STAGE_ANY], figures.queries);
        fprintf(stream, "\n");
    }
    fprintf(stream, "other: a rival's own search; or no path, from a start closed or locked in.\n");
    return true;
}

// ---- By length and by map

static int column_width(const bench_results *results, int32_t method) {
    int width = (int)strlen(title_of(results, method));
    return width < NUMBER_WIDTH ? NUMBER_WIDTH : width;
}

// As many methods as a line has room for.
typedef struct columns {
    int32_t first, end;
} columns;

static columns columns_from(const bench_results *results, int32_t first) {
    columns c = {first, first};
    for (int width = PART_WIDTH + 9; c.end < results->method_count; c.end++) {
        width += 1 + column_width(results, c.end);
        if (width > LINE_WIDTH && c.end > first) break;
    }
    return c;
}

static void print_part_head(FILE *stream, const bench_results *results, const char *name,
                            columns c) {
    fprintf(stream, "\n%-*s %8s", PART_WIDTH, name, "queries");
    for (int32_t i = c.first; i < c.end; i++)
        fprintf(stream, " %*s", column_width(results, i), title_of(results, i));
    fprintf(stream, "\n");
}

static int64_t count_part(const bench_results *results, bench_part part) {
    int64_t count = 0;
    int64_t first = part.course < 0 ? 0 : results->first_query[part.course];
    int64_t end = part.course < 0 ? results->query_count : results->first_query[part.course + 1];
    for (int64_t i = first; i < end; i++)
        count += part.band < 0 || bench_band(results->shortest[i]) == part.band;
    return count;
}

// Mean times of all methods over a part of the queries.
static bool print_part(FILE *stream, const bench_results *results, const char *name,
                       bench_part part, columns c) {
    char text[TIME_LENGTH];
    int64_t count = count_part(results, part);
    if (count == 0) return true;
    fprintf(stream, "%-*.*s %8lld", PART_WIDTH, PART_WIDTH, name, (long long)count);
    for (int32_t i = c.first; i < c.end; i++) {
        bench_figures figures;
        if (!bench_figure(results, i, part, &figures)) return false;
        fprintf(stream, " %*s", column_width(results, i),
                figures.queries > 0 ? time_cell(figures.mean_us, text, sizeof text) : "-");
    }
    fprintf(stream, "\n");
    return true;
}

static bool print_by_length(FILE *stream, const bench_results *results) {
    for (columns c = columns_from(results, 0); c.first < c.end; c = columns_from(results, c.end)) {
        print_part_head(
            stream, results,
            results->measure == BENCH_BY_COST ? "mean time, by cost" : "mean time, by cells", c);
        for (int32_t band = 0; band < BENCH_BANDS; band++)
            if (!print_part(stream, results, bench_band_name(band), (bench_part){-1, band}, c))
                return false;
    }
    return true;
}

static bool print_by_map(FILE *stream, const bench_results *results) {
    for (columns c = columns_from(results, 0); c.first < c.end; c = columns_from(results, c.end)) {
        print_part_head(stream, results, "mean time, by map", c);
        for (int32_t i = 0; i < results->courses->count; i++)
            if (!print_part(stream, results, results->courses->at[i].name, (bench_part){i, -1}, c))
                return false;
    }
    return true;
}

bool print_bench_tables(FILE *stream, const bench_results *results, bool by_map) {
    if (!print_main(stream, results)) return false;
    print_costs(stream, results);
    return print_stages(stream, results) && print_by_length(stream, results) &&
           (!by_map || print_by_map(stream, results));
}

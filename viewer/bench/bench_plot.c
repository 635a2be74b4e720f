// bench_plot.c - the plot of times by length: its bins and lines.

#include "viewer/bench/bench_plot.h"

#include "viewer/bench/bench_plot_page.h"
#include "viewer/bench/bench_times.h"
#include "viewer/options/arguments.h"

#include <math.h>
#include <stdlib.h>

enum { BIN_SAMPLES_LEAST = 8 };

// ---- Bins

// The times of one bin to its end; `times` has room for all.
static int64_t collect(const bench_results *results, int32_t method, int32_t bin, double *times) {
    int64_t count = 0;
    for (int64_t i = 0; i < results->query_count; i++) {
        const bench_sample *sample = bench_sample_of(results, method, i);
        double length = results->shortest[i];
        if (sample->is_asked && length > 0 && plot_bin_of(length) == bin)
            times[count++] = (double)sample->time_ns / 1e3;
    }
    return count;
}

static void find_line(const bench_results *results, int32_t method, double *times,
                      plot_line *line) {
    const bench_method *m = results->methods[method];
    int32_t known = 0;
    // A method looks the same in every plot, whichever others are in it.
    *line = (plot_line){.title = m->title,
                        .style = (int32_t)(m - bench_methods(results->measure, &known)),
                        .is_dashed = m->is_rival};
    for (int32_t bin = 0; bin < PLOT_BINS; bin++) {
        int64_t count = collect(results, method, bin, times);
        if (count < BIN_SAMPLES_LEAST) continue;
        double median = bench_spread_of(times, count).median;
        line->points[line->count++] =
            (plot_point){plot_bin_middle(bin), median > 0.01 ? median : 0.01};
    }
}

static bool find_lines(const bench_results *results, plot *p) {
    double *times = malloc(((size_t)results->query_count + 1) * sizeof *times);
    if (!times) return false;
    for (int32_t i = 0; i < results->method_count; i++) {
        find_line(results, i, times, &p->lines[p->line_count]);
        p->line_count += p->lines[p->line_count].count > 0;
    }
    free(times);
    return true;
}

// ---- The plot

bool make_bench_plot(plot *p, const bench_results *results, const char *note) {
    bool is_by_cost = results->measure == BENCH_BY_COST;
    *p = (plot){.title = is_by_cost ? "Time a query, by the cost of its cheapest path"
                                    : "Time a query, by the length of its shortest path",
                .x_name =
                    is_by_cost ? "cheapest path, in cells of plain ground" : "shortest path, cells",
                .y_name = "time a query, µs",
                .note = note};
    return find_lines(results, p);
}

bool write_bench_plot(const char *path, const bench_results *results, const char *note) {
    plot p;
    if (!make_bench_plot(&p, results, note)) return complain("%s: out of memory", path), false;
    return write_plot_page(path, &p);
}

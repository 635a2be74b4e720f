// hex_tables.c - the results of the experiment on hexagons.

#include "viewer/hex/show/hex_tables.h"

#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/bench/bench_times.h"
#include "viewer/options/arguments.h"
#include "viewer/options/plural.h"
#include "viewer/output/json_output.h"
#include "viewer/output/time_text.h"

#include <math.h>
#include <stdlib.h>

// ---- For people

static void print_endings(FILE *stream, const hex_experiment *e) {
    fputs("\nSearches that ended in\n"
          "method           cheapest  other way  no way  over budget  gains for ever\n",
          stream);
    for (int32_t m = 0; m < HEX_METHODS; m++) {
        if (!e->choices.is_asked[m]) continue;
        hex_figures f = hex_figures_of(e, (hex_method)m);
        fprintf(stream, "%-13s %11d %10d %7d %12d %15d\n", hex_method_title((hex_method)m),
                (int)f.proven, (int)(f.found - f.proven), (int)f.none, (int)f.over_budget,
                (int)f.cycles);
    }
}

void hex_print_tables(FILE *stream, const hex_experiment *e) {
    const hex_choices *c = &e->choices;
    fprintf(stream, "%d world%s of %d x %d hexagons, %d trip%s in each\n\n", (int)e->done,
            plural(e->done), (int)c->width, (int)c->height, (int)c->runs, plural(c->runs));
    fputs("Of the trips that have a way, mean and standard deviation\n"
          "method            time      +-   cost    +-  time*cost      +-  /cheapest  taken\n",
          stream);
    for (int32_t m = 0; m < HEX_METHODS; m++) {
        if (!c->is_asked[m]) continue;
        hex_figures f = hex_figures_of(e, (hex_method)m);
        char ratio[24] = "-", time[TIME_LENGTH], spread[TIME_LENGTH];
        if (f.ratios > 0) snprintf(ratio, sizeof ratio, "%.3f", f.ratio_mean);
        fprintf(stream, "%-13s %8s %7s %6.0f %5.0f  %9.2e %7.1e  %9s %6.0f\n",
                hex_method_title((hex_method)m), time_cell(f.time_us.mean, time, sizeof time),
                time_cell(f.time_us.deviation, spread, sizeof spread), f.cost.mean,
                f.cost.deviation, f.product.mean, f.product.deviation, ratio, f.taken);
    }
    print_endings(stream, e);
}

// ---- For machines

static void print_csv(FILE *stream, const void *subject) {
    const hex_experiment *e = subject;
    fputs("world,run,method,end,time_ns,cost,steps,taken,touched\n", stream);
    for (int32_t i = 0; i < e->done; i++)
        for (int32_t run = 0; run < e->choices.runs; run++)
            for (int32_t m = 0; m < HEX_METHODS; m++) {
                const hex_sample *s = hex_sample_of(e, i, run, (hex_method)m);
                if (!e->choices.is_asked[m]) continue;
                fprintf(stream, "%d,%d,%s,%s,%lld,%lld,%d,%lld,%d\n", (int)i, (int)run,
                        hex_method_name((hex_method)m), hex_end_name(s->end), (long long)s->time_ns,
                        (long long)s->cost, (int)s->steps, (long long)s->taken, (int)s->touched);
            }
}

bool hex_write_csv(const char *path, const hex_experiment *e) {
    return write_bench_text(path, print_csv, e);
}

static json_t *json_of(hex_mean m) {
    return json_pack("{s:f, s:f}", "mean", m.mean, "deviation", m.deviation);
}

static json_t *json_of_method(const hex_experiment *e, hex_method method) {
    hex_figures f = hex_figures_of(e, method);
    json_t *ratio = f.ratios == 0 ? json_null()
                                  : json_pack("{s:i, s:f, s:f}", "trips", (int)f.ratios, "mean",
                                              f.ratio_mean, "max", f.ratio_most);
    return json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:o, s:o, s:f, s:f, s:f}",
                     "name", hex_method_name(method), "title", hex_method_title(method), "asked",
                     (int)f.asked, "found", (int)f.found, "proven", (int)f.proven, "no_way",
                     (int)f.none, "over_budget", (int)f.over_budget, "cycles", (int)f.cycles,
                     "time_us", json_of(f.time_us), "cost", json_of(f.cost), "time_us_times_cost",
                     json_of(f.product), "ratio", ratio, "taken", f.taken, "touched", f.touched,
                     "steps", f.steps);
}

bool hex_write_json(const char *path, const hex_experiment *e) {
    const hex_choices *c = &e->choices;
    json_t *methods = json_array();
    for (int32_t m = 0; m < HEX_METHODS && methods; m++)
        if (c->is_asked[m] && !json_list_add(methods, json_of_method(e, (hex_method)m)))
            json_decref(methods), methods = NULL;
    return write_measured_object(
        path, "hex",
        json_pack("{s:i, s:i, s:i, s:i, s:I, s:i, s:i, s:b, s:o}", "worlds", (int)e->done, "runs",
                  (int)c->runs, "width", (int)c->width, "height", (int)c->height, "seed",
                  (json_int_t)c->seed, "climb", (int)c->rules.climb, "descent",
                  (int)c->rules.descent, "may_gain", (int)c->rules.may_gain, "methods", methods));
}

// ---- The plot: medians of bins of steps

enum { BIN_SAMPLES_LEAST = 3 };

static int64_t times_of_bin(const hex_experiment *e, hex_method method, int32_t bin,
                            double *times) {
    int64_t count = 0;
    for (int64_t i = 0; i < (int64_t)e->done * e->choices.runs; i++) {
        const hex_sample *s = &e->samples[i * HEX_METHODS + method];
        if (!hex_has_way(s->end) || s->steps < 1 || plot_bin_of(s->steps) != bin) continue;
        times[count++] = (double)s->time_ns / 1e3;
    }
    return count;
}

static void find_line(const hex_experiment *e, hex_method method, double *times, plot_line *line) {
    *line = (plot_line){.title = hex_method_title(method),
                        .style = (int32_t)method,
                        .is_dashed = method == HEX_BREADTH_FIRST};
    for (int32_t bin = 0; bin < PLOT_BINS; bin++) {
        int64_t count = times_of_bin(e, method, bin, times);
        if (count < BIN_SAMPLES_LEAST) continue;
        double median = bench_spread_of(times, count).median;
        line->points[line->count++] =
            (plot_point){plot_bin_middle(bin), median > 0.01 ? median : 0.01};
    }
}

bool hex_write_plot(const char *path, const hex_experiment *e) {
    plot p = {.title = "Time a search over hexagons, by the steps of its way",
              .note = "Medians of bins of steps, one thread.",
              .x_name = "steps of the way",
              .y_name = "time a search, µs"};
    double *times = malloc(((size_t)e->done * (size_t)e->choices.runs + 1) * sizeof *times);
    if (!times) return complain("%s: out of memory", path), false;
    for (int32_t m = 0; m < HEX_METHODS; m++) {
        if (!e->choices.is_asked[m]) continue;
        find_line(e, (hex_method)m, times, &p.lines[p.line_count]);
        p.line_count += p.lines[p.line_count].count > 0;
    }
    free(times);
    if (p.line_count == 0)
        return complain("%s: hardly any way was found: nothing to plot", path), false;
    return write_plot_page(path, &p);
}

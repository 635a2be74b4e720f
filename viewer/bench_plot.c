// bench_plot.c - the plot: bins, axes, lines with markers, and labels at their ends.

#include "bench_plot.h"

#include "arguments.h"
#include "bench_plot_parts.h"
#include "picture_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    PLOT_WIDTH = 960,
    PLOT_HEIGHT = 600,
    LEFT = 84,
    RIGHT = 156,
    TOP = 78,
    BOTTOM = 64,
    LABEL_SPACING = 18,
    BIN_SAMPLES_LEAST = 4,
};

static const double bins_a_doubling = 2;

// ---- Bins

static int32_t bin_of(double length) {
    int32_t bin = (int32_t)floor(log2(length) * bins_a_doubling + 0.5);
    return bin < 0 ? 0 : bin < PLOT_BINS ? bin : PLOT_BINS - 1;
}

static double middle_of(int32_t bin) { return exp2(bin / bins_a_doubling); }

static int compare(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

// The times of one bin to its end; `times` has room for all.
static int64_t collect(const bench_results *results, int32_t method, int32_t bin, double *times) {
    int64_t count = 0;
    for (int64_t i = 0; i < results->query_count; i++) {
        const bench_sample *sample = bench_sample_of(results, method, i);
        double length = results->shortest[i];
        if (sample->is_asked && length > 0 && bin_of(length) == bin)
            times[count++] = (double)sample->time_ns / 1e3;
    }
    return count;
}

static void find_line(const bench_results *results, int32_t method, double *times,
                      plot_line *line) {
    const bench_method *m = results->methods[method];
    int32_t known = 0;
    // A method looks the same in every plot, whichever others are in it.
    *line = (plot_line){
        .title = m->title, .style = (int32_t)(m - bench_methods(&known)), .is_dashed = m->is_rival};
    for (int32_t bin = 0; bin < PLOT_BINS; bin++) {
        int64_t count = collect(results, method, bin, times);
        if (count < BIN_SAMPLES_LEAST) continue;
        qsort(times, (size_t)count, sizeof *times, compare);
        double median = times[count / 2];
        line->points[line->count++] = (plot_point){middle_of(bin), median > 0.01 ? median : 0.01};
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

// ---- Axes

static void stretch(plot_axis *axis, double value) {
    if (value < axis->least) axis->least = value;
    if (value > axis->most) axis->most = value;
}

static void find_axes(plot *p) {
    p->x = (plot_axis){INFINITY, 0, LEFT, PLOT_WIDTH - RIGHT};
    p->y = (plot_axis){INFINITY, 0, PLOT_HEIGHT - BOTTOM, TOP};
    for (int32_t i = 0; i < p->line_count; i++)
        for (int32_t k = 0; k < p->lines[i].count; k++) {
            stretch(&p->x, p->lines[i].points[k].x);
            stretch(&p->y, p->lines[i].points[k].y);
        }
    if (p->line_count == 0) p->x.least = p->y.least = 1, p->x.most = p->y.most = 10;
    p->x.least /= 1.15, p->x.most *= 1.15;
    p->y.least /= 1.5, p->y.most *= 1.5;
}

// ---- Labels

// The places of the labels: at the ends of their lines, but no two on top of each other.
static void spread_labels(const plot *p, double *places) {
    int32_t order[BENCH_METHODS_MOST];
    for (int32_t i = 0; i < p->line_count; i++) {
        const plot_line *line = &p->lines[i];
        int32_t at = i;
        places[i] = plot_place(&p->y, line->points[line->count - 1].y);
        for (; at > 0 && places[order[at - 1]] > places[i]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    for (int32_t i = 1; i < p->line_count; i++)
        if (places[order[i]] < places[order[i - 1]] + LABEL_SPACING)
            places[order[i]] = places[order[i - 1]] + LABEL_SPACING;
    double lowest = PLOT_HEIGHT - BOTTOM;
    for (int32_t i = p->line_count - 1; i >= 0; i--, lowest -= LABEL_SPACING)
        if (places[order[i]] > lowest) places[order[i]] = lowest;
}

// ---- The drawing

static cairo_status_t draw(cairo_t *cairo, const void *subject) {
    const plot *p = subject;
    double places[BENCH_METHODS_MOST];
    plot_draw_ground(cairo, PLOT_WIDTH, PLOT_HEIGHT);
    plot_draw_title(cairo, LEFT, "Time a query, by the length of its shortest path", p->note);
    plot_draw_axes(cairo, &p->x, &p->y, "shortest path, cells", "time a query, µs");
    for (int32_t i = 0; i < p->line_count; i++) plot_draw_line(cairo, p, &p->lines[i]);
    spread_labels(p, places);
    for (int32_t i = 0; i < p->line_count; i++)
        plot_draw_label(cairo, p, &p->lines[i], PLOT_WIDTH - RIGHT + 26, places[i]);
    return cairo_status(cairo);
}

static bool ends_in(const char *path, const char *ending) {
    size_t length = strlen(path), ending_length = strlen(ending);
    return length > ending_length && strcasecmp(path + length - ending_length, ending) == 0;
}

bool is_plot_name(const char *path) { return ends_in(path, ".svg") || ends_in(path, ".png"); }

bool write_bench_plot(const char *path, const bench_results *results, const char *note) {
    plot p = {.note = note};
    if (!find_lines(results, &p)) return complain("%s: out of memory", path), false;
    find_axes(&p);
    drawing d = {.width = PLOT_WIDTH,
                 .height = PLOT_HEIGHT,
                 .png_scale = 2,
                 .draw = draw,
                 .subject = &p,
                 .allocator = hr_allocator_default()};
    return ends_in(path, ".svg") ? drawing_save_svg(&d, path) : drawing_save_png(&d, path);
}

// bench_plot_page.c - a plot on its page: axes that hold all lines, and labels at their ends.

#include "viewer/bench/bench_plot_page.h"

#include "viewer/output/files.h"
#include "viewer/picture/picture_file.h"

#include <math.h>
#include <string.h>

enum {
    LEFT = 84,
    RIGHT = 156,
    TOP = 78,
    BOTTOM = 64,
    LABEL_SPACING = 18,
};

// ---- Axes

static void stretch(plot_axis *axis, double value) {
    if (value < axis->least) axis->least = value;
    if (value > axis->most) axis->most = value;
}

static void find_axes(plot *p) {
    p->x = (plot_axis){INFINITY, 0, LEFT, PLOT_PAGE_WIDTH - RIGHT};
    p->y = (plot_axis){INFINITY, 0, PLOT_PAGE_HEIGHT - BOTTOM, TOP};
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
    int32_t order[BENCH_METHODS_MOST] = {0};
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
    double lowest = PLOT_PAGE_HEIGHT - BOTTOM;
    for (int32_t i = p->line_count - 1; i >= 0; i--, lowest -= LABEL_SPACING)
        if (places[order[i]] > lowest) places[order[i]] = lowest;
}

// ---- The drawing

static cairo_status_t draw(cairo_t *cairo, const void *subject) {
    const plot *p = subject;
    double places[BENCH_METHODS_MOST];
    plot_draw_ground(cairo, PLOT_PAGE_WIDTH, PLOT_PAGE_HEIGHT);
    plot_draw_title(cairo, LEFT, p->title, p->note);
    plot_draw_axes(cairo, &p->x, &p->y, p->x_name, p->y_name);
    for (int32_t i = 0; i < p->line_count; i++) plot_draw_line(cairo, p, &p->lines[i]);
    spread_labels(p, places);
    for (int32_t i = 0; i < p->line_count; i++)
        plot_draw_label(cairo, p, &p->lines[i], PLOT_PAGE_WIDTH - RIGHT + 26, places[i]);
    return cairo_status(cairo);
}

cairo_status_t draw_plot_page(cairo_t *cairo, plot *p) {
    find_axes(p);
    return draw(cairo, p);
}

bool is_plot_name(const char *path) { return ends_in(path, ".svg") || ends_in(path, ".png"); }

bool write_plot_page(const char *path, plot *p) {
    find_axes(p);
    drawing d = {.width = PLOT_PAGE_WIDTH,
                 .height = PLOT_PAGE_HEIGHT,
                 .png_scale = 2,
                 .draw = draw,
                 .subject = p,
                 .allocator = hr_allocator_default()};
    return ends_in(path, ".png") ? drawing_save_png(&d, path) : drawing_save_svg(&d, path);
}

// canvas_battle_plot.c - the times of a battle as lines: ticks solid and dark, their batches solid
// and blue, frames dashed. The few longest reach over the top.

#include "viewer/canvas/canvas_battle.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stdio.h>

static const double left = 38, right_margin = 6, top = 8, bottom_margin = 44;

typedef struct plot {
    cairo_t *cairo;
    double width, height; // of the lines' part
    double most;          // ms at its top
} plot;

// 1, 2 or 5 times a power of ten.
static double round_up(double value) {
    double power = pow(10, floor(log10(value)));
    if (value <= power) return power;
    if (value <= 2 * power) return 2 * power;
    return value <= 5 * power ? 5 * power : 10 * power;
}

static double y_of(const plot *p, double ms) { return top + p->height * (1 - ms / p->most); }

static void draw_level(const plot *p, double ms) {
    char text[32];
    double y = floor(y_of(p, ms)) + 0.5;
    cairo_move_to(p->cairo, left, y);
    cairo_line_to(p->cairo, left + p->width, y);
    cairo_set_line_width(p->cairo, 1);
    picture_set_colour(p->cairo, COLOUR_PANEL_EDGE);
    cairo_stroke(p->cairo);
    snprintf(text, sizeof text, "%g", ms);
    picture_draw_text(p->cairo, text, 4, y + 4, COLOUR_FAINT_TEXT);
}

typedef struct line_look {
    const char *name;
    uint32_t colour;
    double dash;
} line_look;

static void stroke_line(cairo_t *cairo, const line_look *look) {
    cairo_set_dash(cairo, &look->dash, look->dash > 0 ? 1 : 0, 0);
    cairo_set_line_width(cairo, 1.5);
    picture_set_colour(cairo, look->colour);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
}

static void draw_line(const plot *p, const time_series *series, const line_look *look) {
    cairo_new_path(p->cairo);
    for (int32_t i = 0; i < series->count; i++) {
        int32_t ago = series->count - 1 - i;
        double x = left + p->width * (1 - (double)ago / (BATTLE_TIMES_MOST - 1));
        cairo_line_to(p->cairo, x, y_of(p, fmin(series->ms[i], p->most)));
    }
    stroke_line(p->cairo, look);
}

static void draw_name(const plot *p, const time_series *series, const line_look *look, int column) {
    char text[64];
    double x = left + column * p->width / 3, y = top + p->height + 14;
    cairo_new_path(p->cairo);
    cairo_move_to(p->cairo, x, y);
    cairo_line_to(p->cairo, x + 18, y);
    stroke_line(p->cairo, look);
    picture_draw_text(p->cairo, look->name, x + 22, y + 4, COLOUR_TEXT);
    snprintf(text, sizeof text, "%.2f ms", time_series_median(series));
    picture_draw_text(p->cairo, text, x, y + 20, COLOUR_TEXT);
}

void canvas_battle_plot(cairo_t *cairo, const battle_times *times, int32_t width, int32_t height) {
    static const line_look LOOKS[] = {
        {"tick", COLOUR_TEXT, 0}, {"plan", COLOUR_LEFT, 0}, {"frame", COLOUR_RIGHT, 4}};
    const time_series *series[] = {&times->tick, &times->plan, &times->frame};
    double most = 0.1;
    for (int i = 0; i < 3; i++) most = fmax(most, time_series_share(series[i], 0.98));
    plot p = {cairo, width - left - right_margin, height - top - bottom_margin, round_up(most)};
    cairo_save(cairo);
    picture_set_colour(cairo, COLOUR_PAPER);
    cairo_rectangle(cairo, left, top, p.width, p.height);
    cairo_fill(cairo);
    picture_choose_font(cairo, 11, false);
    for (int i = 0; i <= 2; i++) draw_level(&p, p.most * i / 2);
    for (int i = 0; i < 3; i++) draw_line(&p, series[i], &LOOKS[i]);
    for (int i = 0; i < 3; i++) draw_name(&p, series[i], &LOOKS[i], i);
    cairo_restore(cairo);
}

// bench_plot_parts.c - axes, lines, markers and text of a plot.

#include "viewer/bench/bench_plot_parts.h"

#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stdio.h>

static const double pi = 3.14159265358979323846;

enum { TEXT_SIZE = 13, TITLE_SIZE = 18, NOTE_SIZE = 12 };

// Okabe and Ito, Color Universal Design, 2008: distinct to all kinds of colour-blind people, and
// on white. Markers and dashes say the same without colour.
static const uint32_t colours[] = {COLOUR_RIGHT, COLOUR_LEFT,       0x009E73,        0x56B4E9,
                                   0xB07A00,     COLOUR_FAINT_TEXT, COLOUR_SEARCHED, COLOUR_TEXT};

enum { COLOUR_COUNT = sizeof colours / sizeof colours[0], MARKER_COUNT = 6 };

static const double bins_a_doubling = 2;

int32_t plot_bin_of(double value) {
    int32_t bin = (int32_t)floor(log2(value) * bins_a_doubling + 0.5);
    return bin < 0 ? 0 : bin < PLOT_BINS ? bin : PLOT_BINS - 1;
}

double plot_bin_middle(int32_t bin) { return exp2(bin / bins_a_doubling); }

double plot_place(const plot_axis *axis, double value) {
    double part = log(value / axis->least) / log(axis->most / axis->least);
    return axis->begin + part * (axis->end - axis->begin);
}

// ---- Text

// `anchor` of its width lies to the left of x: 0 = all to the right of it, 1 = all to the left.
static void write_text(cairo_t *cairo, double x, double y, double anchor, const char *text,
                       uint32_t colour) {
    picture_draw_text(cairo, text, x - anchor * picture_text_width(cairo, text), y, colour);
}

void plot_draw_ground(cairo_t *cairo, double width, double height) {
    picture_set_colour(cairo, COLOUR_PAPER);
    cairo_rectangle(cairo, 0, 0, width, height);
    cairo_fill(cairo);
}

void plot_draw_title(cairo_t *cairo, double x, const char *title, const char *note) {
    picture_choose_font(cairo, TITLE_SIZE, true);
    write_text(cairo, x, 32, 0, title, COLOUR_TEXT);
    picture_choose_font(cairo, NOTE_SIZE, false);
    write_text(cairo, x, 54, 0, note, COLOUR_FAINT_TEXT);
}

// ---- Axes

static void draw_grid_line(cairo_t *cairo, double x1, double y1, double x2, double y2,
                           bool is_decade) {
    cairo_set_line_width(cairo, 1);
    picture_set_colour(cairo, is_decade ? COLOUR_DECADE : COLOUR_GRID);
    cairo_move_to(cairo, x1, y1);
    cairo_line_to(cairo, x2, y2);
    cairo_stroke(cairo);
}

// Ticks are the numbers d * 10^e; those at 1, 2 and 5 are named where there is room for it.
static bool is_named(const plot_axis *axis, int digit) {
    bool is_short = axis->most / axis->least < 2000;
    return digit == 1 || (is_short && (digit == 2 || digit == 5));
}

static void draw_tick(cairo_t *cairo, const plot_axis *x, const plot_axis *y, bool is_x,
                      double value, int digit) {
    const plot_axis *axis = is_x ? x : y;
    double place = plot_place(axis, value);
    char name[32];
    if (is_x)
        draw_grid_line(cairo, place, y->begin, place, y->end, digit == 1);
    else
        draw_grid_line(cairo, x->begin, place, x->end, place, digit == 1);
    if (!is_named(axis, digit)) return;
    snprintf(name, sizeof name, "%.10g", value);
    picture_choose_font(cairo, TEXT_SIZE, false);
    if (is_x)
        write_text(cairo, place, y->begin + 20, 0.5, name, COLOUR_TEXT);
    else
        write_text(cairo, x->begin - 8, place + 4.5, 1, name, COLOUR_TEXT);
}

static void draw_ticks(cairo_t *cairo, const plot_axis *x, const plot_axis *y, bool is_x) {
    const plot_axis *axis = is_x ? x : y;
    for (int power = (int)floor(log10(axis->least)); pow(10, power) <= axis->most; power++)
        for (int digit = 1; digit < 10; digit++) {
            double value = digit * pow(10, power);
            bool is_drawn = digit == 1 || digit == 2 || digit == 5;
            if (is_drawn && value >= axis->least * (1 - 1e-9) && value <= axis->most)
                draw_tick(cairo, x, y, is_x, value, digit);
        }
}

void plot_draw_axes(cairo_t *cairo, const plot_axis *x, const plot_axis *y, const char *x_name,
                    const char *y_name) {
    draw_ticks(cairo, x, y, true);
    draw_ticks(cairo, x, y, false);
    picture_set_colour(cairo, COLOUR_FAINT_TEXT);
    cairo_set_line_width(cairo, 1.2);
    cairo_move_to(cairo, x->begin, y->end);
    cairo_line_to(cairo, x->begin, y->begin);
    cairo_line_to(cairo, x->end, y->begin);
    cairo_stroke(cairo);
    picture_choose_font(cairo, TEXT_SIZE, true);
    write_text(cairo, (x->begin + x->end) / 2, y->begin + 46, 0.5, x_name, COLOUR_TEXT);
    cairo_save(cairo);
    cairo_translate(cairo, x->begin - 56, (y->begin + y->end) / 2);
    cairo_rotate(cairo, -pi / 2);
    write_text(cairo, 0, 0, 0.5, y_name, COLOUR_TEXT);
    cairo_restore(cairo);
}

// ---- Lines and markers

static void trace_polygon(cairo_t *cairo, double x, double y, double radius, int corners,
                          double turn) {
    for (int i = 0; i < corners; i++) {
        double angle = turn + 2 * pi * i / corners;
        cairo_line_to(cairo, x + radius * cos(angle), y + radius * sin(angle));
    }
    cairo_close_path(cairo);
}

static void draw_marker(cairo_t *cairo, const plot_line *line, double x, double y) {
    cairo_new_path(cairo);
    switch (line->style % MARKER_COUNT) {
    case 0:
        cairo_arc(cairo, x, y, 4.2, 0, 2 * pi);
        break;
    case 1:
        trace_polygon(cairo, x, y, 5.4, 4, pi / 4);
        break;
    case 2:
        trace_polygon(cairo, x, y, 5.6, 3, -pi / 2);
        break;
    case 3:
        trace_polygon(cairo, x, y, 5.6, 3, pi / 2);
        break;
    case 4:
        trace_polygon(cairo, x, y, 5.6, 4, 0);
        break;
    default:
        trace_polygon(cairo, x, y, 5.2, 6, 0);
    }
    // Rivals' markers are hollow.
    picture_set_colour(cairo, line->is_dashed ? COLOUR_PAPER : colours[line->style % COLOUR_COUNT]);
    cairo_fill_preserve(cairo);
    picture_set_colour(cairo, colours[line->style % COLOUR_COUNT]);
    cairo_set_line_width(cairo, 1.6);
    cairo_stroke(cairo);
}

static double place_x(const plot *p, const plot_line *line, int32_t i) {
    return plot_place(&p->x, line->points[i].x);
}

static double place_y(const plot *p, const plot_line *line, int32_t i) {
    return plot_place(&p->y, line->points[i].y);
}

void plot_draw_line(cairo_t *cairo, const plot *p, const plot_line *line) {
    static const double dashes[] = {6, 4};
    cairo_new_path(cairo);
    for (int32_t i = 0; i < line->count; i++)
        cairo_line_to(cairo, place_x(p, line, i), place_y(p, line, i));
    picture_set_colour(cairo, colours[line->style % COLOUR_COUNT]);
    cairo_set_line_width(cairo, line->is_dashed ? 1.8 : 2.4);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    if (line->is_dashed) cairo_set_dash(cairo, dashes, 2, 0);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
    for (int32_t i = 0; i < line->count; i++)
        draw_marker(cairo, line, place_x(p, line, i), place_y(p, line, i));
}

void plot_draw_label(cairo_t *cairo, const plot *p, const plot_line *line, double x, double y) {
    int32_t last = line->count - 1;
    picture_set_faint_colour(cairo, colours[line->style % COLOUR_COUNT], 0.5);
    cairo_set_line_width(cairo, 1);
    cairo_move_to(cairo, place_x(p, line, last) + 7, place_y(p, line, last));
    cairo_line_to(cairo, x - 8, y);
    cairo_stroke(cairo);
    draw_marker(cairo, line, x, y);
    picture_choose_font(cairo, TEXT_SIZE, !line->is_dashed);
    write_text(cairo, x + 11, y + 4.5, 0, line->title, COLOUR_TEXT);
}

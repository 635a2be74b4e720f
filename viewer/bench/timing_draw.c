// timing_draw.c - what came of a scenario in the window: the plot, and below it the table.

#include "viewer/bench/bench_plot_page.h"
#include "viewer/bench/timing.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <stdio.h>

enum { MARGIN = 24, LINE_HEIGHT = 20, NAME_WIDTH = 120, COLUMNS = 10 };

static const double text_size = 13;

// ---- The table

typedef struct table_row {
    char cells[COLUMNS][24];
} table_row;

static void write_ratio(char cell[24], const bench_figures *f, double ratio) {
    snprintf(cell, 24, f->ratios > 0 ? "%.4f" : "-", ratio);
}

static table_row row_of(const bench_figures *f) {
    table_row row;
    snprintf(row.cells[0], 24, "%lld", (long long)f->queries);
    snprintf(row.cells[1], 24, "%.2f", f->mean_us);
    snprintf(row.cells[2], 24, "%.2f", f->median_us);
    snprintf(row.cells[3], 24, "%.2f", f->p99_us);
    snprintf(row.cells[4], 24, "%.2f", f->max_us);
    write_ratio(row.cells[5], f, f->ratio_mean);
    write_ratio(row.cells[6], f, f->ratio_p99);
    write_ratio(row.cells[7], f, f->ratio_max);
    snprintf(row.cells[8], 24, "%lld", (long long)f->lost);
    snprintf(row.cells[9], 24, "%.1f", f->steps);
    return row;
}

static void draw_right(cairo_t *cairo, const char *text, double right, double y, uint32_t colour) {
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text, &extents);
    picture_draw_text(cairo, text, right - extents.x_advance, y, colour);
}

static double column_end(int column, double width) {
    return MARGIN + NAME_WIDTH + (width - 2 * MARGIN - NAME_WIDTH) * (column + 1) / COLUMNS;
}

static void draw_head(cairo_t *cairo, double y, double width) {
    static const char *const NAMES[COLUMNS] = {"queries", "mean us", "median", "p99",  "max",
                                               "ratio",   "p99",     "max",    "lost", "steps"};
    picture_choose_font(cairo, text_size, true);
    picture_draw_text(cairo, "method", MARGIN, y, COLOUR_TEXT);
    for (int i = 0; i < COLUMNS; i++)
        draw_right(cairo, NAMES[i], column_end(i, width), y, COLOUR_TEXT);
}

static void draw_table(cairo_t *cairo, const timing_outcome *outcome, double y, double width) {
    draw_head(cairo, y, width);
    picture_choose_font(cairo, text_size, false);
    for (int32_t i = 0; i < outcome->results.method_count; i++) {
        table_row row = row_of(&outcome->figures[i]);
        y += LINE_HEIGHT;
        picture_draw_text(cairo, outcome->results.methods[i]->title, MARGIN, y, COLOUR_TEXT);
        for (int column = 0; column < COLUMNS; column++)
            draw_right(cairo, row.cells[column], column_end(column, width), y, COLOUR_TEXT);
    }
    picture_draw_text(cairo,
                      "ratio: to the known shortest lengths; lost: a way is known, but the method "
                      "did not come to the goal",
                      MARGIN, y + LINE_HEIGHT + 4, COLOUR_FAINT_TEXT);
}

static double table_height(const timing_outcome *outcome) {
    return (outcome->results.method_count + 3) * LINE_HEIGHT;
}

// ---- The whole

static void draw_plot(cairo_t *cairo, timing_outcome *outcome, double width, double height) {
    double across = width / PLOT_PAGE_WIDTH, down = height / PLOT_PAGE_HEIGHT;
    double scale = across < down ? across : down;
    if (scale <= 0) return;
    cairo_save(cairo);
    cairo_translate(cairo, (width - scale * PLOT_PAGE_WIDTH) / 2, 0);
    cairo_scale(cairo, scale, scale);
    draw_plot_page(cairo, &outcome->plot);
    cairo_restore(cairo);
}

cairo_status_t timing_draw(cairo_t *cairo, timing_outcome *outcome, const char *words,
                           int32_t width, int32_t height) {
    cairo_save(cairo);
    picture_choose_rendering(cairo);
    picture_set_colour(cairo, COLOUR_PAPER);
    cairo_paint(cairo);
    if (outcome && outcome->is_whole) {
        double top = height - table_height(outcome);
        draw_plot(cairo, outcome, width, top - LINE_HEIGHT);
        draw_table(cairo, outcome, top, width);
    } else {
        picture_choose_font(cairo, text_size, false);
        picture_draw_text(cairo, words, MARGIN, height / 2.0, COLOUR_TEXT);
    }
    cairo_restore(cairo);
    return cairo_status(cairo);
}

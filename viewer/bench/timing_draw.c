// timing_draw.c - what came of a scenario in the window: the plot, and below it the table.

#include "viewer/bench/bench_plot_page.h"
#include "viewer/bench/timing.h"
#include "viewer/output/time_text.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <stdio.h>

enum { MARGIN = 24, LINE_HEIGHT = 20, NAME_WIDTH = 110, COLUMNS = 10, COLUMN_WIDTH = 56 };

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
    time_cell(f->mean_us, row.cells[1], 24);
    time_cell(f->median_us, row.cells[2], 24);
    time_cell(f->p99_us, row.cells[3], 24);
    time_cell(f->max_us, row.cells[4], 24);
    write_ratio(row.cells[5], f, f->ratio_mean);
    write_ratio(row.cells[6], f, f->ratio_p99);
    write_ratio(row.cells[7], f, f->ratio_max);
    snprintf(row.cells[8], 24, "%lld", (long long)f->lost);
    snprintf(row.cells[9], 24, "%.1f", f->steps);
    return row;
}

static void draw_right(cairo_t *cairo, const char *text, double right, double y, uint32_t colour) {
    picture_draw_text(cairo, text, right - picture_text_width(cairo, text), y, colour);
}

// In a small window there is room for a few columns alone: mean and p99 of times, mean and greatest
// of ratios; or but one of each.
typedef struct column_choice {
    int count, columns[COLUMNS];
} column_choice;

static column_choice columns_for(double width) {
    static const column_choice CHOICES[] = {
        {COLUMNS, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}, {4, {1, 3, 5, 7}}, {2, {1, 5}}};
    double room = width - 2 * MARGIN - NAME_WIDTH;
    int i = 0;
    while (i < 2 && CHOICES[i].count * COLUMN_WIDTH > room) i++;
    return CHOICES[i];
}

static double column_end(int place, int count, double width) {
    return MARGIN + NAME_WIDTH + (width - 2 * MARGIN - NAME_WIDTH) * (place + 1) / count;
}

static void draw_head(cairo_t *cairo, double y, double width) {
    static const char *const NAMES[COLUMNS] = {"queries", "mean", "median", "p99",  "max",
                                               "ratio",   "p99",  "max",    "lost", "steps"};
    column_choice shown = columns_for(width);
    picture_choose_font(cairo, text_size, true);
    picture_draw_text(cairo, "method", MARGIN, y, COLOUR_TEXT);
    for (int i = 0; i < shown.count; i++)
        draw_right(cairo, NAMES[shown.columns[i]], column_end(i, shown.count, width), y,
                   COLOUR_TEXT);
}

static void draw_table(cairo_t *cairo, const timing_outcome *outcome, double y, double width) {
    column_choice shown = columns_for(width);
    draw_head(cairo, y, width);
    picture_choose_font(cairo, text_size, false);
    for (int32_t i = 0; i < outcome->results.method_count; i++) {
        table_row row = row_of(&outcome->figures[i]);
        y += LINE_HEIGHT;
        picture_draw_text(cairo, outcome->results.methods[i]->title, MARGIN, y, COLOUR_TEXT);
        for (int k = 0; k < shown.count; k++)
            draw_right(cairo, row.cells[shown.columns[k]], column_end(k, shown.count, width), y,
                       COLOUR_TEXT);
    }
    picture_draw_text(cairo,
                      shown.count < COLUMNS ? "ratio: to the known shortest lengths"
                                            : "ratio: to the known shortest lengths; lost: a way "
                                              "is known, but the method did not come to the goal",
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

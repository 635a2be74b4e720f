// compare_text.c - the text under a pane: the method, why there is no way, figures.

#include "viewer/compare/compare_text.h"

#include "viewer/output/time_text.h"

#include "viewer/compare/compare_answer.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    TITLE_HEIGHT = 26,
    LINE_HEIGHT = 19,
    REASON_LINES = 2,
    NAME_WIDTH = 60,
    COLUMN_WIDTH = 150,
    NARROW = 220, // a pane
};

static const double title_size = 15, text_size = 13;

// ---- Figures

static void write_way(compare_figures *f, const compare_answer *answer) {
    double length = answer->path.length_256ths / HR_CELL;
    snprintf(f->at[2].text, COMPARE_TEXT_LENGTH, length < 100000 ? "%.1f cells" : "%.1f", length);
    if (answer->ratio > 0) snprintf(f->at[3].text, COMPARE_TEXT_LENGTH, "%.3f", answer->ratio);
    snprintf(f->at[4].text, COMPARE_TEXT_LENGTH, "%.1f", answer->path.cost_256ths / HR_CELL);
}

// Of what it looked at.
static const char *units(const compare_answer *answer) {
    if (!answer->stands_for_more) return "blocks";
    return answer->method.kind == COMPARE_RIVAL ? "blocks of jumps" : "portals";
}

compare_figures compare_figures_of(const compare_answer *answer) {
    compare_figures f = {{{"status", ""},
                          {"time", ""},
                          {"length", "-"},
                          {"ratio", "-"},
                          {"cost", "-"},
                          {"steps", ""},
                          {"touched", ""}}};
    snprintf(f.at[0].text, COMPARE_TEXT_LENGTH, "%s", answer->status);
    time_text(answer->time_ns, f.at[1].text, COMPARE_TEXT_LENGTH);
    if (answer->path.count > 0) write_way(&f, answer);
    snprintf(f.at[5].text, COMPARE_TEXT_LENGTH, "%" PRId64, answer->steps);
    snprintf(f.at[6].text, COMPARE_TEXT_LENGTH, "%" PRId64 " %s", answer->touched, units(answer));
    return f;
}

// ---- Drawing

// As many of the words as fit in a line. @return what is left.
static const char *take_line(cairo_t *cairo, const char *text, double width, char *line,
                             size_t size) {
    size_t taken = 0;
    for (size_t end = 0; text[end];) {
        end += strspn(text + end, " ");
        end += strcspn(text + end, " ");
        if (end >= size) break;
        memcpy(line, text, end);
        line[end] = '\0';
        if (taken > 0 && picture_text_width(cairo, line) > width) break;
        taken = end;
    }
    line[taken] = '\0';
    return text + taken + strspn(text + taken, " ");
}

// @return the height that it takes.
static double draw_words(cairo_t *cairo, const char *words, uint32_t colour, double x, double y,
                         double width) {
    double top = y;
    char line[CLASSIC_NOTE_LENGTH];
    picture_choose_font(cairo, text_size, false);
    for (int i = 0; i < REASON_LINES && *words; i++, y += LINE_HEIGHT) {
        words = take_line(cairo, words, width, line, sizeof line);
        picture_draw_text(cairo, line, x, y, colour);
    }
    return y - top;
}

static int32_t columns_for(double width) {
    return width < 2 * COLUMN_WIDTH ? 1 : (int32_t)(width / COLUMN_WIDTH);
}

static int32_t rows_for(double width) {
    int32_t columns = columns_for(width);
    return (COMPARE_FIGURES + columns - 1) / columns;
}

static void draw_figures(cairo_t *cairo, const compare_figures *f, double x, double y,
                         double width) {
    int32_t columns = columns_for(width);
    picture_choose_font(cairo, text_size, false);
    for (int32_t i = 0; i < COMPARE_FIGURES; i++) {
        double left = x + i % columns * (width / columns), down = y + i / columns * LINE_HEIGHT;
        picture_draw_text(cairo, f->at[i].name, left, down, COLOUR_FAINT_TEXT);
        picture_draw_text(cairo, f->at[i].text, left + NAME_WIDTH, down, COLOUR_TEXT);
    }
}

int32_t compare_text_height(const compare_answer *answer, double width) {
    bool has_words = !answer || answer->reason[0] || answer->note[0];
    int32_t lines = rows_for(width) + (has_words ? REASON_LINES : 0);
    return TITLE_HEIGHT + lines * LINE_HEIGHT + LINE_HEIGHT / 2;
}

static void draw_title(cairo_t *cairo, const char *title, double x, double y, uint32_t colour) {
    picture_choose_font(cairo, title_size, true);
    picture_draw_text(cairo, title, x, y + TITLE_HEIGHT - 4, colour);
}

void compare_draw_title(cairo_t *cairo, const char *title, const char *line, double x, double y) {
    draw_title(cairo, title, x, y, COLOUR_TEXT);
    picture_choose_font(cairo, text_size, false);
    picture_draw_text(cairo, line, x, y + TITLE_HEIGHT + LINE_HEIGHT - 2, COLOUR_FAINT_TEXT);
}

void compare_draw_text(cairo_t *cairo, const compare_answer *answer, double x, double y,
                       double width) {
    compare_figures figures = compare_figures_of(answer);
    draw_title(cairo, answer->method.title, x, y, answer->has_way ? COLOUR_TEXT : COLOUR_NO_WAY);
    y += TITLE_HEIGHT + LINE_HEIGHT - 2;
    if (answer->reason[0])
        y += draw_words(cairo, answer->reason, COLOUR_NO_WAY, x, y, width);
    else
        y += draw_words(cairo, answer->note, COLOUR_TEXT, x, y, width);
    draw_figures(cairo, &figures, x, y, width);
}

int32_t compare_line_height(void) { return TITLE_HEIGHT + LINE_HEIGHT + 2; }

// In the order in which it is cut off.
static void write_line(const compare_answer *answer, int64_t raced, char *text, size_t size) {
    char time[COMPARE_TEXT_LENGTH], touched[COMPARE_TEXT_LENGTH];
    char ratio[COMPARE_TEXT_LENGTH] = "";
    time_text(answer->time_ns, time, sizeof time);
    snprintf(touched, sizeof touched, "%" PRId64 "%s%s looked at", answer->touched,
             answer->stands_for_more ? " " : "", answer->stands_for_more ? units(answer) : "");
    if (answer->ratio > 0) snprintf(ratio, sizeof ratio, ", ratio %.3f", answer->ratio);
    int32_t generation = raced >= 0 ? drafts_until(&answer->drafts, raced) : 0;
    if (generation > 0)
        snprintf(text, size, "generation %d of %d: %d steps of its best way are closed",
                 (int)generation, (int)answer->drafts.count,
                 (int)answer->drafts.all[generation - 1].closed);
    else if (raced >= 0)
        snprintf(text, size, "%" PRId64 " of %" PRId64 " looked at", raced, answer->touched);
    else if (!answer->has_way)
        snprintf(text, size, "%s: %s", answer->status, answer->reason);
    else
        snprintf(text, size, "%s%s, %s, %.1f cells%s%s", touched, ratio, time,
                 answer->path.length_256ths / HR_CELL, answer->note[0] ? "; " : "", answer->note);
}

void compare_draw_line(cairo_t *cairo, const compare_answer *answer, int64_t raced, double x,
                       double y, double width) {
    char text[CLASSIC_NOTE_LENGTH + 4 * COMPARE_TEXT_LENGTH], shorter[2 * COMPARE_TEXT_LENGTH];
    bool is_good = answer->has_way || raced >= 0;
    bool may_be_shorter = width < NARROW && raced < 0 && answer->ratio > 0;
    write_line(answer, raced, text, sizeof text);
    snprintf(shorter, sizeof shorter, "%" PRId64 " seen, ratio %.3f", answer->touched,
             answer->ratio);
    picture_choose_font(cairo, title_size, true);
    picture_draw_fitting(cairo, (const char *[]){answer->method.title, NULL}, x,
                         y + TITLE_HEIGHT - 4, width, is_good ? COLOUR_TEXT : COLOUR_NO_WAY);
    picture_choose_font(cairo, width < 330 ? 11 : text_size, false);
    picture_draw_fitting(cairo, (const char *[]){text, may_be_shorter ? shorter : NULL, NULL}, x,
                         y + TITLE_HEIGHT + LINE_HEIGHT - 5, width,
                         is_good ? COLOUR_FAINT_TEXT : COLOUR_NO_WAY);
}

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
};

static const double title_size = 15, text_size = 13;

// ---- Figures

static void write_way(compare_figures *f, const compare_answer *answer) {
    double length = answer->path.length_256ths / HR_CELL;
    snprintf(f->at[2].text, COMPARE_TEXT_LENGTH, length < 100000 ? "%.1f cells" : "%.1f", length);
    if (answer->ratio > 0) snprintf(f->at[3].text, COMPARE_TEXT_LENGTH, "%.3f", answer->ratio);
    snprintf(f->at[4].text, COMPARE_TEXT_LENGTH, "%.1f", answer->path.cost_256ths / HR_CELL);
}

// Of what it looked at: "1 block", "2 blocks".
static void write_touched(const compare_answer *answer, char text[COMPARE_TEXT_LENGTH]) {
    const char *many = answer->counts ? answer->counts : "blocks";
    int word = (int)strcspn(many, " "), length = word - (answer->touched == 1);
    snprintf(text, COMPARE_TEXT_LENGTH, "%" PRId64 " %.*s%s", answer->touched, length, many,
             many + word);
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
    write_touched(answer, f.at[6].text);
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

enum { LINE_LENGTH = CLASSIC_NOTE_LENGTH + 4 * COMPARE_TEXT_LENGTH, LINE_FORMS = 5 };

typedef struct line_forms {
    char text[LINE_FORMS][LINE_LENGTH]; // from the longest to the shortest
    int count;
} line_forms;

static void write_raced(const compare_answer *answer, int64_t raced, char text[LINE_LENGTH]) {
    int32_t generation = drafts_until(&answer->drafts, raced);
    if (generation > 0)
        snprintf(text, LINE_LENGTH, "generation %d of %d: closed steps of its best way: %d",
                 (int)generation, (int)answer->drafts.count,
                 (int)answer->drafts.all[generation - 1].closed);
    else
        snprintf(text, LINE_LENGTH, "%" PRId64 " of %" PRId64 " looked at", raced, answer->touched);
}

// What was looked at and the ratio are in all of them.
static line_forms forms_of_way(const compare_answer *answer) {
    line_forms forms = {.count = 0};
    char time[COMPARE_TEXT_LENGTH], head[2 * COMPARE_TEXT_LENGTH], ratio[COMPARE_TEXT_LENGTH] = "";
    double cells = answer->path.length_256ths / HR_CELL;
    time_text(answer->time_ns, time, sizeof time);
    if (answer->ratio > 0) snprintf(ratio, sizeof ratio, ", ratio %.3f", answer->ratio);
    snprintf(head, sizeof head, "%" PRId64 "%s%s looked at%s", answer->touched,
             answer->counts ? " " : "", answer->counts ? answer->counts : "", ratio);
    if (answer->note[0])
        snprintf(forms.text[forms.count++], LINE_LENGTH, "%s, %s, %.1f cells; %s", head, time,
                 cells, answer->note);
    snprintf(forms.text[forms.count++], LINE_LENGTH, "%s, %s, %.1f cells", head, time, cells);
    snprintf(forms.text[forms.count++], LINE_LENGTH, "%s, %s", head, time);
    snprintf(forms.text[forms.count++], LINE_LENGTH, "%s", head);
    snprintf(forms.text[forms.count++], LINE_LENGTH, "%" PRId64 " seen%s", answer->touched, ratio);
    return forms;
}

static line_forms forms_of(const compare_answer *answer, int64_t raced) {
    line_forms forms = {.count = 1};
    if (raced >= 0)
        write_raced(answer, raced, forms.text[0]);
    else if (!answer->has_way)
        snprintf(forms.text[0], LINE_LENGTH, "%s: %s", answer->status, answer->reason);
    else
        forms = forms_of_way(answer);
    return forms;
}

void compare_draw_line(cairo_t *cairo, const compare_answer *answer, int64_t raced, double x,
                       double y, double width) {
    bool is_good = answer->has_way || raced >= 0;
    line_forms forms = forms_of(answer, raced);
    const char *texts[LINE_FORMS + 1] = {NULL};
    for (int i = 0; i < forms.count; i++) texts[i] = forms.text[i];
    picture_choose_font(cairo, title_size, true);
    picture_draw_fitting(cairo, (const char *[]){answer->method.title, NULL}, x,
                         y + TITLE_HEIGHT - 4, width, is_good ? COLOUR_TEXT : COLOUR_NO_WAY);
    picture_choose_font(cairo, width < 330 ? 11 : text_size, false);
    picture_draw_fitting(cairo, texts, x, y + TITLE_HEIGHT + LINE_HEIGHT - 5, width,
                         is_good ? COLOUR_FAINT_TEXT : COLOUR_NO_WAY);
}

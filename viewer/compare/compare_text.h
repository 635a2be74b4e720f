// compare_text.h - the figures of an answer as text, and their drawing under a pane.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_TEXT_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_TEXT_H

#include "viewer/compare/compare_answer.h"

#include <cairo.h>

enum { COMPARE_FIGURES = 7, COMPARE_TEXT_LENGTH = 48 };

/// The figures of an answer.
typedef struct compare_figures {
    struct {
        const char *name;
        char text[COMPARE_TEXT_LENGTH];
    } at[COMPARE_FIGURES];
} compare_figures;

compare_figures compare_figures_of(const compare_answer *answer);

/// The pixels that the text under a pane of that width takes: the method, why there is no way, the
/// figures. NULL = whatever the answer.
int32_t compare_text_height(const compare_answer *answer, double width);
/// That text, its top left corner at (x, y).
void compare_draw_text(cairo_t *cairo, const compare_answer *answer, double x, double y,
                       double width);
/// The pixels that a title and one line of figures take, and these. `raced`: of a race the blocks
/// looked at so far; -1 = all of it.
int32_t compare_line_height(void);
void compare_draw_line(cairo_t *cairo, const compare_answer *answer, int64_t raced, double x,
                       double y, double width);
/// A title and a faint line below it, in the same place.
void compare_draw_title(cairo_t *cairo, const char *title, const char *line, double x, double y);

#endif

// canvas_search.c - what the search did: each layer strokes the lines and draws the marks of its
// kind that are in view, unless there are too many (canvas_pieces.c).

#include "viewer/canvas/canvas_search.h"

#include "viewer/canvas/canvas_letters.h"
#include "viewer/canvas/canvas_lines.h"
#include "viewer/canvas/canvas_marks.h"
#include "viewer/canvas/canvas_pieces.h"
#include "viewer/canvas/canvas_text.h"
#include "viewer/canvas/canvas_view.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_path.h"
#include "viewer/picture/picture_record.h"
#include "viewer/picture/picture_symbols.h"

#include <math.h>
#include <stdio.h>

enum { ENDS_MOST = 1500 };

static hr_cell place_of(search_piece piece) { return (hr_cell){piece.to_x, piece.to_y}; }

// ---- Hands

static void stroke_hand(cairo_t *cairo, bool is_left, bool is_inner) {
    if (is_left)
        picture_stroke_left(cairo, is_inner);
    else
        picture_stroke_right(cairo, is_inner);
}

void canvas_draw_hand(cairo_t *cairo, const canvas_view *v, bool is_left) {
    if (canvas_follow_pieces(cairo, v, is_left ? PART_LEFT_INNER : PART_RIGHT_INNER))
        stroke_hand(cairo, is_left, true);
    if (canvas_follow_pieces(cairo, v, is_left ? PART_LEFT : PART_RIGHT))
        stroke_hand(cairo, is_left, false);
}

static bool is_run(const hr_event *event, bool is_left, bool is_inner) {
    return event->kind == HR_EVENT_RUN && event->stage == HR_STAGE_TRACE &&
           event->is_left == is_left && (event->depth > 0) == is_inner;
}

static void draw_trace(cairo_t *cairo, const canvas_view *v, bool is_left, bool is_inner) {
    canvas_lines lines = canvas_lines_begin(cairo, &v->layout);
    for (int32_t i = 0; i < v->shown.count; i++) {
        const hr_event *event = &v->shown.events[i];
        if (is_run(event, is_left, is_inner))
            canvas_lines_add(&lines, canvas_place(v, event->from), canvas_place(v, event->to));
    }
    if (canvas_lines_end(&lines, is_left ? COLOUR_LEFT : COLOUR_RIGHT, COLOUR_WHITE))
        stroke_hand(cairo, is_left, is_inner);
}

void canvas_draw_traces(cairo_t *cairo, const picture_record *record, int32_t size,
                        const picture_layout *layout) {
    canvas_view v = {.size = size, .layout = *layout, .shown = *record};
    for (int is_right = 0; is_right < 2; is_right++)
        for (int is_main = 0; is_main < 2; is_main++) draw_trace(cairo, &v, !is_right, !is_main);
}

// ---- Marks with letters

// Entries and exits lie along the straight line.
void canvas_draw_line(cairo_t *cairo, const canvas_view *v) {
    const session *s = v->session;
    const search_list *list = &v->parts->lists[PART_ENDS];
    canvas_letters letters = {{NULL}};
    int32_t marks = 0;
    if (!s->has_start || !s->has_goal) return;
    picture_draw_straight_line(cairo, picture_place(&v->layout, s->request.start),
                               picture_place(&v->layout, v->scene.goal));
    canvas_mark entry = canvas_mark_dot(4, COLOUR_WHITE), leaving = canvas_mark_dot(4, COLOUR_PATH);
    for (int32_t i = -1; marks < ENDS_MOST && (i = canvas_next_piece(v, PART_ENDS, i + 1)) >= 0;) {
        picture_point at = canvas_place(v, place_of(list->pieces[i]));
        bool is_exit = v->shown.events[list->events[i]].kind == HR_EVENT_EXIT;
        canvas_mark_put(cairo, is_exit ? &leaving : &entry, at);
        canvas_letters_put(cairo, &letters, is_exit, is_exit ? "X" : "E", at);
        marks++;
    }
    canvas_mark_end(&entry);
    canvas_mark_end(&leaving);
    canvas_letters_end(&letters);
    if (marks == ENDS_MOST)
        canvas_say(cairo, v, NOTE_LINE, "Entries and exits: only 1500 of those in view");
}

static void put_split(cairo_t *cairo, const canvas_mark *square, canvas_letters *letters,
                      picture_point at, int32_t depth) {
    char text[16];
    snprintf(text, sizeof text, "%d", (int)depth);
    canvas_mark_put(cairo, square, at);
    canvas_letters_put(cairo, letters, depth, text, at);
}

void canvas_draw_splits(cairo_t *cairo, const canvas_view *v) {
    const search_list *list = &v->parts->lists[PART_BENDS];
    if (v->is_many[PART_BENDS]) {
        canvas_say(cairo, v, NOTE_SPLITS, "Bends and splits: zoom in to tell them apart");
        return;
    }
    canvas_mark left = canvas_mark_dot(2.5, COLOUR_LEFT);
    canvas_mark right = canvas_mark_dot(2.5, COLOUR_RIGHT);
    canvas_mark square = canvas_mark_square(4, COLOUR_SEARCHED);
    canvas_letters letters = {{NULL}};
    for (int32_t i = -1; (i = canvas_next_piece(v, PART_BENDS, i + 1)) >= 0;) {
        const hr_event *event = &v->shown.events[list->events[i]];
        picture_point at = canvas_place(v, event->to);
        if (event->kind == HR_EVENT_SPLIT)
            put_split(cairo, &square, &letters, at, event->depth);
        else
            canvas_mark_put(cairo, event->is_left ? &left : &right, at);
    }
    canvas_mark_end(&left);
    canvas_mark_end(&right);
    canvas_mark_end(&square);
    canvas_letters_end(&letters);
}

// ---- The exact search

static void stroke_fine(cairo_t *cairo, uint32_t colour, double opacity, double width,
                        double dash) {
    cairo_set_dash(cairo, &dash, dash > 0 ? 1 : 0, 0);
    cairo_set_line_width(cairo, width);
    picture_set_faint_colour(cairo, colour, opacity);
    cairo_stroke(cairo);
}

static void draw_tangents(cairo_t *cairo, const canvas_view *v) {
    const search_list *list = &v->parts->lists[PART_TANGENTS];
    if (v->is_many[PART_TANGENTS]) {
        canvas_say(cairo, v, NOTE_TANGENTS, "Tangents: zoom in to tell them apart");
        return;
    }
    canvas_mark found = canvas_mark_dot(2, COLOUR_WHITE);
    canvas_mark expanded = canvas_mark_dot(3.5, COLOUR_SEARCHED);
    for (int32_t i = -1; (i = canvas_next_piece(v, PART_TANGENTS, i + 1)) >= 0;) {
        bool is_expanded = v->shown.events[list->events[i]].kind == HR_EVENT_EXPANSION;
        canvas_mark_put(cairo, is_expanded ? &expanded : &found,
                        canvas_place(v, place_of(list->pieces[i])));
    }
    canvas_mark_end(&found);
    canvas_mark_end(&expanded);
}

void canvas_draw_exact(cairo_t *cairo, const canvas_view *v) {
    if (canvas_follow_pieces(cairo, v, PART_EXACT_RUNS)) stroke_fine(cairo, COLOUR_LEFT, 0.7, 2, 0);
    if (canvas_follow_pieces(cairo, v, PART_EXACT_CLEAR))
        stroke_fine(cairo, COLOUR_CASING, 0.6, 0.8, 0);
    if (canvas_follow_pieces(cairo, v, PART_EXACT_STOPPED))
        stroke_fine(cairo, COLOUR_RIGHT, 0.7, 0.8, 4);
    draw_tangents(cairo, v);
}

// ---- The way before it is pulled

void canvas_draw_unpulled(cairo_t *cairo, const canvas_view *v) {
    if (!canvas_follow_pieces(cairo, v, PART_LEGS)) return;
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 5);
    picture_set_faint_colour(cairo, COLOUR_WHITE, 0.8);
    cairo_stroke_preserve(cairo);
    stroke_fine(cairo, COLOUR_CHEAP, 1, 2.5, 9);
}

// ---- The event that was stepped to

static void dot(cairo_t *cairo, picture_point at, double radius, uint32_t colour) {
    cairo_new_path(cairo);
    cairo_arc(cairo, at.x, at.y, radius, 0, 6.2831853);
    picture_set_colour(cairo, colour);
    cairo_fill_preserve(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 1);
    picture_set_colour(cairo, COLOUR_CASING);
    cairo_stroke(cairo);
}

void canvas_draw_current(cairo_t *cairo, const canvas_view *v) {
    if (v->shown.count == 0) return;
    const hr_event *event = &v->shown.events[v->shown.count - 1];
    // Of an exit and a split, `from` is where their line began: walls lie between.
    bool has_from =
        event->kind == HR_EVENT_RAY || event->kind == HR_EVENT_RUN || event->kind == HR_EVENT_LEG;
    picture_point to = canvas_place(v, event->to),
                  from = has_from ? canvas_place(v, event->from) : to;
    cairo_new_path(cairo);
    cairo_move_to(cairo, from.x, from.y);
    cairo_line_to(cairo, to.x, to.y);
    stroke_fine(cairo, COLOUR_CASING, 0.9, 6, 0);
    cairo_move_to(cairo, from.x, from.y);
    cairo_line_to(cairo, to.x, to.y);
    stroke_fine(cairo, COLOUR_WHITE, 1, 3, 0);
    dot(cairo, to, 7, COLOUR_SEARCHED);
}

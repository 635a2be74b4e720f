// canvas_search.c - what the search did, from its events: each layer draws those of its kind that
// are in view, up to a number that a frame has time for.

#include "canvas_marks.h"
#include "canvas_parts.h"

#include <math.h>
#include <stdio.h>

enum { MARKS_MOST = 1500 };

typedef bool event_test(const hr_event *event, int which);

// The events that pass a test, each as a line. @return whether they are few, and the current path.
static bool add_lines(cairo_t *cairo, const canvas_view *v, event_test *test, int which,
                      uint32_t colour, uint32_t edge) {
    canvas_lines lines = canvas_lines_begin(cairo, &v->layout);
    for (int32_t i = 0; i < v->shown.count; i++) {
        const hr_event *event = &v->shown.events[i];
        if (test(event, which))
            canvas_lines_add(&lines, canvas_place(v, event->from), canvas_place(v, event->to));
    }
    return canvas_lines_end(&lines, colour, edge);
}

// ---- Hands

static bool is_run(const hr_event *event, int which) {
    return event->kind == HR_EVENT_RUN && event->stage == HR_STAGE_TRACE &&
           event->is_left == (which & 1) && (event->depth > 0) == (which >> 1);
}

void canvas_draw_hand(cairo_t *cairo, const canvas_view *v, bool is_left) {
    for (int is_main = 0; is_main < 2; is_main++) {
        int which = (int)is_left | !is_main << 1;
        uint32_t colour = is_left ? COLOUR_LEFT : COLOUR_RIGHT;
        if (!add_lines(cairo, v, is_run, which, colour, COLOUR_WHITE)) continue;
        if (is_left)
            picture_stroke_left(cairo, !is_main);
        else
            picture_stroke_right(cairo, !is_main);
    }
}

void canvas_draw_traces(cairo_t *cairo, const picture_record *record, int32_t size,
                        const picture_layout *layout) {
    canvas_view v = {.size = size, .layout = *layout, .shown = *record};
    canvas_draw_hand(cairo, &v, true);
    canvas_draw_hand(cairo, &v, false);
}

// ---- Marks

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

static void letter(cairo_t *cairo, const char *text, picture_point at) {
    canvas_draw_text(cairo, text, at.x + 5, at.y - 5);
}

static void say_shortened(cairo_t *cairo, const canvas_view *v, int32_t marks, canvas_note note,
                          const char *what) {
    char text[80];
    if (marks < MARKS_MOST) return;
    snprintf(text, sizeof text, "%s: only the first %d in view", what, MARKS_MOST);
    canvas_say(cairo, v, note, text);
}

// Entries and exits are those of the first line, not of the parts it was split into.
static bool is_first_ray(const hr_event *event) {
    return event->kind == HR_EVENT_RAY && event->stage == HR_STAGE_TRACE && event->depth == 0;
}

void canvas_draw_line(cairo_t *cairo, const canvas_view *v) {
    const session *s = v->session;
    int32_t marks = 0;
    if (!s->has_start || !s->has_goal) return;
    picture_draw_straight_line(cairo, picture_place(&v->layout, s->request.start),
                               picture_place(&v->layout, s->request.goal));
    for (int32_t i = 0; i < v->shown.count && marks < MARKS_MOST; i++) {
        const hr_event *event = &v->shown.events[i];
        bool is_entry = is_first_ray(event) && !event->is_clear;
        bool is_exit = event->kind == HR_EVENT_EXIT && event->depth == 0;
        if ((!is_entry && !is_exit) || !canvas_sees(v, event->to, event->to)) continue;
        dot(cairo, canvas_place(v, event->to), 4, is_entry ? COLOUR_WHITE : COLOUR_PATH);
        letter(cairo, is_entry ? "E" : "X", canvas_place(v, event->to));
        marks++;
    }
    say_shortened(cairo, v, marks, NOTE_LINE, "Entries and exits");
}

static void draw_split(cairo_t *cairo, picture_point at, int32_t depth) {
    char text[16];
    snprintf(text, sizeof text, "%d", (int)depth);
    cairo_new_path(cairo);
    cairo_rectangle(cairo, at.x - 4, at.y - 4, 8, 8);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 2);
    picture_set_colour(cairo, COLOUR_SEARCHED);
    cairo_stroke(cairo);
    letter(cairo, text, at);
}

void canvas_draw_splits(cairo_t *cairo, const canvas_view *v) {
    canvas_mark left = canvas_mark_dot(2.5, COLOUR_LEFT);
    canvas_mark right = canvas_mark_dot(2.5, COLOUR_RIGHT);
    int32_t marks = 0;
    for (int32_t i = 0; i < v->shown.count && marks < MARKS_MOST; i++) {
        const hr_event *event = &v->shown.events[i];
        bool is_bend = event->kind == HR_EVENT_TURNING_POINT && event->stage == HR_STAGE_TRACE;
        if (!is_bend && event->kind != HR_EVENT_SPLIT) continue;
        if (!canvas_sees(v, event->to, event->to)) continue;
        picture_point at = canvas_place(v, event->to);
        if (is_bend)
            canvas_mark_put(cairo, event->is_left ? &left : &right, at);
        else
            draw_split(cairo, at, event->depth);
        marks++;
    }
    canvas_mark_end(&left);
    canvas_mark_end(&right);
    say_shortened(cairo, v, marks, NOTE_SPLITS, "Turning points and splits");
}

// ---- The exact search

static bool is_exact_ray(const hr_event *event, int which) {
    return event->kind == HR_EVENT_RAY && event->stage == HR_STAGE_EXACT &&
           event->is_clear == which;
}

static bool is_exact_run(const hr_event *event, int which) {
    (void)which;
    return event->kind == HR_EVENT_RUN && event->stage == HR_STAGE_EXACT;
}

static void stroke_fine(cairo_t *cairo, uint32_t colour, double opacity, double width,
                        double dash) {
    cairo_set_dash(cairo, &dash, dash > 0 ? 1 : 0, 0);
    cairo_set_line_width(cairo, width);
    picture_set_faint_colour(cairo, colour, opacity);
    cairo_stroke(cairo);
}

static void draw_tangents(cairo_t *cairo, const canvas_view *v) {
    canvas_mark found = canvas_mark_dot(2, COLOUR_WHITE);
    canvas_mark expanded = canvas_mark_dot(3.5, COLOUR_SEARCHED);
    int32_t marks = 0;
    for (int32_t i = 0; i < v->shown.count && marks < MARKS_MOST; i++) {
        const hr_event *event = &v->shown.events[i];
        bool is_tangent =
            event->kind == HR_EVENT_TURNING_POINT || event->kind == HR_EVENT_EXPANSION;
        if (!is_tangent || event->stage != HR_STAGE_EXACT) continue;
        if (!canvas_sees(v, event->to, event->to)) continue;
        bool is_expanded = event->kind == HR_EVENT_EXPANSION;
        canvas_mark_put(cairo, is_expanded ? &expanded : &found, canvas_place(v, event->to));
        marks++;
    }
    canvas_mark_end(&found);
    canvas_mark_end(&expanded);
    say_shortened(cairo, v, marks, NOTE_TANGENTS, "Tangents");
}

void canvas_draw_exact(cairo_t *cairo, const canvas_view *v) {
    if (add_lines(cairo, v, is_exact_run, 0, COLOUR_LEFT, COLOUR_WHITE))
        stroke_fine(cairo, COLOUR_LEFT, 0.7, 2, 0);
    if (add_lines(cairo, v, is_exact_ray, 1, COLOUR_CASING, COLOUR_WHITE))
        stroke_fine(cairo, COLOUR_CASING, 0.6, 0.8, 0);
    if (add_lines(cairo, v, is_exact_ray, 0, COLOUR_RIGHT, COLOUR_WHITE))
        stroke_fine(cairo, COLOUR_RIGHT, 0.7, 0.8, 4);
    draw_tangents(cairo, v);
}

// ---- The way before it is pulled

static bool is_leg(const hr_event *event, int which) {
    (void)which;
    return event->kind == HR_EVENT_LEG;
}

void canvas_draw_unpulled(cairo_t *cairo, const canvas_view *v) {
    if (!add_lines(cairo, v, is_leg, 0, COLOUR_CHEAP, COLOUR_WHITE)) return;
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 5);
    picture_set_faint_colour(cairo, COLOUR_WHITE, 0.8);
    cairo_stroke_preserve(cairo);
    stroke_fine(cairo, COLOUR_CHEAP, 1, 2.5, 9);
}

// ---- What A* looked at: a mask, so that blocks looked at twice are not darker

static void mark(unsigned char *rows, int stride, const canvas_view *v, hr_cell block) {
    double side = fmax(v->layout.scale, 1);
    hr_position centre = hr_block_centre(block, v->size);
    picture_point at = picture_place(&v->layout, centre);
    int32_t left = (int32_t)fmax(floor(at.x - side / 2 + 0.5), 0);
    int32_t top = (int32_t)fmax(floor(at.y - side / 2 + 0.5), 0);
    double right = fmin(floor(at.x + side / 2 + 0.5), v->layout.width);
    double bottom = fmin(floor(at.y + side / 2 + 0.5), v->layout.height);
    for (int32_t y = top; y < bottom; y++)
        for (int32_t x = left; x < right; x++)
            rows[(ptrdiff_t)y * stride + x] = PICTURE_SEARCHED_OPACITY;
}

static int32_t mark_all(cairo_surface_t *mask, const canvas_view *v) {
    unsigned char *rows = cairo_image_surface_get_data(mask);
    int stride = cairo_image_surface_get_stride(mask);
    int32_t count = 0;
    for (int32_t i = 0; i < v->shown.count; i++) {
        const hr_event *event = &v->shown.events[i];
        if (event->kind != HR_EVENT_EXPANSION || event->stage != HR_STAGE_ASTAR) continue;
        if (canvas_sees(v, event->to, event->to)) mark(rows, stride, v, event->to), count++;
    }
    cairo_surface_mark_dirty(mask);
    return count;
}

void canvas_draw_expanded(cairo_t *cairo, const canvas_view *v) {
    cairo_surface_t *mask =
        cairo_image_surface_create(CAIRO_FORMAT_A8, v->layout.width, v->layout.height);
    if (cairo_surface_status(mask) == CAIRO_STATUS_SUCCESS && mark_all(mask, v) > 0) {
        picture_set_colour(cairo, COLOUR_SEARCHED);
        cairo_mask_surface(cairo, mask, 0, 0);
    }
    cairo_surface_destroy(mask);
}

// ---- The event that was stepped to

void canvas_draw_current(cairo_t *cairo, const canvas_view *v) {
    if (v->shown.count == 0) return;
    const hr_event *event = &v->shown.events[v->shown.count - 1];
    bool has_from = event->kind != HR_EVENT_EXPANSION && event->kind != HR_EVENT_TURNING_POINT &&
                    event->kind != HR_EVENT_LOOP_CLOSED;
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

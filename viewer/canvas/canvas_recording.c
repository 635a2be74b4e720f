// canvas_recording.c - a tick of a recording: map, changes, requests, and the path of one of them.

#include "viewer/canvas/canvas_recording.h"

#include "viewer/canvas/canvas.h"
#include "viewer/canvas/canvas_kept.h"
#include "viewer/canvas/canvas_map.h"
#include "viewer/canvas/canvas_marks.h"
#include "viewer/canvas/canvas_text.h"
#include "viewer/canvas/canvas_view.h"
#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_path.h"
#include "viewer/picture/picture_symbols.h"

#include <math.h>
#include <stdlib.h>

struct canvas_recording {
    kept_image scene;
    bool is_dark;
};

canvas_recording *canvas_recording_create(void) { return calloc(1, sizeof(canvas_recording)); }

void canvas_recording_destroy(canvas_recording *c) {
    if (!c) return;
    kept_image_end(&c->scene);
    free(c);
}

void canvas_recording_set_dark(canvas_recording *c, bool is_dark) {
    if (c->is_dark == is_dark) return;
    c->is_dark = is_dark;
    kept_image_end(&c->scene);
}

// ---- Marks

enum { SELECTED_RADIUS = 11 };

const char *recording_mark_name(recording_mark kind) {
    static const char *const NAMES[RECORDING_MARKS] = {
        "found",           "short of the goal", "no path",          "no turn yet",
        "allowance spent", "changed cells",     "built on: closed", "stood on: open",
        "the selected one"};
    return NAMES[kind];
}

static canvas_mark mark_of(recording_mark kind) {
    switch (kind) {
    case MARK_ARRIVES:
        return canvas_mark_dot(3.5, COLOUR_CHEAP);
    case MARK_SHORT:
        return canvas_mark_triangle(5, COLOUR_DEAR);
    case MARK_NONE:
        return canvas_mark_square(4, COLOUR_NO_WAY);
    case MARK_NO_TURN:
        return canvas_mark_ring(5, COLOUR_LEFT);
    default:
        return canvas_mark_dot(5, COLOUR_LEFT);
    }
}

static recording_mark kind_of(const recorded_item *item) {
    switch (item->status) {
    case HR_STRAIGHT:
    case HR_FOUND:
        return MARK_ARRIVES;
    case HR_NEAREST:
    case HR_PARTIAL:
        return MARK_SHORT;
    case HR_WAITING:
        return item->wait.was_searched ? MARK_SEARCHED : MARK_NO_TURN;
    default:
        return MARK_NONE;
    }
}

static bool is_in_view(const canvas_view *v, picture_point at) {
    enum { MARGIN = 8 };
    return at.x > -MARGIN && at.y > -MARGIN && at.x < v->layout.width + MARGIN &&
           at.y < v->layout.height + MARGIN;
}

// Those of one kind after the other, what waits on top.
static void put_marks(cairo_t *cairo, const canvas_view *v, const recording_session *s) {
    for (int kind = 0; kind < MARK_CHANGED; kind++) {
        canvas_mark mark = mark_of((recording_mark)kind);
        for (int32_t i = 0; i < s->row_count; i++) {
            const recorded_item *item = &s->shot.items.at[s->rows[i]];
            picture_point at = picture_place(&v->layout, item->request.start);
            if (kind_of(item) == (recording_mark)kind && is_in_view(v, at))
                canvas_mark_put(cairo, &mark, at);
        }
        canvas_mark_end(&mark);
    }
}

// ---- Changes: at least two pixels wide and high

static void add_cells(cairo_t *cairo, const canvas_view *v, hr_rect cells) {
    double scale = v->layout.scale;
    double left = v->layout.origin_x + cells.x * scale, top = v->layout.origin_y + cells.y * scale;
    bool is_seen = left < v->layout.width && top < v->layout.height &&
                   left + cells.width * scale > 0 && top + scale > 0;
    if (is_seen) cairo_rectangle(cairo, left, top, fmax(cells.width * scale, 2), fmax(scale, 2));
}

static void draw_changes(cairo_t *cairo, const canvas_view *v, const recording_shot *shot) {
    cairo_new_path(cairo);
    for (int32_t i = 0; i < shot->changed_count; i++) add_cells(cairo, v, shot->changed[i]);
    picture_set_faint_colour(cairo, COLOUR_SEARCHED, 0.55);
    cairo_fill(cairo);
}

// ---- The selected request

static void draw_selected_start(cairo_t *cairo, picture_point start) {
    picture_draw_start(cairo, start);
    cairo_new_path(cairo);
    cairo_arc(cairo, start.x, start.y, SELECTED_RADIUS, 0, 6.2831853);
    canvas_outline(cairo);
}

static void draw_path(cairo_t *cairo, const canvas_view *v, const recording_session *s,
                      const recorded_item *item) {
    hr_path path = {.waypoints = s->shot.items.waypoints + item->first, .count = item->count};
    if (item->count < 2) {
        picture_draw_straight_line(cairo, picture_place(&v->layout, item->request.start),
                                   picture_place(&v->layout, item->request.goal));
        return;
    }
    canvas_draw_way(cairo, &path, &v->layout);
    canvas_mark mark = canvas_mark_turning_point();
    for (int32_t i = 1; i + 1 < path.count; i++) {
        picture_point at = picture_place(&v->layout, path.waypoints[i]);
        if (is_in_view(v, at)) canvas_mark_put(cairo, &mark, at);
    }
    canvas_mark_end(&mark);
}

static void draw_selected(cairo_t *cairo, const canvas_view *v, const recording_session *s) {
    const recorded_item *item = recording_session_item(s);
    if (!item) return;
    draw_path(cairo, v, s, item);
    picture_point start = picture_place(&v->layout, item->request.start);
    picture_draw_goal(cairo, picture_place(&v->layout, item->request.goal));
    draw_selected_start(cairo, start);
}

// ---- The whole

static void draw_scene(canvas_recording *c, const canvas_view *v, const recording_session *s) {
    c->scene.is_partial = !canvas_paint_map(c->scene.surface, v, &s->shot.seen.pyramid);
    cairo_t *own = cairo_create(c->scene.surface);
    draw_changes(own, v, &s->shot);
    put_marks(own, v, s);
    draw_selected(own, v, s);
    cairo_destroy(own);
}

static void draw_nothing(cairo_t *cairo, const recording_session *s) {
    canvas_draw_no_map(cairo, &s->camera,
                       s->reel ? "There is no map of this tick."
                               : "Open a recording (Ctrl+O), or drop one here");
}

cairo_status_t canvas_recording_draw(canvas_recording *c, cairo_t *cairo,
                                     const recording_session *s, layer_set layers) {
    image_key key = {.camera = s->camera, .version = s->version, .layers = layers};
    cairo_save(cairo);
    if (s->shot.map) {
        canvas_view view = {.class_id = s->shot.seen.class_id,
                            .size = 1,
                            .layers = layers,
                            .is_levels = s->shot.is_levels,
                            .ground = s->shot.ground,
                            .is_dark = c->is_dark};
        canvas_look(&view, &s->camera, s->shot.map);
        if (kept_image_renew(&c->scene, key)) draw_scene(c, &view, s);
        kept_image_show(cairo, &c->scene);
    } else {
        draw_nothing(cairo, s);
    }
    cairo_restore(cairo);
    return cairo_status(cairo);
}

// As picture_tones_of_ground has them.
static void draw_cells(cairo_t *cairo, recording_mark kind, double x, double y) {
    uint32_t ground = picture_tone(hr_colour_of(HR_GRASS), kind == MARK_STOOD);
    cairo_rectangle(cairo, x - 5, y - 5, 10, 10);
    if (kind == MARK_CHANGED)
        picture_set_faint_colour(cairo, COLOUR_SEARCHED, 0.55);
    else
        picture_set_colour(cairo, picture_narrow_tone(ground));
    cairo_fill(cairo);
}

void canvas_recording_draw_mark(cairo_t *cairo, recording_mark kind, double x, double y) {
    if (kind == MARK_SELECTED) {
        cairo_translate(cairo, x, y);
        cairo_scale(cairo, 0.6, 0.6);
        draw_selected_start(cairo, (picture_point){0, 0});
        return;
    }
    if (kind >= MARK_CHANGED) {
        draw_cells(cairo, kind, x, y);
        return;
    }
    canvas_mark mark = mark_of(kind);
    int width = cairo_image_surface_get_width(mark.image);
    int height = cairo_image_surface_get_height(mark.image);
    cairo_set_source_surface(cairo, mark.image, floor(x - width / 2.0), floor(y - height / 2.0));
    cairo_paint(cairo);
    canvas_mark_end(&mark);
}

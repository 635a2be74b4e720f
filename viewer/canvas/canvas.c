// canvas.c - what a window shows of a session, layer by layer from the ground up. The map, and the
// map with what the search did and found, are kept as images, since most frames change neither.

#include "viewer/canvas/canvas.h"

#include "viewer/canvas/canvas_areas.h"
#include "viewer/canvas/canvas_ground.h"
#include "viewer/canvas/canvas_kept.h"
#include "viewer/canvas/canvas_lines.h"
#include "viewer/canvas/canvas_map.h"
#include "viewer/canvas/canvas_marks.h"
#include "viewer/canvas/canvas_pieces.h"
#include "viewer/canvas/canvas_raster.h"
#include "viewer/canvas/canvas_search.h"
#include "viewer/canvas/canvas_text.h"
#include "viewer/canvas/canvas_view.h"
#include "viewer/picture/picture_heat.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_length_numbers.h"
#include "viewer/picture/picture_lengths.h"
#include "viewer/picture/picture_path.h"
#include "viewer/picture/picture_symbols.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct canvas {
    kept_image map, scene; // the scene is the map with the search and the path
    canvas_raster raster;
    cairo_surface_t *notes[NOTE_COUNT];
    bool is_dark;
};

canvas *canvas_create(void) { return calloc(1, sizeof(canvas)); }

void canvas_destroy(canvas *c) {
    if (!c) return;
    kept_image_end(&c->map);
    kept_image_end(&c->scene);
    canvas_raster_end(&c->raster);
    for (int i = 0; i < NOTE_COUNT; i++) cairo_surface_destroy(c->notes[i]);
    free(c);
}

void canvas_set_dark(canvas *c, bool is_dark) {
    if (c->is_dark == is_dark) return;
    c->is_dark = is_dark;
    kept_image_end(&c->map);
    kept_image_end(&c->scene);
}

// ---- The view

static bool is_path_shown(const session *s) {
    return s->answer.has_path && (!s->step.is_on || s->step.at == s->step.count);
}

static void view_of(canvas_view *v, canvas *c, const session *s) {
    *v = (canvas_view){.session = s,
                       .notes = c->notes,
                       .scene = session_scene(s),
                       .parts = &s->answer.parts,
                       .shows_path = is_path_shown(s),
                       .class_id = s->class_id,
                       .size = hr_map_class(s->map, s->class_id).size,
                       .layers = session_shown_layers(s),
                       .is_levels = s->is_levels,
                       .is_dark = c->is_dark,
                       .lengths = session_lengths(s),
                       .areas = session_areas(s),
                       .start_area = session_start_area(s)};
    canvas_look(v, &s->camera, s->map);
    if (v->scene.record) v->shown = *v->scene.record;
    if (stepping_shown(&s->step) < v->shown.count) v->shown.count = stepping_shown(&s->step);
    v->scene.record = &v->shown;
}

// ---- Kept images

static image_key map_key(const session *s) {
    return (image_key){.camera = s->camera,
                       .version = s->view_version,
                       .shown = session_lengths(s) != NULL,
                       .layers = session_shown_layers(s),
                       .start_area = session_start_area(s)};
}

static image_key scene_key(const canvas_view *v) {
    const session *s = v->session;
    return (image_key){.camera = s->camera,
                       .version = s->view_version,
                       .answer = s->answer.number,
                       .shown = s->step.is_on ? v->shown.count : -1,
                       .layers = session_shown_layers(s),
                       .start = s->has_start ? s->request.start : (hr_position){-1, -1},
                       .goal = s->has_goal ? s->request.goal : (hr_position){-1, -1}};
}

// ---- Parts

static bool shows(const canvas_view *v, layer which) { return layers_has(v->layers, which); }

static void draw_map(canvas *c, const canvas_view *v) {
    if (!kept_image_renew(&c->map, map_key(v->session))) return;
    cairo_surface_t *image = c->map.surface;
    const heat_grid *ways = session_ways(v->session);
    bool is_whole = canvas_paint_map(image, v, &v->session->pyramid);
    if (v->lengths && !picture_paint_lengths(image, v->lengths, &v->layout)) is_whole = false;
    if (ways && !picture_paint_heat(image, ways, &v->layout)) is_whole = false;
    canvas_tint_areas(image, v);
    if (v->scene.fog && !fog_paint(image, v->scene.fog, &v->layout)) is_whole = false;
    c->map.is_partial = !is_whole;
    cairo_t *own = cairo_create(image);
    if (shows(v, LAYER_CORNERS)) canvas_draw_corners(own, v);
    cairo_destroy(own);
}

static void draw_search(cairo_t *cairo, const canvas_view *v) {
    if (shows(v, LAYER_TILES)) canvas_draw_portals(cairo, v);
    if (shows(v, LAYER_EXACT)) canvas_draw_exact(cairo, v);
    if (shows(v, LAYER_LEFT)) canvas_draw_hand(cairo, v, true);
    if (shows(v, LAYER_RIGHT)) canvas_draw_hand(cairo, v, false);
    if (shows(v, LAYER_LINE)) canvas_draw_line(cairo, v);
    if (shows(v, LAYER_SPLITS)) canvas_draw_splits(cairo, v);
    if (shows(v, LAYER_UNPULLED)) canvas_draw_unpulled(cairo, v);
}

void canvas_draw_way(cairo_t *cairo, const hr_path *path, const picture_layout *layout) {
    canvas_lines lines = canvas_lines_begin(cairo, layout);
    for (int32_t i = 1; i < path->count; i++)
        canvas_lines_add(&lines, picture_place(layout, path->waypoints[i - 1]),
                         picture_place(layout, path->waypoints[i]));
    if (canvas_lines_end(&lines, COLOUR_PATH, COLOUR_CASING)) picture_stroke_path(cairo);
}

// Thin and dashed, under the path of now.
static void draw_way_before(cairo_t *cairo, const canvas_view *v) {
    const hr_path *path = session_path_before(v->session);
    if (!path) return;
    canvas_lines lines = canvas_lines_begin(cairo, &v->layout);
    for (int32_t i = 1; i < path->count; i++)
        canvas_lines_add(&lines, picture_place(&v->layout, path->waypoints[i - 1]),
                         picture_place(&v->layout, path->waypoints[i]));
    if (canvas_lines_end(&lines, COLOUR_WHITE, COLOUR_CASING)) picture_stroke_path_before(cairo);
}

static bool is_in_view(const canvas_view *v, hr_position at) {
    hr_cell cell = {at.x >> 8, at.y >> 8};
    return canvas_sees(v, cell, cell);
}

static void draw_turn(cairo_t *cairo, const canvas_view *v, int32_t index,
                      const canvas_mark *mark) {
    picture_point at = picture_place(&v->layout, v->scene.path->waypoints[index]);
    double side = picture_turning_side(v->scene.path, index, &v->layout);
    if (side >= PICTURE_TURNING_SIDE)
        canvas_mark_put(cairo, mark, at);
    else if (side > 0)
        picture_draw_turning_point(cairo, at, side);
}

static void draw_turns(cairo_t *cairo, const canvas_view *v) {
    const hr_path *path = v->scene.path;
    int32_t in_view = 0;
    for (int32_t i = 1; i < path->count - 1; i++) in_view += is_in_view(v, path->waypoints[i]);
    if (in_view > LINES_FEW) {
        canvas_say(cairo, v, NOTE_TURNS, "Turning points of the path: zoom in to see them");
        return;
    }
    canvas_mark mark = canvas_mark_turning_point();
    for (int32_t i = 1; i < path->count - 1; i++)
        if (is_in_view(v, path->waypoints[i])) draw_turn(cairo, v, i, &mark);
    canvas_mark_end(&mark);
}

static void draw_path(cairo_t *cairo, const canvas_view *v) {
    if (!v->shows_path) return;
    if (shows(v, LAYER_CORRIDOR) && !v->are_legs_many)
        picture_draw_swept(cairo, &v->scene, &v->layout);
    picture_draw_escape(cairo, &v->scene, &v->layout);
    if (shows(v, LAYER_PATH)) draw_way_before(cairo, v);
    if (shows(v, LAYER_PATH) && !v->are_legs_many)
        canvas_draw_way(cairo, v->scene.path, &v->layout);
    if (shows(v, LAYER_TURNS)) draw_turns(cairo, v);
    hr_position end;
    if (picture_ends_elsewhere(&v->scene, &end))
        picture_draw_end(cairo, picture_place(&v->layout, end));
}

static bool number_contours(cairo_t *cairo, const canvas_view *v) {
    bool is_path_there = v->shows_path && shows(v, LAYER_PATH);
    return picture_number_contours(cairo, v->lengths, is_path_there ? v->scene.path : NULL,
                                   &v->layout);
}

// What is many lies under what is few.
static void draw_scene(canvas *c, canvas_view *v) {
    if (!kept_image_renew(&c->scene, scene_key(v))) return;
    kept_image_copy(&c->scene, &c->map);
    cairo_t *own = cairo_create(c->scene.surface);
    canvas_count_pieces(v);
    bool is_whole = !v->lengths || number_contours(own, v);
    if (shows(v, LAYER_TILES)) canvas_draw_tile_edges(own, v);
    if (!canvas_raster_begin(&c->raster, v->layout.width, v->layout.height, canvas_looks))
        is_whole = false;
    c->scene.is_partial = c->map.is_partial || !is_whole;
    canvas_set_pieces(&c->raster, v);
    canvas_raster_colour(&c->raster, c->scene.surface);
    if (v->are_strokes_many) cairo_set_antialias(own, CAIRO_ANTIALIAS_FAST);
    draw_search(own, v);
    draw_path(own, v);
    canvas_name_areas(own, v);
    cairo_destroy(own);
}

static void draw_unit(cairo_t *cairo, const canvas_view *v, hr_position at) {
    picture_draw_unit(cairo, picture_place_of_block(&v->scene, &v->layout, at),
                      picture_unit_side(&v->scene, &v->layout));
}

static void draw_ends(cairo_t *cairo, const canvas_view *v) {
    const session *s = v->session;
    goal_list goals = session_goals(s);
    picture_draw_goals(cairo, &goals, &v->layout);
    if (s->has_start) picture_draw_start(cairo, picture_place(&v->layout, s->request.start));
    if (!shows(v, LAYER_UNIT)) return;
    if (s->has_start) draw_unit(cairo, v, s->request.start);
    if (v->shows_path && s->answer.path.count > 1)
        draw_unit(cairo, v, s->answer.path.waypoints[s->answer.path.count - 1]);
}

// ---- The brush

static void draw_rectangle_under_way(cairo_t *cairo, const session *s) {
    picture_layout layout = canvas_layout(&s->camera);
    hr_cell a = s->painted_first, b = s->painted_last;
    double scale = layout.scale, x = fmin(a.x, b.x), y = fmin(a.y, b.y);
    cairo_rectangle(cairo, layout.origin_x + x * scale, layout.origin_y + y * scale,
                    (abs(a.x - b.x) + 1) * scale, (abs(a.y - b.y) + 1) * scale);
    canvas_outline(cairo);
}

void canvas_draw_brush(cairo_t *cairo, const session *s, canvas_pointer pointer) {
    if (s->tool == TOOL_GO || !pointer.is_inside) return;
    if (s->tool == TOOL_RECTANGLE) {
        if (s->is_painting) draw_rectangle_under_way(cairo, s);
        return;
    }
    cairo_new_path(cairo);
    cairo_arc(cairo, pointer.x, pointer.y, fmax(s->brush * s->camera.scale / 2, 2), 0, 6.2831853);
    canvas_outline(cairo);
}

// ---- Lengths

enum { SCALE_FROM_EDGE = 10 };

static void draw_scale(cairo_t *cairo, const canvas_view *v) {
    const session *s = v->session;
    bool has_costs = s->unit.unit.costs_256ths != NULL;
    if (shows(v, LAYER_LENGTHS) && !length_grid_fits(s->map, has_costs))
        canvas_say(cairo, v, NOTE_LENGTHS,
                   has_costs ? "Lengths with costs: of maps up to 1024 x 1024 cells"
                             : "Lengths: of maps up to 4096 x 4096 cells");
    if (shows(v, LAYER_AREAS)) canvas_note_areas(cairo, v);
    if (v->scene.fog)
        canvas_say(cairo, v, NOTE_FOG, "Dark: not seen; the path takes it for open ground");
    const heat_grid *ways = session_ways(s);
    char words[64];
    if (ways) {
        snprintf(words, sizeof words, "a thousand paths: 1 to %.0f over a cell",
                 (double)ways->most);
        picture_draw_heat_scale(cairo, words, SCALE_FROM_EDGE + (v->lengths ? 246 : 0),
                                v->layout.height - SCALE_FROM_EDGE);
    }
    if (v->lengths)
        picture_draw_length_scale(cairo, v->lengths, v->layout.scale, SCALE_FROM_EDGE,
                                  v->layout.height - SCALE_FROM_EDGE);
}

// ---- The whole

void canvas_draw_ground(canvas *c, cairo_t *cairo, session *s, canvas_pointer pointer) {
    canvas_view view;
    cairo_save(cairo);
    if (s->map) {
        view_of(&view, c, s);
        draw_map(c, &view);
        kept_image_show(cairo, &c->map);
        canvas_name_areas(cairo, &view);
        canvas_draw_brush(cairo, s, pointer);
    } else {
        canvas_draw_no_map(cairo, &s->camera, "Open a map (Ctrl+O), or drop one here");
    }
    cairo_restore(cairo);
}

void canvas_draw_first_obstacle(cairo_t *cairo, const session *s) {
    const first_obstacle *o = &s->answer.obstacle;
    if (!s->map || !s->answer.has_path || !o->is_known) return;
    picture_layout l = canvas_layout(&s->camera);
    canvas_draw_ring(cairo, l.origin_x + o->at.x / HR_CELL * l.scale,
                     l.origin_y + o->at.y / HR_CELL * l.scale);
}

cairo_status_t canvas_draw(canvas *c, cairo_t *cairo, session *s, canvas_pointer pointer) {
    cairo_save(cairo);
    if (s->map) {
        canvas_view view;
        view_of(&view, c, s);
        draw_map(c, &view);
        draw_scene(c, &view);
        kept_image_show(cairo, &c->scene);
        if (s->step.is_on) canvas_draw_current(cairo, &view);
        draw_ends(cairo, &view);
        draw_scale(cairo, &view);
        canvas_draw_brush(cairo, s, pointer);
    } else {
        canvas_draw_no_map(cairo, &s->camera, "Open a map (Ctrl+O), or drop one here");
    }
    cairo_restore(cairo);
    return cairo_status(cairo);
}

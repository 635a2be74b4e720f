// canvas_battle.c - a battle: ground, buildings, units, and what the selected one is about to do.

#include "viewer/canvas/canvas_battle.h"

#include "viewer/battle/battle_fog.h"
#include "viewer/canvas/canvas.h"
#include "viewer/canvas/canvas_kept.h"
#include "viewer/canvas/canvas_map.h"
#include "viewer/canvas/canvas_minds.h"
#include "viewer/canvas/canvas_text.h"
#include "viewer/canvas/canvas_view.h"
#include "viewer/canvas/unit_marks.h"
#include "viewer/model/battle/battle_words.h"
#include "viewer/picture/picture_heat.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_path.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { HATCH_SCALE = 3 };

struct canvas_battle {
    kept_image ground, scene; // the scene is the ground with all that stands on it
    unit_marks marks;
    bool is_dark;
};

canvas_battle *canvas_battle_create(void) { return calloc(1, sizeof(canvas_battle)); }

void canvas_battle_destroy(canvas_battle *c) {
    if (!c) return;
    kept_image_end(&c->ground);
    kept_image_end(&c->scene);
    unit_marks_end(&c->marks);
    free(c);
}

void canvas_battle_set_dark(canvas_battle *c, bool is_dark) {
    if (c->is_dark == is_dark) return;
    c->is_dark = is_dark;
    kept_image_end(&c->ground);
    kept_image_end(&c->scene);
}

// ---- The ground

static void draw_ground(canvas_battle *c, const canvas_view *v, const battle_session *s,
                        image_key key) {
    if (!kept_image_renew(&c->ground, key)) return;
    c->ground.is_partial = !canvas_paint_map(c->ground.surface, v, &s->seen.pyramid);
}

// ---- The scene: written pixel by pixel

typedef struct pixel_rect {
    int32_t left, top, right, bottom;
} pixel_rect;

static int32_t on_screen(double at, int32_t most) {
    return at < 0 ? 0 : at > most ? most : (int32_t)at;
}

// At least two pixels along each side, so that it is seen from however far.
static pixel_rect pixels_of(const canvas_view *v, hr_rect cells) {
    double scale = v->layout.scale;
    double left = floor(v->layout.origin_x + cells.x * scale + 0.5);
    double top = floor(v->layout.origin_y + cells.y * scale + 0.5);
    double right =
        fmax(floor(v->layout.origin_x + (cells.x + cells.width) * scale + 0.5), left + 2);
    double bottom =
        fmax(floor(v->layout.origin_y + (cells.y + cells.height) * scale + 0.5), top + 2);
    return (pixel_rect){on_screen(left, v->layout.width), on_screen(top, v->layout.height),
                        on_screen(right, v->layout.width), on_screen(bottom, v->layout.height)};
}

static void fill_building(cairo_surface_t *image, const canvas_view *v, hr_rect cells,
                          const uint32_t tones[2]) {
    pixel_rect at = pixels_of(v, cells);
    unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    for (int32_t y = at.top; y < at.bottom; y++) {
        uint32_t *row = (uint32_t *)(void *)(rows + (ptrdiff_t)y * stride);
        for (int32_t x = at.left; x < at.right; x++) {
            bool is_edge = y == at.top || y == at.bottom - 1 || x == at.left || x == at.right - 1;
            row[x] =
                is_edge ? COLOUR_CASING : tones[v->layout.scale >= HATCH_SCALE && !((x + y) & 7)];
        }
    }
}

static uint32_t building_tone(void) { return picture_tone(hr_colour_of(HR_BUILDING), false); }

static void fill_buildings(cairo_surface_t *image, const canvas_view *v, const battle_shot *shot) {
    uint32_t tone = building_tone();
    uint32_t tones[2] = {tone, picture_hatched(tone, 0, 0)};
    for (int32_t i = 0; i < shot->building_count; i++)
        fill_building(image, v, shot->buildings[i], tones);
}

static bool is_in_view(const canvas_view *v, picture_point at, double margin) {
    return at.x > -margin && at.y > -margin && at.x < v->layout.width + margin &&
           at.y < v->layout.height + margin;
}

// The selected ones come last, over the others.
static void put_units(canvas_battle *c, const canvas_view *v, const battle_session *s,
                      bool is_selected) {
    int32_t sizes[BATTLE_CLASSES];
    for (int32_t i = 0; i < BATTLE_CLASSES; i++) sizes[i] = battle_class_size(i);
    for (int32_t i = 0; i < s->shot.unit_count; i++) {
        const shot_unit *unit = &s->shot.units[i];
        if (s->is_selected[i] != is_selected) continue;
        picture_point at = picture_place(&v->layout, unit->at);
        if (!is_in_view(v, at, sizes[unit->class_id] * v->layout.scale + 8)) continue;
        unit_look look = {unit->class_id, (battle_state)unit->state, battle_side(i), is_selected};
        unit_marks_put(&c->marks, c->scene.surface, look, sizes[unit->class_id], at);
    }
}

static void draw_scene(canvas_battle *c, const canvas_view *v, const battle_session *s,
                       image_key key) {
    kept_image_renew(&c->scene, key);
    kept_image_copy(&c->scene, &c->ground);
    if (!cairo_image_surface_get_data(c->scene.surface)) return;
    if (s->heat.grid.heat) picture_paint_heat(c->scene.surface, &s->heat.grid, &v->layout);
    fill_buildings(c->scene.surface, v, &s->shot);
    unit_marks_begin(&c->marks, v->layout.scale);
    put_units(c, v, s, false);
    put_units(c, v, s, true);
    cairo_surface_mark_dirty(c->scene.surface);
}

// ---- The unit in focus

static void draw_focus(cairo_t *cairo, const canvas_view *v, const battle_shot *shot) {
    const battle_unit *unit = &shot->focused;
    if (shot->focus < 0 || unit->state == BATTLE_STANDS) return;
    picture_point at = picture_place(&v->layout, unit->at);
    picture_point goal = picture_place(&v->layout, unit->goal);
    if (unit->state == BATTLE_ASKS || unit->goes_on) picture_draw_straight_line(cairo, at, goal);
    cairo_new_path(cairo);
    cairo_move_to(cairo, at.x, at.y);
    for (int32_t i = unit->way_next; i < unit->way_count; i++) {
        picture_point next = picture_place(&v->layout, unit->way[i]);
        cairo_line_to(cairo, next.x, next.y);
    }
    if (shot->track_count > 0)
        picture_stroke_path_before(cairo); // the way it follows, under the track that it drives
    else
        picture_stroke_path(cairo);
    cairo_new_path(cairo);
    canvas_draw_track(cairo, v, shot);
    for (int32_t i = unit->way_next; i + 1 < unit->way_count; i++)
        picture_draw_turning_point(cairo, picture_place(&v->layout, unit->way[i]),
                                   PICTURE_TURNING_SIDE);
    picture_draw_goal(cairo, goal);
}

// ---- The card beside the unit in focus

enum { CARD_WIDTH = 190, CARD_HEIGHT = 36, CARD_APART = 14 };

static double cells_to_go(const battle_unit *unit) {
    hr_position at = unit->at;
    double length = 0;
    for (int32_t i = unit->way_next; i < unit->way_count; i++) {
        length += hypot((double)unit->way[i].x - at.x, (double)unit->way[i].y - at.y);
        at = unit->way[i];
    }
    return length / HR_CELL;
}

static void say_card(const battle_shot *shot, char lines[2][64]) {
    const battle_unit *unit = &shot->focused;
    bool stands = unit->state == BATTLE_STANDS;
    snprintf(lines[0], 64, "%d: %s, %s", (int)shot->focus, battle_class_name(unit->class_id),
             battle_state_name(unit->state));
    snprintf(lines[1], 64, "at %d, %d", (int)(unit->at.x / HR_CELL), (int)(unit->at.y / HR_CELL));
    if (!stands && unit->way_next < unit->way_count)
        snprintf(lines[1], 64, "%.0f cells%s to %d, %d", cells_to_go(unit),
                 unit->goes_on ? " and more" : "", (int)(unit->goal.x / HR_CELL),
                 (int)(unit->goal.y / HR_CELL));
}

// Beside the unit, and within the view.
static void draw_card(cairo_t *cairo, const canvas_view *v, const battle_shot *shot) {
    char lines[2][64];
    if (shot->focus < 0) return;
    picture_point at = picture_place(&v->layout, shot->focused.at);
    if (!is_in_view(v, at, 0)) return;
    double x = at.x + CARD_APART, y = at.y - CARD_APART - CARD_HEIGHT;
    if (x + CARD_WIDTH > v->layout.width) x = at.x - CARD_APART - CARD_WIDTH;
    if (y < 0) y = at.y + CARD_APART;
    say_card(shot, lines);
    cairo_rectangle(cairo, x, y, CARD_WIDTH, CARD_HEIGHT);
    picture_set_faint_colour(cairo, COLOUR_PANEL, 0.92);
    cairo_fill(cairo);
    picture_choose_font(cairo, 11, true);
    picture_draw_text(cairo, lines[0], x + 6, y + 15, COLOUR_TEXT);
    picture_choose_font(cairo, 11, false);
    picture_draw_text(cairo, lines[1], x + 6, y + 29, COLOUR_TEXT);
}

static void draw_heat_scale(cairo_t *cairo, const canvas_view *v, const battle_heat *heat) {
    char words[HEAT_WORDS];
    if (!heat->grid.heat) return;
    battle_heat_say(heat, words);
    picture_draw_heat_scale(cairo, words, 10, v->layout.height - 10);
}

// ---- The pointer

static void draw_box(cairo_t *cairo, const canvas_view *v, const battle_session *s) {
    picture_point a = picture_place(&v->layout, s->box_from);
    picture_point b = picture_place(&v->layout, s->box_to);
    cairo_new_path(cairo);
    cairo_rectangle(cairo, fmin(a.x, b.x), fmin(a.y, b.y), fabs(a.x - b.x), fabs(a.y - b.y));
    canvas_outline(cairo);
}

static void draw_brush(cairo_t *cairo, const canvas_view *v, const battle_session *s,
                       const camera *seen, canvas_pointer pointer) {
    if (s->tool == BATTLE_COMMAND || !pointer.is_inside) return;
    hr_rect cells = battle_session_square(s, camera_position_at(seen, pointer.x, pointer.y));
    pixel_rect at = pixels_of(v, cells);
    cairo_new_path(cairo);
    cairo_rectangle(cairo, at.left, at.top, at.right - at.left, at.bottom - at.top);
    canvas_outline(cairo);
}

// ---- The whole

cairo_status_t canvas_battle_draw(canvas_battle *c, cairo_t *cairo, battle_session *s,
                                  const camera *seen, layer_set layers, canvas_pointer pointer) {
    canvas_view view = {.class_id = s->seen.class_id,
                        .size = 1,
                        .layers = layers,
                        .is_levels = s->is_levels,
                        .is_dark = c->is_dark};
    image_key key = {.camera = *seen, .version = s->ground_version, .layers = layers};
    cairo_save(cairo);
    canvas_look(&view, seen, s->ground);
    draw_ground(c, &view, s, key);
    draw_scene(c, &view, s, key);
    kept_image_show(cairo, &c->scene);
    canvas_draw_unseen(cairo, &view, &s->shot);
    draw_focus(cairo, &view, &s->shot);
    canvas_draw_mind(cairo, &view, &s->shot);
    draw_card(cairo, &view, &s->shot);
    draw_heat_scale(cairo, &view, &s->heat);
    if (s->is_boxing) draw_box(cairo, &view, s);
    draw_brush(cairo, &view, s, seen, pointer);
    cairo_restore(cairo);
    return cairo_status(cairo);
}

void canvas_battle_draw_mark(cairo_t *cairo, hr_class_id class_id, int32_t team, double x, double y,
                             double side) {
    unit_look look = {class_id, BATTLE_MARCHES, team, false};
    unit_mark_draw(cairo, look, (picture_point){x, y}, side);
}

void canvas_battle_draw_building(cairo_t *cairo, double x, double y, double side) {
    cairo_rectangle(cairo, x - side / 2, y - side / 2, side, side);
    picture_set_colour(cairo, building_tone());
    cairo_fill(cairo);
}

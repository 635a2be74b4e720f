// canvas_minds.c - what the mind of the selected unit is about.

#include "viewer/canvas/canvas_minds.h"

#include "viewer/canvas/canvas_text.h"
#include "viewer/minds/behaviours.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_symbols.h"

#include <math.h>
#include <stdio.h>

enum { POST_PIXELS = 9 };

static void add_circle(cairo_t *cairo, const canvas_view *v, hr_position middle, double cells) {
    picture_point at = picture_place(&v->layout, middle);
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, at.x, at.y, cells * v->layout.scale, 0, 2 * 3.14159265358979);
}

// ---- Posts of a guard, numbered in order

static void draw_post(cairo_t *cairo, const canvas_view *v, hr_position post, int32_t number,
                      bool is_next) {
    picture_point at = picture_place(&v->layout, post);
    char text[16];
    cairo_new_path(cairo);
    cairo_arc(cairo, at.x, at.y, POST_PIXELS, 0, 2 * 3.14159265358979);
    cairo_set_source_rgb(cairo, is_next ? 1.0 : 0.93, is_next ? 0.84 : 0.93, is_next ? 0.2 : 0.93);
    cairo_fill_preserve(cairo);
    cairo_set_source_rgb(cairo, 0.1, 0.1, 0.1);
    cairo_set_line_width(cairo, 1.5);
    cairo_stroke(cairo);
    cairo_text_extents_t extents;
    snprintf(text, sizeof text, "%d", (int)number);
    cairo_set_font_size(cairo, 12);
    cairo_text_extents(cairo, text, &extents);
    cairo_move_to(cairo, at.x - extents.width / 2 - extents.x_bearing,
                  at.y - extents.height / 2 - extents.y_bearing);
    cairo_show_text(cairo, text);
}

static void draw_posts(cairo_t *cairo, const canvas_view *v, const mind_memory *mind) {
    cairo_new_path(cairo);
    for (int32_t i = 0; i < mind->post_count; i++) {
        picture_point at = picture_place(&v->layout, mind->posts[i]);
        cairo_line_to(cairo, at.x, at.y);
    }
    cairo_close_path(cairo);
    canvas_outline(cairo);
    for (int32_t i = 0; i < mind->post_count; i++)
        draw_post(cairo, v, mind->posts[i], i + 1, i == mind->next_post);
}

// ---- The range of a hunter, and the line to its prey

static void draw_range(cairo_t *cairo, const canvas_view *v, const battle_shot *shot) {
    const mind_memory *mind = &shot->focus_mind;
    if (mind->prey == MIND_NOBODY) return;
    cairo_new_path(cairo);
    add_circle(cairo, v, shot->units[mind->prey].at, MIND_NEAR);
    add_circle(cairo, v, shot->units[mind->prey].at, MIND_FAR);
    if (mind->holds) {
        picture_point from = picture_place(&v->layout, shot->focused.at);
        picture_point to = picture_place(&v->layout, shot->units[mind->prey].at);
        cairo_move_to(cairo, from.x, from.y);
        cairo_line_to(cairo, to.x, to.y);
    }
    canvas_outline(cairo);
}

// ---- The pasture of a herd: where it grazes, and how far it may be spread before it moves on

static void draw_pasture(cairo_t *cairo, const canvas_view *v, const mind_herd_state *herd) {
    if (herd->moves == 0) return;
    cairo_new_path(cairo);
    add_circle(cairo, v, herd->pasture, MIND_GRAZING);
    add_circle(cairo, v, herd->pasture, MIND_HERD_SPREAD);
    canvas_outline(cairo);
}

// ---- The track of a driver, and the bend that it cannot take

static void draw_cross(cairo_t *cairo, picture_point at) {
    cairo_move_to(cairo, at.x - POST_PIXELS, at.y - POST_PIXELS);
    cairo_line_to(cairo, at.x + POST_PIXELS, at.y + POST_PIXELS);
    cairo_move_to(cairo, at.x + POST_PIXELS, at.y - POST_PIXELS);
    cairo_line_to(cairo, at.x - POST_PIXELS, at.y + POST_PIXELS);
}

static void draw_bend(cairo_t *cairo, const canvas_view *v, const mind_memory *mind) {
    if (!mind->has_stopped) return;
    cairo_new_path(cairo);
    draw_cross(cairo, picture_place(&v->layout, mind->cannot_at));
    canvas_outline(cairo);
}

void canvas_draw_track(cairo_t *cairo, const canvas_view *v, const battle_shot *shot) {
    if (shot->track_count == 0) return;
    cairo_new_path(cairo);
    for (int32_t i = 0; i < shot->track_count; i++) {
        picture_point at = picture_place(&v->layout, shot->track[i]);
        cairo_line_to(cairo, at.x, at.y);
    }
    picture_stroke_path(cairo);
}

void canvas_draw_mind(cairo_t *cairo, const canvas_view *v, const battle_shot *shot) {
    if (shot->focus < 0) return;
    if (shot->focus_mind.kind == MIND_GUARD) draw_posts(cairo, v, &shot->focus_mind);
    if (shot->focus_mind.kind == MIND_HUNT) draw_range(cairo, v, shot);
    if (shot->focus_mind.kind == MIND_FUZZY) draw_range(cairo, v, shot);
    if (shot->focus_mind.kind == MIND_DRIVER) draw_bend(cairo, v, &shot->focus_mind);
    if (shot->focus_mind.kind == MIND_HERD) draw_pasture(cairo, v, &shot->focus_herd);
}

// ---- Fog

static void add_run(cairo_t *cairo, const canvas_view *v, int32_t row, int32_t from, int32_t to) {
    hr_position corner = {from * BATTLE_SEEN * HR_CELL, row * BATTLE_SEEN * HR_CELL};
    hr_position other = {to * BATTLE_SEEN * HR_CELL, (row + 1) * BATTLE_SEEN * HR_CELL};
    picture_point a = picture_place(&v->layout, corner), b = picture_place(&v->layout, other);
    cairo_rectangle(cairo, a.x, a.y, b.x - a.x, b.y - a.y);
}

void canvas_draw_unseen(cairo_t *cairo, const canvas_view *v, const battle_shot *shot) {
    cairo_new_path(cairo);
    for (int32_t row = 0; shot->seen && row < shot->seen_rows; row++) {
        const uint8_t *seen = shot->seen + (ptrdiff_t)row * shot->seen_columns;
        for (int32_t x = 0, from = 0; x <= shot->seen_columns; x++) {
            if (x < shot->seen_columns && !seen[x]) continue;
            if (x > from) add_run(cairo, v, row, from, x);
            from = x + 1;
        }
    }
    cairo_set_source_rgba(cairo, 0.2, 0.22, 0.3, 0.5);
    cairo_fill(cairo);
}

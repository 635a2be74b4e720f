// canvas_ground.c - what is derived from the map for a unit: labels, corners, tiles and portals.

#include "canvas_parts.h"

#include <math.h>
#include <stdio.h>

enum {
    LABEL_COLOURS = 6,
    LABEL_PIXELS = 4,
    NUMBERS_APART = 90,
    CORNER_SCALE = 3,
    PORTAL_SCALE = 2
};

// Told apart by colour-blind people (Okabe and Ito, 2008); numbers tell all apart.
static const uint32_t label_colours[LABEL_COLOURS] = {0xE69F00, 0x56B4E9, 0x009E73,
                                                      0xF0E442, 0xCC79A7, 0x0072B2};

static int32_t label_under(const canvas_view *v, double x, double y) {
    const session *s = v->session;
    hr_position at = camera_position_at(&s->camera, x, y);
    hr_cell cell = {(int32_t)floor(at.x / (double)HR_CELL), (int32_t)floor(at.y / (double)HR_CELL)};
    hr_cell block = hr_block_at(hr_block_centre(cell, 1), v->size);
    if (cell.x < 0 || cell.y < 0 || block.x < 0 || block.y < 0) return -1;
    if (cell.x >= hr_map_width(s->map) || cell.y >= hr_map_height(s->map)) return -1;
    return hr_map_label(s->map, s->class_id, block);
}

// Labels change from map to map; what follows each other should differ.
static uint32_t colour_of_label(int32_t label) {
    return label_colours[(uint32_t)label * 2654435761u % LABEL_COLOURS];
}

// A third of the tint, two thirds of the map.
static uint32_t tinted(uint32_t tone, uint32_t colour) {
    uint32_t red_blue = ((tone & 0xFF00FF) * 5 + (colour & 0xFF00FF) * 3) >> 3 & 0xFF00FF;
    return red_blue | (((tone & 0x00FF00) * 5 + (colour & 0x00FF00) * 3) >> 3 & 0x00FF00);
}

static void tint_row(uint32_t *pixels, const int32_t *labels, int32_t width) {
    for (int32_t x = 0; x < width; x++) {
        int32_t label = labels[x / LABEL_PIXELS];
        if (label >= 0) pixels[x] = tinted(pixels[x], colour_of_label(label));
    }
}

// In squares of a few pixels: edges need not be exact where the map shows them.
void canvas_tint_labels(cairo_surface_t *image, const canvas_view *v) {
    enum { SQUARES_MOST = 16384 / LABEL_PIXELS };
    int32_t labels[SQUARES_MOST], width = v->layout.width;
    unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    if (width > SQUARES_MOST * LABEL_PIXELS) return;
    cairo_surface_flush(image);
    for (int32_t y = 0; y < v->layout.height; y++) {
        for (int32_t x = 0; x < width && y % LABEL_PIXELS == 0; x += LABEL_PIXELS)
            labels[x / LABEL_PIXELS] =
                label_under(v, x + LABEL_PIXELS / 2.0, y + LABEL_PIXELS / 2.0);
        tint_row((uint32_t *)(void *)(rows + (ptrdiff_t)y * stride), labels, width);
    }
    cairo_surface_mark_dirty(image);
}

void canvas_number_labels(cairo_t *cairo, const canvas_view *v) {
    for (int32_t y = NUMBERS_APART / 2; y < v->layout.height; y += NUMBERS_APART)
        for (int32_t x = NUMBERS_APART / 2; x < v->layout.width; x += NUMBERS_APART) {
            char text[16];
            int32_t label = label_under(v, x, y);
            snprintf(text, sizeof text, "%d", (int)label);
            if (label >= 0) canvas_draw_text(cairo, text, x - 4.0, y + 4.0);
        }
}

// ---- Corners

static bool is_open(const canvas_view *v, int32_t x, int32_t y) {
    return hr_map_is_open(v->session->map, v->session->class_id, (hr_cell){x, y});
}

static bool is_corner(const canvas_view *v, int32_t x, int32_t y) {
    if (!is_open(v, x, y)) return false;
    for (int32_t down = -1; down <= 1; down += 2)
        for (int32_t right = -1; right <= 1; right += 2)
            if (!is_open(v, x + right, y + down) && is_open(v, x + right, y) &&
                is_open(v, x, y + down))
                return true;
    return false;
}

static void draw_corner(cairo_t *cairo, picture_point at) {
    cairo_move_to(cairo, at.x, at.y - 3);
    cairo_line_to(cairo, at.x + 3, at.y + 2);
    cairo_line_to(cairo, at.x - 3, at.y + 2);
    cairo_close_path(cairo);
}

void canvas_draw_corners(cairo_t *cairo, const canvas_view *v) {
    if (v->layout.scale < CORNER_SCALE) {
        canvas_draw_text(cairo, "Corners: zoom in to see them", 12, 24);
        return;
    }
    cairo_new_path(cairo);
    hr_rect r = v->cells;
    for (int32_t y = r.y - v->size; y < r.y + r.height; y++)
        for (int32_t x = r.x - v->size; x < r.x + r.width; x++)
            if (is_corner(v, x, y)) draw_corner(cairo, canvas_place(v, (hr_cell){x, y}));
    picture_set_colour(cairo, COLOUR_LEFT);
    cairo_fill_preserve(cairo);
    cairo_set_line_width(cairo, 0.8);
    picture_set_colour(cairo, COLOUR_WHITE);
    cairo_stroke(cairo);
}

// ---- Tiles and portals

enum { TILE_CELLS = 64, DASHED_TILE = 48, PORTALS_MOST = 2000 };

static void draw_tile_edges(cairo_t *cairo, const canvas_view *v) {
    const picture_layout *l = &v->layout;
    double step = TILE_CELLS * l->scale, half = v->size / 2 * l->scale;
    int32_t width = hr_map_width(v->session->map), height = hr_map_height(v->session->map);
    static const double dashes[] = {2, 3};
    cairo_new_path(cairo);
    for (int32_t x = 0; x <= width / TILE_CELLS && step > 3; x++) {
        cairo_move_to(cairo, l->origin_x + x * step + half, l->origin_y);
        cairo_line_to(cairo, l->origin_x + x * step + half, l->origin_y + height * l->scale);
    }
    for (int32_t y = 0; y <= height / TILE_CELLS && step > 3; y++) {
        cairo_move_to(cairo, l->origin_x, l->origin_y + y * step + half);
        cairo_line_to(cairo, l->origin_x + width * l->scale, l->origin_y + y * step + half);
    }
    bool is_large = step >= DASHED_TILE; // dashes of small tiles are many, and seen by nobody
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE);
    cairo_set_dash(cairo, dashes, is_large ? 2 : 0, 0);
    cairo_set_line_width(cairo, 1);
    picture_set_faint_colour(cairo, COLOUR_CASING, is_large ? 1 : 0.3);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT);
}

static void draw_portals(cairo_t *cairo, const canvas_view *v) {
    const plan_answer *answer = &v->session->answer;
    double radius = fmin(fmax(v->layout.scale * 0.8, 1), 4);
    cairo_new_path(cairo);
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE);
    for (int32_t i = 0; i < answer->portal_count; i++) {
        const plan_portal *portal = &answer->portals[i];
        if (!canvas_sees(v, portal->owner, portal->other)) continue;
        picture_point a = canvas_place(v, portal->owner), b = canvas_place(v, portal->other);
        cairo_rectangle(cairo, fmin(a.x, b.x) - radius, fmin(a.y, b.y) - radius,
                        fabs(a.x - b.x) + 2 * radius, fabs(a.y - b.y) + 2 * radius);
    }
    picture_set_faint_colour(cairo, COLOUR_CHEAP, 0.9);
    cairo_fill(cairo);
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT);
}

static void draw_expanded_portals(cairo_t *cairo, const canvas_view *v) {
    double radius = v->layout.scale < PORTAL_SCALE ? 2 : 5;
    int32_t marks = 0;
    cairo_new_path(cairo);
    for (int32_t i = 0; i < v->shown.count && marks < PORTALS_MOST; i++) {
        const hr_event *event = &v->shown.events[i];
        if (event->kind != HR_EVENT_EXPANSION || event->stage != HR_STAGE_ROUTES) continue;
        if (!canvas_sees(v, event->to, event->to)) continue;
        picture_point at = canvas_place(v, event->to);
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, at.x, at.y, radius, 0, 6.2831853);
        marks++;
    }
    cairo_set_line_width(cairo, radius / 2);
    picture_set_colour(cairo, COLOUR_SEARCHED);
    cairo_stroke(cairo);
}

static void draw_route(cairo_t *cairo, const canvas_view *v) {
    static const double dots[] = {1, 5};
    cairo_new_path(cairo);
    for (int32_t i = 0; i < v->shown.count; i++) {
        const hr_event *event = &v->shown.events[i];
        if (event->kind != HR_EVENT_LEG || event->stage != HR_STAGE_ROUTES) continue;
        picture_point from = canvas_place(v, event->from), to = canvas_place(v, event->to);
        cairo_move_to(cairo, from.x, from.y);
        cairo_line_to(cairo, to.x, to.y);
    }
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_width(cairo, 6);
    picture_set_faint_colour(cairo, COLOUR_WHITE, 0.7);
    cairo_stroke_preserve(cairo);
    cairo_set_dash(cairo, dots, 2, 0);
    cairo_set_line_width(cairo, 3);
    picture_set_colour(cairo, COLOUR_CHEAP);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
}

void canvas_draw_tiles(cairo_t *cairo, const canvas_view *v) {
    draw_tile_edges(cairo, v);
    draw_portals(cairo, v);
    draw_expanded_portals(cairo, v);
    draw_route(cairo, v);
}

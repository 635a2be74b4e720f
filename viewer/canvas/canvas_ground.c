// canvas_ground.c - what is derived from the map for a unit: corners, tiles and portals.

#include "viewer/canvas/canvas_ground.h"

#include "passmap/map/map_state.h"
#include "planner/grid/corners.h"
#include "viewer/canvas/canvas_marks.h"
#include "viewer/canvas/canvas_pieces.h"
#include "viewer/canvas/canvas_text.h"
#include "viewer/canvas/canvas_view.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_symbols.h"

#include <math.h>

enum { CORNER_SCALE = 4, LARGE_CORNER = 8, PORTAL_SCALE = 2 };

// ---- Corners

static int32_t within(int32_t at, int32_t least, int32_t most) {
    return at < least ? least : at > most ? most : at;
}

// The corners among some blocks of a row, a word at a time.
static void put_corners(cairo_t *cairo, const canvas_view *v, const canvas_mark *mark,
                        const hr_lines *rows, int32_t y, int32_t first, int32_t end) {
    const uint64_t *row = hr_line(rows, y);
    for (int32_t x = first; x < end; x += HR_CORNER_SPAN) {
        int32_t count = end - x < HR_CORNER_SPAN ? end - x : HR_CORNER_SPAN;
        for (uint64_t left = hr_corners_of(row, rows->stride, x, count); left; left &= left - 1)
            canvas_mark_put(cairo, mark, canvas_place(v, (hr_cell){x + hr_lowest_bit(left), y}));
    }
}

void canvas_draw_corners(cairo_t *cairo, const canvas_view *v) {
    if (v->layout.scale < CORNER_SCALE) {
        canvas_say(cairo, v, NOTE_CORNERS, "Corners: zoom in to see them");
        return;
    }
    const hr_class_entry *entry = hr_class_entry_of(v->map, v->class_id);
    HR_ASSERT(entry);
    const hr_lines *rows = &entry->plane.rows;
    canvas_mark mark = canvas_mark_triangle(v->layout.scale < LARGE_CORNER ? 1.5 : 3, COLOUR_LEFT);
    hr_rect r = v->cells;
    int32_t first = within(r.x - v->size, 0, rows->length), last = r.x + r.width;
    int32_t bottom = within(r.y + r.height, 0, rows->count);
    for (int32_t y = within(r.y - v->size, 0, rows->count); y < bottom; y++)
        put_corners(cairo, v, &mark, rows, y, first, within(last, 0, rows->length));
    canvas_mark_end(&mark);
}

// ---- Tiles and portals

enum { TILE_CELLS = 64, DASHED_TILE = 48, DASH_STEP = 5 };

// The part of an edge that lies in view; it begins where a dash does, so that dashes move with the
// map.
typedef struct edge_part {
    double begin, end;
} edge_part;

static edge_part part_in_view(double origin, double length, int32_t pixels) {
    double dashes_before = origin < 0 ? floor(-origin / DASH_STEP) : 0;
    return (edge_part){origin + dashes_before * DASH_STEP, fmin(origin + length, pixels)};
}

static bool is_between(double at, int32_t pixels) { return at > -1 && at < pixels + 1; }

void canvas_draw_tile_edges(cairo_t *cairo, const canvas_view *v) {
    const picture_layout *l = &v->layout;
    double step = TILE_CELLS * l->scale, half = v->size / 2 * l->scale;
    int32_t width = hr_map_width(v->session->map), height = hr_map_height(v->session->map);
    edge_part down = part_in_view(l->origin_y, height * l->scale, l->height);
    edge_part across = part_in_view(l->origin_x, width * l->scale, l->width);
    static const double dashes[] = {2, DASH_STEP - 2};
    cairo_new_path(cairo);
    for (int32_t i = 0; i <= width / TILE_CELLS && step > 3; i++) {
        double x = l->origin_x + i * step + half;
        if (!is_between(x, l->width)) continue;
        cairo_move_to(cairo, x, down.begin);
        cairo_line_to(cairo, x, down.end);
    }
    for (int32_t i = 0; i <= height / TILE_CELLS && step > 3; i++) {
        double y = l->origin_y + i * step + half;
        if (!is_between(y, l->height)) continue;
        cairo_move_to(cairo, across.begin, y);
        cairo_line_to(cairo, across.end, y);
    }
    bool is_large = step >= DASHED_TILE; // dashes of small tiles are many, and too fine to see
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE);
    cairo_set_dash(cairo, dashes, is_large ? 2 : 0, 0);
    cairo_set_line_width(cairo, 1);
    picture_set_faint_colour(cairo, COLOUR_CASING, is_large ? 1 : 0.3);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT);
}

static void draw_all_portals(cairo_t *cairo, const canvas_view *v) {
    const plan_answer *answer = &v->session->answer;
    cairo_new_path(cairo);
    for (int32_t i = 0; i < answer->portal_count; i++) {
        search_piece p = answer->portals[i];
        if (!canvas_sees_piece(v, p)) continue;
        picture_point from = canvas_place(v, (hr_cell){p.from_x, p.from_y});
        picture_point to = canvas_place(v, (hr_cell){p.to_x, p.to_y});
        cairo_move_to(cairo, from.x, from.y);
        cairo_line_to(cairo, to.x, to.y);
    }
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE);
    cairo_set_line_width(cairo, 2 * fmin(fmax(v->layout.scale * 0.8, 1), 4));
    picture_set_faint_colour(cairo, COLOUR_CHEAP, 0.9);
    cairo_stroke(cairo);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
}

static void draw_portals_looked_at(cairo_t *cairo, const canvas_view *v) {
    const search_piece *pieces = v->parts->lists[PART_PORTALS].pieces;
    if (v->is_many[PART_PORTALS]) return;
    canvas_mark ring = canvas_mark_ring(v->layout.scale < PORTAL_SCALE ? 2 : 5, COLOUR_SEARCHED);
    for (int32_t i = -1; (i = canvas_next_piece(v, PART_PORTALS, i + 1)) >= 0;)
        canvas_mark_put(cairo, &ring, canvas_place(v, (hr_cell){pieces[i].to_x, pieces[i].to_y}));
    canvas_mark_end(&ring);
}

static void draw_route(cairo_t *cairo, const canvas_view *v) {
    static const double dots[] = {1, 5};
    if (!canvas_follow_pieces(cairo, v, PART_ROUTE)) return;
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cairo, 6);
    picture_set_faint_colour(cairo, COLOUR_WHITE, 0.7);
    cairo_stroke_preserve(cairo);
    cairo_set_dash(cairo, dots, 2, 0);
    cairo_set_line_width(cairo, 3);
    picture_set_colour(cairo, COLOUR_CHEAP);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
}

void canvas_draw_portals(cairo_t *cairo, const canvas_view *v) {
    if (!v->are_portals_many) draw_all_portals(cairo, v);
    draw_portals_looked_at(cairo, v);
    draw_route(cairo, v);
}

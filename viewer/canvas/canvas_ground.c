// canvas_ground.c - what is derived from the map for a unit: labels, corners, tiles and portals.

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
#include <stdio.h>

enum {
    LABEL_COLOURS = 6,
    LABEL_PIXELS = 8,
    NUMBERS_APART = 120,
    CORNER_SCALE = 4,
    LARGE_CORNER = 8,
    PORTAL_SCALE = 2
};

// Distinct for colour-blind people (Okabe and Ito, 2008); numbers distinguish labels of one colour.
static const uint32_t label_colours[LABEL_COLOURS] = {0xE69F00, 0x56B4E9, 0x009E73,
                                                      0xF0E442, 0xCC79A7, 0x0072B2};

// The blocks that lie under pixels along one axis, `apart` pixels from each other; -1 = off the
// map.
static void find_blocks(int32_t *blocks, int32_t count, double origin, double scale, int32_t apart,
                        int32_t half, int32_t side) {
    for (int32_t i = 0; i < count; i++) {
        double cell = floor(((i + 0.5) * apart - origin) / scale);
        blocks[i] = cell < half || cell >= side ? -1 : (int32_t)cell - half;
    }
}

enum { SQUARES_MOST = 16384 / LABEL_PIXELS };

// What labels look like under a view: a block for each column and each row of squares.
typedef struct label_grid {
    int32_t columns, rows;
    int32_t x[SQUARES_MOST], y[SQUARES_MOST];
} label_grid;

static void find_grid(label_grid *grid, const canvas_view *v, int32_t apart) {
    const picture_layout *l = &v->layout;
    int32_t half = (v->size - 1) / 2;
    grid->columns = (l->width + apart - 1) / apart;
    grid->rows = (l->height + apart - 1) / apart;
    if (grid->columns > SQUARES_MOST) grid->columns = SQUARES_MOST;
    if (grid->rows > SQUARES_MOST) grid->rows = SQUARES_MOST;
    find_blocks(grid->x, grid->columns, l->origin_x, l->scale, apart, half, hr_map_width(v->map));
    find_blocks(grid->y, grid->rows, l->origin_y, l->scale, apart, half, hr_map_height(v->map));
}

static int32_t label_in(const canvas_view *v, const label_grid *grid, int32_t column, int32_t row) {
    hr_cell block = {grid->x[column], grid->y[row]};
    return block.x < 0 || block.y < 0 ? -1 : hr_map_label(v->map, v->class_id, block);
}

// Labels change from map to map; what follows each other should differ.
static uint32_t colour_of_label(int32_t label) {
    return label_colours[(uint32_t)label * 2654435761u % LABEL_COLOURS];
}

// Three eighths of the tint, five of the map; channel by channel, without one that spills over.
static void tint_square(uint32_t *pixels, int32_t count, uint32_t colour) {
    uint32_t red_blue = (colour & 0xFF00FF) * 3, green = (colour & 0x00FF00) * 3;
    for (int32_t i = 0; i < count; i++) {
        uint32_t tone = pixels[i];
        pixels[i] = (((tone & 0xFF00FF) * 5 + red_blue) >> 3 & 0xFF00FF) |
                    (((tone & 0x00FF00) * 5 + green) >> 3 & 0x00FF00);
    }
}

// The squares of one row that have one label are tinted as one.
static void tint_squares(unsigned char *rows, int stride, const canvas_view *v,
                         const label_grid *grid, int32_t row) {
    int32_t height = v->layout.height, width = v->layout.width;
    int32_t label = label_in(v, grid, 0, row), next = label;
    for (int32_t first = 0, end; first < grid->columns; first = end, label = next) {
        for (end = first + 1; end < grid->columns; end++)
            if ((next = label_in(v, grid, end, row)) != label) break;
        int32_t left = first * LABEL_PIXELS, right = end * LABEL_PIXELS;
        if (right > width) right = width;
        for (int32_t y = row * LABEL_PIXELS; y < (row + 1) * LABEL_PIXELS && y < height; y++)
            if (label >= 0)
                tint_square((uint32_t *)(void *)(rows + (ptrdiff_t)y * stride) + left, right - left,
                            colour_of_label(label));
    }
}

// In squares of a few pixels: edges need not be exact where the map shows them.
void canvas_tint_labels(cairo_surface_t *image, const canvas_view *v) {
    label_grid grid;
    unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    find_grid(&grid, v, LABEL_PIXELS);
    cairo_surface_flush(image);
    for (int32_t row = 0; row < grid.rows; row++) tint_squares(rows, stride, v, &grid, row);
    cairo_surface_mark_dirty(image);
}

static cairo_surface_t *image_of_number(int32_t number) {
    char text[16];
    snprintf(text, sizeof text, "%d", (int)number);
    return canvas_image_of_text(text, NUMBERS_APART);
}

// Neighbours mostly have one label, whose number is copied.
void canvas_number_labels(cairo_t *cairo, const canvas_view *v) {
    label_grid grid;
    cairo_surface_t *number = NULL;
    int32_t last = -1;
    find_grid(&grid, v, NUMBERS_APART);
    for (int32_t row = 0; row < grid.rows; row++)
        for (int32_t column = 0; column < grid.columns; column++) {
            int32_t label = label_in(v, &grid, column, row);
            if (label < 0) continue;
            if (label != last) {
                cairo_surface_destroy(number);
                number = image_of_number(label);
                last = label;
            }
            cairo_set_source_surface(cairo, number, (column + 0.5) * NUMBERS_APART - 4 - TEXT_LEFT,
                                     (row + 0.5) * NUMBERS_APART + 4 - TEXT_DOWN);
            cairo_paint(cairo);
        }
    cairo_surface_destroy(number);
}

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
    const hr_lines *rows = &hr_class_entry_of(v->map, v->class_id)->plane.rows;
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

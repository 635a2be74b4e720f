// canvas_ground.c - what is derived from the map for a unit: labels, corners, tiles and portals.

#include "canvas_marks.h"
#include "canvas_parts.h"

#include <math.h>
#include <stdio.h>

enum {
    LABEL_COLOURS = 6,
    LABEL_PIXELS = 6,
    NUMBERS_APART = 120,
    CORNER_SCALE = 3,
    PORTAL_SCALE = 2
};

// Told apart by colour-blind people (Okabe and Ito, 2008); numbers tell all apart.
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

void canvas_draw_corners(cairo_t *cairo, const canvas_view *v) {
    if (v->layout.scale < CORNER_SCALE) {
        canvas_say(cairo, v, NOTE_CORNERS, "Corners: zoom in to see them");
        return;
    }
    canvas_mark mark = canvas_mark_triangle(COLOUR_LEFT);
    hr_rect r = v->cells;
    for (int32_t y = r.y - v->size; y < r.y + r.height; y++)
        for (int32_t x = r.x - v->size; x < r.x + r.width; x++)
            if (is_corner(v, x, y)) canvas_mark_put(cairo, &mark, canvas_place(v, (hr_cell){x, y}));
    canvas_mark_end(&mark);
}

// ---- Tiles and portals

enum { TILE_CELLS = 64, DASHED_TILE = 48, DASH_STEP = 5, PORTALS_MOST = 2000 };

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

static void draw_tile_edges(cairo_t *cairo, const canvas_view *v) {
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
    canvas_lines lines = canvas_lines_begin(cairo, &v->layout);
    for (int32_t i = 0; i < answer->portal_count; i++)
        canvas_lines_add(&lines, canvas_place(v, answer->portals[i].owner),
                         canvas_place(v, answer->portals[i].other));
    if (!canvas_lines_end(&lines, COLOUR_CHEAP, COLOUR_CHEAP)) return;
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE);
    cairo_set_line_width(cairo, 2 * fmin(fmax(v->layout.scale * 0.8, 1), 4));
    picture_set_faint_colour(cairo, COLOUR_CHEAP, 0.9);
    cairo_stroke(cairo);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
}

static void draw_expanded_portals(cairo_t *cairo, const canvas_view *v) {
    canvas_mark ring = canvas_mark_ring(v->layout.scale < PORTAL_SCALE ? 2 : 5, COLOUR_SEARCHED);
    int32_t marks = 0;
    for (int32_t i = 0; i < v->shown.count && marks < PORTALS_MOST; i++) {
        const hr_event *event = &v->shown.events[i];
        if (event->kind != HR_EVENT_EXPANSION || event->stage != HR_STAGE_ROUTES) continue;
        if (!canvas_sees(v, event->to, event->to)) continue;
        canvas_mark_put(cairo, &ring, canvas_place(v, event->to));
        marks++;
    }
    canvas_mark_end(&ring);
    if (marks == PORTALS_MOST)
        canvas_say(cairo, v, NOTE_PORTALS, "Expanded portals: only the first 2000 in view");
}

static void draw_route(cairo_t *cairo, const canvas_view *v) {
    static const double dots[] = {1, 5};
    canvas_lines lines = canvas_lines_begin(cairo, &v->layout);
    for (int32_t i = 0; i < v->shown.count; i++) {
        const hr_event *event = &v->shown.events[i];
        if (event->kind != HR_EVENT_LEG || event->stage != HR_STAGE_ROUTES) continue;
        canvas_lines_add(&lines, canvas_place(v, event->from), canvas_place(v, event->to));
    }
    if (!canvas_lines_end(&lines, COLOUR_CHEAP, COLOUR_WHITE)) return;
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

void canvas_draw_tiles(cairo_t *cairo, const canvas_view *v) {
    draw_tile_edges(cairo, v);
    draw_portals(cairo, v);
    draw_expanded_portals(cairo, v);
    draw_route(cairo, v);
}

// canvas_areas.c - see canvas_areas.h.

#include "viewer/canvas/canvas_areas.h"

#include "viewer/canvas/canvas_text.h"
#include "viewer/picture/picture_path.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TINTS = 9, VIEW_MOST = 16384 };

// Paul Tol's qualitative scheme "muted" (Colour Schemes, 2021): nine that can be told apart by
// colour-blind people, too, and a gray for the rest. Neighbours in size differ in lightness.
static const uint32_t tints[TINTS] = {0x88CCEE, 0xCC6677, 0xDDCC77, 0x332288, 0x44AA99,
                                      0x882255, 0x999933, 0xAA4499, 0x117733};
static const uint32_t tint_of_rest = 0x808080;

// The block under each pixel, across and down; -1 = off the map.
typedef struct area_view {
    const area_map *areas;
    int32_t home; // area of the start
    int32_t width, height;
    int32_t origin_x, origin_y; // pixels
    int32_t columns[VIEW_MOST], rows[VIEW_MOST];
} area_view;

static void find_blocks(int32_t *blocks, int32_t count, double origin, double scale, int32_t half,
                        int32_t side) {
    for (int32_t i = 0; i < count; i++) {
        double cell = floor((i + 0.5 - origin) / scale);
        blocks[i] = cell < half || cell >= side ? -1 : (int32_t)cell - half;
    }
}

// @return false if no areas are shown.
static bool look(area_view *to, const canvas_view *v) {
    const picture_layout *l = &v->layout;
    to->areas = v->areas;
    if (!to->areas) return false;
    int32_t half = (to->areas->size - 1) / 2;
    to->home = v->start_area;
    to->width = l->width < VIEW_MOST ? l->width : VIEW_MOST;
    to->height = l->height < VIEW_MOST ? l->height : VIEW_MOST;
    to->origin_x = (int32_t)floor(fmod(l->origin_x, 1024));
    to->origin_y = (int32_t)floor(fmod(l->origin_y, 1024));
    find_blocks(to->columns, to->width, l->origin_x, l->scale, half, to->areas->width);
    find_blocks(to->rows, to->height, l->origin_y, l->scale, half, to->areas->height);
    return true;
}

static int32_t rank_under(const area_view *v, int32_t x, int32_t y) {
    return area_of_block(v->areas, v->columns[x], v->rows[y]);
}

// ---- Tints

static uint32_t tint_of(int32_t rank) { return rank <= TINTS ? tints[rank - 1] : tint_of_rest; }

// `part` eighths of a colour, the others of a tone; without a channel that spills over.
static uint32_t mix(uint32_t tone, uint32_t colour, uint32_t part) {
    uint32_t red_blue = (tone & 0xFF00FF) * (8 - part) + (colour & 0xFF00FF) * part;
    uint32_t green = (tone & 0x00FF00) * (8 - part) + (colour & 0x00FF00) * part;
    return (red_blue >> 3 & 0xFF00FF) | (green >> 3 & 0x00FF00);
}

uint32_t canvas_area_tone(uint32_t tone, int32_t rank) { return mix(tone, tint_of(rank), 5); }

// Lines that stay where they are on the map when it is moved, and lean away from those of closed
// ground.
static bool is_hatched(const area_view *v, int32_t x, int32_t y) {
    int32_t across = x - v->origin_x, down = y - v->origin_y;
    return ((across - down) & 7) < 2;
}

// The next pixel mostly is of the same cell.
static void tint_row(uint32_t *pixels, const area_view *v, int32_t y) {
    const uint16_t *ranks = v->areas->ranks + (int64_t)v->rows[y] * v->areas->width;
    uint32_t tone = 0, tinted = 0;
    int32_t of = AREA_NONE;
    for (int32_t x = 0; x < v->width; x++) {
        int32_t rank = v->columns[x] < 0 ? AREA_NONE : ranks[v->columns[x]];
        if (rank == AREA_NONE) continue;
        if (rank != of || pixels[x] != tone) {
            of = rank, tone = pixels[x];
            tinted = canvas_area_tone(tone, rank);
        }
        pixels[x] = tinted;
        bool is_apart = v->home != AREA_NONE && rank != v->home;
        if (is_apart && is_hatched(v, x, y)) pixels[x] = mix(pixels[x], 0x202020, 4);
    }
}

void canvas_tint_areas(cairo_surface_t *image, const canvas_view *v) {
    area_view view;
    if (!look(&view, v)) return;
    cairo_surface_flush(image);
    unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    for (int32_t y = 0; y < view.height; y++)
        if (view.rows[y] >= 0)
            tint_row((uint32_t *)(void *)(rows + (ptrdiff_t)y * stride), &view, y);
    cairo_surface_mark_dirty(image);
}

// ---- Names
//
// The view is looked at in samples as wide and high as a name's shape has them. The largest square
// of samples of one area is where its name has most room.

enum {
    ACROSS = 20,
    DOWN = 5,
    ROOM_OF_NAME = 4, // samples
    NAMED = 64,
    NAME_LENGTH = 40,
    NAME_HEIGHT = 12, // pixels
    NAME_BASE = 10,
    EDGE = 3,
    MARK_SIDE = 24,
    MARKED = GOALS_MOST + 2,
    ASIDE_STEP = 4,
    ASIDE_MOST = 60,
};

typedef struct roomy_place {
    int32_t side; // samples; 0 = the area is not in view
    double away;  // of its middle from that of the view
    picture_point middle;
} roomy_place;

static void offer(roomy_place *best, const area_view *v, int32_t side, int32_t column,
                  int32_t row) {
    picture_point middle = {(column + 1 - side / 2.0) * ACROSS, (row + 1 - side / 2.0) * DOWN};
    double away = hypot(middle.x - v->width / 2.0, middle.y - v->height / 2.0);
    if (side > best->side || (side == best->side && away < best->away))
        *best = (roomy_place){side, away, middle};
}

static int32_t least_of_three(int32_t a, int32_t b, int32_t c) {
    int32_t least = a < b ? a : b;
    return least < c ? least : c;
}

// For each sample the side of the largest square of its area that ends there, from those of the row
// above and of the one to the left.
static void find_room(const area_view *v, roomy_place best[NAMED]) {
    static _Thread_local int32_t sides[VIEW_MOST / ACROSS + 1], ranks[VIEW_MOST / ACROSS + 1];
    int32_t columns = v->width / ACROSS, rows = v->height / DOWN;
    for (int32_t i = 0; i <= columns; i++) sides[i] = ranks[i] = 0;
    for (int32_t row = 0; row < rows; row++) {
        int32_t rank_across = 0, side_across = 0; // of the row above, one to the left
        for (int32_t i = 0; i < columns; i++) {
            int32_t rank = rank_under(v, i * ACROSS + ACROSS / 2, row * DOWN + DOWN / 2);
            int32_t rank_left = i > 0 ? ranks[i - 1] : -1, side = 1;
            if (rank == ranks[i] && rank == rank_left && rank == rank_across)
                side += least_of_three(sides[i], sides[i - 1], side_across);
            rank_across = ranks[i], side_across = sides[i];
            ranks[i] = rank, sides[i] = side;
            if (rank != AREA_NONE && rank <= NAMED) offer(&best[rank - 1], v, side, i, row);
        }
    }
}

static bool overlaps(cairo_rectangle_t a, cairo_rectangle_t b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

// What lies in view already.
typedef struct taken_boxes {
    cairo_rectangle_t marks[MARKED], names[NAMED];
    int32_t mark_count, name_count;
} taken_boxes;

static bool is_taken(const cairo_rectangle_t *boxes, int32_t count, cairo_rectangle_t box) {
    for (int32_t i = 0; i < count; i++)
        if (overlaps(boxes[i], box)) return true;
    return false;
}

static void mark(taken_boxes *taken, const canvas_view *v, hr_position at) {
    picture_point middle = picture_place(&v->layout, at);
    taken->marks[taken->mark_count++] = (cairo_rectangle_t){
        middle.x - MARK_SIDE / 2.0, middle.y - MARK_SIDE / 2.0, MARK_SIDE, MARK_SIDE};
}

// Start, goals, and the end where that is not the goal.
static void mark_ends(taken_boxes *taken, const canvas_view *v) {
    goal_list goals = session_goals(v->session);
    hr_position end;
    if (v->session->has_start) mark(taken, v, v->session->request.start);
    for (int32_t i = 0; i < goals.count; i++) mark(taken, v, goals.at[i]);
    if (v->shows_path && picture_ends_elsewhere(&v->scene, &end)) mark(taken, v, end);
}

// A name that would lie on a mark goes up or down beside it; on another name it is left out.
static bool take_box(taken_boxes *taken, cairo_rectangle_t *box) {
    double y = box->y;
    for (int aside = 0; aside <= ASIDE_MOST; aside += ASIDE_STEP)
        for (int down = -1; down <= 1; down += 2) {
            box->y = y + down * aside;
            if (is_taken(taken->marks, taken->mark_count, *box)) continue;
            if (is_taken(taken->names, taken->name_count, *box)) return false;
            taken->names[taken->name_count++] = *box;
            return true;
        }
    return false;
}

// Not cut off by an edge of the view.
static double within(double at, double length, int32_t side) {
    return fmax(EDGE, fmin(at, side - length - EDGE));
}

static cairo_rectangle_t box_of(const area_view *v, const roomy_place *place, double width) {
    return (cairo_rectangle_t){within(place->middle.x - width / 2, width, v->width),
                               within(place->middle.y - NAME_HEIGHT / 2.0, NAME_HEIGHT, v->height),
                               width, NAME_HEIGHT};
}

// The largest have their names wherever they are seen, the others where there is room.
void canvas_name_areas(cairo_t *cairo, const canvas_view *v) {
    area_view view;
    roomy_place best[NAMED] = {{0}};
    taken_boxes taken = {.mark_count = 0};
    if (!look(&view, v)) return;
    mark_ends(&taken, v);
    find_room(&view, best);
    for (int32_t i = 0; i < NAMED; i++) {
        char name[NAME_LENGTH], share[AREA_SHARE_ROOM];
        if (best[i].side == 0 || (i >= TINTS && best[i].side < ROOM_OF_NAME)) continue;
        snprintf(name, sizeof name, "%d: %s", (int)i + 1, area_share(view.areas, i + 1, share));
        cairo_rectangle_t box = box_of(&view, &best[i], canvas_text_width(cairo, name));
        if (take_box(&taken, &box)) canvas_draw_text(cairo, name, box.x, box.y + NAME_BASE);
    }
}

void canvas_note_areas(cairo_t *cairo, const canvas_view *v) {
    if (!area_map_fits(v->map))
        canvas_say(cairo, v, NOTE_AREAS, "Areas: of maps up to 4096 x 4096 cells");
    else if (v->areas && v->areas->count > 1 && v->start_area != AREA_NONE)
        canvas_say(cairo, v, NOTE_AREAS, "Hatched: out of reach from the start");
}

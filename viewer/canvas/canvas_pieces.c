// canvas_pieces.c - what of a search and its path is too much to be stroked line by line and shape
// by shape: it is set pixel by pixel. Zoomed out that shows where there is much, and of what.

#include "viewer/canvas/canvas_pieces.h"

#include "viewer/canvas/canvas_raster.h"
#include "viewer/canvas/canvas_view.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_path.h"
#include "viewer/picture/picture_symbols.h"

#include <math.h>
#include <stdlib.h>

enum { FAINT = 204, SWEPT = 115 };
// What a frame has time for: strokes of all layers together, and marks of each.
enum { STROKES_MOST = 1000, PATH_WEIGHT = 3, PORTAL_WEIGHT = 1, MARKS_MOST = 1500 };
enum { WIDE_SCALE = 2 }; // pixels a cell from which on a path is wider than a pixel

const raster_look canvas_looks[RASTER_LAYERS_MOST] = {
    [RASTER_EXPANDED] = {COLOUR_SEARCHED, PICTURE_SEARCHED_OPACITY, 0, 0},
    [RASTER_ALL_PORTALS] = {COLOUR_CHEAP, 0, COLOUR_CHEAP, FAINT},
    [RASTER_PORTALS] = {COLOUR_SEARCHED, 255, COLOUR_SEARCHED, FAINT},
    [RASTER_ROUTE] = {COLOUR_CHEAP, 255, COLOUR_WHITE, FAINT},
    [RASTER_EXACT_RUNS] = {COLOUR_LEFT, 255, COLOUR_WHITE, FAINT},
    [RASTER_EXACT_CLEAR] = {COLOUR_CASING, 255, COLOUR_WHITE, FAINT},
    [RASTER_EXACT_STOPPED] = {COLOUR_RIGHT, 255, COLOUR_WHITE, FAINT},
    [RASTER_TANGENTS] = {COLOUR_SEARCHED, 255, 0, 0},
    [RASTER_LEFT_INNER] = {COLOUR_LEFT, 255, COLOUR_WHITE, FAINT},
    [RASTER_LEFT] = {COLOUR_LEFT, 255, COLOUR_WHITE, FAINT},
    [RASTER_RIGHT_INNER] = {COLOUR_RIGHT, 255, COLOUR_WHITE, FAINT},
    [RASTER_RIGHT] = {COLOUR_RIGHT, 255, COLOUR_WHITE, FAINT},
    [RASTER_BENDS] = {COLOUR_SEARCHED, 255, 0, 0},
    [RASTER_LEGS] = {COLOUR_CHEAP, 255, COLOUR_WHITE, FAINT},
    [RASTER_CORRIDOR] = {COLOUR_PATH, SWEPT, 0, 0},
    [RASTER_PATH] = {COLOUR_PATH, 255, COLOUR_CASING, FAINT},
};

typedef struct part_look {
    search_part part;
    layer shown_by;
    int32_t look;   ///< a raster_layer
    int32_t weight; ///< of a stroke: what has two, or dashes or dots, takes longer
} part_look;

// Those that are stroked while there is time come first. Entries and exits, which lie along one
// line, are always marks.
static const part_look looks[] = {
    {PART_LEFT, LAYER_LEFT, RASTER_LEFT, 2},
    {PART_RIGHT, LAYER_RIGHT, RASTER_RIGHT, 3},
    {PART_LEGS, LAYER_UNPULLED, RASTER_LEGS, 3},
    {PART_ROUTE, LAYER_TILES, RASTER_ROUTE, 6},
    {PART_LEFT_INNER, LAYER_LEFT, RASTER_LEFT_INNER, 2},
    {PART_RIGHT_INNER, LAYER_RIGHT, RASTER_RIGHT_INNER, 3},
    {PART_EXACT_RUNS, LAYER_EXACT, RASTER_EXACT_RUNS, 1},
    {PART_EXACT_CLEAR, LAYER_EXACT, RASTER_EXACT_CLEAR, 1},
    {PART_EXACT_STOPPED, LAYER_EXACT, RASTER_EXACT_STOPPED, 2},
    {PART_PORTALS, LAYER_TILES, RASTER_PORTALS, 0},
    {PART_TANGENTS, LAYER_EXACT, RASTER_TANGENTS, 0},
    {PART_BENDS, LAYER_SPLITS, RASTER_BENDS, 0},
    {PART_EXPANDED, LAYER_EXPANDED, RASTER_EXPANDED, 0},
};
enum { LOOK_COUNT = sizeof looks / sizeof looks[0] };

// ---- Counting

bool canvas_sees_piece(const canvas_view *v, search_piece p) {
    int32_t reach = v->size + 1, left = v->cells.x - reach, top = v->cells.y - reach;
    int32_t right = v->cells.x + v->cells.width + reach;
    int32_t bottom = v->cells.y + v->cells.height + reach;
    return ((p.from_x > left) | (p.to_x > left)) & ((p.from_y > top) | (p.to_y > top)) &
           ((p.from_x < right) | (p.to_x < right)) & ((p.from_y < bottom) | (p.to_y < bottom));
}

int32_t canvas_next_piece(const canvas_view *v, search_part part, int32_t from) {
    const search_list *list = &v->parts->lists[part];
    int32_t i = from;
    while (i < list->count) {
        if (i % SEARCH_CHUNK == 0 && !canvas_sees_piece(v, list->boxes[i / SEARCH_CHUNK]))
            i += SEARCH_CHUNK;
        else if (list->events[i] < v->shown.count && canvas_sees_piece(v, list->pieces[i]))
            return i;
        else
            i++;
    }
    return -1;
}

// Those in view, counted no further than one more than `most`.
static int32_t count_seen(const canvas_view *v, search_part part, int32_t most) {
    int32_t seen = 0, i = -1;
    while (seen <= most && (i = canvas_next_piece(v, part, i + 1)) >= 0) seen++;
    return seen;
}

static int32_t count_portals(const canvas_view *v, int32_t most) {
    const plan_answer *answer = &v->session->answer;
    int32_t seen = 0;
    for (int32_t i = 0; i < answer->portal_count && seen <= most; i++)
        seen += canvas_sees_piece(v, answer->portals[i]);
    return seen;
}

static bool sees_leg(const canvas_view *v, int32_t i) {
    const hr_position *from = &v->scene.path->waypoints[i - 1], *to = from + 1;
    return canvas_sees(v, (hr_cell){from->x >> 8, from->y >> 8}, (hr_cell){to->x >> 8, to->y >> 8});
}

static int32_t count_legs(const canvas_view *v, int32_t most) {
    int32_t seen = 0;
    for (int32_t i = 1; i < v->scene.path->count && seen <= most; i++) seen += sees_leg(v, i);
    return seen;
}

// Takes strokes from those that are left. @return whether there are too few of them.
static bool takes_more(int32_t *left, int32_t count, int32_t weight) {
    if (count * weight > *left) return true;
    *left -= count * weight;
    return false;
}

static bool is_too_much(const canvas_view *v, const part_look *look, int32_t *left) {
    search_part part = look->part;
    if (part == PART_EXPANDED) return v->parts->lists[part].count > 0;
    if (part > PART_EXPANDED) return count_seen(v, part, MARKS_MOST) > MARKS_MOST;
    return takes_more(left, count_seen(v, part, *left), look->weight);
}

void canvas_count_pieces(canvas_view *v) {
    int32_t left = STROKES_MOST;
    v->are_legs_many = v->shows_path && takes_more(&left, count_legs(v, left), PATH_WEIGHT);
    for (int i = 0; i < LOOK_COUNT; i++)
        v->is_many[looks[i].part] =
            layers_has(v->layers, looks[i].shown_by) && is_too_much(v, &looks[i], &left);
    v->are_portals_many = layers_has(v->layers, LAYER_TILES) &&
                          takes_more(&left, count_portals(v, left), PORTAL_WEIGHT);
    v->are_strokes_many = left < STROKES_MOST / 2;
}

// ---- Strokes

typedef struct stroke_piece {
    search_piece piece;
    int32_t event;
} stroke_piece;

static int by_event(const void *a, const void *b) {
    int32_t x = ((const stroke_piece *)a)->event, y = ((const stroke_piece *)b)->event;
    return (x > y) - (x < y);
}

// Each goes on where the one before ended, if they are in the order of events.
static int32_t find_strokes(const canvas_view *v, search_part part, stroke_piece *found) {
    const search_list *list = &v->parts->lists[part];
    int32_t count = 0, i = -1;
    while (count < STROKES_MOST && (i = canvas_next_piece(v, part, i + 1)) >= 0)
        found[count++] = (stroke_piece){list->pieces[i], list->events[i]};
    qsort(found, (size_t)count, sizeof *found, by_event);
    return count;
}

bool canvas_follow_pieces(cairo_t *cairo, const canvas_view *v, search_part part) {
    stroke_piece strokes[STROKES_MOST];
    picture_point last = {NAN, NAN};
    cairo_new_path(cairo);
    if (v->is_many[part] || v->parts->lists[part].count == 0) return false;
    int32_t count = find_strokes(v, part, strokes);
    for (int32_t i = 0; i < count; i++) {
        search_piece p = strokes[i].piece;
        picture_point from = canvas_place(v, (hr_cell){p.from_x, p.from_y});
        picture_point to = canvas_place(v, (hr_cell){p.to_x, p.to_y});
        if (!canvas_raster_cut(v->layout.width, v->layout.height, &from, &to)) continue;
        if (from.x != last.x || from.y != last.y) cairo_move_to(cairo, from.x, from.y);
        cairo_line_to(cairo, to.x, to.y);
        last = to;
    }
    return true;
}

// ---- Pixels

// Zoomed in, the blocks that A* looked at are squares.
static void set_squares(canvas_raster *raster, const canvas_view *v) {
    const search_piece *pieces = v->parts->lists[PART_EXPANDED].pieces;
    for (int32_t i = -1; (i = canvas_next_piece(v, PART_EXPANDED, i + 1)) >= 0;) {
        picture_point at = canvas_place(v, (hr_cell){pieces[i].to_x, pieces[i].to_y});
        canvas_raster_sweep(raster, RASTER_EXPANDED, at, at, v->layout.scale / 2);
    }
}

// Of some pieces those that are shown: mostly all of them.
static void set_shown(canvas_raster *raster, const canvas_view *v, const part_look *look,
                      const search_list *list, int32_t first, int32_t end) {
    for (int32_t i = first; i < end; i++) {
        int32_t begin = i;
        while (i < end && list->events[i] < v->shown.count) i++;
        canvas_raster_pieces(raster, look->look, list->pieces + begin, i - begin, v->size,
                             &v->layout);
    }
}

// Chunk by chunk of those that may be in view.
static void set_chunks(canvas_raster *raster, const canvas_view *v, const part_look *look,
                       const search_list *list) {
    for (int32_t i = 0; i < list->count; i += SEARCH_CHUNK)
        if (canvas_sees_piece(v, list->boxes[i / SEARCH_CHUNK]))
            set_shown(raster, v, look, list, i,
                      list->count - i < SEARCH_CHUNK ? list->count : i + SEARCH_CHUNK);
}

// From far off: the list whose squares are hardly more than a pixel, so that neighbours touch.
static const double square_most = 1.6;

static const search_list *reduced_list(const canvas_view *v, search_part part) {
    int32_t level = 0;
    while (level + 1 < SEARCH_REDUCTIONS && v->layout.scale * (4 << level) <= square_most) level++;
    return &v->parts->reduced[level][part];
}

static void set_part(canvas_raster *raster, const canvas_view *v, const part_look *look) {
    if (!v->is_many[look->part]) return;
    if (v->layout.scale * 2 <= square_most)
        set_chunks(raster, v, look, reduced_list(v, look->part));
    else if (look->part == PART_EXPANDED && v->layout.scale > 1)
        set_squares(raster, v);
    else
        set_chunks(raster, v, look, &v->parts->lists[look->part]);
}

static picture_point place_of_waypoint(const canvas_view *v, int32_t i) {
    return picture_place(&v->layout, v->scene.path->waypoints[i]);
}

static void set_path(canvas_raster *raster, const canvas_view *v) {
    for (int32_t i = 1; i < v->scene.path->count; i++) {
        picture_point from = place_of_waypoint(v, i - 1), to = place_of_waypoint(v, i);
        if (!sees_leg(v, i)) continue;
        if (v->layout.scale < WIDE_SCALE)
            canvas_raster_line(raster, RASTER_PATH, from, to);
        else
            canvas_raster_sweep(raster, RASTER_PATH, from, to, 1.5);
    }
}

static void set_corridor(canvas_raster *raster, const canvas_view *v) {
    const hr_position *at = v->scene.path->waypoints;
    if (!picture_shows_swept(&v->scene, &v->layout)) return;
    for (int32_t i = 1; i < v->scene.path->count; i++)
        if (sees_leg(v, i))
            canvas_raster_sweep(raster, RASTER_CORRIDOR,
                                picture_place_of_block(&v->scene, &v->layout, at[i - 1]),
                                picture_place_of_block(&v->scene, &v->layout, at[i]),
                                picture_unit_side(&v->scene, &v->layout) / 2);
}

void canvas_set_pieces(canvas_raster *raster, const canvas_view *v) {
    const plan_answer *answer = &v->session->answer;
    raster->dashed = 1u << RASTER_RIGHT | 1u << RASTER_RIGHT_INNER; // runs, as when stroked
    for (int i = 0; i < LOOK_COUNT; i++) set_part(raster, v, &looks[i]);
    if (v->are_portals_many)
        canvas_raster_pieces(raster, RASTER_ALL_PORTALS, answer->portals, answer->portal_count,
                             v->size, &v->layout);
    if (v->are_legs_many && layers_has(v->layers, LAYER_CORRIDOR)) set_corridor(raster, v);
    if (v->are_legs_many && layers_has(v->layers, LAYER_PATH)) set_path(raster, v);
}

// corner_graph.c - which corners and gates of a tile see each other.
//
// Every point looks south and east; what lies north or west of it has looked at it. It looks row by
// row through the wedge of directions in which nothing has closed the view yet, as far as that can
// be told from the edges of the wedge: most of what is found so is in view, and a sweep decides.

#include "planner/routes/corner_graph.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/routes/lengths.h"

#include <math.h>
#include <string.h>

// Closed diagonals of a corner, whose two sides are open.
enum { NORTH_EAST = 1, SOUTH_EAST = 2, SOUTH_WEST = 4, NORTH_WEST = 8 };

// Rows of a tile, or of its mirror image, in which south-west is south-east.
typedef struct image {
    uint64_t open[HR_TILE];
    uint64_t points[HR_TILE]; // that legs towards south-east may end at
} image;

typedef struct scene {
    const hr_tile_plane *tile;
    hr_corner_graph *graph;
    uint64_t corners[4][HR_TILE]; // rows, of each closed diagonal
    uint64_t gates[HR_TILE];
    uint64_t east[HR_TILE];  // points that legs straight east may end at
    uint64_t south[HR_TILE]; // straight south: columns
    image images[2];
    bool is_too_large;
} scene;

// ---- Points

static void find_corners(scene *s) {
    const uint64_t *open = s->images[0].open;
    for (int32_t y = 0; y < HR_TILE; y++) {
        uint64_t here = open[y], above = y > 0 ? open[y - 1] : 0,
                 below = y + 1 < HR_TILE ? open[y + 1] : 0;
        uint64_t has_right = here & here >> 1, has_left = here & here << 1;
        s->corners[0][y] = has_right & above & ~(above >> 1);
        s->corners[1][y] = has_right & below & ~(below >> 1);
        s->corners[2][y] = has_left & below & ~(below << 1);
        s->corners[3][y] = has_left & above & ~(above << 1);
    }
}

static uint8_t diagonals_at(const scene *s, int32_t x, int32_t y) {
    unsigned diagonals = 0;
    for (int i = 0; i < 4; i++) diagonals |= (unsigned)(s->corners[i][y] >> x & 1) << i;
    return (uint8_t)diagonals;
}

static bool number_points(scene *s, const hr_cell *gates, int32_t gate_count) {
    hr_corner_graph *graph = s->graph;
    graph->count = 0;
    for (int32_t y = 0; y < HR_TILE; y++) {
        uint64_t corners =
            s->corners[0][y] | s->corners[1][y] | s->corners[2][y] | s->corners[3][y];
        for (uint64_t left = corners | s->gates[y]; left; left &= left - 1) {
            if (graph->count == HR_GRAPH_POINTS_MAX) return false;
            int32_t x = hr_lowest_bit(left), number = graph->count++;
            graph->numbers[y][x] = (uint16_t)number;
            graph->at[number] = (hr_cell){x, y};
            graph->diagonals[number] = diagonals_at(s, x, y);
        }
    }
    for (int32_t i = 0; i < gate_count; i++)
        graph->gates[i] = graph->numbers[gates[i].y][gates[i].x];
    return true;
}

// ---- Pairs

static int16_t length_of(hr_cell a, hr_cell b) {
    int64_t squared = hr_squared_distance(a, b) * HR_BLOCK_16THS * HR_BLOCK_16THS;
    int32_t length = (int32_t)sqrt((double)squared);
    return (int16_t)(length + (length * length < squared));
}

static void join(scene *s, int32_t point, int32_t x, int32_t y) {
    hr_corner_graph *graph = s->graph;
    s->is_too_large = graph->pair_count == HR_GRAPH_PAIRS_MAX;
    if (s->is_too_large) return;
    hr_cell a = graph->at[point], b = {x, y};
    graph->pairs[graph->pair_count++] =
        (hr_graph_pair){(uint16_t)point, graph->numbers[y][x], length_of(a, b), a.y == b.y};
}

// How many open blocks follow a block of a line.
static int32_t open_after(uint64_t open, int32_t at) { return hr_lowest_bit(~(open >> at >> 1)); }

static uint64_t points_after(uint64_t points, int32_t at, int32_t count) {
    return points >> at >> 1 & ~(~UINT64_C(0) << count);
}

static void look_east(scene *s, int32_t point) {
    hr_cell at = s->graph->at[point];
    int32_t count = open_after(s->images[0].open[at.y], at.x);
    for (uint64_t left = points_after(s->east[at.y], at.x, count); left; left &= left - 1)
        join(s, point, at.x + 1 + hr_lowest_bit(left), at.y);
}

static void look_south(scene *s, int32_t point) {
    hr_cell at = s->graph->at[point];
    int32_t count = open_after(~hr_line(&s->tile->plane.columns, at.x)[0], at.y);
    for (uint64_t left = points_after(s->south[at.x], at.y, count); left; left &= left - 1)
        join(s, point, at.x, at.y + 1 + hr_lowest_bit(left));
}

// A point's view of an image between straight south and straight east.
typedef struct view {
    int32_t point;
    bool is_mirrored;
    int32_t x, last;   // the point's column, and how many lie east of it
    int32_t low, high; // its edges, in columns a row, 16.16 fixed point, rounded outward
    uint64_t reached;  // blocks of the row at hand that may be in view, from `x` on
} view;

static void join_what_is_seen(scene *s, const view *v, uint64_t found, int32_t y) {
    hr_cell from = s->graph->at[v->point];
    for (; found; found &= found - 1) {
        int32_t x = v->x + hr_lowest_bit(found);
        hr_cell to = {v->is_mirrored ? HR_TILE - 1 - x : x, y};
        if (hr_tile_sweep(s->tile, from, to)) join(s, v->point, to.x, to.y);
    }
}

static int32_t slope(const hr_tile_plane *tile, int32_t columns, int32_t rows) {
    return (int32_t)((uint64_t)tile->reciprocals[rows] * (uint32_t)columns >> 16);
}

static inline int32_t rounded_up(int32_t fixed) { return (fixed + 0xffff) >> 16; }

// Looks at a row, so many rows on. A leg through it needs all of its blocks from where the leg is
// one row before to where it is one row later. @return whether anything beyond can be in view.
static inline bool look_at_row(scene *s, view *v, int32_t y, int32_t rows) {
    const image *i = &s->images[v->is_mirrored];
    int32_t left = v->low * (rows - 1) >> 16, right = rounded_up(v->high * (rows + 1));
    uint64_t open = i->open[y] >> v->x & ~UINT64_C(0) << left &
                    ~UINT64_C(0) >> (HR_TILE - 1 - hr_least(right, v->last));
    v->reached &= open;
    if (!v->reached) return false;
    v->reached |= ((v->reached + open) ^ open) & open; // and what lies east of that in its run
    uint64_t points = i->points[y] >> v->x & v->reached & ~UINT64_C(1);
    if (points) {
        int32_t first = v->low * rows >> 16, last = rounded_up(v->high * rows);
        points &= s->tile->from[first] & s->tile->up_to[hr_least(last, v->last)];
        join_what_is_seen(s, v, points, y);
    }
    int32_t lowest = hr_lowest_bit(v->reached), highest = hr_highest_bit(v->reached);
    if (lowest > left) v->low = slope(s->tile, lowest, rows - 1);
    if (highest < right && rows + 1 < HR_TILE)
        v->high = hr_least(v->high, slope(s->tile, highest, rows + 1) + 2);
    return v->low <= v->high;
}

static void look_south_east(scene *s, int32_t point, bool is_mirrored) {
    hr_cell from = s->graph->at[point];
    int32_t x = is_mirrored ? HR_TILE - 1 - from.x : from.x;
    int32_t high = open_after(s->images[is_mirrored].open[from.y], x) << 16;
    view v = {point, is_mirrored, x, HR_TILE - 1 - x, 0, high, 1};
    if (high == 0) return;
    for (int32_t rows = 1; from.y + rows < HR_TILE; rows++)
        if (!look_at_row(s, &v, from.y + rows, rows)) return;
}

// Where legs can lead to from a point: a taut way has one on either side of a closed diagonal, and
// none that leads along it or away from it. From a gate they lead anywhere.
static void look_around(scene *s, int32_t point) {
    hr_cell at = s->graph->at[point];
    bool is_gate = s->gates[at.y] >> at.x & 1;
    unsigned diagonals = is_gate ? 15u : s->graph->diagonals[point];
    if (diagonals & (NORTH_EAST | SOUTH_EAST)) look_east(s, point);
    if (diagonals & (SOUTH_EAST | SOUTH_WEST)) look_south(s, point);
    if (diagonals & (NORTH_EAST | SOUTH_WEST)) look_south_east(s, point, false);
    if (diagonals & (NORTH_WEST | SOUTH_EAST)) look_south_east(s, point, true);
}

// ---- Legs

static int32_t slot_of(int32_t point, int kind) { return point * HR_LEG_KINDS + kind; }

// Where the legs of each slot end: they are put there from the last on.
static void count_legs(hr_corner_graph *graph) {
    uint16_t *first = graph->first_leg;
    int32_t slots = slot_of(graph->count, 0), sum = 0;
    memset(first, 0, (size_t)(slots + 1) * sizeof *first);
    for (int32_t i = 0; i < graph->pair_count; i++) {
        hr_graph_pair pair = graph->pairs[i];
        first[slot_of(pair.a, pair.is_along ? HR_LEGS_ALONG : HR_LEGS_DOWN)]++;
        first[slot_of(pair.b, pair.is_along ? HR_LEGS_ALONG : HR_LEGS_UP)]++;
    }
    for (int32_t i = 0; i <= slots; i++) {
        sum += first[i];
        first[i] = (uint16_t)sum;
    }
}

static void sort_legs(hr_corner_graph *graph) {
    uint16_t *first = graph->first_leg;
    count_legs(graph);
    for (int32_t i = 0; i < graph->pair_count; i++) {
        hr_graph_pair pair = graph->pairs[i];
        int32_t a = slot_of(pair.a, pair.is_along ? HR_LEGS_ALONG : HR_LEGS_DOWN);
        int32_t b = slot_of(pair.b, pair.is_along ? HR_LEGS_ALONG : HR_LEGS_UP);
        graph->legs[--first[a]] = (hr_graph_leg){pair.b, pair.length_16ths};
        graph->legs[--first[b]] = (hr_graph_leg){pair.a, pair.length_16ths};
    }
}

// ---- All of it

static uint64_t mirrored(uint64_t row) {
    row = (row >> 1 & UINT64_C(0x5555555555555555)) | (row & UINT64_C(0x5555555555555555)) << 1;
    row = (row >> 2 & UINT64_C(0x3333333333333333)) | (row & UINT64_C(0x3333333333333333)) << 2;
    row = (row >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (row & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    row = (row >> 8 & UINT64_C(0x00ff00ff00ff00ff)) | (row & UINT64_C(0x00ff00ff00ff00ff)) << 8;
    row = (row >> 16 & UINT64_C(0x0000ffff0000ffff)) | (row & UINT64_C(0x0000ffff0000ffff)) << 16;
    return row >> 32 | row << 32;
}

static void find_targets(scene *s) {
    for (int32_t y = 0; y < HR_TILE; y++) {
        uint64_t north_east = s->corners[0][y], south_east = s->corners[1][y];
        uint64_t south_west = s->corners[2][y], north_west = s->corners[3][y], gates = s->gates[y];
        s->east[y] = north_west | south_west | gates;
        s->south[y] = north_east | north_west | gates;
        s->images[0].points[y] = north_east | south_west | gates;
        s->images[1].points[y] = mirrored(north_west | south_east | gates);
        s->images[1].open[y] = mirrored(s->images[0].open[y]);
    }
    hr_transpose(s->south);
}

static void look_at_tile(scene *s, const hr_cell *gates, int32_t gate_count) {
    for (int32_t y = 0; y < HR_TILE; y++)
        s->images[0].open[y] = ~hr_line(&s->tile->plane.rows, y)[0];
    for (int32_t i = 0; i < gate_count; i++) s->gates[gates[i].y] |= UINT64_C(1) << gates[i].x;
    find_corners(s);
}

bool hr_corner_graph_find(hr_corner_graph *graph, const hr_tile_plane *tile, const hr_cell *gates,
                          int32_t gate_count) {
    scene s = {.tile = tile, .graph = graph};
    look_at_tile(&s, gates, gate_count);
    if (!number_points(&s, gates, gate_count)) return false;
    find_targets(&s);
    graph->pair_count = 0;
    for (int32_t i = 0; i < graph->count && !s.is_too_large; i++) look_around(&s, i);
    if (!s.is_too_large) sort_legs(graph);
    return !s.is_too_large;
}

bool hr_corner_graph_is_taut(const hr_corner_graph *graph, int32_t from, int32_t at, int32_t to) {
    hr_cell a = graph->at[from], b = graph->at[at], c = graph->at[to];
    int32_t ax = a.x - b.x, ay = a.y - b.y, cx = c.x - b.x, cy = c.y - b.y;
    int32_t cross = cx * ay - cy * ax, turn = cross < 0 ? -1 : 1;
    if (cross == 0) return false;
    // The cross products of the diagonals (1, 1) and (1, -1) with the two directions.
    int32_t falling_c = turn * (cy - cx), falling_a = turn * (ay - ax);
    int32_t rising_c = turn * (cy + cx), rising_a = turn * (ay + ax);
    unsigned held = 0;
    if (falling_c < 0 && falling_a > 0) held |= SOUTH_EAST;
    if (falling_c > 0 && falling_a < 0) held |= NORTH_WEST;
    if (rising_c < 0 && rising_a > 0) held |= NORTH_EAST;
    if (rising_c > 0 && rising_a < 0) held |= SOUTH_WEST;
    return (held & graph->diagonals[at]) != 0;
}

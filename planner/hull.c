// hull.c - the corners of a triangle, line by line, and the convex way around them.

#include "hull.h"

#include "../passmap/bits.h"
#include "corners.h"

// An edge of the triangle, followed from line to line: `floor` and `remainder / lines` are where it
// crosses a line.
typedef struct edge {
    int32_t floor, remainder, whole, part, lines;
} edge;

typedef struct line_point {
    int32_t along, across;
} line_point;

static edge edge_from(line_point from, line_point to) {
    int32_t lines = to.across - from.across, length = to.along - from.along;
    if (lines == 0) return (edge){from.along, 0, 0, 0, 1};
    int32_t whole = length / lines, part = length % lines;
    if (part < 0) part += lines, whole--;
    return (edge){from.along, 0, whole, part, lines};
}

static void advance(edge *e) {
    e->floor += e->whole;
    e->remainder += e->part;
    if (e->remainder >= e->lines) e->remainder -= e->lines, e->floor++;
}

// The triangle in the coordinates of the lines it is searched by, its points in the order of their
// lines.
typedef struct triangle {
    const hr_lines *lines;
    line_point points[3];
    line_point left_out; // the point that is dropped
} triangle;

static line_point turned(hr_cell cell, bool is_by_rows) {
    return is_by_rows ? (line_point){cell.x, cell.y} : (line_point){cell.y, cell.x};
}

static int32_t extent(int32_t a, int32_t b, int32_t c) {
    int32_t low = a < b ? a : b, high = a < b ? b : a;
    return (c > high ? c : high) - (c < low ? c : low);
}

static void swap_if_after(line_point *a, line_point *b) {
    if (a->across <= b->across) return;
    line_point swap = *a;
    *a = *b;
    *b = swap;
}

static triangle triangle_of(const hr_plane *plane, hr_cell a, hr_cell b, hr_cell c) {
    bool is_by_rows = extent(a.y, b.y, c.y) <= extent(a.x, b.x, c.x);
    triangle t = {is_by_rows ? &plane->rows : &plane->columns,
                  {turned(a, is_by_rows), turned(b, is_by_rows), turned(c, is_by_rows)},
                  turned(b, is_by_rows)};
    swap_if_after(&t.points[0], &t.points[1]);
    swap_if_after(&t.points[1], &t.points[2]);
    swap_if_after(&t.points[0], &t.points[1]);
    return t;
}

static uint64_t corners_in(const triangle *t, int32_t line, int32_t first, int32_t last) {
    uint64_t corners = hr_corners_at(t->lines, line, first);
    int32_t count = last - first + 1;
    if (count < HR_CORNER_WINDOW) corners &= ~(~UINT64_C(0) << count);
    int32_t left_out = t->left_out.along - first;
    if (line == t->left_out.across && left_out >= 0 && left_out < HR_CORNER_WINDOW)
        corners &= ~(UINT64_C(1) << left_out);
    return corners;
}

static hr_cell cell_on(const triangle *t, const hr_plane *plane, int32_t along, int32_t line) {
    return t->lines == &plane->rows ? (hr_cell){along, line} : (hr_cell){line, along};
}

// The first corner of first..last, or -1. Coordinates are not negative.
static int32_t first_corner(const triangle *t, int32_t line, int32_t first, int32_t last) {
    for (; first <= last; first += HR_CORNER_WINDOW) {
        uint64_t corners = corners_in(t, line, first, last);
        if (corners) return first + hr_lowest_bit(corners);
    }
    return -1;
}

static int32_t last_corner(const triangle *t, int32_t line, int32_t first, int32_t last) {
    for (; first <= last; last -= HR_CORNER_WINDOW) {
        int32_t window = last - HR_CORNER_WINDOW + 1;
        if (window < first) window = first;
        uint64_t corners = corners_in(t, line, window, last);
        if (corners) return window + hr_highest_bit(corners);
    }
    return -1;
}

// The first and the last corner of a span: any between them lie inside the hull.
static void collect_both(hr_points *candidates, const triangle *t, const hr_plane *plane,
                         int32_t line, int32_t first, int32_t last) {
    int32_t from = first_corner(t, line, first, last);
    if (from < 0) return;
    hr_points_push(candidates, cell_on(t, plane, from, line));
    int32_t to = last_corner(t, line, from, last);
    if (to != from) hr_points_push(candidates, cell_on(t, plane, to, line));
}

// One corner a line, in the order of lines, makes a convex chain as it comes: drop what a later one
// passes outside of.
static void chain(hr_points *hull, int32_t begin, hr_cell start, hr_cell next, int turn) {
    while (hull->count > begin) {
        hr_cell last = hr_points_last(hull);
        hr_cell before = hull->count - 1 > begin ? hull->at[hull->count - 2] : start;
        if (turn * hr_cross(before, last, next) > 0) break;
        hull->count--;
    }
    hr_points_push(hull, next);
}

// A walk over the lines of a triangle, in order.
typedef struct span_walk {
    edge across, side;
    line_point middle, high;
    bool is_side_left;
    int32_t line;
} span_walk;

static span_walk begin_spans(const triangle *t) {
    line_point low = t->points[0], middle = t->points[1], high = t->points[2];
    int64_t turn = (int64_t)(high.along - low.along) * (middle.across - low.across) -
                   (int64_t)(high.across - low.across) * (middle.along - low.along);
    return (span_walk){
        edge_from(low, high), edge_from(low, middle), middle, high, turn > 0, low.across};
}

// The next line and its span, both ends with it. @return false after the last.
static inline bool next_span(span_walk *walk, int32_t *line, int32_t *first, int32_t *last) {
    if (walk->line > walk->high.across) return false;
    if (walk->line == walk->middle.across) walk->side = edge_from(walk->middle, walk->high);
    const edge *left = walk->is_side_left ? &walk->side : &walk->across;
    const edge *right = walk->is_side_left ? &walk->across : &walk->side;
    *line = walk->line++;
    *first = left->floor + (left->remainder != 0);
    *last = right->floor;
    advance(&walk->across);
    advance(&walk->side);
    return true;
}

// Is `other` a better next point of the hull than `best`, seen from `from`: farther out, or as far
// out, in the same direction (not behind), and nearer?
static bool is_farther_out(hr_cell from, hr_cell best, hr_cell other, int turn) {
    int64_t cross = turn * hr_cross(from, best, other);
    if (cross != 0) return cross < 0;
    return hr_dot(from, best, other) > 0 &&
           hr_squared_distance(from, other) < hr_squared_distance(from, best);
}

// Wraps the candidates from a to c on the side that the way a-b-c bent out to; pushes the points
// between a and c.
static void wrap(const hr_points *candidates, hr_cell a, hr_cell c, int turn, hr_points *hull) {
    for (hr_cell from = a;;) {
        hr_cell best = c;
        for (int32_t i = 0; i < candidates->count; i++) {
            hr_cell other = candidates->at[i];
            if (!hr_same(other, from) && is_farther_out(from, best, other, turn)) best = other;
        }
        if (hr_same(best, c) || hull->is_out_of_memory) return;
        hr_points_push(hull, best);
        from = best;
    }
}

// b's lines lie between those of a and c: the hull is met line by line, one corner of each.
static void hull_by_lines(hr_points *hull, const triangle *t, const hr_plane *plane, hr_cell a,
                          hr_cell c, int turn) {
    bool is_from_a = hr_same(cell_on(t, plane, t->points[0].along, t->points[0].across), a);
    hr_cell start = is_from_a ? a : c, end = is_from_a ? c : a;
    int32_t begin = hull->count, line, first, last;
    if (!is_from_a) turn = -turn;
    span_walk walk = begin_spans(t);
    while (next_span(&walk, &line, &first, &last)) {
        int32_t corner = walk.is_side_left ? first_corner(t, line, first, last)
                                           : last_corner(t, line, first, last);
        if (corner < 0) continue;
        hr_cell at = cell_on(t, plane, corner, line);
        if (!hr_same(at, start) && !hr_same(at, end)) chain(hull, begin, start, at, turn);
    }
    chain(hull, begin, start, end, turn);
    if (!hull->is_out_of_memory) hull->count--; // the end itself
    if (is_from_a) hr_points_reverse(hull, begin);
}

static void hull_by_wrapping(hr_points *hull, hr_points *candidates, const triangle *t,
                             const hr_plane *plane, hr_cell a, hr_cell c, int turn) {
    int32_t begin = hull->count, line, first, last;
    hr_points_clear(candidates);
    span_walk walk = begin_spans(t);
    while (next_span(&walk, &line, &first, &last))
        collect_both(candidates, t, plane, line, first, last);
    wrap(candidates, a, c, turn, hull);
    hr_points_reverse(hull, begin);
}

void hr_hull(hr_points *hull, hr_points *candidates, const hr_plane *plane, hr_cell a, hr_cell b,
             hr_cell c, int turn) {
    triangle t = triangle_of(plane, a, b, c);
    bool is_between =
        t.left_out.along == t.points[1].along && t.left_out.across == t.points[1].across &&
        t.points[0].across < t.points[1].across && t.points[1].across < t.points[2].across;
    if (is_between)
        hull_by_lines(hull, &t, plane, a, c, turn);
    else
        hull_by_wrapping(hull, candidates, &t, plane, a, c, turn);
}

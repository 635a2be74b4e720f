// pull.c - pulling taut over corners, whole numbers only.

#include "pull.h"

#include "../passmap/bits.h"

enum { CORNER_WINDOW = 62 };

uint64_t hr_corners_at(const hr_lines *lines, int32_t line, int32_t at) {
    const uint64_t *middle_line = hr_line(lines, line);
    uint64_t middle = hr_bits_at(middle_line, at - 1);
    uint64_t above = hr_bits_at(middle_line - lines->stride, at - 1);
    uint64_t below = hr_bits_at(middle_line + lines->stride, at - 1);
    uint64_t left_diagonal = (above & ~(above >> 1)) | (below & ~(below >> 1));
    uint64_t right_diagonal = (above >> 2 & ~(above >> 1)) | (below >> 2 & ~(below >> 1));
    uint64_t corners =
        ~(middle >> 1) & ((left_diagonal & ~middle) | (right_diagonal & ~(middle >> 2)));
    return corners & ~UINT64_C(0) >> (64 - CORNER_WINDOW);
}

// Does the wedge between the directions to `c` and to `a` hold the closed diagonal (x, y) of corner
// b?
static bool wedge_holds(hr_cell a, hr_cell b, hr_cell c, int turn, int32_t x, int32_t y) {
    hr_cell diagonal = {b.x + x, b.y + y};
    return turn * hr_cross(b, c, diagonal) > 0 && turn * hr_cross(b, diagonal, a) > 0;
}

static bool is_taut(const hr_plane *plane, hr_cell a, hr_cell b, hr_cell c, int turn) {
    const hr_lines *rows = &plane->rows;
    uint64_t middle = hr_bits_at(hr_line(rows, b.y), b.x - 1);
    for (int32_t y = -1; y <= 1; y += 2) {
        uint64_t side = hr_bits_at(hr_line(rows, b.y + y), b.x - 1);
        if (side & 2) continue; // the block above or below b is closed
        if ((side & 1) && !(middle & 1) && wedge_holds(a, b, c, turn, -1, y)) return true;
        if ((side & 4) && !(middle & 4) && wedge_holds(a, b, c, turn, 1, y)) return true;
    }
    return false;
}

// An edge of the triangle, followed from line to line: `floor` and `remainder / lines` are where it
// crosses a line.
typedef struct edge {
    int32_t floor, remainder, whole, part, lines;
} edge;

typedef struct corner_point {
    int32_t along, across;
} corner_point;

static edge edge_from(corner_point from, corner_point to) {
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
    corner_point points[3];
    corner_point left_out; // the point that is dropped
} triangle;

static corner_point turned(hr_cell cell, bool is_by_rows) {
    return is_by_rows ? (corner_point){cell.x, cell.y} : (corner_point){cell.y, cell.x};
}

static int32_t extent(int32_t a, int32_t b, int32_t c) {
    int32_t low = a < b ? a : b, high = a < b ? b : a;
    return (c > high ? c : high) - (c < low ? c : low);
}

static void swap_if_after(corner_point *a, corner_point *b) {
    if (a->across <= b->across) return;
    corner_point swap = *a;
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
    if (count < CORNER_WINDOW) corners &= ~(~UINT64_C(0) << count);
    int32_t left_out = t->left_out.along - first;
    if (line == t->left_out.across && left_out >= 0 && left_out < CORNER_WINDOW)
        corners &= ~(UINT64_C(1) << left_out);
    return corners;
}

static void keep(hr_points *candidates, const triangle *t, const hr_plane *plane, int32_t along,
                 int32_t line) {
    hr_points_push(candidates,
                   t->lines == &plane->rows ? (hr_cell){along, line} : (hr_cell){line, along});
}

// The first and the last corner of a span of a line: any between them lie inside the hull.
static void collect_span(hr_points *candidates, const triangle *t, const hr_plane *plane,
                         int32_t line, int32_t first, int32_t last) {
    uint64_t corners = 0;
    for (; first <= last; first += CORNER_WINDOW)
        if ((corners = corners_in(t, line, first, last))) break;
    if (!corners) return;
    int32_t found = first + hr_lowest_bit(corners);
    keep(candidates, t, plane, found, line);
    int32_t window = first;
    for (first = last - CORNER_WINDOW + 1; first > window; first -= CORNER_WINDOW)
        if ((corners = corners_in(t, line, first, last))) break;
    if (first <= window) first = window, corners = corners_in(t, line, window, last);
    int32_t other = first + hr_highest_bit(corners);
    if (other != found) keep(candidates, t, plane, other, line);
}

static void collect(hr_points *candidates, const triangle *t, const hr_plane *plane) {
    corner_point low = t->points[0], middle = t->points[1], high = t->points[2];
    edge across = edge_from(low, high), side = edge_from(low, middle);
    int64_t turn = (int64_t)(high.along - low.along) * (middle.across - low.across) -
                   (int64_t)(high.across - low.across) * (middle.along - low.along);
    for (int32_t line = low.across; line <= high.across; line++) {
        if (line == middle.across) side = edge_from(middle, high);
        const edge *left = turn > 0 ? &side : &across, *right = turn > 0 ? &across : &side;
        collect_span(candidates, t, plane, line, left->floor + (left->remainder != 0),
                     right->floor);
        advance(&across);
        advance(&side);
    }
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

// Puts the way from a to c without b in front of what is to be looked at.
static void replace(hr_puller *puller, const hr_plane *plane, hr_cell a, hr_cell b, hr_cell c,
                    int turn) {
    triangle t = triangle_of(plane, a, b, c);
    hr_points_clear(&puller->candidates);
    collect(&puller->candidates, &t, plane);
    hr_points_push(&puller->todo, c);
    int32_t first = puller->todo.count;
    wrap(&puller->candidates, a, c, turn, &puller->todo);
    hr_points_reverse(&puller->todo, first);
}

static void take_next(hr_puller *puller, const hr_plane *plane, hr_points *way) {
    hr_cell c = puller->todo.at[--puller->todo.count], b = hr_points_last(way);
    if (hr_same(c, b)) return;
    if (way->count == 1) {
        hr_points_push(way, c);
        return;
    }
    hr_cell a = way->at[way->count - 2];
    int64_t cross = hr_cross(a, b, c);
    int turn = cross > 0 ? 1 : -1;
    if (cross != 0 && is_taut(plane, a, b, c, turn)) {
        hr_points_push(way, c);
        return;
    }
    way->count--;
    if (cross != 0)
        replace(puller, plane, a, b, c, turn);
    else
        hr_points_push(&puller->todo, c); // b lay on the way, or was a reversal
}

void hr_pull(hr_puller *puller, const hr_plane *plane, hr_points *way) {
    if (way->count < 2) return;
    hr_points *todo = &puller->todo;
    hr_points_clear(todo);
    hr_points_append(todo, way->at + 1, way->count - 1);
    hr_points_reverse(todo, 0);
    way->count = 1;
    while (todo->count > 0 && !todo->is_out_of_memory) take_next(puller, plane, way);
}

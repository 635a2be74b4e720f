// hull.c - the corners of a triangle, line by line, and the convex way around them.
//
// The triangle is searched by rows or by columns, whichever are fewer. The hull can only touch the
// corner of each line that is nearest to the edges a-b and b-c. Met in the order from c to a, these
// corners make a convex chain as they come, and each shows that what lies beyond the line from it
// to a is inside the hull.
//
// All here is in the coordinates of the lines: x along them, y from line to line.

#include "planner/taut/hull.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/grid/corners.h"
#include "planner/grid/crossing.h"

// The hull in the making. Its points from `begin` on follow the one before them, at first c, and
// all bend by `turn`.
typedef struct wrapping {
    hr_points *hull;
    const hr_lines *lines;
    const uint64_t *corners; // a word a line, if they are a tile's, or NULL
    int turn;
    hr_cell a, c;
    int32_t begin;
} wrapping;

// ---- Invariants, for assertions

// Whether the angle from o-a to o-b turns by `turn`, or not at all.
static bool is_turned(int turn, hr_cell o, hr_cell a, hr_cell b) {
    return turn * hr_cross(o, a, b) >= 0;
}

static bool is_in_triangle(hr_cell at, hr_cell a, hr_cell b, hr_cell c, int turn) {
    return is_turned(turn, a, b, at) && is_turned(turn, b, c, at) && is_turned(turn, c, a, at);
}

// c, the points from `first` on and a make a convex chain that strictly bends by -turn from c on,
// within the triangle but not at b.
static bool is_convex_within(const hr_points *hull, int32_t first, hr_cell a, hr_cell b, hr_cell c,
                             int turn) {
    for (int32_t i = first; i < hull->count; i++) {
        hr_cell at = hull->at[i], before = i > first ? hull->at[i - 1] : c;
        hr_cell after = i + 1 < hull->count ? hull->at[i + 1] : a;
        if (!is_in_triangle(at, a, b, c, turn) || hr_same(at, b)) return false;
        if (turn * hr_cross(before, at, after) >= 0) return false;
    }
    return true;
}

// ---- The convex chain

// Drops the points that a later one passes outside of.
static inline void drop_inner(const wrapping *w, hr_cell next) {
    hr_points *hull = w->hull;
    while (hull->count > w->begin) {
        const hr_cell *end = hull->at + hull->count;
        if (w->turn * hr_cross(end[-2], end[-1], next) > 0) return;
        hull->count--;
    }
}

// @return whether it is one of the hull, as far as is known.
static HR_NEVER_INLINE bool add(const wrapping *w, hr_cell corner) {
    hr_cell last = hr_points_last(w->hull);
    if (hr_same(corner, last) || hr_same(corner, w->c) || hr_same(corner, w->a)) return false;
    drop_inner(w, corner);
    hr_points_push(w->hull, corner);
    return true;
}

// ---- Line by line

// The edge between two points as it crosses the line of `from`.
static inline hr_crossing edge_between(hr_cell from, hr_cell to) {
    int64_t at = from.x * HR_CROSSING_ONE;
    int32_t lines = abs(to.y - from.y);
    if (lines == 0) return (hr_crossing){at, 0};
    return (hr_crossing){at, hr_crossing_step(to.x - from.x, lines)};
}

// The same edge, `lines` lines further on.
static inline hr_crossing moved(hr_crossing edge, int32_t lines) {
    return (hr_crossing){edge.at + edge.step * lines, edge.step};
}

// The edge from the last point of the hull to a, as it crosses a line.
static hr_crossing way_to_a(const wrapping *w, int32_t line) {
    hr_cell last = hr_points_last(w->hull);
    return moved(edge_between(last, w->a), abs(line - last.y));
}

// Lines of the triangle from `line` on, in direction `step`, and two edges that bound them: one
// that the hull bends out to, and one beyond.
typedef struct stretch {
    int32_t line, count, step;
    bool is_toward_a; // the edge beyond is the way to a
    hr_crossing near, far;
} stretch;

// The stretch of a line between two edges, rounded into the triangle.
typedef struct edges {
    hr_crossing left, right;
} edges;

static inline void set_edge(edges *e, hr_crossing edge, bool is_left) {
    if (is_left)
        e->left = (hr_crossing){edge.at + HR_CROSSING_UP, edge.step};
    else
        e->right = (hr_crossing){edge.at + HR_CROSSING_DOWN, edge.step};
}

static inline void move_by_a_line(edges *e) {
    e->left.at += e->left.step;
    e->right.at += e->right.step;
}

// Rare enough to be kept out of the loop below, which has no register to spare.
static HR_NEVER_INLINE int32_t nearest_corner(const uint64_t *words, ptrdiff_t stride,
                                              int32_t first, int32_t last, bool is_near_left) {
    return is_near_left ? hr_first_corner(words, stride, first, last)
                        : hr_last_corner(words, stride, first, last);
}

// The corner of first..last nearest to the near edge, or -1, in a line of a plane.
static inline int32_t nearest_in_plane(const uint64_t *words, ptrdiff_t stride, int64_t first,
                                       int64_t last, const bool is_near_left) {
    if (!hr_may_hold_corner(words, stride, first, last)) return -1;
    return nearest_corner(words, stride, (int32_t)first, (int32_t)last, is_near_left);
}

// The same in a line of a tile, whose corners are all known.
static inline int32_t nearest_in_tile(uint64_t corners, int64_t first, int64_t last,
                                      const bool is_near_left) {
    if (last < first) return -1;
    uint64_t found = corners >> first << (HR_TILE - 1 - last + first); // `last` is the top bit
    if (!found) return -1;
    int32_t nearest = is_near_left ? hr_lowest_bit(found) : hr_highest_bit(found);
    return (int32_t)last - (HR_TILE - 1) + nearest;
}

// Adds the nearest corner of each line of the stretch. Each one that the hull takes moves the edge
// beyond, if that is the way to a.
static inline void add_nearest(const wrapping *w, const stretch *s, const bool is_near_left,
                               const bool is_in_tile) {
    const ptrdiff_t stride = w->lines->stride, next = s->step * stride;
    const uint64_t *words = hr_line(w->lines, s->line);
    edges e;
    set_edge(&e, s->near, is_near_left);
    set_edge(&e, s->far, !is_near_left);
    for (int32_t i = 0; i < s->count; i++, words += next) {
        int32_t line = s->line + i * s->step;
        int64_t first = e.left.at >> 32, last = e.right.at >> 32;
        move_by_a_line(&e);
        int32_t nearest = is_in_tile ? nearest_in_tile(w->corners[line], first, last, is_near_left)
                                     : nearest_in_plane(words, stride, first, last, is_near_left);
        if (nearest >= 0 && add(w, (hr_cell){nearest, line}) && s->is_toward_a)
            set_edge(&e, way_to_a(w, line + s->step), !is_near_left);
    }
}

// Adds the corner of each line that is nearest to the near edge, which lies at the lower
// coordinates or at the higher ones.
static HR_NEVER_INLINE void add_corners(const wrapping *w, const stretch *s, bool is_near_left) {
    if (w->corners && is_near_left)
        add_nearest(w, s, true, true);
    else if (w->corners)
        add_nearest(w, s, false, true);
    else if (is_near_left)
        add_nearest(w, s, true, false);
    else
        add_nearest(w, s, false, false);
}

static int direction_of(hr_cell from, hr_cell to) { return to.y < from.y ? -1 : 1; }

// ---- The two shapes

// b's line lies between those of a and c, or is one of them: from line to line the hull comes
// nearer to a. On b's line, b itself is left out.
static void wrap_across(const wrapping *w, hr_cell b, bool is_left) {
    hr_cell a = w->a, c = w->c;
    int step = direction_of(c, a);
    int32_t to_b = abs(b.y - c.y), to_a = abs(a.y - b.y);
    if (to_b > 1) {
        hr_crossing near = moved(edge_between(c, b), 1);
        stretch s = {c.y + step, to_b - 1, step, true, near, way_to_a(w, c.y + step)};
        add_corners(w, &s, is_left);
    }
    hr_crossing beside_b = {(b.x + (is_left ? 1 : -1)) * HR_CROSSING_ONE, 0};
    stretch s = {b.y, 1, step, false, beside_b, way_to_a(w, b.y)};
    add_corners(w, &s, is_left);
    if (to_a > 1) {
        hr_crossing near = moved(edge_between(b, a), 1);
        s = (stretch){b.y + step, to_a - 1, step, true, near, way_to_a(w, b.y + step)};
        add_corners(w, &s, is_left);
    }
}

// The lines from c's to b's, which is the outermost. Up to a's the hull may still come back to a
// this way; after it the edge from a to b bounds them.
static void wrap_out(const wrapping *w, hr_cell b, bool is_left) {
    hr_cell a = w->a, c = w->c;
    int step = direction_of(c, b);
    int32_t count = abs(b.y - c.y) - 1, before = step * (a.y - c.y);
    hr_crossing near = moved(edge_between(c, b), 1);
    stretch s = {c.y + step, count < before ? count : before, step, true, near, near};
    if (before > 0) {
        s.far = way_to_a(w, s.line);
        add_corners(w, &s, is_left);
        s.line += step * s.count;
        s.near = moved(near, s.count);
        s.count = count - s.count;
    } else {
        s.count = count;
    }
    s.is_toward_a = false;
    s.far = moved(edge_between(a, b), abs(s.line - a.y));
    add_corners(w, &s, is_left);
}

// b's line is the outermost: the hull goes out along the edge from c, and from the last line with a
// corner, or c's, it goes back along the edge to a. If a's line is farther out than that one, there
// is only the way to a.
static void wrap_tip(wrapping *w, hr_cell b, bool is_c_left) {
    wrap_out(w, b, is_c_left);
    int32_t line = hr_points_last(w->hull).y;
    int32_t from_b = abs(line - b.y), count = abs(w->a.y - b.y) - from_b;
    if (count <= 0) return;
    w->begin = w->hull->count;
    hr_crossing near = moved(edge_between(b, w->a), from_b);
    stretch s = {line, count, direction_of(b, w->a), true, near, way_to_a(w, line)};
    add_corners(w, &s, !is_c_left);
}

// Corners that bend by w->turn, from c on `hull` to a.
static void wrap(wrapping *w, hr_cell b) {
    hr_cell a = w->a, c = w->c;
    bool is_after_c = b.y > c.y, is_after_a = b.y > a.y, is_clockwise = w->turn < 0;
    bool is_tip = (is_after_c == is_after_a) & (b.y != c.y) & (b.y != a.y);
    if (is_tip)
        wrap_tip(w, b, is_clockwise == is_after_c);
    else
        wrap_across(w, b, is_clockwise == (c.y < a.y));
    drop_inner(w, a);
}

static int32_t extent(int32_t a, int32_t b, int32_t c) {
    return hr_greatest(hr_greatest(a, b), c) - hr_least(hr_least(a, b), c);
}

static void wrap_by_rows(hr_points *hull, const hr_plane *plane,
                         const hr_tile_corner_lines *corners, hr_cell a, hr_cell b, int turn) {
    hr_cell c = hr_points_last(hull);
    const uint64_t *words = corners ? corners->rows : NULL;
    wrapping w = {hull, &plane->rows, words, -turn, a, c, hull->count};
    wrap(&w, b);
}

static void wrap_by_columns(hr_points *hull, const hr_plane *plane,
                            const hr_tile_corner_lines *corners, hr_cell a, hr_cell b, int turn) {
    int32_t first = hull->count - 1;
    hr_cell c = hr_transposed(hull->at[first]);
    const uint64_t *words = corners ? corners->columns : NULL;
    wrapping w = {hull, &plane->columns, words, turn, hr_transposed(a), c, hull->count};
    hull->at[first] = c;
    wrap(&w, hr_transposed(b));
    for (int32_t i = first; i < hull->count; i++) hull->at[i] = hr_transposed(hull->at[i]);
}

void hr_hull(hr_points *hull, const hr_plane *plane, const hr_tile_corner_lines *corners, hr_cell a,
             hr_cell b, int turn) {
    int32_t count = hull->count;
    hr_cell c = hr_points_last(hull);
    HR_ASSERT(turn * hr_cross(a, b, c) > 0);
    if (extent(a.y, b.y, c.y) <= extent(a.x, b.x, c.x))
        wrap_by_rows(hull, plane, corners, a, b, turn);
    else
        wrap_by_columns(hull, plane, corners, a, b, turn);
    HR_ASSERT(hull->is_out_of_memory || is_convex_within(hull, count, a, b, c, turn));
}

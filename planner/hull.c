// hull.c - the corners of a triangle, line by line, and the convex way around them.
//
// The triangle is searched by rows or by columns, whichever are fewer. The hull can only touch the
// corner of each line that is nearest to the edges a-b and b-c. Met in the order from c to a, these
// corners make a convex chain as they come.

#include "hull.h"

#include "corners.h"
#include "crossing.h"

// A place in the coordinates of the lines that are searched.
typedef struct line_point {
    int32_t along, across;
} line_point;

// The hull in the making. Its points from `begin` on follow `start`, and all bend by `turn`.
typedef struct wrapping {
    hr_points *hull;
    const hr_lines *lines;
    const uint64_t *corners; // a word a line, if they are a tile's, or NULL
    bool is_by_rows;
    int turn;
    hr_cell a, c;
    int32_t begin;
    hr_cell start;
} wrapping;

static line_point on_lines(const wrapping *w, hr_cell cell) {
    return w->is_by_rows ? (line_point){cell.x, cell.y} : (line_point){cell.y, cell.x};
}

// ---- The convex chain

// Drops the points that a later one passes outside of.
static void drop_inner(const wrapping *w, hr_cell next) {
    hr_points *hull = w->hull;
    while (hull->count > w->begin) {
        hr_cell last = hr_points_last(hull);
        hr_cell before = hull->count - 1 > w->begin ? hull->at[hull->count - 2] : w->start;
        if (w->turn * hr_cross(before, last, next) > 0) return;
        hull->count--;
    }
}

__attribute__((noinline)) static void add(const wrapping *w, int32_t along, int32_t line) {
    hr_cell corner = w->is_by_rows ? (hr_cell){along, line} : (hr_cell){line, along};
    if (hr_same(corner, w->start) || hr_same(corner, w->c) || hr_same(corner, w->a)) return;
    drop_inner(w, corner);
    hr_points_push(w->hull, corner);
}

// ---- Line by line

// The edge between two points as it crosses the line of `from`.
static inline hr_crossing edge_between(line_point from, line_point to) {
    int64_t at = from.along * HR_CROSSING_ONE;
    int32_t lines = abs(to.across - from.across);
    if (lines == 0) return (hr_crossing){at, 0};
    return (hr_crossing){at, hr_crossing_step(to.along - from.along, lines)};
}

// The same edge, so many lines on.
static inline hr_crossing moved(hr_crossing edge, int32_t lines) {
    return (hr_crossing){edge.at + edge.step * lines, edge.step};
}

// Lines of the triangle from `line` on, in direction `step`, and two edges that bound them: one
// that the hull bends out to, and one beyond.
typedef struct stretch {
    int32_t line, count, step;
    hr_crossing near, far;
} stretch;

// Rare enough to be kept out of the loop below, which has no register to spare.
__attribute__((noinline)) static int32_t nearest_corner(const uint64_t *words, ptrdiff_t stride,
                                                        int32_t first, int32_t last,
                                                        bool is_near_left) {
    return is_near_left ? hr_first_corner(words, stride, first, last)
                        : hr_last_corner(words, stride, first, last);
}

// The two edges, rounded into the triangle.
static inline hr_crossing left_of(const stretch *s, const bool is_near_left) {
    hr_crossing left = is_near_left ? s->near : s->far;
    return (hr_crossing){left.at + HR_CROSSING_UP, left.step};
}

static inline hr_crossing right_of(const stretch *s, const bool is_near_left) {
    hr_crossing right = is_near_left ? s->far : s->near;
    return (hr_crossing){right.at + HR_CROSSING_DOWN, right.step};
}

static inline void add_nearest(const wrapping *w, const stretch *s, const bool is_near_left) {
    const ptrdiff_t stride = w->lines->stride, next = s->step * stride;
    const uint64_t *words = hr_line(w->lines, s->line);
    hr_crossing left = left_of(s, is_near_left), right = right_of(s, is_near_left);
    for (int32_t left_over = s->count; left_over > 0; left_over--, words += next) {
        int64_t first = left.at >> 32, last = right.at >> 32;
        left.at += left.step, right.at += right.step;
        if (last < first || !hr_may_hold_corner(words, stride, first, last)) continue;
        int32_t corner = nearest_corner(words, stride, (int32_t)first, (int32_t)last, is_near_left);
        if (corner >= 0) add(w, corner, s->line + (s->count - left_over) * s->step);
    }
}

// The same where all corners of a line are known, and are in one word.
static inline void add_nearest_in_tile(const wrapping *w, const stretch *s,
                                       const bool is_near_left) {
    const uint64_t *corners = w->corners + s->line;
    hr_crossing left = left_of(s, is_near_left), right = right_of(s, is_near_left);
    for (int32_t i = 0; i < s->count; i++, corners += s->step) {
        int64_t first = left.at >> 32, last = right.at >> 32;
        left.at += left.step, right.at += right.step;
        if (last < first) continue;
        uint64_t found = *corners >> first << (HR_TILE - 1 - last + first); // `last` is the top bit
        if (!found) continue;
        int32_t nearest = is_near_left ? hr_lowest_bit(found) : hr_highest_bit(found);
        add(w, (int32_t)last - (HR_TILE - 1) + nearest, s->line + i * s->step);
    }
}

// Adds the corner of each line that is nearest to the near edge, which lies at the lower
// coordinates or at the higher ones.
__attribute__((noinline)) static void add_corners(const wrapping *w, const stretch *s,
                                                  bool is_near_left) {
    if (w->corners && is_near_left)
        add_nearest_in_tile(w, s, true);
    else if (w->corners)
        add_nearest_in_tile(w, s, false);
    else if (is_near_left)
        add_nearest(w, s, true);
    else
        add_nearest(w, s, false);
}

static int direction_of(line_point from, line_point to) { return to.across < from.across ? -1 : 1; }

// ---- The two shapes

// b's line lies between those of a and c, or is one of them: from line to line the hull comes
// nearer to a. On b's line, b itself is left out.
static void wrap_across(const wrapping *w, line_point a, line_point b, line_point c, bool is_left) {
    int step = direction_of(c, a);
    int32_t to_b = abs(b.across - c.across), to_a = abs(a.across - b.across);
    hr_crossing far = edge_between(c, a);
    if (to_b > 1) {
        hr_crossing near = edge_between(c, b);
        stretch s = {c.across + step, to_b - 1, step, moved(near, 1), moved(far, 1)};
        add_corners(w, &s, is_left);
    }
    far = moved(far, to_b);
    stretch s = {b.across, 1, step, {(b.along + (is_left ? 1 : -1)) * HR_CROSSING_ONE, 0}, far};
    add_corners(w, &s, is_left);
    if (to_a > 1) {
        hr_crossing near = edge_between(b, a);
        s = (stretch){b.across + step, to_a - 1, step, moved(near, 1), moved(far, 1)};
        add_corners(w, &s, is_left);
    }
}

// The lines between two points, from the side of the edge between them. The other edges meet at
// `third`: lines before it are bounded by the one from `from`, lines after it by the one to `to`.
static void add_along(const wrapping *w, line_point from, line_point to, line_point third,
                      bool is_left) {
    int direction = direction_of(from, to);
    int32_t count = abs(to.across - from.across) - 1;
    int32_t before = direction * (third.across - from.across);
    hr_crossing near = moved(edge_between(from, to), 1);
    stretch s = {from.across + direction, count < before ? count : before, direction, near, near};
    if (before > 0) {
        s.far = moved(edge_between(from, third), 1);
        add_corners(w, &s, is_left);
        s.line += direction * s.count;
        s.near = moved(near, s.count);
        s.count = count - s.count;
    } else {
        s.count = count;
    }
    s.far = moved(edge_between(third, to), abs(s.line - third.across));
    add_corners(w, &s, is_left);
}

// b's line is the outermost: the hull comes nearer to it along the edge from c, and from the last
// line with a corner goes away along the edge to a. If a's line is farther out than that one, there
// is only the way to a.
static void wrap_tip(wrapping *w, line_point a, line_point b, line_point c, bool is_c_left) {
    add_along(w, c, b, a, is_c_left);
    if (w->hull->count > w->begin) {
        hr_cell last = hr_points_last(w->hull);
        int32_t line = on_lines(w, last).across;
        if (abs(b.across - line) >= abs(b.across - a.across)) return;
        w->begin = w->hull->count;
        w->start = last;
    }
    add_along(w, b, a, c, !is_c_left);
}

static int32_t extent(int32_t a, int32_t b, int32_t c) {
    int32_t low = a < b ? a : b, high = a < b ? b : a;
    return (c > high ? c : high) - (c < low ? c : low);
}

void hr_hull(hr_points *hull, const hr_plane *plane, const hr_tile_corner_lines *corners, hr_cell a,
             hr_cell b, hr_cell c, int turn) {
    bool is_by_rows = extent(a.y, b.y, c.y) <= extent(a.x, b.x, c.x);
    const hr_lines *lines = is_by_rows ? &plane->rows : &plane->columns;
    const uint64_t *known = !corners ? NULL : is_by_rows ? corners->rows : corners->columns;
    wrapping w = {hull, lines, known, is_by_rows, -turn, a, c, hull->count, c};
    line_point from = on_lines(&w, c), middle = on_lines(&w, b), to = on_lines(&w, a);
    bool is_clockwise = (turn > 0) == is_by_rows;
    bool is_after_c = middle.across > from.across, is_after_a = middle.across > to.across;
    bool is_tip =
        is_after_c == is_after_a && middle.across != from.across && middle.across != to.across;
    if (is_tip)
        wrap_tip(&w, to, middle, from, is_clockwise == is_after_c);
    else
        wrap_across(&w, to, middle, from, is_clockwise == (from.across < to.across));
    drop_inner(&w, a);
}

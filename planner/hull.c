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

static hr_cell last_of(const wrapping *w) {
    return w->hull->count > w->begin ? hr_points_last(w->hull) : w->start;
}

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

// @return whether it is one of the hull, as far as is known.
__attribute__((noinline)) static bool add(const wrapping *w, int32_t along, int32_t line) {
    hr_cell corner = w->is_by_rows ? (hr_cell){along, line} : (hr_cell){line, along};
    if (hr_same(corner, w->start) || hr_same(corner, w->c) || hr_same(corner, w->a)) return false;
    drop_inner(w, corner);
    hr_points_push(w->hull, corner);
    return true;
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
    bool is_toward_a; // the far edge is far_edge
    hr_crossing near, far;
} stretch;

// Rare enough to be kept out of the loop below, which has no register to spare.
__attribute__((noinline)) static int32_t nearest_corner(const uint64_t *words, ptrdiff_t stride,
                                                        int32_t first, int32_t last,
                                                        bool is_near_left) {
    return is_near_left ? hr_first_corner(words, stride, first, last)
                        : hr_last_corner(words, stride, first, last);
}

// The edge from the last point of the hull to a: what lies beyond is inside.
static hr_crossing far_edge(const wrapping *w, int32_t line) {
    line_point last = on_lines(w, last_of(w));
    return moved(edge_between(last, on_lines(w, w->a)), abs(line - last.across));
}

static inline void add_nearest(const wrapping *w, const stretch *s, const bool is_near_left) {
    const ptrdiff_t stride = w->lines->stride, next = s->step * stride;
    const uint64_t *words = hr_line(w->lines, s->line);
    hr_crossing left = is_near_left ? s->near : s->far, right = is_near_left ? s->far : s->near;
    left.at += HR_CROSSING_UP, right.at += HR_CROSSING_DOWN; // rounded into the triangle
    for (int32_t left_over = s->count; left_over > 0; left_over--, words += next) {
        int64_t first = left.at >> 32, last = right.at >> 32;
        left.at += left.step, right.at += right.step;
        if (!hr_may_hold_corner(words, stride, first, last)) continue;
        int32_t corner = nearest_corner(words, stride, (int32_t)first, (int32_t)last, is_near_left);
        int32_t line = s->line + (s->count - left_over) * s->step;
        if (corner < 0 || !add(w, corner, line) || !s->is_toward_a) continue;
        hr_crossing far = far_edge(w, line + s->step);
        if (is_near_left)
            right = (hr_crossing){far.at + HR_CROSSING_DOWN, far.step};
        else
            left = (hr_crossing){far.at + HR_CROSSING_UP, far.step};
    }
}

// Adds the corner of each line that is nearest to the near edge, which lies at the lower
// coordinates or at the higher ones.
__attribute__((noinline)) static void add_corners(const wrapping *w, const stretch *s,
                                                  bool is_near_left) {
    if (is_near_left)
        add_nearest(w, s, true);
    else
        add_nearest(w, s, false);
}

static int direction_of(line_point from, line_point to) { return to.across < from.across ? -1 : 1; }

static int32_t lines_between(line_point a, line_point b) { return abs(b.across - a.across); }

// ---- The two shapes

// b's line lies between those of a and c, or is one of them: from line to line the hull comes
// nearer to a. On b's line, b itself is left out.
static void wrap_across(const wrapping *w, line_point a, line_point b, line_point c, bool is_left) {
    int step = direction_of(c, a);
    int32_t to_b = lines_between(c, b), to_a = lines_between(b, a), after_b = b.across + step;
    stretch s = {c.across + step, to_b - 1, step, true, edge_between(c, b), far_edge(w, c.across)};
    s.near.at += s.near.step, s.far.at += s.far.step;
    if (to_b > 1) add_corners(w, &s, is_left);
    hr_crossing beside_b = {(b.along + (is_left ? 1 : -1)) * HR_CROSSING_ONE, 0};
    s = (stretch){b.across, 1, step, false, beside_b, far_edge(w, b.across)};
    add_corners(w, &s, is_left);
    s = (stretch){
        after_b, to_a - 1, step, true, moved(edge_between(b, a), 1), far_edge(w, after_b)};
    if (to_a > 1) add_corners(w, &s, is_left);
}

// The lines from c's to b's, which is the outermost. Up to a's the hull may still come back to a
// this way; after it the edge from a to b bounds them.
static void wrap_out(const wrapping *w, line_point a, line_point b, line_point c, bool is_left) {
    int step = direction_of(c, b);
    int32_t count = lines_between(c, b) - 1, before = step * (a.across - c.across);
    hr_crossing near = moved(edge_between(c, b), 1);
    stretch s = {c.across + step, count < before ? count : before, step, true, near, near};
    if (before > 0) {
        s.far = far_edge(w, s.line);
        add_corners(w, &s, is_left);
        s.line += step * s.count;
        s.near = moved(near, s.count);
        s.count = count - s.count;
    } else {
        s.count = count;
    }
    s.is_toward_a = false;
    s.far = moved(edge_between(a, b), abs(s.line - a.across));
    add_corners(w, &s, is_left);
}

// b's line is the outermost: the hull goes out along the edge from c, and from the last line with a
// corner, or c's, it goes back along the edge to a. If a's line is farther out than that one, there
// is only the way to a.
static void wrap_tip(wrapping *w, line_point a, line_point b, line_point c, bool is_c_left) {
    wrap_out(w, a, b, c, is_c_left);
    hr_cell last = last_of(w);
    int32_t line = on_lines(w, last).across;
    int32_t from_b = abs(line - b.across), count = lines_between(b, a) - from_b;
    if (count <= 0) return;
    w->begin = w->hull->count;
    w->start = last;
    hr_crossing near = moved(edge_between(b, a), from_b);
    stretch s = {line, count, direction_of(b, a), true, near, far_edge(w, line)};
    add_corners(w, &s, !is_c_left);
}

static int32_t extent(int32_t a, int32_t b, int32_t c) {
    int32_t low = a < b ? a : b, high = a < b ? b : a;
    return (c > high ? c : high) - (c < low ? c : low);
}

void hr_hull(hr_points *hull, const hr_plane *plane, hr_cell a, hr_cell b, hr_cell c, int turn) {
    bool is_by_rows = extent(a.y, b.y, c.y) <= extent(a.x, b.x, c.x);
    wrapping w = {
        hull, is_by_rows ? &plane->rows : &plane->columns, is_by_rows, -turn, a, c, hull->count, c};
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

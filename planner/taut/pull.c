// pull.c - string pulling over corners, whole numbers only.

#include "planner/taut/pull.h"

#include "passmap/base/assertion.h"
#include "planner/grid/corners.h"
#include "planner/grid/sweep.h"
#include "planner/taut/hull.h"

// Three blocks of a line, the middle one at x: 1 = closed.
static inline unsigned three_at(const uint64_t *line, int32_t x) {
    int32_t window = (x - 1) & ~7;
    return (unsigned)(hr_window_at(line, window) >> ((x - 1) & 7)) & 7;
}

// Is one of the closed diagonals of corner b held by the wedge from the direction to `c`, by
// `turn`, to that of `a`? All four are looked at: which are closed is random, and a mispredicted
// branch on each costs more.
static bool is_taut(const hr_plane *plane, hr_cell a, hr_cell b, hr_cell c, int turn) {
    const uint64_t *line = hr_line(&plane->rows, b.y);
    unsigned above = three_at(line - plane->rows.stride, b.x), middle = three_at(line, b.x),
             below = three_at(line + plane->rows.stride, b.x);
    above &= ~middle & ((above >> 1 & 1) - 1); // none if the block above is closed itself
    below &= ~middle & ((below >> 1 & 1) - 1);
    int32_t cx = turn * (c.x - b.x), cy = turn * (c.y - b.y);
    int32_t ax = turn * (a.x - b.x), ay = turn * (a.y - b.y);
    // The cross products of the diagonals (1, 1) and (1, -1) with the two directions.
    int32_t falling_c = cx - cy, falling_a = ay - ax, rising_c = -cx - cy, rising_a = ay + ax;
    unsigned left_above = (falling_c < 0) & (falling_a < 0);
    unsigned right_below = (falling_c > 0) & (falling_a > 0);
    unsigned left_below = (rising_c < 0) & (rising_a < 0);
    unsigned right_above = (rising_c > 0) & (rising_a > 0);
    return (above & (left_above | right_above << 2)) | (below & (left_below | right_below << 2));
}

// Takes the next point of `todo`, which the way goes on to from `way`: its last point, the way's
// `begin` at the earliest, stays if it is taut. @return whether it was found to be taut.
static bool take_next(hr_puller *puller, const hr_plane *plane, hr_points *way, int32_t begin) {
    hr_cell c = puller->todo.at[--puller->todo.count], b = hr_points_last(way);
    if (hr_same(c, b)) return false;
    if (way->count - begin == 1) {
        hr_points_push(way, c);
        return false;
    }
    hr_cell a = way->at[way->count - 2];
    int64_t cross = hr_cross(a, b, c);
    int turn = 1 - 2 * (cross < 0);
    if (cross != 0 && is_taut(plane, a, b, c, turn)) {
        hr_points_push(way, c);
        return true;
    }
    way->count--;
    hr_points_push(&puller->todo, c);
    // 0: b lay on the way, or was a reversal; 1: there is no other block in the triangle
    HR_ASSERT(way->count > begin);
    if (cross * turn > 1) hr_hull(&puller->todo, plane, puller->corners, a, b, turn);
    return false;
}

static bool is_out_of_memory(const hr_puller *puller, const hr_points *way) {
    return puller->todo.is_out_of_memory || way->is_out_of_memory;
}

// The way from `begin` to `middle` is taut, and so is that from there on. Once two neighbours of
// the second part follow each other again, the first of them taut, the rest of it is as it was:
// returns how many legs that is.
static int32_t join(hr_puller *puller, const hr_plane *plane, hr_points *way, int32_t begin,
                    int32_t middle) {
    hr_points *todo = &puller->todo;
    int32_t floor = todo->count;
    while (way->count > middle + 1) hr_points_push(todo, way->at[--way->count]);
    int32_t untouched = todo->count;
    bool are_neighbours = true; // the way's last point and todo's next
    while (todo->count > floor && !is_out_of_memory(puller, way)) {
        bool is_taut = take_next(puller, plane, way, begin);
        if (is_taut && are_neighbours) break;
        are_neighbours = todo->count < untouched;
        if (are_neighbours) untouched = todo->count;
    }
    int32_t rest = todo->count - floor;
    while (todo->count > floor) hr_points_push(way, todo->at[--todo->count]);
    return rest;
}

// Pulls the next `count` points of `todo` taut behind the way's last: a few as they come, of many
// halves first, since most of what there is to pull is near by, and triangles are small then.
static void pull_next(hr_puller *puller, const hr_plane *plane, hr_points *way, int32_t count) {
    enum { FEW = 32 };
    int32_t begin = way->count - 1;
    if (count > FEW) {
        pull_next(puller, plane, way, count / 2);
        int32_t middle = way->count - 1;
        pull_next(puller, plane, way, count - count / 2);
        join(puller, plane, way, begin, middle);
        return;
    }
    int32_t floor = puller->todo.count - count;
    while (puller->todo.count > floor && !is_out_of_memory(puller, way))
        take_next(puller, plane, way, begin);
}

static bool is_pulled(const hr_plane *plane, const hr_points *way) {
    for (int32_t i = 1; i + 1 < way->count; i++)
        if (!hr_is_taut(plane, way->at[i - 1], way->at[i], way->at[i + 1])) return false;
    return hr_is_way_clear(plane, way);
}

void hr_pull_rest(hr_puller *puller, const hr_plane *plane, hr_points *way, int32_t first) {
    hr_points *todo = &puller->todo;
    hr_points_clear(todo);
    if (way->count < first + 2) return;
    hr_points_append(todo, way->at + first + 1, way->count - first - 1);
    hr_points_reverse(todo, 0);
    if (todo->is_out_of_memory) return;
    HR_ASSERT(hr_is_way_clear(plane, way));
    hr_cell last = hr_points_last(way);
    way->count = first + 1;
    pull_next(puller, plane, way, todo->count);
    if (first > 0) join(puller, plane, way, 0, first);
    if (is_out_of_memory(puller, way)) return;
    HR_ASSERT(hr_same(hr_points_last(way), last));
    HR_ASSERT(is_pulled(plane, way));
}

void hr_pull(hr_puller *puller, const hr_plane *plane, hr_points *way) {
    hr_pull_rest(puller, plane, way, 0);
}

// The first point from which on the way need not be taut; the last one if all of it is.
static int32_t end_of_taut(const hr_plane *plane, const hr_points *way) {
    if (way->count > 1 && hr_same(way->at[0], way->at[1])) return 0;
    int32_t i = 1;
    while (i + 1 < way->count && hr_is_taut(plane, way->at[i - 1], way->at[i], way->at[i + 1])) i++;
    return i;
}

// The point from which on it is taut, `first` at the earliest.
static int32_t begin_of_taut(const hr_plane *plane, const hr_points *way, int32_t first) {
    int32_t i = way->count - 2;
    while (i > first && hr_is_taut(plane, way->at[i - 1], way->at[i], way->at[i + 1])) i--;
    return i;
}

void hr_pull_mostly_taut(hr_puller *puller, const hr_plane *plane, hr_points *way) {
    hr_points *todo = &puller->todo;
    hr_points_clear(todo);
    int32_t first = end_of_taut(plane, way);
    if (first + 1 >= way->count) return;
    int32_t behind = begin_of_taut(plane, way, first) - first;
    hr_points_append(todo, way->at + first + 1, way->count - first - 1);
    hr_points_reverse(todo, 0);
    if (todo->is_out_of_memory) return;
    HR_ASSERT(hr_is_way_clear(plane, way));
    way->count = first + 1;
    pull_next(puller, plane, way, behind);
    if (first > 0) join(puller, plane, way, 0, first);
    int32_t middle = way->count - 1;
    while (todo->count > 0) hr_points_push(way, todo->at[--todo->count]);
    join(puller, plane, way, 0, middle);
    HR_ASSERT(is_out_of_memory(puller, way) || is_pulled(plane, way));
}

// Whether a detour from a to c by b is hardly longer than the straight leg.
static bool is_slight(hr_cell a, hr_cell b, hr_cell c) {
    static const double SLIGHT = 1.0 / 40;
    double detour = hr_distance(a, b) + hr_distance(b, c);
    return detour - hr_distance(a, c) <= detour * SLIGHT;
}

// As take_next, for a point b that goes straight on to `todo`'s next or is worth dropping only if
// that gains something.
static void take_next_loosely(hr_puller *puller, const hr_plane *plane, hr_points *way) {
    hr_cell c = puller->todo.at[--puller->todo.count], b = hr_points_last(way);
    if (hr_same(c, b)) return;
    hr_cell a = way->count > 1 ? way->at[way->count - 2] : b;
    int64_t cross = hr_cross(a, b, c);
    int turn = 1 - 2 * (cross < 0);
    bool stays =
        way->count == 1 || (cross != 0 && (is_taut(plane, a, b, c, turn) || is_slight(a, b, c)));
    if (stays) {
        hr_points_push(way, c);
        return;
    }
    way->count--;
    hr_points_push(&puller->todo, c);
    if (cross * turn > 1) hr_hull(&puller->todo, plane, puller->corners, a, b, turn);
}

void hr_pull_loosely(hr_puller *puller, const hr_plane *plane, hr_points *way) {
    hr_points *todo = &puller->todo;
    hr_points_clear(todo);
    if (way->count < 3) return;
    hr_points_append(todo, way->at + 1, way->count - 1);
    hr_points_reverse(todo, 0);
    if (todo->is_out_of_memory) return;
    way->count = 1;
    while (todo->count > 0 && !is_out_of_memory(puller, way)) take_next_loosely(puller, plane, way);
    HR_ASSERT(is_out_of_memory(puller, way) || hr_is_way_clear(plane, way));
}

int32_t hr_pull_join(hr_puller *puller, const hr_plane *plane, hr_points *way, int32_t middle) {
    hr_points_clear(&puller->todo);
    HR_ASSERT(middle >= 0 && middle < way->count);
    int32_t untouched = join(puller, plane, way, 0, middle);
    HR_ASSERT(is_out_of_memory(puller, way) || is_pulled(plane, way));
    return untouched;
}

bool hr_is_taut(const hr_plane *plane, hr_cell a, hr_cell b, hr_cell c) {
    int64_t cross = hr_cross(a, b, c);
    return cross != 0 && is_taut(plane, a, b, c, 1 - 2 * (cross < 0));
}

// sweep.c - the exact sweep, a word test a line.

#include "planner/grid/sweep.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/grid/crossing.h"
#include "planner/grid/window.h"

// A leg in the coordinates of the lines it is swept over: `along` them and `across` them.
typedef struct leg {
    const hr_lines *lines;
    int32_t along, across; // where it begins
    int32_t to_along;
    int32_t direction_along, direction_across;
    int32_t length, breadth; // |d along| >= |d across|
} leg;

// Where a leg is blocked: the number of lines to there, the first closed block of that line in the
// direction of travel, and the block by which the leg enters the line.
typedef struct stop {
    int32_t line, along, entered;
} stop;

static inline leg leg_between(const hr_plane *plane, hr_cell from, hr_cell to) {
    int32_t dx = to.x - from.x, dy = to.y - from.y, ax = abs(dx), ay = abs(dy);
    int32_t sx = dx < 0 ? -1 : 1, sy = dy < 0 ? -1 : 1;
    if (ax >= ay) return (leg){&plane->rows, from.x, from.y, to.x, sx, sy, ax, ay};
    return (leg){&plane->columns, from.y, from.x, to.y, sy, sx, ay, ax};
}

// A window holds 57 blocks wherever they begin.
static inline bool any_closed_in_window(const uint64_t *line, ptrdiff_t first, ptrdiff_t last) {
    return hr_window_at(line, first & ~(ptrdiff_t)7) >> (first & 7) << (63 - (last - first)) != 0;
}

static inline bool any_closed(const uint64_t *line, ptrdiff_t first, ptrdiff_t last) {
    for (; last - first > 56; first += 57)
        if (hr_window_at(line, first & ~(ptrdiff_t)7) >> (first & 7) << 7) return true;
    return any_closed_in_window(line, first, last);
}

// The first closed block from `first` on; there is one.
static int32_t first_closed(const uint64_t *line, int32_t first) {
    while (!hr_bits_at(line, first)) first += 64;
    return first + hr_lowest_bit(hr_bits_at(line, first));
}

// The same backwards from `last`.
static int32_t last_closed(const uint64_t *line, int32_t last) {
    int32_t at = last - 63;
    while (!hr_bits_at(line, at)) at -= 64;
    return at + hr_highest_bit(hr_bits_at(line, at));
}

static void stop_in(const leg *l, const uint64_t *line, int32_t first, int32_t last, stop *at) {
    bool is_forward = l->direction_along > 0;
    at->entered = is_forward ? first : last;
    at->along = is_forward ? first_closed(line, first) : last_closed(line, last);
}

static inline bool is_stopped(const uint64_t *line, int64_t left, int64_t right,
                              const bool is_narrow) {
    ptrdiff_t first = left >> 32, last = right >> 32;
    return is_narrow ? any_closed_in_window(line, first, last) : any_closed(line, first, last);
}

// The most blocks that a narrow span from `left` to `right` may cover, wherever it begins, as bits.
static inline uint64_t broadest(int64_t left, int64_t right) {
    return ~(~UINT64_C(0) << 1 << ((right - left) >> 32) << 1);
}

// Whether none of those blocks is closed: that is quicker than to count the blocks of the span.
static inline bool is_open_amply(const uint64_t *line, int64_t left, uint64_t blocks) {
    return (hr_window_at(line, (left >> 32) & ~(ptrdiff_t)7) >> (left >> 32 & 7) & blocks) == 0;
}

// Goes through the lines of a leg. In each it covers what lies within one line's change of where
// its axis crosses that line; in the first and the last, what of that lies between its ends.
// @return true if clear; else, unless `at` is NULL, it is filled in.
static inline bool walk_lines(const leg *l, int64_t width, stop *at, const bool is_narrow) {
    const uint64_t *line = hr_line(l->lines, l->across);
    const ptrdiff_t stride = (ptrdiff_t)l->direction_across * l->lines->stride;
    const int64_t step = l->direction_along > 0 ? width : -width;
    const int64_t begin = l->along * HR_CROSSING_ONE, end = l->to_along * HR_CROSSING_ONE;
    const int64_t least = hr_least_64(begin, end), most = hr_greatest_64(begin, end);
    int64_t left = begin - width + HR_CROSSING_DOWN, right = begin + width + HR_CROSSING_UP;
    int32_t index = 0;
    bool is_clear =
        !is_stopped(line, hr_greatest_64(left, least), hr_least_64(right, most), is_narrow);
    const uint64_t blocks = is_narrow ? broadest(left, right) : 0;
    while (is_clear && ++index < l->breadth) {
        line += stride, left += step, right += step;
        is_clear = (is_narrow && is_open_amply(line, left, blocks)) ||
                   !is_stopped(line, left, right, is_narrow);
    }
    if (is_clear && l->breadth > 0) {
        line += stride, left += step, right += step;
        is_clear =
            !is_stopped(line, hr_greatest_64(left, least), hr_least_64(right, most), is_narrow);
    }
    if (is_clear || !at) return is_clear;
    at->line = index;
    stop_in(l, line, (int32_t)(hr_greatest_64(left, least) >> 32),
            (int32_t)(hr_least_64(right, most) >> 32), at);
    return false;
}

static inline bool walk(const leg *l, stop *at) {
    const int64_t width = hr_crossing_step(l->length, l->breadth > 0 ? l->breadth : 1);
    return width < 27 * HR_CROSSING_ONE ? walk_lines(l, width, at, true)
                                        : walk_lines(l, width, at, false);
}

static bool is_on_plane(const hr_plane *plane, hr_cell at) {
    return at.x >= 0 && at.y >= 0 && at.x < plane->rows.length && at.y < plane->rows.count;
}

bool hr_sweep(const hr_plane *plane, hr_cell from, hr_cell to) {
    HR_ASSERT(is_on_plane(plane, from) && is_on_plane(plane, to));
    leg l = leg_between(plane, from, to);
    return walk(&l, NULL);
}

static hr_cell cell_on(const hr_plane *plane, const leg *l, int32_t along, int32_t index) {
    int32_t across = l->across + l->direction_across * index;
    return l->lines == &plane->rows ? (hr_cell){along, across} : (hr_cell){across, along};
}

static bool is_hit(const hr_plane *plane, hr_hit hit) {
    hr_cell wall = hr_beside(hit.stand, hit.wall);
    return hr_is_open_block(plane, hit.stand.x, hit.stand.y) && hr_is_closed(plane, wall.x, wall.y);
}

bool hr_is_way_clear(const hr_plane *plane, const hr_points *way) {
    for (int32_t i = 1; i < way->count; i++)
        if (!hr_sweep(plane, way->at[i - 1], way->at[i])) return false;
    return true;
}

// Blocks of the swept lines up to the stop are open, and neighbouring lines share the block at
// which the leg enters the later one: so a leg stopped in the middle of a line stands before the
// closed block, and one stopped where it enters a line stands in the line before.
bool hr_shoot(const hr_plane *plane, hr_cell from, hr_cell to, hr_hit *hit) {
    HR_ASSERT(hr_is_open_block(plane, from.x, from.y));
    leg l = leg_between(plane, from, to);
    stop at;
    if (walk(&l, &at)) return true;
    HR_ASSERT(at.line <= l.breadth);
    bool is_by_rows = l.lines == &plane->rows;
    int heading_x = to.x < from.x ? WEST : EAST, heading_y = to.y < from.y ? NORTH : SOUTH;
    if (at.along != at.entered) {
        hit->stand = cell_on(plane, &l, at.along - l.direction_along, at.line);
        hit->wall = is_by_rows ? heading_x : heading_y;
    } else {
        hit->stand = cell_on(plane, &l, at.along, at.line - 1);
        hit->wall = is_by_rows ? heading_y : heading_x;
    }
    HR_ASSERT(is_hit(plane, *hit));
    return false;
}

// sweep.c - the exact sweep, a word test a line.

#include "sweep.h"

#include "../passmap/bits.h"
#include "window.h"

// A leg in the coordinates of the lines it is swept over: `along` them and `across` them.
typedef struct leg {
    const hr_lines *lines;
    int32_t along, across; // where it begins
    int32_t direction_along, direction_across;
    int32_t length, breadth; // |d along| >= |d across|
} leg;

// Where a leg is stopped: the line, the first closed block of it, and where the leg came into that
// line; all counted in the direction of travel.
typedef struct stop {
    int32_t line, offset, entered;
} stop;

static inline leg leg_between(const hr_plane *plane, hr_cell from, hr_cell to) {
    int32_t dx = to.x - from.x, dy = to.y - from.y, ax = abs(dx), ay = abs(dy);
    int32_t sx = dx < 0 ? -1 : 1, sy = dy < 0 ? -1 : 1;
    if (ax >= ay) return (leg){&plane->rows, from.x, from.y, sx, sy, ax, ay};
    return (leg){&plane->columns, from.y, from.x, sy, sx, ay, ax};
}

// A window holds 57 blocks wherever they begin.
static inline bool any_closed(const uint64_t *line, int32_t first, int32_t last) {
    for (; last - first > 56; first += 57)
        if (hr_window_at(line, first & ~7) >> (first & 7) << 7) return true;
    return hr_window_at(line, first & ~7) >> (first & 7) << (63 - (last - first)) != 0;
}

// The first closed block of first..last (there is one), counted from `first`.
static int32_t first_closed(const uint64_t *line, int32_t first) {
    int32_t at = first;
    while (!hr_bits_at(line, at)) at += 64;
    return at + hr_lowest_bit(hr_bits_at(line, at)) - first;
}

// The same backwards from `last`.
static int32_t last_closed(const uint64_t *line, int32_t last) {
    int32_t at = last - 63;
    while (!hr_bits_at(line, at)) at -= 64;
    return last - (at + hr_highest_bit(hr_bits_at(line, at)));
}

static inline bool span_is_closed(const leg *l, const uint64_t *line, int32_t low, int32_t high) {
    return l->direction_along > 0 ? any_closed(line, l->along + low, l->along + high)
                                  : any_closed(line, l->along - high, l->along - low);
}

static void stop_in(const leg *l, const uint64_t *line, int32_t index, int32_t low, stop *at) {
    int32_t offset = l->direction_along > 0 ? first_closed(line, l->along + low)
                                            : last_closed(line, l->along - low);
    *at = (stop){index, low + offset, low};
}

// Walks the lines of a leg. The column at which it crosses from one line to the next, r * length /
// breadth, is kept as floor and remainder. @return true if clear; else, unless `at` is NULL, it is
// filled in.
static inline bool walk(const leg *l, stop *at) {
    const uint64_t *line = hr_line(l->lines, l->across);
    if (l->breadth == 0) {
        if (!span_is_closed(l, line, 0, l->length)) return true;
        if (at) stop_in(l, line, 0, 0, at);
        return false;
    }
    int32_t whole = l->length / l->breadth, part = l->length % l->breadth;
    int32_t low = 0, next_low = 0, crossing = whole, remainder = part;
    ptrdiff_t stride = (ptrdiff_t)l->direction_across * l->lines->stride;
    for (int32_t index = 0; index <= l->breadth; index++, line += stride) {
        int32_t high = crossing + (remainder != 0);
        if (high > l->length) high = l->length;
        if (span_is_closed(l, line, low, high)) {
            if (at) stop_in(l, line, index, low, at);
            return false;
        }
        low = next_low;
        next_low = crossing;
        crossing += whole;
        remainder += part;
        if (remainder >= l->breadth) remainder -= l->breadth, crossing++;
    }
    return true;
}

bool hr_sweep(const hr_plane *plane, hr_cell from, hr_cell to) {
    leg l = leg_between(plane, from, to);
    return walk(&l, NULL);
}

static hr_cell cell_on(const hr_plane *plane, const leg *l, int32_t offset, int32_t index) {
    int32_t along = l->along + l->direction_along * offset;
    int32_t across = l->across + l->direction_across * index;
    return l->lines == &plane->rows ? (hr_cell){along, across} : (hr_cell){across, along};
}

// Blocks of the swept lines up to the stop are open, and neighbouring lines share the block at
// which the leg enters the later one: so a leg stopped in the middle of a line stands before the
// closed block, and one stopped where it enters a line stands in the line before.
bool hr_shoot(const hr_plane *plane, hr_cell from, hr_cell to, hr_hit *hit) {
    leg l = leg_between(plane, from, to);
    stop at;
    if (walk(&l, &at)) return true;
    bool is_by_rows = l.lines == &plane->rows;
    int heading_x = to.x < from.x ? WEST : EAST, heading_y = to.y < from.y ? NORTH : SOUTH;
    if (at.offset > at.entered) {
        hit->stand = cell_on(plane, &l, at.offset - 1, at.line);
        hit->wall = is_by_rows ? heading_x : heading_y;
    } else {
        hit->stand = cell_on(plane, &l, at.offset, at.line - 1);
        hit->wall = is_by_rows ? heading_y : heading_x;
    }
    return false;
}

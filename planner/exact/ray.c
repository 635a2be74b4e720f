// ray.c - rays, a word test a line.

#include "planner/exact/ray.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/grid/window.h"

// A ray in the coordinates of the lines it is swept over, counted in its direction of travel: it
// moves `length` along them while it moves `breadth` across them.
typedef struct flight {
    const hr_lines *lines;
    bool is_by_rows;
    int32_t along, across; // where it begins
    int32_t direction_along, direction_across;
    int32_t length, breadth; // length >= breadth
    int32_t reach;           // blocks farther along are not looked at
} flight;

// Beyond the map all is closed: no ray reaches farther than one block past its edge.
static inline flight flight_through(const hr_plane *plane, hr_cell from, hr_cell through,
                                    int32_t reach) {
    int32_t dx = through.x - from.x, dy = through.y - from.y, ax = abs(dx), ay = abs(dy);
    int32_t sx = dx < 0 ? -1 : 1, sy = dy < 0 ? -1 : 1;
    flight f = ax >= ay ? (flight){&plane->rows, true, from.x, from.y, sx, sy, ax, ay, reach}
                        : (flight){&plane->columns, false, from.y, from.x, sy, sx, ay, ax, reach};
    f.reach = hr_least(reach, f.direction_along > 0 ? f.lines->length - f.along : f.along + 1);
    return f;
}

static inline const uint64_t *line_of(const flight *f, int32_t index) {
    return hr_line(f->lines, f->across + f->direction_across * index);
}

static inline bool any_closed(const uint64_t *line, int32_t first, int32_t last) {
    if (last - first <= 64 - 8)
        return hr_window_at(line, first & ~7) >> (first & 7) << (63 - (last - first)) != 0;
    for (; last - first >= 64; first += 64)
        if (hr_bits_at(line, first)) return true;
    return hr_bits_at(line, first) << (63 - (last - first)) != 0;
}

static inline bool span_is_closed(const flight *f, const uint64_t *line, int32_t low,
                                  int32_t high) {
    return f->direction_along > 0 ? any_closed(line, f->along + low, f->along + high)
                                  : any_closed(line, f->along - high, f->along - low);
}

static inline bool is_closed(const flight *f, const uint64_t *line, int32_t offset) {
    int32_t at = f->along + f->direction_along * offset;
    return line[at >> 6] >> (at & 63) & 1;
}

// The first block from `low` on that is closed in one of two lines.
static int32_t first_closed(const flight *f, const uint64_t *line, const uint64_t *other,
                            int32_t low) {
    if (f->direction_along > 0) {
        int32_t at = f->along + low;
        uint64_t bits;
        while (!(bits = hr_bits_at(line, at) | hr_bits_at(other, at))) at += 64;
        return at + hr_lowest_bit(bits) - f->along;
    }
    int32_t at = f->along - low - 63;
    uint64_t bits;
    while (!(bits = hr_bits_at(line, at) | hr_bits_at(other, at))) at -= 64;
    return f->along - at - hr_highest_bit(bits);
}

static hr_hold hold_at(const flight *f, int32_t offset, int32_t index, bool is_wall_along) {
    int32_t along = f->along + f->direction_along * offset;
    int32_t across = f->across + f->direction_across * index;
    bool is_in_x = is_wall_along == f->is_by_rows;
    int32_t sign = is_wall_along ? f->direction_along : f->direction_across;
    int wall = is_in_x ? (sign > 0 ? EAST : WEST) : (sign > 0 ? SOUTH : NORTH);
    return (hr_hold){f->is_by_rows ? (hr_cell){along, across} : (hr_cell){across, along}, wall};
}

static void stop_at_edge(const flight *f, int32_t offset, int32_t index, bool is_wall_along,
                         hr_impact *impact) {
    impact->holds[0] = impact->holds[1] = hold_at(f, offset, index, is_wall_along);
}

// At the open block (offset, index) whose diagonal neighbour is closed and whose sides are open.
static void stop_at_vertex(const flight *f, int32_t offset, int32_t index, hr_impact *impact) {
    hr_hold along = hold_at(f, offset + 1, index, false);
    hr_hold across = hold_at(f, offset, index + 1, true);
    bool is_across_clockwise = ((across.wall + 1) & 3) == along.wall;
    HR_ASSERT(is_across_clockwise || ((along.wall + 1) & 3) == across.wall);
    impact->holds[HR_COUNTERCLOCKWISE] = is_across_clockwise ? along : across;
    impact->holds[HR_CLOCKWISE] = is_across_clockwise ? across : along;
    HR_ASSERT(hr_cross(hold_at(f, offset, index, true).at, impact->holds[HR_COUNTERCLOCKWISE].at,
                       impact->holds[HR_CLOCKWISE].at) > 0); // each hand on its own edge
}

// Where a ray crosses from line to line: n * length / breadth, in fixed point. A crossing that is
// not whole is at least 2^-14 away from whole, and what rounding adds up to over 2^15 lines is less
// than 2^-24: between the two, floors and ceilings are exact.
enum { POINT = 40 };
static const int64_t SLACK = INT64_C(1) << (POINT - 19);

// From line to line. A division of doubles takes a fifth of the time of one of 64-bit numbers, and
// is hardly less exact.
static inline int64_t step_of(const flight *f) {
    return (int64_t)((double)((int64_t)f->length << POINT) / f->breadth);
}

static inline int32_t floor_of(int64_t crossing) { return (int32_t)((crossing + SLACK) >> POINT); }

static inline int32_t ceiling_of(int64_t crossing) {
    return (int32_t)((crossing + (INT64_C(1) << POINT) - SLACK) >> POINT);
}

// The ray is between lines `index` and `index + 1`, of which only blocks it has yet to come to are
// closed. @return whether it is stopped there.
static bool stop_between(const flight *f, int64_t step, int32_t index, hr_impact *impact) {
    int64_t crossing = index * step;
    int32_t low = floor_of(crossing), high = ceiling_of(crossing);
    const uint64_t *line = line_of(f, index), *next = line_of(f, index + 1);
    for (int32_t offset = low; offset <= high; offset++)
        if (is_closed(f, next, offset)) {
            stop_at_edge(f, offset, index, false, impact);
            impact->is_beyond = index >= f->breadth;
            return true;
        }
    int32_t last = hr_least(ceiling_of(crossing + step), f->reach);
    if (last <= high) return false;
    int32_t offset = first_closed(f, line, next, high + 1);
    if (offset > last) return false;
    impact->is_beyond = offset - 1 >= f->length;
    if (is_closed(f, line, offset))
        stop_at_edge(f, offset - 1, index, true, impact);
    else if (low == high && offset - 1 == low)
        stop_at_vertex(f, low, index, impact);
    else
        stop_at_edge(f, offset - 1, index + 1, true, impact);
    return true;
}

// Along an axis only one line is in the way.
static bool shoot_straight(const flight *f, hr_impact *impact) {
    const uint64_t *line = line_of(f, 0);
    if (!span_is_closed(f, line, 0, f->reach)) return false;
    int32_t offset = first_closed(f, line, line, 0);
    stop_at_edge(f, offset - 1, 0, true, impact);
    impact->is_beyond = offset - 1 >= f->length;
    return true;
}

// ---- Line by line

// Most lines of a long ray lie in open land: they are looked at several at a time, as the box that
// the ray crosses in them.
enum { STRIDE_LINES = 4 };

// Whether a box of STRIDE_LINES lines from `index` on, from `low` to `high`, at most 64 blocks, is
// open.
static inline bool is_box_open(const flight *f, int32_t index, int32_t low, int32_t high) {
    const uint64_t *line = line_of(f, index);
    ptrdiff_t stride = (ptrdiff_t)f->direction_across * f->lines->stride;
    int32_t at = f->direction_along > 0 ? f->along + low : f->along - high;
    int32_t word = at >> 6, shift = at & 63;
    uint64_t first = 0, second = 0;
    for (int32_t i = 0; i < STRIDE_LINES; i++, line += stride)
        first |= line[word], second |= line[word + 1];
    return (first >> shift | second << 1 << (63 - shift)) << (63 - (high - low)) == 0;
}

// Whether the lines from `index` on are open as far as the ray crosses them.
static inline bool may_leap(const flight *f, int64_t step, int32_t index, int32_t low) {
    int32_t high = ceiling_of((index + STRIDE_LINES) * step);
    return high < f->reach && high - low < 64 && is_box_open(f, index, low, high);
}

// The last line from which a leap stays on the map; -1 if the ray is too flat for a box.
static inline int32_t last_line_of_leaps(const flight *f, int64_t step) {
    if (floor_of(STRIDE_LINES * step) >= 64 - 4) return -1;
    int32_t lines = f->direction_across > 0 ? f->lines->count - f->across : f->across + 1;
    return lines - STRIDE_LINES;
}

// In line n the ray is from its crossing with line n - 1 on up to that with line n + 1, both
// rounded outwards.
static bool shoot_slanting(const flight *f, hr_impact *impact) {
    int64_t step = step_of(f);
    int32_t last_leap = last_line_of_leaps(f, step), next_leap = 0, low = 0;
    for (int32_t index = 0; low < f->reach;) {
        if (index >= next_leap && index <= last_leap) {
            if (may_leap(f, step, index, low)) {
                index += STRIDE_LINES;
                low = floor_of((index - 1) * step);
                continue;
            }
            next_leap = index + STRIDE_LINES;
        }
        int32_t high = hr_least(ceiling_of((index + 1) * step), f->reach);
        if (span_is_closed(f, line_of(f, index), low, high))
            return (index > 0 && stop_between(f, step, index - 1, impact)) ||
                   stop_between(f, step, index, impact);
        low = floor_of(index * step);
        index++;
    }
    return false;
}

static bool is_hold(const hr_plane *plane, const hr_hold *hold) {
    int32_t x = hold->at.x + hr_heading_x(hold->wall), y = hold->at.y + hr_heading_y(hold->wall);
    return hold->wall >= NORTH && hold->wall <= WEST &&
           hr_is_open_block(plane, hold->at.x, hold->at.y) && hr_is_closed(plane, x, y);
}

bool hr_ray_shoot(const hr_plane *plane, hr_cell from, hr_cell through, int32_t reach,
                  hr_impact *impact) {
    HR_ASSERT(hr_is_open_block(plane, from.x, from.y) && !hr_same(from, through) && reach >= 0);
    flight f = flight_through(plane, from, through, reach);
    bool is_stopped = f.breadth == 0 ? shoot_straight(&f, impact) : shoot_slanting(&f, impact);
    HR_ASSERT(!is_stopped || is_hold(plane, &impact->holds[HR_COUNTERCLOCKWISE]));
    HR_ASSERT(!is_stopped || is_hold(plane, &impact->holds[HR_CLOCKWISE]));
    return is_stopped;
}

// geometry.h - whole-number geometry of blocks. x to the right, y down; a cross product > 0 is
// clockwise.
#ifndef HANDRAIL_PLANNER_GRID_GEOMETRY_H
#define HANDRAIL_PLANNER_GRID_GEOMETRY_H

#include "passmap/base/compiler.h" // which sees that doubles are exact
#include "passmap/base/numbers.h"
#include "passmap/passmap.h"

#include <math.h>
#include <stdlib.h>

typedef enum hr_heading { NORTH, EAST, SOUTH, WEST } hr_heading;

static inline int32_t hr_heading_x(int heading) { return (heading == EAST) - (heading == WEST); }
static inline int32_t hr_heading_y(int heading) { return (heading == SOUTH) - (heading == NORTH); }

/// The neighbour of a block in the direction of a heading.
static inline hr_cell hr_beside(hr_cell at, int heading) {
    return (hr_cell){at.x + hr_heading_x(heading), at.y + hr_heading_y(heading)};
}

static inline hr_cell hr_transposed(hr_cell cell) { return (hr_cell){cell.y, cell.x}; }

/// Whether a value lies between two others, which come in either order.
static inline bool hr_is_between(int32_t value, int32_t a, int32_t b) {
    return hr_least(a, b) <= value && value <= hr_greatest(a, b);
}

static inline bool hr_same(hr_cell a, hr_cell b) { return ((a.x ^ b.x) | (a.y ^ b.y)) == 0; }

// Coordinates lie within HR_SIDE_MAX = 2^14 of each other: sums of two products stay below 2^30,
// and 32 bits are faster.

/// (a - o) x (b - o)
static inline int64_t hr_cross(hr_cell o, hr_cell a, hr_cell b) {
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

/// (a - o) . (b - o)
static inline int64_t hr_dot(hr_cell o, hr_cell a, hr_cell b) {
    return (a.x - o.x) * (b.x - o.x) + (a.y - o.y) * (b.y - o.y);
}

static inline int64_t hr_squared_distance(hr_cell a, hr_cell b) {
    int32_t x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y;
}

static inline double hr_distance(hr_cell a, hr_cell b) {
    return sqrt((double)hr_squared_distance(a, b));
}

/// hr_block_at of a position on a map, for loops over many.
static inline hr_cell hr_block_on_map(hr_position position, int32_t size) {
    HR_ASSERT(position.x >= 0 && position.y >= 0);
    int32_t shift = size * HR_CELL - HR_CELL / 2 * (size - 1); // nothing is below 0 with it
    return (hr_cell){(int32_t)((uint32_t)(position.x + shift) / HR_CELL) - size,
                     (int32_t)((uint32_t)(position.y + shift) / HR_CELL) - size};
}

/// Whether two positions, on a map or not, are at most `reach_256ths` apart.
static inline bool hr_are_within(hr_position a, hr_position b, int64_t reach_256ths) {
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x * x + y * y <= reach_256ths * reach_256ths;
}

/// Of any two positions, on a map or not, in 256ths of a cell.
static inline double hr_position_distance(hr_position a, hr_position b) {
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y; // their squares fit without a sign
    return sqrt((double)((uint64_t)x * (uint64_t)x) + (double)((uint64_t)y * (uint64_t)y));
}

#endif

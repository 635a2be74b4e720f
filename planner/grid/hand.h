// hand.h - a hand keeps the wall on one side and follows the contour of closed blocks, a run at a
// time: a straight wall costs one word test per 64 blocks. The innermost loop of the trace, so all
// of it is here, to be inlined.
//
// Invariant: the hand stands in an open block; the block on its wall side is closed, or, where it
// has just let go of the wall and turned around its end, the next block on that side.
#ifndef HANDRAIL_PLANNER_GRID_HAND_H
#define HANDRAIL_PLANNER_GRID_HAND_H

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/grid/geometry.h"
#include "planner/grid/window.h"

// The side that the wall is on, as quarter turns clockwise from the heading.
enum { HR_WALL_RIGHT = 1, HR_WALL_LEFT = 3 };

typedef struct hr_hand {
    hr_cell at;
    int heading;
    int side; // HR_WALL_RIGHT or HR_WALL_LEFT
} hr_hand;

/// The invariant, for assertions.
static inline bool hr_hand_has_wall(const hr_hand *hand, const hr_plane *plane) {
    hr_cell at = hand->at, beside = hr_beside(at, (hand->heading + hand->side) & 3);
    hr_cell ahead = hr_beside(beside, hand->heading); // of where the wall bends away
    hr_cell wall = hr_is_closed(plane, beside.x, beside.y) ? beside : ahead;
    bool is_heading = hand->heading == (hand->heading & 3);
    bool is_open = hr_is_open_block(plane, at.x, at.y);
    bool has_wall = hr_is_closed(plane, wall.x, wall.y);
    return is_heading & is_open & has_wall;
}

/// Where a run ends: the place along its line, and whether the way is closed there.
typedef struct hr_run_end {
    ptrdiff_t at;
    bool is_closed;
} hr_run_end;

// Most runs are short: one window is looked at first, then word by word. In either direction, the
// first block after `at` where the way is closed or the wall is open; the line's padding is one.
static inline hr_run_end hr_run_up(const uint64_t *way, const uint64_t *wall, ptrdiff_t at) {
    ptrdiff_t window = (at + 1) & ~(ptrdiff_t)7;
    int skipped = (int)(at + 1) & 7;
    uint64_t closed = hr_window_at(way, window) >> skipped;
    uint64_t ends = closed | ~hr_window_at(wall, window) >> skipped;
    if (ends) {
        int32_t first = hr_lowest_bit(ends);
        return (hr_run_end){at + 1 + first, closed >> first & 1};
    }
    ptrdiff_t word = (window + 64) >> 6; // not all of it is new
    ends = (way[word] | ~wall[word]) & ~UINT64_C(0) << (window & 63);
    while (!ends) word++, ends = way[word] | ~wall[word];
    int32_t first = hr_lowest_bit(ends);
    return (hr_run_end){word * 64 + first, way[word] >> first & 1};
}

static inline hr_run_end hr_run_down(const uint64_t *way, const uint64_t *wall, ptrdiff_t at) {
    ptrdiff_t window = ((at - 1) & ~(ptrdiff_t)7) - 56;
    int skipped = 7 - ((int)(at - 1) & 7);
    uint64_t closed = hr_window_at(way, window) << skipped;
    uint64_t ends = closed | ~hr_window_at(wall, window) << skipped;
    if (ends) {
        int32_t last = hr_highest_bit(ends);
        return (hr_run_end){at - 64 + last, closed >> last & 1};
    }
    ptrdiff_t word = (window - 1) >> 6;
    ends = (way[word] | ~wall[word]) & ~UINT64_C(0) >> (63 - ((window - 1) & 63));
    while (!ends) word--, ends = way[word] | ~wall[word];
    int32_t last = hr_highest_bit(ends);
    return (hr_run_end){word * 64 + last, way[word] >> last & 1};
}

/// A run from an open block along the wall, which is on the line after its own or before it, to the
/// next bend: the last block before a closed one, which is concave and may be the block where the
/// run began, or the first one past the end of the wall. Where a direction is known to the
/// compiler, no branch on it is left.
static HR_ALWAYS_INLINE hr_run_end hr_run(const hr_lines *lines, ptrdiff_t along, ptrdiff_t across,
                                          bool is_up, bool is_wall_after) {
    const ptrdiff_t stride = lines->stride;
    const uint64_t *way = lines->words + across * stride;
    const uint64_t *wall = is_wall_after ? way + stride : way - stride;
    HR_ASSERT((way[along >> 6] >> (along & 63) & 1) == 0);
    hr_run_end end = is_up ? hr_run_up(way, wall, along) : hr_run_down(way, wall, along);
    HR_ASSERT(is_up ? end.at > along : end.at < along);
    HR_ASSERT((way[end.at >> 6] >> (end.at & 63) & 1) == end.is_closed);
    end.at += is_up ? -end.is_closed : end.is_closed;
    return end;
}

#endif

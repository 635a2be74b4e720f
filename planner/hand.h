// hand.h - a hand keeps the wall on one side and follows the contour of closed blocks, a run at a
// time: a straight wall costs one word test per 64 blocks. The innermost loop of the trace, so all
// of it is here, to be inlined.
//
// Invariant: the hand stands in an open block; the block on its wall side is closed, or, where it
// has just let go, the block diagonally behind on that side.
#ifndef HANDRAIL_HAND_H
#define HANDRAIL_HAND_H

#include "../passmap/bits.h"
#include "geometry.h"
#include "window.h"

// The side that the wall is on, as quarter turns clockwise from the heading.
enum { HR_WALL_RIGHT = 1, HR_WALL_LEFT = 3 };

typedef struct hr_hand {
    hr_cell at;
    int heading;
    int side; // HR_WALL_RIGHT or HR_WALL_LEFT
} hr_hand;

typedef enum hr_bend {
    HR_TURNED_AWAY, // closed ahead: concave
    HR_LET_GO,      // the wall ended: convex
} hr_bend;

static inline int hr_hand_wall(const hr_hand *hand) { return (hand->heading + hand->side) & 3; }

// Most runs are short: one window is looked at first, then word by word. In either direction, the
// first block after `at` where the way is closed or the wall is open; the line's padding is one.
static inline int32_t hr_run_up(const uint64_t *way, const uint64_t *wall, int32_t at) {
    int32_t window = (at + 1) & ~7;
    uint64_t ends = (hr_window_at(way, window) | ~hr_window_at(wall, window)) >> ((at + 1) & 7);
    if (ends) return at + 1 + hr_lowest_bit(ends);
    int32_t word = (window + 64) >> 6; // not all of it is new
    ends = (way[word] | ~wall[word]) & ~UINT64_C(0) << (window & 63);
    while (!ends) word++, ends = way[word] | ~wall[word];
    return word * 64 + hr_lowest_bit(ends);
}

static inline int32_t hr_run_down(const uint64_t *way, const uint64_t *wall, int32_t at) {
    int32_t window = ((at - 1) & ~7) - 56;
    uint64_t ends = (hr_window_at(way, window) | ~hr_window_at(wall, window))
                    << (7 - ((at - 1) & 7));
    if (ends) return at - 1 - (63 - hr_highest_bit(ends));
    int32_t word = (window - 1) >> 6;
    ends = (way[word] | ~wall[word]) & ~UINT64_C(0) >> (63 - ((window - 1) & 63));
    while (!ends) word--, ends = way[word] | ~wall[word];
    return word * 64 + hr_highest_bit(ends);
}

/// Runs along the wall to the next bend and turns there. @return which bend it is; `*length` blocks
/// were run, which may be 0 in a concave corner.
static inline hr_bend hr_hand_run(hr_hand *hand, const hr_plane *plane, int32_t *length) {
    int heading = hand->heading, wall_heading = hr_hand_wall(hand);
    bool is_by_rows = heading & 1;
    const hr_lines *lines = is_by_rows ? &plane->rows : &plane->columns;
    int32_t from = is_by_rows ? hand->at.x : hand->at.y;
    int32_t across = is_by_rows ? hand->at.y : hand->at.x;
    bool wall_is_after = wall_heading == SOUTH || wall_heading == EAST;
    const uint64_t *way = hr_line(lines, across),
                   *wall = wall_is_after ? way + lines->stride : way - lines->stride;

    bool is_up = heading == EAST || heading == SOUTH;
    int32_t end = is_up ? hr_run_up(way, wall, from) : hr_run_down(way, wall, from);
    bool is_closed = way[end >> 6] >> (end & 63) & 1;
    if (is_closed) end += is_up ? -1 : 1;
    hand->at = is_by_rows ? (hr_cell){end, across} : (hr_cell){across, end};
    *length = is_up ? end - from : from - end;
    hand->heading = is_closed ? (heading + 4 - hand->side) & 3 : wall_heading;
    return is_closed ? HR_TURNED_AWAY : HR_LET_GO;
}

#endif

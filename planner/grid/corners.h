// corners.h - where a taut path may turn.
//
// A *corner* is an open block with a closed diagonal neighbour whose two side neighbours are open:
// shortest paths turn nowhere else. Corners are found from three lines of a plane, a word at a
// time, when they are looked for: that costs no more than reading planes of corners would, and
// edits have no such planes to update.
#ifndef HANDRAIL_PLANNER_GRID_CORNERS_H
#define HANDRAIL_PLANNER_GRID_CORNERS_H

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/grid/window.h"

/// The corners among the blocks at + 1 .. at + 62 of a line, each at its bit counted from `at`, a
/// multiple of 8. The lowest and the highest bit mean nothing.
static inline uint64_t hr_corners_at(const uint64_t *line, ptrdiff_t stride, int32_t at) {
    uint64_t above = hr_window_at(line - stride, at), below = hr_window_at(line + stride, at);
    uint64_t middle = hr_window_at(line, at);
    uint64_t left_diagonal = (above << 1 & ~above) | (below << 1 & ~below);
    uint64_t right_diagonal = (above >> 1 & ~above) | (below >> 1 & ~below);
    return ~middle & ((left_diagonal & ~(middle << 1)) | (right_diagonal & ~(middle >> 1)));
}

/// Whether one block of a line is a corner: the definition, for assertions.
static inline bool hr_is_corner(const uint64_t *line, ptrdiff_t stride, int32_t at) {
    uint64_t above = hr_bits_at(line - stride, at - 1), here = hr_bits_at(line, at - 1);
    uint64_t below = hr_bits_at(line + stride, at - 1);
    bool is_left_open = !(here & 1), is_right_open = !(here >> 2 & 1);
    bool is_above_open = !(above >> 1 & 1), is_below_open = !(below >> 1 & 1);
    bool is_open = !(here >> 1 & 1);
    bool has_diagonal = (is_above_open & is_left_open & (above & 1)) |
                        (is_above_open & is_right_open & (above >> 2 & 1)) |
                        (is_below_open & is_left_open & (below & 1)) |
                        (is_below_open & is_right_open & (below >> 2 & 1));
    return is_open & has_diagonal;
}

enum { HR_CORNER_SPAN = 55 }; // blocks that one window holds wherever they begin

/// Whether one of first..last may be a corner: in open land, where most triangles are, the lines
/// beside are open and there is none. last >= first - 1: whether there is a block at all is random
/// in a narrow triangle, so there is no branch on it.
static inline bool hr_may_hold_corner(const uint64_t *line, ptrdiff_t stride, ptrdiff_t first,
                                      ptrdiff_t last) {
    if (last - first >= HR_CORNER_SPAN) return true;
    HR_ASSERT(last >= first - 1);
    ptrdiff_t window = (first - 1) & ~(ptrdiff_t)7;
    uint64_t beside = hr_window_at(line - stride, window) | hr_window_at(line + stride, window);
    uint64_t none_if_empty = ((uint64_t)(last - first) >> 63) - 1; // its sign: all bits or none
    return (beside >> ((first - 1) & 7) << (61 - (last - first)) & none_if_empty) != 0;
}

/// The corners among `count` <= HR_CORNER_SPAN blocks of a line from `first` on, the first in the
/// lowest bit.
static inline uint64_t hr_corners_of(const uint64_t *line, ptrdiff_t stride, int32_t first,
                                     int32_t count) {
    HR_ASSERT(count >= 1 && count <= HR_CORNER_SPAN);
    int32_t window = (first - 1) & ~7, skipped = (first - 1) & 7;
    return hr_corners_at(line, stride, window) >> skipped >> 1 & ~(~UINT64_C(0) << count);
}

/// The first corner of first..last, or -1. Coordinates are not negative.
static inline int32_t hr_first_corner(const uint64_t *line, ptrdiff_t stride, int32_t first,
                                      int32_t last) {
    for (; first <= last; first += HR_CORNER_SPAN) {
        int32_t count = last - first + 1;
        uint64_t corners =
            hr_corners_of(line, stride, first, count < HR_CORNER_SPAN ? count : HR_CORNER_SPAN);
        HR_ASSERT(!corners || hr_is_corner(line, stride, first + hr_lowest_bit(corners)));
        if (corners) return first + hr_lowest_bit(corners);
    }
    return -1;
}

/// The last corner of first..last, or -1.
static inline int32_t hr_last_corner(const uint64_t *line, ptrdiff_t stride, int32_t first,
                                     int32_t last) {
    for (; first <= last; last -= HR_CORNER_SPAN) {
        int32_t begin = last - first < HR_CORNER_SPAN ? first : last - HR_CORNER_SPAN + 1;
        uint64_t corners = hr_corners_of(line, stride, begin, last - begin + 1);
        HR_ASSERT(!corners || hr_is_corner(line, stride, begin + hr_highest_bit(corners)));
        if (corners) return begin + hr_highest_bit(corners);
    }
    return -1;
}

#endif

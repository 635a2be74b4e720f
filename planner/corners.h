// corners.h - where a taut path may turn.
//
// A *corner* is an open block with a closed diagonal neighbour whose two side neighbours are open.
// Corners are found from three lines of a plane, a word at a time, when they are looked for: that
// costs no more than reading planes of their own would, and edits have nothing to bring up to date.
#ifndef HANDRAIL_CORNERS_H
#define HANDRAIL_CORNERS_H

#include "../passmap/plane.h"

enum { HR_CORNER_WINDOW = 62 };

/// The corners among HR_CORNER_WINDOW blocks of a line (a row or a column) from `at` on, the first
/// in the lowest bit.
static inline uint64_t hr_corners_at(const hr_lines *lines, int32_t line, int32_t at) {
    const uint64_t *middle_line = hr_line(lines, line);
    uint64_t middle = hr_bits_at(middle_line, at - 1);
    uint64_t above = hr_bits_at(middle_line - lines->stride, at - 1);
    uint64_t below = hr_bits_at(middle_line + lines->stride, at - 1);
    uint64_t left_diagonal = (above & ~(above >> 1)) | (below & ~(below >> 1));
    uint64_t right_diagonal = (above >> 2 & ~(above >> 1)) | (below >> 2 & ~(below >> 1));
    uint64_t corners =
        ~(middle >> 1) & ((left_diagonal & ~middle) | (right_diagonal & ~(middle >> 2)));
    return corners & ~UINT64_C(0) >> (64 - HR_CORNER_WINDOW);
}

#endif

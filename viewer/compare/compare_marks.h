// compare_marks.h - which blocks of a map a search looked at, a bit each.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_MARKS_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_MARKS_H

#include "viewer/picture/picture_layout.h"

#include <cairo.h>

typedef struct compare_marks {
    uint64_t *words; ///< NULL = not known
    int32_t width, height;
    int32_t stride; ///< words a row
} compare_marks;

/// None marked. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error compare_marks_begin(compare_marks *marks, const hr_allocator *allocator, int32_t width,
                             int32_t height);
void compare_marks_end(compare_marks *marks, const hr_allocator *allocator);

/// Marks a block of the map. @return whether it was not marked before.
static inline bool compare_mark(compare_marks *marks, int32_t x, int32_t y) {
    uint64_t *word = &marks->words[(size_t)y * (size_t)marks->stride + (size_t)(x >> 6)];
    uint64_t bit = UINT64_C(1) << (x & 63);
    bool is_new = !(*word & bit);
    *word |= bit;
    return is_new;
}

static inline void compare_unmark(compare_marks *marks, int32_t x, int32_t y) {
    marks->words[(size_t)y * (size_t)marks->stride + (size_t)(x >> 6)] &=
        ~(UINT64_C(1) << (x & 63));
}

enum {
    COMPARE_TINT = 128,     ///< opacity, of 255, of blocks looked at
    COMPARE_FEW_TINT = 208, ///< where they are so few that they would hardly be seen
    COMPARE_FEW_SIDE = 3,   ///< pixels, at least, of a block of those
    COMPARE_FEW = 20,       ///< few means at most one in this many of the map's blocks
};

/// A part of a picture, in pixels.
typedef struct compare_area {
    int32_t x, y, width, height;
} compare_area;

/// Tints marked blocks by a colour in an area of the picture, each at the cell that its centre is
/// in: `half` is half of the unit's size. Where `are_few`, more strongly and in squares that can be
/// seen.
void compare_draw_marks(cairo_t *cairo, const compare_marks *marks, uint32_t colour, int32_t half,
                        bool are_few, const picture_layout *camera, compare_area area);

#endif

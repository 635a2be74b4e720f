// label_squares.h - squares of squares of tiles: what labels.c and label_squares.c share.
#ifndef HANDRAIL_LABEL_SQUARES_H
#define HANDRAIL_LABEL_SQUARES_H

#include "labels.h"

enum { HR_SQUARE_SIDE = 4, HR_SQUARE_BITS = 2, HR_TILE_BITS = 6 };

/// The square of a level that block (x, y) lies in.
static inline hr_label_square *hr_label_square_at(const hr_labels *labels, int32_t level, int32_t x,
                                                  int32_t y) {
    int32_t shift = HR_TILE_BITS + HR_SQUARE_BITS * level;
    const hr_label_level *at = &labels->levels[level];
    return &at->squares[(y >> shift) * at->columns + (x >> shift)];
}

/// The component of an open block in its tile.
int32_t hr_label_node_of(const hr_labels *labels, int32_t x, int32_t y);

#endif

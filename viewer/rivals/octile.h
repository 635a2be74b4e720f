// octile.h - what steps cost the rivals, in whole numbers: eight directions on a grid of blocks.
//
// 577 / 408 is sqrt 2 to a millionth and a half, nearer than the customary 5793 / 4096 with numbers
// a tenth of the size: the longest way there can be, half of 16384 x 16384 blocks, needs 36 bits.
#ifndef HANDRAIL_VIEWER_RIVALS_OCTILE_H
#define HANDRAIL_VIEWER_RIVALS_OCTILE_H

#include "planner/grid/geometry.h"

enum { OCTILE_STRAIGHT = 408, OCTILE_DIAGONAL = 577, OCTILE_COST_BITS = 36 };

/// The least cost from block to block if nothing is in the way.
static inline int64_t octile_estimate(hr_cell from, hr_cell to) {
    int64_t x = abs(to.x - from.x), y = abs(to.y - from.y);
    return OCTILE_STRAIGHT * (x > y ? x : y) +
           (OCTILE_DIAGONAL - OCTILE_STRAIGHT) * (x > y ? y : x);
}

// A place in 28 bits, so that a place and a cost fill one word.
enum { PLACE_SIDE_BITS = 14, PLACE_BITS = 28 };

static inline uint32_t octile_place(hr_cell cell) {
    return (uint32_t)cell.y << PLACE_SIDE_BITS | (uint32_t)cell.x;
}

static inline hr_cell octile_cell(uint32_t place) {
    return (hr_cell){(int32_t)(place & ((1u << PLACE_SIDE_BITS) - 1)),
                     (int32_t)(place >> PLACE_SIDE_BITS)};
}

_Static_assert(OCTILE_COST_BITS + PLACE_BITS == 64, "a place and a cost fill one word");
_Static_assert(1 << PLACE_SIDE_BITS == HR_SIDE_MAX, "a place holds every block of a map");

#endif

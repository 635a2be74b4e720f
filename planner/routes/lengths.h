// lengths.h - the units of lengths in routes. All are whole numbers: sixteenths of a block for
// edges and what searches add up of them, half blocks for what landmarks know.
#ifndef HANDRAIL_PLANNER_ROUTES_LENGTHS_H
#define HANDRAIL_PLANNER_ROUTES_LENGTHS_H

#include <math.h>
#include <stdint.h>

enum {
    HR_BLOCK_16THS = 16,
    HR_HALF_16THS = HR_BLOCK_16THS / 2, // half a block
    HR_PLAIN_SHIFT = 8,                 // 16ths times a cost in 256ths, shifted right by this:
                                        // 16ths of plain ground
    HR_HALF_SHIFT = 3,                  // from 16ths to half blocks
    // What is farther away counts as this far, so that an edge and an estimate can be added to a
    // length: 126 million blocks, which only ways that wind through all of the largest map exceed.
    HR_LENGTH_MOST = 15 << 27,
};

static inline int32_t hr_16ths_of(double blocks) {
    return (int32_t)((blocks + 0.5 / HR_BLOCK_16THS) * HR_BLOCK_16THS);
}

/// Of the square of a length in half blocks.
static inline int32_t hr_16ths_of_squared_halves(int64_t squared) {
    return (int32_t)(sqrt((double)(squared * HR_HALF_16THS * HR_HALF_16THS)) + 0.5);
}

#endif

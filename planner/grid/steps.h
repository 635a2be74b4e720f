// steps.h - steps to the eight neighbours of a block: 0..3 are the headings, 4..7 the diagonals
// after each of them, clockwise.
#ifndef HANDRAIL_PLANNER_GRID_STEPS_H
#define HANDRAIL_PLANNER_GRID_STEPS_H

#include "passmap/planes/plane.h"

static const int8_t HR_STEP_X[8] = {0, 1, 0, -1, 1, 1, -1, -1},
                    HR_STEP_Y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

/// Which of the eight steps are open from a block, none diagonally past a closed side: bit d for
/// direction d.
static inline uint32_t hr_open_steps(const hr_plane *plane, hr_cell at) {
    const uint64_t *line = hr_line(&plane->rows, at.y);
    uint32_t middle = (uint32_t)~hr_bits_at(line, at.x - 1);
    uint32_t above = (uint32_t)~hr_bits_at(line - plane->rows.stride, at.x - 1);
    uint32_t below = (uint32_t)~hr_bits_at(line + plane->rows.stride, at.x - 1);
    uint32_t north = above >> 1 & 1, east = middle >> 2 & 1, south = below >> 1 & 1,
             west = middle & 1;
    return north | east << 1 | south << 2 | west << 3 | (north & east & above >> 2) << 4 |
           (south & east & below >> 2) << 5 | (south & west & below) << 6 |
           (north & west & above) << 7;
}

#endif

// steps.h - steps to the eight neighbours of a block: 0..3 are the headings, 4..7 the diagonals
// after each of them, clockwise.
#ifndef HANDRAIL_PLANNER_GRID_STEPS_H
#define HANDRAIL_PLANNER_GRID_STEPS_H

#include <stdint.h>

static const int8_t HR_STEP_X[8] = {0, 1, 0, -1, 1, 1, -1, -1},
                    HR_STEP_Y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

#endif

// cells.h - cells of a rectangle as runs: of one value, of what stands in the row above, or as they
// are.
#ifndef HANDRAIL_PLANNER_RECORDING_CELLS_H
#define HANDRAIL_PLANNER_RECORDING_CELLS_H

#include "planner/recording/coder.h"

/// Codes the cells of a rectangle that is not empty, a row right behind the other. What is read
/// lies in the coder's memory.
void hr_code_cells(hr_coder *coder, hr_rect rect, const uint8_t **cells);

#endif

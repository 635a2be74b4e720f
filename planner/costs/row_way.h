// row_way.h - the way from a block back to where row sweeps began.
#ifndef HANDRAIL_PLANNER_COSTS_ROW_WAY_H
#define HANDRAIL_PLANNER_COSTS_ROW_WAY_H

#include "planner/costs/row_sweeps.h"
#include "planner/grid/points.h"

/// Pushes the way to a block whose cost is known, both ends with it and every bend, as blocks of
/// the tile moved by `origin`. Of ways that cost the same it is one near the straight line.
void hr_row_way(const hr_row_sweeps *sweeps, hr_cell to, hr_cell origin, hr_points *way);

#endif

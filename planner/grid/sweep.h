// sweep.h - can a block move straight from here to there?
//
// A leg is clear when the open square of the unit, moving straight from block to block, never
// overlaps a closed cell. On the plane of open blocks that square is 1 x 1 for every size. For |dx|
// >= |dy| it covers, in row r of the |dy| + 1 rows it touches, the columns floor((r-1)|dx|/|dy|) ..
// ceil((r+1)|dx|/|dy|), clipped to 0..|dx|: all must be open. Otherwise the same holds on the plane
// by columns.
//
// What a clear leg promises a unit that does not stand on its block's centre: if it is at most d
// off in each axis, at most half a cell, then it stays within d of the moving block's centre all
// along the leg, so that the square of side k - 2d around it, which lies inside the block's square,
// is clear; for a soldier, k = 1 and d = 1/2, that is the point that it is.
#ifndef HANDRAIL_PLANNER_GRID_SWEEP_H
#define HANDRAIL_PLANNER_GRID_SWEEP_H

#include "passmap/planes/plane.h"
#include "planner/grid/points.h"

/// Whether the leg between two blocks of the plane is clear; no leg from or to a closed block is.
bool hr_sweep(const hr_plane *plane, hr_cell from, hr_cell to);
/// Whether every leg of a way is; two of its points in a row may be the same block.
bool hr_is_way_clear(const hr_plane *plane, const hr_points *way);

/// Where a ray was stopped: an open block beside the first closed one in its way, and the side that
/// is on.
typedef struct hr_hit {
    hr_cell stand;
    int wall; // heading from `stand` to the closed block
} hr_hit;

/// Sweeps from block to block, both open. @return true if clear, else false, and `hit` says where
/// it was stopped.
bool hr_shoot(const hr_plane *plane, hr_cell from, hr_cell to, hr_hit *hit);

#endif

// nearest.h - the open block nearest to a position, without flooding: tile by tile, from the
// position's outwards, and in a tile row by row.
#ifndef HANDRAIL_PLANNER_PLAN_NEAREST_H
#define HANDRAIL_PLANNER_PLAN_NEAREST_H

#include "passmap/planes/labels.h"
#include "planner/grid/geometry.h"

/// The block with this label (or any open one) whose centre is nearest to `position`; ties by lower
/// y, then lower x. Costs a look at the squares of labels that are nearer than the answer, one for
/// many tiles without the label, and at the rows of the tiles with it; for any label a look at each
/// of the tiles. @return false if there is no such block.
bool hr_nearest_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                      hr_cell *block);

/// The same, unless that is farther away than `reach_256ths`, 0 or more. Costs a look at each tile
/// within that distance at most.
bool hr_nearest_block_within(const hr_labels *labels, int32_t label, int32_t size,
                             hr_position position, int32_t reach_256ths, hr_cell *block);

/// The last answer, kept since many units are sent to one place, one after the other.
typedef struct hr_nearest_memo {
    const hr_labels *labels;
    uint64_t version; // of the plane that they are of; 0 = nothing is remembered
    int32_t label;
    hr_position position;
    hr_cell block;
} hr_nearest_memo;

/// The same as hr_nearest_block, for labels of a plane of this version; what was asked for last
/// costs nothing.
bool hr_nearest_remembered(hr_nearest_memo *memo, const hr_labels *labels, uint64_t version,
                           int32_t label, int32_t size, hr_position position, hr_cell *block);

/// Whether the centre of block `a` is nearer to `position` than that of `b`; ties as above.
bool hr_is_nearer(hr_cell a, hr_cell b, int32_t size, hr_position position);
/// The block under `position` if it has this label, else the nearest one that has.
bool hr_reachable_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                        hr_cell *block);

#endif

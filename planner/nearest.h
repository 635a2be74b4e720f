// nearest.h - the open block nearest to a position, without flooding: tile by tile, from the
// position's outwards.
#ifndef HANDRAIL_NEAREST_H
#define HANDRAIL_NEAREST_H

#include "../passmap/labels.h"
#include "geometry.h"

/// The block with this label (or any open one) whose centre is nearest to `position`; ties by lower
/// y, then lower x. Costs a look at each tile
/// that is nearer than the answer, and at the rows of those that have the label. @return false if
/// there is no such block.
bool hr_nearest_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                      hr_cell *block);

/// Whether the centre of block `a` is nearer to `position` than that of `b`; ties as above.
bool hr_is_nearer(hr_cell a, hr_cell b, int32_t size, hr_position position);
/// The block under `position` if it has this label, else the nearest one that has.
bool hr_reachable_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                        hr_cell *block);

#endif

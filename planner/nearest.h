// nearest.h - the open block nearest to a position, without flooding: rows of runs, from the
// position's row outwards.
#ifndef HANDRAIL_NEAREST_H
#define HANDRAIL_NEAREST_H

#include "../passmap/labels.h"
#include "geometry.h"

enum { HR_ANY_LABEL = -1 };

/// The block with this label (or any open one) whose centre is nearest to `position`; ties by lower
/// y, then lower x. Costs a look at the runs of each row that is nearer than the answer. @return
/// false if there is no such block.
bool hr_nearest_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                      hr_cell *block);

/// The block under `position` if it has this label, else the nearest one that has.
bool hr_reachable_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                        hr_cell *block);

#endif

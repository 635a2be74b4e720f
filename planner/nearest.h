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

/// The square of the distance from a block's centre to a position, in 256ths.
static inline int64_t hr_squared_from_centre(hr_cell block, int32_t size, hr_position position) {
    hr_position centre = hr_block_centre(block, size);
    int64_t x = (int64_t)centre.x - position.x, y = (int64_t)centre.y - position.y;
    return x * x + y * y;
}

#endif

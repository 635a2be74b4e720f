// label_box.h - how far a component extends: the box of tiles around it, grown from its first block
// outward, and the box of blocks in that.
//
// Tiles know which components reach which of their sides. The box grows over each side that the
// component reaches: none of it is outside once it reaches no side. So a pond costs its own tiles,
// wherever squares of labels end (hr_label_bounds costs nothing, and gives one of those squares).
#ifndef HANDRAIL_PASSMAP_PLANES_LABEL_BOX_H
#define HANDRAIL_PASSMAP_PLANES_LABEL_BOX_H

#include "passmap/planes/labels.h"

/// A box of tiles that holds the component with a label, in columns and rows of tiles; hardly
/// larger than it must be. Costs a look at the components of each of its tiles. @return false if
/// it still grows with `most` tiles in it.
bool hr_label_tile_box(const hr_labels *labels, int32_t label, int32_t most, hr_rect *tiles);

/// The least box that holds all blocks of the component. Costs the former, and a look at its rows.
/// @return false if that one is.
bool hr_label_block_box(const hr_labels *labels, int32_t label, int32_t most, hr_rect *blocks);

#endif

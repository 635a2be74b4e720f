// label_tiles.h - labelling one tile afresh, and noting which squares have to be joined again.
#ifndef HANDRAIL_PASSMAP_PLANES_LABEL_TILES_H
#define HANDRAIL_PASSMAP_PLANES_LABEL_TILES_H

#include "passmap/planes/labels.h"

/// Makes room for `count` elements; their contents are lost where it grows, by a half more than
/// needed, so that it happens seldom. @return false if out of memory.
bool hr_label_reserve(void **storage, int32_t *capacity, int32_t count, size_t size,
                      const hr_allocator *allocator, size_t *bytes);
/// The same for the nodes of a tile or square.
bool hr_label_reserve_nodes(hr_labels *labels, const hr_allocator *allocator,
                            hr_label_square *square, int32_t count);

/// The square over block (x, y) is to be joined again.
void hr_label_mark_stale(hr_labels *labels, int32_t level, int32_t x, int32_t y);
/// Labels a tile afresh, and marks the square above it unless its rim and its nodes are as before.
/// @return false if out of memory.
bool hr_label_tile_again(hr_labels *labels, const hr_allocator *allocator, int32_t index,
                         bool is_first);

#endif

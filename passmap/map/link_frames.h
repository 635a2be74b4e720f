// link_frames.h - parts laid over each other, so that links lead straight up: a lower bound of
// what lies between places of different parts.
//
// Layers are parts of the map that lie beside each other, and over each other in the world. Each
// part is moved so that most links to parts that were moved before begin and end in the same place.
// Then no chain is shorter than the straight line from its beginning to its end, as long as each
// of its links costs at least what lies between its own two ends. Those that cost less are
// *shortcuts*: a chain with one is longer than what leads to the first one of it.
#ifndef HANDRAIL_PASSMAP_MAP_LINK_FRAMES_H
#define HANDRAIL_PASSMAP_MAP_LINK_FRAMES_H

#include "passmap/map/link_state.h"

/// Moves the parts of arcs, which are found, and lists shortcuts. @return false if out of memory.
bool hr_link_frames_find(hr_link_arcs *arcs, const hr_allocator *allocator);

/// How far a place of a part lies from one of another, or of the same, once both are moved: in
/// 256ths. Of parts that no links join, it says nothing.
double hr_link_frame_distance(const hr_link_parts *parts, int32_t part, hr_position at,
                              int32_t other_part, hr_position other);

#endif

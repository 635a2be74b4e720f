// stop_planes.h - where a straight scan has to stop: bit planes for the four headings.
//
// A scan to the east stops at a closed block, or at an open one beside which something ends: the
// block diagonally behind it is closed and the one at its side is open, so that a shortest way may
// bend there ("forced neighbour"). Both are found for 64 blocks at a time by shifts and masks, and
// kept, so that a scan is one word test in most cases. Four bits a block.
#ifndef HANDRAIL_RIVALS_STOP_PLANES_H
#define HANDRAIL_RIVALS_STOP_PLANES_H

#include "passmap/plane.h"
#include "planner/geometry.h"

/// One plane for each heading: those for east and west by rows, for north and south by columns.
typedef struct stop_planes {
    hr_lines toward[4];
} stop_planes;

/// Allocates planes for the size of `plane`. @return false if out of memory; nothing is held then.
bool stop_planes_create(stop_planes *stops, const hr_allocator *allocator, const hr_plane *plane);
void stop_planes_destroy(stop_planes *stops, const hr_allocator *allocator);
size_t stop_planes_bytes(const stop_planes *stops);

/// Finds all stops anew.
void stop_planes_build(stop_planes *stops, const hr_plane *plane);

/// Makes every scan stop at an open block too, which a search wants of its goal. @return what
/// stop_planes_remove_goal needs to undo it.
uint32_t stop_planes_add_goal(stop_planes *stops, hr_cell goal);
void stop_planes_remove_goal(stop_planes *stops, hr_cell goal, uint32_t undo);

#endif

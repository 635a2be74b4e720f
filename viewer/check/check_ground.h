// check_ground.h - what each cell is to a class: for the map of clearance that a check draws.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_GROUND_H
#define HANDRAIL_VIEWER_CHECK_CHECK_GROUND_H

#include <handrail/passmap.h>

typedef enum check_cell {
    CELL_CLOSED,    ///< its value may not be entered
    CELL_NARROW,    ///< it may, but no block of the unit fits there
    CELL_REACHABLE, ///< a block of the largest part covers it
    CELL_ISLAND,
    CELL_POCKET,
} check_cell;

enum { COVER_MOST = 8 }; ///< clearance is told up to this many cells

typedef struct check_ground {
    uint8_t *kinds;  ///< check_cell by cell
    uint8_t *covers; ///< the side of the largest open square that covers it, up to COVER_MOST
} check_ground;

/// @return false if out of memory; end it all the same.
bool check_ground_find(check_ground *ground, const hr_allocator *allocator, const uint8_t *cells,
                       int32_t width, int32_t height, const hr_class *unit, int64_t island_least);
void check_ground_end(check_ground *ground, const hr_allocator *allocator);

#endif

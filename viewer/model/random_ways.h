// random_ways.h - where units go on a map: of a thousand paths between random places, how many lead
// over each cell.
#ifndef HANDRAIL_VIEWER_MODEL_RANDOM_WAYS_H
#define HANDRAIL_VIEWER_MODEL_RANDOM_WAYS_H

#include "viewer/picture/heat_grid.h"

#include <handrail/planner.h>

enum { RANDOM_WAYS = 1000 };

/// Whether what is under way should end.
typedef bool random_ways_stop(void *user);

/// Plans between places that hang together for a class that is up to date: the same ones each time.
/// `stop` may be NULL; where it ends the work, or where no two places hang together, there is no
/// grid. @return HR_OK; HR_OUT_OF_MEMORY.
hr_error random_ways_find(heat_grid *grid, hr_planner *planner, const hr_map *map, hr_class_id id,
                          random_ways_stop *stop, void *user);

#endif

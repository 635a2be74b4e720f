// measure.h - the units that the routes of a class are measured in.
//
// Without costs they are sixteenths of a block. With costs they are sixteenths of a block of plain
// ground, made larger or smaller by a power of two so that the class's costs can be told apart, the
// way across a tile fits an edge, and no way there can be overflows.
#ifndef HANDRAIL_PLANNER_ROUTES_MEASURE_H
#define HANDRAIL_PLANNER_ROUTES_MEASURE_H

#include "passmap/map/map_state.h"
#include "planner/routes/graph.h"

typedef struct hr_measure {
    int32_t shift, least_256ths, landmark_shift; // see hr_routes and hr_landmarks
} hr_measure;

/// A function of the map's size and of the class alone.
hr_measure hr_measure_of(const hr_map *map, const hr_class_entry *entry);

#endif

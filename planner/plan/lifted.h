// lifted.h - what cells would hold if some footprints were lifted.
#ifndef HANDRAIL_PLANNER_PLAN_LIFTED_H
#define HANDRAIL_PLANNER_PLAN_LIFTED_H

#include "passmap/map/map_state.h"
#include "planner/planner.h"

typedef struct hr_lifted {
    hr_footprint footprints[HR_IGNORE_MAX];
    int32_t count;
} hr_lifted;

/// Those of a list that stand, each once; 0 is none.
hr_lifted hr_lifted_of(const hr_map *map, const hr_footprint_id *ids, int32_t count);
/// The value of a cell without them.
uint8_t hr_lifted_value(const hr_lifted *lifted, const hr_map *map, int32_t x, int32_t y);

#endif

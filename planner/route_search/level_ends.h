// level_ends.h - how far it is from an end of a search to the gates of its tile of every level, by
// the distances that tiles keep.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_LEVEL_ENDS_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_LEVEL_ENDS_H

#include "planner/route_search/endpoint.h"
#include "planner/routes/level_graph.h"

/// The ways from an end to the gates of its tile of one level.
typedef struct hr_level_reach {
    int32_t tile;
    int32_t lengths_16ths[HR_TILE_PORTALS_MAX]; // HR_ROUTE_NONE = none
    uint8_t via[HR_TILE_PORTALS_MAX];           // gate of its tile on the level below
} hr_level_reach;

typedef struct hr_level_end {
    hr_level_reach at[HR_LEVELS_MAX + 1];
} hr_level_end;

/// Finds them up to a level, for an end that is placed. Joins end at the step limit.
void hr_level_end_rise(hr_level_end *ways, hr_endpoint *end, int32_t level, int64_t step_limit,
                       int64_t *steps);

#endif

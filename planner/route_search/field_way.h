// field_way.h - the way of one unit along a field: it joins the best portal of its tile, chosen as
// by a route search, then follows the field.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_WAY_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_WAY_H

#include "planner/route_search/field.h"
#include "planner/route_search/near_search.h"
#include "planner/route_search/smoother.h"

enum { HR_FIELD_NEAR = 75 };

/// Whether it knows a unit's way: not in the goal's tile, whose portals lead away from the goal,
/// nor where it was not searched for, nor where a short way may lead through a gap without a
/// portal.
static inline bool hr_field_knows(const hr_field *field, hr_cell from, hr_cell to) {
    int32_t tile = hr_tile_at(field->routes, from);
    return tile != field->goal_tile && hr_field_has_tile(field, tile) &&
           !hr_near_search_helps(field->routes, from, to);
}

/// Whether that is as good as what a trace would find: on short ways, portals can be far off.
static inline bool hr_field_helps(const hr_field *field, hr_cell from, hr_cell to) {
    return hr_squared_distance(from, field->goal) > HR_FIELD_NEAR * HR_FIELD_NEAR &&
           hr_field_knows(field, from, to);
}

/// Writes the way between two blocks, taut or, with costs, straightened. `*swept` of its last legs
/// are known to be clear. @return HR_OUTCOME_NO_WAY if the field is of no help (start in the goal's
/// tile or near in rubble, or not joined; goal not in sight of the field's, or too dear from there;
/// no steps left).
hr_outcome hr_field_way(const hr_field *field, hr_search_call *call, hr_endpoint *start_end,
                        hr_smoother *smoother, int32_t *swept);

#endif

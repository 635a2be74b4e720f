// field_way.h - the way of one unit along a field: it joins the best portal of its tile, chosen as
// by a route search, then follows the field.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_WAY_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_WAY_H

#include "planner/route_search/field.h"

enum { HR_FIELD_NEAR = 75 };

/// Whether it knows a unit's way: not in the goal's tile, whose portals lead away from the goal.
static inline bool hr_field_knows(const hr_field *field, hr_cell from) {
    return hr_tile_at(field->routes, from) != field->goal_tile;
}

/// Whether that is as good as what a trace would find: on short ways, portals can be far off.
static inline bool hr_field_helps(const hr_field *field, hr_cell from) {
    return hr_squared_distance(from, field->goal) > HR_FIELD_NEAR * HR_FIELD_NEAR &&
           hr_field_knows(field, from);
}

/// How far it is from a unit that the field knows to the field's goal, in blocks, if every portal
/// of its tile were in sight: by the ways from portal to portal, which are not taut, so that a
/// taut way may be a little shorter.
double hr_field_least(const hr_field *field, hr_cell from);
/// Writes the way between two blocks, taut. `*swept` of its last legs are known to be clear.
/// @return HR_OUTCOME_NO_WAY if the field is of no help (start in the goal's tile, goal not in
/// sight of the field's, no steps left).
hr_outcome hr_field_way(const hr_field *field, hr_search_call *call, hr_route_search *search,
                        hr_puller *puller, int32_t *swept);

#endif

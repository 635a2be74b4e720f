// field_choice.h - the best portal of a unit's tile to go by along a field, chosen as by a route
// search.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_CHOICE_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_CHOICE_H

#include "planner/route_search/field.h"

/// How far it is from a unit that the field knows to the field's goal, in blocks, if every portal
/// of its tile were in sight: by the ways from portal to portal, which are not taut, so that a
/// taut way may be a little shorter.
double hr_field_least(const hr_field *field, hr_cell from);

/// The first portal of the best way from an end, HR_NO_PORTAL if there is none or no steps are
/// left; `*via` is how the end is joined to it.
int32_t hr_field_choose(const hr_field *field, hr_endpoint *from, int64_t step_limit,
                        int64_t *steps, int32_t *via);

#endif

// link_before.h - what leads from a start to places that links lead to costs at least.
#ifndef HANDRAIL_PLANNER_PLAN_LINK_BEFORE_H
#define HANDRAIL_PLANNER_PLAN_LINK_BEFORE_H

#include "passmap/map/link_state.h"

/// Where chains begin.
typedef struct hr_link_origin {
    const hr_link_arcs *arcs;
    hr_position at;
    int32_t part;       // -1 = no link leads from there
    double least;       // cost of a 256th
    double by_shortcut; // what a chain costs at least that leads to the exit of a shortcut
} hr_link_origin;

/// A look at all shortcuts (link_frames.h).
hr_link_origin hr_link_origin_of(const hr_link_arcs *arcs, int32_t part, hr_position at,
                                 double least);
/// What leads to a place in a part that links lead to costs at least.
double hr_link_before(const hr_link_origin *origin, int32_t part, hr_position at);

#endif

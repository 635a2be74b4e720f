// link_nexts.h - which arcs may follow an arc in a chain that costs no more than so much: found by
// a look at all arcs of a part, and kept for the searches to come.
#ifndef HANDRAIL_PLANNER_PLAN_LINK_NEXTS_H
#define HANDRAIL_PLANNER_PLAN_LINK_NEXTS_H

#include "planner/plan/link_search.h"

/// The part where one is behind an arc, or at the start.
int32_t hr_link_part_behind(const hr_link_search *search, int32_t from);

/// Lists what may follow an arc, or the start, by what it costs at least from there to the goal:
/// all that costs less than `most`, and some that costs more. @return NULL if out of memory, or
/// stopped.
const hr_link_nexts *hr_link_nexts_list(hr_link_search *search, int32_t from, double most);

static inline const hr_link_next *hr_link_nexts_at(const hr_link_search *search,
                                                   const hr_link_nexts *nexts) {
    return (const hr_link_next *)search->nexts.memory + nexts->first;
}

#endif

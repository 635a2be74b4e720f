// field_tails.h - the ways from the portals of a field to its goal, pulled taut, or straightened by
// costs, once for all units that follow them.
//
// Only portals that units come by get one: those of tiles that units start in, with costs those
// that units join, and all portals on from there. A tail shares its end with that of the next
// portal: it takes memory and time for what it has of its own.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_TAILS_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_TAILS_H

#include "planner/route_search/field.h"
#include "planner/route_search/smoother.h"

/// Finds the tails, after a search and, with costs, after joining starts. `way` is for its use.
/// @return false if out of memory.
bool hr_field_pull_tails(hr_field *field, hr_smoother *smoother, hr_points *way,
                         const hr_allocator *allocator);
/// The same for a portal that has been reached and those on from there, where they have none yet.
/// Before the first since the search, hr_field_forget_tails.
bool hr_field_pull_tail(hr_field *field, int32_t portal, hr_smoother *smoother, hr_points *way,
                        const hr_allocator *allocator);
void hr_field_forget_tails(hr_field *field, const hr_allocator *allocator);
/// Pushes a tail but for its first point.
void hr_field_push_tail(const hr_field *field, int32_t number, hr_points *way);
#endif

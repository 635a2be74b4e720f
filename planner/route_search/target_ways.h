// target_ways.h - how long the ways to targets are that a search over routes has found, pulled
// taut.
//
// Ways from one start share their beginnings (taut_tree.h): each portal's is pulled once, whatever
// the number of targets that are reached by it. No costs: with these, taut is not cheapest.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_TARGET_WAYS_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_TARGET_WAYS_H

#include "planner/route_search/target_search.h"
#include "planner/taut/taut_tree.h"

typedef struct hr_target_ways {
    hr_taut_tree tree;
    hr_points leg;   // at hand
    hr_buffer stack; // portals whose ways are pulled next
} hr_target_ways;

void hr_target_ways_create(hr_target_ways *ways, const hr_allocator *allocator);
void hr_target_ways_destroy(hr_target_ways *ways);
size_t hr_target_ways_bytes(const hr_target_ways *ways);

/// Begins with the ways of a search that has just ended. Its nodes are changed by what follows.
/// @return false if out of memory.
bool hr_target_ways_begin(hr_target_ways *ways, const hr_route_search *search);
/// The length of the taut way to a target that was found, in blocks, between block centres.
/// @return below 0 if out of memory.
double hr_target_ways_length(hr_target_ways *ways, const hr_target_search *targets,
                             hr_route_search *search, const hr_target *target);

#endif

// target_search.h - which of many blocks are the nearest, as far as routes can tell.
//
// A* over the portals of tiles from one start to many *targets* at once. What bounds the rest of
// the way is the straight line to the box around all targets, and landmarks. Targets are kept by
// squares (target_list.h): when the search comes to a tile, each of its squares that has targets
// waits in the queue for its turn by the least that a way to it can be, and targets are looked at
// one by one only then. One that the portal sees is arrived at; to one that it does not see, the
// way is found when nothing else is left that may be nearer.
//
// The lengths are those of ways over portals, not taut: the search goes on until nothing is left
// that is within the slack of the least, so that who asks can compare these in full.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_TARGET_SEARCH_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_TARGET_SEARCH_H

#include "planner/grid/points.h"
#include "planner/route_search/route_state.h"
#include "planner/route_search/target_list.h"

enum { HR_TARGETS_MOST = 64 };

/// How much longer than the least a way over portals may be and still be the shortest once it is
/// taut; or, between different goals, dearer and still be the cheapest once it is straightened.
enum { HR_SLACK_SHIFT = 7, HR_SLACK_SHIFT_BY_COSTS = 4 };

/// One of the nearest, or the nearest of a group.
typedef struct hr_found_target {
    int32_t name, length_16ths; // the name of a group, if there are any, or the target's number
} hr_found_target;

/// Whether ways may end at a target, by its index: asked of those that may be among the nearest.
typedef bool hr_may_end(const void *user, int32_t index);

typedef struct hr_target_search {
    hr_target_list list;
    hr_may_end *may_end;   // the caller's to set; NULL = at all of them
    const void *user;      // handed to it
    int32_t cutoff_16ths;  // what counts as much or more is not looked for
    int32_t limit_16ths;   // that the cutoff is never above
    int32_t slack_shift;   // of the least length, what others may be longer by and still be looked
                           // for; the caller's to set
    int32_t wanted;        // how many are to be found, 1 to HR_TARGETS_MOST; the caller's to set
    const int32_t *groups; // of targets, by their indices: as many groups are wanted then; or NULL;
                           // the caller's to set
    int32_t found;         // of these, and the least that was found for each, in order
    hr_found_target least[HR_TARGETS_MOST];
    hr_points corners; // of targets that were not in sight
    bool is_out_of_memory;
} hr_target_search;

void hr_target_search_create(hr_target_search *targets, const hr_allocator *allocator);
void hr_target_search_destroy(hr_target_search *targets);
size_t hr_target_search_bytes(const hr_target_search *targets);

/// Puts the list, of one or more targets, in order; none is found yet. Only what counts less than
/// `limit_16ths` is looked for. @return false if out of memory.
bool hr_target_search_begin(hr_target_search *targets, const hr_routes *routes,
                            int32_t limit_16ths);
/// Takes over a way that others have found to a target of the list, by its number there, with
/// costs.
void hr_target_search_arrive(hr_target_search *targets, int32_t target, int32_t length_16ths);
/// Finds ways from an open block to the targets of a search that was begun. Adds expansions and
/// joins to `*steps`, and ends at `step_limit`. @return false if out of memory.
bool hr_target_search_run(hr_target_search *targets, hr_route_search *search,
                          const hr_routes *routes, hr_cell from, int64_t step_limit,
                          int64_t *steps);

#endif

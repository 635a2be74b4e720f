// target_search.h - which of many blocks are the nearest, as far as routes can tell.
//
// A* over the portals of tiles from one start to many *targets* at once. What bounds the rest of
// the way is the straight line to the box around all targets, and landmarks. Targets are kept by
// squares of 16 x 16 blocks: when the search comes to a tile, each of its squares that has targets
// waits in the queue for its turn by the least that a way to it can be, and targets are looked at
// one by one only then. One that the portal sees is arrived at; to one that it does not see, the
// way is found when nothing else is left that may be nearer.
//
// The lengths are those of ways over portals, not taut: the search goes on until nothing is left
// that is within the slack of the least, so that who asks can compare these in full.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_TARGET_SEARCH_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_TARGET_SEARCH_H

#include "planner/base/sort.h"
#include "planner/grid/points.h"
#include "planner/route_search/route_state.h"

typedef struct hr_target {
    hr_cell block;       // on the map, open or not
    int32_t index;       // the caller's name for it
    int32_t extra_16ths; // that its way counts longer than it is, in the measure of the routes; it
                         // may be negative
    int32_t best_16ths;  // what the best way to it that was found counts; HR_ROUTE_NONE = none was
    int32_t portal;      // that this way comes by; HR_NO_PORTAL = from the start, in its tile
    int32_t first_corner, corner_count; // between the two, from the target on
} hr_target;

/// Targets beside each other in the list, in one square.
typedef struct hr_target_square {
    int32_t tile, first, count;
    int32_t extra_16ths; // the least of them
    hr_cell least, most; // of their blocks
} hr_target_square;

enum { HR_TARGETS_MOST = 64 };

/// One of the nearest.
typedef struct hr_found_target {
    int32_t target, length_16ths;
} hr_found_target;

typedef struct hr_target_search {
    const hr_allocator *allocator;
    hr_buffer order;                          // hr_keyed, by squares
    hr_buffer targets, squares, first_square; // the last of each tile, -1 without targets
    int32_t target_count, square_count;
    hr_target_square all;
    int32_t cutoff_16ths; // what counts as much or more is not looked for
    int32_t limit_16ths;  // that the cutoff is never above
    int32_t wanted;       // how many are to be found, 1 to HR_TARGETS_MOST; the caller's to set
    int32_t found;        // of these, and the least that was found for each, in order
    hr_found_target least[HR_TARGETS_MOST];
    hr_points corners; // of targets that were not in sight
    bool is_out_of_memory;
} hr_target_search;

void hr_target_search_create(hr_target_search *targets, const hr_allocator *allocator);
void hr_target_search_destroy(hr_target_search *targets);
size_t hr_target_search_bytes(const hr_target_search *targets);

/// Begins a list of up to `count` targets. @return false if out of memory.
bool hr_targets_begin(hr_target_search *targets, int32_t count);
/// Adds one; `index` is the caller's name for it.
void hr_targets_add(hr_target_search *targets, hr_cell block, int32_t extra_16ths, int32_t index);

static inline hr_target *hr_targets_of(const hr_target_search *targets) {
    return targets->targets.memory;
}

/// Finds ways from an open block to the targets in the list, which is sorted on the way, that count
/// less than `limit_16ths`. Adds expansions and joins to `*steps`, and ends at `step_limit`.
/// @return false if out of memory.
bool hr_target_search_run(hr_target_search *targets, hr_route_search *search,
                          const hr_routes *routes, hr_cell from, int32_t limit_16ths,
                          int64_t step_limit, int64_t *steps);

#endif

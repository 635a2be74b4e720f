// obstacle_chains.h - how many footprints it is from each to the goal, along a chain.
//
// Two footprints are neighbours if they meet or touch the same open blocks, or such as a link
// joins. The footprints of a way are a chain of neighbours, so no set is smaller than the shortest
// chain from goal to start, and none has a footprint whose chain is longer than the set.
//
// Breadth first from the goal. Open blocks that are connected are a *group*: who touches it is one
// step farther than the first of these, all at once; who meets a footprint is found in the tree of
// boxes, from which whoever has a chain is taken out. So the cost is that of listing who touches
// what, and of sorting it, with a search in the tree for each footprint, whatever the crowd.
#ifndef HANDRAIL_PLANNER_OBSTACLES_OBSTACLE_CHAINS_H
#define HANDRAIL_PLANNER_OBSTACLES_OBSTACLE_CHAINS_H

#include "planner/obstacles/obstacle_state.h"

/// Counts the steps of all footprints, up to as many as a set may have, and lists touchers; only
/// what the request ignores is lifted. The tree is whole again afterwards.
/// @return the footprints of a shortest chain to the start, or HR_NO_CHAIN; nothing that means
/// anything if the search may not go on.
int32_t hr_measure_chains(hr_obstacle_search *s);

#endif

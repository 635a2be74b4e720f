// obstacle_sets.h - sets of footprints, one after the other.
//
// A set is built in the order in which a way from the start would come to its footprints: the next
// one touches what can be reached without those before it, and the last one the goal's side, too. A
// way through a smallest set has such an order, since its first block that is still closed lies
// beside what is reached and under a footprint that is left. So no smaller set is missed.
//
// Through links a way comes out where one ends whose entry is reached: a footprint that stands
// there may be the next one, too. As long as the start's own block is closed, the next one is one
// that stands on it.
//
// Who touches what is reached is not looked for among all footprints: it touches one of the labels
// of the map that were reached, for which they are listed (hr_toucher), or blocks that were opened,
// for which they are found in the tree. So a set costs what lifting it costs, and a look at each
// footprint beside what is reached that is near enough to the goal.
#ifndef HANDRAIL_PLANNER_OBSTACLES_OBSTACLE_SETS_H
#define HANDRAIL_PLANNER_OBSTACLES_OBSTACLE_SETS_H

#include "planner/obstacles/obstacle_state.h"

/// Whether the goal is reached with the request's footprints lifted, and no others.
bool hr_is_reachable(hr_obstacle_search *s);
/// Tries the sets of a size, from 1 on; chains are measured. Those that get nearer to the goal by
/// every footprint mostly do, and are tried first. @return whether one does; then it is lifted.
bool hr_try_sets(hr_obstacle_search *s, int32_t size);

#endif

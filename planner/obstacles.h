/// obstacles.h - which footprints are in the way of a goal that cannot be reached.
///
/// A wall is closed, a camp is built in, a unit stands in the only door: the plan ends in
/// HR_NEAREST or HR_LOCKED; or, where something was built on the unit, in HR_BLOCKED. This call
/// says which buildings, gates or units would have to go, the fewest there are, for a game that
/// breaks through, opens a gate, or tells its player why.
#ifndef HANDRAIL_OBSTACLES_H
#define HANDRAIL_OBSTACLES_H

#include "planner/planner.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /// What one call may spend: 0.1 to 0.3 s whatever there is. A look is some 1 us of work, counted
    /// in cells that are lifted, footprints beside what is reached, links and goals, so that it is
    /// the same on every machine.
    HR_OBSTACLE_LOOKS_MAX = 1 << 18,
};

/// What is in the way.
typedef struct hr_obstacles {
    /// Footprints without which the goal can be reached: with these in `ignore`, beside what was in
    /// it, the request finds a way. In the order in which they were come to from the start; 0
    /// behind them.
    hr_footprint_id ids[HR_IGNORE_MAX];
    int32_t count;     ///< of them; 0 = none is in the way, or none were found
    bool is_reachable; ///< nothing is in the way
    /// No fewer would do; or, where `count` is 0, no set of as many as a request may ignore. Else
    /// there were more sets to try than HR_OBSTACLE_LOOKS_MAX allows.
    bool is_certain;
} hr_obstacles;

/// Finds the fewest footprints whose lifting would connect start and goal of a request, up to
/// HR_IGNORE_MAX with those that the request ignores already. Of its other fields only class, start
/// and goal, or goals, are looked at: what counts is whether the block at the goal itself is
/// reached, one of a place, or one of an area; clear lines are not asked for. Of sets of one size,
/// one of the footprints that were stamped first, mostly. Footprints that the class does not avoid
/// are none of them, and the ground stays as it is: a start or goal on closed ground has none. What
/// stands on the start is in the way, and comes first: name the unit's own footprint in `ignore`,
/// as for a plan. What links lead to is reachable, and what stands where one begins or ends is in
/// the way as any other.
///
/// Cost: for an answer to a player or an AI, not for every unit and tick. Among 8000 buildings 1 to 3
/// ms for up to four that are in the way, among 64,000 some 20; where the sets along the shortest
/// chains of footprints do not do, or buildings stand on each other in crowds, up to
/// HR_OBSTACLE_LOOKS_MAX. Allocates some 180 bytes a footprint, for the time of the call.
/// @return HR_OK; HR_BAD_CLASS; HR_OFF_MAP for a start or goal off the map; HR_BAD_SIZE for `goals`
/// that hr_plan would answer with HR_INVALID; HR_OUT_OF_MEMORY; HR_BAD_ORDER within a begun batch.
/// Unless HR_OK, `*obstacles` is all zero.
HR_API hr_error hr_find_obstacles(hr_planner *planner, const hr_request *request,
                                  hr_obstacles *obstacles);

#ifdef __cplusplus
}
#endif
#endif

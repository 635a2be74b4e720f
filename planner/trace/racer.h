// racer.h - a hand that walks around one obstacle, and where it may leave it.
//
// A ray from `from` to `goal` was blocked at `entry`. The hand sets off there, keeps the wall on
// its side and bends a convex chain around the obstacle. It leaves where its contour crosses the
// line from -> goal, nearer to the goal than the entry, with the wall behind or the line's next
// block open, if it has turned by no more than one full circle: Bug2's rule (Lumelsky and Stepanov,
// Path-Planning Strategies for a Point Mobile Automaton, 1987). Or early, as TangentBug does
// (Kamon, Rimon and Rivlin, 1998): at a turning point much nearer to the goal from where a ray to
// the goal gets farther than any turning point so far. Back at the wall it set off from, it ends.
//
// Invariants: the hand's (hand.h); every exit is nearer to the goal than the entry.
#ifndef HANDRAIL_PLANNER_TRACE_RACER_H
#define HANDRAIL_PLANNER_TRACE_RACER_H

#include "planner/base/observer.h"
#include "planner/grid/hand.h"
#include "planner/grid/points.h"
#include "planner/grid/sweep.h"
#include "planner/trace/chain.h"

/// What both hands around an obstacle share: the ray that it blocked.
typedef struct hr_blocked_ray {
    const hr_plane *plane;
    const hr_observer *observer;
    hr_cell from, goal;
    hr_hit entry;
    int64_t *steps, step_limit;
    int32_t depth; // of the split that the ray belongs to
    bool is_hasty; // hands walk laps of a few bends
    // set by hr_blocked_ray_prepare
    int64_t line_x, line_y; // from -> goal
    int64_t entry_squared;  // squared distance from the entry to the goal
    // By the heading to its wall, the row or column in which a run may pass the entry; -1 = none.
    ptrdiff_t entry_across[4];
} hr_blocked_ray;

/// A place on the contour where a hand may leave, after `bends` points of it.
typedef struct hr_exit {
    hr_cell at;
    int64_t squared; // distance to the goal, squared; INT64_MAX = there is no exit
    int32_t bends;
} hr_exit;

typedef struct hr_racer {
    hr_hand hand;
    hr_chain chain;
    hr_points contour;       // the entry and every bend so far; once it has left, its exit last
    int64_t cross;           // hr_cross(from, goal, hand): its sign is the side of the line
    int64_t nearest_squared; // to the goal: only a nearer turning point may be an early exit
    int32_t turns;           // quarter turns towards the wall less those away from it
    int32_t walked;          // blocks
    double estimate;         // lower estimate of the way round by this side, as far as it is known
    hr_exit reserve;         // the nearest crossing of the line that its turns speak against
    bool is_walking, has_exit;
    double closed_length; // with an exit: of the chain, closed with the goal; INFINITY if no point
                          // of the chain is left
} hr_racer;

/// Sets what follows from the other fields.
void hr_blocked_ray_prepare(hr_blocked_ray *ray);

/// Places the hand at the entry, its wall on `side` (hand.h). Keeps the contour's memory.
void hr_racer_set_off(hr_racer *racer, const hr_blocked_ray *ray, int side);

/// Walks some dozens of blocks (of a hasty race a few bends at most), or to an exit, or to the end:
/// back at the entry, or its chain full.
/// Every run is a step, and every ray. @return false if there are no steps or no memory left.
bool hr_racer_walk(hr_racer *racer, const hr_blocked_ray *ray);

#endif

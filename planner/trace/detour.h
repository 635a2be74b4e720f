// detour.h - the way round one obstacle: the contour that the winning hand of a race followed, and
// the bends at which it is split.
//
// Races within a detour use the racers again: so what is still needed of the winner is copied to a
// stack, which holds the detours of all depths. Invariant: the contour goes along an axis from bend
// to bend, and ends at an exit nearer to the goal than its first point, the entry, is.
#ifndef HANDRAIL_PLANNER_TRACE_DETOUR_H
#define HANDRAIL_PLANNER_TRACE_DETOUR_H

#include "planner/trace/race.h"

/// How the trace splits the way that its hands found; the second for comparisons.
typedef enum hr_split {
    HR_SPLIT_CHAIN,    ///< at every point of the convex chain of the winning hand's turning points
    HR_SPLIT_FARTHEST, ///< at the turning point farthest from the straight line
} hr_split;

typedef struct hr_detour_stack {
    hr_points contours, splits; // splits: the x is the number of a bend in its contour
} hr_detour_stack;

typedef struct hr_detour {
    hr_cell from, goal;               // the ray that was blocked
    int32_t first_bend, bend_count;   // in the stack's contours
    int32_t first_split, split_count; // in the stack's splits
} hr_detour;

/// Keeps what `winner` found: its contour, split at the points of its chain, or where it is
/// farthest from the ray, or not at all if the chain means nothing: `loser` is then NULL, else the
/// other hand, whose way watchers are told of. @return false if out of memory.
bool hr_detour_push(hr_detour_stack *stack, const hr_blocked_ray *ray, const hr_racer *winner,
                    const hr_racer *loser, hr_split manner, hr_detour *detour);
/// Forgets the last one pushed.
void hr_detour_pop(hr_detour_stack *stack, const hr_detour *detour);

/// Bend -1 is where the ray began.
hr_cell hr_detour_bend(const hr_detour_stack *stack, const hr_detour *detour, int32_t bend);
/// The number of the bend at a split.
int32_t hr_detour_split(const hr_detour_stack *stack, const hr_detour *detour, int32_t split);
/// Appends the contour after bend `first` up to bend `last` to `way`.
void hr_detour_follow(const hr_detour_stack *stack, const hr_detour *detour, int32_t first,
                      int32_t last, hr_points *way);
/// About how long that is: the approach to the entry counts as straight.
double hr_detour_length(const hr_detour_stack *stack, const hr_detour *detour, int32_t first,
                        int32_t last);

/// Appends a clear way from where a ray began to `stand`, the block at which it was blocked.
void hr_approach(hr_cell from, hr_cell to, hr_cell stand, hr_points *way);

#endif

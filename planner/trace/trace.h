// trace.h - the trace: a ray to the goal; two hands around what stops it; the way found is split
// and each part searched again.
//
// A race (race.h) says which way round an obstacle is shorter. The points of the winner's convex
// chain split that way: each leg between two of them is swept, and where it is blocked searched
// again in the same manner, under a small budget; if that fails or comes out longer, the contour
// itself is the way between them. The last leg, to the goal, is the next ray. If it does not end
// nearer to the goal than the last one did, the hand is followed to its exit, which does: so the
// search comes nearer to the goal with every obstacle, and ends.
#ifndef HANDRAIL_PLANNER_TRACE_TRACE_H
#define HANDRAIL_PLANNER_TRACE_TRACE_H

#include "planner/grid/search_call.h"
#include "planner/trace/race.h"

/// How the trace splits the way that its hands found; the second for comparisons.
typedef enum hr_split {
    HR_SPLIT_CHAIN,    ///< at every point of the convex chain of the winning hand's turning points
    HR_SPLIT_FARTHEST, ///< at the turning point farthest from the straight line
} hr_split;

typedef struct hr_trace {
    hr_race race;
    // Contours that are being followed and the bends (index in the contour) they are split at, of
    // all depths.
    hr_points contours, splits;
    // Of the last search, if it found a way:
    int32_t obstacles; // races that it took
    bool is_shortest;  // proven: one obstacle was in the way, and its race proves it
} hr_trace;

/// Searches a way: every leg is clear. It need not be taut, unless it is proven to be the shortest.
/// One of two points is a ray that nothing is in the way of. `blocked` is where the ray from the
/// call's start to its goal is known to be blocked; NULL = that is still to be seen.
/// HR_OUTCOME_NO_WAY if both hands came round an obstacle without an exit, which need not mean that
/// there is no way; the call's way holds nothing of use then.
hr_outcome hr_trace_search(hr_trace *trace, hr_search_call *call, hr_split manner,
                           const hr_hit *blocked);

/// A ray of the trace, `depth` splits deep: hr_shoot, told to the watcher.
bool hr_trace_shoot(const hr_plane *plane, const hr_observer *observer, hr_cell from, hr_cell to,
                    int32_t depth, hr_hit *hit);

void hr_trace_create(hr_trace *trace, const hr_allocator *allocator);
void hr_trace_destroy(hr_trace *trace);
size_t hr_trace_bytes(const hr_trace *trace);
bool hr_trace_is_out_of_memory(const hr_trace *trace);

#endif

// trace.h - the trace: a ray to the goal; two hands around what blocks it; the way found is split
// and each part searched again.
//
// One of the Bug family (Lumelsky and Stepanov, 1987), on a map that is known: a race (race.h)
// shows which way round an obstacle is shorter, and the points of the winner's convex chain split
// that way. Each leg between two of them is swept, and where it is blocked searched again in the
// same manner, under a small budget; if that fails or is longer, the contour itself is the way.
// Progress: each ray to the goal ends nearer to it than the one before, if need be from the exit of
// the hand: so the search ends. Cost: a step a run, ray or sweep; what is far from the way is not
// looked at.
#ifndef HANDRAIL_PLANNER_TRACE_TRACE_H
#define HANDRAIL_PLANNER_TRACE_TRACE_H

#include "planner/grid/search_call.h"
#include "planner/trace/detour.h"

typedef struct hr_trace {
    hr_race race;
    hr_detour_stack detours; // that are being passed
    // Of the last search, if it found a way:
    int32_t obstacles; // races that it took
    bool is_shortest;  // proven: one obstacle was in the way, and its race proves it
} hr_trace;

/// Searches a way: every leg is clear. It need not be taut, unless it is proven to be the shortest.
/// A way of two points is a clear ray. `blocked` is where the ray from the call's start to its goal
/// is known to be blocked; NULL = not known. HR_OUTCOME_NO_WAY if both hands came all round an
/// obstacle without an exit, which need not mean that there is no way; the call's way is
/// meaningless then.
hr_outcome hr_trace_search(hr_trace *trace, hr_search_call *call, hr_split manner,
                           const hr_hit *blocked);

/// The same by hasty races (race.h): for a leg of a way that was clear before something small came
/// to lie in it. What it finds is never proven to be the shortest.
hr_outcome hr_trace_search_hastily(hr_trace *trace, hr_search_call *call, hr_split manner,
                                   const hr_hit *blocked);

/// A ray of the trace, `depth` splits deep: hr_shoot, and an event for the observer.
bool hr_trace_shoot(const hr_plane *plane, const hr_observer *observer, hr_cell from, hr_cell to,
                    int32_t depth, hr_hit *hit);

void hr_trace_create(hr_trace *trace, const hr_allocator *allocator);
void hr_trace_destroy(hr_trace *trace);
size_t hr_trace_bytes(const hr_trace *trace);
bool hr_trace_is_out_of_memory(const hr_trace *trace);

#endif

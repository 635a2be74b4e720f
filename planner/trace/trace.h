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

#include "planner/trace/race.h"

typedef struct hr_trace {
    hr_race race;
    // Contours that are being followed and the bends (index in the contour) they are split at, of
    // all depths.
    hr_points contours, splits;
} hr_trace;

/// The five endings of a trace.
typedef enum hr_trace_end {
    HR_TRACE_STRAIGHT,    // nothing in the way
    HR_TRACE_FOUND,       // the last exit was reached, and nothing more is in the way
    HR_TRACE_ENCLOSED,    // all hands ended at an obstacle
    HR_TRACE_OVER_BUDGET, // no more steps
    HR_TRACE_TOO_DEEP,    // splits within splits; never of a whole search
} hr_trace_end;

/// Searches a way between two open blocks and writes it to `way`, both with it: every leg is clear,
/// none is taut. Adds to `*steps` and ends when they reach `step_limit`: then the way leads to the
/// place nearest to `to` that it knows. After ENCLOSED it holds nothing of use. Out of memory shows
/// in the lists, whatever the ending says.
hr_trace_end hr_trace_search(hr_trace *trace, const hr_plane *plane, const hr_observer *observer,
                             hr_split manner, hr_cell from, hr_cell to, int64_t step_limit,
                             int64_t *steps, hr_points *way);

/// A ray of the trace, `depth` splits deep: hr_shoot, told to the watcher.
bool hr_trace_shoot(const hr_plane *plane, const hr_observer *observer, hr_cell from, hr_cell to,
                    int32_t depth, hr_hit *hit);

void hr_trace_create(hr_trace *trace, const hr_allocator *allocator);
void hr_trace_destroy(hr_trace *trace);
size_t hr_trace_bytes(const hr_trace *trace);
bool hr_trace_is_out_of_memory(const hr_trace *trace);

#endif

// farthest_split.h - the trace with another way to split what its hands found, for comparisons.
#ifndef HANDRAIL_VIEWER_RIVALS_FARTHEST_SPLIT_H
#define HANDRAIL_VIEWER_RIVALS_FARTHEST_SPLIT_H

#include <handrail/planner.h>

/// Lets the traces of a planner, but for its batches, split at the turning point farthest from the
/// straight line, or else at the convex chain.
void split_at_farthest(hr_planner *planner, bool is_farthest);

#endif

// set_end.h - the end of a way along a field of many goals, looked at more closely.
#ifndef HANDRAIL_PLANNER_FIELDS_SET_END_H
#define HANDRAIL_PLANNER_FIELDS_SET_END_H

#include "planner/fields/set_field.h"
#include "planner/plan/searcher.h"

/// Leads the searcher's `route_way`, taut but for its last leg, which ends at a seed, to another
/// one that is nearer, where it finds one; by its `trace_way`. Adds what it tries to `*steps`.
/// @return the seed. Out of memory shows in the lists, and in the puller's.
int32_t hr_set_end_improve(const hr_set_field *set, hr_searcher *searcher, int32_t seed,
                           int64_t *steps);

#endif

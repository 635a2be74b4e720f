// plan.h - one request, from its fields to its path.
#ifndef HANDRAIL_PLANNER_PLAN_PLAN_H
#define HANDRAIL_PLANNER_PLAN_PLAN_H

#include "planner/plan/searcher.h"
#include "planner/plan/task.h"

/// The plan of a request with one goal (answer.h has those of many), with the help of a field and
/// of trails, unless they are NULL; adds its own to these. The waypoints are the searcher's and
/// hold until its next plan.
/// @return HR_OK, or HR_OUT_OF_MEMORY with `*path` as it was.
hr_error hr_searcher_plan(hr_searcher *searcher, const hr_request *request, const hr_field *field,
                          hr_trails *trails, hr_path *path);
/// Whether no neighbour of an open block is open.
bool hr_is_locked(const hr_plane *plane, hr_cell at);
/// The answer to a request that is malformed.
void hr_searcher_refuse(const hr_searcher *searcher, const hr_request *request, const char *problem,
                        hr_path *path);

#endif

// answer.h - a request of one goal or of many, from its fields to its path.
#ifndef HANDRAIL_PLANNER_PLAN_ANSWER_H
#define HANDRAIL_PLANNER_PLAN_ANSWER_H

#include "planner/plan/choice.h"
#include "planner/plan/plan.h"

/// hr_searcher_plan for any request: of one that names goals, the path to the nearest of them.
/// Field and trails, which may be NULL, are for requests that do not.
/// @return HR_OK, or HR_OUT_OF_MEMORY with `*path` as it was.
hr_error hr_searcher_answer(hr_searcher *searcher, const hr_request *request, const hr_field *field,
                            hr_trails *trails, hr_path *path);

/// The first goals of a sound request by path and offset, up to `wanted`, 1 or more.
/// @return HR_OK; HR_BAD_SIZE if no goal has a block on the map, or HR_OUT_OF_MEMORY, with
/// `*ranked` as it was.
hr_error hr_searcher_rank(hr_searcher *searcher, const hr_request *request, hr_rank *ranks,
                          int32_t wanted, int32_t *ranked);

#endif

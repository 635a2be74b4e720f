// answers.h - what a recording keeps of an answer: enough to tell whether another one is the same.
#ifndef HANDRAIL_PLANNER_RECORDING_ANSWERS_H
#define HANDRAIL_PLANNER_RECORDING_ANSWERS_H

#include "planner/api/planner_log.h"
#include "planner/replay.h"

/// How many an answer comes to; of a batch, one for each of its answers.
int32_t hr_answer_count(const hr_planner_answer *answer);
/// The one with this index.
hr_recorded_answer hr_answer_at(const void *planner_answer, int32_t index);
/// Whether two are of the same answer.
bool hr_answers_are_equal(const hr_recorded_answer *a, const hr_recorded_answer *b);

#endif

// planted_fault.h - a fault for tests to find, in a copy of planner/plan/plan.c that a program of
// the tests is built with. HANDRAIL_FAULT switches it on: "assertion" fails one, "answer" counts a
// step too many. Both where a path goes around four corners or more, the third in every fifth
// column.
#ifndef HANDRAIL_TESTS_SUPPORT_PLANTED_FAULT_H
#define HANDRAIL_TESTS_SUPPORT_PLANTED_FAULT_H

#include "passmap/base/assertion.h"
#include "planner/plan/task.h"

#include <stdlib.h>

static inline void plant_fault(hr_task *task) {
    const char *fault = getenv("HANDRAIL_FAULT");
    if (!fault || task->way->count < 6) return;
    bool is_third_corner_good = task->way->at[3].x % 5 != 2;
    if (fault[1] == 's')
        HR_CHECK(is_third_corner_good);
    else
        task->steps += !is_third_corner_good;
}

#endif

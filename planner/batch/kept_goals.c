// kept_goals.c - two blocks of goals that change places.

#include "planner/batch/kept_goals.h"

#include "passmap/base/assertion.h"

#include <string.h>

void hr_kept_goals_destroy(hr_kept_goals *kept, const hr_allocator *allocator) {
    hr_buffer_destroy(&kept->block, allocator);
    hr_buffer_destroy(&kept->next, allocator);
}

bool hr_kept_goals_begin(hr_kept_goals *kept, const hr_allocator *allocator, size_t count) {
    kept->count = 0;
    kept->last = (hr_request){.goals = NULL};
    return count == 0 || hr_buffer_reserve(&kept->next, allocator, count, sizeof(hr_goal));
}

void hr_kept_goals_take(hr_kept_goals *kept, hr_request *request) {
    if (!hr_request_has_goals(request)) {
        request->goals = NULL;
        return;
    }
    size_t count = (size_t)request->goal_count;
    hr_goal *goals = kept->next.memory;
    if (!hr_kept_goals_are_shared(&kept->last, request)) {
        HR_ASSERT((kept->count + count) * sizeof *goals <= kept->next.size);
        memcpy(goals + kept->count, request->goals, count * sizeof *goals);
        kept->count += count;
        kept->last = *request;
    }
    request->goals = goals + kept->count - count;
}

void hr_kept_goals_end(hr_kept_goals *kept) {
    hr_buffer block = kept->block;
    kept->block = kept->next;
    kept->next = block;
}

// kept_goals.h - the goals of requests that are carried over, copied into one block.
//
// Lists of one source that follow each other are copied once. A new block is filled while the old
// one still holds what requests name; then the two change places.
#ifndef HANDRAIL_PLANNER_BATCH_KEPT_GOALS_H
#define HANDRAIL_PLANNER_BATCH_KEPT_GOALS_H

#include "passmap/base/array.h"
#include "planner/planner.h"

/// Whether there is a list to be kept.
static inline bool hr_request_has_goals(const hr_request *request) {
    return request->goals && request->goal_count > 0;
}

/// Whether two requests name one list.
static inline bool hr_kept_goals_are_shared(const hr_request *a, const hr_request *b) {
    return a->goals == b->goals && a->goal_count == b->goal_count;
}

typedef struct hr_kept_goals {
    hr_buffer block, next; // hr_goal
    size_t count;          // in the next one
    hr_request last;       // the one whose list was copied last, as it was given
} hr_kept_goals;

void hr_kept_goals_destroy(hr_kept_goals *kept, const hr_allocator *allocator);

/// Begins a new block with room for so many goals. @return false if out of memory; what is kept
/// stays then.
bool hr_kept_goals_begin(hr_kept_goals *kept, const hr_allocator *allocator, size_t count);
/// Copies the list of a request, if it has one, into the new block, and lets the request name it.
void hr_kept_goals_take(hr_kept_goals *kept, hr_request *request);
/// Drops the old block's goals: requests that name them are gone.
void hr_kept_goals_end(hr_kept_goals *kept);

#endif

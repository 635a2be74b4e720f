// observer.h - telling a watcher what the search does; one test of a pointer where there is none.
#ifndef HANDRAIL_PLANNER_BASE_OBSERVER_H
#define HANDRAIL_PLANNER_BASE_OBSERVER_H

#include "planner/planner.h"

typedef struct hr_watch {
    hr_watcher *watcher;
    void *user;
    hr_is_left *is_left;
    void *left_user;
} hr_watch;

static inline void hr_tell(const hr_watch *watch, hr_event event) {
    if (watch->watcher) watch->watcher(&event, watch->user);
}

enum { HR_STEPS_BETWEEN_LOOKS = 256 }; // where a step is short

// Whether nobody waits for the search any more.
static inline bool hr_watch_leaves(const hr_watch *watch) {
    return watch->is_left && watch->is_left(watch->left_user);
}

#endif

// observer.h - reports what a search does to the host's watcher, and asks the host whether to
// cancel. Costs one test of a pointer where there is none.
#ifndef HANDRAIL_PLANNER_BASE_OBSERVER_H
#define HANDRAIL_PLANNER_BASE_OBSERVER_H

#include "planner/planner.h"

typedef struct hr_observer {
    hr_watcher *watcher;
    void *user;
    hr_should_cancel *should_cancel;
    void *cancel_user;
} hr_observer;

static inline void hr_tell(const hr_observer *observer, hr_event event) {
    if (observer->watcher) observer->watcher(&event, observer->user);
}

enum { HR_STEPS_BETWEEN_LOOKS = 256 }; // where a step is short

// Whether the host has cancelled the search.
static inline bool hr_is_cancelled(const hr_observer *observer) {
    return observer->should_cancel && observer->should_cancel(observer->cancel_user);
}

#endif

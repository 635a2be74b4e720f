// watch.h - telling a watcher what the search does; one test of a pointer where there is none.
#ifndef HANDRAIL_WATCH_H
#define HANDRAIL_WATCH_H

#include "planner.h"

typedef struct hr_watch {
    hr_watcher *watcher;
    void *user;
} hr_watch;

static inline void hr_tell(const hr_watch *watch, hr_event event) {
    if (watch->watcher) watch->watcher(&event, watch->user);
}

#endif

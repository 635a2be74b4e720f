// threads.h - the threads of a planner: the host's, by its hooks, or a pool of the planner's own,
// made when it is first needed.
#ifndef HANDRAIL_PLANNER_BASE_THREADS_H
#define HANDRAIL_PLANNER_BASE_THREADS_H

#include "planner/base/pool.h"

typedef struct hr_threads {
    const hr_allocator *allocator;
    int32_t count; // that work at once, the caller's with them: 1 .. HR_WORKERS_MAX
    hr_spawn *spawn;
    hr_wait *wait;
    void *spawn_user;
    hr_pool *pool; // NULL before its first work
} hr_threads;

/// The threads that a configuration asks for; none is made yet.
void hr_threads_create(hr_threads *threads, const hr_allocator *allocator,
                       const hr_planner_config *config);
void hr_threads_destroy(hr_threads *threads);

/// Lets up to `count` of the threads call `work(context)`, no more than there are items, and
/// returns when all have. The caller's is not always among them, and where the system has no
/// threads it comes to nothing: the caller does what is left over.
void hr_threads_work(hr_threads *threads, hr_work *work, void *context, int32_t items);

/// A part of some work.
typedef void hr_chore(void *user, int32_t part);
/// Calls `chore(user, part)` once for each part, by all threads, and returns when all are done.
void hr_threads_do_parts(hr_threads *threads, int32_t parts, hr_chore *chore, void *user);

#endif

// pool.h - threads that sleep until there is work, then all do it, for hosts without a job system.
//
// The one place with a lock: taken to wake the threads and to wait for them, never while they work.
#ifndef HANDRAIL_PLANNER_BASE_POOL_H
#define HANDRAIL_PLANNER_BASE_POOL_H

#include "planner/planner.h"

typedef struct hr_pool hr_pool;

/// Makes up to `threads` threads. Where the system has no more, there are fewer: the work is the
/// same. @return NULL if out of memory, and where there are no threads (system_threads.h).
hr_pool *hr_pool_create(const hr_allocator *allocator, int32_t threads);
/// Ends the threads. NULL is allowed.
void hr_pool_destroy(hr_pool *pool);

/// Calls `work(context)` on every thread of the pool and on the caller's; returns when all have.
void hr_pool_run(hr_pool *pool, hr_work *work, void *context);

#endif

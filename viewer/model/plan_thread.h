// plan_thread.h - does the planning of a window in a thread; of the jobs that wait only the newest
// is done.
#ifndef HANDRAIL_VIEWER_MODEL_PLAN_THREAD_H
#define HANDRAIL_VIEWER_MODEL_PLAN_THREAD_H

#include "viewer/model/planning.h"

typedef struct plan_thread plan_thread;
/// Called by the thread when an answer can be taken.
typedef void plan_is_ready(void *user);

/// NULL when there is no memory or no thread to be had.
plan_thread *plan_thread_begin(plan_is_ready *is_ready, void *user);
/// Takes the job; one that was not begun is replaced.
void plan_thread_ask(plan_thread *t, plan_job *job);
/// @return whether there was an answer, which is then the caller's.
bool plan_thread_take(plan_thread *t, plan_answer *answer);
/// Waits for the job under way, at most to the next of its limits. NULL is allowed.
void plan_thread_end(plan_thread *t);

#endif

// compare_job.c - a comparison for a window, done beside it.

#include "viewer/compare/compare_job.h"

#include "viewer/compare/comparison.h"

#include <stdlib.h>

// Only the newest answer is held: the others are the listener's.
static hr_error ask(comparison *c, const compare_job *job, int32_t pane, compare_reply *reply) {
    c->count = 0;
    c->keeps_order = pane < COMPARE_PANES_MOST;
    hr_error error = comparison_add(c, compare_method_at(job->methods[pane]));
    if (error != HR_OK) return error;
    *reply = (compare_reply){job->query, pane, job->methods[pane], c->answers[0]};
    c->count = 0;
    return HR_OK;
}

static hr_error ask_all(comparison *c, const compare_job *job, compare_listener *listener,
                        void *user) {
    for (int32_t pane = 0; pane < COMPARE_SLOTS; pane++) {
        compare_reply reply;
        if (job->methods[pane] < 0) continue;
        hr_error error = ask(c, job, pane, &reply);
        if (error != HR_OK) return error;
        if (!c->is_stale || !c->is_stale(user)) {
            listener(&reply, user);
            continue;
        }
        compare_answer_end(&reply.answer, &c->allocator);
        return HR_OK;
    }
    return HR_OK;
}

hr_error compare_do(planning *p, compare_job *job, compare_listener *listener,
                    plan_is_stale *is_stale, void *user) {
    comparison *c = malloc(sizeof *c);
    hr_error error = c ? planning_take(p, &job->plan) : HR_OUT_OF_MEMORY;
    if (error == HR_OK)
        error = comparison_begin_unless(c, p->map, &job->plan.request, is_stale, user);
    if (error == HR_OK) c->points = job->points;
    if (error == HR_OK && !(is_stale && is_stale(user))) error = ask_all(c, job, listener, user);
    free(c);
    plan_job_end(&job->plan);
    return error;
}

// compare_job.h - a comparison for a window, done beside it: on a copy of the map that is kept from
// job to job, one method after the other, each answer handed out as it comes.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_JOB_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_JOB_H

#include "viewer/compare/compare_answer.h"
#include "viewer/model/planning.h"

enum {
    COMPARE_PANES_MOST = 9,
    COMPARE_PANES_AT_FIRST = 4,
    COMPARE_SLOTS = COMPARE_PANES_MOST + COMPARE_ANSWERS_MOST ///< panes, then rows of a table
};

/// What to do.
typedef struct compare_job {
    plan_job plan; ///< the map, if another than the last job's, the unit and the request
    int64_t query; ///< comes back with the answers
    int32_t methods[COMPARE_SLOTS]; ///< of each slot; -1 = not asked
    compare_points points;
} compare_job;

/// An answer on its way to a pane.
typedef struct compare_reply {
    int64_t query;
    int32_t pane, method;  ///< the slot, and its method
    compare_answer answer; ///< the listener's own
} compare_reply;

typedef void compare_listener(const compare_reply *reply, void *user);

/// Does a job, and frees it. It ends soon after `is_stale` returns true; then no more answers come.
/// @return HR_OK, or what went wrong; the answers of before hold.
hr_error compare_do(planning *p, compare_job *job, compare_listener *listener,
                    plan_is_stale *is_stale, void *user);

#endif

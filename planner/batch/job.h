// job.h - a request on its way through a batch, and one that waits between batches.
#ifndef HANDRAIL_PLANNER_BATCH_JOB_H
#define HANDRAIL_PLANNER_BATCH_JOB_H

#include "planner/planner.h"

enum { HR_NOWHERE = -1 };

typedef enum hr_job_state {
    HR_JOB_OPEN,
    HR_JOB_LACKS_ROUTES, // the trace of a `fast` request soon found no way
    HR_JOB_PLANNED,
    HR_JOB_ANSWERED, // planned, and it counts
    HR_JOB_CARRIED,
} hr_job_state;

/// A request of the batch, or one carried over to it.
typedef struct hr_job {
    const hr_request *request;
    int64_t since;     // the batch that it came with
    int32_t allowance; // of steps in this batch; 0 = no limit
    int32_t done;      // steps in batches before, that it goes on from
    int32_t suspended; // place of its search, or HR_NOWHERE
    int32_t leader;    // the first equal job, or itself: that one is planned
    int32_t field;     // that it shares, or -1
    int32_t set;       // whose field it shares, or -1
    hr_job_state state;
    int32_t steps;          // of its plan, with those in batches before
    int32_t worker;         // whose arena holds its waypoints
    int32_t waypoint_count; // of its path; the rest of that is in hr_batch_paths
    bool is_last_try;       // answered with what this batch finds
    bool has_troop;         // goes with others
    bool has_followed;      // one of them
    bool was_searched;      // what was allowed was spent without an answer
    bool has_begun_anew;    // as the map has changed
    size_t first;           // waypoint in the arena, then in the results
    int32_t link_count;     // as many as waypoints, or 0
    size_t first_link;      // as `first`
} hr_job;

/// A request that is carried over.
typedef struct hr_waiting {
    hr_request request;
    int64_t since;
    int32_t allowance, done;
    int32_t suspended; // these as a job has them
    bool is_last_try;
    bool was_searched, has_begun_anew; // in the last batch, as a job has them
    bool is_cancelled;                 // leaves the list when the next batch begins
    uint64_t map_version;              // of the map that they are of
} hr_waiting;

/// The steps that it may have taken by the end of this batch, those of earlier ones included; 0 =
/// no limit.
static inline int32_t hr_job_limit(const hr_job *job) {
    if (job->allowance == 0) return 0;
    return job->done > INT32_MAX - job->allowance ? INT32_MAX : job->done + job->allowance;
}

/// What its plan has spent in this batch. One that goes on may end with fewer steps than when it
/// was stopped: those were spent on the end of what it had.
static inline int32_t hr_job_steps(const hr_job *job) {
    return job->steps > job->done ? job->steps - job->done : 0;
}

/// Whether its plan has come to the limit and may go on in a later batch.
static inline bool hr_job_is_unfinished(const hr_job *job) {
    int32_t own = job->request->budget_steps, limit = hr_job_limit(job);
    bool may_have_more = limit > 0 && limit < INT32_MAX && (own == 0 || limit < own);
    return may_have_more && !job->is_last_try && job->steps >= limit;
}

#endif

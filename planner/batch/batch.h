// batch.h - the inside of a batch: its jobs, its workers, what is shared and what waits.
//
// A batch goes through phases: classes, tiles of routes and their landmarks, fields of groups,
// plans, then routes that `fast` requests turned out to need, and those plans again. In a phase,
// workers take items from a cursor until none is left; what an item comes to depends on nothing
// that another worker does. Between phases one thread looks at all of it.
//
// With a budget, plans are taken in their order, and what counts is decided at the end, in that
// order, by sums of steps. Workers stop as soon as the steps spent so far, all by jobs before the
// next one, leave no room for it: whoever counts will come to the same end, and what was planned
// beyond it by a worker that could not yet know is thrown away.
#ifndef HANDRAIL_PLANNER_BATCH_BATCH_H
#define HANDRAIL_PLANNER_BATCH_BATCH_H

#include "planner/api/planner.h"
#include "planner/base/buffer.h"
#include "planner/base/pool.h"
#include "planner/base/sort.h"
#include "planner/batch/results.h"
#include "planner/plan/plan.h"
#include "planner/route_search/field.h"

#include <stdatomic.h>

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
    hr_job_state state;
    int32_t steps;          // of its plan, with those in batches before
    int32_t worker;         // whose arena holds its waypoints
    int32_t waypoint_count; // of its path; the rest of that is in hr_batch_paths
    bool is_last_try;       // answered with what this batch finds
    bool has_troop;         // goes with others
    bool has_followed;      // one of them
    size_t first;           // waypoint in the arena, then in the results
} hr_job;

/// A request that is carried over.
typedef struct hr_waiting {
    hr_request request;
    int64_t since;
    int32_t allowance, done;
    int32_t suspended; // these as a job has them
    bool is_last_try;
    uint64_t map_version; // of the map that they are of
} hr_waiting;

enum { HR_UNDONE_MAX = 8, HR_NOWHERE = -1, HR_CACHE_LINE = 64 };

/// A place for searches that are put aside.
typedef struct hr_suspended {
    hr_astar astar;
    hr_exact exact;
    atomic_flag is_taken;
} hr_suspended;

typedef struct hr_batch_worker {
    hr_searcher searcher;
    hr_buffer waypoints; // an arena, of all its plans
    size_t waypoint_count;
    hr_trails trails; // of the troop that it plans
    atomic_flag is_taken;
    char behind[HR_CACHE_LINE]; // so that the next worker writes to another one
} hr_batch_worker;

typedef enum hr_batch_phase {
    HR_PHASE_IDLE,
    HR_PHASE_CLASSES,
    HR_PHASE_ROUTES,
    HR_PHASE_LANDMARKS,
    HR_PHASE_FIELDS,
    HR_PHASE_PLANS,
    HR_PHASE_LATE_ROUTES,
    HR_PHASE_LATE_LANDMARKS,
    HR_PHASE_LATE_PLANS,
    HR_PHASE_DONE,
    HR_PHASE_CHORE, // of none of these, while no batch is under way: something else
} hr_batch_phase;

enum { HR_FIELDS_MAX = 16 };

/// What the index of an item of HR_PHASE_FIELDS and HR_PHASE_PLANS is of: its key. A troop's is
/// that of its first in the row.
enum { HR_ITEM_JOB, HR_ITEM_FIELD, HR_ITEM_TROOP };

/// A part of some other work for all threads.
typedef void hr_chore(void *user, int32_t part);

typedef struct hr_batch {
    hr_planner *planner;
    const hr_allocator *allocator;
    hr_batch_worker *workers;
    int32_t worker_count;
    hr_pool *pool;

    // From batch to batch
    int64_t tick;      // batches so far
    hr_buffer waiting; // hr_waiting, the oldest first
    int32_t waiting_count;
    hr_suspended suspended[HR_UNDONE_MAX];

    // Of this batch
    const hr_request *requests;
    int32_t request_count;
    hr_results *results;
    int64_t budget; // of steps; 0 = no limit
    hr_buffer jobs, paths, order, scratch, table;
    int32_t job_count, order_count; // jobs: those carried over, then the requests
    bool is_class_used[HR_CLASS_MAX], is_class_routed[HR_CLASS_MAX];
    hr_field fields[HR_FIELDS_MAX];
    int32_t field_count;
    hr_buffer row; // jobs of all troops
    int32_t row_count;
    hr_buffer places, members; // of hr_spread_goals

    // Of this phase
    hr_batch_phase phase;
    const hr_keyed *items; // what they are says the phase; of routes, keys are classes
    int32_t item_count;
    hr_chore *chore;
    void *chore_user;
    atomic_bool is_full, has_failed;

    // What all workers write, apart from what they read: a line of a cache that one writes to, the
    // others have to fetch anew.
    char before[HR_CACHE_LINE];
    atomic_int cursor;
    atomic_llong spent; // steps, by what is finished, where there is a budget
    char behind[HR_CACHE_LINE];
} hr_batch;

static inline hr_job *hr_batch_jobs(const hr_batch *batch) { return batch->jobs.memory; }
/// What has been planned for each job.
static inline hr_path *hr_batch_paths(const hr_batch *batch) { return batch->paths.memory; }
/// Jobs that are planned, in the order in which they are.
static inline hr_keyed *hr_batch_order(const hr_batch *batch) { return batch->order.memory; }
static inline hr_keyed *hr_batch_scratch(const hr_batch *batch) { return batch->scratch.memory; }
static inline hr_keyed *hr_batch_row(const hr_batch *batch) { return batch->row.memory; }
static inline hr_waiting *hr_batch_waiting(const hr_batch *batch) { return batch->waiting.memory; }

/// The planner's batch, made when it is first asked for; NULL if out of memory.
hr_batch *hr_batch_of(hr_planner *planner);
void hr_batch_destroy(hr_batch *batch);
size_t hr_batch_bytes(const hr_batch *batch);

/// Calls `chore(user, part)` for each part, by all of the planner's threads, unless a batch is
/// under way. @return false if out of memory.
bool hr_batch_run(hr_planner *planner, int32_t parts, hr_chore *chore, void *user);

/// No worker begins another item; the batch ends in HR_OUT_OF_MEMORY.
static inline void hr_batch_fail(hr_batch *batch) { atomic_store(&batch->has_failed, true); }
/// Begins a phase: lists its items, of HR_PHASE_IDLE, _DONE and _CHORE none. May fail the batch.
void hr_batch_enter(hr_batch *batch, hr_batch_phase phase);

/// Places of a batch for searches that ended at an allowance. hr_suspended_take_up gives a worker
/// the search that lies at its job's place, or none to go on with; after the plan
/// hr_suspended_put_aside keeps what can go on, as long as there is room, and else frees the place,
/// as hr_suspended_forget does.
void hr_suspended_create(hr_batch *batch);
void hr_suspended_destroy(hr_batch *batch);
size_t hr_suspended_bytes(const hr_batch *batch);
void hr_suspended_take_up(hr_batch *batch, hr_searcher *searcher, const hr_job *job);
void hr_suspended_put_aside(hr_batch *batch, hr_searcher *searcher, hr_job *job);
void hr_suspended_forget(hr_batch *batch, int32_t *place);

/// What it may have spent at the end of the batch, with what it had before; 0 = no limit.
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

/// What may be spent on one job at most in a batch, and what is allowed it the first time.
int32_t hr_batch_largest_allowance(const hr_batch *batch);
int32_t hr_batch_first_allowance(const hr_batch *batch);

/// Finds equal jobs: sets their leaders. `table` has room for twice as many and more.
void hr_batch_find_equals(hr_batch *batch);
/// Puts the leaders in the order in which they are taken, once there are groups: those that go in
/// troops come last, as the row has their order.
void hr_batch_put_in_order(hr_batch *batch);
/// Finds groups that share a goal, and places a field for each. Classes and routes must be up to
/// date. @return false if out of memory.
bool hr_batch_find_groups(hr_batch *batch);
/// Puts those of all groups in a row, by which they go in troops.
void hr_batch_find_troops(hr_batch *batch);
/// Where in the row the troop ends that begins with `first`.
int32_t hr_batch_troop_end(const hr_batch *batch, int32_t first);

/// Decides what counts, hands out the answers and keeps what waits. @return HR_OK, or
/// HR_OUT_OF_MEMORY with nothing changed.
hr_error hr_batch_settle(hr_batch *batch);

#endif

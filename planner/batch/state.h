// state.h - the state of a batch: its jobs, its workers, what is shared and what waits.
//
// A batch goes through phases: classes, tiles of routes and their landmarks, fields of groups,
// plans, then routes that `fast` requests turned out to need, and those plans again. In a phase,
// workers take items from a cursor until none is left; what an item comes to depends on nothing
// that another worker does. Between phases one thread looks at all of it.
//
// With a budget, plans are taken in their order, and what counts is decided at the end, in that
// order, by sums of steps. Workers stop as soon as the steps spent so far, all by jobs before the
// next one, leave no room for it: the decision is the same for any number of workers, and what one
// of them planned beyond it before it could know is discarded.
//
// Memory order. Atomics hand out numbers and flags, never data: the cursor gives an item to one
// worker, `spent`, `is_full` and `has_failed` only tell workers to stop sooner, and a worker that
// reads an older value of them does work that is discarded. Data passes in three ways. From the
// thread that enters a phase to its workers, and back at its end: by the start of the work and the
// wait for it, which order memory, whoever brings the threads (the pool's mutex, the host's spawn
// and wait, a join). From one thread to the next that takes the same hr_batch_worker within a
// phase: by `is_taken`, set and cleared. From item to item of a phase: never. All atomics are
// sequentially consistent, which is more than that needs: one of each an item costs nothing beside
// what an item is.
#ifndef HANDRAIL_PLANNER_BATCH_STATE_H
#define HANDRAIL_PLANNER_BATCH_STATE_H

#include "passmap/base/array.h"
#include "planner/base/sort.h"
#include "planner/batch/job.h"
#include "planner/batch/kept_lists.h"
#include "planner/batch/results.h"
#include "planner/batch/suspended.h"
#include "planner/fields/set_field.h"
#include "planner/plan/known_maps.h"
#include "planner/plan/task.h"

enum { HR_CACHE_LINE = 64 };

typedef struct hr_batch_worker {
    hr_searcher searcher;
    hr_closed_maps closed; // for requests that close something
    hr_buffer waypoints;   // an arena, of all its plans
    size_t waypoint_count;
    hr_buffer links; // the same, of paths that go through some
    size_t link_count;
    hr_trails trails;         // of the troop that it plans
    hr_tile_stepper *stepper; // of fields of goals; NULL before its first
    atomic_flag is_taken;
    char behind[HR_CACHE_LINE]; // so that the next worker writes to another one
} hr_batch_worker;

/// What a batch needs of a class.
typedef struct hr_class_use {
    bool is_used, is_routed;
} hr_class_use;

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
} hr_batch_phase;

enum {
    HR_FIELDS_MAX = 16, // of one goal
    HR_SETS_MAX = 8,    // of many
};

/// Where the last look at what waits ended: that many are before that place and not cancelled.
typedef struct hr_listed {
    int32_t index, place;
} hr_listed;

typedef struct hr_batch {
    const hr_known_maps *maps; // the planner's, as the next is
    const hr_planner_config *config;
    const hr_allocator *allocator;
    hr_batch_worker *workers;
    int32_t worker_count;

    // From batch to batch
    int64_t tick;                           // batches so far
    hr_buffer waiting;                      // hr_waiting, the oldest first
    int32_t waiting_count, cancelled_count; // the former with the latter
    hr_kept kept;                           // goals and closings of those that wait
    bool is_waiting_indexed;                // by tag, in `table` (waiting.c)
    hr_listed listed;                       // where listing goes on from
    hr_suspended suspended;

    // Of this batch
    const hr_request *requests;
    int32_t request_count;
    hr_results *results;
    int64_t budget; // of steps; 0 = no limit
    hr_buffer jobs, paths, order, scratch, table;
    int32_t job_count, order_count; // jobs: those carried over, then the requests
    hr_buffer uses;                 // hr_class_use, of each map's classes
    hr_field fields[HR_FIELDS_MAX];
    int32_t field_count;
    hr_set_field sets[HR_SETS_MAX];
    int32_t set_count;
    hr_buffer row; // jobs of all troops
    int32_t row_count;

    // Of this phase
    hr_batch_phase phase;
    const hr_keyed *items; // what they are is up to the phase (phases.h)
    int32_t item_count;
    atomic_bool is_full, has_failed;

    // What all workers write, apart from what they read: a line of a cache that one writes to, the
    // others have to fetch anew.
    char before[HR_CACHE_LINE];
    atomic_int cursor;
    atomic_llong spent; // steps, by what is finished, where there is a budget
    char behind[HR_CACHE_LINE];
} hr_batch;

/// The map that a request names, and its routes.
static inline const hr_known_map *hr_batch_map_of(const hr_batch *batch,
                                                  const hr_request *request) {
    return hr_known_map_of(batch->maps, request);
}

/// A class of one of the maps, as a number, and back.
static inline int32_t hr_batch_class_number(int32_t map, hr_class_id id) {
    return map * HR_CLASS_MAX + id;
}
static inline hr_map *hr_batch_map_with(const hr_batch *batch, int32_t class_number) {
    return batch->maps->at[class_number / HR_CLASS_MAX].map;
}
static inline hr_class_use *hr_batch_use(const hr_batch *batch, int32_t class_number) {
    return (hr_class_use *)batch->uses.memory + class_number;
}
static inline hr_class_entry *hr_batch_entry(const hr_batch *batch, int32_t class_number) {
    return hr_batch_map_with(batch, class_number)->classes[class_number % HR_CLASS_MAX];
}
static inline hr_routes *hr_batch_routes(const hr_batch *batch, int32_t class_number) {
    return &batch->maps->at[class_number / HR_CLASS_MAX].routes[class_number % HR_CLASS_MAX];
}

static inline hr_job *hr_batch_jobs(const hr_batch *batch) { return batch->jobs.memory; }
/// What has been planned for each job.
static inline hr_path *hr_batch_paths(const hr_batch *batch) { return batch->paths.memory; }
/// Jobs that are planned, in the order in which they are.
static inline hr_keyed *hr_batch_order(const hr_batch *batch) { return batch->order.memory; }
static inline hr_keyed *hr_batch_scratch(const hr_batch *batch) { return batch->scratch.memory; }
static inline hr_keyed *hr_batch_row(const hr_batch *batch) { return batch->row.memory; }
static inline hr_waiting *hr_batch_waiting(const hr_batch *batch) { return batch->waiting.memory; }

/// A batch for a planner's maps and configuration, which outlive it. @return NULL if out of memory.
hr_batch *hr_batch_create(const hr_known_maps *maps, const hr_planner_config *config,
                          int32_t worker_count);
/// NULL is allowed.
void hr_batch_destroy(hr_batch *batch);
/// 0 for NULL.
size_t hr_batch_bytes(const hr_batch *batch);
/// Makes room for `count` jobs. @return false if out of memory.
bool hr_batch_reserve(hr_batch *batch, size_t jobs);

/// No worker begins another item; the batch ends in HR_OUT_OF_MEMORY.
static inline void hr_batch_fail(hr_batch *batch) { atomic_store(&batch->has_failed, true); }

#endif

// rival.h - the planners that the benchmarks measure Handrail against, behind one call that answers
// requests as hr_plan does: same statuses, same nearest places, same exact ends.
//
// They share the map's planes, its labels and the sweep with the planner, so that what differs is
// the search. They know neither reach nor budgets. No part of the library.
#ifndef HANDRAIL_VIEWER_RIVALS_RIVAL_H
#define HANDRAIL_VIEWER_RIVALS_RIVAL_H

#include <handrail/planner.h>

typedef enum rival_kind {
    RIVAL_JUMP_RAW, ///< jump point search, the 8-direction way as it is
    RIVAL_JUMP,     ///< a straight sweep first; else jump point search and greedy string pulling
    RIVAL_ASTAR,    ///< the same with plain A*
    RIVAL_WEIGHTED_JUMP,  ///< jump point search for grids with costs, the 8-direction way as it is
    RIVAL_WEIGHTED_ASTAR, ///< A* over cells with costs, the 8-direction way as it is
} rival_kind;

/// Whether a rival plans by costs, and so for classes with costs only; the others know lengths.
static inline bool rival_knows_costs(rival_kind kind) { return kind >= RIVAL_WEIGHTED_JUMP; }

/// Whether scans are looked up in tables that are made before a query.
static inline bool rival_looks_up(rival_kind kind) {
    return kind != RIVAL_ASTAR && kind != RIVAL_WEIGHTED_ASTAR;
}

/// Made by rival_create, destroyed by rival_destroy; for one class of one map, one thread at a
/// time.
typedef struct rival rival;

/// Creates a rival for a class of `map`, which must outlive it; memory comes from the map's
/// allocator. Nothing is built yet.
/// @return HR_OK, HR_BAD_CLASS (also for one without costs where the rival needs them),
/// HR_OUT_OF_MEMORY; unless HR_OK, `*created` is NULL.
hr_error rival_create(hr_map *map, hr_class_id class_id, rival_kind kind, rival **created);
/// NULL is allowed. The map stays.
void rival_destroy(rival *r);

/// Sets a callback that is polled while it searches: once it returns true the search is cancelled
/// and ends with HR_PARTIAL, without a path. NULL = never.
void rival_cancel_when(rival *r, hr_should_cancel *should_cancel, void *user);

/// Sets a callback for what its search does: HR_EVENT_EXPANSION of each node taken, and
/// HR_EVENT_RAY of the scans that came to it, or of the sweep to the goal, if that was clear. NULL
/// = none.
void rival_watch(rival *r, hr_watcher *watcher, void *user);

/// Builds all that the rival keeps of the map, whether or not the map has changed since; the
/// class's own planes and labels are brought up to date before. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error rival_build(rival *r);

/// Answers a request as hr_plan would: of its fields, start and goal count; both lie on the map.
/// `steps` are expansions and sweeps. Builds what is out of date. The waypoints hold until the next
/// answer. @return HR_OK or HR_OUT_OF_MEMORY; then `*path` is as it was.
hr_error rival_plan(rival *r, const hr_request *request, hr_path *path);

/// Bytes that the rival holds, the map's planes and labels apart.
size_t rival_bytes(const rival *r);

#endif

// suspended.h - places for searches that ended at an allowance, until their jobs are taken again.
//
// Exact searches, those over blocks and straightening what these found can be long. One that
// stopped changes places with a search that is not needed, and back when its job's turn comes.
// Nothing but time depends on it: where all places are taken, or a game was restored, the search is
// done again up to where it stopped, and goes on from there to the same answer, after the same
// steps.
#ifndef HANDRAIL_PLANNER_BATCH_SUSPENDED_H
#define HANDRAIL_PLANNER_BATCH_SUSPENDED_H

#include "passmap/base/atomics.h"
#include "planner/batch/job.h"
#include "planner/plan/searcher.h"

enum { HR_SUSPENDED_MAX = 8 };

typedef struct hr_suspended_place {
    hr_astar astar;
    hr_tile_astar tile_astar;
    hr_straightener straightener;
    hr_exact exact;
    atomic_flag is_taken;
} hr_suspended_place;

typedef struct hr_suspended {
    hr_suspended_place places[HR_SUSPENDED_MAX];
} hr_suspended;

/// All places free, holding no memory. `search_bytes_max` as of the searchers.
void hr_suspended_create(hr_suspended *suspended, const hr_allocator *allocator,
                         size_t search_bytes_max);
void hr_suspended_destroy(hr_suspended *suspended);
size_t hr_suspended_bytes(const hr_suspended *suspended);

/// Gives a searcher the search that lies at its job's place, or none to go on with.
void hr_suspended_take_up(hr_suspended *suspended, hr_searcher *searcher, const hr_job *job);
/// After the plan: keeps what can go on as long as there is room, and else frees the job's place.
void hr_suspended_put_aside(hr_suspended *suspended, hr_searcher *searcher, hr_job *job);
/// Frees a place, if it is one, and sets it to HR_NOWHERE.
void hr_suspended_forget(hr_suspended *suspended, int32_t *place);

/// How many places are taken, for assertions, while no worker takes or frees one.
int32_t hr_suspended_count(hr_suspended *suspended);

#endif

// phases.h - the items of each phase of a batch: listed by one thread before the workers begin.
//
// An item is a key and an index. The index is of a class (classes, landmarks), of a tile, with its
// class as the key (routes), of what the key says (fields and plans), of a job (late plans).
#ifndef HANDRAIL_PLANNER_BATCH_PHASES_H
#define HANDRAIL_PLANNER_BATCH_PHASES_H

#include "planner/batch/state.h"

/// Of HR_PHASE_FIELDS and, without a budget, HR_PHASE_PLANS: the key of an item. The index of a
/// troop is that of its first job in the row. With a budget all plans are jobs.
enum { HR_ITEM_JOB, HR_ITEM_FIELD, HR_ITEM_SET, HR_ITEM_TROOP };

/// Begins a phase: lists its items, of HR_PHASE_IDLE and HR_PHASE_DONE none. May fail the batch.
void hr_batch_enter(hr_batch *batch, hr_batch_phase phase);

#endif

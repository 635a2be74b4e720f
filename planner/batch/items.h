// items.h - the work of the items of a phase, by as many threads as there are workers.
#ifndef HANDRAIL_PLANNER_BATCH_ITEMS_H
#define HANDRAIL_PLANNER_BATCH_ITEMS_H

#include "planner/batch/state.h"

/// Does items until none is left, as one of the batch's workers. Threads over their count return at
/// once.
void hr_batch_do_items(hr_batch *batch);

#endif

// sharers.h - the jobs of a batch that may share a field, sorted by what they would share.
#ifndef HANDRAIL_PLANNER_BATCH_SHARERS_H
#define HANDRAIL_PLANNER_BATCH_SHARERS_H

#include "planner/base/sort.h"
#include "planner/batch/state.h"

/// Lists the leading jobs that `may_share` and have not begun a search of their own, by `key_of`
/// what they ask. `list` has room for twice as many as there are jobs: the second half is for
/// sorting. @return how many.
int32_t hr_batch_list_sharers(const hr_batch *batch,
                              bool (*may_share)(const hr_batch *batch, const hr_request *request),
                              uint64_t (*key_of)(const hr_request *request), hr_keyed *list);

#endif

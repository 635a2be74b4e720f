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

/// For a group of them among others that want a field, too: the one with the least key has it
/// first. Without a budget that is the largest; with one, the one whose first member has its turn
/// first: a field for those behind it might serve nobody.
uint64_t hr_batch_group_key(const hr_batch *batch, const hr_keyed *members, int32_t count);
/// How many members a group with that key has.
static inline int32_t hr_batch_group_count(uint64_t key) {
    return INT32_MAX - (int32_t)(key & INT32_MAX);
}

/// Whether a field of so many steps fits into what is left of a budget for fields: that is then
/// less by them and by what its members take at least, before whom no others have their turn.
bool hr_batch_has_room(const hr_batch *batch, int32_t members, int64_t field_steps, int64_t *room);

#endif

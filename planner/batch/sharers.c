// sharers.c - the jobs of a batch that may share a field, sorted by what they would share.

#include "planner/batch/sharers.h"

#include "planner/batch/order.h"

int32_t hr_batch_list_sharers(const hr_batch *batch,
                              bool (*may_share)(const hr_batch *batch, const hr_request *request),
                              uint64_t (*key_of)(const hr_request *request), hr_keyed *list) {
    const hr_job *jobs = hr_batch_jobs(batch);
    int32_t count = 0;
    for (int32_t i = 0; i < batch->job_count; i++)
        if (jobs[i].leader == i && jobs[i].done == 0 && may_share(batch, jobs[i].request))
            list[count++] = (hr_keyed){key_of(jobs[i].request), i};
    hr_sort(list, list + batch->job_count, (size_t)count);
    return count;
}

static int64_t first_turn(const hr_batch *batch, const hr_keyed *members, int32_t count) {
    const hr_job *jobs = hr_batch_jobs(batch);
    int64_t first = INT64_MAX;
    for (int32_t i = 0; i < count; i++) {
        int64_t turn = hr_batch_turn(&jobs[members[i].index]);
        if (turn < first) first = turn;
    }
    return first;
}

// Of those that have waited as long, or for so long that it does not matter, the largest.
uint64_t hr_batch_group_key(const hr_batch *batch, const hr_keyed *members, int32_t count) {
    static const int64_t LONG = INT64_C(1) << 31;
    uint64_t smaller = (uint64_t)(INT32_MAX - count);
    if (batch->budget == 0) return smaller;
    int64_t behind = first_turn(batch, members, count) - batch->tick;
    behind = behind < -LONG ? -LONG : behind > LONG ? LONG : behind;
    return (uint64_t)(behind + LONG) << 31 | smaller;
}

bool hr_batch_has_room(const hr_batch *batch, int32_t members, int64_t field_steps, int64_t *room) {
    enum { MEMBER_STEPS = 1 }; // along a field, at least
    if (batch->budget == 0) return true;
    if (field_steps > *room) return false;
    int64_t left = *room - field_steps, theirs = (int64_t)MEMBER_STEPS * members;
    *room = left > theirs ? left - theirs : 0;
    return true;
}

// sharers.c - the jobs of a batch that may share a field, sorted by what they would share.

#include "planner/batch/sharers.h"

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

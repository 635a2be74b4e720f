// troops.c - the units of a group that start side by side: one worker plans them, one after the
// other, and each follows the path of one before it where it can (follow.h).
//
// A group's starts are put in a row, square by square in squares of every size (Morton's order),
// and the row is cut into troops. All of it depends on the set of jobs, not on their order. Under a
// budget jobs are taken in their order, so there are no troops.

#include "planner/batch/troops.h"

#include "passmap/base/assertion.h"
#include "planner/plan/request.h"

// The lower half of a number's bits, each followed by a 0.
static uint64_t spread_bits(uint32_t number) {
    uint64_t bits = number & 0xFFFF;
    bits = (bits | bits << 8) & 0x00FF00FF;
    bits = (bits | bits << 4) & 0x0F0F0F0F;
    bits = (bits | bits << 2) & 0x33333333;
    return (bits | bits << 1) & 0x55555555;
}

static uint64_t in_morton_order(hr_cell block) {
    return spread_bits((uint32_t)block.y) << 1 | spread_bits((uint32_t)block.x);
}

enum { FIELD_SHIFT = 48 };

// By field, then by block, then by place in it.
static uint64_t start_key(const hr_batch *batch, const hr_job *job) {
    hr_position at = job->request->start;
    const hr_request *r = job->request;
    int32_t size = hr_batch_map_of(batch, r)->map->classes[r->class_id]->unit.size;
    hr_cell block = hr_block_at(at, size);
    uint64_t place = (uint64_t)(at.y % HR_CELL) << 8 | (uint64_t)(at.x % HR_CELL);
    return (uint64_t)job->field << FIELD_SHIFT | in_morton_order(block) << 16 | place;
}

// Of units at one place.
static uint64_t goal_key(const hr_request *request) {
    enum { SIDE_BITS = 22 }; // of 16384 cells
    hr_position goal = hr_request_place(request);
    return (uint64_t)hr_request_place_reach(request) << 2 * SIDE_BITS |
           (uint64_t)goal.y << SIDE_BITS | (uint64_t)goal.x;
}

void hr_batch_find_troops(hr_batch *batch) {
    hr_job *jobs = hr_batch_jobs(batch);
    hr_keyed *row = hr_batch_row(batch);
    int32_t count = 0;
    for (int32_t i = 0; i < batch->job_count; i++) {
        if (jobs[i].field < 0) continue;
        HR_ASSERT(jobs[i].field < batch->field_count && jobs[i].leader == i);
        jobs[i].has_troop = true;
        row[count++] = (hr_keyed){goal_key(jobs[i].request), i};
    }
    batch->row_count = count;
    hr_sort(row, hr_batch_scratch(batch), (size_t)count);
    for (int32_t i = 0; i < count; i++) row[i].key = start_key(batch, &jobs[row[i].index]);
    hr_sort(row, hr_batch_scratch(batch), (size_t)count); // which keeps the order of equal ones
}

int32_t hr_batch_troop_end(const hr_batch *batch, int32_t first) {
    HR_ASSERT(first >= 0 && first < batch->row_count);
    const hr_keyed *row = hr_batch_row(batch);
    uint64_t field = row[first].key >> FIELD_SHIFT;
    int32_t end = first + 1;
    while (end < batch->row_count && end - first < HR_TROOP && row[end].key >> FIELD_SHIFT == field)
        end++;
    HR_ASSERT(hr_batch_jobs(batch)[row[first].index].field ==
              hr_batch_jobs(batch)[row[end - 1].index].field);
    return end;
}

// batch_troops.c - those of a group that start side by side: one worker plans them, one after the
// other, and each follows the way of one before it where it can (follow.h).
//
// A group's starts are put in a row, square by square in squares of every size (Morton's order),
// and the row is cut into troops. All of it depends on the set of jobs, not on their order. A
// budget wants the jobs in their order, and has no troops.

#include "batch.h"

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

// By field, then by start; those of one block by goal, of which a field's lie in less than 64
// columns and rows.
enum { FIELD_SHIFT = 44 };

static uint64_t key_of(const hr_batch *batch, const hr_job *job) {
    int32_t size = batch->planner->map->classes[job->request->class_id]->unit.size;
    hr_cell start = hr_block_at(job->request->start, size);
    hr_cell goal = hr_block_at(job->request->goal, size);
    return (uint64_t)job->field << FIELD_SHIFT | in_morton_order(start) << 12 |
           (uint64_t)(goal.y & 63) << 6 | (uint64_t)(goal.x & 63);
}

void hr_batch_find_troops(hr_batch *batch) {
    hr_job *jobs = hr_batch_jobs(batch);
    hr_keyed *row = hr_batch_row(batch);
    int32_t count = 0;
    for (int32_t i = 0; i < batch->job_count; i++) {
        if (jobs[i].field < 0) continue;
        jobs[i].has_troop = true;
        row[count++] = (hr_keyed){key_of(batch, &jobs[i]), i};
    }
    hr_sort(row, hr_batch_scratch(batch), (size_t)count);
    batch->row_count = count;
}

int32_t hr_batch_troop_end(const hr_batch *batch, int32_t first) {
    const hr_keyed *row = hr_batch_row(batch);
    uint64_t field = row[first].key >> FIELD_SHIFT;
    int32_t end = first + 1;
    while (end < batch->row_count && end - first < HR_TROOP && row[end].key >> FIELD_SHIFT == field)
        end++;
    return end;
}

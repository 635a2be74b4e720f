// batch_guides.c - who of a group goes first, and is followed by those around it.
//
// A group's starts are put into squares, which are divided until few are in one. The one nearest to
// their mean is their guide: it is planned before them, and they follow its way where they can. All
// of it depends on the set of jobs, not on their order. A budget wants the jobs in their order, and
// has no guides.

#include "batch.h"

// Squares have 16 blocks a side at most and 4 at least; no more than FEW starts are divided no
// more.
enum { LEAST_LEVEL = 2, MOST_LEVEL = 4, FEW = 8, LEAST = 2 };

// ---- Squares

static uint64_t spread_bits(uint32_t number) {
    uint64_t bits = number;
    bits = (bits | bits << 8) & 0x00FF00FF;
    bits = (bits | bits << 4) & 0x0F0F0F0F;
    bits = (bits | bits << 2) & 0x33333333;
    return (bits | bits << 1) & 0x55555555;
}

// By field, then square by square in squares, of every size (Morton's order).
static uint64_t key_of(int32_t field, hr_cell block) {
    return (uint64_t)field << 32 | spread_bits((uint32_t)block.y) << 1 |
           spread_bits((uint32_t)block.x);
}

// Whether others may follow it: its way leads all the way, however long it is.
static bool may_guide(const hr_request *r) {
    return r->reach_256ths == 0 && r->budget_steps == 0 && !r->first_leg_only;
}

static hr_cell start_of(const hr_batch *batch, const hr_job *job) {
    int32_t size = batch->planner->map->classes[job->request->class_id]->unit.size;
    return hr_block_at(job->request->start, size);
}

static int32_t list_starts(const hr_batch *batch, hr_keyed *list) {
    const hr_job *jobs = hr_batch_jobs(batch);
    int32_t count = 0;
    for (int32_t i = 0; i < batch->job_count; i++) {
        if (jobs[i].field < 0 || !may_guide(jobs[i].request)) continue;
        hr_cell block = start_of(batch, &jobs[i]);
        if (block.x >= 0 && block.y >= 0)
            list[count++] = (hr_keyed){key_of(jobs[i].field, block), i};
    }
    hr_sort(list, list + batch->job_count, (size_t)count);
    return count;
}

// ---- Guides

static bool is_before(hr_position a, hr_position b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

static int64_t squared(hr_position a, int64_t x, int64_t y) {
    return (a.x - x) * (a.x - x) + (a.y - y) * (a.y - y);
}

// Of two at one place, the one with the goal that comes first.
static bool is_better(const hr_request *a, const hr_request *b, int64_t x, int64_t y) {
    int64_t nearer = squared(b->start, x, y) - squared(a->start, x, y);
    if (nearer != 0) return nearer > 0;
    bool is_same_start = a->start.x == b->start.x && a->start.y == b->start.y;
    return is_same_start ? is_before(a->goal, b->goal) : is_before(a->start, b->start);
}

static void choose_guide(hr_batch *batch, const hr_keyed *list, int32_t count) {
    hr_job *jobs = hr_batch_jobs(batch);
    int64_t x = 0, y = 0;
    for (int32_t i = 0; i < count; i++) {
        x += jobs[list[i].index].request->start.x;
        y += jobs[list[i].index].request->start.y;
    }
    x /= count, y /= count;
    int32_t guide = list[0].index;
    for (int32_t i = 1; i < count; i++)
        if (is_better(jobs[list[i].index].request, jobs[guide].request, x, y))
            guide = list[i].index;
    for (int32_t i = 0; i < count; i++) jobs[list[i].index].guide = guide;
}

// The starts of one square of 2^level blocks a side.
static void divide(hr_batch *batch, const hr_keyed *list, int32_t count, int level) {
    if (count < LEAST) return;
    if (level == LEAST_LEVEL || (count <= FEW && level <= MOST_LEVEL)) {
        choose_guide(batch, list, count);
        return;
    }
    int shift = 2 * (level - 1);
    for (int32_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && list[end].key >> shift == list[first].key >> shift;)
            end++;
        divide(batch, list + first, end - first, level - 1);
    }
}

void hr_batch_find_guides(hr_batch *batch) {
    enum { ALL = 16 }; // a level at which a field is one square
    if (batch->field_count == 0 || batch->budget != 0) return;
    hr_keyed *list = hr_batch_scratch(batch);
    int32_t count = list_starts(batch, list);
    divide(batch, list, count, ALL + 2);
}

// ---- Their ways

bool hr_batch_keep_trail(hr_batch *batch, hr_batch_worker *worker, hr_job *job) {
    const hr_path *path = &job->path;
    bool leads_there =
        path->status == HR_STRAIGHT || path->status == HR_FOUND || path->status == HR_NEAREST;
    if (!leads_there) return true;
    size_t count = (size_t)path->count;
    if (!hr_buffer_reserve(&worker->trails, batch->allocator, worker->trail_count + count,
                           sizeof(hr_cell)))
        return false;
    int32_t size = batch->planner->map->classes[job->request->class_id]->unit.size;
    hr_cell *trail = (hr_cell *)worker->trails.memory + worker->trail_count;
    for (int32_t i = 0; i < path->count; i++) trail[i] = hr_block_at(path->waypoints[i], size);
    job->trail = worker->trail_count;
    job->trail_count = path->count;
    worker->trail_count += count;
    return true;
}

hr_trail hr_batch_trail_for(const hr_batch *batch, const hr_job *job) {
    if (job->guide < 0) return (hr_trail){NULL, 0};
    const hr_job *guide = &hr_batch_jobs(batch)[job->guide];
    if (guide == job || guide->trail_count == 0) return (hr_trail){NULL, 0};
    const hr_cell *trails = batch->workers[guide->worker].trails.memory;
    return (hr_trail){trails + guide->trail, guide->trail_count};
}

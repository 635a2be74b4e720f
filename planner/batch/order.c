// order.c - the order in which jobs are taken.
//
// Without a budget all are done, and the dearest should not be begun last, when the other workers
// have nothing left to do: they go first, by what they are likely to cost. Those that cost about
// the same go class by class: the planes and routes of one class fit into a core's cache, those of
// all do not. Those that close something come before all, by what they close: a worker's copy of
// the map has to be changed for each other set. With a budget the order is the contract.

#include "planner/batch/order.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/base/mixed.h"
#include "planner/plan/request.h"

static int64_t magnitude(int64_t value) { return value < 0 ? -value : value; }

// Searches that may look at the whole map, and others by distance. Up to 17 bits.
static uint64_t likely_cost(const hr_request *r) {
    hr_position goal = hr_request_place(r);
    int64_t cells =
        (magnitude((int64_t)goal.x - r->start.x) + magnitude((int64_t)goal.y - r->start.y)) /
        HR_CELL;
    bool has_many = r->goal_count > 0 && !hr_request_lists_place(r);
    bool is_dear = r->quality == HR_EXACT || r->only >= HR_STAGE_EXACT || has_many;
    return (uint64_t)(cells > 0xFFFF ? 0xFFFF : cells) | (uint64_t)is_dear << 16;
}

enum { NOTHING_CLOSED = 0xFFFF };

// A number for what a request closes; different ones may have the same.
static uint64_t what_is_closed(const hr_request *r) {
    uint64_t hash = 0;
    if (!r->closings || r->closing_count > HR_CLOSINGS_MAX) return NOTHING_CLOSED; // malformed
    for (int32_t i = 0; i < r->closing_count; i++) {
        const hr_closing *c = &r->closings[i];
        const int32_t numbers[] = {
            c->cells.x,     c->cells.y, c->cells.width, c->cells.height, (int32_t)c->footprint,
            c->extra_256ths};
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            hash = hr_mixed(hash, (uint32_t)numbers[k]);
    }
    return r->closing_count > 0 ? (hash >> 32) % NOTHING_CLOSED : NOTHING_CLOSED;
}

// By what is closed, then by powers of two of the cost, then by view and class, then by cost.
static uint64_t key_by_cost(const hr_request *r) {
    uint64_t cost = likely_cost(r), power = cost > 0 ? (uint64_t)hr_highest_bit(cost) : 0;
    uint64_t class_number = (uint64_t)(r->view & 0x7F) << 8 | (uint64_t)(r->class_id & 0xFF);
    return what_is_closed(r) << 48 | (16 - power) << 32 | class_number << 17 | (0x1FFFF - cost);
}

// Whether it is new and cannot be planned: that is found out at once, and takes no steps.
static bool is_malformed(const hr_batch *batch, int32_t index) {
    const hr_job *job = &hr_batch_jobs(batch)[index];
    bool is_new = index >= batch->job_count - batch->request_count;
    return is_new && hr_known_maps_problem(batch->maps, job->request);
}

int64_t hr_batch_turn(const hr_job *job) {
    return job->since - (int64_t)HR_PRIORITY_TICKS * job->request->priority;
}

// With a budget malformed ones come first: no time is spent on them, and none of them waits.
static uint64_t key_of(const hr_batch *batch, int32_t index) {
    const hr_job *job = &hr_batch_jobs(batch)[index];
    if (batch->budget == 0) return key_by_cost(job->request);
    if (is_malformed(batch, index)) return 0;
    return (uint64_t)hr_batch_turn(job) ^ UINT64_C(1) << 63; // negative ones first
}

// Adds the leaders that go in troops, as they come, or those that do not.
static void add_leaders(hr_batch *batch, bool in_troops) {
    const hr_job *jobs = hr_batch_jobs(batch);
    hr_keyed *order = hr_batch_order(batch);
    for (int32_t i = 0; i < batch->job_count; i++) {
        bool is_in_troop = batch->budget == 0 && jobs[i].field >= 0;
        if (jobs[i].leader == i && is_in_troop == in_troops)
            order[batch->order_count++] = (hr_keyed){in_troops ? 0 : key_of(batch, i), i};
    }
}

void hr_batch_put_in_order(hr_batch *batch) {
    batch->order_count = 0;
    add_leaders(batch, false);
    hr_sort(hr_batch_order(batch), hr_batch_scratch(batch), (size_t)batch->order_count);
    add_leaders(batch, true);
    HR_ASSERT(batch->order_count <= batch->job_count);
    HR_ASSERT(batch->job_count == 0 || batch->order_count > 0);
}

// ---- Allowances

int32_t hr_batch_largest_allowance(const hr_batch *batch) {
    int64_t half = batch->budget / 2;
    return half < 1 ? 1 : half > INT32_MAX / 2 ? INT32_MAX / 2 : (int32_t)half;
}

int32_t hr_batch_first_allowance(const hr_batch *batch) {
    enum { LEAST = 256, SHARE = 64 };
    int64_t share = batch->budget / SHARE;
    int32_t largest = hr_batch_largest_allowance(batch);
    if (share < LEAST) share = LEAST;
    HR_ASSERT(largest >= 1 && share >= 1);
    return share > largest ? largest : (int32_t)share;
}

// equals.c - equal requests of a batch, found by hashing all fields but the tag.

#include "planner/batch/equals.h"

#include "passmap/base/assertion.h"
#include "planner/batch/kept_lists.h"
#include "planner/goals/goal_lists.h"
#include "planner/plan/request.h"

#include <string.h>

enum { NONE = -1 };

static bool ignore_the_same(const hr_request *a, const hr_request *b) {
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++)
        if (a->ignore[i] != b->ignore[i]) return false;
    return true;
}

static bool close_the_same(const hr_request *a, const hr_request *b) {
    hr_borrowed_list of_a = hr_closings_of(a), of_b = hr_closings_of(b);
    if (a->closing_count != b->closing_count || of_a.count != of_b.count) return false;
    for (int32_t i = 0; of_a.at != of_b.at && i < of_a.count; i++)
        if (!hr_same_closing(&a->closings[i], &b->closings[i])) return false;
    return of_a.count > 0 || a->closing_count == 0 || a->closings == b->closings;
}

static bool have_same_old_waypoints(const hr_request *a, const hr_request *b) {
    if (a->old_waypoints == b->old_waypoints) return true;
    for (int32_t i = 0; i < a->old_count; i++) {
        if (!a->old_waypoints || !b->old_waypoints) return false;
        hr_position from_a = a->old_waypoints[i], from_b = b->old_waypoints[i];
        if (from_a.x != from_b.x || from_a.y != from_b.y) return false;
    }
    return true;
}

static bool have_same_old_links(const hr_request *a, const hr_request *b) {
    if (a->old_links == b->old_links) return true;
    for (int32_t i = 0; i < a->old_count; i++)
        if ((a->old_links ? a->old_links[i] : 0) != (b->old_links ? b->old_links[i] : 0))
            return false;
    return true;
}

static bool mend_the_same(const hr_request *a, const hr_request *b) {
    return a->old_count == b->old_count && a->mend_ratio == b->mend_ratio &&
           have_same_old_waypoints(a, b) && have_same_old_links(a, b);
}

static bool is_equal(const hr_request *a, const hr_request *b) {
    return a->start.x == b->start.x && a->start.y == b->start.y && a->goal.x == b->goal.x &&
           a->goal.y == b->goal.y && a->class_id == b->class_id && a->view == b->view &&
           a->reach_256ths == b->reach_256ths && a->budget_steps == b->budget_steps &&
           a->quality == b->quality && a->promised_ratio == b->promised_ratio &&
           a->heuristic == b->heuristic && a->weight == b->weight && a->only == b->only &&
           a->may_escape == b->may_escape && a->first_leg_only == b->first_leg_only &&
           a->length_only == b->length_only && a->priority == b->priority &&
           a->limit_256ths == b->limit_256ths && ignore_the_same(a, b) &&
           a->goal_count == b->goal_count &&
           hr_goals_are_equal(a->goals, b->goals, a->goal_count) && close_the_same(a, b) &&
           mend_the_same(a, b);
}

// Few requests of one start, goal and class differ in anything else.
static uint64_t hash_of(const hr_request *r) {
    uint64_t hash = (uint64_t)(uint32_t)r->start.x << 32 | (uint32_t)r->start.y;
    hash = hash * UINT64_C(0x9E3779B97F4A7C15) ^ hash >> 29;
    hash += (uint64_t)(uint32_t)r->goal.x << 32 | (uint32_t)r->goal.y;
    hash = (hash ^ (uint32_t)r->class_id ^ (uint64_t)(uint32_t)r->view << 8) *
           UINT64_C(0xBF58476D1CE4E5B9);
    return hash ^ hash >> 31;
}

static int32_t find(hr_batch *batch, int32_t *table, uint64_t mask, int32_t index) {
    hr_job *jobs = hr_batch_jobs(batch);
    uint64_t slot = hash_of(jobs[index].request) & mask;
    for (; table[slot] != NONE; slot = (slot + 1) & mask)
        if (is_equal(jobs[table[slot]].request, jobs[index].request)) return table[slot];
    return table[slot] = index;
}

void hr_batch_find_equals(hr_batch *batch) {
    int32_t *table = batch->table.memory;
    size_t slots = 1;
    while (slots * 2 * sizeof *table <= batch->table.size && slots < 4 * (size_t)batch->job_count)
        slots *= 2;
    HR_ASSERT(slots > (size_t)batch->job_count); // a search of it ends
    memset(table, 0xFF, slots * sizeof *table);  // NONE
    for (int32_t i = 0; i < batch->job_count; i++)
        hr_batch_jobs(batch)[i].leader = find(batch, table, slots - 1, i);
}

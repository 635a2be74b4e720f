// groups.c - which jobs share a field: many of one class with goals side by side.
//
// Side by side means in one square of GOAL_SIDE cells. The group's goal is that of its members
// which is nearest to their mean; members that have no free view of it are planned alone, as are
// those of other components. Unless the host has said how many are enough, only those count that a
// field helps: near units are planned in a microsecond without one, and those that see their goal
// in less. All of it depends on the set of jobs, not on their order.

#include "planner/batch/groups.h"

#include "passmap/base/assertion.h"
#include "planner/base/whole_root.h"
#include "planner/batch/sharers.h"
#include "planner/grid/sweep.h"
#include "planner/plan/nearest.h"
#include "planner/plan/request.h"
#include "planner/route_search/field_starts.h"
#include "planner/route_search/field_way.h"

enum { GOAL_SIDE = 32 * HR_CELL, SQUARE_BITS = 9 }; // 16384 cells make 512 squares

typedef struct group {
    int32_t first, count; // in the sorted list
    uint64_t key;         // the group with the least has its field first
} group;

static bool may_share(const hr_batch *batch, const hr_request *r) {
    return (r->goal_count == 0 || hr_request_lists_place(r)) && r->closing_count == 0 &&
           r->quality == HR_BALANCED && r->only == HR_STAGE_ANY && !hr_request_ignores_any(r) &&
           !r->length_only && r->old_count == 0 && !hr_known_maps_problem(batch->maps, r);
}

static uint64_t key_of(const hr_request *r) {
    hr_position goal = hr_request_place(r);
    return (uint64_t)hr_batch_class_number(r->view, r->class_id) << 2 * SQUARE_BITS |
           (uint64_t)(goal.y / GOAL_SIDE) << SQUARE_BITS | (uint64_t)(goal.x / GOAL_SIDE);
}

// Keeps those of the least keys, in their order; of equal ones those of lower class and square.
static int32_t keep(group *groups, int32_t count, group g) {
    HR_ASSERT(count <= HR_FIELDS_MAX && g.count > 0);
    int32_t at = count;
    for (; at > 0 && groups[at - 1].key > g.key; at--)
        if (at < HR_FIELDS_MAX) groups[at] = groups[at - 1];
    if (at < HR_FIELDS_MAX) groups[at] = g;
    return count < HR_FIELDS_MAX ? count + 1 : count;
}

static bool are_ranked(const group *groups, int32_t count) {
    for (int32_t i = 1; i < count; i++) {
        group a = groups[i - 1], b = groups[i];
        if (a.key > b.key || (a.key == b.key && a.first > b.first)) return false;
    }
    return true;
}

static int32_t find_groups(const hr_batch *batch, const hr_keyed *list, int32_t count,
                           int32_t least, group *groups) {
    int32_t group_count = 0;
    for (int32_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && list[end].key == list[first].key;) end++;
        group g = {first, end - first, hr_batch_group_key(batch, list + first, end - first)};
        if (g.count >= least) group_count = keep(groups, group_count, g);
    }
    HR_ASSERT(are_ranked(groups, group_count));
    return group_count;
}

// ---- The goal of a group

static int64_t squared(hr_position a, hr_position b) {
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x * x + y * y;
}

static bool is_before(hr_position a, hr_position b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

static hr_position goal_of(const hr_job *jobs, const hr_keyed *list, group g) {
    int64_t x = 0, y = 0;
    for (int32_t i = g.first; i < g.first + g.count; i++) {
        hr_position goal = hr_request_place(jobs[list[i].index].request);
        x += goal.x;
        y += goal.y;
    }
    hr_position mean = {(int32_t)(x / g.count), (int32_t)(y / g.count)};
    hr_position best = hr_request_place(jobs[list[g.first].index].request);
    for (int32_t i = g.first; i < g.first + g.count; i++) {
        hr_position goal = hr_request_place(jobs[list[i].index].request);
        int64_t nearer = squared(best, mean) - squared(goal, mean);
        if (nearer > 0 || (nearer == 0 && is_before(goal, best))) best = goal;
    }
    return best;
}

// The component of the first member, by its place, that stands on an open block: usually that of
// most of the group. -1 if none does.
static int32_t label_of(const hr_job *jobs, const hr_class_entry *entry, const hr_keyed *list,
                        group g) {
    int32_t label = -1;
    hr_position first = {0, 0};
    for (int32_t i = g.first; i < g.first + g.count; i++) {
        hr_position start = jobs[list[i].index].request->start;
        if (label >= 0 && !is_before(start, first)) continue;
        hr_cell block = hr_block_at(start, entry->unit.size);
        int32_t here = hr_label_at(&entry->labels, block.x, block.y);
        if (here >= 0) label = here, first = start;
    }
    return label;
}

// @return false if there is nowhere to go.
static bool place(hr_batch *batch, hr_field *field, const hr_keyed *list, group g) {
    const hr_job *jobs = hr_batch_jobs(batch);
    const hr_request *first = jobs[list[g.first].index].request;
    field->class_number = hr_batch_class_number(first->view, first->class_id);
    const hr_class_entry *entry = hr_batch_entry(batch, field->class_number);
    field->label = label_of(jobs, entry, list, g);
    field->asked = goal_of(jobs, list, g);
    return field->label >= 0 && hr_reachable_block(&entry->labels, field->label, entry->unit.size,
                                                   field->asked, &field->goal);
}

// Whether it will go by the field: it is far away, and, where lengths count, has no clear line.
static bool is_helped(const hr_field *field, const hr_class_entry *entry, const hr_request *r) {
    hr_cell from = hr_block_at(r->start, entry->unit.size),
            to = hr_block_at(hr_request_place(r), entry->unit.size);
    if (!hr_is_open_block(&entry->plane, from.x, from.y)) return false;
    if (hr_has_costs(entry)) return hr_field_knows(field, from, to);
    return hr_field_helps(field, from, to) &&
           (!hr_is_open_block(&entry->plane, to.x, to.y) || !hr_sweep(&entry->plane, from, to));
}

// A field takes what all portals take, a search of a unit's own what lies towards its goal: about
// the root of them, on all kinds of maps that were measured. With costs a search takes so much
// longer that half as many will do.
static int32_t least_helped(const hr_routes *routes) {
    int32_t root = (int32_t)hr_whole_root(hr_portal_count(routes));
    return hr_greatest(HR_SHARE_FROM, routes->costs.bytes ? root / 2 : root);
}

// Whether it helps so many of a group that it takes less than they would.
static bool are_enough(const hr_batch *batch, hr_field *field, const hr_keyed *list, group g) {
    const hr_class_entry *entry = hr_batch_entry(batch, field->class_number);
    int32_t helped = 0, least = least_helped(hr_batch_routes(batch, field->class_number));
    field->routes = hr_batch_routes(batch, field->class_number);
    field->goal_tile = hr_tile_at(field->routes, field->goal);
    field->is_for_starts = false;
    for (int32_t i = g.first; i < g.first + g.count && helped < least; i++)
        helped += is_helped(field, entry, hr_batch_jobs(batch)[list[i].index].request);
    return helped >= least;
}

// Counted at what it can take at most.
static bool has_room(const hr_batch *batch, hr_field *field, int32_t units, int64_t *room) {
    const hr_routes *routes = hr_batch_routes(batch, field->class_number);
    int64_t most = hr_field_steps_max(routes, field->goal, units);
    field->steps_max = batch->budget == 0 ? INT64_MAX : most;
    return hr_batch_has_room(batch, units, most, room);
}

// Gives the group to a field.
static bool join(hr_batch *batch, hr_field *field, const hr_keyed *list, group g) {
    hr_job *jobs = hr_batch_jobs(batch);
    const hr_routes *routes = hr_batch_routes(batch, field->class_number);
    if (!hr_field_clear_starts(field, routes, g.count, batch->allocator)) return false;
    int32_t size = hr_batch_entry(batch, field->class_number)->unit.size;
    for (int32_t i = g.first; i < g.first + g.count; i++) {
        hr_job *job = &jobs[list[i].index];
        HR_ASSERT(job->leader == list[i].index && job->field < 0 && job->done == 0);
        hr_cell block = hr_block_at(job->request->start, size);
        if (block.x >= 0 && block.y >= 0) hr_field_add_start(field, routes, block);
        job->field = (int32_t)(field - batch->fields);
    }
    return true;
}

bool hr_batch_find_groups(hr_batch *batch, int64_t *room) {
    int32_t wanted = batch->config->share_from, least = wanted ? wanted : HR_SHARE_FROM;
    batch->field_count = 0;
    if (wanted < 0) return true;
    hr_keyed *members = hr_batch_scratch(batch);
    int32_t count = hr_batch_list_sharers(batch, may_share, key_of, members);
    group groups[HR_FIELDS_MAX];
    int32_t group_count = find_groups(batch, members, count, least, groups);
    for (int32_t i = 0; i < group_count; i++) {
        hr_field *field = &batch->fields[batch->field_count];
        if (!place(batch, field, members, groups[i]) ||
            (wanted == 0 && !are_enough(batch, field, members, groups[i])) ||
            !has_room(batch, field, groups[i].count, room))
            continue;
        HR_ASSERT(batch->budget == 0 || *room >= 0);
        if (!join(batch, field, members, groups[i])) return false;
        batch->field_count++;
    }
    return true;
}

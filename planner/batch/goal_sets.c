// goal_sets.c - jobs by the goals that they name.
//
// Lists are told apart by a key of some of their goals, then goal by goal. All of it depends on the
// set of jobs, not on their order, but for which of two lists of one key and as many jobs comes
// first.

#include "planner/batch/goal_sets.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/base/mixed.h"
#include "planner/batch/sharers.h"
#include "planner/fields/set_way.h"
#include "planner/goals/goal_lists.h"
#include "planner/plan/request.h"

// ---- Jobs that may share

// Whether nothing is asked for that a field does not know: reaches, areas of footprints that are
// ignored, limits. One place is a goal like others (groups.h).
static bool is_plain(const hr_request *r) {
    return r->goal_count > 0 && r->goals && !hr_request_lists_place(r) && r->closing_count == 0 &&
           r->quality == HR_BALANCED && r->only == HR_STAGE_ANY && !hr_request_ignores_any(r) &&
           r->old_count == 0 && r->reach_256ths == 0 && r->limit_256ths == 0;
}

// The goals apart, which are checked once for all.
static bool is_sound(const hr_batch *batch, const hr_request *r) {
    hr_request single = *r;
    single.goals = NULL, single.goal_count = 0, single.goal = r->start;
    return !hr_known_maps_problem(batch->maps, &single);
}

static bool may_share(const hr_batch *batch, const hr_request *r) {
    if (!is_plain(r) || !is_sound(batch, r)) return false;
    const hr_map *map = hr_batch_map_of(batch, r)->map;
    const hr_class_entry *entry = hr_class_entry_of(map, r->class_id);
    return !hr_has_costs(entry) && (map->links.count == 0 || entry->arcs.count == 0);
}

static uint64_t mixed_goal(uint64_t hash, const hr_goal *goal) {
    hash = hr_mixed(hash, (uint32_t)goal->kind ^ (uint32_t)goal->offset_256ths << 3);
    hash = hr_mixed(hash, (uint32_t)goal->position.x);
    hash = hr_mixed(hash, (uint32_t)goal->position.y);
    hash = hr_mixed(hash, (uint32_t)goal->cells.x ^ (uint32_t)goal->cells.y << 16);
    return hr_mixed(hash, (uint32_t)goal->footprint);
}

// Of a class and up to SAMPLES of the goals, spread over the list.
static uint64_t key_of(const hr_request *r) {
    enum { SAMPLES = 16 };
    uint64_t hash =
        hr_mixed((uint64_t)r->goal_count, (uint32_t)hr_batch_class_number(r->view, r->class_id));
    int32_t samples = r->goal_count < SAMPLES ? r->goal_count : SAMPLES;
    for (int32_t i = 0; i < samples; i++)
        hash = mixed_goal(hash, &r->goals[(int64_t)i * r->goal_count / samples]);
    return hash;
}

static bool name_the_same(const hr_request *a, const hr_request *b) {
    return a->goal_count == b->goal_count && a->class_id == b->class_id && a->view == b->view &&
           hr_goals_are_equal(a->goals, b->goals, a->goal_count);
}

// Puts those that name the same goals as the first one before the others of its key.
// @return where they end.
static int32_t gather(const hr_job *jobs, hr_keyed *list, int32_t first, int32_t count) {
    int32_t end = first + 1;
    for (int32_t i = end; i < count && list[i].key == list[first].key; i++) {
        if (!name_the_same(jobs[list[first].index].request, jobs[list[i].index].request)) continue;
        hr_keyed own = list[i];
        list[i] = list[end];
        list[end++] = own;
    }
    return end;
}

// ---- A field for them

static bool are_goals_sound(const hr_map *map, const hr_request *r) {
    for (int32_t i = 0; i < r->goal_count; i++)
        if (hr_goal_problem(map, &r->goals[i]) || r->goals[i].reach_256ths != 0) return false;
    return true;
}

static hr_cell block_of(const hr_batch *batch, const hr_set_field *set, const hr_job *job) {
    return hr_block_at(job->request->start, hr_batch_entry(batch, set->class_number)->unit.size);
}

// @return how many of the jobs the field serves.
static int32_t add_starts(hr_batch *batch, hr_set_field *set, const hr_keyed *members,
                          int32_t count) {
    int32_t served = 0;
    for (int32_t i = 0; i < count; i++) {
        hr_cell block = block_of(batch, set, &hr_batch_jobs(batch)[members[i].index]);
        if (!hr_set_field_serves(set, block)) continue;
        hr_set_field_add_start(set, block);
        served++;
    }
    return served;
}

// Whether as many searches as it spares take longer than it does. Where goals lie all over the map
// each of those ends at once; where they stand in crowds, it looks at many.
static bool is_worth_it(const hr_set_field *set, int32_t served) {
    enum { SEARCH_STEPS = 60, CROWD_STEPS_MOST = 100 };
    int32_t tiles = set->routes->columns * set->routes->rows, near = set->tiles_near;
    int32_t crowd = set->field->goals.seed_count / hr_greatest(near, 1);
    int64_t search_steps = SEARCH_STEPS + hr_least(crowd, CROWD_STEPS_MOST);
    bool is_all_over = near > tiles - tiles / 4;
    return !is_all_over && hr_set_field_steps(set) <= search_steps * served;
}

static void join(hr_batch *batch, const hr_set_field *set, const hr_keyed *members, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        hr_job *job = &hr_batch_jobs(batch)[members[i].index];
        HR_ASSERT(job->leader == members[i].index && job->field < 0 && job->set < 0);
        if (hr_set_field_serves(set, block_of(batch, set, job)))
            job->set = (int32_t)(set - batch->sets);
    }
}

// Gives a field to jobs that name the same goals, if it pays. @return false if out of memory.
static bool share(hr_batch *batch, const hr_keyed *members, int32_t count, int32_t least,
                  int64_t *room) {
    const hr_request *r = hr_batch_jobs(batch)[members[0].index].request;
    hr_set_field *set = &batch->sets[batch->set_count];
    const hr_map *map = hr_batch_map_of(batch, r)->map;
    if (!are_goals_sound(map, r)) return true;
    set->class_number = hr_batch_class_number(r->view, r->class_id);
    if (!hr_set_field_aim(set, map, r->class_id, hr_batch_routes(batch, set->class_number),
                          r->goals, r->goal_count))
        return false;
    int32_t served = add_starts(batch, set, members, count);
    if (served < least || !is_worth_it(set, served) ||
        !hr_batch_has_room(batch, served, hr_set_field_steps(set), room))
        return true;
    join(batch, set, members, count);
    batch->set_count++;
    return true;
}

// Lists those that are many enough by the first one's place in `members`, in the order in which
// they have fields. @return how many there are.
static int32_t list_groups(hr_batch *batch, hr_keyed *members, int32_t count, int32_t least,
                           hr_keyed *groups) {
    int32_t group_count = 0;
    for (int32_t first = 0, end; first < count; first = end) {
        end = gather(hr_batch_jobs(batch), members, first, count);
        if (end - first >= least)
            groups[group_count++] =
                (hr_keyed){hr_batch_group_key(batch, members + first, end - first), first};
    }
    hr_sort(groups, members + batch->job_count, (size_t)group_count);
    return group_count;
}

bool hr_batch_find_sets(hr_batch *batch, int64_t *room) {
    int32_t least = batch->config->share_from;
    batch->set_count = 0;
    if (least < 0) return true;
    if (least == 0) least = HR_SHARE_FROM;
    hr_keyed *members = hr_batch_scratch(batch), *groups = hr_batch_row(batch);
    int32_t count = hr_batch_list_sharers(batch, may_share, key_of, members);
    int32_t group_count = list_groups(batch, members, count, least, groups);
    for (int32_t i = 0; i < group_count && batch->set_count < HR_SETS_MAX; i++) {
        int32_t jobs = hr_batch_group_count(groups[i].key);
        if (!share(batch, members + groups[i].index, jobs, least, room)) return false;
    }
    return true;
}

// ---- The field, and ways along it

void hr_batch_search_set(hr_batch *batch, hr_batch_worker *worker, int32_t index) {
    hr_set_field *set = &batch->sets[index];
    hr_route_search *search = &worker->searcher.route_search;
    if (!worker->stepper)
        worker->stepper = hr_allocate_zeroed(batch->allocator, 1, sizeof *worker->stepper);
    hr_field_sources from = {hr_batch_entry(batch, set->class_number), set->routes, &search->start,
                             &search->queue, worker->stepper};
    if (!worker->stepper || !hr_set_field_find(set, &from)) hr_batch_fail(batch);
    if (batch->budget != 0) atomic_fetch_add(&batch->spent, hr_set_field_steps(set));
}

hr_outcome hr_batch_plan_by_set(hr_batch *batch, hr_batch_worker *worker, const hr_job *job,
                                hr_path *path) {
    return hr_set_way(&batch->sets[job->set], &worker->searcher, job->request, path);
}

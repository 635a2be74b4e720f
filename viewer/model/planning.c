// planning.c - plans for the window: the path, its times, and what the search did.

#include "viewer/model/planning.h"

#include "planner/api/planner_state.h"
#include "viewer/model/clock.h"
#include "viewer/model/random_ways.h"
#include "viewer/model/smaller_unit.h"

#include <stdlib.h>
#include <string.h>

enum { REPEATS_NS_MOST = 40000000 };

// ---- Jobs

void plan_job_follow(plan_job *job, plan_job *older) {
    if (!job->new_map && !job->shared) {
        job->new_map = older->new_map;
        job->shared = older->shared;
        older->new_map = NULL;
        older->shared = NULL;
        map_patches_follow(&job->patches, &older->patches);
    }
    plan_job_end(older);
}

void plan_job_end(plan_job *job) {
    map_patches_end(&job->patches);
    hr_map_destroy(job->new_map);
    shared_map_let_go(job->shared);
    job->new_map = NULL;
    job->shared = NULL;
}

void plan_answer_end(plan_answer *answer) {
    free((void *)(uintptr_t)answer->path.waypoints);
    free(answer->portals);
    length_grid_end(&answer->lengths);
    heat_grid_end(&answer->ways);
    area_map_end(&answer->areas);
    hr_map_destroy(answer->map);
    unit_view_end(&answer->seen);
    if (answer->has_record) picture_record_end(&answer->record);
    search_parts_end(&answer->parts);
    *answer = (plan_answer){0};
}

// ---- The map

static void watch(const hr_event *event, void *user) {
    planning *p = user;
    int64_t now = clock_ns();
    p->stage_ns[event->stage] += now - p->last_ns;
    picture_record_event(event, &p->record);
    p->last_ns = clock_ns();
}

// A goal that follows the pointer makes every plan stale soon: what is quick is done all the same.
static bool is_stale(const planning *p) {
    return p->is_stale && clock_ns() - p->begin_ns >= p->patience_ns && p->is_stale(p->stale_user);
}

static bool leaves(void *user) {
    planning *p = user;
    return p->is_cancelled = is_stale(p);
}

static void drop_map(planning *p) {
    hr_goal_field_destroy(p->field);
    p->field = NULL;
    hr_planner_destroy(p->planner);
    hr_planner_destroy(p->watched);
    hr_map_destroy(p->map);
    p->planner = p->watched = NULL;
    p->map = NULL;
}

void planning_end(planning *p) {
    drop_map(p);
    *p = (planning){0};
}

static hr_error take_map(planning *p, plan_job *job) {
    if (job->shared && !(job->new_map = shared_map_take_copy(&job->shared)))
        return HR_OUT_OF_MEMORY;
    if (!job->new_map) return HR_OK;
    drop_map(p);
    p->map = job->new_map;
    job->new_map = NULL;
    hr_planner_config config = hr_planner_config_default();
    config.should_cancel = leaves;
    config.cancel_user = p;
    hr_error error = hr_planner_create(p->map, &config, &p->planner);
    config.watcher = watch;
    config.watcher_user = p;
    return error != HR_OK ? error : hr_planner_create(p->map, &config, &p->watched);
}

// A map holds HR_CLASS_MAX classes at most; the unit that needs one more starts over on a copy.
static hr_error take_class(planning *p, plan_job *job) {
    job->unit.costs_256ths = job->has_costs ? job->costs_256ths : NULL;
    hr_error error = hr_map_add_class(p->map, job->unit, &job->request.class_id);
    if (error != HR_TOO_MANY) return error;
    job->new_map = copy_of_map(p->map);
    error = job->new_map ? take_map(p, job) : HR_OUT_OF_MEMORY;
    return error != HR_OK ? error : hr_map_add_class(p->map, job->unit, &job->request.class_id);
}

// ---- Plans

// All that one job needs in its course.
typedef struct work {
    planning *p;
    plan_job *job;
    plan_answer *answer;
} work;

// @return false if it failed or was cancelled.
static bool ask(planning *p, hr_planner *planner, const hr_request *request, hr_path *path,
                hr_error *error) {
    p->is_cancelled = false;
    *error = hr_plan(planner, request, path);
    return *error == HR_OK && !p->is_cancelled;
}

static bool copy_path(plan_answer *answer, const hr_path *path) {
    size_t size = (size_t)path->count * sizeof *path->waypoints;
    hr_position *waypoints = malloc(size ? size : 1);
    if (!waypoints) return false;
    if (size) memcpy(waypoints, path->waypoints, size);
    answer->path = *path;
    answer->path.waypoints = waypoints;
    return answer->has_path = true;
}

static hr_error plan(const work *w) {
    hr_path path;
    hr_error error;
    int64_t begin = clock_ns();
    w->answer->is_cut_off = !ask(w->p, w->p->planner, &w->job->request, &path, &error);
    if (error != HR_OK || (w->answer->is_cut_off && path.length_256ths == 0)) return error;
    w->answer->time_ns = clock_ns() - begin;
    return copy_path(w->answer, &path) ? HR_OK : HR_OUT_OF_MEMORY;
}

// The first plan after a change builds what it needs: this one finds all of it built.
static hr_error time_again(const work *w) {
    hr_path path;
    hr_error error;
    int64_t begin = clock_ns();
    if (ask(w->p, w->p->planner, &w->job->request, &path, &error))
        w->answer->time_ns = clock_ns() - begin;
    return error;
}

static hr_error repeat(const work *w) {
    plan_answer *answer = w->answer;
    int64_t begin = clock_ns();
    hr_path path;
    hr_error error = HR_OK;
    while (answer->mean_of < w->job->repeats && !is_stale(w->p)) {
        if (!ask(w->p, w->p->planner, &w->job->request, &path, &error)) break;
        answer->mean_of++;
        answer->mean_ns = (clock_ns() - begin) / answer->mean_of;
        if (clock_ns() - begin + answer->mean_ns > REPEATS_NS_MOST) break;
    }
    return error;
}

static hr_error record(const work *w) {
    planning *p = w->p;
    hr_path path = {0};
    hr_error error;
    p->record = picture_record_begin(hr_allocator_default());
    p->stage_ns = w->answer->stage_ns;
    p->last_ns = clock_ns();
    bool is_whole = ask(p, p->watched, &w->job->request, &path, &error);
    w->answer->stage_ns[path.stage] += clock_ns() - p->last_ns;
    w->answer->record = p->record;
    if (is_whole && !search_parts_build(&w->answer->parts, &p->record)) {
        error = HR_OUT_OF_MEMORY;
        is_whole = false;
    }
    w->answer->has_record = is_whole;
    if (!is_whole) picture_record_end(&w->answer->record);
    return error;
}

static hr_error find_ratio(const work *w) {
    const hr_path *own = &w->answer->path;
    hr_request request = w->job->request;
    hr_path shortest;
    request.quality = HR_EXACT;
    request.budget_steps = 0;
    request.promised_ratio = 0;
    hr_error error;
    if (!ask(w->p, w->p->planner, &request, &shortest, &error)) return error;
    if (shortest.status != own->status) return HR_OK;
    if (shortest.length_256ths > 0) w->answer->ratio = own->length_256ths / shortest.length_256ths;
    return HR_OK;
}

// For the goal that the path leads to.
static hr_error find_smaller(const work *w) {
    hr_request settled = w->job->request;
    goal_list_settle(&w->job->goals, &settled, &w->answer->path);
    return smaller_unit_find(w->p->map, &settled, w->answer->path.status, &w->answer->smaller);
}

// ---- Beside the answer: another search, and the two ways round the first obstacle

enum { TRACE_STEPS = 20000 };

static void keep_other(const work *w, const hr_path *path) {
    bool is_there = path->status == HR_FOUND || path->status == HR_STRAIGHT;
    if (is_there)
        w->answer->other =
            (other_way){path->stage, w->job->has_costs ? path->cost_256ths : path->length_256ths};
}

static hr_error trace_beside(const work *w, hr_request request) {
    planning *p = w->p;
    hr_path path = {0};
    hr_error error;
    int64_t unused_ns[HR_STAGE_COUNT] = {0};
    bool has_limit = request.budget_steps > 0 && request.budget_steps < TRACE_STEPS;
    request.only = HR_STAGE_TRACE;
    if (!has_limit) request.budget_steps = TRACE_STEPS;
    p->record = picture_record_begin(hr_allocator_default());
    p->stage_ns = unused_ns;
    if (ask(p, p->watched, &request, &path, &error)) {
        keep_other(w, &path);
        w->answer->obstacle =
            first_obstacle_of(&p->record, p->map, request.class_id, &w->answer->path);
    }
    picture_record_end(&p->record);
    return error;
}

static hr_error plan_beside(const work *w, hr_request request) {
    hr_path path = {0};
    hr_error error;
    request.only = HR_STAGE_ANY;
    w->answer->other = (other_way){HR_STAGE_ANY, 0};
    if (ask(w->p, w->p->planner, &request, &path, &error)) keep_other(w, &path);
    return error;
}

// Hands know of no costs.
static hr_error look_beside(const work *w) {
    const hr_path *path = &w->answer->path;
    hr_request request = w->job->request;
    hr_error error = HR_OK;
    goal_list_settle(&w->job->goals, &request, path);
    if (path->status == HR_FOUND && !w->job->has_costs) error = trace_beside(w, request);
    if (error == HR_OK && request.only == HR_STAGE_TRACE) error = plan_beside(w, request);
    return error;
}

// ---- Portals

// None where the routes were left half built: they are listed another time.
static hr_error list_portals(const work *w) {
    w->p->is_cancelled = false;
    hr_error error = hr_planner_prepare(w->p->planner, w->job->request.class_id);
    if (error != HR_OK || w->p->is_cancelled) return error;
    const hr_routes *routes = &w->p->planner->routes[w->job->request.class_id];
    plan_answer *answer = w->answer;
    answer->portals = calloc((size_t)(int32_t)hr_portal_count(routes) + 1, sizeof *answer->portals);
    if (!answer->portals) return HR_OUT_OF_MEMORY;
    for (int32_t border = 0; border < 2 * routes->columns * routes->rows; border++)
        for (int32_t i = 0; i < routes->borders[border].count; i++) {
            int32_t portal = border * HR_PORTALS_MAX + i;
            answer->portals[answer->portal_count++] = search_piece_between(
                hr_portal_owner_block(routes, portal), hr_portal_block_of(routes, portal, false));
        }
    return HR_OK;
}

// ---- Lengths from the start

static bool leads_to(const hr_goal_field_config *a, const hr_goal_field_config *b) {
    return a->class_id == b->class_id && a->goal.x == b->goal.x && a->goal.y == b->goal.y;
}

// The last field, if it leads to the same place, costs only what has changed.
static hr_error take_field(planning *p, const hr_request *request) {
    hr_goal_field_config config = {request->class_id, request->start};
    if (p->field && leads_to(&config, &p->field_leads))
        return hr_goal_field_update(p->planner, p->field);
    hr_goal_field_destroy(p->field);
    p->field_leads = config;
    return hr_goal_field_create(p->planner, &config, &p->field);
}

static bool is_stale_work(void *user) { return is_stale(user); }

// None where a newer job came: they are found another time. Preparing can be cancelled, a field
// cannot.
static hr_error find_lengths(const work *w) {
    const hr_request *request = &w->job->request;
    plan_answer *answer = w->answer;
    w->p->is_cancelled = false;
    hr_error error = hr_planner_prepare(w->p->planner, request->class_id);
    if (error != HR_OK || w->p->is_cancelled) return error;
    error = take_field(w->p, request);
    if (error == HR_OK)
        error = length_grid_build(&answer->lengths, w->p->map, request->class_id, w->p->field,
                                  is_stale_work, w->p);
    answer->lengths_from = request->start;
    answer->lengths_number = w->job->lengths_number;
    return error;
}

static hr_error find_ways(const work *w) {
    hr_class_id id = w->job->request.class_id;
    w->p->is_cancelled = false;
    hr_error error = hr_planner_prepare(w->p->planner, id);
    if (error != HR_OK || w->p->is_cancelled) return error;
    w->answer->ways_number = w->job->ways_number;
    return random_ways_find(&w->answer->ways, w->p->planner, w->p->map, id, is_stale_work, w->p);
}

static hr_error find_areas(const work *w) {
    hr_class_id id = w->job->request.class_id;
    hr_error error = hr_map_refresh(w->p->map, id);
    if (error != HR_OK) return error;
    w->answer->areas_number = w->job->areas_number;
    return area_map_find(&w->answer->areas, w->p->map, id, is_stale_work, w->p);
}

// ---- The map for another unit

static hr_error look(const work *w) {
    plan_answer *answer = w->answer;
    answer->map = copy_of_map(w->p->map);
    if (!answer->map) return HR_OUT_OF_MEMORY;
    return unit_view_build(&answer->seen, answer->map, &w->job->unit, w->job->is_levels);
}

// ---- The whole job

hr_error planning_take(planning *p, plan_job *job) {
    hr_error error = take_map(p, job);
    if (error != HR_OK || !p->map) return error;
    map_patches_apply(&job->patches, p->map);
    return take_class(p, job);
}

// The rest of the answer, unless the job is stale by then.
static hr_error do_more(const work *w) {
    const plan_job *job = w->job;
    hr_error error = is_stale(w->p) ? HR_OK : time_again(w);
    if (error == HR_OK && !is_stale(w->p)) error = find_smaller(w);
    if (error == HR_OK && !is_stale(w->p)) error = repeat(w);
    if (error == HR_OK && job->wants_events && !is_stale(w->p)) error = record(w);
    if (error == HR_OK && !w->answer->is_cut_off && !is_stale(w->p)) error = look_beside(w);
    if (error == HR_OK && job->wants_ratio && !is_stale(w->p)) error = find_ratio(w);
    return error;
}

static hr_error do_work(const work *w) {
    const plan_job *job = w->job;
    hr_error error = planning_take(w->p, w->job);
    if (!w->p->map) return error;
    if (error == HR_OK && job->unit_number > 0) error = look(w);
    if (error == HR_OK && job->wants_path) error = plan(w);
    if (error == HR_OK && w->answer->has_path) error = do_more(w);
    if (error == HR_OK && job->wants_portals) error = list_portals(w);
    if (error == HR_OK && job->areas_number > 0) error = find_areas(w);
    if (error == HR_OK && job->lengths_number > 0) error = find_lengths(w);
    if (error == HR_OK && job->ways_number > 0) error = find_ways(w);
    return error;
}

plan_answer planning_do(planning *p, plan_job *job, plan_is_stale *stale, void *user) {
    plan_answer answer = {.number = job->number, .unit_number = job->unit_number};
    work w = {p, job, &answer};
    p->is_stale = stale;
    p->stale_user = user;
    p->begin_ns = clock_ns();
    p->is_cancelled = false;
    if (job->goals.count > 0) goal_list_ask(&job->goals, &job->request, job->asked);
    answer.error = do_work(&w);
    goal_list_settle(&job->goals, &job->request, &answer.path);
    answer.request = job->request;
    answer.goals = job->goals;
    plan_job_end(job);
    return answer;
}

// comparison.c - asks the methods, and puts their answers into one form.

#include "viewer/compare/comparison.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/map/map_state.h"
#include "planner/api/planner_state.h"
#include "planner/costs/leg_cost.h"
#include "viewer/compare/compare_answer.h"
#include "viewer/compare/compare_marks.h"
#include "viewer/compare/compare_methods.h"
#include "viewer/compare/compare_touched.h"
#include "viewer/model/clock.h"
#include "viewer/model/least_time.h"
#include "viewer/options/plural.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const hr_class_entry *entry_of(const comparison *c) {
    const hr_class_entry *entry = hr_class_entry_of(c->map, c->request.class_id);
    HR_ASSERT(entry);
    return entry;
}

// ---- Waypoints

static double distance_between(hr_position a, hr_position b) {
    double x = (double)a.x - b.x, y = (double)a.y - b.y;
    return sqrt(x * x + y * y);
}

// A leg costs its own length at the mean cost between the blocks of its ends.
static double cost_of_leg(const comparison *c, hr_position from, hr_position to) {
    const hr_class_entry *entry = entry_of(c);
    hr_costs costs = hr_costs_of(c->map, entry);
    hr_cell a = hr_block_at(from, entry->unit.size), b = hr_block_at(to, entry->unit.size);
    double length = distance_between(from, to), blocks = hr_distance(a, b);
    if (blocks > 0) return length * hr_leg_cost(&costs, a, b) / blocks;
    return costs.bytes ? length * hr_cost_at(&costs, a.x, a.y) / HR_COST_PLAIN : length;
}

static void measure(const comparison *c, hr_path *path) {
    path->length_256ths = path->cost_256ths = 0;
    for (int32_t i = 1; i < path->count; i++) {
        hr_position from = path->waypoints[i - 1], to = path->waypoints[i];
        path->length_256ths += distance_between(from, to);
        path->cost_256ths += cost_of_leg(c, from, to);
    }
}

// Waypoints belong to the planner that found them, until its next plan: the answer gets its own.
static hr_error keep_path(const comparison *c, compare_answer *answer, const hr_path *path) {
    answer->path = *path;
    answer->path.waypoints = NULL;
    answer->steps = path->steps;
    if (path->count == 0) return HR_OK;
    hr_position *own = hr_allocate(&c->allocator, (size_t)path->count, sizeof *own);
    if (!own) return HR_OUT_OF_MEMORY;
    memcpy(own, path->waypoints, (size_t)path->count * sizeof *own);
    answer->path.waypoints = own;
    return HR_OK;
}

// ---- Reasons

static void say_budget(compare_answer *answer, int64_t steps) {
    snprintf(answer->reason, sizeof answer->reason, "the budget of %" PRId64 " step%s ran out",
             steps, plural(steps));
}

static void say(compare_answer *answer, const char *reason) {
    snprintf(answer->reason, sizeof answer->reason, "%s", reason);
}

static void say_nearest(compare_answer *answer) {
    snprintf(answer->reason, sizeof answer->reason,
             "proven: no way; this one leads to the nearest place, %.1f cells off",
             answer->path.remaining_256ths / HR_CELL);
}

static void explain_path(const comparison *c, compare_answer *answer) {
    hr_status status = answer->path.status;
    answer->status = hr_status_name(status);
    answer->has_way = status == HR_STRAIGHT || status == HR_FOUND;
    if (status == HR_NEAREST) say_nearest(answer);
    if (status == HR_LOCKED) say(answer, "the unit cannot move: all around it is closed");
    if (status == HR_BLOCKED) say(answer, "the start is closed to this unit");
    if (status == HR_TOO_FAR) say(answer, "the path would be longer than the limit");
    bool is_over = c->request.budget_steps > 0 && answer->steps >= c->request.budget_steps;
    if (status == HR_PARTIAL && is_over) say_budget(answer, c->request.budget_steps);
    if (status == HR_PARTIAL && !is_over)
        say(answer, "its hands found no way, which does not prove that there is none");
}

static void explain_end(compare_answer *answer, classic_end end, int64_t budget) {
    answer->status = classic_end_name(end);
    answer->has_way = end == CLASSIC_FOUND;
    if (end == CLASSIC_NO_WAY) say(answer, "proven: there is no way to the goal");
    if (end == CLASSIC_GAVE_UP) say(answer, answer->method.classic->gave_up);
    if (end == CLASSIC_OVER_BUDGET) say_budget(answer, budget);
}

// ---- The planner

static hr_request request_for(const comparison *c, const compare_method *method) {
    hr_request request = c->request;
    request.only = method->only;
    return request;
}

static bool should_cancel(const comparison *c) { return c->is_stale && c->is_stale(c->stale_user); }

typedef struct plan_call {
    hr_planner *planner;
    const hr_request *request;
    hr_path *path;
} plan_call;

static hr_error plan_once(void *user) {
    const plan_call *call = user;
    return hr_plan(call->planner, call->request, call->path);
}

static hr_planner_config config_for(const comparison *c) {
    hr_planner_config config = hr_planner_config_default();
    config.should_cancel = c->is_stale;
    config.cancel_user = c->stale_user;
    return config;
}

static hr_error plan_timed(const comparison *c, hr_planner *planner, const hr_request *request,
                           hr_path *path, int64_t *time_ns) {
    plan_call call = {planner, request, path};
    least_time time;
    hr_error error = measure_least_time(plan_once, &call, c->is_stale, c->stale_user, &time);
    *time_ns = time.least_ns;
    return error;
}

static hr_error ask_planner(const comparison *c, compare_answer *answer) {
    hr_request request = request_for(c, &answer->method);
    hr_planner_config config = config_for(c);
    hr_planner *planner = NULL;
    hr_path path = {0};
    hr_error error = hr_planner_create(c->map, &config, &planner);
    if (error == HR_OK) hr_planner_set_split(planner, answer->method.split);
    bool has_routes = request.only == HR_STAGE_ROUTES;
    if (error == HR_OK && has_routes) error = hr_planner_prepare(planner, request.class_id);
    if (error == HR_OK) error = plan_timed(c, planner, &request, &path, &answer->time_ns);
    if (error == HR_OK) error = keep_path(c, answer, &path);
    hr_planner_destroy(planner);
    if (error == HR_OK && !should_cancel(c))
        error = compare_watch(c->map, &config, &request, c->keeps_order, answer);
    if (error == HR_OK) explain_path(c, answer);
    return error;
}

// ---- The rival

typedef struct rival_call {
    rival *r;
    const hr_request *request;
    hr_path *path;
} rival_call;

static hr_error rival_once(void *user) {
    const rival_call *call = user;
    return rival_plan(call->r, call->request, call->path);
}

static hr_error time_rival(const comparison *c, rival *r, hr_path *path, int64_t *time_ns) {
    rival_call call = {r, &c->request, path};
    least_time time;
    hr_error error = measure_least_time(rival_once, &call, c->is_stale, c->stale_user, &time);
    *time_ns = time.least_ns;
    return error;
}

static int32_t count_classes(const hr_map *map) {
    int32_t count = 0;
    for (hr_class_id id = 0; id < hr_map_class_count(map); id++)
        count += hr_class_entry_of(map, id) != NULL;
    return count;
}

// A rival that plans by costs needs a class that has some: for a unit without, one for which all
// ground costs the same. @return whether it is new, to be removed.
static bool find_class(const comparison *c, rival_kind kind, hr_class_id *id, hr_error *error) {
    hr_class unit = hr_map_class(c->map, c->request.class_id);
    uint16_t plain[256];
    int32_t before = count_classes(c->map);
    *id = c->request.class_id, *error = HR_OK;
    if (!rival_knows_costs(kind) || unit.costs_256ths) return false;
    for (int value = 0; value < 256; value++) plain[value] = HR_COST_PLAIN;
    unit.costs_256ths = plain;
    *error = hr_map_add_class(c->map, unit, id);
    return *error == HR_OK && count_classes(c->map) > before;
}

static hr_error ask_rival_of_class(const comparison *c, hr_class_id id, compare_answer *answer) {
    rival *r = NULL;
    hr_path path = {0};
    hr_error error = rival_create(c->map, id, answer->method.rival, &r);
    if (error == HR_OK) rival_cancel_when(r, c->is_stale, c->stale_user);
    if (error == HR_OK) error = rival_build(r);
    if (error == HR_OK) error = time_rival(c, r, &path, &answer->time_ns);
    if (error == HR_OK) measure(c, &path);
    if (error == HR_OK) error = keep_path(c, answer, &path);
    if (error == HR_OK && !should_cancel(c))
        error = compare_watch_rival(c->map, r, &c->request, c->keeps_order, answer);
    rival_destroy(r);
    if (error == HR_OK) explain_path(c, answer);
    return error;
}

static hr_error ask_rival(const comparison *c, compare_answer *answer) {
    hr_class_id id;
    hr_error error;
    bool is_new = find_class(c, answer->method.rival, &id, &error);
    if (error == HR_OK) error = ask_rival_of_class(c, id, answer);
    if (is_new) hr_map_remove_class(c->map, id);
    return error;
}

// ---- The classics

static int64_t budget_of_classics(const comparison *c) {
    int64_t blocks = (int64_t)hr_map_width(c->map) * hr_map_height(c->map);
    if (c->request.budget_steps > 0) return c->request.budget_steps;
    return 2 * blocks > COMPARE_CLASSIC_STEPS ? 2 * blocks : COMPARE_CLASSIC_STEPS;
}

// `points` is what the query then borrows.
static classic_query query_for(const comparison *c, hr_cell points[COMPARE_POINTS_MOST]) {
    const hr_class_entry *entry = entry_of(c);
    for (int32_t i = 0; i < c->points.count; i++)
        points[i] = hr_block_at(c->points.at[i], entry->unit.size);
    return (classic_query){
        .plane = &entry->plane,
        .costs = hr_costs_of(c->map, entry),
        .from = hr_block_at(c->request.start, entry->unit.size),
        .to = hr_block_at(c->request.goal, entry->unit.size),
        .budget_steps = budget_of_classics(c),
        .weight = c->request.weight > 1 ? c->request.weight : 0,
        .seed = 1,
        .points = points,
        .point_count = c->points.count,
        .should_cancel = c->is_stale,
        .user = c->stale_user,
    };
}

static hr_error time_classic(const comparison *c, compare_answer *answer, classic_search *search,
                             classic_end *end) {
    hr_cell points[COMPARE_POINTS_MOST];
    classic_query query = query_for(c, points);
    hr_error error = classic_open(search, &query, c->allocator);
    if (error != HR_OK) return error;
    int64_t before = clock_ns();
    *end = classic_run(answer->method.classic, search);
    answer->time_ns = clock_ns() - before;
    if (*end != CLASSIC_OUT_OF_MEMORY) return HR_OK;
    classic_close(search);
    return HR_OUT_OF_MEMORY;
}

// Blocks to waypoints: only the ends keep their places within their blocks.
static hr_error keep_way(const comparison *c, compare_answer *answer, const hr_points *way) {
    int32_t count = way->count < 2 ? 2 : way->count, size = entry_of(c)->unit.size;
    hr_position *own = hr_allocate(&c->allocator, (size_t)count, sizeof *own);
    if (!own) return HR_OUT_OF_MEMORY;
    for (int32_t i = 1; i < count - 1; i++) own[i] = hr_block_centre(way->at[i], size);
    own[0] = c->request.start;
    own[count - 1] = c->request.goal;
    answer->path.status = count == 2 ? HR_STRAIGHT : HR_FOUND;
    answer->path.waypoints = own;
    answer->path.count = count;
    answer->path.remaining_256ths = 0;
    measure(c, &answer->path);
    return HR_OK;
}

static hr_error keep_marks(const comparison *c, compare_answer *answer,
                           const classic_search *search) {
    hr_error error =
        compare_marks_begin(&answer->marks, &c->allocator, search->width, search->height);
    if (error != HR_OK) return error;
    const uint8_t *mark = search->marks;
    for (int32_t y = 0; y < search->height; y++)
        for (int32_t x = 0; x < search->width; x++)
            if (*mark++) compare_mark(&answer->marks, x, y);
    return HR_OK;
}

// What is known of each block, in steps of a cell; too much of a map has no picture.
static hr_error keep_field(const comparison *c, compare_answer *answer,
                           const classic_search *search) {
    int64_t count = (int64_t)search->width * search->height;
    if (count > LENGTHS_CELLS_MOST) return HR_OK;
    length_grid *grid = &answer->field;
    *grid = (length_grid){search->width, search->height, entry_of(c)->unit.size,
                          malloc((size_t)count * sizeof *grid->lengths), 0};
    if (!grid->lengths) return HR_OUT_OF_MEMORY;
    for (int64_t i = 0; i < count; i++) {
        bool is_known = search->costs[i] != CLASSIC_UNKNOWN;
        grid->lengths[i] = is_known ? (float)search->costs[i] / CLASSIC_PLAIN_STEP : -1;
        grid->most = fmaxf(grid->most, grid->lengths[i]);
    }
    return HR_OK;
}

static hr_error keep_search(const comparison *c, compare_answer *answer, classic_search *search) {
    answer->steps = search->steps;
    answer->touched = search->touched;
    if (search->way.count > 1) answer->counts = answer->method.classic->counts;
    answer->path.status = HR_PARTIAL; // unless it has a way: then keep_way says so
    answer->path.steps = search->steps < INT32_MAX ? (int32_t)search->steps : INT32_MAX;
    answer->path.remaining_256ths = distance_between(c->request.start, c->request.goal);
    hr_error error = search->way.count > 0 ? keep_way(c, answer, &search->way) : HR_OK;
    if (error == HR_OK && answer->method.classic->is_field) error = keep_field(c, answer, search);
    if (error == HR_OK && answer->method.classic->has_points)
        error = compare_lines_find(&answer->lines, &c->points, c->map, c->request.class_id);
    return error != HR_OK ? error : keep_marks(c, answer, search);
}

// Once more, not timed: each block as it is first looked at.
static hr_error keep_order(const comparison *c, compare_answer *answer) {
    hr_points order = {.allocator = &c->allocator};
    hr_cell points[COMPARE_POINTS_MOST];
    classic_query query = query_for(c, points);
    classic_search search;
    answer->log = (search_log){.allocator = &c->allocator};
    query.order = &order;
    query.drafts = &answer->drafts;
    answer->drafts = drafts_begin(&c->allocator);
    query.log = &answer->log;
    hr_error error = classic_open(&search, &query, c->allocator);
    if (error != HR_OK) return error;
    classic_run(answer->method.classic, &search);
    classic_close(&search);
    for (int32_t i = 0; i < order.count && !order.is_out_of_memory; i++)
        compare_answer_note(answer, &c->allocator, order.at[i].x, order.at[i].y);
    hr_points_destroy(&order);
    return HR_OK;
}

// Opened anew for each run, outside of its time.
static hr_error run_classic(const comparison *c, compare_answer *answer) {
    classic_search search;
    classic_end end;
    int64_t least_ns = INT64_MAX, spent_ns = 0;
    for (int i = 0;; i++) {
        hr_error error = time_classic(c, answer, &search, &end);
        if (error != HR_OK) return error;
        least_ns = answer->time_ns < least_ns ? answer->time_ns : least_ns;
        spent_ns += answer->time_ns;
        if (i + 1 == LEAST_TIME_RUNS || spent_ns > LEAST_TIME_WITHIN_NS || should_cancel(c)) break;
        classic_close(&search);
    }
    answer->time_ns = least_ns;
    explain_end(answer, end, budget_of_classics(c));
    memcpy(answer->note, search.note, sizeof answer->note);
    hr_error error = keep_search(c, answer, &search);
    classic_close(&search);
    bool is_wanted = c->keeps_order && !should_cancel(c) && answer->touched <= COMPARE_ORDER_MOST;
    return error == HR_OK && is_wanted ? keep_order(c, answer) : error;
}

static hr_error ask_classic(const comparison *c, compare_answer *answer) {
    hr_cell points[COMPARE_POINTS_MOST];
    classic_query query = query_for(c, points);
    if (hr_is_open_block(query.plane, query.from.x, query.from.y)) return run_classic(c, answer);
    answer->path.status = HR_BLOCKED;
    answer->path.remaining_256ths = distance_between(c->request.start, c->request.goal);
    explain_path(c, answer);
    return HR_OK;
}

// ---- The comparison

static bool is_on_map(const hr_map *map, hr_position at) {
    return at.x >= 0 && at.y >= 0 && at.x < hr_map_width(map) * HR_CELL &&
           at.y < hr_map_height(map) * HR_CELL;
}

static hr_error find_shortest(comparison *c) {
    hr_planner *planner = NULL;
    hr_path path;
    hr_request request = c->request;
    request.only = HR_STAGE_EXACT;
    request.budget_steps = 0;
    hr_planner_config config = config_for(c);
    hr_error error = hr_planner_create(c->map, &config, &planner);
    if (error == HR_OK) error = hr_plan(planner, &request, &path);
    if (error == HR_OK) {
        c->is_reachable = path.status == HR_STRAIGHT || path.status == HR_FOUND;
        if (c->is_reachable) c->shortest_256ths = path.length_256ths;
    }
    hr_planner_destroy(planner);
    return error;
}

hr_error comparison_begin_unless(comparison *c, hr_map *map, const hr_request *request,
                                 plan_is_stale *is_stale, void *user) {
    *c = (comparison){.map = map,
                      .request = *request,
                      .allocator = hr_map_allocator(map),
                      .is_stale = is_stale,
                      .stale_user = user};
    c->request.reach_256ths = 0;
    c->request.promised_ratio = 0;
    c->request.may_escape = c->request.first_leg_only = false;
    if (!is_on_map(map, request->start) || !is_on_map(map, request->goal)) return HR_BAD_SIZE;
    hr_error error = hr_map_refresh(map, request->class_id);
    return error == HR_OK ? find_shortest(c) : error;
}

hr_error comparison_begin(comparison *c, hr_map *map, const hr_request *request) {
    return comparison_begin_unless(c, map, request, NULL, NULL);
}

static hr_error ask(const comparison *c, compare_answer *answer) {
    switch (answer->method.kind) {
    case COMPARE_RIVAL:
        return ask_rival(c, answer);
    case COMPARE_CLASSIC:
        return ask_classic(c, answer);
    default:
        return ask_planner(c, answer);
    }
}

hr_error comparison_add(comparison *c, compare_method method) {
    if (c->count == COMPARE_ANSWERS_MOST) return HR_TOO_MANY;
    compare_answer *answer = &c->answers[c->count];
    *answer = (compare_answer){.method = method, .record = picture_record_begin(c->allocator)};
    hr_error error = ask(c, answer);
    if (error != HR_OK) return compare_answer_end(answer, &c->allocator), error;
    if (answer->has_way && c->shortest_256ths > 0)
        answer->ratio = answer->path.length_256ths / c->shortest_256ths;
    c->count++;
    return HR_OK;
}

void comparison_end(comparison *c) {
    for (int32_t i = 0; i < c->count; i++) compare_answer_end(&c->answers[i], &c->allocator);
    c->count = 0;
}

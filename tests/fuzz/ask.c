// ask.c - questions and their second answers.

#include "tests/fuzz/ask.h"

#include "planner/lengths.h"
#include "planner/obstacles.h"
#include "planner/spread.h"
#include "tests/fuzz/march.h"

#include <string.h>

// ---- Plans

static void expect_same(const hr_path *a, const hr_path *b) {
    require(a->status == b->status && a->stage == b->stage && a->count == b->count);
    require(a->steps == b->steps && a->goal_index == b->goal_index && a->tag == b->tag);
    require(a->length_256ths == b->length_256ths && a->cost_256ths == b->cost_256ths);
    require(a->remaining_256ths == b->remaining_256ths);
    require(a->guaranteed_ratio == b->guaranteed_ratio && !a->problem == !b->problem);
    size_t size = (size_t)a->count * sizeof *a->waypoints;
    require(a->count == 0 || memcmp(a->waypoints, b->waypoints, size) == 0);
}

// `views` are those of its planner, NULL behind the last.
static void check_against_new_planner(hr_map *map, hr_map *const views[3],
                                      const hr_request *request, const hr_path *path) {
    int32_t number;
    hr_planner *fresh;
    hr_path again;
    require(hr_planner_create(map, NULL, &fresh) == HR_OK);
    for (int32_t i = 0; views[i]; i++)
        require(hr_planner_add_view(fresh, views[i], &number) == HR_OK && number == i + 1);
    require(hr_plan(fresh, request, &again) == HR_OK);
    expect_same(path, &again);
    hr_planner_destroy(fresh);
}

static bool is_plain(const hr_request *r) {
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++)
        if (r->ignore[i]) return false;
    return r->only == HR_STAGE_ANY && r->budget_steps == 0 && r->limit_256ths == 0 &&
           r->goal_count == 0 && r->closing_count == 0 && r->view == 0 && r->old_count == 0 &&
           !r->length_only && !r->may_escape && !r->first_leg_only;
}

static void look(world *w, const hr_class *unit) {
    w->sketch = (sketch){.width = w->width, .height = w->height};
    for (int32_t y = 0; y < w->height; y++)
        for (int32_t x = 0; x < w->width; x++)
            draw_cell(&w->sketch, x, y, !hr_pass_has(unit->pass, hr_map_get(w->map, x, y)));
    twin_look(&w->twin, &w->sketch, unit->size);
}

static void check_against_twin(world *w, const hr_request *request, const hr_path *path) {
    hr_class unit = hr_map_class(w->map, request->class_id);
    bool is_small = w->width <= SKETCH_SIDE_MAX && w->height <= SKETCH_SIDE_MAX;
    if (path->status == HR_INVALID || !is_small || !is_plain(request)) return;
    if (hr_link_count(w->map) > 0) return;
    look(w, &unit);
    const char *fault = NULL;
    if (!unit.costs_256ths)
        fault = twin_fault(&w->twin, request, path);
    else if (path->count > 0)
        fault = twin_waypoint_fault(&w->twin, request, path);
    if (fault) fprintf(stderr, "%s\n", fault);
    require(!fault);
}

static void watch_path(world *w, const hr_request *request, const hr_path *path) {
    int32_t id = take_below(&w->in, WATCHED);
    hr_watched_path *watched = &w->watched[id];
    if (path->count < 2 || path->count > 4 || path->links) return;
    *watched = (hr_watched_path){.id = id,
                                 .class_id = request->class_id,
                                 .waypoints = w->waypoints[id],
                                 .count = path->count};
    memcpy(w->waypoints[id], path->waypoints, (size_t)path->count * sizeof *path->waypoints);
    memcpy(watched->ignore, request->ignore, sizeof watched->ignore);
    require(hr_path_watch_set(w->watch, watched) == HR_OK);
}

// What labels say of a request, without a search. A limit says nothing where there is no path.
static void check_reach(const world *w, const hr_request *r, const hr_path *path) {
    bool is_asked = path->status != HR_INVALID && is_plain(r) && !r->first_leg_only;
    if (!is_asked) return;
    bool arrives = path->status == HR_STRAIGHT || path->status == HR_FOUND;
    require(arrives == hr_can_reach(w->map, r->class_id, r->start, r->goal, r->reach_256ths));
}

void ask_plan(world *w) {
    hr_request request = world_request(w, 0);
    hr_path path;
    require(hr_plan(w->one, &request, &path) == HR_OK);
    require((unsigned)path.status < HR_STATUS_COUNT && path.status != HR_WAITING);
    require((path.status == HR_INVALID) == (path.problem != NULL));
    check_against_twin(w, &request, &path);
    hr_map *const views[3] = {w->known, w->ally};
    if (take_flag(&w->in)) check_against_new_planner(w->map, views, &request, &path);
    check_reach(w, &request, &path);
    walk_along(w, &request, &path);
    if (request.closing_count == 0 && request.view == 0) watch_path(w, &request, &path);
}

// ---- Batches

static void compare_results(const world *w) {
    int32_t count = hr_results_count(w->of_one);
    require(count == hr_results_count(w->of_three));
    for (int32_t i = 0; i < count; i++) {
        hr_path a = hr_results_path(w->of_one, i), b = hr_results_path(w->of_three, i);
        expect_same(&a, &b);
    }
    require(hr_results_hash(w->of_one) == hr_results_hash(w->of_three));
}

void ask_batch(world *w) {
    hr_request requests[BATCH_MAX];
    int32_t count = take_below(&w->in, BATCH_MAX + 1);
    bool is_order = take_flag(&w->in);
    for (int32_t i = 0; i < count; i++) {
        requests[i] = world_request(w, i);
        if (is_order && i > 0) requests[i].goal = requests[0].goal;
        if (is_order && i > 0) requests[i].class_id = requests[0].class_id;
    }
    require(hr_plan_batch(w->one, requests, count, w->of_one) == HR_OK);
    require(hr_plan_batch(w->three, requests, count, w->of_three) == HR_OK);
    compare_results(w);
}

void ask_saved(world *w) {
    void *bytes, *footprints;
    size_t size, footprints_size;
    if (take_flag(&w->in)) {
        uint64_t tag = take(&w->in);
        require(hr_batch_cancel(w->one, tag) == hr_batch_cancel(w->three, tag));
        return;
    }
    require(hr_footprints_save(w->map, &footprints, &footprints_size) == HR_OK);
    require(hr_batch_save(w->one, &bytes, &size) == HR_OK);
    require(hr_footprints_load(w->map, footprints, footprints_size, NULL) == HR_OK);
    require(hr_batch_load(w->one, bytes, size, NULL) == HR_OK);
    require(hr_batch_load(w->three, bytes, size, NULL) == HR_OK);
    free(footprints);
    free(bytes);
}

// ---- Kept things

void ask_watch(world *w) {
    const hr_blocked_path *blocked;
    int32_t count, listed = 0;
    hr_blocked_path list[WATCHED]; // the watch's own does not outlive the next call for it
    require(hr_path_watch_look(w->watch, &blocked, &count) == HR_OK);
    require(count >= 0 && count <= WATCHED);
    if (count > 0) memcpy(list, blocked, (size_t)count * sizeof *list);
    for (int32_t id = 0; id < WATCHED; id++) {
        const hr_watched_path *path = &w->watched[id];
        bool is_listed = listed < count && list[listed].id == id;
        int32_t leg = -1;
        bool has_class = hr_map_class(w->map, path->class_id).size > 0;
        if (path->count > 0 && has_class)
            require(hr_path_is_clear(w->one, path, &leg) || is_listed);
        if (!is_listed) continue;
        require(path->count > 0);
        listed++;
        require(hr_path_watch_set(w->watch, &(hr_watched_path){.id = id}) == HR_OK);
        w->watched[id].count = 0;
    }
    require(listed == count);
}

static void see(world *w) {
    hr_view_config config = {.unknown = (uint8_t)(take(&w->in) % 16),
                             .unseen_bits = take(&w->in),
                             .is_all_seen = take_flag(&w->in)};
    hr_map_destroy(w->view);
    require(hr_map_create_view(w->map, &config, &w->view) == HR_OK);
}

void ask_view(world *w) {
    hr_cell seen = world_cell(w);
    require(hr_view_reveal_disc(w->known, w->map, seen, take_below(&w->in, 60)) == HR_OK);
    if (!w->view || take_below(&w->in, 8) == 0) see(w);
    hr_cell cell = world_cell(w);
    if (take_flag(&w->in))
        require(hr_view_reveal(w->view, w->map, world_rect(w)) == HR_OK);
    else
        require(hr_view_reveal_disc(w->view, w->map, cell, take_below(&w->in, 40)) == HR_OK);
    if (take_flag(&w->in)) hr_map_fill(w->view, world_rect(w), (uint8_t)(take(&w->in) % 10));
    hr_request request = world_request(w, 0);
    hr_planner *planner;
    hr_path path;
    require(hr_planner_create(w->view, NULL, &planner) == HR_OK);
    require(hr_plan(planner, &request, &path) == HR_OK);
    check_against_new_planner(w->view, (hr_map *[3]){NULL}, &request, &path);
    hr_planner_destroy(planner);
}

static bool has_field(world *w) {
    hr_error error = w->field ? hr_goal_field_update(w->one, w->field) : HR_BAD_CLASS;
    if (error == HR_OK && take_below(&w->in, 8)) return true;
    hr_goal_field_destroy(w->field);
    w->field = NULL;
    w->field_config = (hr_goal_field_config){.class_id = world_class(w)};
    w->field_config.goal = world_position(w);
    if (take_flag(&w->in)) {
        w->field_config.goals = w->field_goals;
        w->field_config.goal_count = 1 + take_below(&w->in, GOALS_MAX);
        for (int32_t i = 0; i < GOALS_MAX; i++) w->field_goals[i] = world_goal(w);
    }
    return hr_goal_field_create(w->one, &w->field_config, &w->field) == HR_OK;
}

static void check_field_path(const world *w, hr_position from, double length) {
    hr_position waypoints[64];
    hr_link_id links[64];
    int32_t count = hr_goal_field_linked_path(w->field, from, waypoints, links, 64);
    require((count > 0) == (length >= 0));
    for (int32_t i = 1; i < count && i < 64; i++)
        require(links[i - 1] != 0 || hr_map_leg_is_clear(w->map, w->field_config.class_id,
                                                         waypoints[i - 1], waypoints[i]));
    for (int32_t i = 0; i < count && i < 64; i++) {
        hr_link link;
        require(!links[i] || (i + 1 < count && hr_link_get(w->map, links[i], &link)));
    }
}

// Steps of the kept field are those of a new one, and lead to open blocks.
static void check_directions(world *w, const hr_goal_field *fresh) {
    enum { SIDE = 12 };
    uint8_t steps[SIDE * SIDE], again[SIDE * SIDE];
    hr_rect rect = world_rect(w);
    if (rect.width > SIDE || rect.height > SIDE) return;
    hr_error error = hr_goal_field_directions(w->field, rect, steps, SIDE);
    require(error == hr_goal_field_directions(fresh, rect, again, SIDE));
    if (error) return;
    for (int32_t i = 0; i < rect.height; i++)
        for (int32_t k = 0; k < rect.width; k++) {
            static const int8_t TO_X[] = {0, 1, 1, 1, 0, -1, -1, -1, 0, 0};
            static const int8_t TO_Y[] = {-1, -1, 0, 1, 1, 1, 0, -1, 0, 0};
            uint8_t step = steps[i * SIDE + k];
            require(step == again[i * SIDE + k]);
            hr_cell from = {rect.x + k, rect.y + i};
            require(step <= HR_FIELD_LINK || step == HR_FIELD_NONE);
            if (step != HR_FIELD_NONE)
                require(hr_map_is_open(w->map, w->field_config.class_id,
                                       (hr_cell){from.x + TO_X[step], from.y + TO_Y[step]}));
        }
}

void ask_field(world *w) {
    hr_goal_field *fresh;
    if (!has_field(w)) return;
    require(hr_goal_field_create(w->one, &w->field_config, &fresh) == HR_OK);
    check_directions(w, fresh);
    for (int32_t i = 0; i < 8; i++) {
        hr_position from = world_position(w);
        double length = hr_goal_field_length(w->field, from);
        require(length == hr_goal_field_length(fresh, from));
        check_field_path(w, from, length);
    }
    hr_goal_field_destroy(fresh);
}

// ---- Without paths

// By parts of any budget. @return false if out of memory, or of bad input.
static bool find_lengths(world *w, hr_length_table *table, double *lengths) {
    int32_t rows_done = 0, before = -1;
    table->rows_done = &rows_done;
    table->steps_max = take_below(&w->in, 200);
    while (rows_done < table->from_count) {
        require(rows_done > before);
        before = rows_done;
        if (hr_plan_lengths(w->one, table, lengths) != HR_OK) return false;
    }
    table->rows_done = NULL, table->steps_max = 0;
    return true;
}

void ask_lengths(world *w) {
    hr_position from[3], to[4];
    double lengths[12];
    for (int32_t i = 0; i < 3; i++) from[i] = world_position(w);
    for (int32_t i = 0; i < 4; i++) to[i] = world_position(w);
    hr_length_table table = {
        .class_id = world_class(w), .from = from, .from_count = 3, .to = to, .to_count = 4};
    if (!find_lengths(w, &table, lengths)) return;
    for (int32_t i = 0; i < 12; i++) {
        hr_request request = {.start = from[i / 4], .goal = to[i % 4], .class_id = table.class_id};
        hr_path path;
        require(hr_plan(w->one, &request, &path) == HR_OK);
        bool arrives = path.status == HR_STRAIGHT || path.status == HR_FOUND;
        require(arrives == (lengths[i] >= 0));
    }
}

void ask_nearest(world *w) {
    hr_near_goal nearest[4];
    int32_t count;
    hr_request request = world_request_of_goals(w, 0);
    if (hr_find_nearest(w->one, &request, 1 + take_below(&w->in, 4), nearest, &count) != HR_OK)
        return;
    for (int32_t i = 0; i < count; i++)
        require(nearest[i].goal_index >= 0 && nearest[i].goal_index < request.goal_count);
    hr_path path;
    require(hr_plan(w->one, &request, &path) == HR_OK);
    bool arrives = path.status == HR_STRAIGHT || path.status == HR_FOUND;
    if (request.budget_steps == 0 && !request.first_leg_only && arrives)
        require(count > 0 && nearest[0].goal_index == path.goal_index);
}

void ask_places(world *w) {
    enum { UNITS = 20 };
    hr_spread_unit units[UNITS];
    hr_position goals[UNITS];
    for (int32_t i = 0; i < UNITS; i++) {
        units[i].start = world_position(w);
        units[i].class_id = world_class(w);
    }
    hr_rect keep_free = world_rect(w);
    hr_spread spread = {.goal = world_position(w),
                        .units = units,
                        .count = take_below(&w->in, UNITS + 1),
                        .gap_cells = take_below(&w->in, 6),
                        .formation = (hr_formation)take_below(&w->in, 5),
                        .facing_x = take_number(&w->in),
                        .facing_y = take_number(&w->in),
                        .keep_free = &keep_free,
                        .keep_free_count = 1};
    hr_spread_goals(w->one, &spread, goals);
}

void ask_obstacles(world *w) {
    hr_request request = world_request(w, 0);
    hr_obstacles obstacles;
    hr_find_obstacles(w->one, &request, &obstacles);
    require(obstacles.count >= 0 && obstacles.count <= HR_IGNORE_MAX);
}

// world.c - the life of a world, edits and requests.

#include "tests/fuzz/world.h"

#include "passmap/base/numbers.h"

#include <string.h>

// ---- What calls are given

hr_cell world_cell(world *w) {
    int32_t x = take_below(&w->in, w->width), y = take_below(&w->in, w->height);
    return (hr_cell){x, y};
}

hr_position world_position(world *w) {
    if (take_below(&w->in, 64) == 0) {
        int32_t x = take_number(&w->in), y = take_number(&w->in);
        return (hr_position){x, y};
    }
    hr_cell cell = world_cell(w);
    uint8_t off = take(&w->in);
    return off < 128 ? hr_block_centre(cell, 1)
                     : (hr_position){cell.x * HR_CELL + off, cell.y * HR_CELL + 255 - off};
}

hr_rect world_rect(world *w) {
    if (take_below(&w->in, 32) == 0) {
        int32_t n[4];
        for (int i = 0; i < 4; i++) n[i] = take_number(&w->in);
        return (hr_rect){n[0], n[1], n[2], n[3]};
    }
    hr_cell at = world_cell(w);
    int32_t sides = take(&w->in);
    return (hr_rect){at.x - (sides >> 7), at.y, 1 + sides % 12, 1 + sides / 12 % 8};
}

hr_class_id world_class(world *w) {
    int32_t id = take_below(&w->in, 16), count = hr_map_class_count(w->map);
    return id == 15 || count == 0 ? id - 8 : id % count;
}

hr_footprint_id world_body(world *w) {
    uint8_t index = take(&w->in);
    return index < 200 ? w->bodies[index % BODIES] : index;
}

// ---- Edits

// Values 0 to 7 are ground, bits 4 and 5 are of footprints.
static hr_class throw_class(world *w) {
    static const uint8_t PASS[] = {0, 1, 3, 7, 0x10, 255};
    static uint16_t costs[256];
    uint8_t kind = take(&w->in);
    hr_class unit = {.pass = hr_pass_up_to(PASS[kind % 6]), .size = 1 + kind / 6 % 4};
    if (kind > 250) unit.size = take_number(&w->in);
    if (!take_flag(&w->in)) return unit;
    for (int32_t i = 0; i < 256; i++) costs[i] = HR_COST_PLAIN;
    for (int32_t i = 0; i < 8; i++) costs[i] = (uint16_t)(16 * (1 + take(&w->in)));
    unit.costs_256ths = costs;
    if (take_flag(&w->in)) unit.clearance_costs_256ths[0] = (uint16_t)(4 * take(&w->in));
    return unit;
}

static void edit_classes(world *w) {
    hr_class_id id;
    switch (take_below(&w->in, 4)) {
    case 0:
        hr_map_remove_class(w->map, world_class(w));
        break;
    case 1:
        id = world_class(w);
        hr_map_change_class(w->map, id, throw_class(w));
        break;
    default:
        if (hr_map_class_count(w->map) < 6) hr_map_add_class(w->map, throw_class(w), &id);
    }
}

static void edit_bodies(world *w) {
    int32_t index = take_below(&w->in, BODIES);
    hr_footprint body = {.cells = world_rect(w), .bits = (uint8_t)(0x10 << take_below(&w->in, 2))};
    if (take_below(&w->in, 4) == 0) body.shape = HR_SHAPE_DISC;
    if (take_below(&w->in, 32) == 0) body.bits = take(&w->in);
    hr_cell to = world_cell(w);
    hr_move move = {w->bodies[index], to};
    switch (take_below(&w->in, 4)) {
    case 0:
        hr_footprint_lift(w->map, w->bodies[index]);
        break;
    case 1:
        hr_footprints_move(w->map, &move, 1);
        break;
    default:
        hr_footprint_lift(w->map, w->bodies[index]);
        hr_footprint_stamp(w->map, body, &w->bodies[index]);
    }
}

static void edit_links(world *w) {
    int32_t index = take_below(&w->in, LINKS);
    hr_position from = world_position(w), to = world_position(w);
    uint8_t kind = take(&w->in);
    hr_link link = {.from = from,
                    .to = to,
                    .cost_256ths = kind & 1 ? 0 : take_number(&w->in) & 0xFFFF,
                    .is_one_way = kind & 2,
                    .is_shut = (kind & 12) == 12,
                    .width = kind & 16 ? 1 + kind / 32 : 0,
                    .from_step = {1, 0},
                    .to_step = {kind & 64 ? 0 : 1, kind & 64 ? 1 : 0}};
    switch (take_below(&w->in, 5)) {
    case 0:
        hr_link_remove(w->map, w->links[index]);
        break;
    case 1:
        hr_link_set_open(w->map, w->links[index], kind & 1);
        break;
    case 2:
        hr_link_change(w->map, w->links[index], &link);
        break;
    default:
        hr_link_remove(w->map, w->links[index]);
        hr_link_add(w->map, &link, &w->links[index]);
    }
}

void world_edit(world *w) {
    hr_rect rect = world_rect(w);
    switch (take_below(&w->in, 10)) {
    case 0:
        edit_classes(w);
        break;
    case 1:
        edit_links(w);
        break;
    case 2:
    case 3:
    case 4:
        edit_bodies(w);
        break;
    case 5: { // a wall with a gap
        int32_t gap = take_below(&w->in, w->height), x = take_below(&w->in, w->width);
        hr_map_fill(w->map, (hr_rect){x, 0, 1, w->height}, 9);
        hr_map_fill(w->map, (hr_rect){x, gap, 1, 2}, 0);
        break;
    }
    case 6: // noise, each cell of the map by a bit
        for (int32_t i = 0; i < 40; i++) {
            hr_cell cell = world_cell(w);
            hr_map_set(w->map, cell.x, cell.y, take(&w->in) & 1 ? 9 : 0);
        }
        break;
    default:
        hr_map_fill(w->map, rect, (uint8_t)(take(&w->in) % 10));
    }
}

// ---- Requests

hr_goal world_goal(world *w) {
    hr_goal goal = {.kind = (hr_goal_kind)take_below(&w->in, 5)};
    goal.position = world_position(w);
    goal.cells = world_rect(w);
    goal.edges = take(&w->in);
    uint8_t extra = take(&w->in);
    if (extra & 1) goal.offset_256ths = take_number(&w->in);
    if (extra & 2) goal.footprint = world_body(w);
    if (extra & 4) goal.reach_256ths = take_number(&w->in);
    goal.near_256ths = extra & 8 ? take_number(&w->in) : 512;
    goal.far_256ths = extra & 16 ? take_number(&w->in) : 2048;
    goal.needs_clear_line = extra & 32;
    if (extra == 255) goal.kind = (hr_goal_kind)77;
    return goal;
}

static void add_goals(world *w, hr_request *request, int32_t index) {
    request->goal_count = 1 + take_below(&w->in, GOALS_MAX);
    request->goals = w->goals[index];
    for (int32_t i = 0; i < request->goal_count; i++) w->goals[index][i] = world_goal(w);
    if (take_below(&w->in, 32) == 0) request->goals = NULL;
}

static hr_position onto_map(const world *w, hr_position at) {
    int32_t right = w->width * HR_CELL - 1, bottom = w->height * HR_CELL - 1;
    return (hr_position){hr_clamp(at.x, 0, right), hr_clamp(at.y, 0, bottom)};
}

// What is sound already stays as it is.
static void mend_goal(const world *w, hr_goal *goal) {
    if ((unsigned)goal->kind > HR_GOAL_EDGE) goal->kind = HR_GOAL_PLACE;
    goal->position = onto_map(w, goal->position);
    goal->offset_256ths = hr_greatest(goal->offset_256ths, 0);
    goal->reach_256ths = hr_greatest(goal->reach_256ths, 0);
    goal->near_256ths = hr_greatest(goal->near_256ths, 0);
    goal->far_256ths = hr_greatest(goal->far_256ths, goal->near_256ths);
    hr_rect c = goal->cells;
    bool is_off = c.x < -HR_SIDE_MAX || c.x > HR_SIDE_MAX || c.y < -HR_SIDE_MAX ||
                  c.y > HR_SIDE_MAX || c.width < 1 || c.height < 1 || c.width > HR_SIDE_MAX ||
                  c.height > HR_SIDE_MAX;
    if (is_off) goal->cells = (hr_rect){w->width / 2, w->height / 2, 3, 2};
    if (!(goal->edges & 15)) goal->edges = HR_EDGE_NORTH | HR_EDGE_WEST;
}

// And what does not go with goals.
static void mend_goals(world *w, hr_request *request, int32_t index) {
    for (int32_t i = 0; i < request->goal_count; i++) mend_goal(w, &w->goals[index][i]);
    request->goals = w->goals[index];
    request->reach_256ths = 0;
    request->old_count = 0;
}

static void add_closings(world *w, hr_request *request, int32_t index) {
    request->closing_count = 1 + take_below(&w->in, 2);
    request->closings = w->closings[index];
    for (int32_t i = 0; i < request->closing_count; i++)
        w->closings[index][i] =
            (hr_closing){.cells = world_rect(w),
                         .footprint = take_flag(&w->in) ? world_body(w) : 0,
                         .extra_256ths = take_flag(&w->in) ? take_number(&w->in) : 0};
}

// One that is watched, as it was when it was planned.
static void add_old_path(world *w, hr_request *request) {
    int32_t id = take_below(&w->in, WATCHED);
    request->old_waypoints = w->waypoints[id];
    request->old_count = w->watched[id].count;
    if (take_below(&w->in, 16) == 0) request->old_count = 4; // perhaps of nothing
    if (take_flag(&w->in)) request->mend_ratio = 1 + take(&w->in) / 100.0;
    if (!take_flag(&w->in)) return;
    for (int32_t i = 0; i < 4; i++)
        w->old_links[id][i] = take_flag(&w->in) ? w->links[take_below(&w->in, LINKS)] : 0;
    request->old_links = w->old_links[id];
}

// Each option once in a few requests, so that plain ones are not rare.
static void add_options(world *w, hr_request *request, int32_t index) {
    input *in = &w->in;
    uint8_t what = take(in), more = take(in);
    if (what & 1) request->quality = (hr_quality)take_below(in, 4);
    if (what & 2) request->reach_256ths = take_number(in);
    if (what & 4) request->ignore[take_below(in, HR_IGNORE_MAX)] = world_body(w);
    if (what & 8) request->may_escape = true;
    if (what & 16) request->only = (hr_stage)take_below(in, 8);
    if (what & 32) request->limit_256ths = take_number(in);
    if ((what & 192) == 192) add_goals(w, request, index);
    if ((more & 3) == 3) add_closings(w, request, index);
    if (more & 4) request->budget_steps = take_number(in);
    if (more & 8) request->priority = take_number(in);
    if (more & 16) request->first_leg_only = true;
    if (more & 32) request->promised_ratio = 1 + take(in) / 64.0;
    if (more & 64) request->heuristic = (hr_heuristic)take_below(in, 5);
    if (more & 128) request->weight = take(in) / 4.0;
    what = take(in);
    if (what & 1) request->length_only = true;
    if (what & 2) request->view = take_below(in, 16) ? 1 : take_number(in);
    if ((what & 12) == 12) add_old_path(w, request);
}

hr_request world_request(world *w, int32_t index) {
    hr_request request = hr_request_default();
    request.start = world_position(w);
    request.goal = world_position(w);
    request.class_id = world_class(w);
    request.tag = take(&w->in);
    if (take_flag(&w->in)) add_options(w, &request, index);
    return request;
}

hr_request world_request_of_goals(world *w, int32_t index) {
    hr_request request = world_request(w, index);
    if (request.goal_count == 0) add_goals(w, &request, index);
    if (take_below(&w->in, 16)) mend_goals(w, &request, index);
    return request;
}

// ---- Life

static void open_view(world *w) {
    hr_view_config config = {.unknown = (uint8_t)(take(&w->in) % 10)};
    int32_t number;
    require(hr_map_create_view(w->map, &config, &w->known) == HR_OK);
    require(hr_planner_add_view(w->one, w->known, &number) == HR_OK && number == 1);
    require(hr_planner_add_view(w->three, w->known, &number) == HR_OK && number == 1);
}

void world_open(world *w, const uint8_t *data, size_t size) {
    memset(w, 0, sizeof *w);
    w->in = (input){data, size};
    hr_map_config config = hr_map_config_default();
    w->width = 1 + take_below(&w->in, 160), w->height = 1 + take_below(&w->in, 160);
    if (take_flag(&w->in)) w->width = 1 + w->width % 64, w->height = 1 + w->height % 64;
    config.width = w->width, config.height = w->height;
    hr_planner_config planner = {.share_from = take_flag(&w->in) ? 3 : 0};
    if (take_flag(&w->in)) planner.batch_budget_steps = 1 + take_below(&w->in, 4000);
    require(hr_map_create(&config, &w->map) == HR_OK);
    w->planner = planner;
    require(hr_planner_create(w->map, &planner, &w->one) == HR_OK);
    planner.workers = 3;
    require(hr_planner_create(w->map, &planner, &w->three) == HR_OK);
    require(hr_results_create(w->one, &w->of_one) == HR_OK);
    require(hr_results_create(w->three, &w->of_three) == HR_OK);
    require(hr_path_watch_create(w->one, &w->watch) == HR_OK);
    for (int32_t i = 0; i < 2; i++) {
        hr_class_id id;
        hr_class unit = {.pass = hr_pass_up_to(i == 0 ? 7 : 3), .size = i + 1};
        require(hr_map_add_class(w->map, unit, &id) == HR_OK);
    }
    open_view(w);
}

void world_close(world *w) {
    hr_goal_field_destroy(w->field);
    hr_path_watch_destroy(w->watch);
    hr_results_destroy(w->of_one);
    hr_results_destroy(w->of_three);
    hr_planner_destroy(w->one);
    hr_planner_destroy(w->three);
    hr_map_destroy(w->view);
    hr_map_destroy(w->ally);
    hr_map_destroy(w->known);
    hr_map_destroy(w->map);
}

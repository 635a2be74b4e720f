// battle_order.c - from orders to paths: one batch a tick.

#include "viewer/battle/battle_order.h"

#include "viewer/battle/battle_fog.h"
#include "viewer/battle/battle_group.h"
#include "viewer/battle/battle_minds.h"
#include "viewer/battle/battle_parts.h"
#include "viewer/battle/battle_track.h"

// Near enough to a goal that others stand on: two cells.
enum { REACH = 2 * HR_CELL };

// ---- What has changed

// The unit has a path to come.
static void ask(battle *b, int32_t number) {
    battle_unit *unit = &b->units[number];
    battle_leave_group(b, unit);
    if (unit->state == BATTLE_ASKS) hr_batch_cancel(battle_planner(b, number), (uint64_t)number);
    unit->state = BATTLE_ASKS;
    unit->asked_tick = b->tick;
    unit->waited = 0;
}

// A unit that cannot get to its next waypoint for the crowd there may go for the one after it.
static void cut_corner(battle *b, battle_unit *unit) {
    if (battle_drives(b, (int32_t)(unit - b->units))) return; // by its track alone
    bool has_more = unit->state == BATTLE_MARCHES && unit->way_next + 1 < unit->way_count;
    if (!has_more || unit->waited == 0 || !battle_group_may_pass(b, unit)) return;
    hr_planner *planner = battle_planner(b, (int32_t)(unit - b->units));
    if (hr_leg_is_clear(planner, unit->class_id, unit->at, unit->way[unit->way_next + 1]))
        battle_pass_waypoint(b, unit);
}

// Those whose paths are blocked by now; those that wait for a path already keep their turn.
static hr_error look_at_paths(battle *b, hr_path_watch *watch) {
    const hr_blocked_path *blocked;
    int32_t count;
    hr_error error = hr_path_watch_look(watch, &blocked, &count);
    if (error) return error;
    for (int32_t i = 0; i < count; i++)
        if (b->units[blocked[i].id].state == BATTLE_MARCHES) ask(b, blocked[i].id);
    b->counts.blocked_ways += count;
    return HR_OK;
}

static hr_error look_at_all_paths(battle *b) {
    if (!b->config.has_fog) return look_at_paths(b, b->watch);
    hr_error error = look_at_paths(b, b->sides[0].watch);
    return error ? error : look_at_paths(b, b->sides[1].watch);
}

hr_error battle_refresh(battle *b) {
    b->request_count = 0;
    hr_class_id classes[BATTLE_CLASSES_MAX];
    for (hr_class_id id = 0; id < b->config.classes; id++) classes[id] = id;
    hr_error error = hr_planner_refresh(b->planner, classes, b->config.classes);
    if (!error) error = battle_fog_look(b);
    if (!error) error = battle_fog_refresh(b);
    if (!error) error = look_at_all_paths(b);
    if (error) return error;
    for (int32_t i = 0; i < b->unit_count; i++) cut_corner(b, &b->units[i]);
    return HR_OK;
}

// ---- Requests

static hr_request request_of(const battle *b, const battle_unit *unit, int32_t number) {
    hr_request request = hr_request_default();
    request.class_id = unit->class_id;
    request.start = unit->at;
    request.goal = unit->goal;
    request.reach_256ths = REACH;
    request.tag = (uint64_t)number;
    battle_minds_request(b, unit, &request);
    return request;
}

// A place of its own for each.
static hr_error pass_on(battle *b, const battle_order_line *order) {
    const int32_t *numbers = b->ordered + order->first;
    for (int32_t i = 0; i < order->count; i++) {
        const battle_unit *unit = &b->units[numbers[i]];
        b->sent[i] = (hr_spread_unit){unit->at, unit->class_id};
    }
    hr_spread spread = {.goal = order->goal, .units = b->sent, .count = order->count};
    if (order->count == 0) return HR_OK;
    hr_error error = hr_spread_goals(battle_planner(b, numbers[0]), &spread, b->goals);
    for (int32_t i = 0; i < order->count && !error; i++) {
        battle_unit *unit = &b->units[numbers[i]];
        unit->goal = unit->has_ring ? order->goal : b->goals[i];
        ask(b, numbers[i]);
    }
    return error;
}

static void write_request(battle *b, int32_t number) {
    battle_unit *unit = &b->units[number];
    hr_request request = request_of(b, unit, number);
    if (unit->has_ring) battle_fog_spare(b, number);
    unit->answer.start = request.start, unit->answer.goal = unit->goal;
    b->requests[b->request_count++] = request;
}

// Of one side, or of both: -1.
static void write_requests(battle *b, int32_t side) {
    for (int32_t i = 0; i < b->unit_count; i++)
        if (b->units[i].asked_tick == b->tick && (side < 0 || battle_side(i) == side))
            write_request(b, i);
}

hr_error battle_order(battle *b) {
    for (int32_t i = 0; i < b->order_count; i++) {
        const battle_order_line *order = &b->orders[i];
        bool is_march = b->config.formations && order->count > 1 && !b->config.has_fog;
        hr_error error = is_march ? battle_group_send(b, order) : pass_on(b, order);
        if (error) return error;
    }
    b->order_count = b->ordered_count = 0;
    if (!b->config.has_fog) return write_requests(b, -1), HR_OK;
    write_requests(b, 0);
    b->first_side_count = b->request_count;
    write_requests(b, 1);
    return HR_OK;
}

hr_error battle_plan(battle *b) {
    if (b->config.has_fog) return battle_fog_plan(b, b->first_side_count);
    return hr_plan_batch(b->planner, b->requests, b->request_count, b->results);
}

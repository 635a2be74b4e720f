// battle_minds.c - from units to what their minds are told of them, and from there to orders.

#include "viewer/battle/battle_minds.h"

#include "viewer/battle/battle_parts.h"
#include "viewer/battle/battle_player.h"

#include <stdlib.h>

// ---- Life

void battle_minds_destroy(battle *b) {
    if (b->minds) minds_destroy(b->minds);
    free(b->minds);
    b->minds = NULL;
}

static hr_error begin(battle *b) {
    if (b->minds) return HR_OK;
    b->minds = malloc(sizeof *b->minds);
    if (!b->minds) return HR_OUT_OF_MEMORY;
    hr_error error = minds_create(b->minds, b->map, b->config.seed, b->unit_count, BATTLE_SQUAD);
    if (error) return battle_minds_destroy(b), error;
    b->minds->has_fog = b->config.has_fog;
    for (int32_t i = 0; i < 2; i++)
        b->minds->known[i] = b->config.has_fog ? b->sides[i].view : b->map;
    return HR_OK;
}

hr_error battle_minds_create(battle *b) {
    if (b->config.minds.count == 0) return HR_OK;
    hr_error error = begin(b);
    if (!error) minds_assign(b->minds, &b->config.minds);
    return error;
}

hr_error battle_set_minds(battle *b, const int32_t *units, int32_t count, mind_kind kind) {
    hr_error error = begin(b);
    for (int32_t i = 0; i < count && !error; i++) minds_set(b->minds, units[i], kind);
    return error;
}

bool battle_has_mind(const battle *b, int32_t unit) {
    return b->minds && b->minds->memories[unit].kind != MIND_NONE;
}

// ---- What is told

static bool is_at_end(const battle_unit *unit) {
    hr_cell here = hr_block_at(unit->at, unit->size), end = hr_block_at(unit->end, unit->size);
    return here.x == end.x && here.y == end.y;
}

static mind_body body_of(const battle_unit *unit) {
    const battle_answer *answer = &unit->answer;
    return (mind_body){
        .at = unit->at,
        .class_id = unit->class_id,
        .is_idle = unit->state == BATTLE_STANDS && !unit->is_sent,
        .is_held = unit->is_sent,
        .has_arrived = answer->status == HR_STRAIGHT || answer->status == HR_FOUND,
        .is_at_end = is_at_end(unit),
    };
}

// ---- Orders

static hr_error obey(battle *b, const mind_order *order) {
    hr_error error = battle_call(b, &order->unit, 1, order->goal.position);
    if (order->goal.kind != HR_GOAL_RING) return error;
    battle_unit *unit = &b->units[order->unit];
    unit->has_ring = true;
    unit->ring = order->goal;
    unit->target = order->target;
    return error;
}

hr_error battle_minds_think(battle *b) {
    hr_error error = HR_OK;
    if (!b->minds) return HR_OK;
    if (fuzzy_sets_are_good(&b->config.sets)) b->minds->sets = b->config.sets;
    for (int32_t i = 0; i < b->unit_count; i++) b->minds->bodies[i] = body_of(&b->units[i]);
    minds_think(b->minds, b->tick);
    for (int32_t i = 0; i < b->minds->order_count && !error; i++)
        error = obey(b, &b->minds->orders[i]);
    return error;
}

// ---- Requests

void battle_minds_request(const battle *b, const battle_unit *unit, hr_request *request) {
    if (!unit->has_ring) return;
    request->goal = (hr_position){0, 0};
    request->reach_256ths = 0;
    request->goals = &unit->ring;
    request->goal_count = 1;
    if (!b->config.has_fog) request->ignore[0] = b->units[unit->target].standing;
}

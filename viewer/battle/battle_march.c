// battle_march.c - units along their paths: steering, waiting, arriving.
//
// A path is certified for the unit's block with half a cell to spare on all sides, so a unit that
// steers less than that off its leg meets no wall; beyond, it looks before each step. Steering:
// Reynolds, Flocks, Herds, and Schools, 1987 (separation, alignment, cohesion), and Steering
// Behaviors for Autonomous Characters, 1999 (arrival); here in whole numbers.

#include "viewer/battle/battle_march.h"

#include "viewer/battle/battle_fog.h"
#include "viewer/battle/battle_group.h"
#include "viewer/battle/battle_parts.h"
#include "viewer/battle/battle_track.h"

enum {
    NEAR = HR_CELL / 2, // of a waypoint: there
    PATIENCE = 12,      // ticks in the way of others before it asks anew,
    PATIENCE_MOST = 36, // and before it stays where it is
    STRIDES = 4,        // ticks of getting on after which patience comes back
    MATE_REACH = 8 * HR_CELL,
};

// ---- Numbers

static int32_t whole_root(int64_t square) {
    int64_t root = 0, bit = INT64_C(1) << 30;
    while (bit > 1 && bit * bit > square) bit >>= 1;
    for (; bit > 0; bit >>= 1)
        if ((root | bit) * (root | bit) <= square) root |= bit;
    return (int32_t)root;
}

static int32_t length_of(hr_position v) {
    return whole_root((int64_t)v.x * v.x + (int64_t)v.y * v.y);
}

static hr_position minus(hr_position a, hr_position b) {
    return (hr_position){a.x - b.x, a.y - b.y};
}

static hr_position plus(hr_position a, hr_position b) {
    return (hr_position){a.x + b.x, a.y + b.y};
}

// v * part / whole
static hr_position scaled(hr_position v, int32_t part, int32_t whole) {
    return (hr_position){(int32_t)((int64_t)v.x * part / whole),
                         (int32_t)((int64_t)v.y * part / whole)};
}

static hr_position no_longer_than(hr_position v, int32_t length) {
    int32_t own = length_of(v);
    return own > length ? scaled(v, length, own) : v;
}

// ---- Neighbours

static int32_t cell_of(const battle *b, hr_position at) {
    int32_t side = BATTLE_CELL * HR_CELL;
    return at.y / side * b->cell_columns + at.x / side;
}

static void sort_into_cells(battle *b) {
    for (int32_t i = 0; i < b->cell_columns * b->cell_rows; i++) b->cells[i] = -1;
    for (int32_t i = 0; i < b->unit_count; i++) {
        int32_t *first = &b->cells[cell_of(b, b->units[i].at)];
        b->units[i].next_in_cell = *first;
        *first = i;
    }
}

// ---- Steering

typedef struct pull {
    hr_position apart;   // away from those too near
    hr_position heading; // what the squad does, summed up
    hr_position middle;  // of the squad, as seen from here, summed up
    int32_t mates;
} pull;

static void feel(const battle *b, int32_t number, int32_t other_number, pull *p) {
    const battle_unit *unit = &b->units[number], *other = &b->units[other_number];
    hr_position to = minus(other->at, unit->at);
    int32_t room = (unit->size + other->size + 1) * HR_CELL / 2;
    bool is_mate = !unit->group && number / BATTLE_SQUAD == other_number / BATTLE_SQUAD;
    if (!is_mate && (to.x > room || to.x < -room || to.y > room || to.y < -room)) return;
    int32_t distance = length_of(to);
    if (distance < room && distance > 0)
        p->apart = minus(p->apart, scaled(to, room - distance, distance));
    if (!is_mate || distance > MATE_REACH || other->state != BATTLE_MARCHES) return;
    p->heading = plus(p->heading, other->step);
    p->middle = plus(p->middle, to);
    p->mates++;
}

static pull feel_neighbours(const battle *b, int32_t number) {
    pull p = {0};
    int32_t cell = cell_of(b, b->units[number].at);
    int32_t column = cell % b->cell_columns, row = cell / b->cell_columns;
    for (int32_t y = row > 0 ? row - 1 : 0; y <= row + 1 && y < b->cell_rows; y++)
        for (int32_t x = column > 0 ? column - 1 : 0; x <= column + 1 && x < b->cell_columns; x++)
            for (int32_t i = b->cells[y * b->cell_columns + x]; i >= 0;
                 i = b->units[i].next_in_cell)
                if (i != number) feel(b, number, i, &p);
    return p;
}

// No faster than straight on, so that a unit which slows down to arrive does arrive.
static hr_position steer(const battle *b, int32_t number, hr_position straight) {
    pull p = feel_neighbours(b, number);
    int32_t speed = length_of(straight);
    hr_position step = scaled(straight, 4, 1);
    step = plus(step, scaled(p.apart, 3 * speed, HR_CELL));
    if (p.mates > 0) {
        step = plus(step, scaled(p.heading, 1, p.mates));
        step = plus(step, scaled(p.middle, speed, p.mates * MATE_REACH));
    }
    return no_longer_than(step, speed);
}

// ---- Steps

static hr_rect at_block(hr_rect own, int32_t x, int32_t y) {
    return (hr_rect){x, y, own.width, own.height};
}

static bool is_open(const battle *b, const battle_unit *unit, int32_t x, int32_t y) {
    return hr_map_is_open(b->map, unit->class_id, (hr_cell){x, y});
}

// Steps are shorter than a cell, so that the block moves by one at most. No corner is cut.
static bool may_step(const battle *b, const battle_unit *unit, hr_position step) {
    hr_rect own = battle_cells_of(unit);
    hr_cell to = hr_block_at(plus(unit->at, step), own.width);
    if (to.x == own.x && to.y == own.y) return true;
    bool is_clear = is_open(b, unit, to.x, to.y) && is_open(b, unit, own.x, to.y) &&
                    is_open(b, unit, to.x, own.y);
    return is_clear && battle_is_free(b, at_block(own, to.x, to.y), own);
}

static void step_by(battle *b, battle_unit *unit, hr_position step) {
    hr_rect old = battle_cells_of(unit);
    unit->at = plus(unit->at, step);
    unit->step = step;
    hr_rect new = battle_cells_of(unit);
    if (new.x == old.x &&new.y == old.y) return;
    battle_take(b, old, false);
    battle_take(b, new, true);
    b->moves[b->move_count++] = (hr_move){unit->body, {new.x, new.y}};
    int32_t across = old.width - (new.x != old.x), down = old.width - (new.y != old.y);
    b->counts.cells_touched += 2 * (old.width * old.width - across * down);
}

// As steered; else as the path leads; else along whatever is in the way.
static bool try_steps(battle *b, battle_unit *unit, hr_position steered, hr_position straight) {
    const hr_position steps[] = {steered, straight, {steered.x, 0}, {0, steered.y}};
    for (int32_t i = 0; i < 4; i++) {
        if ((steps[i].x == 0 && steps[i].y == 0) || !may_step(b, unit, steps[i])) continue;
        step_by(b, unit, steps[i]);
        return true;
    }
    return false;
}

static void ask_next_tick(battle *b, battle_unit *unit) {
    battle_leave_group(b, unit);
    unit->state = BATTLE_ASKS;
    unit->asked_tick = b->tick + 1;
}

// A unit that does not get on has patience for a while.
static hr_error wait(battle *b, battle_unit *unit) {
    b->counts.waited++;
    unit->waited++;
    if (unit->group) { // which waits for it; but not for ever
        if (unit->waited >= PATIENCE_MOST) ask_next_tick(b, unit);
        return HR_OK;
    }
    if (unit->waited >= PATIENCE_MOST) {
        b->counts.gave_up++;
        return battle_halt(b, unit);
    }
    if (unit->waited % PATIENCE == 0) ask_next_tick(b, unit);
    return HR_OK;
}

// ---- Marching

static bool is_near(hr_position a, hr_position b) {
    hr_position d = minus(a, b);
    return d.x <= NEAR && d.x >= -NEAR && d.y <= NEAR && d.y >= -NEAR;
}

// At the end of its way a unit asks for the rest, or has arrived.
static hr_error arrive(battle *b, battle_unit *unit) {
    if (!unit->goes_on) {
        b->counts.arrived++;
        return battle_halt(b, unit);
    }
    ask_next_tick(b, unit);
    return HR_OK;
}

// Whether it is nearer to its next waypoint than ever before: to and fro in a crowd does not count.
static bool gets_on(battle_unit *unit) {
    hr_position rest = minus(unit->way[unit->way_next], unit->at);
    int64_t squared = (int64_t)rest.x * rest.x + (int64_t)rest.y * rest.y;
    bool is_same = unit->nearest_of == unit->way_next;
    if (is_same && squared >= unit->nearest_squared) return false;
    unit->nearest_of = unit->way_next;
    unit->nearest_squared = squared;
    return true;
}

// It waits for its turn, in formation, and makes room for those who come too near.
static void stand_by(battle *b, int32_t number) {
    battle_unit *unit = &b->units[number];
    pull p = feel_neighbours(b, number);
    int32_t speed = battle_speed(unit);
    hr_position aside = no_longer_than(scaled(p.apart, 3 * speed, HR_CELL), speed / 2);
    if (!try_steps(b, unit, aside, aside)) unit->step = (hr_position){0, 0};
}

// Along its track or not at all: whoever cannot turn on the spot does not step aside, either.
static hr_error drive(battle *b, int32_t number) {
    battle_unit *unit = &b->units[number];
    battle_stride stride;
    if (!battle_track_stride(b, number, &stride))
        return battle_track_is_whole(b, number) ? arrive(b, unit) : battle_halt(b, unit);
    hr_position step = minus(stride.to, unit->at);
    if (!may_step(b, unit, step)) {
        unit->step = (hr_position){0, 0};
        return wait(b, unit);
    }
    step_by(b, unit, step);
    battle_track_go(b, number, &stride);
    if (unit->waited > 0) unit->waited--;
    return HR_OK;
}

static hr_error march(battle *b, int32_t number) {
    battle_unit *unit = &b->units[number];
    hr_error error = HR_OK;
    if (battle_drives(b, number)) return drive(b, number);
    while (unit->way_next < unit->way_count && is_near(unit->at, unit->way[unit->way_next]) &&
           battle_group_may_pass(b, unit))
        battle_pass_waypoint(b, unit);
    if (unit->way_next == unit->way_count && !battle_group_go_on(b, unit, &error))
        return arrive(b, unit);
    int32_t stride = battle_group_stride(b, unit, battle_speed(unit));
    if (error || stride == 0) return stand_by(b, number), error;
    hr_position to = minus(unit->way[unit->way_next], unit->at);
    hr_position straight = no_longer_than(to, stride);
    hr_position steered = steer(b, number, straight);
    if (!try_steps(b, unit, steered, straight)) unit->step = (hr_position){0, 0};
    unit->strides = gets_on(unit) ? unit->strides + 1 : 0;
    bool is_held_back = stride < battle_speed(unit); // by its group, not by who is in the way
    if (unit->strides == 0) return is_held_back ? HR_OK : wait(b, unit);
    if (unit->strides > STRIDES && unit->waited > 0) unit->waited--;
    return HR_OK;
}

// ---- Paths

static void keep_answer(const battle *b, battle_unit *unit, const hr_path *path) {
    unit->answer.tick = b->tick;
    unit->answer.status = path->status;
    unit->answer.stage = path->stage;
    unit->answer.steps = path->steps;
    unit->answer.waypoints = path->count;
    unit->answer.length_256ths = path->length_256ths;
    unit->answer.remaining_256ths = path->remaining_256ths;
}

// A path of many waypoints is taken up to where the unit's memory ends.
static hr_error take_path(battle *b, const hr_path *path) {
    battle_unit *unit = &b->units[path->tag];
    keep_answer(b, unit, path);
    if (path->status == HR_WAITING) return HR_OK;
    if (path->count < 2) return battle_halt(b, unit);
    unit->way_count = path->count < BATTLE_WAY_MAX ? path->count : BATTLE_WAY_MAX;
    unit->goes_on = path->count > BATTLE_WAY_MAX || path->status == HR_PARTIAL;
    for (int32_t i = 0; i < unit->way_count; i++) unit->way[i] = path->waypoints[i];
    unit->end = unit->way[unit->way_count - 1];
    unit->way_next = 1;
    unit->nearest_of = 0;
    unit->state = BATTLE_MARCHES;
    hr_watched_path watched = {.id = (int32_t)path->tag,
                               .class_id = unit->class_id,
                               .waypoints = unit->way,
                               .count = unit->way_count,
                               .report_once = true};
    hr_error error = battle_track_begin(b, (int32_t)path->tag);
    return error ? error : hr_path_watch_set(battle_watch(b, (int32_t)path->tag), &watched);
}

static hr_error take_results(battle *b, const hr_results *results) {
    hr_error error = HR_OK;
    for (int32_t i = 0; i < hr_results_count(results) && !error; i++) {
        hr_path path = hr_results_path(results, i);
        error = take_path(b, &path);
    }
    return error;
}

static hr_error take_paths(battle *b) {
    if (!b->config.has_fog) return take_results(b, b->results);
    hr_error error = take_results(b, b->sides[0].results);
    return error ? error : take_results(b, b->sides[1].results);
}

// ---- The hash (FNV-1a), the lowest byte of a number first

static void mix(battle *b, uint64_t number) {
    for (int32_t i = 0; i < 8; i++)
        b->hash = (b->hash ^ (number >> 8 * i & 0xff)) * UINT64_C(0x100000001b3);
}

static void hash_tick(battle *b) {
    if (!b->config.has_fog) mix(b, hr_results_hash(b->results));
    for (int32_t i = 0; i < 2 && b->config.has_fog; i++)
        mix(b, hr_results_hash(b->sides[i].results));
    for (int32_t i = 0; i < b->unit_count; i++) {
        mix(b, (uint64_t)(uint32_t)b->units[i].at.x << 32 | (uint32_t)b->units[i].at.y);
        mix(b, b->units[i].state);
        if (b->minds) mix(b, (uint64_t)b->minds->memories[i].health);
    }
}

hr_error battle_march(battle *b) {
    b->move_count = 0;
    hr_error error = take_paths(b);
    sort_into_cells(b);
    battle_groups_beat(b);
    for (int32_t i = 0; i < b->unit_count && !error; i++)
        if (b->units[i].state == BATTLE_MARCHES) error = march(b, i);
    // A unit that halted this tick has moved no further: its two footprints lie on each other.
    if (!error) error = hr_footprints_move(b->map, b->moves, b->move_count);
    hash_tick(b);
    b->tick++;
    return error;
}

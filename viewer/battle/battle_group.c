// battle_group.c - squads that march in formation.

#include "viewer/battle/battle_group.h"

#include "viewer/battle/battle_parts.h"

#include <stdlib.h>

enum {
    NEAR = HR_CELL,     // of a place where it waits: there
    LEAD = 3 * HR_CELL, // by which the beat may be ahead of the unit that is behind most
    SIDE_MOST = 24,     // cells that a place may lie to the side, and
    BACK_MOST = 40,     // behind
    FILES = 6,          // of a squad of BATTLE_SQUAD
};

// ---- Widths: two abreast, three, a squad

static hr_error add_widths(battle *b, hr_class_id class_id) {
    hr_class unit = hr_map_class(b->map, class_id);
    const int32_t size = unit.size,
                  widths[BATTLE_WIDTHS] = {3 * size, 4 * size + 2, FILES * (size + 1) + 1};
    hr_error error = HR_OK;
    if (b->has_widths[class_id]) return HR_OK;
    for (int32_t i = 0; i < BATTLE_WIDTHS && !error; i++) {
        unit.size = widths[i];
        error = hr_map_add_class(b->map, unit, &b->widths[class_id][i]);
    }
    b->has_widths[class_id] = error == HR_OK;
    return error;
}

// ---- Groups

// Of a unit that is in one.
static battle_group *group_of(const battle *b, const battle_unit *unit) {
    return &b->groups[unit->group - 1];
}

// One without members, or a new one; its number and 1.
static hr_error find_group(battle *b, int32_t *number) {
    for (int32_t i = 0; i < b->group_count; i++)
        if (b->groups[i].members == 0) return *number = i + 1, HR_OK;
    if (!battle_grow((void **)&b->groups, &b->group_capacity, b->group_count + 1,
                     sizeof *b->groups))
        return HR_OUT_OF_MEMORY;
    battle_group *group = &b->groups[b->group_count];
    *group = (battle_group){0};
    hr_error error = hr_march_create(b->planner, &group->march);
    if (!error) *number = ++b->group_count;
    return error;
}

void battle_groups_destroy(battle *b) {
    for (int32_t i = 0; i < b->group_count; i++) hr_march_destroy(b->groups[i].march);
    free(b->groups);
}

// ---- Waypoints

static hr_march_path path_of(const battle *b, const battle_unit *unit) {
    return hr_march_unit_path(group_of(b, unit)->march, unit->member);
}

// Waypoints of the march from `first` on, as many as a unit keeps.
static hr_error take_way(battle *b, battle_unit *unit, int32_t first) {
    hr_march_path path = path_of(b, unit);
    int32_t count = path.count - first;
    unit->way_first = first;
    unit->way_count = count < BATTLE_WAY_MAX ? count : BATTLE_WAY_MAX;
    for (int32_t i = 0; i < unit->way_count; i++) unit->way[i] = path.waypoints[first + i];
    unit->way_next = unit->way_count > 1 ? 1 : 0;
    unit->goes_on = first + unit->way_count < path.count;
    unit->nearest_of = 0;
    unit->state = BATTLE_MARCHES;
    hr_watched_path watched = {.id = (int32_t)(unit - b->units),
                               .class_id = unit->class_id,
                               .waypoints = unit->way,
                               .count = unit->way_count,
                               .report_once = true};
    return hr_path_watch_set(b->watch, &watched);
}

bool battle_group_go_on(battle *b, battle_unit *unit, hr_error *error) {
    if (!unit->group || !unit->goes_on) return false;
    *error = take_way(b, unit, unit->way_first + unit->way_count - 1);
    return true;
}

// ---- Orders

static hr_position middle_of(const battle *b, const battle_order_line *order) {
    int64_t x = 0, y = 0;
    for (int32_t i = 0; i < order->count; i++) {
        hr_position at = b->units[b->ordered[order->first + i]].at;
        x += at.x, y += at.y;
    }
    return (hr_position){(int32_t)(x / order->count), (int32_t)(y / order->count)};
}

static int32_t within(int32_t distance, int32_t cells) {
    int32_t most = cells * HR_CELL;
    return distance > most ? most : distance < -most ? -most : distance;
}

static void keep_answer(const battle *b, battle_unit *unit, const hr_march_path *path) {
    unit->answer = (battle_answer){.tick = b->tick,
                                   .start = unit->at,
                                   .goal = unit->goal,
                                   .status = path->status,
                                   .waypoints = path->count,
                                   .length_256ths = (double)path->length_256ths,
                                   .remaining_256ths = (double)path->remaining_256ths};
}

static hr_error join(battle *b, int32_t group, int32_t member, int32_t number) {
    battle_unit *unit = &b->units[number];
    if (unit->state == BATTLE_ASKS) hr_batch_cancel(b->planner, (uint64_t)number);
    unit->asked_tick = -1;
    unit->waited = 0;
    unit->goal = b->places[member];
    unit->group = group, unit->member = member;
    b->groups[group - 1].members++;
    hr_march_path path = path_of(b, unit);
    keep_answer(b, unit, &path);
    return path.count >= 2 ? take_way(b, unit, 0) : battle_halt(b, unit);
}

static void place_marchers(battle *b, const hr_march_order *asked) {
    hr_march_take_places(b->marchers, asked->count, asked->goal, asked->facing_x, asked->facing_y,
                         b->places);
    for (int32_t i = 0; i < asked->count; i++) {
        b->marchers[i].right_256ths = within(b->marchers[i].right_256ths, SIDE_MOST);
        b->marchers[i].back_256ths = within(b->marchers[i].back_256ths, BACK_MOST);
    }
}

// Those of b->marchers, who are b->members and have places.
static hr_error march(battle *b, hr_march_order asked, hr_class_id class_id) {
    int32_t group;
    hr_error error = add_widths(b, class_id);
    if (!error) error = find_group(b, &group);
    if (error) return error;
    asked.widths = b->widths[class_id], asked.width_count = BATTLE_WIDTHS;
    place_marchers(b, &asked);
    b->groups[group - 1].beat = 0;
    error = hr_plan_march(b->planner, &asked, b->groups[group - 1].march);
    for (int32_t i = 0; i < asked.count && !error; i++) error = join(b, group, i, b->members[i]);
    return error;
}

static hr_error spread(battle *b, const battle_order_line *order, hr_march_order asked) {
    for (int32_t i = 0; i < order->count; i++) {
        battle_unit *unit = &b->units[b->ordered[order->first + i]];
        battle_leave_group(b, unit);
        b->sent[i] = (hr_spread_unit){unit->at, unit->class_id};
    }
    const hr_spread wanted = {.goal = order->goal,
                              .units = b->sent,
                              .count = order->count,
                              .gap_cells = 1,
                              .formation = HR_FORMATION_BLOCK,
                              .facing_x = asked.facing_x,
                              .facing_y = asked.facing_y};
    return hr_spread_goals(b->planner, &wanted, b->goals);
}

// A place for each of them, then a march for each class.
hr_error battle_group_send(battle *b, const battle_order_line *order) {
    hr_position middle = middle_of(b, order);
    hr_march_order asked = {.units = b->marchers,
                            .places = b->places,
                            .goal = order->goal,
                            .facing_x = order->goal.x - middle.x,
                            .facing_y = order->goal.y - middle.y};
    hr_error error = spread(b, order, asked);
    for (hr_class_id id = 0; id < b->config.classes && !error; id++) {
        asked.count = 0;
        for (int32_t i = 0; i < order->count; i++) {
            if (b->sent[i].class_id != id) continue;
            b->members[asked.count] = b->ordered[order->first + i];
            b->places[asked.count] = b->goals[i];
            b->marchers[asked.count++] = (hr_march_unit){b->sent[i].start, id, 0, 0};
        }
        if (asked.count > 0) error = march(b, asked, id);
    }
    return error;
}

// ---- The beat

static int32_t distance_to_next(const battle_unit *unit) {
    hr_position next = unit->way[unit->way_next];
    int32_t x = abs(next.x - unit->at.x), y = abs(next.y - unit->at.y);
    int32_t longer = x > y ? x : y, shorter = x > y ? y : x;
    return longer + shorter * 3 / 8; // within a tenth of the distance
}

static bool is_at_next(const battle_unit *unit) {
    hr_position next = unit->way[unit->way_next];
    return abs(next.x - unit->at.x) <= NEAR && abs(next.y - unit->at.y) <= NEAR;
}

static hr_march_mark next_mark(const battle *b, const battle_unit *unit) {
    return path_of(b, unit).marks[unit->way_first + unit->way_next];
}

bool battle_group_may_pass(const battle *b, const battle_unit *unit) {
    return !unit->group || next_mark(b, unit).leaves_256ths <= group_of(b, unit)->beat;
}

static bool is_marching(const battle_unit *unit) {
    return unit->group > 0 && unit->state == BATTLE_MARCHES && unit->way_next < unit->way_count;
}

// How far a unit has come, by its marks: where it waits, as far as it will wait.
static int64_t mark_of(const battle *b, const battle_unit *unit) {
    hr_march_mark mark = next_mark(b, unit);
    return is_at_next(unit) ? mark.leaves_256ths : mark.arrives_256ths - distance_to_next(unit);
}

int32_t battle_group_stride(const battle *b, const battle_unit *unit, int32_t speed) {
    if (!is_marching(unit)) return speed;
    int64_t ahead = next_mark(b, unit).arrives_256ths - distance_to_next(unit);
    int64_t rest = group_of(b, unit)->beat - ahead;
    if (is_at_next(unit) && !battle_group_may_pass(b, unit)) return 0;
    return rest <= 0 ? 0 : rest < speed ? (int32_t)rest : speed;
}

void battle_groups_beat(battle *b) {
    for (int32_t i = 0; i < b->group_count; i++) b->groups[i].behind = INT64_MAX;
    for (int32_t i = 0; i < b->unit_count; i++) {
        const battle_unit *unit = &b->units[i];
        if (!is_marching(unit)) continue;
        battle_group *group = group_of(b, unit);
        int64_t mark = mark_of(b, unit);
        if (mark < group->behind) group->behind = mark;
        group->speed = battle_speed(unit);
    }
    for (int32_t i = 0; i < b->group_count; i++) {
        battle_group *group = &b->groups[i];
        if (group->behind == INT64_MAX) continue;
        int64_t most = group->behind + LEAD, next = group->beat + group->speed;
        if (next > most) next = most;
        if (next > group->beat) group->beat = next;
    }
}

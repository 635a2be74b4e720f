// battle_player.c - what a player does between two ticks: orders and buildings.

#include "viewer/battle/battle_player.h"

#include "viewer/battle/battle_parts.h"

// ---- Orders

// Who gets an order steps out of the others' way, before the map is brought up to date.
static hr_error call_up(battle *b, int32_t number) {
    battle_unit *unit = &b->units[number];
    hr_error error = unit->standing ? hr_footprint_lift(b->map, unit->standing) : HR_OK;
    if (error) return error;
    unit->standing = 0;
    unit->has_ring = false;
    b->ordered[b->ordered_count++] = number;
    return HR_OK;
}

hr_error battle_call(battle *b, const int32_t *units, int32_t count, hr_position goal) {
    bool has_room =
        battle_grow((void **)&b->ordered, &b->ordered_capacity, b->ordered_count + count,
                    sizeof *b->ordered) &&
        battle_grow((void **)&b->orders, &b->order_capacity, b->order_count + 1, sizeof *b->orders);
    if (!has_room) return HR_OUT_OF_MEMORY;
    hr_error error = HR_OK;
    b->orders[b->order_count++] = (battle_order_line){b->ordered_count, count, goal};
    for (int32_t i = 0; i < count && !error; i++) error = call_up(b, units[i]);
    b->counts.ordered += count;
    return error;
}

hr_error battle_send(battle *b, const int32_t *units, int32_t count, hr_position goal) {
    for (int32_t i = 0; i < count; i++) b->units[units[i]].is_sent = true;
    return battle_call(b, units, count, goal);
}

// ---- Buildings

static bool is_on_map(const battle *b, hr_rect cells) {
    return cells.x >= 0 && cells.y >= 0 && cells.width > 0 && cells.height > 0 &&
           cells.x + cells.width <= hr_map_width(b->map) &&
           cells.y + cells.height <= hr_map_height(b->map);
}

static bool overlap(hr_rect a, hr_rect b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

static bool is_any_on(const battle_building *list, int32_t count, hr_rect cells) {
    for (int32_t i = 0; i < count; i++)
        if (list[i].id && overlap(list[i].cells, cells)) return true;
    return false;
}

static bool is_site(const battle *b, hr_rect cells) {
    return is_on_map(b, cells) && battle_is_free(b, cells, (hr_rect){0, 0, 0, 0}) &&
           !is_any_on(b->buildings, b->building_count, cells) &&
           !is_any_on(b->built, b->built_count, cells);
}

hr_error battle_build(battle *b, hr_rect cells, bool *is_built) {
    *is_built = false;
    if (!is_site(b, cells)) return HR_OK;
    if (!battle_grow((void **)&b->built, &b->built_capacity, b->built_count + 1, sizeof *b->built))
        return HR_OUT_OF_MEMORY;
    battle_building *house = &b->built[b->built_count];
    house->cells = cells;
    hr_error error = hr_footprint_stamp(b->map, (hr_footprint){cells, BATTLE_STANDING}, &house->id);
    if (error) return error;
    b->built_count++;
    b->counts.cells_touched += cells.width * cells.height;
    return *is_built = true, HR_OK;
}

static bool raze(battle *b, battle_building *house, hr_rect cells) {
    if (!house->id || !overlap(house->cells, cells)) return false;
    hr_footprint_lift(b->map, house->id);
    house->id = 0;
    b->counts.cells_touched += house->cells.width * house->cells.height;
    return true;
}

int32_t battle_raze(battle *b, hr_rect cells) {
    int32_t count = 0;
    for (int32_t i = 0; i < b->building_count; i++) count += raze(b, &b->buildings[i], cells);
    for (int32_t i = b->built_count - 1; i >= 0; i--) {
        if (!raze(b, &b->built[i], cells)) continue;
        b->built[i] = b->built[--b->built_count];
        count++;
    }
    return count;
}

// battle_edit.c - what happens to the map in a tick, and who is sent where.

#include "viewer/battle/battle_edit.h"

#include "viewer/battle/battle_minds.h"
#include "viewer/battle/battle_parts.h"
#include "viewer/battle/battle_player.h"
#include "viewer/battle/battle_ranges.h"

enum { BRIDGE_SIDE = 8, BUILDING_LEAST = 4, BUILDING_MOST = 16, PLACE_TRIES = 24, RECKLESS = 20 };

// A bridge that is broken: water that remembers what it was.
static const uint8_t BROKEN_ROAD = HR_WATER | HR_ROAD;

// ---- Buildings

// Nothing is built where units are.
static bool find_site(battle *b, hr_rect *site) {
    for (int32_t i = 0; i < PLACE_TRIES; i++) {
        site->width = BUILDING_LEAST + battle_roll(b, BUILDING_MOST - BUILDING_LEAST + 1);
        site->height = BUILDING_LEAST + battle_roll(b, BUILDING_MOST - BUILDING_LEAST + 1);
        site->x = battle_roll(b, hr_map_width(b->map) - site->width + 1);
        site->y = battle_roll(b, hr_map_height(b->map) - site->height + 1);
        bool is_land = hr_map_is_open(b->map, 0, (hr_cell){site->x, site->y});
        bool is_inside = site->x + site->width <= hr_map_width(b->map) &&
                         site->y + site->height <= hr_map_height(b->map);
        if (is_land && is_inside && battle_is_free(b, *site, (hr_rect){0, 0, 0, 0})) return true;
    }
    return false;
}

static hr_error change_building(battle *b, battle_building *building) {
    hr_error error = HR_OK;
    if (building->id) {
        error = hr_footprint_lift(b->map, building->id);
        building->id = 0;
    } else if (find_site(b, &building->cells)) {
        hr_footprint house = {building->cells, BATTLE_STANDING};
        error = hr_footprint_stamp(b->map, house, &building->id);
    } else {
        return HR_OK;
    }
    b->counts.cells_touched += building->cells.width * building->cells.height;
    return error;
}

// ---- Bridges

static void swap_values(uint8_t *values, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (values[i] == HR_ROAD)
            values[i] = BROKEN_ROAD;
        else if (values[i] == BROKEN_ROAD)
            values[i] = HR_ROAD;
    }
}

// Broken or mended: an edit of the ground where no unit stands.
static hr_error change_bridge(battle *b, hr_cell at) {
    uint8_t values[BRIDGE_SIDE * BRIDGE_SIDE] = {0};
    hr_rect rect = {at.x, at.y, BRIDGE_SIDE, BRIDGE_SIDE};
    rect = hr_map_read_ground(b->map, rect, values, BRIDGE_SIDE);
    if (!battle_is_free(b, rect, (hr_rect){0, 0, 0, 0})) return HR_OK;
    if (!battle_grow((void **)&b->changed, &b->changed_capacity, b->changed_count + 1,
                     sizeof *b->changed))
        return HR_OUT_OF_MEMORY;
    b->changed[b->changed_count++] = rect;
    swap_values(values, BRIDGE_SIDE * BRIDGE_SIDE);
    hr_map_blit(b->map, rect, values, BRIDGE_SIDE);
    b->counts.cells_touched += rect.width * rect.height;
    return HR_OK;
}

static hr_error change_something(battle *b) {
    bool is_bridge = b->bridge_count > 0 && battle_roll(b, 4) == 0;
    if (!is_bridge) return change_building(b, &b->buildings[battle_roll(b, b->building_count)]);
    return change_bridge(b, b->bridges[battle_roll(b, b->bridge_count)]);
}

// ---- Orders

// Most orders are to places that can be reached; some of a player's are not.
static hr_position choose_goal(battle *b, const battle_unit *unit) {
    hr_cell block = hr_block_at(unit->at, unit->size);
    bool is_any = battle_roll(b, RECKLESS) == 0;
    int32_t label = is_any ? -1 : hr_map_label(b->map, unit->class_id, block);
    return battle_throw_place(b, unit->class_id, label);
}

static hr_error send(battle *b, int32_t first, int32_t count) {
    int32_t numbers[BATTLE_SQUAD], free_count = 0;
    if (count > b->unit_count - first) count = b->unit_count - first;
    for (int32_t i = first; i < first + count; i++)
        if (!b->units[i].is_sent && !battle_has_mind(b, i)) numbers[free_count++] = i;
    return battle_call(b, numbers, free_count, choose_goal(b, &b->units[first]));
}

static hr_error send_units(battle *b) {
    int32_t squads = b->config.orders / 2 / BATTLE_SQUAD;
    int32_t singles = b->config.orders - squads * BATTLE_SQUAD;
    int32_t squad_count = (b->unit_count + BATTLE_SQUAD - 1) / BATTLE_SQUAD;
    hr_error error = HR_OK;
    if (b->unit_count == 0) return HR_OK;
    for (int32_t i = 0; i < squads && !error; i++)
        error = send(b, BATTLE_SQUAD * battle_roll(b, squad_count), BATTLE_SQUAD);
    for (int32_t i = 0; i < singles && !error; i++)
        error = send(b, battle_roll(b, b->unit_count), 1);
    return error;
}

hr_error battle_edit(battle *b) {
    b->changed_count = 0;
    for (int32_t i = 0; i < b->config.edits; i++) {
        hr_error error = change_something(b);
        if (error) return error;
    }
    hr_error error = battle_move_ranges(b);
    if (!error) error = send_units(b);
    return error ? error : battle_minds_think(b);
}

// battle_parts.c - what the parts of a tick share.

#include "viewer/battle/battle_parts.h"

#include "viewer/battle/battle_fog.h"

#include "viewer/generate/generate_tools.h"

#include <stdlib.h>
#include <string.h>

// ---- Arrays

bool battle_grow(void **array, int32_t *capacity, int32_t count, size_t size) {
    if (count <= *capacity) return true;
    int32_t more = count > INT32_MAX / 2 ? INT32_MAX : 2 * count;
    void *grown = realloc(*array, (size_t)more * size);
    if (!grown) return false;
    *array = grown;
    *capacity = more;
    return true;
}

// ---- Chance

int32_t battle_roll(battle *b, int32_t sides) {
    map_dice dice = {b->dice};
    int32_t number = dice_roll(&dice, sides);
    b->dice = dice.state;
    return number;
}

hr_position battle_throw_place(battle *b, hr_class_id class_id, int32_t label) {
    int32_t size = hr_map_class(b->map, class_id).size;
    hr_cell block = {0, 0};
    for (int32_t i = 0; i < 16; i++) {
        block.x = battle_roll(b, hr_map_width(b->map) - size + 1);
        block.y = battle_roll(b, hr_map_height(b->map) - size + 1);
        int32_t here = hr_map_label(b->map, class_id, block);
        if (here >= 0 && (label < 0 || here == label)) break;
    }
    return hr_block_centre(block, size);
}

// ---- Who is where

int32_t battle_speed(const battle_unit *unit) {
    static const int32_t SPEEDS[] = {48, 96, 64, 40};
    return SPEEDS[unit->class_id % 4];
}

hr_rect battle_cells_of(const battle_unit *unit) {
    hr_cell block = hr_block_at(unit->at, unit->size);
    return (hr_rect){block.x, block.y, unit->size, unit->size};
}

static bool holds(hr_rect rect, int32_t x, int32_t y) {
    return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}

bool battle_is_free(const battle *b, hr_rect rect, hr_rect own) {
    size_t width = (size_t)hr_map_width(b->map);
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++)
            if (b->taken[(size_t)y * width + (size_t)x] && !holds(own, x, y)) return false;
    return true;
}

void battle_take(battle *b, hr_rect rect, bool is_taken) {
    size_t width = (size_t)hr_map_width(b->map);
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        memset(b->taken + (size_t)y * width + (size_t)rect.x, is_taken, (size_t)rect.width);
}

void battle_pass_waypoint(battle *b, battle_unit *unit) {
    unit->way_next++;
    hr_path_watch_advance(battle_watch(b, (int32_t)(unit - b->units)), (int32_t)(unit - b->units),
                          unit->way_next - 1);
}

void battle_leave_group(battle *b, battle_unit *unit) {
    if (unit->group > 0) b->groups[unit->group - 1].members--;
    unit->group = 0;
}

hr_error battle_halt(battle *b, battle_unit *unit) {
    battle_leave_group(b, unit);
    unit->state = BATTLE_STANDS;
    unit->is_sent = false;
    unit->step = (hr_position){0, 0};
    unit->way_count = unit->way_next = 0;
    hr_watched_path none = {.id = (int32_t)(unit - b->units), .class_id = unit->class_id};
    hr_error error = hr_path_watch_set(battle_watch(b, none.id), &none);
    if (error || unit->standing) return error;
    hr_footprint stand = {battle_cells_of(unit), BATTLE_STANDING};
    return hr_footprint_stamp(b->map, stand, &unit->standing);
}

// battle_heat.c - counts of ticks and of visits, by cell.

#include "viewer/model/battle/battle_heat.h"

#include <stdio.h>
#include <stdlib.h>

const char *battle_heat_name(battle_heat_kind kind) {
    static const char *const NAMES[HEAT_KINDS] = {"none", "density", "travel time"};
    return NAMES[kind];
}

void battle_heat_end(battle_heat *heat) {
    heat_grid_end(&heat->grid);
    free(heat->ticks);
    free(heat->visits);
    free(heat->cells);
    *heat = (battle_heat){0};
}

void battle_heat_begin(battle_heat *heat, battle_heat_kind kind) {
    battle_heat_end(heat);
    heat->kind = kind;
    heat->last_tick = -1;
}

static bool make_room(battle_heat *heat, const battle_shot *shot, int32_t width, int32_t height) {
    size_t count = (size_t)width * (size_t)height;
    if (heat->grid.heat) return true;
    heat->ticks = calloc(count, sizeof *heat->ticks);
    heat->visits = calloc(count, sizeof *heat->visits);
    heat->cells = malloc(((size_t)shot->unit_count + 1) * sizeof *heat->cells);
    heat->unit_count = shot->unit_count;
    for (int32_t i = 0; heat->cells && i < heat->unit_count; i++) heat->cells[i] = -1;
    return heat->ticks && heat->visits && heat->cells &&
           heat_grid_begin(&heat->grid, width, height);
}

static void count(battle_heat *heat, int32_t unit, int32_t x, int32_t y) {
    int32_t cell = y * heat->grid.width + x;
    heat->ticks[cell]++;
    heat->visits[cell] += heat->cells[unit] != cell;
    heat->cells[unit] = cell;
    float ticks = (float)heat->ticks[cell];
    heat_set(&heat->grid, x, y,
             heat->kind == HEAT_TRAVEL ? ticks / (float)heat->visits[cell] : ticks);
}

void battle_heat_look(battle_heat *heat, const battle_shot *shot, int32_t width, int32_t height) {
    bool is_another =
        heat->grid.heat && (heat->unit_count != shot->unit_count || heat->grid.width != width ||
                            heat->grid.height != height || shot->tick < heat->last_tick);
    if (is_another) battle_heat_begin(heat, heat->kind);
    if (heat->kind == HEAT_NONE || shot->tick == heat->last_tick) return;
    if (!make_room(heat, shot, width, height)) {
        battle_heat_begin(heat, HEAT_NONE);
        return;
    }
    heat->last_tick = shot->tick;
    for (int32_t i = 0; i < shot->unit_count; i++) {
        const shot_unit *unit = &shot->units[i];
        if (unit->state != BATTLE_STANDS)
            count(heat, i, unit->at.x / HR_CELL, unit->at.y / HR_CELL);
    }
}

void battle_heat_say(const battle_heat *heat, char text[HEAT_WORDS]) {
    const char *what = heat->kind == HEAT_TRAVEL ? "ticks that a unit takes through a cell"
                                                 : "ticks that units were in a cell";
    snprintf(text, HEAT_WORDS, "%s: 1 to %.0f", what, (double)heat->grid.most);
}

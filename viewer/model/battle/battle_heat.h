// battle_heat.h - where the units of a battle go, and how long they take there, cell by cell, from
// the tick on in which that was asked for. Units that stand do not count.
#ifndef HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_HEAT_H
#define HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_HEAT_H

#include "viewer/model/battle/battle_shot.h"
#include "viewer/picture/heat_grid.h"

typedef enum battle_heat_kind {
    HEAT_NONE,
    HEAT_DENSITY, ///< ticks that units were in a cell
    HEAT_TRAVEL,  ///< ticks that a unit takes through it, on average
    HEAT_KINDS
} battle_heat_kind;

/// Zeros are none. Freed by battle_heat_end.
typedef struct battle_heat {
    battle_heat_kind kind;
    heat_grid grid;
    int32_t *ticks, *visits; ///< by cell
    int32_t *cells;          ///< in which each unit was last; -1 = in none
    int32_t unit_count, last_tick;
} battle_heat;

/// Begins anew, with another kind or the same. Nothing is counted where memory runs out.
void battle_heat_begin(battle_heat *heat, battle_heat_kind kind);
void battle_heat_end(battle_heat *heat);
/// Counts a tick, on ground of that size; the same tick but once.
void battle_heat_look(battle_heat *heat, const battle_shot *shot, int32_t width, int32_t height);

/// "density", or "none".
const char *battle_heat_name(battle_heat_kind kind);
enum { HEAT_WORDS = 64 };
/// What the colours mean.
void battle_heat_say(const battle_heat *heat, char text[HEAT_WORDS]);

#endif

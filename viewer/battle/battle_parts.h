// battle_parts.h - what the files of the battle share.
#ifndef HANDRAIL_BATTLE_PARTS_H
#define HANDRAIL_BATTLE_PARTS_H

#include "battle.h"

enum { BATTLE_CELL = 8 }; ///< cells of the map along a cell of the grid of neighbours

/// 0..sides-1
int32_t battle_roll(battle *b, int32_t sides);
/// A place where a unit of the class can stand, if a few throws find one; else any. With a label of
/// the class that is not negative, one that can be reached from there.
hr_position battle_throw_place(battle *b, hr_class_id class_id, int32_t label);
/// Whether no unit is on any cell of a rectangle but those of `own`.
bool battle_is_free(const battle *b, hr_rect rect, hr_rect own);
void battle_take(battle *b, hr_rect rect, bool is_taken);
/// The unit stands, and others walk around it.
hr_error battle_halt(battle *b, battle_unit *unit);
/// The unit has a path to come.
void battle_ask(battle *b, int32_t unit);

#endif

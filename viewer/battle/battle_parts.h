// battle_parts.h - what the files of the battle share.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_PARTS_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_PARTS_H

#include "viewer/battle/battle.h"

enum { BATTLE_CELL = 8 }; ///< cells of the map along a cell of the grid of neighbours

/// 0..sides-1
int32_t battle_roll(battle *b, int32_t sides);
/// A place where a unit of the class can stand, if a few throws find one; else any. With a label of
/// the class that is not negative, one that can be reached from there.
hr_position battle_throw_place(battle *b, hr_class_id class_id, int32_t label);
/// Whether no unit is on any cell of a rectangle but those of `own`.
bool battle_is_free(const battle *b, hr_rect rect, hr_rect own);
void battle_take(battle *b, hr_rect rect, bool is_taken);
/// Makes room for more in an array that was malloced. @return false when out of memory.
bool battle_grow(void **array, int32_t *capacity, int32_t count, size_t size);
/// The class with that number, as the battle's own ground has it.
hr_class battle_class(int32_t number, bool is_levels);
/// Copies the ground of a map of the same size.
void battle_copy_ground(battle *b, const hr_map *ground);
/// An order to units, class by class, to be passed on with the next battle_order.
hr_error battle_call(battle *b, const int32_t *units, int32_t count, hr_position goal);
/// The unit stands, and others walk around it.
hr_error battle_halt(battle *b, battle_unit *unit);
/// The unit has a path to come.
void battle_ask(battle *b, int32_t unit);

#endif

// battle_parts.h - what the parts of a tick share: chance, growing arrays, and which cells units
// take.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_PARTS_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_PARTS_H

#include "viewer/battle/battle_state.h"

/// Rolls the battle's dice. @return 0..sides-1
int32_t battle_roll(battle *b, int32_t sides);
/// A place where a unit of the class can stand, if a few throws find one; else any. With a label of
/// the class that is not negative, one that can be reached from there.
hr_position battle_throw_place(battle *b, hr_class_id class_id, int32_t label);
/// Makes room for more in an array that was malloced. @return false when out of memory.
bool battle_grow(void **array, int32_t *capacity, int32_t count, size_t size);

/// 256ths of a cell that a unit goes in a tick, at most.
int32_t battle_speed(const battle_unit *unit);
/// The cells of a unit's block.
hr_rect battle_cells_of(const battle_unit *unit);
/// Whether no unit is on any cell of a rectangle but those of `own`.
bool battle_is_free(const battle *b, hr_rect rect, hr_rect own);
/// Marks the cells of a rectangle as taken by a unit, or as free.
void battle_take(battle *b, hr_rect rect, bool is_taken);
/// The unit goes on by itself, if it was in a group (battle_group.h).
void battle_leave_group(battle *b, battle_unit *unit);
/// The unit has come to its next waypoint: what is behind it does not block it any more.
void battle_pass_waypoint(battle *b, battle_unit *unit);
/// The unit stands, and others walk around it.
hr_error battle_halt(battle *b, battle_unit *unit);

#endif

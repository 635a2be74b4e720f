// battle_player.h - what a player does between two ticks: orders and buildings.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_PLAYER_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_PLAYER_H

#include "viewer/battle/battle_state.h"

/// Orders units of any classes to a place, each to one of its own; it is passed on with the next
/// tick. A unit that is ordered twice goes to the later place. Until they stand, the battle gives
/// them no orders of its own.
/// @param units each once.
/// @param goal on the map. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_send(battle *b, const int32_t *units, int32_t count, hr_position goal);
/// Puts a building up; not on a unit or a building, nor off the map: `*is_built` then is false.
/// @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_build(battle *b, hr_rect cells, bool *is_built);
/// Tears down all buildings that stand on any of the cells. @return how many.
int32_t battle_raze(battle *b, hr_rect cells);

/// An order to units of any classes, to be passed on with the next battle_order.
hr_error battle_call(battle *b, const int32_t *units, int32_t count, hr_position goal);

#endif

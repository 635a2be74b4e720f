// battle_minds.h - units with minds of their own: what they want becomes orders like all others.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_MINDS_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_MINDS_H

#include "viewer/battle/battle_state.h"

/// Gives units the minds of the configuration. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_minds_create(battle *b);
void battle_minds_destroy(battle *b);

/// Gives some units another mind, from the next tick on. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_set_minds(battle *b, const int32_t *units, int32_t count, mind_kind kind);
/// Whether a unit has a mind, and is given no orders by the battle itself.
bool battle_has_mind(const battle *b, int32_t unit);

/// All minds think, and their orders are given. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_minds_think(battle *b);

/// The unit's goal as a request has it: the ring that its mind asked for, or a place.
void battle_minds_request(const battle *b, const battle_unit *unit, hr_request *request);

#endif

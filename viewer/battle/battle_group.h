// battle_group.h - squads that march in formation: one march for each order and class, and how far
// it has come.
//
// Units steer, and are pushed about by others, so they have no walks: each goes from waypoint to
// waypoint as ever, but no faster than the beat of its group, and waits where its marks say so. The
// beat goes on as fast as the units and waits for those that are behind. A unit whose path is
// blocked, or that is ordered elsewhere, leaves its group; nobody waits for it.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_GROUP_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_GROUP_H

#include "viewer/battle/battle_state.h"

/// Passes an order on as marches, one for each class of its units. @return HR_OK or
/// HR_OUT_OF_MEMORY.
hr_error battle_group_send(battle *b, const battle_order_line *order);
/// Every group's beat goes on.
void battle_groups_beat(battle *b);

/// How far a unit may go in this tick, at most `speed`; 0 = it waits.
int32_t battle_group_stride(const battle *b, const battle_unit *unit, int32_t speed);
/// Whether a unit that has come to its next waypoint may go on from there.
bool battle_group_may_pass(const battle *b, const battle_unit *unit);
/// The next waypoints of a unit that has passed all of those that it keeps. @return whether there
/// are any; `*error` is HR_OK or HR_OUT_OF_MEMORY.
bool battle_group_go_on(battle *b, battle_unit *unit, hr_error *error);

void battle_groups_destroy(battle *b);

#endif

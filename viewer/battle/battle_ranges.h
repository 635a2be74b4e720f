// battle_ranges.h - what enemies can reach: discs that overlap and move by a cell a tick, and the
// classes that pay for being in them.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_RANGES_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_RANGES_H

#include "viewer/battle/battle_state.h"

/// The class with that number, which pays by `costs`, to be filled in, if it is one of those that
/// have costs: half on roads, twice in shallows, four times in ranges.
hr_class battle_class_with_costs(const battle *b, int32_t number, uint16_t costs[256]);
/// Stamps all ranges. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_place_ranges(battle *b);
/// Moves each by a cell. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_move_ranges(battle *b);

#endif

/// battle.h - a battle that plays itself: thousands of units on a map that changes every tick.
///
/// Benchmarks, tests and pictures run it, and it shows how an engine uses the library: edits go in,
/// classes are brought up to date, orders become one batch, units follow their paths. One tick is
///
///     battle_edit     buildings rise and fall, bridges break and are mended, enemies' ranges move,
///                     squads get orders
///     battle_refresh  classes are brought up to date; which paths are blocked by now?
///     battle_order    orders become requests: places in formation, starts, goals
///     battle_plan     all requests in one batch
///     battle_march    new paths are taken, units steer along them, their footprints move
///
/// Between two ticks a player may send units, build and tear down, and change the ground.
///
/// How obstacles are distinguished: every unit has a footprint with BATTLE_UNIT, which no class
/// avoids, since it will have moved on by the time another unit gets there: such units wait for
/// each other. A unit that stands has a second one with BATTLE_STANDING, as buildings have, which
/// all avoid.
///
/// The same seed is the same battle to the last bit, on every platform and for every number of
/// workers: whole numbers alone, units in the order of their numbers.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_H

#include "viewer/battle/battle_edit.h"
#include "viewer/battle/battle_ground.h"
#include "viewer/battle/battle_march.h"
#include "viewer/battle/battle_minds.h"
#include "viewer/battle/battle_order.h"
#include "viewer/battle/battle_parts.h"
#include "viewer/battle/battle_player.h"

/// 200 units of four classes on a plateau of 256 x 256 cells.
battle_config battle_config_default(void);

/// Sets a battle up; destroy it even if that fails.
/// @return HR_OK, HR_OUT_OF_MEMORY, or what hr_map_create refuses.
hr_error battle_create(battle *b, const battle_config *config);
void battle_destroy(battle *b);

/// One tick: the five parts in order. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_tick(battle *b);

#endif

// mind_world.h - what behaviours ask of the world: who is near, which places can be reached, dice.
#ifndef HANDRAIL_VIEWER_MINDS_MIND_WORLD_H
#define HANDRAIL_VIEWER_MINDS_MIND_WORLD_H

#include "viewer/minds/mind_state.h"

enum {
    MIND_SQUARE = 16, ///< cells along a square of the grid
    MIND_EYES = 16,   ///< cells that a unit sees, in fog
    MIND_STUCK = 300, ///< ticks after which a place that a unit has not come to is given up
};

// ---- Chance

/// Rolls a unit's own dice. @return 0..sides-1
int32_t mind_roll(minds *m, int32_t unit, int32_t sides);
int32_t mind_between(minds *m, int32_t unit, int32_t least, int32_t most);

// ---- Places

int64_t mind_squared(hr_position a, hr_position b);
bool mind_is_within(hr_position a, hr_position b, int32_t reach_256ths);
/// The place `cells` farther away from another than `at` is, about; it may lie off the map.
hr_position mind_away(hr_position at, hr_position from, int32_t cells);
/// A block's centre at most `reach` cells away from a middle, that the unit can come to, by a few
/// throws. @return false if none of them finds one.
bool mind_throw(minds *m, int32_t unit, hr_position middle, int32_t reach, hr_position *place);

// ---- Others

int32_t mind_side(const minds *m, int32_t unit);
/// Sorts the units into the grid.
void mind_sort(minds *m);
/// In fog: who is within MIND_EYES cells of an enemy.
void mind_see(minds *m);
/// Whether the other side of a unit knows where it is.
bool mind_is_known(const minds *m, int32_t unit);
/// The nearest enemy that is known, and that is not beaten, at most `reach` cells away; `but` is
/// left out. Of equal ones the lowest number. MIND_NOBODY if there is none.
int32_t mind_nearest_enemy(const minds *m, int32_t unit, int32_t reach, int32_t but);
/// The nearest of the own side that is of no herd, likewise.
int32_t mind_nearest_friend(const minds *m, int32_t unit, int32_t reach);
/// The health of all units at most `reach` cells away, its own with it, by side: its own in [0].
void mind_strengths(const minds *m, int32_t unit, int32_t reach, int32_t strengths[2]);

// ---- Orders

/// Whether a unit was sent so long ago that it must be stuck in a crowd.
bool mind_is_stuck(const minds *m, int32_t unit);
/// The unit should go to a place.
void mind_send(minds *m, int32_t unit, hr_position place);
/// The unit should come `near` to `far` cells close to another, in a clear line.
void mind_send_to_range(minds *m, int32_t unit, int32_t target, int32_t near, int32_t far);

#endif

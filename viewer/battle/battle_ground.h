// battle_ground.h - the ground that a battle is fought on, and which class may enter what of it.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_GROUND_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_GROUND_H

#include "viewer/battle/battle_state.h"

/// Writes ground, in values of the map that the battle was given; except where a unit stands.
/// @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_write_ground(battle *b, hr_rect cells, const uint8_t *values, size_t stride);
/// Reads ground, in values of the map that the battle was given (levels to the nearest four).
void battle_read_ground(const battle *b, hr_rect cells, uint8_t *values, size_t stride);
/// What class of unit may enter which values of the map that the battle was given.
hr_pass_set battle_pass_set(hr_class_id class_id, bool is_levels);

/// Cells along the side of units of a class.
int32_t battle_class_size(hr_class_id class_id);

/// The class with that number, as the battle's own ground has it.
hr_class battle_class(int32_t number, bool is_levels);
/// Copies the ground of a map of the same size.
void battle_copy_ground(battle *b, const hr_map *ground);

#endif

// hex_create.h - new worlds of hexagons, and the weather of their days.
#ifndef HANDRAIL_VIEWER_HEX_HEX_CREATE_H
#define HANDRAIL_VIEWER_HEX_HEX_CREATE_H

#include "viewer/hex/hex_world.h"

/// Makes a world of `width` x `height`, each 1..HEX_SIDE_MAX, on day 0. @return NULL if out of
/// memory; else the caller's, for hex_world_destroy().
hex_world *hex_world_create(int32_t width, int32_t height, uint64_t seed);
/// @return a copy of its own, or NULL if out of memory.
hex_world *hex_world_copy(const hex_world *world);
/// NULL is allowed.
void hex_world_destroy(hex_world *world);
/// The weather of another day, from 0 on: fronts have drifted.
void hex_world_set_day(hex_world *world, int32_t day);

#endif

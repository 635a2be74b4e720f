// hex_terrain.h - heights, terrain and roads of a new world.
#ifndef HANDRAIL_VIEWER_HEX_HEX_TERRAIN_H
#define HANDRAIL_VIEWER_HEX_HEX_TERRAIN_H

#include "viewer/hex/hex_world.h"

/// Heights, and what grows there, by height, zone and moisture. Zones must be there.
void hex_draw_ground(hex_world *world);
/// Roads from town to town over land.
void hex_draw_roads(hex_world *world);

#endif

// tile_scenes.h - one tile of a random land, as the library loads it and as the land shows it.
#ifndef HANDRAIL_TESTS_SUPPORT_TILE_SCENES_H
#define HANDRAIL_TESTS_SUPPORT_TILE_SCENES_H

#include "planner/grid/tile.h"
#include "tests/support/route_scenes.h"

enum { TILE_SIDE = 64 };

typedef struct tile_scene {
    scene scene;
    hr_cell origin;
    hr_tile_plane tile;
} tile_scene;

void open_tile_scene(tile_scene *t, uint64_t seed);
bool is_open_in_tile(const tile_scene *t, int32_t x, int32_t y);

#endif

// nav.h - the shape of a real engine's interface to its path planner: that of Permafrost Engine,
// src/navigation/public/nav.h, as far as entities that go to a place need it, with stand-ins for
// the engine's own types. navigation.c answers it with Handrail, crossing.c is a game that calls
// it.
#ifndef EXAMPLES_PORTING_NAV_H
#define EXAMPLES_PORTING_NAV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct vec2 {
    float x, z;
} vec2_t;

typedef struct vec3 {
    float x, y, z;
} vec3_t;

enum tile_kind { TILE_GROUND, TILE_WATER, TILE_CLIFF };

struct tile {
    enum tile_kind kind;
};

// A building's base: from the corner, along the axes.
struct obb {
    vec2_t corner, size;
};

enum nav_layer {
    NAV_LAYER_GROUND_1X1,
    NAV_LAYER_GROUND_3X3,
    NAV_LAYER_GROUND_5X5,
    NAV_LAYER_GROUND_7X7,
    NAV_LAYER_WATER_1X1,
    NAV_LAYER_WATER_3X3,
    NAV_LAYER_WATER_5X5,
    NAV_LAYER_WATER_7X7,
    NAV_LAYER_MAX,
};

typedef uint32_t dest_id_t;

// Tiles are TILE_SIDE units of the world wide; chunks lie in rows of w, tiles in a chunk in rows of
// chunk_w.
#define TILE_SIDE 8.0f

void *N_NewCtxForMapData(size_t w, size_t h, size_t chunk_w, size_t chunk_h,
                         const struct tile **chunk_tiles, bool update);
void N_FreeCtx(void *nav_private);
void N_Update(void *nav_private);
void N_CutoutStaticObject(void *nav_private, vec3_t map_pos, const struct obb *obb);
bool N_RequestPath(void *nav_private, vec2_t xz_src, vec2_t xz_dest, vec3_t map_pos,
                   enum nav_layer layer, dest_id_t *out_dest_id);
vec2_t N_DesiredPointSeekVelocity(dest_id_t id, vec2_t curr_pos, vec2_t xz_dest, void *nav_private,
                                  vec3_t map_pos);
bool N_PositionPathable(vec2_t xz_pos, enum nav_layer layer, void *nav_private, vec3_t map_pos);

#endif

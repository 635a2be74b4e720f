// hex_world.h - a world of hexagons: terrain, height and climate of each, and the weather of a day.
//
// Rows of hexagons that stand on a corner; every odd row lies half a hexagon further right. A
// hexagon is named by its number, row by row. The same seed, size and day give the same world on
// every platform.
#ifndef HANDRAIL_VIEWER_HEX_HEX_WORLD_H
#define HANDRAIL_VIEWER_HEX_HEX_WORLD_H

#include <stdbool.h>
#include <stdint.h>

typedef enum hex_terrain {
    HEX_DEEP, ///< deep water, which nobody enters
    HEX_SHALLOWS,
    HEX_BEACH,
    HEX_ROAD,
    HEX_MEADOW,
    HEX_FOREST,
    HEX_JUNGLE,
    HEX_SWAMP,
    HEX_DESERT,
    HEX_TUNDRA,
    HEX_ICE,
    HEX_HILLS,
    HEX_MOUNTAINS,
    HEX_TERRAINS
} hex_terrain;

typedef enum hex_weather {
    HEX_CLEAR,
    HEX_CLOUDS,
    HEX_RAIN,
    HEX_STORM,
    HEX_FOG,
    HEX_SNOW,
    HEX_BLIZZARD,
    HEX_HEAT,
    HEX_WEATHERS
} hex_weather;

/// Belts around the equator, which is the middle row.
typedef enum hex_zone {
    HEX_TROPICAL,
    HEX_SUBTROPICAL,
    HEX_ARID,
    HEX_TEMPERATE,
    HEX_BOREAL,
    HEX_POLAR,
    HEX_ZONES
} hex_zone;

enum {
    HEX_DIRECTIONS = 6,
    HEX_SIDE_MAX = 1024,
    HEX_LEVELS = 8, ///< heights are 0..7, water lies at 0
    HEX_NONE = -1,
    HEX_WIDTH = 49, ///< of the world of the experiments
    HEX_HEIGHT = 100
};

typedef struct hex_world {
    int32_t width, height;
    uint64_t seed;
    int32_t day;
    uint8_t *terrain; ///< hex_terrain of each
    uint8_t *level;   ///< height of each
    uint8_t *zone;    ///< hex_zone of each
    uint8_t *weather; ///< hex_weather of each on this day
} hex_world;

/// Paints all hexagons up to `radius` steps from one. Heights stay, but for water, which is at 0.
void hex_world_paint(hex_world *world, int32_t at, int32_t radius, hex_terrain terrain);

static inline int32_t hex_count(const hex_world *world) { return world->width * world->height; }
/// In one of HEX_DIRECTIONS, against the clock from the right; HEX_NONE over the edge.
int32_t hex_neighbour(const hex_world *world, int32_t at, int32_t direction);
/// In steps, over anything.
int32_t hex_distance(const hex_world *world, int32_t a, int32_t b);

const char *hex_terrain_name(hex_terrain terrain);
const char *hex_weather_name(hex_weather weather);
const char *hex_zone_name(hex_zone zone);

#endif

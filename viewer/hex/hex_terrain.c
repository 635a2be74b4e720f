// hex_terrain.c - heights, terrain and roads of a new world.

#include "viewer/hex/hex_terrain.h"

#include "viewer/generate/generate_tools.h"

enum { SEA = 38, SHORE = 44, HILLS = 64, PEAKS = 72, MOIST = 55, WET = 62 }; // hundredths of noise

static int32_t hundredths(int32_t noise) { return noise * 100 / NOISE_ONE; }

static hex_terrain lowland_of(hex_zone zone, int32_t moisture) {
    bool is_wet = moisture >= WET, is_moist = moisture >= MOIST;
    switch (zone) {
    case HEX_TROPICAL:
        return is_wet ? HEX_SWAMP : moisture >= 35 ? HEX_JUNGLE : HEX_MEADOW;
    case HEX_SUBTROPICAL:
        return is_wet ? HEX_JUNGLE : is_moist ? HEX_FOREST : HEX_MEADOW;
    case HEX_ARID:
        return is_wet ? HEX_SWAMP : is_moist ? HEX_MEADOW : HEX_DESERT;
    case HEX_TEMPERATE:
        return is_wet ? HEX_SWAMP : moisture >= 45 ? HEX_FOREST : HEX_MEADOW;
    case HEX_BOREAL:
        return is_wet ? HEX_SWAMP : moisture >= 38 ? HEX_FOREST : HEX_TUNDRA;
    default:
        return moisture >= 40 ? HEX_ICE : HEX_TUNDRA;
    }
}

static void draw_ground_at(hex_world *world, int32_t i) {
    int32_t x = i % world->width, y = i / world->width;
    int32_t height = hundredths(fractal_noise(world->seed, x, y, 24));
    int32_t moisture = hundredths(fractal_noise(world->seed + 7, x, y, 14));
    hex_zone zone = (hex_zone)world->zone[i];
    int32_t level = (height - SEA) * HEX_LEVELS / (90 - SEA);
    world->level[i] = (uint8_t)clamp_whole(level, 0, HEX_LEVELS - 1);
    world->terrain[i] = (uint8_t)(height < SEA         ? HEX_DEEP
                                  : height < SHORE     ? HEX_SHALLOWS
                                  : height < SHORE + 2 ? HEX_BEACH
                                  : height >= PEAKS    ? HEX_MOUNTAINS
                                  : height >= HILLS    ? HEX_HILLS
                                                       : lowland_of(zone, moisture));
    if (world->terrain[i] <= HEX_SHALLOWS) world->level[i] = 0;
}

void hex_draw_ground(hex_world *world) {
    for (int32_t i = 0; i < hex_count(world); i++) draw_ground_at(world, i);
}

// ---- Roads

static bool is_land(const hex_world *world, int32_t at) {
    return world->terrain[at] > HEX_SHALLOWS;
}

// The flattest step that leads nearer; HEX_NONE where there is water in front.
static int32_t road_step(const hex_world *world, int32_t at, int32_t town) {
    int32_t best = HEX_NONE, best_climb = 0;
    for (int32_t d = 0; d < HEX_DIRECTIONS; d++) {
        int32_t next = hex_neighbour(world, at, d);
        if (next == HEX_NONE || !is_land(world, next)) continue;
        if (hex_distance(world, next, town) >= hex_distance(world, at, town)) continue;
        int32_t climb = world->level[next] > world->level[at] ? world->level[next] : 0;
        if (best == HEX_NONE || climb < best_climb) best = next, best_climb = climb;
    }
    return best;
}

// A road ends at the water.
void hex_draw_roads(hex_world *world) {
    map_dice dice = {world->seed + 17};
    int32_t count = hex_count(world), town = dice_roll(&dice, count);
    for (int32_t roads = 2 + count / 400; roads > 0; roads--) {
        int32_t at = dice_roll(&dice, count);
        int32_t next_town = at;
        while (at != HEX_NONE && at != town && is_land(world, at)) {
            world->terrain[at] = HEX_ROAD;
            at = road_step(world, at, town);
        }
        town = next_town;
    }
}

// hex_climate.c - the belts of climate, and the weather in them.

#include "viewer/hex/hex_climate.h"

#include "viewer/generate/generate_tools.h"

#include <stdlib.h>

// A belt ends where so much of the way from the equator to the pole is done, in thousandths.
static const int32_t BELT_ENDS[HEX_ZONES] = {150, 290, 420, 650, 830, 1000};

static hex_zone zone_at(const hex_world *world, int32_t x, int32_t y) {
    int32_t from_middle = abs(2 * y + 1 - world->height) * 1000 / world->height;
    from_middle += noise_offset(smooth_noise(world->seed + 11, x, y, 9), 60);
    int32_t zone = 0;
    while (zone < HEX_POLAR && from_middle >= BELT_ENDS[zone]) zone++;
    return (hex_zone)zone;
}

void hex_draw_zones(hex_world *world) {
    for (int32_t i = 0; i < hex_count(world); i++)
        world->zone[i] = (uint8_t)zone_at(world, i % world->width, i / world->width);
}

const uint8_t *hex_weather_shares(hex_zone zone) {
    static const uint8_t SHARES[HEX_ZONES][HEX_WEATHERS] = {
        // clear, clouds, rain, storm, fog, snow, blizzard, heat
        [HEX_TROPICAL] = {20, 20, 25, 15, 5, 0, 0, 15},
        [HEX_SUBTROPICAL] = {35, 20, 15, 10, 5, 0, 0, 15},
        [HEX_ARID] = {50, 10, 3, 5, 2, 0, 0, 30},
        [HEX_TEMPERATE] = {30, 25, 20, 5, 10, 7, 1, 2},
        [HEX_BOREAL] = {25, 25, 10, 3, 12, 20, 5, 0},
        [HEX_POLAR] = {25, 15, 0, 0, 15, 25, 20, 0},
    };
    return SHARES[zone];
}

// Weathers lie beside each other in the order of the table, so that a front passes through those
// between: noise, spread evenly, is looked up in the sums of the shares.
static hex_weather weather_by(hex_zone zone, int32_t share) {
    const uint8_t *shares = hex_weather_shares(zone);
    int32_t weather = 0;
    while (weather < HEX_WEATHERS - 1 && share >= shares[weather]) share -= shares[weather++];
    while (shares[weather] == 0) weather--; // rounding behind the last one
    return (hex_weather)weather;
}

// Smooth noise is seldom near its ends; a steep line through its middle uses all of the table.
static int32_t spread(int32_t noise) {
    return clamp_whole((noise - NOISE_ONE / 5) * 5 / 3 * 100 / NOISE_ONE, 0, 99);
}

void hex_draw_weather(hex_world *world) {
    static const int8_t DRIFT[HEX_ZONES] = {-3, -1, 1, 4, 2, -2}; // hexagons a day
    for (int32_t i = 0; i < hex_count(world); i++) {
        hex_zone zone = (hex_zone)world->zone[i];
        int32_t x = i % world->width + 4 * HEX_SIDE_MAX - DRIFT[zone] * (world->day % 900);
        uint64_t fronts = world->seed + 101 + (uint64_t)(world->day / 900) * 13;
        int32_t noise = smooth_noise(fronts, x, i / world->width, 8);
        world->weather[i] = (uint8_t)weather_by(zone, spread(noise));
    }
}

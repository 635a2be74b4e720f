// hex_world.c - where hexagons lie, and what is written on them.

#include "viewer/hex/hex_world.h"

#include <stdlib.h>

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

static void set_terrain(hex_world *world, int32_t at, hex_terrain terrain) {
    world->terrain[at] = (uint8_t)terrain;
    if (terrain == HEX_DEEP || terrain == HEX_SHALLOWS) world->level[at] = 0;
}

// In a row `radius` steps reach `radius` columns at most.
void hex_world_paint(hex_world *world, int32_t at, int32_t radius, hex_terrain terrain) {
    int32_t x = at % world->width, y = at / world->width;
    int32_t left = least(x, radius), right = least(world->width - 1 - x, radius);
    int32_t bottom = y + least(world->height - 1 - y, radius);
    for (int32_t row = y - least(y, radius); row <= bottom; row++)
        for (int32_t i = row * world->width + x - left; i <= row * world->width + x + right; i++)
            if (hex_distance(world, at, i) <= radius) set_terrain(world, i, terrain);
}

// ---- Places

int32_t hex_neighbour(const hex_world *world, int32_t at, int32_t direction) {
    static const struct {
        int8_t right[2]; // of an even row, of an odd one
        int8_t down;
    } STEPS[HEX_DIRECTIONS] = {{{1, 1}, 0},   {{0, 1}, -1}, {{-1, 0}, -1},
                               {{-1, -1}, 0}, {{-1, 0}, 1}, {{0, 1}, 1}};
    int32_t x = at % world->width, y = at / world->width;
    x += STEPS[direction].right[y & 1];
    y += STEPS[direction].down;
    bool is_inside = x >= 0 && y >= 0 && x < world->width && y < world->height;
    return is_inside ? y * world->width + x : HEX_NONE;
}

// Columns that lean with the rows: a step changes one of column, row and their sum, or two of them.
int32_t hex_distance(const hex_world *world, int32_t a, int32_t b) {
    int32_t row_a = a / world->width, row_b = b / world->width;
    int32_t across = (b % world->width - row_b / 2) - (a % world->width - row_a / 2);
    int32_t down = row_b - row_a;
    int32_t sum = abs(across + down);
    int32_t longest = abs(across) > abs(down) ? abs(across) : abs(down);
    return sum > longest ? sum : longest;
}

// ---- Names

const char *hex_terrain_name(hex_terrain terrain) {
    static const char *const NAMES[HEX_TERRAINS] = {
        "deep water", "shallows", "beach",  "road", "meadow", "forest",   "jungle",
        "swamp",      "desert",   "tundra", "ice",  "hills",  "mountains"};
    return NAMES[terrain];
}

const char *hex_weather_name(hex_weather weather) {
    static const char *const NAMES[HEX_WEATHERS] = {"clear", "clouds", "rain",     "storm",
                                                    "fog",   "snow",   "blizzard", "heat"};
    return NAMES[weather];
}

const char *hex_zone_name(hex_zone zone) {
    static const char *const NAMES[HEX_ZONES] = {"tropical",  "subtropical", "arid",
                                                 "temperate", "boreal",      "polar"};
    return NAMES[zone];
}

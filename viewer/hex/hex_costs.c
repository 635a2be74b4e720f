// hex_costs.c - what a step costs.

#include "viewer/hex/hex_costs.h"

hex_rules hex_rules_default(void) { return (hex_rules){.climb = 6, .descent = 2}; }

int32_t hex_ground_cost(hex_terrain terrain, hex_weather weather) {
    static const uint8_t COSTS[HEX_TERRAINS][HEX_WEATHERS] = {
        // clear, clouds, rain, storm, fog, snow, blizzard, heat
        [HEX_DEEP] = {0, 0, 0, 0, 0, 0, 0, 0},
        [HEX_SHALLOWS] = {30, 30, 36, 60, 36, 45, 80, 26},
        [HEX_BEACH] = {14, 14, 15, 24, 17, 18, 32, 18},
        [HEX_ROAD] = {5, 5, 6, 8, 7, 9, 16, 6},
        [HEX_MEADOW] = {10, 10, 13, 17, 13, 16, 30, 13},
        [HEX_FOREST] = {18, 18, 20, 26, 24, 26, 40, 19},
        [HEX_JUNGLE] = {26, 26, 34, 44, 34, 40, 60, 32},
        [HEX_SWAMP] = {40, 40, 56, 70, 54, 36, 60, 44},
        [HEX_DESERT] = {20, 18, 17, 40, 22, 22, 40, 36},
        [HEX_TUNDRA] = {16, 16, 22, 26, 21, 22, 44, 17},
        [HEX_ICE] = {24, 24, 34, 44, 32, 30, 60, 30},
        [HEX_HILLS] = {20, 20, 25, 34, 27, 30, 52, 26},
        [HEX_MOUNTAINS] = {40, 40, 52, 80, 60, 64, 120, 46},
    };
    return COSTS[terrain][weather];
}

bool hex_step(const hex_world *world, const hex_rules *rules, int32_t from, int32_t to,
              int32_t *cost) {
    int32_t ground =
        hex_ground_cost((hex_terrain)world->terrain[to], (hex_weather)world->weather[to]);
    if (ground == 0) return false;
    int32_t up = world->level[to] - world->level[from];
    *cost = ground + (up > 0 ? up * rules->climb : up * rules->descent);
    if (*cost < 1 && !rules->may_gain) *cost = 1;
    return true;
}

hex_cost_range hex_costs_of(const hex_world *world, const hex_rules *rules) {
    hex_cost_range range = {0};
    bool has_any = false;
    for (int32_t from = 0; from < hex_count(world); from++) {
        if (world->terrain[from] == HEX_DEEP) continue;
        for (int32_t d = 0; d < HEX_DIRECTIONS; d++) {
            int32_t to = hex_neighbour(world, from, d), cost;
            if (to == HEX_NONE || !hex_step(world, rules, from, to, &cost)) continue;
            if (!has_any || cost < range.least) range.least = cost;
            if (!has_any || cost > range.most) range.most = cost;
            has_any = true;
        }
    }
    range.has_negative = range.least < 0;
    return range;
}

// cost_lands.h - a random land of some tiles whose grounds have costs, a class that pays them, and
// its routes.
#ifndef HANDRAIL_TESTS_SUPPORT_COST_LANDS_H
#define HANDRAIL_TESTS_SUPPORT_COST_LANDS_H

#include "tests/support/route_scenes.h"

typedef struct cost_land {
    scene scene;
    uint8_t grounds[LAND_CELLS_MAX]; // the map's values, where the land is open
    uint16_t costs[256];
    hr_class_id id;
    network network;
} cost_land;

/// With a class of the scene's size and its routes, built.
void open_cost_land(cost_land *l, uint64_t seed, int32_t width_max, int32_t height_max);
void close_cost_land(cost_land *l);

/// Other ground in a rectangle, or walls, or none: on the land and on the map.
void edit_cost_land(cost_land *l);
/// Other costs, and sometimes none, of the class.
void change_costs(cost_land *l);
/// Brings class and routes up to date.
void refresh_cost_land(cost_land *l);
/// Routes of the class as it is now, built afresh.
void build_afresh(cost_land *l, network *fresh);

/// The dearest cell of a block, in 256ths.
int32_t cost_land_cost(const cost_land *l, hr_cell block);
/// The cost of a leg, in blocks of plain ground: every block near it is asked how long the line is
/// in it.
double cost_land_leg_cost(const cost_land *l, hr_cell a, hr_cell b);

#endif

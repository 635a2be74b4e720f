// wide_lands.h - a land so wide that its routes have levels: walls and boulders, for some on ground
// of three costs, with a class and its routes.
#ifndef HANDRAIL_TESTS_SUPPORT_WIDE_LANDS_H
#define HANDRAIL_TESTS_SUPPORT_WIDE_LANDS_H

#include "planner/routes/routes.h"
#include "tests/support/dice.h"
#include "tests/support/maps.h"

enum { WIDE_WIDTH = 2240, WIDE_HEIGHT = 1344, WIDE_BUILDINGS = 9000 };
enum { WIDE_CLOSED = 1, WIDE_MUD = 2, WIDE_ROAD = 3, WIDE_VALUES = 4 };

typedef struct wide_land {
    uint64_t seed;
    dice dice;
    bool has_costs; ///< ground of three costs
    hr_allocator allocator;
    hr_map *map;
    hr_class_id id;
    hr_routes routes;
    hr_route_filler *filler;
} wide_land;

/// Without routes, until it is refreshed. `allocator` may be NULL.
void open_wide_land(wide_land *w, uint64_t seed, bool has_costs, const hr_allocator *allocator);
void close_wide_land(wide_land *w);
/// A boulder or a wall somewhere.
void build_on_wide_land(wide_land *w);
/// Brings class and routes up to date.
void refresh_wide_land(wide_land *w);

#endif

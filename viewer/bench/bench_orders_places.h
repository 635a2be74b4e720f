// bench_orders_places.h - where units of one cell can be sent from: the largest connected piece of
// a map is their home; the rest of what they could stand on are islands, and what is left are
// walls.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_ORDERS_PLACES_H
#define HANDRAIL_VIEWER_BENCH_BENCH_ORDERS_PLACES_H

#include <handrail/passmap.h>

#include "viewer/generate/generate_tools.h"

/// Cells by number, y * width + x.
typedef struct order_places {
    int32_t width;
    int32_t *home, *islands, *walls;
    int32_t home_count, island_count, wall_count;
} order_places;

/// Looks at a map as a class with this pass set and size 1 does. @return false when out of memory;
/// destroy what there is all the same.
bool order_places_find(order_places *places, const hr_map *map, const hr_pass_set *pass);
void order_places_destroy(order_places *places);

/// The middle of one of some cells; there must be some.
hr_position order_place(const order_places *places, const int32_t *cells, int32_t count,
                        map_dice *dice);

#endif

// wide_lands.c - a land so wide that its routes have levels.

#include "tests/support/wide_lands.h"

#include "tests/support/require.h"

void build_on_wide_land(wide_land *w) {
    hr_cell at = roll_cell(&w->dice, WIDE_WIDTH, WIDE_HEIGHT), sides = roll_cell(&w->dice, 12, 12);
    hr_rect rect = {at.x, at.y, 2 + sides.x, 2 + sides.y};
    if (roll(&w->dice, 40) == 0) rect.width = 40 + roll(&w->dice, 160);
    if (roll(&w->dice, 40) == 0) rect.height = 40 + roll(&w->dice, 160);
    hr_map_fill(w->map, rect, 1);
}

static void lay_something(wide_land *w) {
    hr_cell at = roll_cell(&w->dice, WIDE_WIDTH, WIDE_HEIGHT);
    hr_rect rect = {at.x, at.y, 3, 3};
    bool is_road = roll(&w->dice, 4) == 0, is_across = roll(&w->dice, 2) == 0;
    if (!is_road || is_across) rect.width = 20 + roll(&w->dice, 200);
    if (!is_road || !is_across) rect.height = 20 + roll(&w->dice, 200);
    hr_map_fill(w->map, rect, is_road ? WIDE_ROAD : WIDE_MUD);
}

void refresh_wide_land(wide_land *w) {
    require(hr_map_refresh(w->map, w->id) == HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(w->map, w->id);
    require(hr_routes_refresh(&w->routes, w->filler, w->map, entry, &(hr_observer){0}) ==
            HR_REFRESH_DONE);
}

void open_wide_land(wide_land *w, uint64_t seed, bool has_costs, const hr_allocator *allocator) {
    static const uint8_t OPEN[] = {0, WIDE_MUD, WIDE_ROAD};
    static uint16_t costs[256];
    *w = (wide_land){.seed = seed, .dice = {seed}, .has_costs = has_costs};
    hr_map_config config = hr_map_config_default();
    config.width = WIDE_WIDTH, config.height = WIDE_HEIGHT;
    if (allocator) config.allocator = *allocator;
    require(hr_map_create(&config, &w->map) == HR_OK);
    for (int32_t i = 0; i < 600 && has_costs; i++) lay_something(w);
    for (int32_t i = 0; i < WIDE_BUILDINGS; i++) build_on_wide_land(w);
    hr_class walker = {.pass = hr_pass_of_values(OPEN, sizeof OPEN), .size = 1};
    for (int32_t i = 0; i < 256; i++) costs[i] = HR_COST_PLAIN;
    costs[WIDE_MUD] = 2 * HR_COST_PLAIN, costs[WIDE_ROAD] = HR_COST_PLAIN / 2;
    if (has_costs) walker.costs_256ths = costs;
    require(hr_map_add_class(w->map, walker, &w->id) == HR_OK);
    w->allocator = hr_map_allocator(w->map);
    w->filler = hr_route_filler_create(&w->allocator);
    require(w->filler != NULL);
}

void close_wide_land(wide_land *w) {
    hr_routes_destroy(&w->routes);
    hr_route_filler_destroy(w->filler);
    hr_map_destroy(w->map);
}

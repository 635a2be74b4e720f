// bridge.c - two layers of one map: a road in a cutting, and a bridge across it.
//
// The bridge lies where the road does, so it is drawn beside the land, in rows of its own, and each
// of its ramps is a link along two edges: the land's and the deck's. Lorries drive along the road,
// under the bridge; people walk over it. One position stands for each place: where the deck is
// drawn, the game adds what it lies off.

#include <handrail/planner.h>

#include <stdio.h>

enum { ROCK = 1, DECK = 2 }; // values: land is 0
enum { WIDTH = 64, LAND = 40, HEIGHT = 50 };
enum { BRIDGE_X = 30, BRIDGE_WIDTH = 4, CUTTING_Y = 16, CUTTING = 8 }; // where it is in the world
enum { DECK_X = 30, DECK_Y = 41 };                                     // and where it is drawn

static hr_position centre(int32_t x, int32_t y) { return hr_block_centre((hr_cell){x, y}, 1); }

// The cutting: slopes that nobody climbs, and the road between them.
static void draw_land(hr_map *map) {
    hr_map_fill(map, (hr_rect){0, CUTTING_Y, WIDTH, 2}, ROCK);
    hr_map_fill(map, (hr_rect){0, CUTTING_Y + CUTTING - 2, WIDTH, 2}, ROCK);
    hr_map_fill(map, (hr_rect){0, LAND, WIDTH, HEIGHT - LAND}, ROCK);
    hr_map_fill(map, (hr_rect){DECK_X, DECK_Y, BRIDGE_WIDTH, CUTTING}, DECK);
}

// From the row of land beside the cutting to the deck's row at that end, cell by cell: one step.
static hr_error add_ramp(hr_map *map, int32_t land_y, int32_t deck_y, hr_link_id *id) {
    hr_link ramp = {.from = centre(BRIDGE_X, land_y),
                    .to = centre(DECK_X, deck_y),
                    .width = BRIDGE_WIDTH,
                    .from_step = {1, 0},
                    .to_step = {1, 0},
                    .cost_256ths = HR_CELL};
    return hr_link_add(map, &ramp, id);
}

// A place on the deck is one above the road.
static hr_position in_world(hr_position at, bool *is_on_deck) {
    *is_on_deck = at.y >= LAND * HR_CELL;
    if (!*is_on_deck) return at;
    return (hr_position){at.x + (BRIDGE_X - DECK_X) * HR_CELL,
                         at.y + (CUTTING_Y - DECK_Y) * HR_CELL};
}

static hr_status print_path(hr_planner *planner, const char *who, hr_class_id class_id,
                            hr_position start, hr_position goal) {
    hr_request request = hr_request_default();
    request.class_id = class_id, request.start = start, request.goal = goal;
    hr_path path = {.status = HR_INVALID};
    if (hr_plan(planner, &request, &path) != HR_OK) return HR_INVALID;
    printf("%s: %s, %.1f cells:", who, hr_status_name(path.status), path.length_256ths / HR_CELL);
    for (int32_t i = 0; i < path.count; i++) {
        bool is_on_deck, takes_ramp = path.links && path.links[i];
        hr_position at = in_world(path.waypoints[i], &is_on_deck);
        printf(" (%.1f, %.1f%s)%s", at.x / (double)HR_CELL, at.y / (double)HR_CELL,
               is_on_deck ? ", on the bridge" : "", takes_ramp ? " ramp" : "");
    }
    puts("");
    return path.status;
}

int main(void) {
    hr_map *map;
    hr_planner *planner;
    hr_class_id people, lorry;
    hr_link_id north, south;
    hr_map_config config = {.width = WIDTH, .height = HEIGHT};
    hr_class foot = {.pass = hr_pass_without_bits(ROCK), .size = 1};
    hr_class heavy = {.pass = hr_pass_of_values((const uint8_t[]){0}, 1), .size = 2}; // no deck
    if (hr_map_create(&config, &map) != HR_OK) return 1;
    draw_land(map);
    if (hr_map_add_class(map, foot, &people) != HR_OK ||
        hr_map_add_class(map, heavy, &lorry) != HR_OK ||
        add_ramp(map, CUTTING_Y - 1, DECK_Y, &north) != HR_OK ||
        add_ramp(map, CUTTING_Y + CUTTING, DECK_Y + CUTTING - 1, &south) != HR_OK ||
        hr_planner_create(map, NULL, &planner) != HR_OK)
        return 1;

    hr_position house = centre(12, 4), field = centre(45, 35), west = centre(2, 20),
                east = centre(60, 20);
    bool is_right = print_path(planner, "people", people, house, field) == HR_FOUND;
    is_right = print_path(planner, "a lorry", lorry, west, east) == HR_STRAIGHT && is_right;
    hr_link_set_open(map, south, false); // the bridge is closed to the south
    is_right = print_path(planner, "people", people, house, field) == HR_NEAREST && is_right;
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    return is_right ? 0 : 1;
}

// route_scenes.h - a random land of some tiles, a planner on it, and its routes alone.
#ifndef HANDRAIL_TESTS_SUPPORT_ROUTE_SCENES_H
#define HANDRAIL_TESTS_SUPPORT_ROUTE_SCENES_H

#include "planner/routes/routes.h"
#include "tests/support/lands.h"

typedef struct scene {
    uint64_t seed;
    dice dice; // what is thrown for this land comes from here
    land_kind kind;
    land land;
    course course;
} scene;

void open_scene(scene *s, uint64_t seed, int32_t width_max, int32_t height_max);
hr_class_id class_of(const scene *s);
hr_request by_routes(hr_cell from, hr_cell to, int32_t size);
/// Between two open blocks, by routes.
hr_request random_request(scene *s);
/// How to see it again; holds until the next call.
const char *story(const scene *s, const hr_request *r);

/// Edits of a scene's land and map.
enum { CELL, SQUARE, ON_A_BORDER, ON_A_CROSSING, LONG, WHOLE, FLICKER, NO_EDIT, EDITS };
extern const char *const EDIT_NAMES[EDITS];
void edit_somewhere(scene *s, int edit);
void change(scene *s, hr_rect rect, uint8_t value);

/// Routes of a scene's class.
typedef struct network {
    hr_allocator allocator;
    hr_routes routes;
    hr_route_filler *filler;
} network;

void open_network(network *n, const hr_map *map);
void refresh_network(network *n, const scene *s);
/// The same, but left after so many tiles. @return whether it came to its end.
bool refresh_network_partly(network *n, const scene *s, int32_t tiles);
void close_network(network *n);
/// What two routes do not have in common, capacity and landmarks apart, or NULL.
const char *routes_difference(const hr_routes *a, const hr_routes *b);
/// open_scene with routes that are up to date, and its end.
void open_scene_network(scene *s, network *n, uint64_t seed, int32_t width_max, int32_t height_max);
void close_scene_network(scene *s, network *n);

#endif

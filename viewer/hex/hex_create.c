// hex_create.c - new worlds of hexagons, and the weather of their days.

#include "viewer/hex/hex_create.h"

#include "viewer/hex/hex_climate.h"
#include "viewer/hex/hex_terrain.h"

#include <stdlib.h>

hex_world *hex_world_create(int32_t width, int32_t height, uint64_t seed) {
    hex_world *world = malloc(sizeof *world);
    size_t count = (size_t)width * (size_t)height;
    uint8_t *bytes = calloc(4, count);
    if (!world || !bytes) return free(world), free(bytes), NULL;
    *world = (hex_world){
        width, height, seed, 0, bytes, bytes + count, bytes + 2 * count, bytes + 3 * count};
    hex_draw_zones(world);
    hex_draw_ground(world);
    hex_draw_roads(world);
    hex_world_set_day(world, 0);
    return world;
}

void hex_world_destroy(hex_world *world) {
    if (world) free(world->terrain); // the first of all bytes
    free(world);
}

void hex_world_set_day(hex_world *world, int32_t day) {
    world->day = day;
    hex_draw_weather(world);
}

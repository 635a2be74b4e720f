// hex_create.c - new worlds of hexagons, and the weather of their days.

#include "viewer/hex/hex_create.h"

#include "viewer/hex/hex_climate.h"
#include "viewer/hex/hex_terrain.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES = 4 }; // of a hexagon

static hex_world *create_blank(int32_t width, int32_t height, uint64_t seed) {
    hex_world *world = malloc(sizeof *world);
    size_t count = (size_t)width * (size_t)height;
    uint8_t *bytes = calloc(BYTES, count);
    if (!world || !bytes) return free(world), free(bytes), NULL;
    *world = (hex_world){
        width, height, seed, 0, bytes, bytes + count, bytes + 2 * count, bytes + 3 * count};
    return world; // cppcheck-suppress memleak; `bytes` is in it
}

hex_world *hex_world_copy(const hex_world *world) {
    hex_world *copy = create_blank(world->width, world->height, world->seed);
    if (!copy) return NULL;
    copy->day = world->day;
    memcpy(copy->terrain, world->terrain, BYTES * (size_t)hex_count(world));
    return copy;
}

hex_world *hex_world_create(int32_t width, int32_t height, uint64_t seed) {
    hex_world *world = create_blank(width, height, seed);
    if (!world) return NULL;
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

// world.c - conversions between the world of the game, path coordinates and blocks.

#include "passmap/map/map_state.h"

#include <math.h>

// How far off a whole 256th a coordinate may be, through roundings of its sender, and still be it.
static const double SNAP = 1.0 / 65536;

static int32_t clamp_whole(double value) {
    if (!(value > INT32_MIN)) return INT32_MIN;
    return value >= INT32_MAX ? INT32_MAX : (int32_t)value;
}

static double snapped_floor(double value) {
    double nearest = rint(value);
    return fabs(value - nearest) <= SNAP ? nearest : floor(value);
}

static double snapped_ceil(double value) { return -snapped_floor(-value); }

static double path_units(const hr_map *map, double world_length) {
    return world_length * ((double)map->width * HR_CELL) / map->world.width;
}

static double world_units(const hr_map *map, double path_length) {
    return path_length * map->world.width / ((double)map->width * HR_CELL);
}

hr_world_rect hr_map_world(const hr_map *map) { return map->world; }

hr_position hr_map_position_from_world(const hr_map *map, hr_world_point point) {
    return (hr_position){clamp_whole(snapped_floor(path_units(map, point.x - map->world.x))),
                         clamp_whole(snapped_floor(path_units(map, point.y - map->world.y)))};
}

hr_world_point hr_map_position_to_world(const hr_map *map, hr_position position) {
    return (hr_world_point){map->world.x + world_units(map, position.x),
                            map->world.y + world_units(map, position.y)};
}

double hr_map_length_from_world(const hr_map *map, double length) {
    return path_units(map, length);
}

double hr_map_length_to_world(const hr_map *map, double length_256ths) {
    return world_units(map, length_256ths);
}

static void cover(double from, double length, int32_t *first, int32_t *side) {
    *first = clamp_whole(snapped_floor(from));
    *side = clamp_whole(snapped_ceil(from + length) - (double)*first);
}

hr_path_rect hr_map_rect_from_world(const hr_map *map, hr_world_rect rect) {
    hr_path_rect result;
    cover(path_units(map, rect.x - map->world.x), path_units(map, rect.width), &result.x,
          &result.width);
    cover(path_units(map, rect.y - map->world.y), path_units(map, rect.height), &result.y,
          &result.height);
    return result;
}

hr_world_rect hr_map_rect_to_world(const hr_map *map, hr_path_rect rect) {
    hr_world_point corner = hr_map_position_to_world(map, (hr_position){rect.x, rect.y});
    return (hr_world_rect){corner.x, corner.y, world_units(map, rect.width),
                           world_units(map, rect.height)};
}

static int64_t floor_to_cell(int64_t value) {
    return (value >= 0 ? value : value - (HR_CELL - 1)) / HR_CELL;
}

static void cells_of(int32_t from, int32_t length, int32_t *first, int32_t *count) {
    *first = (int32_t)floor_to_cell(from);
    *count = length <= 0 ? 0 : (int32_t)(floor_to_cell((int64_t)from + length - 1) - *first + 1);
}

hr_rect hr_cells_of_rect(hr_path_rect rect) {
    hr_rect cells;
    cells_of(rect.x, rect.width, &cells.x, &cells.width);
    cells_of(rect.y, rect.height, &cells.y, &cells.height);
    return cells;
}

int32_t hr_map_nearest_size(const hr_map *map, double world_side) {
    double cells = floor((path_units(map, world_side) + HR_CELL / 2) / HR_CELL);
    return cells >= 1 ? cells >= HR_SIZE_MAX ? HR_SIZE_MAX : (int32_t)cells : 1;
}

int32_t hr_map_largest_size(const hr_map *map, double world_side) {
    double cells = floor(snapped_floor(path_units(map, world_side)) / HR_CELL);
    return cells >= 1 ? cells >= HR_SIZE_MAX ? HR_SIZE_MAX : (int32_t)cells : 0;
}

hr_cell hr_block_at(hr_position position, int32_t size) {
    int64_t shift = (int64_t)HR_CELL / 2 * (size - 1);
    return (hr_cell){(int32_t)floor_to_cell(position.x - shift),
                     (int32_t)floor_to_cell(position.y - shift)};
}

static int32_t centre_of(int32_t cell, int32_t size) {
    int64_t centre = (int64_t)cell * HR_CELL + HR_CELL / 2 * (int64_t)size;
    return centre < INT32_MIN ? INT32_MIN : centre > INT32_MAX ? INT32_MAX : (int32_t)centre;
}

hr_position hr_block_centre(hr_cell block, int32_t size) {
    return (hr_position){centre_of(block.x, size), centre_of(block.y, size)};
}

// world.c - conversions between the world of the game, path coordinates and blocks.
//
// Each axis has a scale of its own, which may be negative. What has no direction, a radius or the
// side of a unit, is converted along the axis in which a cell is longer in the world.

#include "passmap/base/compiler.h" // which sees that doubles are exact
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

// ---- One axis: the map's `side` cells lie on `length` world units, negative if they run against it

static double to_path(double world_length, int32_t side, double length) {
    return world_length * ((double)side * HR_CELL) / length;
}

static double to_world(double path_length, int32_t side, double length) {
    return path_length * length / ((double)side * HR_CELL);
}

hr_world_rect hr_map_world(const hr_map *map) { return map->world; }

// ---- Places

hr_position hr_map_position_from_world(const hr_map *map, hr_world_point point) {
    const hr_world_rect *world = &map->world;
    double x = to_path(point.x - world->x, map->width, world->width);
    double y = to_path(point.y - world->y, map->height, world->height);
    return (hr_position){clamp_whole(snapped_floor(x)), clamp_whole(snapped_floor(y))};
}

hr_world_point hr_map_position_to_world(const hr_map *map, hr_position position) {
    const hr_world_rect *world = &map->world;
    return (hr_world_point){world->x + to_world(position.x, map->width, world->width),
                            world->y + to_world(position.y, map->height, world->height)};
}

// From the one end to the other, whichever is less.
static void cover(double from, double length, int32_t *first, int32_t *side) {
    double low = length < 0 ? from + length : from, high = length < 0 ? from : from + length;
    *first = clamp_whole(snapped_floor(low));
    *side = clamp_whole(snapped_ceil(high) - (double)*first);
}

hr_path_rect hr_map_rect_from_world(const hr_map *map, hr_world_rect rect) {
    const hr_world_rect *world = &map->world;
    hr_path_rect result;
    cover(to_path(rect.x - world->x, map->width, world->width),
          to_path(rect.width, map->width, world->width), &result.x, &result.width);
    cover(to_path(rect.y - world->y, map->height, world->height),
          to_path(rect.height, map->height, world->height), &result.y, &result.height);
    return result;
}

hr_world_rect hr_map_rect_to_world(const hr_map *map, hr_path_rect rect) {
    hr_world_point corner = hr_map_position_to_world(map, (hr_position){rect.x, rect.y});
    return (hr_world_rect){corner.x, corner.y, to_world(rect.width, map->width, map->world.width),
                           to_world(rect.height, map->height, map->world.height)};
}

// ---- Lengths

// Along the axis in which a cell is longer in the world: what no direction exceeds.
static bool is_longer_across(const hr_map *map) {
    return fabs(map->world.width) / map->width >= fabs(map->world.height) / map->height;
}

double hr_map_length_from_world(const hr_map *map, double length) {
    return is_longer_across(map) ? to_path(length, map->width, fabs(map->world.width))
                                 : to_path(length, map->height, fabs(map->world.height));
}

double hr_map_length_to_world(const hr_map *map, double length_256ths) {
    return is_longer_across(map) ? to_world(length_256ths, map->width, fabs(map->world.width))
                                 : to_world(length_256ths, map->height, fabs(map->world.height));
}

double hr_map_path_length_to_world(const hr_map *map, const hr_position *waypoints, int32_t count) {
    double length = 0;
    for (int32_t i = 1; i < count; i++) {
        double across = (double)waypoints[i].x - waypoints[i - 1].x;
        double down = (double)waypoints[i].y - waypoints[i - 1].y;
        double x = to_world(across, map->width, map->world.width);
        double y = to_world(down, map->height, map->world.height);
        length += sqrt(hr_product(x, x) + hr_product(y, y));
    }
    return length;
}

// ---- Cells and blocks

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
    double cells = floor((hr_map_length_from_world(map, world_side) + HR_CELL / 2.0) / HR_CELL);
    return cells >= 1 ? cells >= HR_SIZE_MAX ? HR_SIZE_MAX : (int32_t)cells : 1;
}

int32_t hr_map_largest_size(const hr_map *map, double world_side) {
    double cells = floor(snapped_floor(hr_map_length_from_world(map, world_side)) / HR_CELL);
    return cells >= 1 ? cells >= HR_SIZE_MAX ? HR_SIZE_MAX : (int32_t)cells : 0;
}

hr_cell hr_block_at(hr_position position, int32_t size) {
    int64_t shift = HR_CELL / 2 * ((int64_t)size - 1);
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

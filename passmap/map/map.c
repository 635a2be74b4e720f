// map.c - the byte map: its life, its cells, and which tiles of it were touched when.
//
// Every touched tile of 64 x 64 cells remembers the version of the map at its last touch, and the
// tiles are kept in that order. What is derived from the cells knows the version it was derived
// from, and redoes the tiles that are newer: any number of edits in one place cost one rebuild.

#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/map/cell_tiles.h"
#include "passmap/map/classes.h"
#include "passmap/map/footprint_counts.h"
#include "passmap/map/footprints.h"
#include "passmap/map/links.h"

#include <math.h>
#include <string.h>

hr_map_config hr_map_config_default(void) {
    return (hr_map_config){.width = 64, .height = 64, .allocator = hr_allocator_default()};
}

// ---- What can be wrong with a configuration

// What keeps `cells` cells from lying on an axis of the world, `length` of it from `from` on; NULL
// = nothing: all ends and scales are finite, and neighbouring cells have different coordinates as
// doubles.
static const char *axis_problem(double from, double length, int32_t cells) {
    double end = from + length, cell = length / cells, units = cells * (double)HR_CELL;
    if (!isfinite(from)) return "begins at no finite number";
    if (length == 0) return "is 0";
    if (!isfinite(length)) return "is not finite";
    if (!isfinite(end)) return "ends at no finite number";
    bool has_scale =
        isfinite(length * units) && isfinite(units / length) && isnormal(length / units);
    if (!has_scale) return "is too large or too small for a double to convert it";
    if (from + cell == from || end - cell == end)
        return "has cells so small, for where it lies, that two have equal coordinates";
    return NULL;
}

static hr_error fail_world(const hr_map_config *config, const char *side, const char *problem,
                           hr_message *message) {
    const hr_world_rect *world = &config->world;
    return hr_fail(HR_BAD_WORLD, message,
                   "the map of %d x %d cells cannot lie on the world rectangle of %g x %g at "
                   "(%g, %g): its %s %s",
                   (int)config->width, (int)config->height, world->width, world->height, world->x,
                   world->y, side, problem);
}

static hr_world_rect world_of(const hr_map_config *config) {
    hr_world_rect world = config->world;
    if (world.width != 0 || world.height != 0) return world;
    return (hr_world_rect){world.x, world.y, config->width, config->height};
}

hr_error hr_map_config_check(const hr_map_config *config, hr_message *message) {
    int32_t width = config->width, height = config->height;
    if (width < 1 || height < 1 || width > HR_SIDE_MAX || height > HR_SIDE_MAX)
        return hr_fail(HR_BAD_SIZE, message, "a map of %d x %d cells: sides are 1 to %d",
                       (int)width, (int)height, HR_SIDE_MAX);
    hr_world_rect world = world_of(config);
    const char *problem = axis_problem(world.x, world.width, width);
    if (problem) return fail_world(config, "width", problem, message);
    problem = axis_problem(world.y, world.height, height);
    return problem ? fail_world(config, "height", problem, message) : HR_OK;
}

// ---- Its life

static bool allocate_lists(hr_map *map, bool has_cells) {
    int32_t tiles = map->tile_columns * map->tile_rows;
    size_t cells = (size_t)map->width * (size_t)map->height;
    if (has_cells) map->cells = hr_allocate_zeroed(&map->allocator, cells, 1);
    return (map->cells || !has_cells) && hr_changes_create(&map->touched, &map->allocator, tiles) &&
           hr_changes_create(&map->written, &map->allocator, tiles);
}

hr_map *hr_map_allocate(const hr_map_config *config, bool has_cells) {
    hr_allocator allocator = hr_allocator_or_default(&config->allocator);
    hr_map *map = hr_allocate_zeroed(&allocator, 1, sizeof *map);
    if (!map) return NULL;
    map->allocator = allocator;
    map->width = config->width, map->height = config->height;
    map->tile_columns = (map->width + HR_TILE - 1) / HR_TILE,
    map->tile_rows = (map->height + HR_TILE - 1) / HR_TILE;
    map->world = world_of(config);
    map->footprints.first_free = -1;
    map->links.first_free = -1;
    if (allocate_lists(map, has_cells)) return map;
    hr_map_destroy(map);
    return NULL;
}

hr_error hr_map_create(const hr_map_config *config, hr_map **map) {
    *map = NULL;
    hr_error error = hr_map_config_check(config, NULL);
    if (error) return error;
    *map = hr_map_allocate(config, true);
    if (!*map) return HR_OUT_OF_MEMORY;
    hr_map_touch(*map, (hr_rect){0, 0, config->width, config->height});
    return HR_OK;
}

void hr_map_destroy(hr_map *map) {
    if (!map) return;
    hr_allocator allocator = map->allocator;
    for (int32_t i = 0; i < HR_CLASS_MAX; i++) hr_class_entry_destroy(map->classes[i], &allocator);
    hr_release(&allocator, map->cells);
    hr_cell_tiles_destroy(map);
    hr_footprints_destroy(&map->footprints, &allocator);
    hr_links_destroy(&map->links, &allocator);
    hr_changes_destroy(&map->touched, &allocator);
    hr_changes_destroy(&map->written, &allocator);
    for (int32_t bit = 0; bit < 8; bit++) hr_changes_destroy(&map->stamped[bit], &allocator);
    hr_store_leave(map->store);
    hr_release(&allocator, map);
}

int32_t hr_map_width(const hr_map *map) { return map->width; }
int32_t hr_map_height(const hr_map *map) { return map->height; }
hr_allocator hr_map_allocator(const hr_map *map) { return map->allocator; }
uint64_t hr_map_version(const hr_map *map) { return map->version; }
uint8_t *hr_map_cells(hr_map *map) { return hr_cells_flatten(map) ? map->cells : NULL; }
const uint8_t *hr_map_cells_const(const hr_map *map) { return map->cells; }

// ---- Cells

// Cells of a rectangle that lies on the map, or of an empty one, were written.
static hr_rect finish_edit(hr_map *map, hr_rect rect, bool is_ground) {
    if (rect.width == 0) return rect;
    hr_settle_footprints(map, rect, is_ground);
    hr_map_mark(map, rect);
    hr_cells_close(map);
    return rect;
}

hr_rect hr_map_touch(hr_map *map, hr_rect rect) {
    rect = hr_map_clip(map, rect);
    if (rect.width > 0) HR_MAP_NOTE(map, .kind = HR_MAP_TOUCH, .rect = rect);
    return finish_edit(map, rect, false);
}

bool hr_map_set(hr_map *map, int32_t x, int32_t y, uint8_t value) {
    return hr_map_fill(map, (hr_rect){x, y, 1, 1}, value).width == 1;
}

uint8_t hr_map_get(const hr_map *map, int32_t x, int32_t y) {
    bool is_inside = x >= 0 && y >= 0 && x < map->width && y < map->height;
    return is_inside ? hr_cell_value(map, x, y) : HR_OUT_OF_BOUNDS;
}

// What of a rectangle lies on the map and can be written to: nothing, if there is no memory for it.
static hr_rect begin_edit(hr_map *map, hr_rect rect) {
    rect = hr_map_clip(map, rect);
    if (rect.width > 0 && hr_cells_open(map, rect)) return rect;
    hr_cells_close(map);
    return (hr_rect){0, 0, 0, 0};
}

hr_rect hr_map_fill(hr_map *map, hr_rect rect, uint8_t value) {
    rect = begin_edit(map, rect);
    if (rect.width > 0) HR_MAP_NOTE(map, .kind = HR_MAP_FILL, .rect = rect, .value = value);
    int32_t right = rect.x + rect.width;
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x, count; x < right; x += count) {
            count = right - x;
            uint8_t *at = hr_cells_at(map, x, y, &count);
            memset(at, value, (size_t)count);
        }
    return finish_edit(map, rect, true);
}

// Where the clipped rectangle begins in a caller's values laid out for the whole of it.
static size_t offset_in(hr_rect whole, hr_rect clipped, size_t stride) {
    return (size_t)((int64_t)clipped.y - whole.y) * stride + (size_t)((int64_t)clipped.x - whole.x);
}

hr_rect hr_map_blit(hr_map *map, hr_rect rect, const uint8_t *values, size_t stride) {
    hr_rect inside = begin_edit(map, rect);
    int32_t right = inside.x + inside.width;
    if (inside.width > 0) {
        values += offset_in(rect, inside, stride);
        HR_MAP_NOTE(map, .kind = HR_MAP_BLIT, .rect = inside, .values = values, .stride = stride);
    }
    for (int32_t y = inside.y; y < inside.y + inside.height; y++, values += stride)
        for (int32_t x = inside.x, count; x < right; x += count) {
            count = right - x;
            uint8_t *at = hr_cells_at(map, x, y, &count);
            memcpy(at, values + (x - inside.x), (size_t)count);
        }
    return finish_edit(map, inside, true);
}

hr_rect hr_map_read(const hr_map *map, hr_rect rect, uint8_t *values, size_t stride) {
    hr_rect inside = hr_map_clip(map, rect);
    if (inside.width > 0)
        hr_cells_read(map, inside, values + offset_in(rect, inside, stride), stride);
    return inside;
}

// levels.c - the life of levels, and which of their tiles an edit changes.

#include "planner/routes/levels.h"

#include "passmap/base/memory.h"
#include "planner/routes/landmarks.h"
#include "planner/routes/level_borders.h"
#include "planner/routes/level_distances.h"

#include <string.h>

// ---- Life

static void place_tiles(hr_level *level) {
    int32_t columns = level->columns;
    for (int32_t i = 0; i < columns * level->rows; i++) {
        const int32_t borders[4] = {2 * (i - columns) + 1, 2 * i, 2 * i + 1, 2 * (i - 1)};
        for (int side = NORTH; side <= WEST; side++)
            level->tiles[i].portals[side] = borders[side] * HR_PORTALS_MAX;
    }
}

static bool create_level(hr_routes *routes, int32_t index, int32_t side) {
    hr_level *level = &routes->levels->at[index];
    const hr_allocator *allocator = routes->allocator;
    level->side = side;
    level->columns = (hr_level_columns(routes, index - 1) + side - 1) / side;
    level->rows = (hr_level_rows(routes, index - 1) + side - 1) / side;
    size_t count = (size_t)level->columns * (size_t)level->rows;
    level->tiles = hr_allocate_zeroed(allocator, count, sizeof *level->tiles);
    level->borders = hr_allocate_zeroed(allocator, 2 * count, sizeof *level->borders);
    level->is_touched = hr_allocate_zeroed(allocator, count, sizeof *level->is_touched);
    level->touched = hr_allocate(allocator, count, sizeof *level->touched);
    if (!level->tiles || !level->borders || !level->is_touched || !level->touched) return false;
    place_tiles(level);
    return true;
}

// A level is of use on maps over twice as long as what its searches are asked for.
static bool is_of_use(const hr_routes *routes, int32_t level) {
    int32_t longer = routes->columns > routes->rows ? routes->columns : routes->rows;
    return longer * HR_TILE > 4 * hr_level_blocks(level);
}

bool hr_levels_create(hr_routes *routes) {
    HR_ASSERT(!routes->levels);
    if (!is_of_use(routes, 1)) return true;
    routes->levels = hr_allocate_zeroed(routes->allocator, 1, sizeof *routes->levels);
    if (!routes->levels) return false;
    for (int32_t i = 1; i <= HR_LEVELS_MAX && is_of_use(routes, i); i++) {
        routes->levels->count = i;
        if (!create_level(routes, i, i == 1 ? 4 : 2)) return false;
    }
    return true;
}

static int32_t tile_count(const hr_level *level) { return level->columns * level->rows; }

static void release_tiles(const hr_routes *routes, hr_level *level) {
    for (int32_t i = 0; level->tiles && i < tile_count(level); i++)
        hr_level_tile_destroy(&level->tiles[i], routes->allocator);
}

void hr_levels_destroy(hr_routes *routes) {
    for (int32_t i = 1; routes->levels && i <= routes->levels->count; i++) {
        hr_level *level = &routes->levels->at[i];
        release_tiles(routes, level);
        hr_release(routes->allocator, level->tiles);
        hr_release(routes->allocator, level->borders);
        hr_release(routes->allocator, level->is_touched);
        hr_release(routes->allocator, level->touched);
    }
    if (routes->levels) hr_buffer_destroy(&routes->levels->scratch, routes->allocator);
    hr_release(routes->allocator, routes->levels);
    routes->levels = NULL;
}

size_t hr_levels_bytes(const hr_routes *routes) {
    size_t bytes = routes->levels ? sizeof *routes->levels + routes->levels->scratch.size : 0;
    for (int32_t i = 1; routes->levels && i <= routes->levels->count; i++) {
        const hr_level *level = &routes->levels->at[i];
        size_t each = sizeof *level->tiles + 2 * sizeof *level->borders +
                      sizeof *level->is_touched + sizeof *level->touched;
        bytes += each * (size_t)tile_count(level);
        for (int32_t k = 0; k < tile_count(level); k++)
            bytes += level->tiles[k].distances.size + level->tiles[k].lengths.size;
    }
    return bytes;
}

// ---- Refresh

// How a tile is touched: parts of it are, or gates on its rim only.
enum { PARTS_CHANGED = 1, GATES_CHANGED = 2 };

static void touch(hr_level *level, int32_t tile, uint8_t how) {
    HR_ASSERT(level->is_touched[tile] || level->touched_count < tile_count(level));
    if (!level->is_touched[tile]) level->touched[level->touched_count++] = tile;
    level->is_touched[tile] |= how;
}

// Chooses the gates of a border anew; if they come out otherwise, both its tiles have others.
static void recut(hr_routes *routes, int32_t index, int32_t tile, int side) {
    hr_level *level = &routes->levels->at[index];
    hr_level_border *border = &level->borders[2 * tile + (side == SOUTH)];
    hr_level_border cut = hr_level_border_gates(routes, index, tile, side);
    if (memcmp(border, &cut, sizeof cut) == 0) return;
    *border = cut;
    touch(level, tile, GATES_CHANGED);
    touch(level, tile + (side == SOUTH ? level->columns : 1), GATES_CHANGED);
}

// All borders of tiles with changed parts; that of two such tiles is left to the one west or north.
static void recut_borders(hr_routes *routes, int32_t index) {
    hr_level *level = &routes->levels->at[index];
    int32_t count = level->touched_count, columns = level->columns;
    for (int32_t i = 0; i < count; i++) {
        int32_t tile = level->touched[i], column = tile % columns, row = tile / columns;
        if (!(level->is_touched[tile] & PARTS_CHANGED)) continue;
        if (column + 1 < columns) recut(routes, index, tile, EAST);
        if (row + 1 < level->rows) recut(routes, index, tile, SOUTH);
        if (column > 0 && !(level->is_touched[tile - 1] & PARTS_CHANGED))
            recut(routes, index, tile - 1, EAST);
        if (row > 0 && !(level->is_touched[tile - columns] & PARTS_CHANGED))
            recut(routes, index, tile - columns, SOUTH);
    }
}

static bool begin_level(hr_routes *routes, int32_t index, const int32_t *parts, int32_t count) {
    hr_level *level = &routes->levels->at[index];
    for (int32_t i = 0; i < count; i++)
        touch(level, hr_level_whole(routes, index, parts[i]), PARTS_CHANGED);
    recut_borders(routes, index);
    for (int32_t i = 0; i < level->touched_count; i++)
        if (!hr_level_tile_reserve(routes, index, level->touched[i])) return false;
    return true;
}

// What is not kept up to date is not kept.
static void empty(hr_routes *routes) {
    for (int32_t i = 1; i <= routes->levels->count; i++) {
        hr_level *level = &routes->levels->at[i];
        release_tiles(routes, level);
        memset(level->borders, 0, 2 * (size_t)tile_count(level) * sizeof *level->borders);
        memset(level->is_touched, 0, (size_t)tile_count(level) * sizeof *level->is_touched);
        level->touched_count = 0;
    }
    routes->levels->is_used = false;
}

static void touch_all(hr_level *level) {
    for (int32_t i = 0; i < tile_count(level); i++) touch(level, i, PARTS_CHANGED);
}

bool hr_levels_begin_refresh(hr_routes *routes) {
    hr_levels *levels = routes->levels;
    if (!levels) return true;
    bool has_costs = routes->costs.bytes != NULL;
    bool is_used = !has_costs && routes->landmarks.portal_count > HR_LANDMARK_PORTALS_MAX;
    if (!is_used && levels->is_used) empty(routes);
    if (!is_used) return true;
    if (!levels->is_used)
        for (int32_t i = 1; i <= levels->count; i++) touch_all(&levels->at[i]);
    levels->is_used = true;
    const int32_t *parts = routes->touched;
    int32_t count = routes->touched_count;
    for (int32_t i = 1; i <= levels->count; i++) {
        if (!begin_level(routes, i, parts, count)) return false;
        parts = levels->at[i].touched;
        count = levels->at[i].touched_count;
    }
    return true;
}

void hr_levels_end_refresh(hr_routes *routes) {
    for (int32_t i = 1; routes->levels && i <= routes->levels->count; i++) {
        hr_level *level = &routes->levels->at[i];
        for (; level->touched_count > 0; level->touched_count--) {
            int32_t tile = level->touched[level->touched_count - 1];
            hr_level_tile_fill(routes, i, tile);
            level->is_touched[tile] = false;
        }
    }
}

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

static bool is_plain(const hr_routes *routes) {
    return routes->measure_shift == HR_PLAIN_SHIFT && routes->least_256ths == HR_COST_PLAIN;
}

// How much coarser the lengths of a level are than those below it, as a shift. Landmarks of level 2
// are as far away as the map is long; with costs units are finer beside that (measure.c).
static int32_t coarseness(const hr_routes *routes, int32_t level) {
    int32_t longer = routes->columns > routes->rows ? routes->columns : routes->rows, shift = 1;
    for (int32_t side = is_plain(routes) ? 8192 : 4096; level == 2 && side < longer * HR_TILE;)
        side *= 2, shift++;
    return shift;
}

static bool create_level(hr_routes *routes, int32_t index, int32_t side) {
    hr_level *level = &routes->levels->at[index];
    const hr_allocator *allocator = routes->allocator;
    level->side = side;
    level->length_shift = hr_level_length_shift(routes, index - 1) + coarseness(routes, index);
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
    hr_levels *levels = routes->levels =
        hr_allocate_zeroed(routes->allocator, 1, sizeof *routes->levels);
    if (!levels) return false;
    for (int32_t i = 1; i <= HR_LEVELS_MAX && is_of_use(routes, i); i++) {
        levels->count = i;
        if (!create_level(routes, i, i == 1 ? 4 : 2)) return false;
    }
    levels->landmarks.unit_shift = hr_level_length_shift(routes, levels->count);
    return hr_landmarks_create(&levels->landmarks, routes, levels->count);
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
    if (routes->levels) {
        hr_landmarks_destroy(&routes->levels->landmarks, routes->allocator);
        hr_buffer_destroy(&routes->levels->scratch, routes->allocator);
    }
    hr_release(routes->allocator, routes->levels);
    routes->levels = NULL;
}

size_t hr_levels_bytes(const hr_routes *routes) {
    size_t bytes = routes->levels ? sizeof *routes->levels + routes->levels->scratch.size +
                                        hr_landmarks_bytes(&routes->levels->landmarks)
                                  : 0;
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

// How a tile is touched: parts of it are, or gates on its rim; and then, whether its lengths came
// out otherwise.
enum { PARTS_TOUCHED = 1, GATES_CHANGED = 2, LENGTHS_CHANGED = 4 };

static void touch(hr_level *level, int32_t tile, uint8_t how) {
    HR_ASSERT(level->is_touched[tile] || level->touched_count < tile_count(level));
    if (!level->is_touched[tile]) level->touched[level->touched_count++] = tile;
    level->is_touched[tile] |= how;
}

static void count_gates(hr_level_tile *tile, int side, int32_t more) {
    for (; side <= WEST; side++)
        tile->first_gate[side + 1] = (uint8_t)(tile->first_gate[side + 1] + more);
}

// Chooses the gates of a border anew; if they come out otherwise, both its tiles have others.
static bool recut(hr_routes *routes, int32_t index, int32_t tile, int side) {
    hr_level *level = &routes->levels->at[index];
    int32_t number = 2 * tile + (side == SOUTH);
    hr_level_border *border = &level->borders[number];
    hr_level_border cut = hr_level_border_gates(routes, index, tile, side);
    if (memcmp(border, &cut, sizeof cut) == 0) return true;
    int32_t more = cut.count - border->count;
    int32_t other = tile + (side == SOUTH ? level->columns : 1);
    *border = cut;
    touch(level, tile, GATES_CHANGED);
    touch(level, other, GATES_CHANGED);
    hr_landmarks *landmarks = &routes->levels->landmarks;
    if (index == landmarks->level && !hr_landmarks_recut(routes, landmarks, number, more))
        return false;
    count_gates(&level->tiles[tile], side, more);
    count_gates(&level->tiles[other], side == EAST ? WEST : NORTH, more);
    return true;
}

// All borders of tiles with touched parts; that of two such tiles is left to the one west or north.
static bool recut_borders(hr_routes *routes, int32_t index) {
    hr_level *level = &routes->levels->at[index];
    int32_t count = level->touched_count, columns = level->columns;
    for (int32_t i = 0; i < count; i++) {
        int32_t tile = level->touched[i], column = tile % columns, row = tile / columns;
        if (!(level->is_touched[tile] & PARTS_TOUCHED)) continue;
        bool is_done = (column + 1 == columns || recut(routes, index, tile, EAST)) &&
                       (row + 1 == level->rows || recut(routes, index, tile, SOUTH)) &&
                       (column == 0 || level->is_touched[tile - 1] & PARTS_TOUCHED ||
                        recut(routes, index, tile - 1, EAST)) &&
                       (row == 0 || level->is_touched[tile - columns] & PARTS_TOUCHED ||
                        recut(routes, index, tile - columns, SOUTH));
        if (!is_done) return false;
    }
    return true;
}

static bool begin_level(hr_routes *routes, int32_t index, const int32_t *parts, int32_t count) {
    hr_level *level = &routes->levels->at[index];
    for (int32_t i = 0; i < count; i++)
        touch(level, hr_level_whole(routes, index, parts[i]), PARTS_TOUCHED);
    if (!recut_borders(routes, index)) return false;
    for (int32_t i = 0; i < level->touched_count; i++)
        if (!hr_level_tile_reserve(routes, index, level->touched[i])) return false;
    return true;
}

// What is not kept up to date is not kept.
static void empty(hr_routes *routes) {
    for (int32_t i = 1; i <= routes->levels->count; i++) {
        hr_level *level = &routes->levels->at[i];
        release_tiles(routes, level);
        for (int32_t k = 0; k < tile_count(level); k++)
            memset(level->tiles[k].first_gate, 0, sizeof level->tiles[k].first_gate);
        memset(level->borders, 0, 2 * (size_t)tile_count(level) * sizeof *level->borders);
        memset(level->is_touched, 0, (size_t)tile_count(level) * sizeof *level->is_touched);
        level->touched_count = 0;
    }
    hr_landmarks_clear(&routes->levels->landmarks, routes->allocator);
    routes->levels->is_used = false;
}

static void touch_all(hr_level *level) {
    for (int32_t i = 0; i < tile_count(level); i++) touch(level, i, PARTS_TOUCHED);
}

bool hr_levels_begin_refresh(hr_routes *routes) {
    hr_levels *levels = routes->levels;
    if (!levels) return true;
    bool is_used = routes->landmarks.portal_count > HR_LANDMARK_PORTALS_MAX;
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

static bool has_changed(const hr_level *level, int32_t tile) {
    return level->is_touched[tile] & (GATES_CHANGED | LENGTHS_CHANGED);
}

// Whether a tile is to be filled again. Touched tiles of the routes nearly always have other
// lengths.
static bool needs_filling(const hr_routes *routes, int32_t index, int32_t tile) {
    const hr_level *level = &routes->levels->at[index];
    if (index == 1 || level->is_touched[tile] & GATES_CHANGED) return true;
    for (int32_t i = 0; i < level->side * level->side; i++) {
        int32_t part = hr_level_part_tile(routes, index, tile, i);
        if (part >= 0 && has_changed(level - 1, part)) return true;
    }
    return false;
}

static void fill_touched(hr_routes *routes, int32_t index) {
    hr_level *level = &routes->levels->at[index];
    for (int32_t i = 0; i < level->touched_count; i++) {
        int32_t tile = level->touched[i];
        if (needs_filling(routes, index, tile) && hr_level_tile_fill(routes, index, tile))
            level->is_touched[tile] |= LENGTHS_CHANGED;
    }
}

static void refresh_landmarks(hr_routes *routes) {
    hr_landmarks *landmarks = &routes->levels->landmarks;
    hr_level *level = &routes->levels->at[landmarks->level];
    int32_t changed = 0;
    for (int32_t i = 0; i < level->touched_count; i++) {
        int32_t tile = level->touched[i];
        if (has_changed(level, tile))
            level->touched[changed++] = tile;
        else
            level->is_touched[tile] = 0;
    }
    level->touched_count = changed;
    hr_landmarks_refresh(routes, landmarks, true, level->touched, changed);
}

void hr_levels_end_refresh(hr_routes *routes) {
    hr_levels *levels = routes->levels;
    if (!levels || !levels->is_used) return;
    for (int32_t i = 1; i <= levels->count; i++) fill_touched(routes, i);
    refresh_landmarks(routes);
    for (int32_t i = 1; i <= levels->count; i++) {
        hr_level *level = &levels->at[i];
        for (; level->touched_count > 0; level->touched_count--)
            level->is_touched[level->touched[level->touched_count - 1]] = 0;
    }
}

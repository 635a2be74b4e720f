// routes.c - which borders and tiles an edit changes.

#include "planner/routes/routes.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/routes/gates.h"
#include "planner/routes/landmarks.h"
#include "planner/routes/levels.h"
#include "planner/routes/measure.h"
#include "planner/routes/thinning.h"

#include <string.h>

static void place_tiles(hr_routes *routes) {
    int32_t columns = routes->columns;
    for (int32_t i = 0; i < columns * routes->rows; i++) {
        hr_route_tile *tile = &routes->tiles[i];
        tile->x = (int16_t)(i % columns * HR_TILE);
        tile->y = (int16_t)(i / columns * HR_TILE);
        const int32_t borders[4] = {2 * (i - columns) + 1, 2 * i, 2 * i + 1, 2 * (i - 1)};
        for (int side = NORTH; side <= WEST; side++)
            tile->portals[side] = borders[side] * HR_PORTALS_MAX;
        uint16_t x = (uint16_t)(2 * tile->x), y = (uint16_t)(2 * tile->y), last = 2 * HR_TILE - 1;
        routes->firsts[2 * i] = (hr_middle){(uint16_t)(x + last), y};
        routes->firsts[2 * i + 1] = (hr_middle){x, (uint16_t)(y + last)};
    }
}

static void set_measure(hr_routes *routes, const hr_measure *measure) {
    routes->measure_shift = measure->shift;
    routes->least_256ths = measure->least_256ths;
    routes->landmarks.unit_shift = measure->landmark_shift;
}

static bool create(hr_routes *routes, const hr_map *map, const hr_class_entry *entry,
                   const hr_measure *measure) {
    size_t count = (size_t)map->tile_columns * (size_t)map->tile_rows;
    const hr_allocator *allocator = routes->allocator = &map->allocator;
    routes->plane = &entry->plane;
    routes->labels = &entry->labels;
    routes->columns = map->tile_columns;
    routes->rows = map->tile_rows;
    routes->tiles = hr_allocate_zeroed(allocator, count, sizeof *routes->tiles);
    routes->borders = hr_allocate_zeroed(allocator, 2 * count, sizeof *routes->borders);
    routes->firsts = hr_allocate(allocator, 2 * count, sizeof *routes->firsts);
    routes->is_touched = hr_allocate_zeroed(allocator, count, sizeof *routes->is_touched);
    routes->touched = hr_allocate(allocator, count, sizeof *routes->touched);
    if (!routes->tiles || !routes->borders || !routes->firsts || !routes->is_touched ||
        !routes->touched)
        return false;
    if (!hr_landmarks_create(&routes->landmarks, routes, 0)) return false;
    if (entry->unit.costs_256ths &&
        !hr_cost_squares_create(&routes->squares, allocator, routes->columns, routes->rows))
        return false;
    set_measure(routes, measure);
    place_tiles(routes);
    return hr_levels_create(routes);
}

void hr_routes_destroy(hr_routes *routes) {
    if (!routes->allocator) return;
    for (int32_t i = 0; routes->tiles && i < routes->columns * routes->rows; i++)
        hr_tile_release(routes, &routes->tiles[i]);
    hr_landmarks_destroy(&routes->landmarks, routes->allocator);
    hr_cost_squares_destroy(&routes->squares, routes->allocator);
    hr_levels_destroy(routes);
    hr_release(routes->allocator, routes->tiles);
    hr_release(routes->allocator, routes->borders);
    hr_release(routes->allocator, routes->firsts);
    hr_release(routes->allocator, routes->is_touched);
    hr_release(routes->allocator, routes->touched);
    *routes = (hr_routes){0};
}

enum { CHANGED = 1, BORDER_CHANGED = 2, FILLED = 4 };

static void touch(hr_routes *routes, int32_t tile, uint8_t how) {
    HR_ASSERT(routes->is_touched[tile] || routes->touched_count < routes->columns * routes->rows);
    if (!routes->is_touched[tile]) routes->touched[routes->touched_count++] = tile;
    routes->is_touched[tile] = (uint8_t)((routes->is_touched[tile] | how) & ~FILLED);
}

static void touch_changed(hr_routes *routes, const hr_class_entry *entry) {
    const hr_changes *changed = routes->costs.bytes ? &entry->redone : &entry->changed;
    for (int32_t tile = hr_first_change(changed, routes->begun_version); tile >= 0;
         tile = hr_next_change(changed, tile, routes->begun_version))
        touch(routes, tile, CHANGED);
}

static void count_gates(hr_route_tile *tile, int side, int32_t more) {
    for (; side <= WEST; side++)
        tile->first_gate[side + 1] = (uint8_t)(tile->first_gate[side + 1] + more);
}

// What is short may be dear: where blocks have costs, all portals stay.
static hr_border cut_border(const hr_routes *routes, int32_t tile, int side) {
    int32_t column = tile % routes->columns, row = tile / routes->columns;
    uint64_t pairs = hr_border_pairs(routes->plane, column, row, side);
    if (routes->costs.bytes)
        return hr_border_cost_portals(&routes->costs, pairs, hr_tile_origin(routes, tile), side);
    hr_border cut = hr_border_portals(pairs);
    hr_border_thin_out(&cut, routes->labels, pairs, column, row, side);
    return cut;
}

// Cuts a border of two tiles afresh; if its portals come out otherwise, both have other gates.
static bool recut(hr_routes *routes, int32_t tile, int side, int32_t other) {
    hr_border *border = &routes->borders[hr_border_of(routes, tile, side)];
    hr_border cut = cut_border(routes, tile, side);
    if (memcmp(border, &cut, sizeof cut) == 0) return true;
    int32_t more = cut.count - border->count;
    *border = cut;
    touch(routes, tile, BORDER_CHANGED);
    touch(routes, other, BORDER_CHANGED);
    if (!hr_landmarks_recut(routes, &routes->landmarks, hr_border_of(routes, tile, side), more))
        return false;
    count_gates(&routes->tiles[tile], side, more);
    count_gates(&routes->tiles[other], side == EAST ? WEST : NORTH, more);
    return true;
}

// All borders of the changed tiles; that of two such tiles is left to the one west or north.
static bool recut_borders(hr_routes *routes) {
    int32_t changed_count = routes->touched_count, columns = routes->columns;
    for (int32_t i = 0; i < changed_count; i++) {
        int32_t tile = routes->touched[i], column = tile % columns, row = tile / columns;
        bool is_done = (column + 1 == columns || recut(routes, tile, EAST, tile + 1)) &&
                       (row + 1 == routes->rows || recut(routes, tile, SOUTH, tile + columns)) &&
                       (column == 0 || routes->is_touched[tile - 1] & CHANGED ||
                        recut(routes, tile - 1, EAST, tile)) &&
                       (row == 0 || routes->is_touched[tile - columns] & CHANGED ||
                        recut(routes, tile - columns, SOUTH, tile));
        if (!is_done) return false;
    }
    return true;
}

static bool has_measure(const hr_routes *routes, const hr_measure *measure) {
    return routes->measure_shift == measure->shift &&
           routes->least_256ths == measure->least_256ths &&
           routes->landmarks.unit_shift == measure->landmark_shift;
}

// Routes in another measure are others, and so are those of a class that has costs now or has none
// any more.
static bool is_of_another_measure(const hr_routes *routes, const hr_costs *costs,
                                  const hr_measure *measure) {
    return routes->tiles &&
           (!costs->bytes != !routes->costs.bytes || !has_measure(routes, measure));
}

// What was touched before, and not brought to its end, is touched still.
static bool begin(hr_routes *routes, const hr_map *map, const hr_class_entry *entry) {
    if (routes->begun_version == entry->plane_version) return true;
    hr_costs costs = hr_costs_of(map, entry);
    hr_measure measure = hr_measure_of(map, entry);
    if (is_of_another_measure(routes, &costs, &measure)) hr_routes_destroy(routes);
    if (!routes->tiles && !create(routes, map, entry, &measure))
        return hr_routes_destroy(routes), false;
    routes->costs = costs;
    if (!routes->store) routes->store = entry->labels.store;
    touch_changed(routes, entry);
    if (!recut_borders(routes) || !hr_levels_begin_refresh(routes))
        return hr_routes_destroy(routes), false;
    routes->begun_version = entry->plane_version;
    return true;
}

bool hr_routes_begin_refresh(hr_routes *routes, const hr_map *map, const hr_class_entry *entry) {
    if (!begin(routes, map, entry)) return false;
    for (int32_t i = 0; i < routes->touched_count; i++)
        routes->is_touched[routes->touched[i]] &= (uint8_t)~FILLED;
    return true;
}

// Whether a tile's gates are the portals of its borders.
static bool has_gates_of_borders(const hr_routes *routes, int32_t index) {
    const hr_route_tile *tile = &routes->tiles[index];
    int32_t count = 0;
    for (int side = NORTH; side <= WEST; side++) {
        int32_t column = index % routes->columns, row = index / routes->columns;
        bool is_at_edge = (side == NORTH && row == 0) || (side == WEST && column == 0);
        count += is_at_edge ? 0 : routes->borders[hr_border_of(routes, index, side)].count;
        if (tile->first_gate[side + 1] != count) return false;
    }
    return true;
}

void hr_routes_end_refresh(hr_routes *routes, const hr_class_entry *entry) {
    HR_ASSERT(routes->begun_version == entry->plane_version);
    for (int32_t i = 0; i < routes->touched_count; i++)
        HR_ASSERT(has_gates_of_borders(routes, routes->touched[i]));
    bool are_few = routes->landmarks.portal_count <= HR_LANDMARK_PORTALS_MAX;
    hr_landmarks_refresh(routes, &routes->landmarks, are_few, routes->touched,
                         routes->touched_count);
    hr_levels_end_refresh(routes);
    for (; routes->touched_count > 0; routes->touched_count--)
        routes->is_touched[routes->touched[routes->touched_count - 1]] = 0;
    routes->version = entry->plane_version;
}

hr_refresh hr_routes_refresh(hr_routes *routes, hr_route_filler *filler, const hr_map *map,
                             const hr_class_entry *entry, const hr_observer *observer) {
    if (!begin(routes, map, entry)) return HR_REFRESH_FAILED;
    for (int32_t i = 0; i < routes->touched_count; i++) {
        int32_t tile = routes->touched[i];
        if (routes->is_touched[tile] & FILLED) continue;
        if (hr_is_cancelled(observer)) return HR_REFRESH_CANCELLED;
        if (!hr_tile_fill(filler, routes, tile))
            return hr_routes_destroy(routes), HR_REFRESH_FAILED;
        routes->is_touched[tile] |= FILLED;
    }
    hr_routes_end_refresh(routes, entry);
    return HR_REFRESH_DONE;
}

size_t hr_routes_bytes(const hr_routes *routes) {
    size_t count = (size_t)routes->columns * (size_t)routes->rows;
    size_t bytes =
        count * (sizeof *routes->tiles + 2 * sizeof *routes->borders + 2 * sizeof *routes->firsts +
                 sizeof *routes->touched + sizeof *routes->is_touched) +
        hr_landmarks_bytes(&routes->landmarks) + hr_levels_bytes(routes) +
        hr_cost_squares_bytes(&routes->squares, routes->rows);
    for (size_t i = 0; i < count; i++) bytes += routes->tiles[i].capacity;
    return bytes;
}

// routes.c - which borders and tiles an edit changes.

#include "routes.h"

#include "../passmap/memory.h"

#include <string.h>

static bool create(hr_routes *routes, const hr_map *map, const hr_class_entry *entry) {
    size_t count = (size_t)map->tile_columns * (size_t)map->tile_rows;
    const hr_allocator *allocator = routes->allocator = &map->allocator;
    routes->plane = &entry->plane;
    routes->columns = map->tile_columns;
    routes->rows = map->tile_rows;
    routes->tiles = hr_allocate_zeroed(allocator, count, sizeof *routes->tiles);
    routes->borders = hr_allocate_zeroed(allocator, 2 * count, sizeof *routes->borders);
    routes->is_touched = hr_allocate_zeroed(allocator, count, sizeof *routes->is_touched);
    return routes->tiles && routes->borders && routes->is_touched;
}

void hr_routes_destroy(hr_routes *routes) {
    if (!routes->allocator) return;
    for (int32_t i = 0; routes->tiles && i < routes->columns * routes->rows; i++)
        hr_release(routes->allocator, routes->tiles[i].storage);
    hr_release(routes->allocator, routes->tiles);
    hr_release(routes->allocator, routes->borders);
    hr_release(routes->allocator, routes->is_touched);
    *routes = (hr_routes){0};
}

static void touch_changed(hr_routes *routes, const hr_map *map, const hr_class_entry *entry) {
    for (int32_t row = 0; row < routes->rows; row++)
        for (int32_t column = 0; column < routes->columns; column++)
            routes->is_touched[row * routes->columns + column] =
                hr_is_tile_changed(map, entry, column, row, routes->version);
}

enum { CHANGED = 1, BORDER_CHANGED = 2 };

// Cuts a border of two tiles afresh, if the blocks of one have changed; if its portals come out
// otherwise, both have other gates.
static void recut(hr_routes *routes, int32_t tile, int side, int32_t other) {
    if (!((routes->is_touched[tile] | routes->is_touched[other]) & CHANGED)) return;
    hr_border *border = &routes->borders[hr_border_of(routes, tile, side)];
    hr_border cut = hr_border_portals(
        hr_border_pairs(routes->plane, tile % routes->columns, tile / routes->columns, side));
    if (memcmp(border, &cut, sizeof cut) == 0) return;
    *border = cut;
    routes->is_touched[tile] |= BORDER_CHANGED;
    routes->is_touched[other] |= BORDER_CHANGED;
}

static void recut_borders(hr_routes *routes) {
    for (int32_t tile = 0; tile < routes->columns * routes->rows; tile++) {
        if (tile % routes->columns + 1 < routes->columns) recut(routes, tile, EAST, tile + 1);
        if (tile / routes->columns + 1 < routes->rows)
            recut(routes, tile, SOUTH, tile + routes->columns);
    }
}

// Edits may close what is closed for the class, or come and go.
static bool has_same_rows(const hr_routes *routes, int32_t tile) {
    int32_t column = tile % routes->columns, first = tile / routes->columns * HR_TILE;
    int32_t rest = routes->plane->rows.count - first, count = rest < HR_TILE ? rest : HR_TILE;
    const uint64_t *rows = routes->tiles[tile].rows;
    for (int32_t y = 0; y < count; y++)
        if (hr_line(&routes->plane->rows, first + y)[column] != rows[y]) return false;
    return true;
}

static bool is_to_be_filled(const hr_routes *routes, int32_t tile) {
    uint8_t touched = routes->is_touched[tile];
    if (touched & BORDER_CHANGED || !routes->tiles[tile].storage) return true;
    return touched && !has_same_rows(routes, tile);
}

bool hr_routes_refresh(hr_routes *routes, hr_route_filler *filler, const hr_map *map,
                       const hr_class_entry *entry) {
    if (routes->version == entry->plane_version) return true;
    if (!routes->tiles && !create(routes, map, entry)) return hr_routes_destroy(routes), false;
    touch_changed(routes, map, entry);
    recut_borders(routes);
    for (int32_t tile = 0; tile < routes->columns * routes->rows; tile++)
        if (is_to_be_filled(routes, tile) && !hr_tile_fill(filler, routes, tile))
            return hr_routes_destroy(routes), false;
    routes->version = entry->plane_version;
    return true;
}

const hr_edge *hr_edge_between(const hr_routes *routes, int32_t tile, hr_gate from, hr_gate to) {
    const hr_tile *ways = &routes->tiles[tile];
    int32_t number = ways->first_gate[from.side] + from.index;
    const hr_edge *edge = ways->edges + ways->first_edge[number];
    const hr_edge *end = ways->edges + ways->first_edge[number + 1];
    while (edge < end && (edge->to.side != to.side || edge->to.index != to.index)) edge++;
    return edge < end ? edge : NULL;
}

void hr_edge_push_corners(const hr_routes *routes, int32_t tile, hr_gate from, hr_gate to,
                          hr_points *way) {
    const hr_edge *edge = hr_edge_between(routes, tile, from, to);
    if (!edge || edge->chain == 0) return;
    const uint16_t *corners = routes->tiles[tile].chains + edge->chain + 1;
    int32_t count = corners[-1];
    bool is_backwards = to.side < from.side || (to.side == from.side && to.index < from.index);
    int32_t x = tile % routes->columns * HR_TILE, y = tile / routes->columns * HR_TILE;
    for (int32_t i = 0; i < count; i++) {
        int32_t corner = corners[is_backwards ? count - 1 - i : i];
        hr_points_push(way, (hr_cell){x + corner % HR_TILE, y + corner / HR_TILE});
    }
}

size_t hr_routes_bytes(const hr_routes *routes) {
    size_t count = (size_t)routes->columns * (size_t)routes->rows;
    size_t bytes = count * (sizeof *routes->tiles + 2 * sizeof *routes->borders + 1);
    for (size_t i = 0; i < count; i++) bytes += routes->tiles[i].capacity;
    return bytes;
}

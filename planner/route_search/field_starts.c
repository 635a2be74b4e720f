// field_starts.c - starts in the order of their tiles, joined tile by tile.

#include "planner/route_search/field_starts.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/base/sort.h"
#include "planner/route_search/field_choice.h"
#include "planner/routes/gates.h"

#include <string.h>

enum { FLOOD_STEPS = 8 }; // what a flood counts for

void hr_field_joiner_create(hr_field_joiner *joiner, const hr_allocator *allocator) {
    joiner->allocator = allocator;
    joiner->flood = NULL;
}

void hr_field_joiner_destroy(hr_field_joiner *joiner) {
    hr_release(joiner->allocator, joiner->flood);
}

size_t hr_field_joiner_bytes(const hr_field_joiner *joiner) {
    return joiner->flood ? sizeof *joiner->flood : 0;
}

// ---- Where units start

static hr_keyed *starts_of(const hr_field *field) { return field->starts.memory; }

static hr_field_join *joins_of(const hr_field *field) { return field->start_joins.memory; }

// By tile, then by row.
static uint64_t key_of(const hr_routes *routes, hr_cell block) {
    uint64_t place = (uint64_t)(block.y % HR_TILE) * HR_TILE + (uint64_t)(block.x % HR_TILE);
    return (uint64_t)hr_tile_at(routes, block) * HR_TILE * HR_TILE + place;
}

static int32_t tile_of(hr_keyed start) { return (int32_t)(start.key / (HR_TILE * HR_TILE)); }

static hr_cell block_in_tile(hr_keyed start) {
    return (hr_cell){(int32_t)(start.key % HR_TILE), (int32_t)(start.key / HR_TILE % HR_TILE)};
}

// Their tiles are kept; with costs every start is, too, and room to sort them.
bool hr_field_clear_starts(hr_field *field, const hr_routes *routes, int32_t count,
                           const hr_allocator *allocator) {
    size_t tiles = (size_t)routes->columns * (size_t)routes->rows;
    field->start_count = 0;
    field->is_for_starts = true;
    if (!hr_buffer_reserve(&field->is_wanted, allocator, tiles, 1)) return false;
    memset(field->is_wanted.memory, 0, tiles);
    return !routes->costs.bytes ||
           (hr_buffer_reserve(&field->starts, allocator, 2 * (size_t)count, sizeof(hr_keyed)) &&
            hr_buffer_reserve(&field->start_joins, allocator, (size_t)count,
                              sizeof(hr_field_join)));
}

void hr_field_add_start(hr_field *field, const hr_routes *routes, hr_cell block) {
    ((uint8_t *)field->is_wanted.memory)[hr_tile_at(routes, block)] = 1;
    if (routes->costs.bytes)
        starts_of(field)[field->start_count++] = (hr_keyed){key_of(routes, block), 0};
}

// Each block once.
static void sort_starts(hr_field *field) {
    hr_keyed *starts = starts_of(field);
    int32_t kept = 0;
    hr_sort(starts, starts + field->start_count, (size_t)field->start_count);
    for (int32_t i = 0; i < field->start_count; i++)
        if (kept == 0 || starts[i].key != starts[kept - 1].key) starts[kept++] = starts[i];
    field->start_count = kept;
}

const hr_field_join *hr_field_join_of(const hr_field *field, hr_cell block) {
    const hr_keyed *starts = starts_of(field);
    uint64_t key = key_of(field->routes, block);
    int32_t first = 0, end = field->start_count;
    while (first < end) {
        int32_t middle = (first + end) / 2;
        if (starts[middle].key < key)
            first = middle + 1;
        else
            end = middle;
    }
    bool is_start = first < field->start_count && starts[first].key == key;
    return is_start ? &joins_of(field)[first] : NULL;
}

// ---- Joining

typedef struct job {
    hr_field *field;
    hr_field_joiner *joiner;
    hr_endpoint *end;
} job;

// In a tile of one cost. @return false if out of memory.
static bool join_by_choice(const job *j, int32_t start) {
    hr_field *field = j->field;
    const hr_routes *routes = field->routes;
    hr_cell origin = hr_tile_origin(routes, tile_of(starts_of(field)[start]));
    hr_cell in_tile = block_in_tile(starts_of(field)[start]);
    hr_cell block = {origin.x + in_tile.x, origin.y + in_tile.y};
    if (!hr_is_open_block(routes->plane, block.x, block.y)) return true;
    hr_endpoint_place(j->end, routes, block);
    field->steps++;
    int32_t via,
        portal = hr_field_choose(field, j->end, hr_field_step_limit(field), &field->steps, &via);
    if (portal == HR_NO_PORTAL) return !hr_endpoint_is_out_of_memory(j->end);
    int32_t first = field->corners.count;
    hr_endpoint_push(j->end, hr_portal_gate(j->end->tile, portal), via, &field->corners);
    joins_of(field)[start] = (hr_field_join){portal, {first, field->corners.count - first}};
    return !hr_endpoint_is_out_of_memory(j->end);
}

// Whether the way from a portal to the goal leads out of a tile.
static bool leads_out(const hr_field *field, int32_t portal, int32_t tile) {
    const hr_field_node *node = hr_field_node_of(field, portal);
    if (node->length_16ths == HR_ROUTE_NONE) return false;
    return node->next < 0 || (node->next & 1) != (hr_portal_owner(portal) == tile);
}

// Portals by which ways leave the tile, the nearest to the goal first. @return how many.
static int32_t list_ways_out(const hr_field *field, int32_t tile, hr_keyed *ways) {
    const hr_route_tile *own = &field->routes->tiles[tile];
    int32_t count = 0;
    for (hr_gate_iterator g = hr_first_gate(own); hr_is_gate(&g); hr_next_gate(&g))
        if (leads_out(field, g.portal, tile))
            ways[count++] =
                (hr_keyed){(uint64_t)hr_field_node_of(field, g.portal)->length_16ths, g.portal};
    hr_sort(ways, ways + HR_TILE_PORTALS_MAX, (size_t)count);
    return count;
}

static int32_t list_sources(const job *j, int32_t tile) {
    const hr_routes *routes = j->field->routes;
    hr_keyed ways[2 * HR_TILE_PORTALS_MAX];
    int32_t count = list_ways_out(j->field, tile, ways);
    hr_cell origin = hr_tile_origin(routes, tile);
    for (int32_t i = 0; i < count; i++) {
        hr_cell block = hr_portal_block(routes, tile, ways[i].index);
        j->joiner->portals[i] = ways[i].index;
        j->joiner->sources[i] =
            (hr_flood_source){{block.x - origin.x, block.y - origin.y},
                              hr_plain_blocks(routes, (int32_t)(ways[i].key - ways[0].key))};
    }
    return count;
}

static bool reserve_flood(hr_field_joiner *joiner) {
    if (joiner->flood) return true;
    joiner->flood = hr_allocate(joiner->allocator, 1, sizeof *joiner->flood);
    if (joiner->flood) hr_cost_flood_create(joiner->flood);
    return joiner->flood != NULL;
}

// The flood's way leads from a portal to the start. Two portals of a corner have one block: the
// first is the better one.
static void keep_flooded(const job *j, int32_t start, hr_cell origin) {
    const hr_field_joiner *joiner = j->joiner;
    hr_points *corners = &j->field->corners;
    int32_t first = corners->count, source = 0;
    hr_cost_flood_way(joiner->flood, block_in_tile(starts_of(j->field)[start]), origin, corners);
    if (corners->is_out_of_memory) return;
    hr_cell gate = corners->at[first];
    while (joiner->sources[source].block.x + origin.x != gate.x ||
           joiner->sources[source].block.y + origin.y != gate.y)
        source++;
    hr_points_reverse(corners, first);
    int32_t count = hr_greatest(0, corners->count - first - 2);
    joins_of(j->field)[start] = (hr_field_join){joiner->portals[source], {first + 1, count}};
}

static bool join_by_flood(const job *j, int32_t first, int32_t end) {
    hr_field *field = j->field;
    const hr_routes *routes = field->routes;
    int32_t tile = tile_of(starts_of(field)[first]), count = list_sources(j, tile);
    if (field->steps >= hr_field_step_limit(field) || count == 0) return true;
    if (!reserve_flood(j->joiner)) return false;
    hr_cost_flood *flood = j->joiner->flood;
    hr_cell origin = hr_tile_origin(routes, tile);
    hr_cost_flood_start_at(flood, routes->plane, &routes->costs, origin.x / HR_TILE,
                           origin.y / HR_TILE, j->joiner->sources, count);
    field->steps += FLOOD_STEPS;
    for (int32_t i = first; i < end; i++)
        if (hr_cost_flood_reach(flood, block_in_tile(starts_of(field)[i])) >= 0)
            keep_flooded(j, i, origin);
    return true;
}

static bool join_tile(const job *j, int32_t first, int32_t end) {
    int32_t tile = tile_of(starts_of(j->field)[first]);
    for (int32_t i = first; i < end; i++)
        joins_of(j->field)[i] = (hr_field_join){.portal = HR_NO_PORTAL};
    if (tile == j->field->goal_tile) return true;
    if (j->field->routes->tiles[tile].cost_256ths == 0) return join_by_flood(j, first, end);
    for (int32_t i = first; i < end; i++)
        if (!join_by_choice(j, i)) return false;
    return true;
}

bool hr_field_join_starts(hr_field *field, hr_field_joiner *joiner, hr_endpoint *end) {
    job j = {field, joiner, end};
    sort_starts(field);
    for (int32_t first = 0, next; first < field->start_count; first = next) {
        int32_t tile = tile_of(starts_of(field)[first]);
        for (next = first + 1; next < field->start_count; next++)
            if (tile_of(starts_of(field)[next]) != tile) break;
        if (!join_tile(&j, first, next)) return false;
    }
    return !field->corners.is_out_of_memory;
}

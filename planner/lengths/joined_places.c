// joined_places.c - each place is joined to all portals that it is connected with in its tile.

#include "planner/lengths/joined_places.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/routes/gates.h"

void hr_joined_places_create(hr_joined_places *places, const hr_allocator *allocator) {
    *places = (hr_joined_places){.allocator = allocator, .corners = {.allocator = allocator}};
}

void hr_joined_places_destroy(hr_joined_places *places) {
    hr_release(places->allocator, places->places);
    hr_release(places->allocator, places->joins);
    hr_points_destroy(&places->corners);
}

size_t hr_joined_places_bytes(const hr_joined_places *places) {
    return (size_t)places->capacity * sizeof *places->places +
           (size_t)places->join_capacity * sizeof *places->joins +
           (size_t)places->corners.capacity * sizeof *places->corners.at;
}

static bool reserve_places(hr_joined_places *places, int32_t count) {
    hr_joined_place *array = hr_array_reserve(places->allocator, places->places, &places->capacity,
                                              count, sizeof *array);
    if (array) places->places = array;
    return array != NULL;
}

static bool reserve_joins(hr_joined_places *places, int32_t more) {
    hr_place_join *array =
        hr_array_reserve(places->allocator, places->joins, &places->join_capacity,
                         (int64_t)places->join_count + more, sizeof *array);
    if (array) places->joins = array;
    return array != NULL;
}

static void join_gate(hr_joined_places *places, hr_endpoint *end, const hr_gate_iterator *g) {
    int64_t steps = 0;
    hr_join join = {hr_endpoint_straight(end, g->portal), HR_VIA_NOTHING};
    if (!hr_endpoint_sees(end, g->gate)) join = hr_endpoint_join(end, g->gate, INT64_MAX, &steps);
    if (join.length_16ths == HR_ROUTE_NONE) return;
    int32_t first = places->corners.count;
    hr_endpoint_push(end, g->gate, join.via, &places->corners);
    places->joins[places->join_count++] =
        (hr_place_join){g->portal, join.length_16ths, first, places->corners.count - first};
}

static void join_place(hr_joined_places *places, const hr_routes *routes, hr_endpoint *end,
                       hr_joined_place *place) {
    const hr_route_tile *tile = &routes->tiles[place->tile];
    hr_endpoint_place(end, routes, place->block);
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g))
        if (hr_has_gate(&end->connected, g.number)) join_gate(places, end, &g);
    place->join_count = places->join_count - place->first_join;
}

static hr_joined_place unjoined(const hr_class_entry *entry, const hr_routes *routes,
                                hr_position at) {
    hr_cell block = hr_block_at(at, entry->unit.size);
    int32_t label = hr_label_at(&entry->labels, block.x, block.y);
    int32_t tile = label >= 0 ? hr_tile_at(routes, block) : -1;
    return (hr_joined_place){.at = at, .block = block, .label = label, .tile = tile};
}

bool hr_list_places(hr_joined_places *places, const hr_class_entry *entry, const hr_routes *routes,
                    const hr_position *at, int32_t count) {
    places->map_version = 0;
    if (!reserve_places(places, count)) return false;
    places->count = count;
    places->join_count = 0;
    hr_points_clear(&places->corners);
    for (int32_t i = 0; i < count; i++) places->places[i] = unjoined(entry, routes, at[i]);
    return true;
}

static bool are_joined(const hr_joined_places *places, const hr_class_entry *entry,
                       const hr_position *at, int32_t count) {
    bool are_same = places->map_version == entry->plane_version && places->entry == entry &&
                    places->count == count;
    for (int32_t i = 0; are_same && i < count; i++)
        are_same = places->places[i].at.x == at[i].x && places->places[i].at.y == at[i].y;
    return are_same;
}

bool hr_join_places(hr_joined_places *places, const hr_class_entry *entry, const hr_routes *routes,
                    hr_endpoint *end, const hr_position *at, int32_t count) {
    if (are_joined(places, entry, at, count)) return true;
    if (!hr_list_places(places, entry, routes, at, count)) return false;
    for (int32_t i = 0; i < count; i++) {
        hr_joined_place *place = &places->places[i];
        place->first_join = places->join_count;
        if (place->label < 0) continue;
        if (!reserve_joins(places, routes->tiles[place->tile].first_gate[4])) return false;
        join_place(places, routes, end, place);
        if (hr_endpoint_is_out_of_memory(end)) return false;
    }
    if (places->corners.is_out_of_memory) return false;
    places->entry = entry;
    places->map_version = entry->plane_version;
    return true;
}

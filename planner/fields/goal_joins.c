// goal_joins.c - goals joined straight, or by floods.

#include "planner/fields/goal_joins.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/grid/sweep.h"
#include "planner/routes/gates.h"

#include <string.h>

void hr_goal_joins_create(hr_goal_joins *goals, const hr_map *map, const hr_allocator *allocator) {
    *goals = (hr_goal_joins){.allocator = allocator, .map = map};
    goals->spots.allocator = goals->corners.allocator = goals->way.allocator = allocator;
}

void hr_goal_joins_destroy(hr_goal_joins *goals) {
    hr_spots_destroy(&goals->spots);
    hr_release(goals->allocator, goals->goals);
    hr_release(goals->allocator, goals->seeds);
    hr_release(goals->allocator, goals->joins);
    hr_buffer_destroy(&goals->order, goals->allocator);
    hr_seed_table_destroy(&goals->by_block, goals->allocator);
    hr_goal_areas_destroy(&goals->areas, goals->allocator);
    hr_points_destroy(&goals->corners);
    hr_points_destroy(&goals->way);
}

size_t hr_goal_joins_bytes(const hr_goal_joins *goals) {
    return (size_t)goals->goal_capacity * sizeof *goals->goals + goals->order.size +
           (size_t)goals->by_block.capacity * sizeof *goals->by_block.slots +
           hr_goal_areas_bytes(&goals->areas) +
           (size_t)goals->spots.capacity * sizeof *goals->spots.at +
           (size_t)goals->seed_capacity * sizeof *goals->seeds +
           (size_t)goals->join_capacity * sizeof *goals->joins +
           ((size_t)goals->corners.capacity + (size_t)goals->way.capacity) * sizeof(hr_cell);
}

// ---- Goals

bool hr_goal_joins_set(hr_goal_joins *goals, const hr_goal *list, int32_t count) {
    hr_goal *copies = hr_array_reserve_exactly(goals->allocator, goals->goals,
                                               &goals->goal_capacity, count, sizeof *copies);
    if (!copies) return false;
    memcpy(copies, list, (size_t)count * sizeof *list);
    goals->goals = copies;
    goals->goal_count = count;
    goals->have_areas = goals->have_lines = goals->have_footprints = goals->have_prices = false;
    for (int32_t i = 0; i < count; i++) {
        bool is_ring = list[i].kind == HR_GOAL_RING;
        goals->have_areas = goals->have_areas || list[i].kind != HR_GOAL_PLACE;
        goals->have_lines = goals->have_lines || (is_ring && list[i].needs_clear_line);
        goals->have_footprints =
            goals->have_footprints || (list[i].kind == HR_GOAL_BESIDE && list[i].footprint);
    }
    return true;
}

static bool list_spots(hr_goal_joins *goals, int32_t size) {
    return hr_spots_list(&goals->spots, goals->map, size, goals->goals, goals->goal_count);
}

void hr_goal_joins_price(hr_goal_joins *goals, int32_t goal, int32_t offset_256ths) {
    goals->goals[goal].offset_256ths = offset_256ths;
    goals->have_prices = true;
}

static int32_t measured_offset(const hr_routes *routes, const hr_goal *goal) {
    enum { MOST = HR_LENGTH_MOST / 4 };
    if (goal->offset_256ths == HR_GOAL_LEFT_OUT) return 0;
    double unit = hr_plain_blocks(routes, 1), blocks = (double)goal->offset_256ths / HR_CELL;
    return blocks >= MOST * unit ? MOST : hr_measured_cost(routes, blocks);
}

bool hr_goal_joins_list(hr_goal_joins *goals, const hr_class_entry *entry,
                        const hr_routes *routes) {
    if (!list_spots(goals, entry->unit.size)) return false;
    int32_t count = goals->spots.count;
    hr_field_seed *seeds = hr_array_reserve_exactly(goals->allocator, goals->seeds,
                                                    &goals->seed_capacity, count, sizeof *seeds);
    if (!seeds) return false;
    goals->seeds = seeds;
    goals->seed_count = count;
    for (int32_t i = 0; i < count; i++) {
        hr_spot spot = goals->spots.at[i];
        seeds[i] = (hr_field_seed){
            .at = spot.at, .goal = spot.goal, .block = hr_block_at(spot.at, entry->unit.size)};
        hr_goal_joins_place(goals, entry, routes, i);
    }
    return !goals->have_areas ||
           hr_goal_areas_list(&goals->areas, goals->allocator, goals->map, entry->unit.size,
                              goals->goals, goals->goal_count, &goals->spots);
}

bool hr_goal_joins_have_moved(hr_goal_joins *goals, int32_t size, bool *has_failed) {
    if (!goals->have_footprints) return false;
    *has_failed = !list_spots(goals, size);
    if (*has_failed || goals->spots.count != goals->seed_count) return true;
    for (int32_t i = 0; i < goals->seed_count; i++) {
        hr_position spot = goals->spots.at[i].at, seed = goals->seeds[i].at;
        bool is_same = goals->spots.at[i].goal == goals->seeds[i].goal;
        if (!is_same || spot.x != seed.x || spot.y != seed.y) return true;
    }
    return false;
}

bool hr_goal_joins_place(hr_goal_joins *goals, const hr_class_entry *entry, const hr_routes *routes,
                         int32_t number) {
    hr_field_seed *seed = &goals->seeds[number];
    const hr_goal *goal = &goals->goals[seed->goal];
    int32_t tile = seed->tile, offset = seed->offset;
    bool is_good = goal->offset_256ths != HR_GOAL_LEFT_OUT &&
                   hr_is_open_block(&entry->plane, seed->block.x, seed->block.y) &&
                   hr_goal_is_in_sight(&entry->plane, entry->unit.size, goal, seed->block);
    seed->tile = is_good ? hr_tile_at(routes, seed->block) : -1;
    seed->offset = measured_offset(routes, goal);
    return seed->tile != tile || seed->offset != offset;
}

// ---- Joins

static bool reserve_joins(hr_goal_joins *goals, int32_t more) {
    hr_goal_join *joins = hr_array_reserve(goals->allocator, goals->joins, &goals->join_capacity,
                                           (int64_t)goals->join_count + more, sizeof *joins);
    if (joins) goals->joins = joins;
    return joins != NULL;
}

// The length of the way at hand from an end to a portal, in a tile of one cost.
static int32_t pulled_length(hr_goal_joins *goals, hr_endpoint *end, int32_t portal) {
    const hr_routes *routes = end->routes;
    hr_points *way = &goals->way;
    hr_pull(&end->puller, routes->plane, way);
    way->is_out_of_memory = way->is_out_of_memory || end->puller.todo.is_out_of_memory;
    if (way->count < 2) return HR_ROUTE_NONE;
    int32_t length_16ths = hr_16ths_of(hr_length_of(way->at, way->count - 1)) +
                           hr_straight_to_portal(routes, way->at[way->count - 2], portal);
    return hr_endpoint_measured(end, length_16ths);
}

// A gate that the seed does not see. @return its length, HR_ROUTE_NONE without a way.
static int32_t join_hidden(hr_goal_joins *goals, hr_endpoint *end, const hr_gate_iterator *gate) {
    int64_t steps = 0;
    hr_cell block = hr_gate_block(end->routes, end->tile, gate->gate);
    hr_join join = hr_endpoint_join_block(end, block, &steps);
    goals->way.count = 0; // that an earlier way was out of memory is not forgotten
    if (join.length_16ths == HR_ROUTE_NONE) return HR_ROUTE_NONE;
    hr_endpoint_push_flooded(end, block, &goals->way);
    if (hr_endpoint_is_mixed(end)) return join.length_16ths;
    return pulled_length(goals, end, gate->portal);
}

static bool is_better(const hr_goal_join *join, int32_t length, int32_t seed) {
    return length < join->length || (length == join->length && seed > join->seed);
}

// Whether a seed may be the nearest to a gate, by the straight line.
static bool may_be_better(const hr_routes *routes, const hr_goal_join *join,
                          const hr_field_seed *seed, int32_t number) {
    int32_t straight = hr_straight_to_portal(routes, seed->block, join->portal);
    int32_t least = routes->costs.bytes ? hr_least_measured(routes, straight) : straight;
    return is_better(join, hr_greatest(1, least) + seed->offset, number);
}

static void join_gate(hr_goal_joins *goals, hr_endpoint *end, const hr_gate_iterator *gate,
                      int32_t number, bool is_seen) {
    const hr_field_seed *seed = &goals->seeds[number];
    hr_goal_join *join = &goals->joins[seed->first_join + gate->number];
    int32_t length =
        is_seen ? hr_endpoint_straight(end, gate->portal) : join_hidden(goals, end, gate);
    if (length == HR_ROUTE_NONE) return;
    length = hr_greatest(1, length) + seed->offset;
    if (!is_better(join, length, number)) return;
    int32_t first = goals->corners.count;
    if (!is_seen) hr_points_append_part(&goals->corners, &goals->way, 1, goals->way.count - 2);
    *join = (hr_goal_join){gate->portal, number, length, first, goals->corners.count - first};
}

// Joins one seed to the gates of its tile that it sees, or to the others, as far as it may be the
// nearest to them. @return false if out of memory.
static bool join_seed(hr_goal_joins *goals, const hr_routes *routes, hr_endpoint *end,
                      int32_t number, bool to_seen) {
    const hr_field_seed *seed = &goals->seeds[number];
    bool is_placed = false;
    for (hr_gate_iterator g = hr_first_gate(&routes->tiles[seed->tile]); hr_is_gate(&g);
         hr_next_gate(&g)) {
        const hr_goal_join *join = &goals->joins[seed->first_join + g.number];
        if (!may_be_better(routes, join, seed, number)) continue;
        if (!is_placed) hr_endpoint_place(end, routes, seed->block), is_placed = true;
        if (hr_has_gate(&end->connected, g.number) && hr_endpoint_sees(end, g.gate) == to_seen)
            join_gate(goals, end, &g, number, to_seen);
    }
    bool is_lost = is_placed && hr_endpoint_is_out_of_memory(end); // else it is of another call
    return !is_lost && !goals->way.is_out_of_memory;
}

// The seeds of a tile, by number: those in sight of a gate first, which rule out most of the rest.
static bool join_tile(hr_goal_joins *goals, const hr_routes *routes, hr_endpoint *end,
                      const hr_keyed *seeds, int32_t count) {
    const hr_route_tile *tile = &routes->tiles[seeds[0].key];
    int32_t first = goals->join_count;
    if (!reserve_joins(goals, tile->first_gate[4])) return false;
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g))
        goals->joins[goals->join_count++] =
            (hr_goal_join){.portal = g.portal, .seed = -1, .length = HR_ROUTE_NONE};
    for (int32_t i = 0; i < count; i++) goals->seeds[seeds[i].index].first_join = first;
    for (int32_t i = 0; i < 2 * count; i++)
        if (!join_seed(goals, routes, end, seeds[i % count].index, i < count)) return false;
    return true;
}

// Lists those that can be come to, by tile. @return false if out of memory.
static bool list_by_tile(hr_goal_joins *goals) {
    size_t most = (size_t)goals->seed_count;
    int32_t count = goals->reached_count = 0;
    if (most == 0) return true; // then there may be no list
    if (!hr_buffer_reserve(&goals->order, goals->allocator, 2 * most, sizeof(hr_keyed)))
        return false;
    hr_keyed *order = goals->order.memory;
    for (int32_t i = 0; i < goals->seed_count; i++)
        if (goals->seeds[i].tile >= 0)
            order[count++] = (hr_keyed){(uint64_t)goals->seeds[i].tile, i};
    hr_sort(order, order + count, (size_t)count);
    goals->reached_count = count;
    return true;
}

// By tile, and by block. @return false if out of memory.
static bool list_reached(hr_goal_joins *goals) {
    return list_by_tile(goals) &&
           hr_seed_table_fill(&goals->by_block, goals->allocator, goals->seeds, goals->seed_count);
}

// The place in the order of the first one of the next tile.
static int32_t next_tile(const hr_goal_joins *goals, int32_t first) {
    const hr_keyed *order = goals->order.memory;
    int32_t next = first + 1;
    while (next < goals->reached_count && order[next].key == order[first].key) next++;
    return next;
}

bool hr_goal_joins_find(hr_goal_joins *goals, const hr_routes *routes, hr_endpoint *end) {
    goals->join_count = 0;
    hr_points_clear(&goals->corners);
    hr_points_clear(&goals->way);
    if (!list_reached(goals)) return false;
    const hr_keyed *order = goals->order.memory;
    for (int32_t first = 0, next; first < goals->reached_count; first = next) {
        next = next_tile(goals, first);
        if (!join_tile(goals, routes, end, order + first, next - first)) return false;
    }
    return !goals->corners.is_out_of_memory;
}

// ---- Joins again

// What was found before.
typedef struct old_joins {
    hr_goal_join *at;
    hr_points corners;
} old_joins;

// Takes over the joins of a tile that was not touched, of whose seeds none is another.
static bool keep_tile(hr_goal_joins *goals, const hr_routes *routes, const old_joins *old,
                      const hr_keyed *seeds, int32_t count) {
    int32_t gates = routes->tiles[seeds[0].key].first_gate[4], first = goals->join_count;
    const hr_goal_join *known = old->at + goals->seeds[seeds[0].index].first_join;
    if (!reserve_joins(goals, gates)) return false;
    for (int32_t i = 0; i < gates; i++) {
        hr_goal_join *join = &goals->joins[goals->join_count++];
        *join = known[i];
        join->first_corner = goals->corners.count;
        hr_points_append_part(&goals->corners, &old->corners, known[i].first_corner,
                              known[i].corner_count);
    }
    for (int32_t i = 0; i < count; i++) goals->seeds[seeds[i].index].first_join = first;
    return true;
}

static bool join_again(hr_goal_joins *goals, const hr_routes *routes, hr_endpoint *end,
                       const old_joins *old, const uint8_t *is_touched) {
    const hr_keyed *order = goals->order.memory;
    for (int32_t first = 0, next; first < goals->reached_count; first = next) {
        next = next_tile(goals, first);
        bool is_joined = is_touched[order[first].key]
                             ? join_tile(goals, routes, end, order + first, next - first)
                             : keep_tile(goals, routes, old, order + first, next - first);
        if (!is_joined) return false;
    }
    return !goals->corners.is_out_of_memory;
}

bool hr_goal_joins_repair(hr_goal_joins *goals, const hr_routes *routes, hr_endpoint *end,
                          const uint8_t *is_touched) {
    old_joins old = {goals->joins, goals->corners};
    int32_t old_count = goals->join_count;
    goals->joins = NULL;
    goals->join_count = goals->join_capacity = 0;
    goals->corners = (hr_points){.allocator = goals->allocator};
    hr_points_clear(&goals->way);
    bool is_done = list_reached(goals) && reserve_joins(goals, old_count) &&
                   join_again(goals, routes, end, &old, is_touched);
    hr_release(goals->allocator, old.at);
    hr_points_destroy(&old.corners);
    return is_done;
}

// ---- Asking

// The place in the order of the first one that is in a tile, or in one after it.
static int32_t first_from(const hr_goal_joins *goals, int32_t tile) {
    const hr_keyed *order = goals->order.memory;
    int32_t least = 0, most = goals->reached_count;
    while (least < most) {
        int32_t middle = least + (most - least) / 2;
        bool is_before = order[middle].key < (uint64_t)tile;
        least = is_before ? middle + 1 : least;
        most = is_before ? most : middle;
    }
    return least;
}

const hr_keyed *hr_goal_seeds_in(const hr_goal_joins *goals, int32_t tile, int32_t *count) {
    int32_t first = first_from(goals, tile);
    *count = first_from(goals, tile + 1) - first;
    return *count > 0 ? (const hr_keyed *)goals->order.memory + first : NULL;
}

const hr_goal_join *hr_goal_join_to(const hr_goal_joins *goals, int32_t seed, int32_t portal) {
    if (goals->seeds[seed].tile < 0) return NULL;
    for (int32_t i = goals->seeds[seed].first_join; i < goals->join_count; i++)
        if (goals->joins[i].portal == portal)
            return goals->joins[i].seed == seed ? &goals->joins[i] : NULL;
    return NULL;
}

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
    hr_points_destroy(&goals->corners);
    hr_points_destroy(&goals->way);
}

size_t hr_goal_joins_bytes(const hr_goal_joins *goals) {
    return (size_t)goals->goal_count * sizeof *goals->goals +
           (size_t)goals->spots.capacity * sizeof *goals->spots.at +
           (size_t)goals->seed_capacity * sizeof *goals->seeds +
           (size_t)goals->join_capacity * sizeof *goals->joins +
           ((size_t)goals->corners.capacity + (size_t)goals->way.capacity) * sizeof(hr_cell);
}

// ---- Goals

bool hr_goal_joins_set(hr_goal_joins *goals, const hr_goal *list, int32_t count) {
    goals->goals = hr_allocate(goals->allocator, (size_t)count, sizeof *goals->goals);
    if (!goals->goals) return false;
    memcpy(goals->goals, list, (size_t)count * sizeof *list);
    goals->goal_count = count;
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

static int32_t measured_offset(const hr_routes *routes, const hr_goal *goal) {
    enum { MOST = HR_LENGTH_MOST / 4 };
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
        seeds[i] = (hr_field_seed){.at = spot.at,
                                   .goal = spot.goal,
                                   .offset = measured_offset(routes, &goals->goals[spot.goal]),
                                   .block = hr_block_at(spot.at, entry->unit.size)};
        hr_goal_joins_place(goals, entry, routes, i);
    }
    return true;
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

static bool has_clear_line(const hr_goal *goal, const hr_class_entry *entry, hr_cell block) {
    if (goal->kind != HR_GOAL_RING || !goal->needs_clear_line) return true;
    return hr_sweep(&entry->plane, block, hr_block_at(goal->position, entry->unit.size));
}

bool hr_goal_joins_place(hr_goal_joins *goals, const hr_class_entry *entry, const hr_routes *routes,
                         int32_t number) {
    hr_field_seed *seed = &goals->seeds[number];
    int32_t before = seed->tile;
    bool is_good = hr_is_open_block(&entry->plane, seed->block.x, seed->block.y) &&
                   has_clear_line(&goals->goals[seed->goal], entry, seed->block);
    seed->tile = is_good ? hr_tile_at(routes, seed->block) : -1;
    return seed->tile != before;
}

int32_t hr_goal_around(const hr_goal_joins *goals, int32_t size, hr_cell block) {
    int32_t best = -1;
    for (int32_t i = 0; goals->have_areas && i < goals->goal_count; i++) {
        const hr_goal *goal = &goals->goals[i];
        bool is_better = best < 0 || goal->offset_256ths < goals->goals[best].offset_256ths;
        bool is_spot = goal->kind == HR_GOAL_RING && goal->needs_clear_line; // in itself
        if (is_better && !is_spot && hr_goal_holds(goals->map, size, goal, block)) best = i;
    }
    return best;
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

static void join_gate(hr_goal_joins *goals, hr_endpoint *end, const hr_gate_iterator *gate,
                      int32_t offset) {
    bool is_seen = hr_endpoint_sees(end, gate->gate);
    int32_t length =
        is_seen ? hr_endpoint_straight(end, gate->portal) : join_hidden(goals, end, gate);
    if (length == HR_ROUTE_NONE) return;
    int32_t first = goals->corners.count;
    if (!is_seen) hr_points_append_part(&goals->corners, &goals->way, 1, goals->way.count - 2);
    goals->joins[goals->join_count++] = (hr_goal_join){
        gate->portal, hr_greatest(1, length) + offset, first, goals->corners.count - first};
}

static void join_seed(hr_goal_joins *goals, const hr_routes *routes, hr_endpoint *end,
                      hr_field_seed *seed) {
    const hr_route_tile *tile = &routes->tiles[seed->tile];
    hr_endpoint_place(end, routes, seed->block);
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g))
        if (hr_has_gate(&end->connected, g.number)) join_gate(goals, end, &g, seed->offset);
    seed->join_count = goals->join_count - seed->first_join;
}

bool hr_goal_joins_find(hr_goal_joins *goals, const hr_routes *routes, hr_endpoint *end) {
    goals->join_count = 0;
    hr_points_clear(&goals->corners);
    hr_points_clear(&goals->way);
    for (int32_t i = 0; i < goals->seed_count; i++) {
        hr_field_seed *seed = &goals->seeds[i];
        seed->first_join = goals->join_count;
        seed->join_count = 0;
        if (seed->tile < 0) continue;
        if (!reserve_joins(goals, routes->tiles[seed->tile].first_gate[4])) return false;
        join_seed(goals, routes, end, seed);
        if (hr_endpoint_is_out_of_memory(end) || goals->way.is_out_of_memory) return false;
    }
    return !goals->corners.is_out_of_memory;
}

const hr_goal_join *hr_goal_join_to(const hr_goal_joins *goals, int32_t seed, int32_t portal) {
    const hr_field_seed *s = &goals->seeds[seed];
    for (int32_t i = s->first_join; i < s->first_join + s->join_count; i++)
        if (goals->joins[i].portal == portal) return &goals->joins[i];
    return NULL;
}

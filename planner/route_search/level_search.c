// level_search.c - A* over the gates of a level.

#include "planner/route_search/level_search.h"

#include "passmap/base/memory.h"
#include "planner/routes/gates.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = -1 };

// In the stamp of a node, beside the generation of the search it belongs to.
enum { CLOSED = 1, BEYOND = 2, GENERATION = 4 };

// ---- Memory

void hr_level_search_create(hr_level_search *search, const hr_allocator *allocator) {
    *search = (hr_level_search){.allocator = allocator};
    for (int i = 0; i < 3; i++) search->ways[i].allocator = allocator;
}

void hr_level_search_destroy(hr_level_search *search) {
    hr_release(search->allocator, search->nodes);
    for (int i = 0; i < 3; i++) hr_buffer_destroy(&search->ways[i].steps, search->allocator);
    hr_buffer_destroy(&search->back, search->allocator);
}

size_t hr_level_search_bytes(const hr_level_search *search) {
    size_t bytes = (size_t)search->node_count * sizeof *search->nodes + search->back.size;
    for (int i = 0; i < 3; i++) bytes += search->ways[i].steps.size;
    return bytes;
}

static bool reserve_nodes(hr_level_search *search) {
    int32_t columns = hr_level_columns(search->routes, search->level);
    int32_t count = columns * hr_level_rows(search->routes, search->level) * 2 * HR_PORTALS_MAX;
    if (count <= search->node_count) return true;
    hr_level_node *nodes = hr_allocate_zeroed(search->allocator, (size_t)count, sizeof *nodes);
    if (!nodes) return false;
    hr_release(search->allocator, search->nodes);
    search->nodes = nodes;
    search->node_count = count;
    search->generation = 0;
    return true;
}

static void begin_generation(hr_level_search *search) {
    search->generation += GENERATION;
    if (search->generation > 0) return;
    memset(search->nodes, 0, (size_t)search->node_count * sizeof *search->nodes);
    search->generation = GENERATION;
}

// ---- Gates

int32_t hr_level_between(const hr_routes *routes, hr_cell from, hr_cell to) {
    int32_t x = abs(from.x - to.x), y = abs(from.y - to.y);
    int32_t far = x > y ? x : y;
    return far >= 4 * hr_level_blocks(1) ? hr_level_count(routes) : 0;
}

// A little more than the least that a way can be, so that ways that are as good as others are not
// followed side by side.
static int32_t weigh(int32_t least) { return (int32_t)((int64_t)least * 2050 >> 11); }

static int32_t least_between(const hr_level_search *search, hr_cell from, hr_cell to) {
    return hr_least_measured(search->routes, hr_16ths_of(hr_distance(from, to)));
}

// By the straight line or by landmarks.
static int32_t estimate_from(const hr_level_search *search, int32_t portal) {
    hr_middle middle = hr_level_gate_of(search->routes, search->level, portal)->middle;
    int64_t x = middle.x - 2 * search->goal_block.x, y = middle.y - 2 * search->goal_block.y;
    int32_t least = hr_least_measured(search->routes, hr_16ths_of_squared_halves(x * x + y * y));
    if (search->has_landmarks)
        least = hr_greatest(least, hr_landmarks_least(&search->landmarks, portal));
    return weigh(least);
}

static int32_t tile_beyond(const hr_level_search *search, int32_t portal) {
    int32_t columns = hr_level_columns(search->routes, search->level);
    return hr_portal_owner(portal) + (hr_portal_is_south(portal) ? columns : 1);
}

// The tile that the way to a portal goes on into, and the one that it comes from.
static int32_t tile_ahead(const hr_level_search *search, int32_t portal) {
    bool is_beyond = search->nodes[portal].stamp & BEYOND;
    return is_beyond ? tile_beyond(search, portal) : hr_portal_owner(portal);
}

static int32_t tile_behind(const hr_level_search *search, int32_t portal) {
    bool is_beyond = search->nodes[portal].stamp & BEYOND;
    return is_beyond ? hr_portal_owner(portal) : tile_beyond(search, portal);
}

// Buckets of the queue are wider on higher levels, as lengths are coarser.
static int32_t bucketed(const hr_level_search *search, int32_t estimate) {
    return estimate >> (search->level - 1);
}

static inline void reach(hr_level_search *search, hr_route_queue *queue, int32_t portal,
                         int32_t length, int32_t parent, uint32_t beyond) {
    hr_level_node *node = &search->nodes[portal];
    bool is_new = node->stamp < search->generation;
    if (!is_new && (length >= node->length_16ths || node->stamp & CLOSED)) return;
    if (is_new) node->estimate_16ths = estimate_from(search, portal);
    node->length_16ths = length;
    node->parent = parent;
    node->stamp = search->generation + beyond;
    hr_route_queue_push(queue, bucketed(search, length + node->estimate_16ths), length, portal,
                        HR_QUEUE_PORTAL);
}

// Ways out of a tile by EAST and SOUTH go on beyond their owner.
static inline uint32_t beyond_side(int side) { return (uint32_t)(side + 1) & BEYOND; }

// ---- The search

static void set_out(hr_level_search *search, hr_route_queue *queue) {
    const hr_level_reach *start = &search->start.at[search->level];
    hr_level_part tile = hr_level_part_of(search->routes, search->level, start->tile);
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t i = tile.first_gate[side]; i < tile.first_gate[side + 1]; i++)
            if (start->lengths_16ths[i] != HR_ROUTE_NONE)
                reach(search, queue, tile.portals[side] + i - tile.first_gate[side],
                      start->lengths_16ths[i], NONE, beyond_side(side));
}

static void arrive(hr_level_search *search, int32_t portal, int32_t number) {
    int32_t rest = search->goal.at[search->level].lengths_16ths[number];
    if (rest == HR_ROUTE_NONE) return;
    int32_t length = search->nodes[portal].length_16ths + rest;
    if (length >= search->best_16ths) return;
    search->best_16ths = length;
    search->last_portal = portal;
}

static void close_node(hr_level_search *search, int32_t portal) {
    hr_level_node *node = &search->nodes[portal];
    node->stamp |= CLOSED;
    if (node->estimate_16ths >= search->least_estimate_16ths) return;
    search->least_estimate_16ths = node->estimate_16ths;
    search->nearest = portal;
}

static void report_expansion(const hr_level_search *search, const hr_search_call *call,
                             int32_t portal) {
    hr_middle middle = hr_level_gate_of(search->routes, search->level, portal)->middle;
    hr_tell(call->observer, (hr_event){.kind = HR_EVENT_EXPANSION,
                                       .to = {middle.x / 2, middle.y / 2},
                                       .stage = HR_STAGE_ROUTES});
}

static void follow_edges(hr_level_search *search, hr_route_queue *queue, const hr_level_part *tile,
                         int32_t number, int32_t portal) {
    const int16_t *lengths = tile->lengths + number * tile->count;
    int32_t length = search->nodes[portal].length_16ths;
    int shift = hr_level_length_shift(search->routes, search->level);
    for (int side = NORTH; side <= WEST; side++) {
        int32_t first = tile->first_gate[side], count = tile->first_gate[side + 1] - first;
        for (int32_t i = 0; i < count; i++)
            if (lengths[first + i] < HR_LEVEL_FAR)
                reach(search, queue, tile->portals[side] + i,
                      length + (lengths[first + i] << shift), portal, beyond_side(side));
    }
}

static void expand(hr_level_search *search, hr_search_call *call, hr_route_queue *queue,
                   const hr_route_entry *entry) {
    int32_t portal = entry->portal;
    const hr_level_node *node = &search->nodes[portal];
    if (entry->length_16ths != node->length_16ths || node->stamp & CLOSED) return;
    call->steps++;
    if (call->observer->watcher) report_expansion(search, call, portal);
    close_node(search, portal);
    int32_t index = tile_ahead(search, portal);
    hr_level_part tile = hr_level_part_of(search->routes, search->level, index);
    int32_t number = hr_level_number(&tile, portal);
    if (index == search->goal.at[search->level].tile) arrive(search, portal, number);
    follow_edges(search, queue, &tile, number, portal);
}

// ---- The way

// On the level itself, from the start to a portal, and on to the goal if it is found.
static void collect_way(const hr_level_search *search, bool is_found, hr_level_way *way) {
    way->count = 0;
    if (is_found) hr_level_way_push(way, search->goal.at[search->level].tile, NONE);
    int32_t portal = is_found ? search->last_portal : search->nearest;
    for (; portal != NONE; portal = search->nodes[portal].parent)
        hr_level_way_push(way, tile_behind(search, portal), portal);
    hr_level_way_reverse(way);
}

// @return the way over the tiles of the routes.
static const hr_level_way *lower_way(hr_level_search *search, bool is_found) {
    hr_level_ends ends = {search->routes, &search->start, &search->goal};
    hr_level_way *way = &search->ways[0], *lower = &search->ways[1];
    for (int i = 0; i < 3; i++) search->ways[i].is_out_of_memory = false;
    collect_way(search, is_found, way);
    for (int32_t level = search->level; level > 0 && !way->is_out_of_memory; level--) {
        hr_level_way_lower(&ends, level, way, lower, &search->ways[2]);
        if (is_found) hr_level_way_choose(&ends, level - 1, lower, &search->back);
        hr_level_way *before = way;
        way = lower;
        lower = before;
    }
    return way;
}

// Over budget, the start alone may be the nearest place.
static hr_outcome write_way(hr_level_search *search, hr_search_call *call, hr_endpoint *start,
                            hr_endpoint *goal) {
    bool is_found = search->best_16ths != HR_ROUTE_NONE;
    hr_outcome outcome = is_found ? HR_OUTCOME_FOUND : HR_OUTCOME_OVER_BUDGET;
    if (!is_found && search->nearest == NONE)
        return hr_points_push(call->way, start->block), outcome;
    const hr_level_way *way = lower_way(search, is_found);
    if (way->is_out_of_memory) return HR_OUTCOME_OUT_OF_MEMORY;
    if (hr_level_way_write(way, start, goal, &call->steps, call->way)) return outcome;
    hr_points_clear(call->way);
    return HR_OUTCOME_NO_WAY;
}

// Only the highest level has landmarks.
static void look_at_landmarks(hr_level_search *search) {
    const hr_landmarks *landmarks = &search->routes->levels->landmarks;
    const hr_level_reach *goal = &search->goal.at[search->level];
    search->has_landmarks = search->level == landmarks->level;
    if (search->has_landmarks)
        search->landmarks =
            hr_landmarks_toward_gates(search->routes, landmarks, search->goal_block, goal->tile,
                                      goal->lengths_16ths, HR_ROUTE_NONE);
}

static void begin(hr_level_search *search, hr_search_call *call, hr_endpoint *start,
                  hr_endpoint *goal) {
    begin_generation(search);
    search->goal_block = call->to;
    search->best_16ths = HR_ROUTE_NONE;
    search->last_portal = search->nearest = NONE;
    search->least_estimate_16ths =
        weigh(least_between(search, call->from, call->to)) - HR_BLOCK_16THS; // nearer by a block
    hr_level_end_rise(&search->start, start, search->level, call->step_limit, &call->steps);
    hr_level_end_rise(&search->goal, goal, search->level, call->step_limit, &call->steps);
    look_at_landmarks(search);
}

hr_outcome hr_level_search_run(hr_level_search *search, hr_search_call *call, int32_t level,
                               hr_route_queue *queue, hr_endpoint *start, hr_endpoint *goal) {
    search->routes = start->routes;
    search->level = level;
    if (!reserve_nodes(search)) return HR_OUTCOME_OUT_OF_MEMORY;
    begin(search, call, start, goal);
    if (search->start.at[level].tile == search->goal.at[level].tile) return HR_OUTCOME_NO_WAY;
    int32_t least = least_between(search, call->from, call->to);
    hr_route_queue_start(queue, bucketed(search, least));
    set_out(search, queue);
    hr_route_entry next;
    while (hr_route_queue_pop(queue, bucketed(search, search->best_16ths), &next)) {
        if (call->steps >= call->step_limit) return write_way(search, call, start, goal);
        expand(search, call, queue, &next);
    }
    bool is_found = search->best_16ths != HR_ROUTE_NONE;
    return is_found ? write_way(search, call, start, goal) : HR_OUTCOME_NO_WAY;
}

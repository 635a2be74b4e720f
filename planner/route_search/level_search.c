// level_search.c - A* over the gates of a level.

#include "planner/route_search/level_search.h"

#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"
#include "planner/route_search/route_limit.h"
#include "planner/routes/gates.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = -1 };
_Static_assert(HR_PORTALS_MAX <= 32, "a bit for each gate of a border");

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
    size_t bytes = (size_t)search->border_count * sizeof *search->nodes + search->back.size;
    for (int i = 0; i < 3; i++) bytes += search->ways[i].steps.size;
    return bytes;
}

static bool reserve_nodes(hr_level_search *search) {
    int32_t columns = hr_level_columns(search->routes, search->level);
    int32_t count = columns * hr_level_rows(search->routes, search->level) * 2;
    if (count <= search->border_count) return true;
    hr_level_nodes *nodes = hr_allocate_zeroed(search->allocator, (size_t)count, sizeof *nodes);
    if (!nodes) return false;
    hr_release(search->allocator, search->nodes);
    search->nodes = nodes;
    search->border_count = count;
    search->generation = 0;
    return true;
}

static void begin_generation(hr_level_search *search) {
    if (++search->generation > 0) return;
    memset(search->nodes, 0, (size_t)search->border_count * sizeof *search->nodes);
    search->generation = 1;
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
    return hr_level_beyond(search->routes, search->level, portal);
}

// The nodes of a border that this search has come to.
static inline hr_level_nodes *known_nodes(const hr_level_search *search, int32_t portal) {
    hr_level_nodes *nodes = &search->nodes[portal / HR_PORTALS_MAX];
    HR_ASSERT(nodes->generation == search->generation);
    return nodes;
}

// The same, cleared first if it has not come there yet.
static inline hr_level_nodes *nodes_of(hr_level_search *search, int32_t portal) {
    hr_level_nodes *nodes = &search->nodes[portal / HR_PORTALS_MAX];
    if (nodes->generation == search->generation) return nodes;
    nodes->generation = search->generation;
    nodes->are_closed = nodes->are_beyond = nodes->are_estimated = 0;
    for (int32_t i = 0; i < HR_PORTALS_MAX; i++) nodes->lengths_16ths[i] = HR_ROUTE_NONE;
    return nodes;
}

static inline uint32_t bit_of(int32_t portal) { return UINT32_C(1) << portal % HR_PORTALS_MAX; }

// The tile that the way to a portal goes on into, and the one that it comes from.
static int32_t tile_ahead(const hr_level_search *search, int32_t portal) {
    bool is_beyond = known_nodes(search, portal)->are_beyond & bit_of(portal);
    return is_beyond ? tile_beyond(search, portal) : hr_portal_owner(portal);
}

static int32_t tile_behind(const hr_level_search *search, int32_t portal) {
    bool is_beyond = known_nodes(search, portal)->are_beyond & bit_of(portal);
    return is_beyond ? hr_portal_owner(portal) : tile_beyond(search, portal);
}

// Buckets of the queue are wider on higher levels, as lengths are coarser.
static int32_t bucketed(const hr_level_search *search, int32_t estimate) {
    return estimate >> (search->level - 1);
}

// Notes a shorter way to a portal than was known.
static inline void improve(hr_level_search *search, hr_route_queue *queue, hr_level_nodes *nodes,
                           int32_t portal, int32_t length, int32_t parent) {
    int32_t i = portal % HR_PORTALS_MAX;
    HR_ASSERT(length < nodes->lengths_16ths[i] && !(nodes->are_closed & bit_of(portal)));
    if (!(nodes->are_estimated & bit_of(portal)))
        nodes->estimates_16ths[i] = estimate_from(search, portal);
    nodes->are_estimated |= bit_of(portal);
    nodes->lengths_16ths[i] = length;
    nodes->parents[i] = parent;
    hr_route_queue_push(queue, bucketed(search, length + nodes->estimates_16ths[i]), length, portal,
                        HR_QUEUE_PORTAL);
}

// Ways out of a tile by EAST and SOUTH go on beyond their owner: those to `gates` do.
static inline void leave_by(hr_level_nodes *nodes, int side, uint32_t gates) {
    bool is_beyond = side == EAST || side == SOUTH;
    nodes->are_beyond = (nodes->are_beyond & ~gates) | (is_beyond ? gates : 0);
}

// ---- The search

static void set_out(hr_level_search *search, hr_route_queue *queue) {
    const hr_level_reach *start = &search->start.at[search->level];
    hr_level_part tile = hr_level_part_of(search->routes, search->level, start->tile);
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t i = tile.first_gate[side]; i < tile.first_gate[side + 1]; i++)
            if (start->lengths_16ths[i] != HR_ROUTE_NONE) {
                int32_t portal = tile.portals[side] + i - tile.first_gate[side];
                hr_level_nodes *nodes = nodes_of(search, portal);
                leave_by(nodes, side, bit_of(portal));
                improve(search, queue, nodes, portal, start->lengths_16ths[i], NONE);
            }
}

static void arrive(hr_level_search *search, int32_t portal, int32_t number) {
    int32_t rest = search->goal.at[search->level].lengths_16ths[number];
    if (rest == HR_ROUTE_NONE) return;
    int32_t length = known_nodes(search, portal)->lengths_16ths[portal % HR_PORTALS_MAX] + rest;
    if (length >= search->best_16ths) return;
    search->best_16ths = length;
    search->last_portal = portal;
}

static void close_node(hr_level_search *search, hr_level_nodes *nodes, int32_t portal) {
    int32_t estimate = nodes->estimates_16ths[portal % HR_PORTALS_MAX];
    nodes->are_closed |= bit_of(portal);
    if (estimate >= search->least_estimate_16ths) return;
    search->least_estimate_16ths = estimate;
    search->nearest = portal;
}

static void report_expansion(const hr_level_search *search, const hr_search_call *call,
                             int32_t portal) {
    hr_middle middle = hr_level_gate_of(search->routes, search->level, portal)->middle;
    hr_tell(call->observer, (hr_event){.kind = HR_EVENT_EXPANSION,
                                       .to = {middle.x / 2, middle.y / 2},
                                       .stage = HR_STAGE_ROUTES});
}

// In bit i, whether gate i is nearer by an edge of a gate that is `length` away than it is known.
HR_VECTOR_CLONES
static uint32_t find_nearer(int32_t length, const int16_t *edges, int shift, const int32_t *known,
                            int32_t count) {
    uint32_t are_nearer = 0;
    for (int32_t i = 0; i < count; i++) {
        uint32_t over_it = (uint32_t)length + ((uint32_t)edges[i] << shift);
        uint32_t is_nearer = (edges[i] < HR_LEVEL_FAR) & ((int32_t)over_it < known[i]);
        are_nearer |= is_nearer << i;
    }
    return are_nearer;
}

static void follow_edges(hr_level_search *search, hr_route_queue *queue, const hr_level_part *tile,
                         int32_t number, int32_t portal, int32_t length) {
    int32_t shift = hr_level_length_shift(search->routes, search->level);
    for (int side = NORTH; side <= WEST; side++) {
        int32_t first = tile->first_gate[side], count = tile->first_gate[side + 1] - first;
        if (count == 0) continue;
        const int16_t *edges = tile->lengths + number * tile->count + first;
        hr_level_nodes *nodes = nodes_of(search, tile->portals[side]);
        uint32_t nearer = find_nearer(length, edges, shift, nodes->lengths_16ths, count);
        nearer &= ~nodes->are_closed;
        leave_by(nodes, side, nearer);
        for (; nearer; nearer &= nearer - 1) {
            int32_t i = hr_lowest_bit(nearer);
            improve(search, queue, nodes, tile->portals[side] + i, length + (edges[i] << shift),
                    portal);
        }
    }
}

static void expand(hr_level_search *search, hr_search_call *call, hr_route_queue *queue,
                   const hr_route_entry *entry) {
    int32_t portal = entry->portal;
    hr_level_nodes *nodes = known_nodes(search, portal);
    if (entry->length_16ths != nodes->lengths_16ths[portal % HR_PORTALS_MAX]) return;
    HR_ASSERT(!(nodes->are_closed & bit_of(portal))); // each entry is shorter than those before
    call->steps++;
    if (call->observer->watcher) report_expansion(search, call, portal);
    close_node(search, nodes, portal);
    int32_t index = tile_ahead(search, portal);
    hr_level_part tile = hr_level_part_of(search->routes, search->level, index);
    int32_t number = hr_level_number(&tile, portal);
    if (index == search->goal.at[search->level].tile) arrive(search, portal, number);
    follow_edges(search, queue, &tile, number, portal,
                 hr_least(entry->length_16ths, HR_LENGTH_MOST));
}

// ---- The way

// On the level itself, from the start to a portal, and on to the goal if it is found.
static void collect_way(const hr_level_search *search, bool is_found, hr_level_way *way) {
    way->count = 0;
    if (is_found) hr_level_way_push(way, search->goal.at[search->level].tile, NONE);
    int32_t portal = is_found ? search->last_portal : search->nearest;
    while (portal != NONE) {
        hr_level_way_push(way, tile_behind(search, portal), portal);
        portal = known_nodes(search, portal)->parents[portal % HR_PORTALS_MAX];
    }
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
    bool is_found = search->last_portal != NONE;
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
    search->best_16ths = hr_route_limit_of(search->routes, call);
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
    bool is_found = search->last_portal != NONE;
    if (is_found) return write_way(search, call, start, goal);
    bool is_limited = call->limit_256ths > 0 || call->way_limit_256ths > 0;
    return is_limited && queue->waiting > 0 ? HR_OUTCOME_TOO_FAR : HR_OUTCOME_NO_WAY;
}

// astar.c - A* over open blocks.
//
// A node that was expanded is not opened again, whatever the weight: the estimates are a weight
// times consistent ones (Manhattan is sqrt 2 times one), and then every expanded node was reached
// at no more than that weight times its least cost (Likhachev, Gordon, Thrun: ARA*, 2003, theorem
// 2).

#include "planner/costs/astar.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/grid/steps.h"

#include <string.h>

enum { EXPANDED = 8, REACHED = 16, COST_SHIFT = 5, HEAP_FIRST = 1024 };

// ---- Memory

void hr_astar_create(hr_astar *astar, const hr_allocator *allocator, size_t bytes_max) {
    *astar = (hr_astar){.tiles = hr_search_tiles_create(allocator, sizeof(hr_astar_tile),
                                                        HR_ASTAR_TILE_BYTES, 0, bytes_max)};
}

void hr_astar_destroy(hr_astar *astar) {
    hr_release(astar->tiles.allocator, astar->heap);
    hr_search_tiles_destroy(&astar->tiles);
    *astar = (hr_astar){.tiles = astar->tiles};
}

size_t hr_astar_bytes(const hr_astar *astar) {
    return hr_search_tiles_bytes(&astar->tiles) +
           (size_t)astar->heap_capacity * sizeof *astar->heap;
}

static hr_astar_tile *reach_tile(hr_astar *astar, uint32_t slot) {
    hr_astar_tile *tile = (hr_astar_tile *)hr_search_tiles_take(&astar->tiles, slot);
    if (tile) memset(tile->nodes, 0, sizeof tile->nodes);
    return tile;
}

static inline uint64_t *node_in(hr_astar_tile *tile, hr_cell cell) {
    return &tile->nodes[cell.y % HR_TILE * HR_TILE + cell.x % HR_TILE];
}

// NULL if there is no room for its tile.
static inline uint64_t *node_at(hr_astar *astar, hr_cell cell) {
    uint32_t slot = hr_search_slot(&astar->tiles, cell);
    hr_astar_tile *tile = (hr_astar_tile *)astar->tiles.directory[slot];
    if (!tile) tile = reach_tile(astar, slot);
    return tile ? node_in(tile, cell) : NULL;
}

// Of a block that was reached.
static inline uint64_t *known_node(const hr_astar *astar, hr_cell cell) {
    uint32_t slot = hr_search_slot(&astar->tiles, cell);
    uint64_t *node = node_in((hr_astar_tile *)astar->tiles.directory[slot], cell);
    HR_ASSERT(*node & REACHED);
    return node;
}

// ---- The heap

enum { SIDE_BITS = 14 }; // of a column or a row

static inline uint32_t place_of(hr_cell cell) {
    return (uint32_t)cell.y << SIDE_BITS | (uint32_t)cell.x;
}

static inline hr_cell cell_at(uint32_t place) {
    return (hr_cell){(int32_t)place & ((1 << SIDE_BITS) - 1), (int32_t)(place >> SIDE_BITS)};
}

static void sift_down(hr_astar *astar, uint32_t hole, hr_astar_entry entry) {
    hr_astar_entry *heap = astar->heap;
    uint32_t count = astar->heap_count;
    for (uint32_t child; (child = hole * 2 + 1) < count; hole = child) {
        child += child + 1 < count && heap[child + 1].total < heap[child].total;
        if (heap[child].total >= entry.total) break;
        heap[hole] = heap[child];
    }
    heap[hole] = entry;
}

// Drops entries of expanded blocks and outdated ones (the block was reached cheaper since): at most
// one a block is left.
static void weed(hr_astar *astar, const hr_step_query *query) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < astar->heap_count; i++) {
        hr_cell cell = cell_at(astar->heap[i].place);
        const uint64_t *node = known_node(astar, cell);
        bool is_due = (*node >> COST_SHIFT) + hr_step_estimate(&query->measure, cell, query->to) ==
                      astar->heap[i].total;
        if (!(*node & EXPANDED) && is_due) astar->heap[kept++] = astar->heap[i];
    }
    HR_ASSERT(kept <= astar->tiles.used_count * HR_ASTAR_TILE_NODES);
    astar->heap_count = kept;
    for (uint32_t i = kept / 2; i-- > 0;) sift_down(astar, i, astar->heap[i]);
}

static bool reserve_heap(hr_astar *astar, uint32_t count) {
    hr_astar_entry *heap = hr_array_reserve_exactly(astar->tiles.allocator, astar->heap,
                                                    &astar->heap_capacity, count, sizeof *heap);
    if (!heap) return astar->tiles.is_out_of_memory = true, false;
    astar->heap = heap;
    return true;
}

// Room for one more: weeds, and then allows twice as many where that made little room, up to an
// entry a node. Every search goes through the same limits, whatever the heap could hold, because
// weeding changes the order of equal totals.
static bool make_room(hr_astar *astar, const hr_step_query *query) {
    uint32_t most = astar->tiles.used_count * HR_ASTAR_TILE_NODES;
    weed(astar, query);
    if (astar->heap_count >= astar->heap_limit / 2 && astar->heap_limit < most)
        astar->heap_limit = astar->heap_limit < most / 2 ? astar->heap_limit * 2 : most;
    return reserve_heap(astar, astar->heap_limit);
}

static void push(hr_astar *astar, const hr_step_query *query, hr_astar_entry entry) {
    if (astar->heap_count == astar->heap_limit && !make_room(astar, query)) return;
    hr_astar_entry *heap = astar->heap;
    uint32_t hole = astar->heap_count++;
    while (hole > 0 && heap[(hole - 1) / 2].total > entry.total) {
        heap[hole] = heap[(hole - 1) / 2];
        hole = (hole - 1) / 2;
    }
    heap[hole] = entry;
}

static hr_cell pop(hr_astar *astar) {
    HR_ASSERT(astar->heap_count > 0);
    uint32_t place = astar->heap[0].place;
    hr_astar_entry last = astar->heap[--astar->heap_count];
    if (astar->heap_count > 0) sift_down(astar, 0, last);
    return cell_at(place);
}

// ---- The search

static void open_node(hr_astar *astar, const hr_step_query *query, uint64_t *node, hr_cell cell,
                      uint64_t cost, int direction) {
    HR_ASSERT(!(*node & EXPANDED));
    *node = cost << COST_SHIFT | REACHED | (uint64_t)direction;
    push(astar, query,
         (hr_astar_entry){cost + hr_step_estimate(&query->measure, cell, query->to),
                          place_of(cell)});
}

// The node of a neighbour: in the same tile if `at` is not on its edge.
static inline uint64_t *neighbour_node(hr_astar *astar, uint64_t *node, hr_cell at, int d) {
    int32_t x = at.x % HR_TILE, y = at.y % HR_TILE, last = HR_TILE - 1;
    if (x > 0 && y > 0 && x < last && y < last) return node + HR_STEP_Y[d] * HR_TILE + HR_STEP_X[d];
    return node_at(astar, (hr_cell){at.x + HR_STEP_X[d], at.y + HR_STEP_Y[d]});
}

// Whether a way of this cost improves a node that was not expanded yet.
static inline bool is_cheaper(uint64_t node, uint64_t cost) {
    return !(node & REACHED) || cost < node >> COST_SHIFT;
}

// @return false if there is no memory for a neighbour.
static bool expand(hr_astar *astar, const hr_step_query *query, hr_cell at, uint64_t *node) {
    HR_ASSERT(hr_is_open_block(query->plane, at.x, at.y) && (*node & REACHED));
    uint32_t open = hr_open_steps(query->plane, at);
    uint64_t here = hr_block_cost(&query->measure.costs, at), cost = *node >> COST_SHIFT;
    for (int d = 0; d < 8; d++) {
        if (!(open >> d & 1)) continue;
        uint64_t *next = neighbour_node(astar, node, at, d);
        if (!next) return false;
        if (*next & EXPANDED) continue;
        hr_cell cell = {at.x + HR_STEP_X[d], at.y + HR_STEP_Y[d]};
        uint64_t length = d < 4 ? HR_STRAIGHT_STEP : HR_DIAGONAL_STEP;
        uint64_t total = cost + length * (here + hr_block_cost(&query->measure.costs, cell));
        if (is_cheaper(*next, total)) open_node(astar, query, next, cell, total, d);
        if (astar->tiles.is_out_of_memory) return false;
    }
    return true;
}

static void walk_back(hr_astar *astar, hr_cell from, hr_cell at, hr_points *way) {
    hr_points_push(way, at);
    for (int last = -1; !hr_same(at, from) && !way->is_out_of_memory;) {
        int direction = (int)(*known_node(astar, at) & 7);
        if (last >= 0 && direction != last) hr_points_push(way, at);
        last = direction;
        hr_cell before = {at.x - HR_STEP_X[direction], at.y - HR_STEP_Y[direction]};
        HR_ASSERT(*known_node(astar, before) >> COST_SHIFT < *known_node(astar, at) >> COST_SHIFT);
        at = before;
    }
    if (!way->is_out_of_memory && !hr_same(hr_points_last(way), from)) hr_points_push(way, from);
    hr_points_reverse(way, 0);
}

// @return false if there is no memory for the first node.
static bool begin(hr_astar *astar, const hr_search_call *call) {
    if (!hr_search_tiles_begin(&astar->tiles, call->plane)) return false;
    astar->heap_count = 0;
    astar->heap_limit = HEAP_FIRST;
    astar->nearest = call->from;
    if (!reserve_heap(astar, HEAP_FIRST)) return false;
    uint64_t *first = node_at(astar, call->from);
    if (first) open_node(astar, &astar->progress.query, first, call->from, 0, 0);
    return first != NULL;
}

// Expands until the goal is, or nothing is left within the limit, or no more may be spent. @return
// whether it ended of itself.
static bool run(hr_astar *astar, hr_search_call *call) {
    const hr_step_query *query = &astar->progress.query;
    uint64_t limit = hr_step_limit(&query->measure, query->limit_256ths);
    hr_cell *nearest = &astar->nearest;
    uint64_t expanded_total = 0; // of the block expanded last
    while (astar->heap_count > 0 && !hr_same(*nearest, query->to)) {
        astar->progress.can_go_on = call->steps >= call->step_limit;
        if (astar->progress.can_go_on) return false;
        bool is_time_to_look = call->steps % HR_STEPS_BETWEEN_LOOKS == 0;
        if (is_time_to_look && hr_is_cancelled(call->observer)) return false;
        uint64_t total = astar->heap[0].total;
        HR_ASSERT(total >= expanded_total || !hr_is_consistent(&query->measure));
        if (total > limit) break;
        hr_cell at = pop(astar);
        uint64_t *node = known_node(astar, at);
        if (*node & EXPANDED) continue;
        HR_ASSERT(total ==
                  (*node >> COST_SHIFT) + hr_step_estimate(&query->measure, at, query->to));
        *node |= EXPANDED;
        expanded_total = total;
        call->steps++;
        hr_tell(call->observer, (hr_event){HR_EVENT_EXPANSION, at, at, .stage = HR_STAGE_ASTAR});
        if (hr_squared_distance(at, query->to) < hr_squared_distance(*nearest, query->to))
            *nearest = at;
        if (!expand(astar, query, at, node)) return false;
    }
    return astar->progress.can_go_on = true;
}

hr_outcome hr_astar_search(hr_astar *astar, hr_search_call *call, const hr_step_measure *measure,
                           double *cost) {
    hr_points_clear(call->way);
    *cost = 0;
    bool is_begun = hr_step_take_up(&astar->progress, call, measure) || begin(astar, call);
    bool is_whole = is_begun && run(astar, call);
    if (astar->tiles.is_out_of_memory) return HR_OUTCOME_OUT_OF_MEMORY;
    astar->progress.next_step = call->steps;
    hr_cell nearest = astar->nearest;
    walk_back(astar, call->from, nearest, call->way);
    if (call->way->is_out_of_memory) return HR_OUTCOME_OUT_OF_MEMORY;
    if (!hr_same(nearest, call->from))
        *cost = hr_plain_steps(&astar->progress.query.measure,
                               *known_node(astar, nearest) >> COST_SHIFT);
    return hr_step_outcome(call, hr_same(nearest, call->to), is_whole);
}

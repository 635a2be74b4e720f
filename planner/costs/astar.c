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
    size_t tiles = bytes_max / HR_ASTAR_TILE_BYTES;
    bool is_bounded = bytes_max > 0 && tiles < UINT32_MAX;
    *astar =
        (hr_astar){.allocator = allocator, .used_max = is_bounded ? (uint32_t)tiles : UINT32_MAX};
}

static void release_tiles(hr_astar *astar, hr_astar_tile *tile) {
    while (tile) {
        hr_astar_tile *next = tile->next;
        hr_release(astar->allocator, tile);
        tile = next;
    }
}

void hr_astar_destroy(hr_astar *astar) {
    release_tiles(astar, astar->used);
    release_tiles(astar, astar->unused);
    hr_release(astar->allocator, astar->directory);
    hr_release(astar->allocator, astar->heap);
    *astar = (hr_astar){.allocator = astar->allocator, .used_max = astar->used_max};
}

size_t hr_astar_bytes(const hr_astar *astar) {
    size_t slots = (size_t)astar->tile_columns * (size_t)astar->tile_rows;
    return astar->held_count * sizeof(hr_astar_tile) + slots * sizeof *astar->directory +
           (size_t)astar->heap_capacity * sizeof *astar->heap;
}

static bool reserve_directory(hr_astar *astar, const hr_plane *plane) {
    if (astar->directory) return true;
    int32_t columns = (plane->rows.length + HR_TILE - 1) / HR_TILE,
            rows = (plane->rows.count + HR_TILE - 1) / HR_TILE;
    astar->directory = hr_allocate_zeroed(astar->allocator, (size_t)columns * (size_t)rows,
                                          sizeof *astar->directory);
    if (!astar->directory) return false;
    astar->tile_columns = columns, astar->tile_rows = rows;
    return true;
}

// Every search begins with no tile in use: what it finds, and where it is full, never depends on
// what was searched before.
static void clear(hr_astar *astar) {
    while (astar->used) {
        hr_astar_tile *tile = astar->used;
        HR_ASSERT(astar->directory[tile->slot] == tile);
        astar->directory[tile->slot] = NULL;
        astar->used = tile->next;
        tile->next = astar->unused;
        astar->unused = tile;
    }
    HR_ASSERT(astar->used_count <= astar->held_count);
    astar->used_count = astar->heap_count = 0;
    astar->heap_limit = HEAP_FIRST;
    astar->is_out_of_memory = false;
}

static hr_astar_tile *take_tile(hr_astar *astar) {
    hr_astar_tile *tile = astar->unused;
    if (tile) {
        astar->unused = tile->next;
    } else {
        tile = hr_allocate(astar->allocator, 1, sizeof *tile);
        astar->held_count += tile != NULL;
        astar->is_out_of_memory |= tile == NULL;
    }
    return tile;
}

// The tile in a slot of the directory, taken if it was not reached yet. NULL if there is no more
// memory, or no more may be used.
static hr_astar_tile *reach_tile(hr_astar *astar, uint32_t slot) {
    if (astar->used_count == astar->used_max) return NULL;
    hr_astar_tile *tile = take_tile(astar);
    if (!tile) return NULL;
    memset(tile->nodes, 0, sizeof tile->nodes);
    tile->slot = slot;
    tile->next = astar->used;
    astar->used = tile;
    astar->used_count++;
    return astar->directory[slot] = tile;
}

static inline uint64_t *node_at(hr_astar *astar, hr_cell cell) {
    uint32_t slot = (uint32_t)(cell.y / HR_TILE * astar->tile_columns + cell.x / HR_TILE);
    HR_ASSERT(cell.x >= 0 && cell.y >= 0 && cell.x / HR_TILE < astar->tile_columns);
    hr_astar_tile *tile = astar->directory[slot];
    if (!tile) tile = reach_tile(astar, slot);
    return tile ? &tile->nodes[cell.y % HR_TILE * HR_TILE + cell.x % HR_TILE] : NULL;
}

// ---- Estimates

static uint64_t octile(hr_cell from, hr_cell to) {
    uint64_t x = (uint64_t)abs(to.x - from.x), y = (uint64_t)abs(to.y - from.y);
    uint64_t less = x < y ? x : y, more = x < y ? y : x;
    return HR_ASTAR_STRAIGHT * (more - less) + HR_ASTAR_DIAGONAL * less;
}

// No more than the octile distance, although that is a little less than sqrt 2 on diagonals.
static uint64_t euclidean(hr_cell from, hr_cell to) {
    static const double SCALE = 984.9997; // below 1393 / sqrt 2
    return (uint64_t)(SCALE * hr_distance(from, to));
}

static uint64_t manhattan(hr_cell from, hr_cell to) {
    return HR_ASTAR_STRAIGHT * (uint64_t)(abs(to.x - from.x) + abs(to.y - from.y));
}

static uint64_t distance_by(hr_heuristic heuristic, hr_cell from, hr_cell to) {
    if (heuristic == HR_OCTILE) return octile(from, to);
    if (heuristic == HR_EUCLIDEAN) return euclidean(from, to);
    return heuristic == HR_MANHATTAN ? manhattan(from, to) : 0;
}

// A step costs the sum of its blocks' costs times its length, twice what it should be: so do the
// estimates. Without costs a block counts as 1.
static uint64_t estimate(const hr_astar_query *query, hr_cell from) {
    uint64_t least = query->measure.costs.bytes ? (uint64_t)query->measure.costs.least : 1;
    uint64_t distance = distance_by(query->measure.heuristic, from, query->to);
    return 2 * least * distance * query->measure.weight_256ths / 256;
}

// Then totals never fall from one expansion to the next.
static bool has_consistent_estimate(const hr_astar_query *query) {
    return query->measure.heuristic != HR_MANHATTAN && query->measure.weight_256ths <= 256;
}

double hr_astar_bound(hr_heuristic heuristic, double weight) {
    return (weight > 1 ? weight : 1) * (heuristic == HR_MANHATTAN ? sqrt(2) : 1) * (1 + 1e-6);
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
static void weed(hr_astar *astar, const hr_astar_query *query) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < astar->heap_count; i++) {
        hr_cell cell = cell_at(astar->heap[i].place);
        const uint64_t *node = node_at(astar, cell);
        HR_ASSERT(node && *node & REACHED);
        bool is_due = (*node >> COST_SHIFT) + estimate(query, cell) == astar->heap[i].total;
        if (!(*node & EXPANDED) && is_due) astar->heap[kept++] = astar->heap[i];
    }
    HR_ASSERT(kept <= astar->used_count * HR_ASTAR_TILE_NODES);
    astar->heap_count = kept;
    for (uint32_t i = kept / 2; i-- > 0;) sift_down(astar, i, astar->heap[i]);
}

static bool reserve_heap(hr_astar *astar, uint32_t count) {
    hr_astar_entry *heap = hr_array_reserve_exactly(astar->allocator, astar->heap,
                                                    &astar->heap_capacity, count, sizeof *heap);
    if (!heap) return astar->is_out_of_memory = true, false;
    astar->heap = heap;
    return true;
}

// Room for one more: weeds, and then allows twice as many where that made little room, up to an
// entry a node. Every search goes through the same limits, whatever the heap could hold, because
// weeding changes the order of equal totals.
static bool make_room(hr_astar *astar, const hr_astar_query *query) {
    uint32_t most = astar->used_count * HR_ASTAR_TILE_NODES;
    weed(astar, query);
    if (astar->heap_count >= astar->heap_limit / 2 && astar->heap_limit < most)
        astar->heap_limit = astar->heap_limit < most / 2 ? astar->heap_limit * 2 : most;
    return reserve_heap(astar, astar->heap_limit);
}

static void push(hr_astar *astar, const hr_astar_query *query, hr_astar_entry entry) {
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

static void open_node(hr_astar *astar, const hr_astar_query *query, uint64_t *node, hr_cell cell,
                      uint64_t cost, int direction) {
    HR_ASSERT(!(*node & EXPANDED));
    *node = cost << COST_SHIFT | REACHED | (uint64_t)direction;
    push(astar, query, (hr_astar_entry){cost + estimate(query, cell), place_of(cell)});
}

// Which of the eight directions are open from here: bit d for direction d.
static uint32_t open_directions(const hr_plane *plane, hr_cell at) {
    const uint64_t *line = hr_line(&plane->rows, at.y);
    uint32_t middle = (uint32_t)~hr_bits_at(line, at.x - 1);
    uint32_t above = (uint32_t)~hr_bits_at(line - plane->rows.stride, at.x - 1);
    uint32_t below = (uint32_t)~hr_bits_at(line + plane->rows.stride, at.x - 1);
    uint32_t north = above >> 1 & 1, east = middle >> 2 & 1, south = below >> 1 & 1,
             west = middle & 1;
    return north | east << 1 | south << 2 | west << 3 | (north & east & above >> 2) << 4 |
           (south & east & below >> 2) << 5 | (south & west & below) << 6 |
           (north & west & above) << 7;
}

static uint64_t cost_at(const hr_costs *costs, hr_cell at) {
    return costs->bytes ? (uint64_t)hr_cost_at(costs, at.x, at.y) : 1;
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
static bool expand(hr_astar *astar, const hr_astar_query *query, hr_cell at, uint64_t *node) {
    HR_ASSERT(hr_is_open_block(query->plane, at.x, at.y) && (*node & REACHED));
    uint32_t open = open_directions(query->plane, at);
    uint64_t here = cost_at(&query->measure.costs, at), cost = *node >> COST_SHIFT;
    for (int d = 0; d < 8; d++) {
        if (!(open >> d & 1)) continue;
        uint64_t *next = neighbour_node(astar, node, at, d);
        if (!next) return false;
        if (*next & EXPANDED) continue;
        hr_cell cell = {at.x + HR_STEP_X[d], at.y + HR_STEP_Y[d]};
        uint64_t length = d < 4 ? HR_ASTAR_STRAIGHT : HR_ASTAR_DIAGONAL;
        uint64_t total = cost + length * (here + cost_at(&query->measure.costs, cell));
        if (is_cheaper(*next, total)) open_node(astar, query, next, cell, total, d);
        if (astar->is_out_of_memory) return false;
    }
    return true;
}

static void walk_back(hr_astar *astar, hr_cell from, hr_cell at, hr_points *way) {
    hr_points_push(way, at);
    for (int last = -1; !hr_same(at, from) && !way->is_out_of_memory;) {
        HR_ASSERT(*node_at(astar, at) & REACHED);
        int direction = (int)(*node_at(astar, at) & 7);
        if (last >= 0 && direction != last) hr_points_push(way, at);
        last = direction;
        hr_cell before = {at.x - HR_STEP_X[direction], at.y - HR_STEP_Y[direction]};
        HR_ASSERT(*node_at(astar, before) >> COST_SHIFT < *node_at(astar, at) >> COST_SHIFT);
        at = before;
    }
    if (!way->is_out_of_memory && !hr_same(hr_points_last(way), from)) hr_points_push(way, from);
    hr_points_reverse(way, 0);
}

static double plain_steps(const hr_astar_query *query, uint64_t cost) {
    double plain = query->measure.costs.bytes ? HR_COST_PLAIN : 1;
    return (double)cost / (2 * HR_ASTAR_STRAIGHT * plain);
}

static bool is_same_measure(const hr_astar_measure *a, const hr_astar_measure *b) {
    return a->costs.bytes == b->costs.bytes && a->costs.cost_of == b->costs.cost_of &&
           a->heuristic == b->heuristic && a->weight_256ths == b->weight_256ths;
}

static bool is_going_on(const hr_astar *astar, const hr_search_call *call,
                        const hr_astar_measure *measure) {
    const hr_astar_query *query = &astar->query;
    return astar->can_go_on && astar->first_step == call->steps &&
           astar->next_step <= call->step_limit && query->plane == call->plane &&
           hr_same(query->from, call->from) && hr_same(query->to, call->to) &&
           query->limit_256ths == call->limit_256ths && is_same_measure(&query->measure, measure);
}

// @return false if there is no memory for the first node.
static bool begin(hr_astar *astar, const hr_search_call *call, const hr_astar_measure *measure) {
    if (!reserve_directory(astar, call->plane)) return astar->is_out_of_memory = true, false;
    clear(astar);
    astar->query =
        (hr_astar_query){call->plane, call->from, call->to, *measure, call->limit_256ths};
    astar->first_step = call->steps;
    astar->nearest = call->from;
    if (!reserve_heap(astar, HEAP_FIRST)) return false;
    uint64_t *first = node_at(astar, call->from);
    if (first) open_node(astar, &astar->query, first, call->from, 0, 0);
    return first != NULL;
}

// Totals above which no way is of use. Steps in eight directions are up to 1.09 times as long as a
// straight leg, and what pulling makes cheaper yet is seldom a tenth.
static uint64_t limit_of(const hr_astar_query *query, const hr_search_call *call) {
    enum { LOOSE_PART = 4, LOOSE_BLOCKS = 32 };
    if (call->limit_256ths == 0) return UINT64_MAX;
    uint64_t limit = (uint64_t)call->limit_256ths;
    uint64_t blocks = (limit + limit / LOOSE_PART) / HR_CELL + LOOSE_BLOCKS;
    double plain = query->measure.costs.bytes ? HR_COST_PLAIN : 1;
    double steps = (double)(2 * HR_ASTAR_STRAIGHT) * plain * (double)blocks;
    double weight = query->measure.weight_256ths / 256.0;
    return (uint64_t)(steps * hr_astar_bound(query->measure.heuristic, weight));
}

// Expands until the goal is, or nothing is left within the limit, or no more may be spent. @return
// whether it ended of itself.
static bool run(hr_astar *astar, hr_search_call *call) {
    const hr_astar_query *query = &astar->query;
    uint64_t limit = limit_of(query, call);
    hr_cell *nearest = &astar->nearest;
    uint64_t expanded_total = 0; // of the block expanded last
    while (astar->heap_count > 0 && !hr_same(*nearest, query->to)) {
        astar->can_go_on = call->steps >= call->step_limit;
        if (astar->can_go_on) return false;
        bool is_time_to_look = call->steps % HR_STEPS_BETWEEN_LOOKS == 0;
        if (is_time_to_look && hr_is_cancelled(call->observer)) return false;
        uint64_t total = astar->heap[0].total;
        HR_ASSERT(total >= expanded_total || !has_consistent_estimate(query));
        if (total > limit) break;
        hr_cell at = pop(astar);
        uint64_t *node = node_at(astar, at);
        if (*node & EXPANDED) continue;
        HR_ASSERT(total == (*node >> COST_SHIFT) + estimate(query, at));
        *node |= EXPANDED;
        expanded_total = total;
        call->steps++;
        hr_tell(call->observer, (hr_event){HR_EVENT_EXPANSION, at, at, .stage = HR_STAGE_ASTAR});
        if (hr_squared_distance(at, query->to) < hr_squared_distance(*nearest, query->to))
            *nearest = at;
        if (!expand(astar, query, at, node)) return false;
    }
    return astar->can_go_on = true;
}

hr_outcome hr_astar_search(hr_astar *astar, hr_search_call *call, const hr_astar_measure *measure,
                           double *cost) {
    hr_points_clear(call->way);
    *cost = 0;
    bool is_begun = is_going_on(astar, call, measure);
    if (is_begun)
        call->steps = astar->next_step;
    else
        is_begun = begin(astar, call, measure);
    astar->can_go_on = false;
    bool is_whole = is_begun && run(astar, call);
    if (astar->is_out_of_memory) return HR_OUTCOME_OUT_OF_MEMORY;
    astar->next_step = call->steps;
    hr_cell nearest = astar->nearest;
    walk_back(astar, call->from, nearest, call->way);
    if (call->way->is_out_of_memory) return HR_OUTCOME_OUT_OF_MEMORY;
    if (!hr_same(nearest, call->from))
        *cost = plain_steps(&astar->query, *node_at(astar, nearest) >> COST_SHIFT);
    if (hr_same(nearest, call->to)) return HR_OUTCOME_FOUND;
    if (!is_whole) return HR_OUTCOME_OVER_BUDGET;
    return call->limit_256ths > 0 ? HR_OUTCOME_TOO_FAR : HR_OUTCOME_NO_WAY;
}

// tile_astar.c - the order of tiles, what passes from one to the next, and the way back.

#include "planner/costs/tile_astar.h"

#include "passmap/base/array.h"
#include "passmap/base/memory.h"
#include "planner/grid/steps.h"

#include <string.h>

enum { SIDES = 4, NEIGHBOURS = 8 };

static const uint64_t NOT_WAITING = UINT64_MAX;

// ---- Memory

void hr_tile_astar_create(hr_tile_astar *astar, const hr_allocator *allocator, size_t bytes_max) {
    *astar = (hr_tile_astar){.tiles = hr_search_tiles_create(allocator, sizeof(hr_astar_sums),
                                                             sizeof(hr_astar_sums),
                                                             sizeof(hr_tile_ground), bytes_max)};
}

void hr_tile_astar_destroy(hr_tile_astar *astar) {
    hr_release(astar->tiles.allocator, astar->ground);
    hr_release(astar->tiles.allocator, astar->heap);
    hr_search_tiles_destroy(&astar->tiles);
    *astar = (hr_tile_astar){.tiles = astar->tiles};
}

size_t hr_tile_astar_bytes(const hr_tile_astar *astar) {
    return hr_search_tiles_bytes(&astar->tiles) + (astar->ground ? sizeof *astar->ground : 0) +
           (size_t)astar->heap_capacity * sizeof *astar->heap;
}

static hr_astar_sums *tile_of(const hr_tile_astar *astar, hr_cell block) {
    return (hr_astar_sums *)astar->tiles.directory[hr_search_slot(&astar->tiles, block)];
}

// The tile of a block, taken if it was not reached yet. @return NULL if there is no room.
static hr_astar_sums *reach_tile(hr_tile_astar *astar, hr_cell block) {
    hr_astar_sums *tile = tile_of(astar, block);
    if (tile) return tile;
    uint32_t slot = hr_search_slot(&astar->tiles, block);
    tile = (hr_astar_sums *)hr_search_tiles_take(&astar->tiles, slot);
    if (!tile) return NULL;
    hr_tile_sums_clear(&tile->sums);
    memset(tile->told, 0, sizeof tile->told);
    tile->total = NOT_WAITING;
    return tile;
}

static hr_cell origin_of(const hr_tile_astar *astar, const hr_astar_sums *tile) {
    int32_t slot = (int32_t)tile->head.slot;
    return (hr_cell){slot % astar->tiles.columns * HR_TILE, slot / astar->tiles.columns * HR_TILE};
}

// What the cheapest way to a block costs, as far as is known.
static double sum_at(const hr_tile_astar *astar, hr_cell block) {
    hr_astar_sums *tile = tile_of(astar, block);
    if (!tile) return HR_SUM_UNREACHED;
    return *hr_tile_sum(&tile->sums, block.x % HR_TILE, block.y % HR_TILE);
}

// ---- Tiles that wait

static bool push(hr_tile_astar *astar, hr_keyed item) {
    hr_keyed *heap = hr_array_reserve(astar->tiles.allocator, astar->heap, &astar->heap_capacity,
                                      astar->heap_count + 1, sizeof *heap);
    if (!heap) return astar->tiles.is_out_of_memory = true, false;
    astar->heap = heap;
    hr_heap_push(heap, &astar->heap_count, item);
    return true;
}

// @return false if out of memory.
static bool await(hr_tile_astar *astar, hr_astar_sums *tile, uint64_t total) {
    if (total >= tile->total) return true;
    tile->total = total;
    return push(astar, (hr_keyed){total, (int32_t)tile->head.slot});
}

static uint64_t total_of(const hr_tile_astar *astar, hr_cell block, double sum) {
    return (uint64_t)(sum - HR_SUM_FIRST) +
           hr_step_estimate(&astar->progress.query.measure, block, astar->progress.query.to);
}

// ---- From tile to tile

// A line of blocks along a side of a tile.
typedef struct rim {
    hr_astar_sums *tile;
    hr_cell first, step;
} rim;

static hr_cell block_of(const rim *r, int32_t i) {
    return (hr_cell){r->first.x + i * r->step.x, r->first.y + i * r->step.y};
}

static double *sum_of(const rim *r, int32_t i) {
    hr_cell at = block_of(r, i);
    return hr_tile_sum(&r->tile->sums, at.x % HR_TILE, at.y % HR_TILE);
}

// Of a legal step.
static double step_cost(const hr_tile_astar *astar, hr_cell from, hr_cell to, int direction) {
    const hr_costs *costs = &astar->progress.query.measure.costs;
    uint64_t length = direction < SIDES ? HR_STRAIGHT_STEP : HR_DIAGONAL_STEP;
    return (double)(length * (hr_block_cost(costs, from) + hr_block_cost(costs, to)));
}

// @return whether any block of it is reached.
static bool read_sums(const rim *r, hr_sum_row *sums) {
    double least = HR_SUM_UNREACHED;
    for (int32_t i = 0; i < HR_TILE; i++) {
        double sum = sums->numbers[hr_place_of_sum(i)] = *sum_of(r, i);
        least = sum < least ? sum : least;
    }
    return least < HR_SUM_UNREACHED;
}

static void read_steps(const hr_tile_astar *astar, const rim *r, hr_half_steps *steps) {
    const hr_costs *costs = &astar->progress.query.measure.costs;
    for (int32_t i = 0; i < HR_TILE; i++) {
        hr_cell at = block_of(r, i);
        if (hr_is_open_block(astar->progress.query.plane, at.x, at.y))
            hr_half_steps_set(steps, i, astar->ground,
                              costs->bytes[(size_t)at.y * (size_t)costs->width + (size_t)at.x]);
        else
            hr_half_steps_close(steps, i);
    }
}

// A sum of a tile has become less from beside it. @return its total.
static uint64_t take_over(hr_tile_astar *astar, hr_astar_sums *tile, hr_cell at, double sum) {
    *hr_tile_sum(&tile->sums, at.x % HR_TILE, at.y % HR_TILE) = sum;
    tile->sums.due_along |= UINT64_C(1) << at.y % HR_TILE;
    return total_of(astar, at, sum);
}

// Offers the sums along a side of a settled tile to the tile beside it. @return false if there is
// no room for it.
static bool cross_side(hr_tile_astar *astar, hr_astar_sums *tile, int side) {
    hr_cell at = origin_of(astar, tile), out = {HR_STEP_X[side], HR_STEP_Y[side]};
    rim own = {tile,
               {at.x + (out.x > 0 ? HR_TILE - 1 : 0), at.y + (out.y > 0 ? HR_TILE - 1 : 0)},
               {out.x == 0, out.y == 0}};
    rim other = {NULL, {own.first.x + out.x, own.first.y + out.y}, own.step};
    const hr_plane *plane = astar->progress.query.plane;
    bool is_on_map = other.first.x >= 0 && other.first.y >= 0 &&
                     other.first.x < plane->rows.length && other.first.y < plane->rows.count;
    hr_sum_row sums, other_sums;
    hr_half_steps steps, other_steps;
    if (!is_on_map || !read_sums(&own, &sums)) return true;
    other.tile = reach_tile(astar, other.first);
    if (!other.tile) return false;
    read_sums(&other, &other_sums);
    read_steps(astar, &own, &steps);
    read_steps(astar, &other, &other_steps);
    if (!hr_sum_row_relax(&other_sums, &other_steps, &sums, &steps)) return true;
    uint64_t least = NOT_WAITING;
    for (int32_t i = 0; i < HR_TILE; i++) {
        double sum = other_sums.numbers[hr_place_of_sum(i)];
        if (sum == *sum_of(&other, i)) continue;
        uint64_t total = take_over(astar, other.tile, block_of(&other, i), sum);
        if (total < least) least = total;
    }
    return await(astar, other.tile, least);
}

// The same for the one step across a corner of the tile.
static bool cross_corner(hr_tile_astar *astar, hr_astar_sums *tile, int direction) {
    hr_cell at = origin_of(astar, tile);
    at.x += HR_STEP_X[direction] > 0 ? HR_TILE - 1 : 0;
    at.y += HR_STEP_Y[direction] > 0 ? HR_TILE - 1 : 0;
    if (!hr_is_open_block(astar->progress.query.plane, at.x, at.y)) return true;
    if (!(hr_open_steps(astar->progress.query.plane, at) >> direction & 1)) return true;
    hr_cell to = {at.x + HR_STEP_X[direction], at.y + HR_STEP_Y[direction]};
    double sum = sum_at(astar, at) + step_cost(astar, at, to, direction);
    if (sum >= sum_at(astar, to)) return true;
    hr_astar_sums *other = reach_tile(astar, to);
    return other && await(astar, other, take_over(astar, other, to, sum));
}

static bool cross_rims(hr_tile_astar *astar, hr_astar_sums *tile) {
    for (int direction = 0; direction < NEIGHBOURS; direction++) {
        bool has_room = direction < SIDES ? cross_side(astar, tile, direction)
                                          : cross_corner(astar, tile, direction);
        if (!has_room) return false;
    }
    return true;
}

// ---- The search

static bool reserve_ground(hr_tile_astar *astar) {
    if (!astar->ground)
        astar->ground = hr_allocate(astar->tiles.allocator, 1, sizeof *astar->ground);
    astar->tiles.is_out_of_memory |= !astar->ground;
    return astar->ground != NULL;
}

// @return false if there is no room for the first tile.
static bool begin(hr_tile_astar *astar, const hr_search_call *call,
                  const hr_step_measure *measure) {
    HR_ASSERT(measure->costs.bytes && hr_is_consistent(measure));
    astar->heap_count = 0;
    astar->current = NULL;
    astar->total = 0;
    if (!hr_search_tiles_begin(&astar->tiles, call->plane)) return false;
    hr_astar_sums *tile = reach_tile(astar, call->from);
    if (!tile || !reserve_ground(astar)) return false;
    hr_tile_ground_price(astar->ground, &measure->costs);
    return await(astar, tile, take_over(astar, tile, call->from, HR_SUM_FIRST));
}

// Tells the watcher of the blocks of a settled tile that were reached since it was told last.
static void tell_of(const hr_tile_astar *astar, hr_astar_sums *tile, const hr_observer *observer) {
    hr_cell origin = origin_of(astar, tile);
    for (int32_t i = 0; observer->watcher && i < HR_TILE * HR_TILE; i++) {
        int32_t x = i % HR_TILE, y = i / HR_TILE;
        uint64_t bit = UINT64_C(1) << x;
        hr_cell at = {origin.x + x, origin.y + y};
        if ((tile->told[y] & bit) || *hr_tile_sum(&tile->sums, x, y) == HR_SUM_UNREACHED) continue;
        tile->told[y] |= bit;
        hr_tell(observer, (hr_event){HR_EVENT_EXPANSION, at, at, .stage = HR_STAGE_ASTAR});
    }
}

// The tile that waits at the least. @return false if there is none of use: the goal's cost is the
// least there is, or every way is over the limit, or there is none.
static bool take_next(hr_tile_astar *astar, uint64_t limit) {
    double goal = sum_at(astar, astar->progress.query.to) - HR_SUM_FIRST;
    while (astar->heap_count > 0) {
        hr_keyed first = astar->heap[0];
        if ((double)first.key >= goal || first.key > limit) return false;
        hr_heap_pop(astar->heap, &astar->heap_count);
        hr_astar_sums *tile = (hr_astar_sums *)astar->tiles.directory[first.index];
        if (tile->total != first.key) continue;
        HR_ASSERT(first.key >= astar->total || (double)first.key > HR_SUM_EXACT);
        tile->total = NOT_WAITING;
        astar->current = tile;
        astar->total = first.key;
        hr_tile_ground_load(astar->ground, astar->progress.query.plane,
                            &astar->progress.query.measure.costs, origin_of(astar, tile));
        return true;
    }
    return false;
}

// @return false if it was stopped.
static bool settle_current(hr_tile_astar *astar, hr_search_call *call) {
    bool is_settled = false;
    while (!is_settled) {
        astar->progress.can_go_on = call->steps >= call->step_limit;
        if (astar->progress.can_go_on || hr_is_cancelled(call->observer)) return false;
        int64_t limit = hr_step_limit_of(call, HR_STEPS_BETWEEN_LOOKS);
        is_settled = hr_tile_sums_settle(&astar->current->sums, astar->ground, limit, &call->steps);
    }
    return true;
}

// Settles tiles until the goal's cost is the least there is, or nothing is left within the limit,
// or no more may be spent. @return whether it ended of itself.
static bool run(hr_tile_astar *astar, hr_search_call *call, uint64_t limit) {
    while (astar->current || take_next(astar, limit)) {
        if (!settle_current(astar, call)) return false;
        tell_of(astar, astar->current, call->observer);
        if (!cross_rims(astar, astar->current)) return false;
        astar->current = NULL;
    }
    return astar->progress.can_go_on = true;
}

// ---- The way

// The step back along a cheapest way to a block. Diagonal ones first: straightened, such ways are a
// tenth of a percent cheaper than those with the fewest bends.
static int step_back(const hr_tile_astar *astar, hr_cell at) {
    uint32_t open = hr_open_steps(astar->progress.query.plane, at);
    double least = HR_SUM_UNREACHED;
    int best = -1;
    for (int d = 0; d < NEIGHBOURS; d++) {
        if (!(open >> d & 1)) continue;
        hr_cell from = {at.x + HR_STEP_X[d], at.y + HR_STEP_Y[d]};
        double sum = sum_at(astar, from) + step_cost(astar, from, at, d);
        if (sum <= least) least = sum, best = d;
    }
    HR_ASSERT(best >= 0 && (least <= sum_at(astar, at) || least > HR_SUM_EXACT));
    return best;
}

static void walk_back(const hr_tile_astar *astar, hr_cell at, hr_points *way) {
    hr_points_push(way, at);
    for (int last = -1; !hr_same(at, astar->progress.query.from) && !way->is_out_of_memory;) {
        int direction = step_back(astar, at);
        if (last >= 0 && direction != last) hr_points_push(way, at);
        last = direction;
        at = (hr_cell){at.x + HR_STEP_X[direction], at.y + HR_STEP_Y[direction]};
    }
    if (!way->is_out_of_memory && !hr_same(hr_points_last(way), at)) hr_points_push(way, at);
    hr_points_reverse(way, 0);
}

static hr_cell nearest_of_tile(hr_cell origin, hr_cell to) {
    return (hr_cell){hr_clamp(to.x, origin.x, origin.x + HR_TILE - 1),
                     hr_clamp(to.y, origin.y, origin.y + HR_TILE - 1)};
}

// Of the blocks of a tile that cost less with their estimates than any that is not final.
static void look_for_nearest(const hr_tile_astar *astar, hr_astar_sums *tile, hr_cell *nearest) {
    hr_cell origin = origin_of(astar, tile), to = astar->progress.query.to;
    int64_t least = hr_squared_distance(*nearest, to);
    if (hr_squared_distance(nearest_of_tile(origin, to), to) >= least) return;
    for (int32_t i = 0; i < HR_TILE * HR_TILE; i++) {
        hr_cell at = {origin.x + i % HR_TILE, origin.y + i / HR_TILE};
        if (hr_squared_distance(at, to) >= least) continue;
        double sum = *hr_tile_sum(&tile->sums, i % HR_TILE, i / HR_TILE);
        if (sum == HR_SUM_UNREACHED || total_of(astar, at, sum) >= astar->total) continue;
        *nearest = at;
        least = hr_squared_distance(at, to);
    }
}

// Those reached last come first, and mostly hold it.
static hr_cell nearest_to_goal(const hr_tile_astar *astar) {
    hr_cell nearest = astar->progress.query.from;
    for (hr_search_tile *tile = astar->tiles.used; tile; tile = tile->next)
        look_for_nearest(astar, (hr_astar_sums *)tile, &nearest);
    return nearest;
}

hr_outcome hr_tile_astar_search(hr_tile_astar *astar, hr_search_call *call,
                                const hr_step_measure *measure, double *cost) {
    hr_points_clear(call->way);
    *cost = 0;
    bool is_begun = hr_step_take_up(&astar->progress, call, measure) || begin(astar, call, measure);
    uint64_t limit = hr_step_limit(measure, call->limit_256ths);
    bool is_whole = is_begun && run(astar, call, limit);
    if (astar->tiles.is_out_of_memory) return HR_OUTCOME_OUT_OF_MEMORY;
    astar->progress.next_step = call->steps;
    double goal = sum_at(astar, call->to);
    bool is_found = is_whole && goal < HR_SUM_UNREACHED && (uint64_t)(goal - HR_SUM_FIRST) <= limit;
    hr_cell end = is_found ? call->to : nearest_to_goal(astar);
    walk_back(astar, end, call->way);
    if (call->way->is_out_of_memory) return HR_OUTCOME_OUT_OF_MEMORY;
    if (!hr_same(end, call->from))
        *cost = hr_plain_steps(measure, (uint64_t)(sum_at(astar, end) - HR_SUM_FIRST));
    return hr_step_outcome(call, is_found, is_whole);
}

// tile_steps.c - the ways by which a tile is left, and sweeps from them.

#include "planner/fields/tile_steps.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <string.h>

void hr_tile_steps_create(hr_tile_steps *steps, const hr_allocator *allocator) {
    *steps = (hr_tile_steps){.allocator = allocator};
}

void hr_tile_steps_destroy(hr_tile_steps *steps) { hr_release(steps->allocator, steps->tiles); }

size_t hr_tile_steps_bytes(const hr_tile_steps *steps) {
    return (size_t)steps->tile_count * sizeof *steps->tiles;
}

bool hr_tile_steps_reserve(hr_tile_steps *steps, const hr_routes *routes) {
    int32_t count = routes->columns * routes->rows;
    steps->columns = routes->columns;
    if (steps->tiles) return true;
    steps->tiles = hr_allocate(steps->allocator, (size_t)count, sizeof *steps->tiles);
    if (steps->tiles) steps->tile_count = count;
    return steps->tiles != NULL;
}

// ---- Where ways leave a tile

// A block by which they do.
typedef struct outlet {
    hr_cell at;     // of the tile
    int32_t length; // of the way from there, in the measure of the routes
    uint8_t step;   // there
} outlet;

enum { OUTLETS_MAX = 2 * HR_TILE_PORTALS_MAX };

typedef struct tile_work {
    const hr_portal_tree *tree;
    hr_tile_stepper *stepper;
    hr_row_directions *steps; // of the tile
    int32_t tile, count;
    hr_cell origin;
    outlet outlets[OUTLETS_MAX];
} tile_work;

static hr_cell in_tile(const tile_work *w, hr_cell block) {
    return (hr_cell){block.x - w->origin.x, block.y - w->origin.y};
}

static void list_gates(tile_work *w) {
    const hr_portal_tree *tree = w->tree;
    const hr_route_tile *tile = &tree->routes->tiles[w->tile];
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g)) {
        int32_t length = tree->nodes[g.portal].length;
        if (length == HR_ROUTE_NONE || hr_tile_away(tree, g.portal) != w->tile) continue;
        hr_cell block = hr_portal_block(tree->routes, w->tile, g.portal);
        w->outlets[w->count++] =
            (outlet){in_tile(w, block), length, (uint8_t)(HR_DIRECTIONS / 4 * g.gate.side)};
    }
}

// Of goals in one block one is enough.
static bool is_goal_listed(const tile_work *w, hr_cell at) {
    for (int32_t i = 0; i < w->count; i++)
        if (w->outlets[i].step == HR_STEP_ARRIVED && hr_same(w->outlets[i].at, at)) return true;
    return false;
}

static void list_goals(tile_work *w) {
    const hr_goal_joins *goals = w->tree->goals;
    for (int32_t i = 0; i < goals->seed_count; i++) {
        if (goals->seeds[i].tile != w->tile || w->count == OUTLETS_MAX) continue;
        hr_cell at = in_tile(w, goals->seeds[i].block);
        if (!is_goal_listed(w, at)) w->outlets[w->count++] = (outlet){at, 0, HR_STEP_ARRIVED};
    }
}

// ---- The sweeps

static int32_t least_length(const tile_work *w, const int32_t *numbers, int32_t count) {
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < count; i++) least = hr_least(least, w->outlets[numbers[i]].length);
    return least;
}

static void sweep(const tile_work *w, bool has_costs, const int32_t *numbers, hr_sweep_seed *seeds,
                  int32_t count) {
    const hr_routes *routes = w->tree->routes;
    int32_t least = least_length(w, numbers, count);
    for (int32_t i = 0; i < count; i++) {
        const outlet *from = &w->outlets[numbers[i]];
        seeds[i] =
            (hr_sweep_seed){.at = from->at, .cost = hr_plain_blocks(routes, from->length - least)};
    }
    hr_costs costs = routes->costs;
    costs.squares = routes->squares.costs;
    costs.square_columns = routes->squares.columns;
    hr_row_sweeps_run_from_all(&w->stepper->sweeps, routes->plane, has_costs ? &costs : NULL,
                               w->origin, seeds, count);
}

static void set_step(hr_row_directions *steps, hr_cell at, uint8_t step) {
    steps->at[hr_place_in_tile(at)] = step;
}

// Takes over the steps of the last sweeps where none is known yet.
static void merge(const tile_work *w, const hr_sweep_seed *seeds, const int32_t *numbers,
                  int32_t count) {
    hr_row_directions *found = &w->stepper->directions;
    hr_row_directions_find(&w->stepper->sweeps, found);
    for (int32_t i = 0; i < count; i++)
        if (seeds[i].sum != HR_SWEEP_UNREACHED &&
            seeds[i].sum == hr_row_sweeps_sum(&w->stepper->sweeps, seeds[i].at))
            set_step(found, seeds[i].at, w->outlets[numbers[i]].step);
    for (int32_t i = 0; i < HR_TILE * HR_TILE; i++)
        w->steps->at[i] = w->steps->at[i] == HR_NO_DIRECTION ? found->at[i] : w->steps->at[i];
}

// Of outlets that sweeps were to begin at, keeps those that no step leads from yet: what they
// differ by was more than sweeps can know. @return how many.
static int32_t keep_unserved(const tile_work *w, int32_t *numbers, int32_t count) {
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++)
        if (w->steps->at[hr_place_in_tile(w->outlets[numbers[i]].at)] == HR_NO_DIRECTION)
            numbers[kept++] = numbers[i];
    return kept;
}

// @return how many sweeps there were.
static int32_t sweep_all(const tile_work *w, bool has_costs) {
    hr_sweep_seed seeds[OUTLETS_MAX];
    int32_t numbers[OUTLETS_MAX], count = w->count, sweeps = 0, left = count;
    for (int32_t i = 0; i < count; i++) numbers[i] = i;
    do {
        count = left;
        sweep(w, has_costs, numbers, seeds, count);
        merge(w, seeds, numbers, count);
        sweeps++;
        left = keep_unserved(w, numbers, count);
    } while (left > 0 && left < count);
    return sweeps;
}

// Whether a block has a step that another sweep could tell it.
static bool is_any_missing(const tile_work *w) {
    const hr_plane *plane = w->tree->routes->plane;
    for (int32_t y = 0; y < HR_TILE; y++)
        for (int32_t x = 0; x < HR_TILE; x++)
            if (w->steps->at[hr_place_in_tile((hr_cell){x, y})] == HR_NO_DIRECTION &&
                hr_is_open_block(plane, w->origin.x + x, w->origin.y + y))
                return true;
    return false;
}

// ---- Arriving

// The outlet that the steps from a block of the tile lead to.
static int32_t outlet_from(const tile_work *w, hr_cell at) {
    while (true) {
        uint8_t step = w->steps->at[hr_place_in_tile(at)];
        HR_ASSERT(step != HR_NO_DIRECTION);
        hr_cell next = {at.x + hr_direction_x(step), at.y + hr_direction_y(step)};
        if (step == HR_STEP_ARRIVED || (uint32_t)next.x >= HR_TILE || (uint32_t)next.y >= HR_TILE)
            for (int32_t i = 0; i < w->count; i++)
                if (hr_same(w->outlets[i].at, at) && w->outlets[i].step == step) return i;
        at = next;
    }
}

// An outlet that a way which comes in leads to, and that is no nearer to the goal than where it
// came in; or -1.
static int32_t find_detour(const tile_work *w) {
    const hr_portal_tree *tree = w->tree;
    const hr_route_tile *tile = &tree->routes->tiles[w->tile];
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g)) {
        int32_t length = tree->nodes[g.portal].length;
        if (length == HR_ROUTE_NONE || hr_tile_towards(tree, g.portal) != w->tile) continue;
        hr_cell at = in_tile(w, hr_portal_block(tree->routes, w->tile, g.portal));
        int32_t i = outlet_from(w, at);
        if (w->outlets[i].length >= length) return i;
    }
    return -1;
}

static void find_once(const tile_work *w) {
    bool has_costs = w->tree->routes->costs.bytes != NULL;
    for (int32_t i = 0; i < HR_TILE * HR_TILE; i++) w->steps->at[i] = HR_NO_DIRECTION;
    if (w->count == 0) return;
    sweep_all(w, has_costs);
    if (has_costs && is_any_missing(w)) sweep_all(w, false);
}

void hr_tile_steps_find(hr_tile_steps *steps, const hr_portal_tree *tree, int32_t tile,
                        hr_tile_stepper *stepper) {
    tile_work w = {.tree = tree,
                   .stepper = stepper,
                   .steps = &steps->tiles[tile],
                   .tile = tile,
                   .origin = hr_tile_origin(tree->routes, tile)};
    list_gates(&w);
    list_goals(&w);
    find_once(&w);
    for (int32_t detour; (detour = find_detour(&w)) >= 0; find_once(&w))
        w.outlets[detour] = w.outlets[--w.count];
}

// tile_steps.c - the ways by which a tile is left, and sweeps from them.

#include "planner/fields/tile_steps.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/tile.h"

#include <string.h>

void hr_tile_steps_create(hr_tile_steps *steps, const hr_allocator *allocator) {
    *steps = (hr_tile_steps){.allocator = allocator};
}

void hr_tile_steps_destroy(hr_tile_steps *steps) {
    for (int32_t i = 0; steps->rims && i < steps->tile_count; i++)
        hr_release(steps->allocator, steps->rims[i]);
    hr_release(steps->allocator, steps->rims);
    hr_release(steps->allocator, steps->nearness);
    hr_release(steps->allocator, steps->nearness_before);
    hr_release(steps->allocator, steps->tiles);
}

size_t hr_tile_steps_bytes(const hr_tile_steps *steps) {
    return (size_t)steps->tile_count *
               (sizeof *steps->tiles + sizeof *steps->rims + 2 * sizeof *steps->nearness) +
           (size_t)steps->rim_count * sizeof(hr_tile_rim);
}

bool hr_tile_steps_reserve(hr_tile_steps *steps, const hr_routes *routes) {
    int32_t count = routes->columns * routes->rows;
    steps->columns = routes->columns;
    steps->tile_count = count;
    if (!steps->tiles)
        steps->tiles = hr_allocate(steps->allocator, (size_t)count, sizeof *steps->tiles);
    if (!steps->rims)
        steps->rims = hr_allocate_zeroed(steps->allocator, (size_t)count, sizeof *steps->rims);
    if (!steps->nearness) steps->nearness = hr_allocate_zeroed(steps->allocator, (size_t)count, 1);
    if (!steps->nearness_before)
        steps->nearness_before = hr_allocate_zeroed(steps->allocator, (size_t)count, 1);
    return steps->tiles && steps->rims && steps->nearness && steps->nearness_before;
}

// ---- Tiles with goals

int32_t hr_tile_beside(const hr_tile_steps *steps, int32_t tile, int side) {
    int32_t column = tile % steps->columns + hr_heading_x(side);
    int32_t beside = tile + hr_heading_x(side) + hr_heading_y(side) * steps->columns;
    bool is_on_map =
        column >= 0 && column < steps->columns && beside >= 0 && beside < steps->tile_count;
    return is_on_map ? beside : -1;
}

static void note(hr_tile_steps *steps, int32_t tile, hr_nearness nearness) {
    if (tile < 0) return;
    if (steps->nearness[tile] < nearness) steps->nearness[tile] = (uint8_t)nearness;
}

static void note_around(hr_tile_steps *steps, int32_t tile) {
    note(steps, tile, HR_HAS_GOAL);
    for (int side = NORTH; side <= WEST; side++) {
        int32_t beside = hr_tile_beside(steps, tile, side);
        note(steps, beside, HR_BESIDE_GOAL);
        for (int on = NORTH; beside >= 0 && on <= WEST; on++)
            note(steps, hr_tile_beside(steps, beside, on), HR_NEAR_GOAL);
    }
}

static bool reserve_rims(hr_tile_steps *steps) {
    for (int32_t i = 0; i < steps->tile_count; i++) {
        if (steps->rims[i] || !hr_is_beside_goal(steps, i)) continue;
        steps->rims[i] = hr_allocate_zeroed(steps->allocator, 1, sizeof *steps->rims[i]);
        if (!steps->rims[i]) return false;
        steps->rim_count++;
    }
    return true;
}

bool hr_tile_steps_note_goals(hr_tile_steps *steps, const hr_goal_joins *goals) {
    uint8_t *before = steps->nearness_before;
    steps->nearness_before = steps->nearness;
    steps->nearness = before;
    memset(steps->nearness, HR_FAR_FROM_GOAL, (size_t)steps->tile_count);
    for (int32_t i = 0; i < goals->seed_count; i++) {
        int32_t tile = goals->seeds[i].tile;
        if (tile >= 0 && !hr_has_goal(steps, tile)) note_around(steps, tile);
    }
    return reserve_rims(steps);
}

// ---- Where ways leave a tile

typedef struct tile_work {
    const hr_portal_tree *tree;
    hr_tile_stepper *stepper;
    hr_row_directions *steps; // of the tile
    hr_tile_rim *rim;         // of the tile; NULL where it is not near a goal
    bool is_near;             // a goal
    int32_t tile, count;
    int round;
    hr_cell origin;
    hr_tile_outlet *outlets; // `count` of them, the stepper's
} tile_work;

static hr_cell in_tile(const tile_work *w, hr_cell block) {
    return (hr_cell){block.x - w->origin.x, block.y - w->origin.y};
}

static uint8_t step_out(int how, int side) { return (uint8_t)(how + HR_DIRECTIONS / 4 * side); }

// What a portal's way, which is taut, is in steps at most, near a goal: so that ways by portals
// compare with those whose lengths are found by steps alone.
static int32_t length_by(const tile_work *w, const hr_tree_node *portal) {
    enum { MORE_256THS = 22 }; // 1.083: sqrt(4 - 2 sqrt(2)), rounded up
    if (!w->is_near) return portal->length;
    int64_t in_steps = portal->length + (int64_t)portal->length * MORE_256THS / 256;
    return (int32_t)hr_least_64(in_steps, hr_greatest(portal->length, HR_LENGTH_MOST));
}

static void list_gates(tile_work *w) {
    const hr_portal_tree *tree = w->tree;
    const hr_route_tile *tile = &tree->routes->tiles[w->tile];
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g)) {
        const hr_tree_node *node = &tree->nodes[g.portal];
        if (node->length == HR_ROUTE_NONE || hr_tile_away(tree, g.portal) != w->tile) continue;
        hr_cell block = hr_portal_block(tree->routes, w->tile, g.portal);
        w->outlets[w->count++] = (hr_tile_outlet){in_tile(w, block), length_by(w, node),
                                                  step_out(HR_STEP_LEAVES, g.gate.side)};
    }
}

// Of goals in one block that of the least offset is enough.
static void list_goal(tile_work *w, hr_cell at, int32_t offset) {
    int32_t *number = &w->stepper->goal_in[hr_place_in_tile(at)];
    if (*number == 0) {
        w->outlets[w->count++] = (hr_tile_outlet){at, offset, HR_STEP_ARRIVED};
        *number = w->count;
    }
    hr_tile_outlet *outlet = &w->outlets[*number - 1];
    outlet->length = hr_least(outlet->length, offset);
}

static void list_goals(tile_work *w) {
    const hr_goal_joins *goals = w->tree->goals;
    int32_t first = w->count;
    int32_t count;
    const hr_keyed *own = hr_goal_seeds_in(goals, w->tile, &count);
    for (int32_t i = 0; i < count; i++) {
        const hr_field_seed *seed = &goals->seeds[own[i].index];
        list_goal(w, in_tile(w, seed->block), seed->offset);
    }
    for (int32_t i = first; i < w->count; i++)
        w->stepper->goal_in[hr_place_in_tile(w->outlets[i].at)] = 0;
}

static hr_cell on_map(const tile_work *w, hr_cell at) {
    return (hr_cell){at.x + w->origin.x, at.y + w->origin.y};
}

// What leads from a block across the border to one from where the way takes `rest`.
static int32_t length_across(const hr_routes *routes, hr_cell from, hr_cell to, int32_t rest) {
    return rest + hr_greatest(1, hr_measured_cost(routes, hr_leg_cost(&routes->costs, from, to)));
}

// Into a tile near a goal, on one side: `rest` are lengths from its blocks there.
static void list_border(tile_work *w, const int32_t *rest, int side) {
    const hr_routes *routes = w->tree->routes;
    for (int32_t k = 0; k < HR_TILE; k++) {
        hr_cell at = hr_block_along(side, k), from = on_map(w, at), to = hr_beside(from, side);
        if (rest[k] == HR_ROUTE_NONE || !hr_is_open_block(routes->plane, from.x, from.y)) continue;
        int32_t length = length_across(routes, from, to, rest[k]);
        w->outlets[w->count++] = (hr_tile_outlet){at, length, step_out(HR_STEP_CROSSES, side)};
    }
}

// Into tiles that are nearer to a goal, and out of one that has a goal by what the first round has
// found beside it.
static void list_borders(tile_work *w, const hr_tile_steps *steps) {
    bool has_goal = hr_has_goal(steps, w->tile);
    if (has_goal && w->round == HR_FIRST_ROUND) return;
    for (int side = NORTH; side <= WEST; side++) {
        int32_t beside = hr_tile_beside(steps, w->tile, side);
        if (beside < 0 || !hr_is_beside_goal(steps, beside)) continue;
        int round = has_goal ? HR_FIRST_ROUND : w->round;
        if (has_goal || steps->nearness[beside] > steps->nearness[w->tile])
            list_border(w, steps->rims[beside]->lengths[round][side ^ 2], side);
    }
}

// ---- The sweeps

static int32_t least_length(const tile_work *w, int32_t count) {
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < count; i++)
        least = hr_least(least, w->outlets[w->stepper->numbers[i]].length);
    return least;
}

// How sweeps begin and go on: from what the ways out take, by the costs of blocks if there are any;
// or from all outlets at once, whatever they take, which comes to every block that is connected.
typedef enum manner { BY_LENGTHS, TO_ALL } manner;

// From the first `count` outlets in `numbers`.
static void sweep(const tile_work *w, manner how, int32_t count) {
    const hr_routes *routes = w->tree->routes;
    hr_tile_stepper *stepper = w->stepper;
    int32_t least = stepper->least = least_length(w, count);
    for (int32_t i = 0; i < count; i++) {
        const hr_tile_outlet *from = &w->outlets[stepper->numbers[i]];
        double more = how == TO_ALL ? 0 : hr_plain_blocks(routes, from->length - least);
        stepper->seeds[i] = (hr_sweep_seed){.at = from->at, .cost = more};
    }
    hr_costs costs = hr_costs_by_squares(routes);
    bool has_costs = how == BY_LENGTHS && costs.bytes;
    hr_row_sweeps_run_from_all(&stepper->sweeps, routes->plane, has_costs ? &costs : NULL,
                               w->origin, stepper->seeds, count);
}

static void clear_rim(const tile_work *w) {
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t k = 0; k < HR_TILE; k++) w->rim->lengths[w->round][side][k] = HR_ROUTE_NONE;
}

// Notes the lengths from blocks of the rim that no sweeps have come to before.
static void note_rim(const tile_work *w) {
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t k = 0; k < HR_TILE; k++) {
            int32_t *length = &w->rim->lengths[w->round][side][k];
            double cost = hr_row_sweeps_cost(&w->stepper->sweeps, hr_block_along(side, k));
            if (cost >= 0 && *length == HR_ROUTE_NONE)
                *length = w->stepper->least + hr_measured_cost(w->tree->routes, cost);
        }
}

// Takes over the steps of the last sweeps where none is known yet.
static void merge(const tile_work *w, manner how, int32_t count) {
    hr_tile_stepper *stepper = w->stepper;
    uint8_t *found = stepper->directions.at, *steps = w->steps->at;
    hr_row_directions_find(&stepper->sweeps, &stepper->directions);
    for (int32_t i = 0; i < count; i++) {
        const hr_sweep_seed *seed = &stepper->seeds[i];
        if (seed->sum != HR_SWEEP_UNREACHED &&
            seed->sum == hr_row_sweeps_sum(&stepper->sweeps, seed->at))
            found[hr_place_in_tile(seed->at)] = w->outlets[stepper->numbers[i]].step;
    }
    if (w->rim && how == BY_LENGTHS) note_rim(w);
    for (int32_t i = 0; i < HR_TILE * HR_TILE; i++)
        steps[i] = steps[i] == HR_NO_DIRECTION ? found[i] : steps[i];
}

// Of outlets that sweeps were to begin at, keeps those that no step leads from yet: what they
// differ by was more than sweeps can know. @return how many.
static int32_t keep_unserved(const tile_work *w, int32_t count) {
    int32_t kept = 0, *numbers = w->stepper->numbers;
    for (int32_t i = 0; i < count; i++)
        if (w->steps->at[hr_place_in_tile(w->outlets[numbers[i]].at)] == HR_NO_DIRECTION)
            numbers[kept++] = numbers[i];
    return kept;
}

static void number_all(const tile_work *w) {
    for (int32_t i = 0; i < w->count; i++) w->stepper->numbers[i] = i;
}

static void sweep_by_lengths(const tile_work *w) {
    int32_t count, left = w->count;
    number_all(w);
    do {
        count = left;
        sweep(w, BY_LENGTHS, count);
        merge(w, BY_LENGTHS, count);
        left = keep_unserved(w, count);
    } while (left > 0 && left < count);
}

static void sweep_to_all(const tile_work *w) {
    number_all(w);
    sweep(w, TO_ALL, w->count);
    merge(w, TO_ALL, w->count);
}

// Whether sweeps may not have come to all blocks: on dear ground, and where ways out differ by so
// much that the rest of what they can know is less than the longest way in a tile.
static bool may_have_missed(const tile_work *w) {
    enum { WAY_MOST = HR_TILE * HR_TILE / 2 + HR_TILE, KNOWN_MOST = 2700 };
    const hr_routes *routes = w->tree->routes;
    int32_t least = INT32_MAX, most = 0;
    if (routes->costs.bytes) return true;
    for (int32_t i = 0; i < w->count; i++) {
        least = hr_least(least, w->outlets[i].length);
        most = hr_greatest(most, w->outlets[i].length);
    }
    return hr_plain_blocks(routes, most - least) > KNOWN_MOST - WAY_MOST;
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
    uint8_t step;
    while ((step = w->steps->at[hr_place_in_tile(at)]) < HR_DIRECTIONS) at = hr_stepped(at, step);
    for (int32_t i = 0; i < w->count; i++)
        if (hr_same(w->outlets[i].at, at) && w->outlets[i].step == step) return i;
    return -1;
}

// An outlet that a way which comes in leads to, and that is no nearer to the goal than where it
// came in; or -1.
static int32_t find_gate_detour(const tile_work *w) {
    const hr_portal_tree *tree = w->tree;
    const hr_route_tile *tile = &tree->routes->tiles[w->tile];
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g)) {
        const hr_tree_node *node = &tree->nodes[g.portal];
        if (node->length == HR_ROUTE_NONE || hr_tile_towards(tree, g.portal) != w->tile) continue;
        hr_cell at = in_tile(w, hr_portal_block(tree->routes, w->tile, g.portal));
        int32_t i = outlet_from(w, at);
        HR_ASSERT(i >= 0);
        if (w->outlets[i].length >= length_by(w, node) && w->outlets[i].step != HR_STEP_ARRIVED)
            return i;
    }
    return -1;
}

// The same of ways that came in by a block of the rim, as the round before has promised them.
static int32_t find_rim_detour(const tile_work *w) {
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t k = 0; k < HR_TILE; k++) {
            int32_t promised = w->rim->lengths[HR_FIRST_ROUND][side][k];
            if (w->rim->lengths[HR_LAST_ROUND][side][k] <= promised) continue;
            hr_cell at = hr_block_along(side, k), to = on_map(w, at), from = hr_beside(to, side);
            if (!hr_is_open_block(w->tree->routes->plane, from.x, from.y)) continue;
            int32_t i = outlet_from(w, at);
            HR_ASSERT(i >= 0);
            if (w->outlets[i].step != HR_STEP_ARRIVED &&
                w->outlets[i].length >= length_across(w->tree->routes, from, to, promised))
                return i;
        }
    return -1;
}

static int32_t find_detour(const tile_work *w) {
    int32_t detour = find_gate_detour(w);
    return detour < 0 && w->rim ? find_rim_detour(w) : detour;
}

static void find_once(const tile_work *w) {
    memset(w->steps->at, HR_NO_DIRECTION, sizeof w->steps->at);
    if (w->rim) clear_rim(w);
    if (w->count == 0) return;
    sweep_by_lengths(w);
    if (may_have_missed(w) && is_any_missing(w)) sweep_to_all(w);
}

// What the first round has promised is no longer than what the last one found, or comes true.
static void keep_promises(const tile_work *w) {
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t k = 0; k < HR_TILE; k++) {
            int32_t *length = &w->rim->lengths[HR_LAST_ROUND][side][k];
            *length = hr_least(*length, w->rim->lengths[HR_FIRST_ROUND][side][k]);
        }
}

// The first round needs no steps.
static void find_rim(const tile_work *w) {
    clear_rim(w);
    if (w->count == 0) return;
    number_all(w);
    sweep(w, BY_LENGTHS, w->count);
    note_rim(w);
}

static void find_steps(tile_work *w) {
    find_once(w);
    for (int32_t detour; (detour = find_detour(w)) >= 0; find_once(w))
        w->outlets[detour] = w->outlets[--w->count];
    if (w->rim) keep_promises(w);
}

void hr_tile_steps_find(hr_tile_steps *steps, const hr_portal_tree *tree, int32_t tile, int round,
                        hr_tile_stepper *stepper) {
    tile_work w = {.tree = tree,
                   .stepper = stepper,
                   .steps = &steps->tiles[tile],
                   .outlets = stepper->outlets,
                   .rim = hr_is_beside_goal(steps, tile) ? steps->rims[tile] : NULL,
                   .is_near = steps->nearness[tile] != HR_FAR_FROM_GOAL,
                   .tile = tile,
                   .round = round,
                   .origin = hr_tile_origin(tree->routes, tile)};
    HR_ASSERT(w.rim || round == HR_LAST_ROUND);
    list_gates(&w);
    if (hr_has_goal(steps, tile)) list_goals(&w);
    list_borders(&w, steps);
    if (round == HR_FIRST_ROUND)
        find_rim(&w);
    else
        find_steps(&w);
}

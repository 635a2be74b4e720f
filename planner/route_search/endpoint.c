// endpoint.c - start or goal of a route, joined to the gates of its tile.

#include "planner/route_search/endpoint.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/costs/row_way.h"
#include "planner/grid/sweep.h"
#include "planner/routes/gates.h"
#include "planner/taut/shortcut.h"

// A way through another gate that is no longer than this times the least that it can be is taken
// for the shortest; a longer one may pass islands on the wrong side.
static const double THROUGH_GATE_TRUSTED_RATIO = 1.10;
enum { TRACE_STEPS = 60 };

// What a flood by costs counts for.
enum { COST_FLOOD_STEPS = 8 };

void hr_endpoint_create(hr_endpoint *end, const hr_allocator *allocator, hr_trace *trace) {
    *end = (hr_endpoint){0};
    end->trace = trace;
    end->allocator = allocator;
    end->flood.allocator = end->way.allocator = end->corners.allocator =
        end->puller.todo.allocator = allocator;
    hr_tile_plane_create(&end->plane);
}

void hr_endpoint_destroy(hr_endpoint *end) {
    hr_flood_destroy(&end->flood);
    hr_release(end->allocator, end->row_sweeps);
    hr_release(end->allocator, end->cost_flood);
    hr_points_destroy(&end->way);
    hr_points_destroy(&end->corners);
    hr_points_destroy(&end->puller.todo);
}

size_t hr_endpoint_bytes(const hr_endpoint *end) {
    int64_t points = (int64_t)end->way.capacity + end->corners.capacity + end->puller.todo.capacity;
    size_t row_sweeps = end->row_sweeps ? sizeof *end->row_sweeps : 0;
    size_t cost_flood = end->cost_flood ? sizeof *end->cost_flood : 0;
    return hr_flood_bytes(&end->flood) + row_sweeps + cost_flood + (size_t)points * sizeof(hr_cell);
}

bool hr_endpoint_is_out_of_memory(const hr_endpoint *end) {
    return end->is_out_of_memory || end->flood.is_out_of_memory || end->way.is_out_of_memory ||
           end->corners.is_out_of_memory;
}

static hr_cell origin_of(const hr_endpoint *end) { return hr_tile_origin(end->routes, end->tile); }

static hr_cell in_tile(const hr_endpoint *end, hr_cell block) {
    hr_cell origin = origin_of(end);
    return (hr_cell){block.x - origin.x, block.y - origin.y};
}

static const hr_route_tile *tile_of(const hr_endpoint *end) {
    return &end->routes->tiles[end->tile];
}

static hr_cell block_of(const hr_endpoint *end, hr_gate gate) {
    return hr_gate_block(end->routes, end->tile, gate);
}

static bool is_seen(const hr_endpoint *end, int32_t number) {
    return hr_has_gate(&end->seen, number);
}

static int32_t number_of(const hr_endpoint *end, hr_gate gate) {
    return hr_gate_number(tile_of(end), gate);
}

static inline void look_at(hr_endpoint *end, int32_t number, hr_gate gate) {
    if (hr_has_gate(&end->looked_at, number)) return;
    hr_add_gate(&end->looked_at, number);
    if (!hr_sweep(end->routes->plane, end->block, block_of(end, gate))) return;
    hr_add_gate(&end->seen, number);
    end->seen_count++;
}

static void look_at_all(hr_endpoint *end) {
    if (end->has_looked) return;
    for (hr_gate_iterator g = hr_first_gate(tile_of(end)); hr_is_gate(&g); hr_next_gate(&g))
        if (hr_has_gate(&end->connected, g.number)) look_at(end, g.number, g.gate);
    HR_ASSERT(end->seen_count ==
              hr_count_bits(end->seen.words[0]) + hr_count_bits(end->seen.words[1]));
    end->has_looked = true;
}

// A length inside its tile, which is of one cost.
static int32_t measured(const hr_endpoint *end, int32_t length_16ths) {
    HR_ASSERT(!hr_endpoint_is_mixed(end));
    return hr_measured(end->routes, length_16ths, tile_of(end)->cost_256ths);
}

static int32_t measured_blocks(const hr_endpoint *end, double length) {
    return measured(end, hr_16ths_of(length));
}

int32_t hr_endpoint_measured(const hr_endpoint *end, int32_t length_16ths) {
    return hr_endpoint_is_mixed(end) ? hr_least_measured(end->routes, length_16ths)
                                     : measured(end, length_16ths);
}

int32_t hr_endpoint_direct(const hr_endpoint *end, hr_cell block) {
    return measured_blocks(end, hr_distance(end->block, block));
}

static int32_t straight_to(const hr_endpoint *end, hr_gate gate) {
    return hr_endpoint_straight(end, hr_portal_of(end->routes, end->tile, gate));
}

// ---- In a tile of several costs

static void sweep_rows(hr_endpoint *end) {
    if (end->is_swept) return;
    if (!end->row_sweeps) end->row_sweeps = hr_allocate(end->allocator, 1, sizeof *end->row_sweeps);
    end->is_out_of_memory = end->is_out_of_memory || !end->row_sweeps;
    if (!end->row_sweeps) return;
    hr_costs costs = hr_costs_by_squares(end->routes);
    hr_row_sweeps_run(end->row_sweeps, end->routes->plane, &costs, origin_of(end),
                      in_tile(end, end->block));
    end->is_swept = true;
}

static void start_cost_flood(hr_endpoint *end) {
    if (end->is_flooded) return;
    if (!end->cost_flood) {
        end->cost_flood = hr_allocate(end->allocator, 1, sizeof *end->cost_flood);
        if (end->cost_flood) hr_cost_flood_create(end->cost_flood);
    }
    if (!end->cost_flood) {
        end->is_out_of_memory = true;
        return;
    }
    hr_cell origin = origin_of(end);
    hr_cost_flood_start(end->cost_flood, end->routes->plane, &end->routes->costs,
                        origin.x / HR_TILE, origin.y / HR_TILE, in_tile(end, end->block));
    end->is_flooded = true;
}

// What the cheapest way to a block costs in steps to the eight neighbours, in blocks of plain
// ground; below 0 if there is none. A flood takes longer than sweeps do, but knows all ways.
static double cost_of_steps(hr_endpoint *end, hr_cell block) {
    hr_cell to = in_tile(end, block);
    sweep_rows(end);
    double cost = end->is_swept ? hr_row_sweeps_cost(end->row_sweeps, to) : -1;
    if (cost >= 0 || !end->is_swept) return cost;
    start_cost_flood(end);
    return end->is_flooded ? hr_cost_flood_reach(end->cost_flood, to) : -1;
}

static int32_t measured_steps(hr_endpoint *end, hr_cell block) {
    double cost = cost_of_steps(end, block);
    return cost < 0 ? HR_ROUTE_NONE : hr_greatest(1, hr_measured_cost(end->routes, cost));
}

static void push_steps(const hr_endpoint *end, hr_cell block, hr_points *way) {
    hr_cell to = in_tile(end, block), origin = origin_of(end);
    if (hr_row_sweeps_cost(end->row_sweeps, to) >= 0)
        hr_row_way(end->row_sweeps, to, origin, way);
    else
        hr_cost_flood_way(end->cost_flood, to, origin, way);
}

// ---- Bounds

// Bounds the way to a gate by the triangle with a gate that is seen, `rest_16ths` away from it.
static void relax(const hr_endpoint *end, hr_gate through, int32_t rest_16ths,
                  hr_gate_bounds *bounds) {
    int32_t via = number_of(end, through), to_via = straight_to(end, through);
    int32_t most = rest_16ths + to_via;
    bounds->least_16ths = hr_greatest(bounds->least_16ths, rest_16ths - to_via);
    if (most < bounds->most_16ths || (most == bounds->most_16ths && via < bounds->via))
        bounds->most_16ths = most, bounds->via = via;
}

static void relax_edges(const hr_endpoint *end, int32_t number, hr_gate_bounds *bounds) {
    const hr_route_tile *tile = tile_of(end);
    for (uint32_t i = tile->first_edge[number]; i < tile->first_edge[number + 1]; i++) {
        hr_edge edge = tile->edges[i];
        if (is_seen(end, number_of(end, edge.to))) relax(end, edge.to, edge.length_16ths, bounds);
    }
}

// Gates of one run have no edge, but see each other.
static void relax_side(const hr_endpoint *end, hr_gate gate, hr_gate_bounds *bounds) {
    hr_cell to = block_of(end, gate);
    for (hr_gate_iterator g = hr_first_gate(tile_of(end)); hr_is_gate(&g); hr_next_gate(&g)) {
        if (g.gate.side != gate.side || !is_seen(end, g.number)) continue;
        hr_cell from = block_of(end, g.gate);
        if (hr_sweep(end->routes->plane, from, to))
            relax(end, g.gate, measured_blocks(end, hr_distance(from, to)), bounds);
    }
}

// Of a connected gate that is not seen; found when they are first needed. If any gate is seen, it
// has an edge to this one, or is of its run.
static const hr_gate_bounds *bounds_of(hr_endpoint *end, hr_gate gate) {
    look_at_all(end);
    int32_t number = number_of(end, gate);
    hr_gate_bounds *bounds = &end->bounds[number];
    if (hr_has_gate(&end->are_bounded, number)) return bounds;
    hr_add_gate(&end->are_bounded, number);
    *bounds = (hr_gate_bounds){0, HR_ROUTE_NONE, HR_VIA_NOTHING};
    relax_edges(end, number, bounds);
    relax_side(end, gate, bounds);
    HR_ASSERT(end->seen_count == 0 ? bounds->most_16ths == HR_ROUTE_NONE
                                   : is_seen(end, bounds->via));
    // Each length is rounded, and edges are cut off at what fits 16 bits.
    HR_ASSERT(bounds->most_16ths >=
              hr_least(straight_to(end, gate), UINT16_MAX - 2) - 2 - measured(end, 2));
    return bounds;
}

static bool is_connected(const hr_endpoint *end, hr_gate gate) {
    return hr_has_gate(&end->connected, number_of(end, gate));
}

int32_t hr_endpoint_least(hr_endpoint *end, hr_gate gate) {
    if (!is_connected(end, gate)) return HR_ROUTE_NONE;
    if (hr_endpoint_is_mixed(end)) return measured_steps(end, block_of(end, gate));
    return bounds_of(end, gate)->least_16ths;
}

static bool is_placed(const hr_endpoint *end, const hr_routes *routes, hr_cell block) {
    return end->keeps && !end->is_cut_short && end->routes == routes &&
           end->version == routes->version && hr_same(end->block, block) &&
           !hr_endpoint_is_out_of_memory(end);
}

void hr_endpoint_place(hr_endpoint *end, const hr_routes *routes, hr_cell block) {
    end->has_counted_flood = false;
    if (is_placed(end, routes, block)) return;
    end->routes = routes;
    end->version = routes->version;
    end->block = block;
    end->tile = hr_tile_at(routes, block);
    HR_ASSERT(hr_is_open_block(routes->plane, block.x, block.y));
    end->connected = hr_connected_gates(routes, block);
    end->is_flooded = end->is_swept = end->has_looked = end->is_cut_short = false;
    end->seen_count = 0;
    end->looked_at = end->seen = end->are_bounded = end->are_joined = (hr_gate_set){{0}};
    end->is_out_of_memory = end->flood.is_out_of_memory = false;
    hr_points_clear(&end->way);
    hr_points_clear(&end->corners);
}

bool hr_endpoint_sees(hr_endpoint *end, hr_gate gate) {
    int32_t number = number_of(end, gate);
    if (!hr_has_gate(&end->connected, number) || hr_endpoint_is_mixed(end)) return false;
    look_at(end, number, gate);
    return is_seen(end, number);
}

// ---- By a flood

static void start_flood(hr_endpoint *end) {
    if (end->is_flooded) return;
    hr_cell origin = origin_of(end);
    hr_tile_plane_load(&end->plane, end->routes->plane, origin.x / HR_TILE, origin.y / HR_TILE);
    hr_flood_start(&end->flood, &end->plane, in_tile(end, end->block));
    end->is_flooded = true;
}

// One step, however many gates are asked for.
static void count_flood(hr_endpoint *end, int64_t *steps) {
    if (!end->has_counted_flood) *steps += hr_endpoint_is_mixed(end) ? COST_FLOOD_STEPS : 1;
    end->has_counted_flood = true;
}

// The way to a block of the tile by flood, if it is shorter than `limit`.
static hr_join join_by_flood(hr_endpoint *end, hr_cell block, int32_t limit) {
    if (hr_endpoint_is_mixed(end)) return (hr_join){measured_steps(end, block), HR_VIA_FLOOD};
    hr_cell target = in_tile(end, block);
    int32_t step = hr_greatest(2, measured(end, (int32_t)(HR_BLOCKS_A_STEP * HR_BLOCK_16THS)));
    int32_t layers = limit / step + 2;
    start_flood(end);
    hr_flood_extend(&end->flood, &target, 1, layers);
    HR_ASSERT((unsigned)target.x < HR_TILE && (unsigned)target.y < HR_TILE);
    int32_t layer = end->flood.is_out_of_memory ? -1 : hr_flood_steps(&end->flood, target);
    if (layer < 0) return (hr_join){HR_ROUTE_NONE, HR_VIA_FLOOD};
    int32_t flooded = measured_blocks(end, hr_product(HR_BLOCKS_A_STEP, layer));
    int32_t straight = measured_blocks(end, hr_distance(end->block, block));
    return (hr_join){hr_greatest(1, hr_greatest(flooded, straight)), HR_VIA_FLOOD};
}

hr_join hr_endpoint_join_block(hr_endpoint *end, hr_cell block, int64_t *steps) {
    count_flood(end, steps);
    return join_by_flood(end, block, HR_ROUTE_NONE);
}

void hr_endpoint_push_flooded(const hr_endpoint *end, hr_cell block, hr_points *way) {
    if (hr_endpoint_is_mixed(end))
        push_steps(end, block, way);
    else
        hr_flood_way(&end->flood, in_tile(end, block), origin_of(end), way);
}

// ---- Around what hides a gate

static void pull_taut(hr_endpoint *end) {
    hr_points *way = &end->way;
    hr_pull(&end->puller, end->routes->plane, way);
    way->is_out_of_memory = way->is_out_of_memory || end->puller.todo.is_out_of_memory;
}

// Of the way at hand, taut, to a gate.
static int32_t length_to(const hr_endpoint *end, hr_gate gate) {
    const hr_points *way = &end->way;
    double length = 0;
    for (int32_t i = 1; i + 1 < way->count; i++) length += hr_distance(way->at[i - 1], way->at[i]);
    hr_cell last = way->count > 1 ? way->at[way->count - 2] : end->block;
    int32_t portal = hr_portal_of(end->routes, end->tile, gate);
    int32_t length_16ths = hr_16ths_of(length) + hr_straight_to_portal(end->routes, last, portal);
    return hr_greatest(1, measured(end, length_16ths));
}

// Takes the way to a gate through one that is seen to hand.
static void go_through(hr_endpoint *end, hr_gate gate, int32_t via) {
    hr_points *way = &end->way;
    hr_gate through = hr_gate_of_number(tile_of(end), via);
    HR_ASSERT(is_seen(end, via));
    way->count = 0; // an earlier way that was out of memory is not forgotten
    hr_points_push(way, end->block);
    hr_points_push(way, block_of(end, through));
    hr_edge_push_corners(end->routes, end->tile, through, gate, way);
    hr_points_push(way, block_of(end, gate));
    pull_taut(end);
}

// The way to a gate by the trace. @return whether there is one at hand.
static bool trace_to(hr_endpoint *end, hr_gate gate, int64_t step_limit, int64_t *steps) {
    static const hr_observer NOBODY = {0};
    bool was_out_of_memory = end->way.is_out_of_memory;
    hr_search_call call = {end->routes->plane, &NOBODY, end->block, block_of(end, gate),
                           step_limit,         *steps,  &end->way};
    call.step_limit = hr_step_limit_of(&call, TRACE_STEPS);
    hr_outcome outcome = hr_trace_search(end->trace, &call, HR_SPLIT_CHAIN, NULL);
    *steps = call.steps;
    end->way.is_out_of_memory |= was_out_of_memory;
    end->is_out_of_memory = end->is_out_of_memory || hr_trace_is_out_of_memory(end->trace);
    if (outcome == HR_OUTCOME_FOUND) pull_taut(end);
    return outcome == HR_OUTCOME_FOUND;
}

// Keeps the corners of the way at hand to a gate.
static void keep_corners(hr_endpoint *end, hr_gate gate) {
    int32_t first = end->corners.count;
    hr_points_append_part(&end->corners, &end->way, 1, end->way.count - 2);
    end->kept[number_of(end, gate)] = (hr_kept_corners){first, end->corners.count - first};
}

// ---- The gate to go through
//
// Of those that are seen, the one by which the way to a hidden gate is the shortest. Where none has
// been looked at, they are looked at in this order, so mostly few of them are; else all are.

static void list_passage(const hr_endpoint *end, hr_passages *all, hr_gate through,
                         int32_t rest_16ths) {
    int32_t via = number_of(end, through);
    if (!hr_has_gate(&end->connected, via)) return;
    int32_t to_via = straight_to(end, through);
    hr_passages_add(all, (hr_passage){through, via, rest_16ths - to_via, rest_16ths + to_via});
}

// Gates with an edge to this one, or on its side, where the rest of the way is straight.
static void list_passages(const hr_endpoint *end, hr_gate gate, hr_passages *all) {
    const hr_route_tile *tile = tile_of(end);
    int32_t number = number_of(end, gate);
    for (uint32_t i = tile->first_edge[number]; i < tile->first_edge[number + 1]; i++)
        list_passage(end, all, tile->edges[i].to, tile->edges[i].length_16ths);
    hr_cell to = block_of(end, gate);
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g)) {
        if (g.gate.side != gate.side || g.number == number) continue;
        hr_cell from = block_of(end, g.gate);
        if (hr_sweep(end->routes->plane, from, to))
            list_passage(end, all, g.gate, measured_blocks(end, hr_distance(from, to)));
    }
}

static bool sees_passage(hr_endpoint *end, const hr_passage *p) {
    look_at(end, p->via, p->gate);
    return is_seen(end, p->via);
}

// Takes those off the list that are looked at and not seen. @return HR_VIA_NOTHING if none is seen.
static int32_t first_seen(hr_endpoint *end, hr_passages *all) {
    while (all->count > 0) {
        int32_t shortest = hr_passages_shortest(all);
        if (sees_passage(end, &all->at[shortest])) return all->at[shortest].via;
        hr_passages_drop(all, shortest);
    }
    return HR_VIA_NOTHING;
}

// Lists passages, unless bounds by all of them are found at once.
static int32_t find_via(hr_endpoint *end, hr_gate gate, hr_passages *all) {
    all->count = 0;
    if (hr_endpoint_is_mixed(end)) return HR_VIA_NOTHING;
    if (end->looked_at.words[0] | end->looked_at.words[1]) return bounds_of(end, gate)->via;
    list_passages(end, gate, all);
    return first_seen(end, all);
}

// Whether a length is about the least that the way to a gate can be.
static bool is_trusted(hr_endpoint *end, hr_gate gate, const hr_passages *all,
                       int32_t length_16ths) {
    if (!tile_of(end)->has_islands) return true;
    int32_t number = number_of(end, gate);
    int32_t least = measured_blocks(end, hr_distance(end->block, block_of(end, gate)));
    if (hr_has_gate(&end->are_bounded, number))
        least = hr_greatest(least, end->bounds[number].least_16ths);
    if (length_16ths <= least * THROUGH_GATE_TRUSTED_RATIO) return true;
    for (int32_t i = 0; i < all->count; i++)
        if (length_16ths <= all->at[i].least_16ths * THROUGH_GATE_TRUSTED_RATIO &&
            sees_passage(end, &all->at[i]))
            return true;
    return false;
}

// ---- Any way

// A flood's way is walked back when it is pushed.
static hr_join join_gate_by_flood(hr_endpoint *end, hr_gate gate, int32_t limit) {
    hr_join join = join_by_flood(end, block_of(end, gate), limit);
    if (join.length_16ths < limit) end->kept[number_of(end, gate)] = (hr_kept_corners){-1, 0};
    return join;
}

// Keeps the way through a gate.
static hr_join join_through_gate(hr_endpoint *end, hr_gate gate, int32_t via) {
    go_through(end, gate, via);
    keep_corners(end, gate);
    return (hr_join){length_to(end, gate), HR_VIA_CORNERS};
}

// Looks for a way shorter than `through`, which may be a detour: by a trace, and where the trace
// does not arrive, by a flood.
static hr_known_join join_shorter(hr_endpoint *end, hr_gate gate, hr_join through, int32_t limit,
                                  int64_t steps_left) {
    int64_t steps = 1;
    if (trace_to(end, gate, steps_left, &steps)) {
        hr_join traced = {length_to(end, gate), HR_VIA_CORNERS};
        bool is_shorter = traced.length_16ths < through.length_16ths;
        if (is_shorter) keep_corners(end, gate);
        return (hr_known_join){is_shorter ? traced : through, (int32_t)steps, false};
    }
    hr_join flooded = join_gate_by_flood(end, gate, hr_least(through.length_16ths, limit));
    bool is_shorter = flooded.length_16ths < through.length_16ths;
    return (hr_known_join){is_shorter ? flooded : through, (int32_t)steps, true};
}

// The way to a gate that is not seen; a trace ends after `steps_left`, a flood at the limit.
static hr_known_join find_join(hr_endpoint *end, hr_gate gate, int32_t limit, int64_t steps_left) {
    static const hr_known_join NONE = {.join = {HR_ROUTE_NONE, HR_VIA_NOTHING}};
    if (!is_connected(end, gate)) return NONE;
    hr_passages *all = &end->passages;
    int32_t via = find_via(end, gate, all);
    if (via == HR_VIA_NOTHING)
        return (hr_known_join){join_gate_by_flood(end, gate, limit), .has_flooded = true};
    hr_join through = join_through_gate(end, gate, via);
    if (is_trusted(end, gate, all, through.length_16ths))
        return (hr_known_join){through, .steps = 1};
    return join_shorter(end, gate, through, limit, steps_left);
}

// What a limit can have cut short is not kept, nor is the end that it is of.
hr_join hr_endpoint_join_within(hr_endpoint *end, hr_gate gate, int32_t limit_16ths,
                                int64_t step_limit, int64_t *steps) {
    int32_t number = number_of(end, gate);
    int64_t steps_left = step_limit - *steps;
    bool is_whole = steps_left > TRACE_STEPS && limit_16ths == HR_ROUTE_NONE;
    if (steps_left <= TRACE_STEPS || !hr_has_gate(&end->are_joined, number))
        end->joins[number] = find_join(end, gate, limit_16ths, steps_left);
    if (is_whole)
        hr_add_gate(&end->are_joined, number);
    else
        end->is_cut_short = true;
    hr_known_join known = end->joins[number];
    HR_ASSERT(known.steps >= 0 && known.join.length_16ths > 0);
    *steps += known.steps;
    if (known.has_flooded) count_flood(end, steps);
    return known.join;
}

hr_join hr_endpoint_join(hr_endpoint *end, hr_gate gate, int64_t step_limit, int64_t *steps) {
    return hr_endpoint_join_within(end, gate, HR_ROUTE_NONE, step_limit, steps);
}

// ---- Corners

// A flood goes in steps, of which legs can pass by most.
static void walk_back(hr_endpoint *end, hr_gate gate) {
    end->way.count = 0;
    hr_endpoint_push_flooded(end, block_of(end, gate), &end->way);
    if (!end->routes->costs.bytes) hr_drop_passed(end->routes->plane, &end->way);
    keep_corners(end, gate);
}

void hr_endpoint_push(hr_endpoint *end, hr_gate gate, int32_t via, hr_points *way) {
    if (via == HR_VIA_NOTHING) return;
    const hr_kept_corners *kept = &end->kept[number_of(end, gate)];
    HR_ASSERT(hr_has_gate(&end->are_joined, number_of(end, gate)) || end->is_cut_short);
    if (kept->first < 0) walk_back(end, gate);
    HR_ASSERT(kept->first + kept->count <= end->corners.count);
    hr_points_append_part(way, &end->corners, kept->first, kept->count);
}

// route_end.c - start or goal of a route, joined to the gates of its tile.

#include "route_end.h"

#include "shortcut.h"
#include "sweep.h"

#include <string.h>

// A way through another gate that is longer than this times the straight line may be a detour.
static const double TRUSTED_RATIO = 1.10;
enum { TRACE_STEPS = 60 };

void hr_route_end_create(hr_route_end *end, const hr_allocator *allocator, hr_trace *trace) {
    *end = (hr_route_end){0};
    end->trace = trace;
    end->flood.allocator = end->way.allocator = end->puller.todo.allocator = allocator;
    end->points.allocator = allocator;
    hr_tile_plane_create(&end->plane);
}

void hr_route_end_destroy(hr_route_end *end) {
    hr_flood_destroy(&end->flood);
    hr_points_destroy(&end->way);
    hr_points_destroy(&end->puller.todo);
    hr_points_destroy(&end->points);
}

size_t hr_route_end_bytes(const hr_route_end *end) {
    size_t points = (size_t)end->way.capacity + (size_t)end->puller.todo.capacity +
                    (size_t)end->points.capacity;
    return hr_flood_bytes(&end->flood) + points * sizeof(hr_cell);
}

bool hr_route_end_is_out_of_memory(const hr_route_end *end) {
    return end->is_out_of_memory || end->flood.is_out_of_memory || end->way.is_out_of_memory ||
           end->points.is_out_of_memory;
}

static hr_cell origin_of(const hr_route_end *end) { return hr_tile_origin(end->routes, end->tile); }

static hr_cell in_tile(const hr_route_end *end, hr_cell block) {
    hr_cell origin = origin_of(end);
    return (hr_cell){block.x - origin.x, block.y - origin.y};
}

static const hr_tile *tile_of(const hr_route_end *end) { return &end->routes->tiles[end->tile]; }

static hr_gate gate_of(const hr_route_end *end, int32_t number) {
    const uint8_t *first = tile_of(end)->first_gate;
    int side = NORTH;
    while (number >= first[side + 1]) side++;
    return (hr_gate){(uint8_t)side, (uint8_t)(number - first[side])};
}

static hr_cell block_of(const hr_route_end *end, hr_gate gate) {
    return hr_gate_block(end->routes, end->tile, gate);
}

// Bits of gates, and of ways to them, by number.

static bool has_bit(const uint64_t *bits, int32_t number) {
    return bits[number >> 6] >> (number & 63) & 1;
}

static void add_bit(uint64_t *bits, int32_t number) {
    bits[number >> 6] |= UINT64_C(1) << (number & 63);
}

static bool is_seen(const hr_route_end *end, int32_t number) { return has_bit(end->seen, number); }

static int32_t number_of(const hr_route_end *end, hr_gate gate) {
    return tile_of(end)->first_gate[gate.side] + gate.index;
}

static void look_at(hr_route_end *end, int32_t number, hr_gate gate) {
    if (has_bit(end->looked_at, number)) return;
    add_bit(end->looked_at, number);
    if (!hr_sweep(end->routes->plane, end->block, block_of(end, gate))) return;
    add_bit(end->seen, number);
    end->seen_count++;
}

static void look_around(hr_route_end *end) {
    if (end->has_looked) return;
    const uint8_t *first = tile_of(end)->first_gate;
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t number = first[side]; number < first[side + 1]; number++)
            look_at(end, number, (hr_gate){(uint8_t)side, (uint8_t)(number - first[side])});
    end->has_looked = true;
}

// From the end to `via`, which it sees, and from there to a gate there are `rest` units.
static void relax(const hr_route_end *end, int32_t via, int32_t rest, hr_gate_bounds *bounds) {
    int32_t portal = hr_portal_of(end->routes, end->tile, gate_of(end, via));
    int32_t to_via = hr_straight_to_portal(end->routes, end->block, portal), most = rest + to_via;
    if (rest - to_via > bounds->least) bounds->least = rest - to_via;
    if (most < bounds->most || (most == bounds->most && via < bounds->via))
        bounds->most = most, bounds->via = via;
}

static void relax_edges(const hr_route_end *end, int32_t number, hr_gate_bounds *bounds) {
    const hr_tile *tile = tile_of(end);
    for (uint32_t i = tile->first_edge[number]; i < tile->first_edge[number + 1]; i++) {
        int32_t via = number_of(end, tile->edges[i].to);
        if (is_seen(end, via)) relax(end, via, tile->edges[i].length, bounds);
    }
}

// Gates of one run have no edge, but see each other.
static void relax_side(const hr_route_end *end, hr_gate gate, hr_gate_bounds *bounds) {
    hr_cell to = block_of(end, gate);
    const uint8_t *first = tile_of(end)->first_gate;
    for (int32_t via = first[gate.side]; via < first[gate.side + 1]; via++) {
        if (!is_seen(end, via)) continue;
        hr_cell from = block_of(end, gate_of(end, via));
        if (hr_sweep(end->routes->plane, from, to))
            relax(end, via, hr_route_units(hr_distance(from, to)), bounds);
    }
}

// Of a gate that is not seen; found when it is asked for.
static const hr_gate_bounds *bounds_of(hr_route_end *end, hr_gate gate) {
    look_around(end);
    int32_t number = number_of(end, gate);
    hr_gate_bounds *bounds = &end->bounds[number];
    if (has_bit(end->is_bounded, number)) return bounds;
    add_bit(end->is_bounded, number);
    *bounds = (hr_gate_bounds){0, HR_ROUTE_NONE, HR_VIA_NOTHING};
    relax_edges(end, number, bounds);
    relax_side(end, gate, bounds);
    return bounds;
}

int32_t hr_route_end_least(hr_route_end *end, hr_gate gate) {
    const hr_gate_bounds *bounds = bounds_of(end, gate);
    return end->seen_count > 0 && bounds->most == HR_ROUTE_NONE ? HR_ROUTE_NONE : bounds->least;
}

static bool is_placed(const hr_route_end *end, const hr_routes *routes, hr_cell block) {
    return end->routes == routes && end->version == routes->version && hr_same(end->block, block) &&
           !hr_route_end_is_out_of_memory(end);
}

void hr_route_end_place(hr_route_end *end, const hr_routes *routes, hr_cell block) {
    end->has_counted_flood = false;
    if (is_placed(end, routes, block)) return;
    end->routes = routes;
    end->version = routes->version;
    end->block = block;
    end->tile = hr_tile_at(routes, block);
    end->is_flooded = end->has_looked = false;
    end->seen_count = 0;
    memset(end->looked_at, 0, sizeof end->looked_at);
    memset(end->seen, 0, sizeof end->seen);
    memset(end->is_bounded, 0, sizeof end->is_bounded);
    memset(end->is_joined, 0, sizeof end->is_joined);
    memset(end->has_way, 0, sizeof end->has_way);
    end->is_out_of_memory = end->flood.is_out_of_memory = false;
    hr_points_clear(&end->way);
    hr_points_clear(&end->points);
}

bool hr_route_end_sees(hr_route_end *end, hr_gate gate) {
    int32_t number = number_of(end, gate);
    look_at(end, number, gate);
    return is_seen(end, number);
}

// ---- By a flood

static void start_flood(hr_route_end *end) {
    if (end->is_flooded) return;
    hr_cell origin = origin_of(end);
    hr_tile_plane_load(&end->plane, end->routes->plane, origin.x / HR_TILE, origin.y / HR_TILE);
    hr_flood_start(&end->flood, &end->plane, in_tile(end, end->block));
    end->is_flooded = true;
}

// One step, however many gates are asked for.
static void count_flood(hr_route_end *end, int64_t *steps) {
    if (!end->has_counted_flood) ++*steps;
    end->has_counted_flood = true;
}

// The way to a block of the tile by flood, if it is shorter than `limit`.
static hr_join join_by_flood(hr_route_end *end, hr_cell block, int32_t limit) {
    hr_cell target = in_tile(end, block);
    int32_t layers = limit / (int32_t)(HR_BLOCKS_A_STEP * HR_ROUTE_UNIT) + 2;
    start_flood(end);
    hr_flood_reach(&end->flood, &target, 1, layers);
    int32_t layer = end->flood.is_out_of_memory ? -1 : hr_flood_steps(&end->flood, target);
    if (layer < 0) return (hr_join){HR_ROUTE_NONE, HR_VIA_FLOOD};
    int32_t around = hr_route_units(HR_BLOCKS_A_STEP * layer);
    int32_t straight = hr_route_units(hr_distance(end->block, block));
    return (hr_join){around > straight ? around : straight, HR_VIA_FLOOD};
}

hr_join hr_route_end_join_block(hr_route_end *end, hr_cell block, int64_t *steps) {
    count_flood(end, steps);
    return join_by_flood(end, block, HR_ROUTE_NONE);
}

void hr_route_end_push_flooded(const hr_route_end *end, hr_cell block, hr_points *way) {
    hr_flood_way(&end->flood, in_tile(end, block), origin_of(end), way);
}

// ---- Ways that are kept

// Of a gate's two ways, by its number.
static int32_t way_number(const hr_route_end *end, hr_gate gate, int32_t via) {
    return 2 * number_of(end, gate) + (via == HR_VIA_FLOOD);
}

// What is in end->way, unless the same is kept. It may be lost.
static void keep_way(hr_route_end *end, int32_t number) {
    if (has_bit(end->has_way, number)) return;
    end->ways[number] = (hr_kept_way){end->points.count, end->way.count};
    hr_points_append(&end->points, end->way.at, end->way.count);
    if (!end->points.is_out_of_memory) add_bit(end->has_way, number);
}

// A flood goes in steps, of which legs can pass by most.
static void keep_flooded_way(hr_route_end *end, hr_gate gate) {
    end->way.count = 0;
    hr_route_end_push_flooded(end, block_of(end, gate), &end->way);
    hr_drop_passed(end->routes->plane, &end->way);
    keep_way(end, way_number(end, gate, HR_VIA_FLOOD));
}

static void push_kept_way(hr_route_end *end, hr_gate gate, int32_t via, hr_points *way) {
    int32_t number = way_number(end, gate, via);
    if (via == HR_VIA_FLOOD && !has_bit(end->has_way, number)) keep_flooded_way(end, gate);
    if (!has_bit(end->has_way, number)) return; // for want of memory
    hr_points_append(way, end->points.at + end->ways[number].first, end->ways[number].count);
}

// ---- Through a gate that is seen

// Of the way in end->way to a gate, once it is pulled taut.
static int32_t taut_length(hr_route_end *end, hr_gate gate) {
    hr_points *way = &end->way;
    hr_pull(&end->puller, end->routes->plane, way);
    way->is_out_of_memory = way->is_out_of_memory || end->puller.todo.is_out_of_memory;
    double length = 0;
    for (int32_t i = 1; i + 1 < way->count; i++) length += hr_distance(way->at[i - 1], way->at[i]);
    hr_cell last = way->count > 1 ? way->at[way->count - 2] : end->block;
    int32_t portal = hr_portal_of(end->routes, end->tile, gate);
    return hr_route_units(length) + hr_straight_to_portal(end->routes, last, portal);
}

static int32_t length_through(hr_route_end *end, hr_gate gate, int32_t via) {
    hr_points *way = &end->way;
    way->count = 0; // an earlier way that was out of memory is not forgotten
    hr_points_push(way, end->block);
    hr_route_end_push(end, gate, via, way);
    hr_points_push(way, block_of(end, gate));
    return taut_length(end, gate);
}

// ---- By a trace

// The way to a gate, kept for when it is written, and in end->way.
static bool trace_to(hr_route_end *end, hr_gate gate, int64_t step_limit, int64_t *steps) {
    static const hr_watch NOBODY = {0};
    bool was_out_of_memory = end->way.is_out_of_memory;
    int64_t limit = *steps + TRACE_STEPS < step_limit ? *steps + TRACE_STEPS : step_limit;
    hr_trace_end found = hr_trace_search(end->trace, end->routes->plane, &NOBODY, HR_SPLIT_CHAIN,
                                         end->block, block_of(end, gate), limit, steps, &end->way);
    end->way.is_out_of_memory = end->way.is_out_of_memory || was_out_of_memory;
    end->is_out_of_memory = end->is_out_of_memory || hr_trace_is_out_of_memory(end->trace);
    if (found != HR_TRACE_FOUND) return false;
    keep_way(end, way_number(end, gate, HR_VIA_TRACE));
    return true;
}

// ---- Any way

// The way to a gate that is not seen, with `steps_left` for a trace.
static hr_known_join find_join(hr_route_end *end, hr_gate gate, int64_t steps_left) {
    look_around(end);
    hr_cell block = block_of(end, gate);
    if (end->seen_count == 0)
        return (hr_known_join){.join = join_by_flood(end, block, HR_ROUTE_NONE),
                               .has_flooded = true};
    const hr_gate_bounds *bounds = bounds_of(end, gate);
    if (bounds->most == HR_ROUTE_NONE)
        return (hr_known_join){.join = {HR_ROUTE_NONE, HR_VIA_NOTHING}};
    int32_t straight = hr_route_units(hr_distance(end->block, block));
    int32_t least = bounds->least > straight ? bounds->least : straight;
    hr_join through = {length_through(end, gate, bounds->via), bounds->via};
    if (through.length <= least * TRUSTED_RATIO)
        return (hr_known_join){.join = through, .steps = 1};
    int64_t steps = 1;
    hr_join other = {.via = HR_VIA_TRACE};
    bool has_trace = trace_to(end, gate, steps_left, &steps);
    if (has_trace)
        other.length = taut_length(end, gate);
    else
        other = join_by_flood(end, block, through.length);
    return (hr_known_join){.join = other.length < through.length ? other : through,
                           .steps = (int32_t)steps,
                           .has_flooded = !has_trace};
}

// What a limit can have cut short is neither kept nor taken from what is kept.
hr_join hr_route_end_join(hr_route_end *end, hr_gate gate, int64_t step_limit, int64_t *steps) {
    int32_t number = number_of(end, gate);
    int64_t steps_left = step_limit - *steps;
    bool is_whole = steps_left > TRACE_STEPS;
    hr_known_join known = end->joins[number];
    if (!is_whole || !has_bit(end->is_joined, number)) known = find_join(end, gate, steps_left);
    if (is_whole) {
        add_bit(end->is_joined, number);
        end->joins[number] = known;
    }
    *steps += known.steps;
    if (known.has_flooded) count_flood(end, steps);
    return known.join;
}

void hr_route_end_push(hr_route_end *end, hr_gate gate, int32_t via, hr_points *way) {
    if (via == HR_VIA_NOTHING) return;
    if (via < 0) {
        push_kept_way(end, gate, via, way);
    } else {
        hr_points_push(way, block_of(end, gate_of(end, via)));
        hr_edge_push_corners(end->routes, end->tile, gate_of(end, via), gate, way);
    }
}

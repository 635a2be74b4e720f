// route_search.c - A* over the portals of tiles.

#include "route_search.h"

#include "../passmap/memory.h"
#include "sweep.h"

#include <string.h>

enum {
    NOT_REACHED = INT32_MAX,
    NONE = -1,
    BUCKET_WIDTH = 2 * HR_ROUTE_UNIT,
};

// What an entry of the queue says: a way up to its portal, or one through it to the goal. Of a
// guess, the last leg (the first, for a portal) goes around something that is not yet looked at.
enum { REACHED, REACHED_BY_GUESS, ARRIVED, ARRIVED_BY_GUESS };

// ---- Memory

void hr_route_search_create(hr_route_search *search, const hr_allocator *allocator) {
    *search = (hr_route_search){.allocator = allocator};
    search->start.flood.allocator = search->goal.flood.allocator = allocator;
    hr_tile_plane_create(&search->start.plane);
    hr_tile_plane_create(&search->goal.plane);
    for (int32_t i = 0; i < HR_ROUTE_BUCKETS; i++) search->buckets[i] = NONE;
}

void hr_route_search_destroy(hr_route_search *search) {
    hr_release(search->allocator, search->nodes);
    hr_release(search->allocator, search->entries);
    hr_flood_destroy(&search->start.flood);
    hr_flood_destroy(&search->goal.flood);
}

size_t hr_route_search_bytes(const hr_route_search *search) {
    return sizeof *search + (size_t)search->node_count * sizeof *search->nodes +
           (size_t)search->entry_capacity * sizeof *search->entries +
           hr_flood_bytes(&search->start.flood) + hr_flood_bytes(&search->goal.flood);
}

static bool reserve_nodes(hr_route_search *search, const hr_routes *routes) {
    int32_t count = routes->columns * routes->rows * 2 * HR_PORTALS_MAX;
    if (count <= search->node_count) return true;
    hr_route_node *nodes = hr_allocate_zeroed(search->allocator, (size_t)count, sizeof *nodes);
    if (!nodes) return false;
    hr_release(search->allocator, search->nodes);
    search->nodes = nodes;
    search->node_count = count;
    search->generation = 0;
    return true;
}

static bool reserve_entry(hr_route_search *search) {
    if (search->entry_count < search->entry_capacity) return true;
    int32_t capacity = search->entry_capacity ? 2 * search->entry_capacity : 1024;
    hr_route_entry *entries = hr_allocate(search->allocator, (size_t)capacity, sizeof *entries);
    if (!entries) return search->is_out_of_memory = true, false;
    if (search->entry_count)
        memcpy(entries, search->entries, (size_t)search->entry_count * sizeof *entries);
    hr_release(search->allocator, search->entries);
    search->entries = entries;
    search->entry_capacity = capacity;
    return true;
}

static uint32_t next_generation(hr_route_search *search) {
    if (++search->generation == UINT32_MAX / 4) {
        memset(search->nodes, 0, (size_t)search->node_count * sizeof *search->nodes);
        search->generation = 1;
    }
    return search->generation;
}

// ---- The queue

static void push(hr_route_search *search, int32_t estimate, int32_t length, int32_t portal,
                 int32_t kind) {
    if (!reserve_entry(search)) return;
    int32_t bucket = estimate / BUCKET_WIDTH;
    if (bucket < search->current) bucket = search->current;
    if (bucket >= search->current + HR_ROUTE_BUCKETS)
        bucket = search->current + HR_ROUTE_BUCKETS - 1;
    int32_t *first = &search->buckets[bucket % HR_ROUTE_BUCKETS];
    search->entries[search->entry_count] = (hr_route_entry){*first, length, portal, kind};
    *first = search->entry_count++;
    search->waiting++;
}

// @return the next entry, or NONE when none is left that can lead to a shorter way than the best.
static int32_t pop(hr_route_search *search) {
    if (search->waiting == 0) return NONE;
    int32_t *first = &search->buckets[search->current % HR_ROUTE_BUCKETS];
    while (*first == NONE) first = &search->buckets[++search->current % HR_ROUTE_BUCKETS];
    if (search->best <= search->current * BUCKET_WIDTH) return NONE;
    int32_t entry = *first;
    *first = search->entries[entry].next;
    search->waiting--;
    return entry;
}

static void empty_queue(hr_route_search *search) {
    for (; search->waiting > 0; search->current++) {
        int32_t *first = &search->buckets[search->current % HR_ROUTE_BUCKETS];
        for (; *first != NONE; search->waiting--) *first = search->entries[*first].next;
    }
    search->entry_count = 0;
}

// ---- Portals

// Where a portal is seen from inside one of its tiles.
static hr_gate gate_in(const hr_routes *routes, int32_t tile, int32_t portal) {
    int32_t border = portal / HR_PORTALS_MAX;
    bool is_owner = border / 2 == tile, is_south = border & 1;
    (void)routes;
    int side = is_owner ? (is_south ? SOUTH : EAST) : (is_south ? NORTH : WEST);
    return (hr_gate){(uint8_t)side, (uint8_t)(portal % HR_PORTALS_MAX)};
}

// The tile on the other side of a portal.
static int32_t tile_beyond(const hr_routes *routes, int32_t portal, int32_t tile) {
    int32_t border = portal / HR_PORTALS_MAX, owner = border / 2;
    if (tile != owner) return owner;
    return border & 1 ? owner + routes->columns : owner + 1;
}

static int32_t units(double blocks) { return (int32_t)(blocks * HR_ROUTE_UNIT + 0.5); }

// From a block to the middle of a portal.
static int32_t straight_to_portal(const hr_routes *routes, hr_cell block, int32_t portal) {
    hr_cell owner = hr_portal_owner_block(routes, portal);
    bool is_south = portal / HR_PORTALS_MAX & 1;
    double x = owner.x - block.x + (is_south ? 0 : 0.5), y = owner.y - block.y + (is_south ? 0.5 : 0);
    return units(sqrt(x * x + y * y));
}

static int32_t guess(int32_t straight) { return straight + straight / 50; }

static hr_route_node *node_of(hr_route_search *search, int32_t portal) {
    hr_route_node *node = &search->nodes[portal];
    if (node->stamp >> 2 != search->generation) {
        node->length = NOT_REACHED;
        node->estimate = straight_to_portal(search->routes, search->goal.block, portal);
        node->stamp = search->generation << 2;
    }
    return node;
}

static bool is_closed(const hr_route_node *node) { return node->stamp & 2; }

// A way of this length to a portal, through `tile`.
static void reach(hr_route_search *search, int32_t portal, int32_t length, int32_t parent,
                  int32_t tile) {
    hr_route_node *node = node_of(search, portal);
    if (is_closed(node) || length >= node->length) return;
    node->length = length;
    node->parent = parent;
    bool is_into_owner = portal / HR_PORTALS_MAX / 2 != tile;
    node->stamp = (node->stamp & ~1u) | is_into_owner;
    push(search, length + node->estimate, length, portal, REACHED);
}

// A way to the goal, known to the last leg.
static void arrive(hr_route_search *search, int32_t length, int32_t portal) {
    if (length >= search->best) return;
    search->best = length;
    search->last_portal = portal;
}

// ---- Start and goal

static void place(hr_route_end *end, const hr_routes *routes, hr_cell block) {
    end->block = block;
    end->tile = block.y / HR_TILE * routes->columns + block.x / HR_TILE;
    end->is_flooded = false;
}

static hr_cell origin_of(const hr_routes *routes, int32_t tile) {
    return (hr_cell){tile % routes->columns * HR_TILE, tile / routes->columns * HR_TILE};
}

static hr_cell inside(hr_cell block, hr_cell origin) {
    return (hr_cell){block.x - origin.x, block.y - origin.y};
}

// Floods the tile of an end, from it to all gates, and to the other end if that is in it.
static void flood(hr_route_search *search, hr_route_end *end, int64_t *steps) {
    if (end->is_flooded) return;
    const hr_routes *routes = search->routes;
    const hr_tile *tile = &routes->tiles[end->tile];
    hr_cell origin = origin_of(routes, end->tile), targets[HR_TILE_PORTALS_MAX + 1];
    int32_t count = 0;
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t i = 0; i < tile->first_gate[side + 1] - tile->first_gate[side]; i++) {
            hr_gate gate = {(uint8_t)side, (uint8_t)i};
            targets[count++] = inside(hr_gate_block(routes, end->tile, gate), origin);
        }
    if (search->start.tile == search->goal.tile)
        targets[count++] = inside(search->goal.block, origin);
    hr_tile_plane_load(&end->plane, routes->plane, end->tile % routes->columns,
                       end->tile / routes->columns);
    hr_flood_run(&end->flood, &end->plane, inside(end->block, origin), targets, count);
    end->is_flooded = true;
    ++*steps;
}

// The length of the way that the flood of an end knows to a block of its tile, or NOT_REACHED.
static int32_t flooded_length(const hr_route_search *search, const hr_route_end *end, hr_cell to) {
    int32_t steps =
        hr_flood_steps(&end->flood, inside(to, origin_of(search->routes, end->tile)));
    if (steps < 0) return NOT_REACHED;
    int32_t around = units(1.06 * steps), straight = units(1.01 * hr_distance(end->block, to));
    return around > straight ? around : straight;
}

static hr_cell block_in(const hr_routes *routes, int32_t tile, int32_t portal) {
    return portal / HR_PORTALS_MAX / 2 == tile ? hr_portal_owner_block(routes, portal)
                                               : hr_portal_other_block(routes, portal);
}

static void set_out(hr_route_search *search) {
    const hr_routes *routes = search->routes;
    hr_route_end *start = &search->start;
    const hr_tile *tile = &routes->tiles[start->tile];
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t i = 0; i < tile->first_gate[side + 1] - tile->first_gate[side]; i++) {
            int32_t portal = hr_portal_of(routes, start->tile, (hr_gate){(uint8_t)side, (uint8_t)i});
            int32_t straight = straight_to_portal(routes, start->block, portal);
            if (hr_sweep(routes->plane, start->block, block_in(routes, start->tile, portal)))
                reach(search, portal, straight, NONE, start->tile);
            else
                push(search, guess(straight) + node_of(search, portal)->estimate, guess(straight),
                     portal, REACHED_BY_GUESS);
        }
    if (start->tile != search->goal.tile) return;
    int32_t straight = units(hr_distance(start->block, search->goal.block));
    if (hr_sweep(routes->plane, start->block, search->goal.block))
        arrive(search, straight, NONE);
    else
        push(search, guess(straight), guess(straight), NONE, ARRIVED_BY_GUESS);
}

static void check_reached(hr_route_search *search, const hr_route_entry *entry, int64_t *steps) {
    hr_route_node *node = node_of(search, entry->portal);
    if (is_closed(node) || node->length <= entry->length) return;
    flood(search, &search->start, steps);
    int32_t length = flooded_length(search, &search->start,
                                    block_in(search->routes, search->start.tile, entry->portal));
    reach(search, entry->portal, length, NONE, search->start.tile);
}

static void check_arrived(hr_route_search *search, const hr_route_entry *entry, int64_t *steps) {
    if (entry->portal == NONE) {
        flood(search, &search->start, steps);
        arrive(search, flooded_length(search, &search->start, search->goal.block), NONE);
        return;
    }
    flood(search, &search->goal, steps);
    int32_t rest = flooded_length(search, &search->goal,
                                  block_in(search->routes, search->goal.tile, entry->portal));
    if (rest != NOT_REACHED)
        arrive(search, search->nodes[entry->portal].length + rest, entry->portal);
}

// ---- Expansion

static void join_goal(hr_route_search *search, int32_t portal, int32_t length) {
    hr_cell goal = search->goal.block;
    int32_t straight = search->nodes[portal].estimate;
    if (hr_sweep(search->routes->plane, block_in(search->routes, search->goal.tile, portal), goal))
        arrive(search, length + straight, portal);
    else
        push(search, length + guess(straight), length + guess(straight), portal, ARRIVED_BY_GUESS);
}

static void expand(hr_route_search *search, const hr_route_entry *entry) {
    const hr_routes *routes = search->routes;
    int32_t portal = entry->portal, length = entry->length;
    hr_route_node *node = &search->nodes[portal];
    if (is_closed(node) || length != node->length) return;
    node->stamp |= 2;
    if (search->nearest == NONE || node->estimate < search->nodes[search->nearest].estimate)
        search->nearest = portal;
    int32_t owner = portal / HR_PORTALS_MAX / 2;
    int32_t index = node->stamp & 1 ? owner : tile_beyond(routes, portal, owner);
    if (index == search->goal.tile) join_goal(search, portal, length);
    const hr_tile *tile = &routes->tiles[index];
    hr_gate gate = gate_in(routes, index, portal);
    int32_t number = tile->first_gate[gate.side] + gate.index;
    int32_t base[4];
    for (int side = NORTH; side <= WEST; side++)
        base[side] = hr_border_of(routes, index, side) * HR_PORTALS_MAX;
    for (uint32_t i = tile->first_edge[number]; i < tile->first_edge[number + 1]; i++) {
        const hr_edge *edge = &tile->edges[i];
        reach(search, base[edge->to.side] + edge->to.index, length + edge->length, portal, index);
    }
}

static void handle(hr_route_search *search, const hr_watch *watch, int32_t index, int64_t *steps) {
    hr_route_entry entry = search->entries[index];
    if (entry.kind == REACHED_BY_GUESS) {
        check_reached(search, &entry, steps);
    } else if (entry.kind == ARRIVED_BY_GUESS) {
        check_arrived(search, &entry, steps);
    } else {
        ++*steps;
        hr_tell(watch, (hr_event){.kind = HR_EVENT_EXPANSION,
                                  .to = hr_portal_owner_block(search->routes, entry.portal),
                                  .stage = HR_STAGE_ROUTES});
        expand(search, &entry);
    }
}

// ---- The way, from its end

// The corners of the edge between two portals of a tile, from `from` on.
static void push_corners(const hr_route_search *search, int32_t index, int32_t from, int32_t to,
                         hr_points *way) {
    const hr_routes *routes = search->routes;
    const hr_tile *tile = &routes->tiles[index];
    hr_gate first = gate_in(routes, index, from), last = gate_in(routes, index, to);
    int32_t number = tile->first_gate[first.side] + first.index;
    const hr_edge *edge = &tile->edges[tile->first_edge[number]];
    while (edge->to.side != last.side || edge->to.index != last.index) edge++;
    if (edge->chain == 0) return;
    bool is_backwards = tile->first_gate[last.side] + last.index < number;
    const uint16_t *corners = tile->chains + edge->chain + 1;
    hr_cell origin = origin_of(routes, index);
    int32_t count = corners[-1];
    for (int32_t i = 0; i < count; i++) {
        int32_t corner = corners[is_backwards ? count - 1 - i : i];
        hr_points_push(way, (hr_cell){origin.x + corner % HR_TILE, origin.y + corner / HR_TILE});
    }
}

// From an end to a block of its tile.
static void push_leg(const hr_route_search *search, const hr_route_end *end, hr_cell to,
                     hr_points *way) {
    hr_cell origin = origin_of(search->routes, end->tile);
    if (!hr_sweep(search->routes->plane, end->block, to))
        hr_flood_way(&end->flood, inside(to, origin), origin, way);
}

static void push_from_portal(const hr_route_search *search, int32_t portal, hr_points *way) {
    const hr_routes *routes = search->routes;
    while (true) {
        const hr_route_node *node = &search->nodes[portal];
        int32_t owner = portal / HR_PORTALS_MAX / 2, other = tile_beyond(routes, portal, owner);
        int32_t beyond = node->stamp & 1 ? owner : other, tile = node->stamp & 1 ? other : owner;
        hr_points_push(way, block_in(routes, beyond, portal));
        hr_points_push(way, block_in(routes, tile, portal));
        if (node->parent == NONE) break;
        push_corners(search, tile, portal, node->parent, way);
        portal = node->parent;
    }
    int32_t begin = way->count;
    push_leg(search, &search->start, block_in(routes, search->start.tile, portal), way);
    hr_points_reverse(way, begin);
}

static void write_way(hr_route_search *search, bool is_found, hr_points *way) {
    hr_points_clear(way);
    int32_t portal = is_found ? search->last_portal : search->nearest;
    if (is_found) {
        hr_points_push(way, search->goal.block);
        if (portal == NONE) {
            int32_t begin = way->count;
            push_leg(search, &search->start, search->goal.block, way);
            hr_points_reverse(way, begin);
        } else {
            push_leg(search, &search->goal, block_in(search->routes, search->goal.tile, portal),
                     way);
        }
    }
    if (portal != NONE) push_from_portal(search, portal, way);
    hr_points_push(way, search->start.block);
    hr_points_reverse(way, 0);
}

hr_route_result hr_route_search_run(hr_route_search *search, const hr_routes *routes,
                                    const hr_watch *watch, hr_cell from, hr_cell to,
                                    int64_t step_limit, int64_t *steps, hr_points *way) {
    if (!reserve_nodes(search, routes)) return HR_ROUTE_OUT_OF_MEMORY;
    next_generation(search);
    search->routes = routes;
    search->current = 0;
    search->best = NOT_REACHED;
    search->last_portal = search->nearest = NONE;
    search->is_out_of_memory = search->start.flood.is_out_of_memory =
        search->goal.flood.is_out_of_memory = false;
    place(&search->start, routes, from);
    place(&search->goal, routes, to);
    search->current = units(hr_distance(from, to)) / BUCKET_WIDTH;
    set_out(search);
    int32_t next;
    while (*steps < step_limit && (next = pop(search)) != NONE) handle(search, watch, next, steps);
    bool is_found = search->best != NOT_REACHED;
    bool is_over_budget = !is_found && search->waiting > 0;
    empty_queue(search);
    if (is_found || is_over_budget) write_way(search, is_found, way);
    if (search->is_out_of_memory || search->start.flood.is_out_of_memory ||
        search->goal.flood.is_out_of_memory || way->is_out_of_memory)
        return HR_ROUTE_OUT_OF_MEMORY;
    return is_found ? HR_ROUTE_FOUND : is_over_budget ? HR_ROUTE_OVER_BUDGET : HR_ROUTE_NO_WAY;
}

// route_search.c - A* over the portals of tiles.

#include "planner/route_search/route_search.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/grid/sweep.h"
#include "planner/route_search/route_limit.h"
#include "planner/route_search/route_way.h"

static bool has_steps(hr_route_search *search, const hr_search_call *call) {
    if (call->steps >= call->step_limit) search->is_over_budget = true;
    return !search->is_over_budget;
}

// ---- Portals

static inline bool is_new(const hr_route_search *search, const hr_route_node *node) {
    return node->stamp < search->generation;
}

// A little more than the least that a way can be, by about what rounding takes off the lengths that
// landmarks know: ways that are as good as others are then not followed side by side.
static inline int32_t weigh(int64_t least) { return (int32_t)(least * 2060 >> 11); }

static inline int32_t estimate_from(const hr_route_search *search, int32_t portal) {
    enum { HALF = HR_HALF_16THS }; // the root is left out where it is not needed
    int64_t squared = hr_squared_to_portal(search->routes, search->goal.block, portal);
    int64_t least = hr_landmarks_least(&search->landmarks, portal);
    if (search->is_far_off && least > 0 && least * least >= squared * HALF * HALF)
        return weigh(least);
    int32_t straight = hr_16ths_of_squared_halves(squared);
    return weigh(least > straight ? least : straight);
}

// The same in the measure of a class with costs: no way is cheaper than the straight line at its
// least cost.
static inline int32_t cost_estimate_from(const hr_route_search *search, int32_t portal) {
    int32_t least = hr_landmarks_least(&search->landmarks, portal);
    int32_t straight = hr_straight_to_portal(search->routes, search->goal.block, portal);
    return hr_greatest(least, hr_least_measured(search->routes, straight));
}

static inline void push(hr_route_search *search, int32_t estimate, int32_t length, int32_t portal,
                        hr_queue_kind kind) {
    hr_route_queue_push(&search->queue, estimate, length, portal, kind);
}

// Notes a shorter way to a portal than was known; it goes on `beyond` the portal's owner, or into
// it.
static inline void improve(hr_route_search *search, hr_route_node *node, int32_t portal,
                           int32_t length, int32_t parent, uint32_t beyond) {
    HR_ASSERT(length >= 0 && (is_new(search, node) || !hr_node_is_closed(node)));
    HR_ASSERT(is_new(search, node) || length < node->length_16ths);
    node->length_16ths = length;
    node->parent = parent;
    node->stamp = search->generation + beyond;
    push(search, length + node->estimate_16ths, length, portal, HR_QUEUE_PORTAL);
}

// A way to the goal that is known to the end.
static void arrive(hr_route_search *search, int32_t length, int32_t portal, int32_t via) {
    if (length >= search->best_16ths) return;
    search->best_16ths = length;
    search->last_portal = portal;
    search->last_via = via;
}

// ---- Start and goal

// The portals around the start, and how long the way through each is at least.
typedef struct ways_out {
    int32_t count, least;
    int32_t portals[HR_TILE_PORTALS_MAX], lengths[HR_TILE_PORTALS_MAX];
    int32_t estimates[HR_TILE_PORTALS_MAX];
} ways_out;

static HR_ALWAYS_INLINE void list_ways_out(hr_route_search *search, ways_out *ways,
                                           const bool has_costs) {
    hr_endpoint *start = &search->start;
    const hr_route_tile *tile = &search->routes->tiles[start->tile];
    ways->count = 0;
    ways->least = HR_ROUTE_NONE;
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g)) {
        if (!hr_has_gate(&start->connected, g.number)) continue;
        hr_route_node *node = &search->nodes[g.portal];
        node->length_16ths = HR_ROUTE_NONE;
        node->estimate_16ths =
            has_costs ? cost_estimate_from(search, g.portal) : estimate_from(search, g.portal);
        node->stamp = search->generation + HR_NODE_LISTED;
        int32_t length = has_costs ? hr_endpoint_expected(start, g.gate, g.portal)
                                   : hr_straight_to_portal(search->routes, start->block, g.portal);
        if (length == HR_ROUTE_NONE) continue; // out of memory
        int32_t estimate = length + node->estimate_16ths;
        ways->least = hr_least(ways->least, estimate);
        ways->portals[ways->count] = g.portal;
        ways->lengths[ways->count] = length;
        ways->estimates[ways->count++] = estimate;
    }
}

// Between two blocks, at the least.
static int32_t least_between(const hr_route_search *search, hr_cell from, hr_cell to) {
    return hr_least_measured(search->routes, hr_16ths_of(hr_distance(from, to)));
}

// The queue begins where there is something to be taken out.
static void set_out(hr_route_search *search) {
    const hr_endpoint *start = &search->start, *goal = &search->goal;
    bool is_in_one_tile = start->tile == goal->tile;
    int32_t straight = least_between(search, start->block, goal->block);
    ways_out ways;
    search->is_far_off = false; // until that is known
    if (search->has_costs)
        list_ways_out(search, &ways, true);
    else
        list_ways_out(search, &ways, false);
    search->is_far_off = !search->has_costs && ways.least > straight + straight / 4;
    hr_route_queue_start(&search->queue, is_in_one_tile ? straight : ways.least);
    for (int32_t i = 0; i < ways.count; i++)
        push(search, ways.estimates[i], ways.lengths[i], ways.portals[i], HR_QUEUE_LEAVE);
    if (!is_in_one_tile) return;
    if (!hr_endpoint_is_mixed(start) && hr_sweep(search->routes->plane, start->block, goal->block))
        arrive(search, hr_endpoint_direct(start, goal->block), HR_NO_PORTAL, HR_VIA_NOTHING);
    else
        push(search, hr_hidden_estimate(straight), straight, HR_NO_PORTAL, HR_QUEUE_DIRECT_HIDDEN);
}

static bool is_overtaken(hr_route_search *search, const hr_route_entry *entry) {
    const hr_route_node *node = &search->nodes[entry->portal];
    return hr_node_is_closed(node) || node->length_16ths <= entry->length_16ths;
}

// Puts a gate that an end does not see back with a provisional length: `straight` there, `rest` on.
static void push_hidden(hr_route_search *search, hr_endpoint *end, const hr_route_entry *entry,
                        int32_t straight, int32_t rest, hr_queue_kind kind) {
    int32_t least = hr_endpoint_least(end, hr_portal_gate(end->tile, entry->portal));
    HR_ASSERT(least != HR_ROUTE_NONE); // it is connected with the end
    push(search, hr_greatest(least, hr_hidden_estimate(straight)) + rest, entry->length_16ths,
         entry->portal, kind);
}

static void set_out_to(hr_route_search *search, int32_t portal, int32_t length, int32_t via) {
    bool is_owner = hr_portal_owner(portal) == search->start.tile;
    hr_route_node *node = &search->nodes[portal];
    if (length < node->length_16ths)
        improve(search, node, portal, length, hr_parent_of_start(via),
                is_owner ? HR_NODE_BEYOND : 0);
}

static void leave_hidden(hr_route_search *search, hr_search_call *call,
                         const hr_route_entry *entry) {
    if (is_overtaken(search, entry) || !has_steps(search, call)) return;
    hr_endpoint *start = &search->start;
    hr_join join = hr_endpoint_join(start, hr_portal_gate(start->tile, entry->portal),
                                    call->step_limit, &call->steps);
    if (join.length_16ths != HR_ROUTE_NONE)
        set_out_to(search, entry->portal, join.length_16ths, join.via);
}

static void leave(hr_route_search *search, hr_search_call *call, const hr_route_entry *entry) {
    if (is_overtaken(search, entry)) return;
    hr_endpoint *start = &search->start;
    int32_t portal = entry->portal;
    if (hr_endpoint_is_mixed(start))
        leave_hidden(search, call, entry);
    else if (hr_endpoint_sees(start, hr_portal_gate(start->tile, portal)))
        set_out_to(search, portal, entry->length_16ths, HR_VIA_NOTHING);
    else
        push_hidden(search, &search->start, entry, entry->length_16ths,
                    search->nodes[portal].estimate_16ths, HR_QUEUE_LEAVE_HIDDEN);
}

static void arrive_hidden(hr_route_search *search, hr_search_call *call,
                          const hr_route_entry *entry) {
    if (!has_steps(search, call)) return;
    hr_endpoint *goal = &search->goal;
    hr_join join = hr_endpoint_join(goal, hr_portal_gate(goal->tile, entry->portal),
                                    call->step_limit, &call->steps);
    if (join.length_16ths != HR_ROUTE_NONE)
        arrive(search, search->nodes[entry->portal].length_16ths + join.length_16ths, entry->portal,
               join.via);
}

static void try_to_arrive(hr_route_search *search, hr_search_call *call,
                          const hr_route_entry *entry) {
    const hr_route_node *node = &search->nodes[entry->portal];
    int32_t straight = entry->length_16ths - node->length_16ths;
    if (hr_endpoint_is_mixed(&search->goal))
        arrive_hidden(search, call, entry);
    else if (hr_endpoint_sees(&search->goal, hr_portal_gate(search->goal.tile, entry->portal)))
        arrive(search, entry->length_16ths, entry->portal, HR_VIA_NOTHING);
    else
        push_hidden(search, &search->goal, entry, straight, node->length_16ths,
                    HR_QUEUE_ARRIVE_HIDDEN);
}

static void arrive_directly(hr_route_search *search, hr_search_call *call) {
    if (!has_steps(search, call)) return;
    hr_join join = hr_endpoint_join_block(&search->start, search->goal.block, &call->steps);
    if (join.length_16ths != HR_ROUTE_NONE)
        arrive(search, join.length_16ths, HR_NO_PORTAL, join.via);
}

// ---- Expansion

// Two portals of one run that both wait, to be left into the same tile, are *twins*: what can be
// reached from one can be reached from the other, at about the same length.
static inline bool are_twins(const hr_border *border, const hr_route_node *nodes, uint32_t a,
                             uint32_t b) {
    return (border->run[a] == border->run[b]) & (nodes[a].stamp == nodes[b].stamp);
}

// From a portal to a twin beside it: 1, -1, or 0 if it has none. Which is as good as random, so
// there is no branch on it. The indices wrap round: the first portal of a border and the last that
// there can be are never of one run.
static inline int32_t twin_offset(const hr_route_search *search, int32_t portal) {
    uint32_t border = (uint32_t)portal / HR_PORTALS_MAX, i = (uint32_t)portal % HR_PORTALS_MAX;
    const hr_border *portals = &search->routes->borders[border];
    const hr_route_node *nodes = search->nodes + (size_t)border * HR_PORTALS_MAX;
    int32_t is_after = are_twins(portals, nodes, i, (i + 1) % HR_PORTALS_MAX);
    int32_t is_before = are_twins(portals, nodes, i, (i - 1) % HR_PORTALS_MAX);
    HR_ASSERT(!is_after || i + 1 < portals->count);
    HR_ASSERT(!is_before || i > 0);
    return is_after - (is_before & ~is_after);
}

// A way on from an expanded portal, and which portal that is.
typedef struct way_on {
    int32_t length_16ths, portal;
} way_on;

static inline way_on shorter_of(way_on a, way_on b) {
    bool is_b = b.length_16ths < a.length_16ths;
    return (way_on){is_b ? b.length_16ths : a.length_16ths, is_b ? b.portal : a.portal};
}

// Relaxes an edge to a portal on `side` of the tile; `rank` is its number among those of the gate.
static inline void relax(hr_route_search *search, way_on way, int32_t to, int side, int32_t rank,
                         bool has_costs) {
    hr_route_node *node = &search->nodes[to];
    if (is_new(search, node))
        node->estimate_16ths =
            has_costs ? cost_estimate_from(search, to) : estimate_from(search, to);
    else if (way.length_16ths >= node->length_16ths || hr_node_is_closed(node))
        return;
    improve(search, node, to, way.length_16ths, hr_parent_of_edge(way.portal, rank),
            hr_beyond_side(side));
}

static inline uint32_t edge_count(const hr_route_tile *tile, int32_t number) {
    return tile->first_edge[number + 1] - tile->first_edge[number];
}

static inline bool lead_to_one_gate(const hr_edge *a, const hr_edge *b) {
    return a->to.side == b->to.side && a->to.index == b->to.index;
}

// Goes on into a tile from a portal, gate `number` of it, and from its twin at once: gates of one
// run have edges to the same gates in the same order.
static HR_ALWAYS_INLINE void follow_edges(hr_route_search *search, const hr_route_tile *tile,
                                          int32_t number, int32_t portal, const int32_t twin,
                                          const bool has_costs) {
    const hr_edge *first = tile->edges + tile->first_edge[number], *edge = first;
    const hr_edge *end = tile->edges + tile->first_edge[number + 1];
    const hr_edge *of_twin = tile->edges + tile->first_edge[number + twin];
    int32_t length = hr_least(search->nodes[portal].length_16ths, HR_LENGTH_MOST);
    int32_t length_of_twin = hr_least(search->nodes[portal + twin].length_16ths, HR_LENGTH_MOST);
    HR_ASSERT(edge_count(tile, number) == edge_count(tile, number + twin));
    for (; edge < end; edge++, of_twin++) {
        HR_ASSERT(lead_to_one_gate(edge, of_twin));
        way_on way = {length + edge->length_16ths, portal};
        if (twin)
            way = shorter_of(way, (way_on){length_of_twin + of_twin->length_16ths, portal + twin});
        int32_t to = tile->portals[edge->to.side] + edge->to.index;
        HR_ASSERT(tile !=
                  &search->routes
                       ->tiles[hr_tile_ahead(search->routes, to, hr_beyond_side(edge->to.side))]);
        relax(search, way, to, edge->to.side, (int32_t)(edge - first), has_costs);
    }
}

// Kept apart, so that the loop has the registers.
static HR_NEVER_INLINE void expand_by_costs(hr_route_search *search, const hr_route_tile *tile,
                                            int32_t number, int32_t portal) {
    follow_edges(search, tile, number, portal, 0, true);
}

static HR_NEVER_INLINE void expand_into(hr_route_search *search, const hr_route_tile *tile,
                                        int32_t number, int32_t portal, int32_t twin) {
    if (twin)
        follow_edges(search, tile, number, portal, twin, false);
    else
        follow_edges(search, tile, number, portal, 0, false);
}

static void report_expansion(const hr_route_search *search, const hr_search_call *call,
                             int32_t portal) {
    hr_tell(call->observer, (hr_event){.kind = HR_EVENT_EXPANSION,
                                       .to = hr_portal_owner_block(search->routes, portal),
                                       .stage = HR_STAGE_ROUTES});
}

static inline void close_node(hr_route_search *search, int32_t portal) {
    hr_route_node *node = &search->nodes[portal];
    HR_ASSERT(!is_new(search, node) && !(node->stamp & HR_NODE_LISTED));
    node->stamp |= HR_NODE_CLOSED;
    bool is_nearer = node->estimate_16ths < search->least_estimate_16ths;
    search->least_estimate_16ths = is_nearer ? node->estimate_16ths : search->least_estimate_16ths;
    search->nearest = is_nearer ? portal : search->nearest;
}

static void arrive_by(hr_route_search *search, int32_t number, int32_t portal) {
    if (!hr_has_gate(&search->goal.connected, number)) return;
    hr_endpoint *goal = &search->goal;
    int32_t rest = hr_endpoint_expected(goal, hr_portal_gate(goal->tile, portal), portal);
    if (rest == HR_ROUTE_NONE) return; // out of memory
    int32_t least = search->nodes[portal].length_16ths + rest;
    push(search, least, least, portal, HR_QUEUE_ARRIVE);
}

// A portal, and its twin with it in one step: that would mostly be next, and would find every
// portal ahead a second time.
static void expand(hr_route_search *search, hr_search_call *call, const hr_route_entry *entry) {
    int32_t portal = entry->portal;
    const hr_route_node *node = &search->nodes[portal];
    if (entry->length_16ths != node->length_16ths || hr_node_is_closed(node) ||
        !has_steps(search, call))
        return;
    int32_t twin = twin_offset(search, portal);
    int32_t index = hr_tile_ahead(search->routes, portal, node->stamp);
    const hr_route_tile *tile = &search->routes->tiles[index];
    int side = hr_side_ahead(portal, node->stamp);
    int32_t number = tile->first_gate[side] + (int32_t)((uint32_t)portal % HR_PORTALS_MAX);
    HR_ASSERT(number == hr_gate_number(tile, hr_portal_gate(index, portal)));
    call->steps++;
    if (call->observer->watcher) {
        report_expansion(search, call, portal);
        if (twin) report_expansion(search, call, portal + twin);
    }
    close_node(search, portal);
    close_node(search, portal + twin);
    if (index == search->goal.tile) {
        arrive_by(search, number, portal);
        if (twin) arrive_by(search, number + twin, portal + twin);
    }
    if (search->has_costs)
        expand_by_costs(search, tile, number, portal);
    else
        expand_into(search, tile, number, portal, twin);
}

// Rare enough to be kept out of the loop of the search.
static HR_NEVER_INLINE void take_at_end(hr_route_search *search, hr_search_call *call,
                                        const hr_route_entry *entry) {
    switch (entry->kind) {
    case HR_QUEUE_LEAVE:
        leave(search, call, entry);
        break;
    case HR_QUEUE_LEAVE_HIDDEN:
        leave_hidden(search, call, entry);
        break;
    case HR_QUEUE_ARRIVE:
        try_to_arrive(search, call, entry);
        break;
    case HR_QUEUE_ARRIVE_HIDDEN:
        arrive_hidden(search, call, entry);
        break;
    default:
        HR_ASSERT(entry->kind == HR_QUEUE_DIRECT_HIDDEN);
        arrive_directly(search, call);
    }
}

static void take(hr_route_search *search, hr_search_call *call, const hr_route_entry *entry) {
    if (entry->kind == HR_QUEUE_PORTAL)
        expand(search, call, entry);
    else
        take_at_end(search, call, entry);
}

// Whether a flood around both ends has found a shorter way than the one over portals.
static bool takes_near_way(hr_route_search *search, hr_search_call *call) {
    if (search->has_costs || !hr_near_search_helps(search->routes, call->from, call->to))
        return false;
    call->steps++;
    return hr_near_search_run(&search->near, search->routes, call->from, call->to,
                              search->best_16ths);
}

static void copy_near_way(const hr_route_search *search, hr_points *way) {
    hr_points_append(way, search->near.way.at, search->near.way.count);
}

// With costs, straight lines at the least of them would leave all bounds loose by what the way out
// of the goal's tile costs beyond that.
static hr_landmark_view landmarks_toward(hr_route_search *search) {
    const hr_routes *routes = search->routes;
    hr_endpoint *goal = &search->goal;
    if (!search->has_costs) return hr_landmarks_toward(routes, goal->block, &goal->connected);
    int32_t lengths[HR_TILE_PORTALS_MAX];
    for (hr_gate_iterator g = hr_first_gate(&routes->tiles[goal->tile]); hr_is_gate(&g);
         hr_next_gate(&g))
        lengths[g.number] = hr_has_gate(&goal->connected, g.number)
                                ? hr_endpoint_expected(goal, g.gate, g.portal)
                                : HR_ROUTE_NONE;
    return hr_landmarks_toward_gates(routes, &routes->landmarks, goal->block, goal->tile, lengths,
                                     HR_ROUTE_NONE);
}

// Past gaps without a portal a way may become half as long (past_portals.h); with costs it does
// not.
static bool is_among_gaps(const hr_route_search *search) {
    return !search->has_costs && (hr_has_thinned_border(search->routes, search->start.tile) ||
                                  hr_has_thinned_border(search->routes, search->goal.tile));
}

// Only ways over portals are bounded by it, and one that is found near by is none.
static int32_t limit_of(const hr_route_search *search, const hr_search_call *call) {
    bool is_limited = call->limit_256ths > 0 && call->way_limit_256ths == 0;
    if (is_limited &&
        (is_among_gaps(search) || hr_near_search_helps(search->routes, call->from, call->to)))
        return HR_ROUTE_NONE;
    return hr_route_limit_of(search->routes, call);
}

// Over the tiles, between two ends that are placed.
static hr_outcome search_tiles(hr_route_search *search, hr_search_call *call) {
    hr_points *way = call->way;
    if (!hr_route_search_begin(search)) return HR_OUTCOME_OUT_OF_MEMORY;
    int32_t limit = limit_of(search, call);
    bool has_near_way = search->near_way_16ths < limit;
    if (has_near_way) limit = search->near_way_16ths;
    search->best_16ths = limit;
    search->last_portal = search->nearest = HR_NO_PORTAL;
    search->least_estimate_16ths =
        weigh(least_between(search, call->from, call->to)) - HR_BLOCK_16THS;
    search->landmarks = landmarks_toward(search);
    set_out(search);
    hr_route_entry next;
    search->is_over_budget = false;
    while (!search->is_over_budget && hr_route_queue_pop(&search->queue, search->best_16ths, &next))
        take(search, call, &next);
    bool is_found = search->best_16ths < limit, is_over_budget = search->is_over_budget;
    if (is_found ? takes_near_way(search, call) : has_near_way)
        copy_near_way(search, way);
    else if (is_found || is_over_budget)
        hr_route_way_write(search, is_found, way);
    return is_found                ? HR_OUTCOME_FOUND
           : is_over_budget        ? HR_OUTCOME_OVER_BUDGET
           : has_near_way          ? HR_OUTCOME_FOUND
           : limit < HR_ROUTE_NONE ? HR_OUTCOME_TOO_FAR
                                   : HR_OUTCOME_NO_WAY;
}

// Over the tiles or a level. NO_WAY of a level only says that it knows none.
static hr_outcome search_level(hr_route_search *search, hr_search_call *call, int32_t level) {
    hr_points_clear(call->way);
    if (level == 0) return search_tiles(search, call);
    return hr_level_search_run(&search->levels, call, level, &search->queue, &search->start,
                               &search->goal);
}

// Near by, the tiles are asked first. Where the way is much longer than the straight line, the
// highest level looks at fewer gates; at last, the tiles know every way.
static hr_outcome search_levels(hr_route_search *search, hr_search_call *call) {
    enum { OWN_STEPS = 1500 };
    hr_endpoint_place(&search->start, search->routes, call->from);
    hr_endpoint_place(&search->goal, search->routes, call->to);
    int64_t limit = call->step_limit;
    int32_t top = hr_level_count(search->routes);
    hr_outcome outcome = HR_OUTCOME_OVER_BUDGET;
    if (top > 0 && hr_level_between(search->routes, call->from, call->to) == 0) {
        call->step_limit = hr_step_limit_of(call, OWN_STEPS);
        bool is_last = call->step_limit == limit;
        outcome = search_level(search, call, 0);
        call->step_limit = limit;
        bool is_answer = outcome == HR_OUTCOME_FOUND || outcome == HR_OUTCOME_TOO_FAR ||
                         outcome == HR_OUTCOME_OUT_OF_MEMORY;
        if (is_answer || (is_last && outcome == HR_OUTCOME_OVER_BUDGET)) return outcome;
    }
    for (int32_t i = top; i >= 0; i--) {
        outcome = search_level(search, call, i);
        if (outcome != HR_OUTCOME_NO_WAY) return outcome;
    }
    return outcome;
}

// With costs, the blocks around both ends are looked at first: mostly no way outside of them can be
// cheaper, and what was found bounds all others. @return whether that is the answer.
static bool is_cheapest_near(hr_route_search *search, hr_search_call *call) {
    hr_near_way found;
    search->near_way_16ths = HR_ROUTE_NONE;
    if (!search->has_costs || call->steps >= call->step_limit ||
        !hr_near_search_helps(search->routes, call->from, call->to))
        return false;
    call->steps++;
    if (!hr_near_search_by_costs(&search->near, search->routes, call->from, call->to, &found))
        return false;
    search->near_way_16ths = found.cost;
    if (!found.is_cheapest) return false;
    hr_points_clear(call->way);
    copy_near_way(search, call->way);
    return true;
}

hr_outcome hr_route_search_run(hr_route_search *search, hr_search_call *call,
                               const hr_routes *routes) {
    HR_ASSERT(hr_is_open_block(routes->plane, call->from.x, call->from.y));
    HR_ASSERT(hr_is_open_block(routes->plane, call->to.x, call->to.y));
    HR_ASSERT(routes->version != 0 && routes->version == routes->begun_version);
    hr_points *way = call->way;
    search->routes = routes;
    search->has_costs = routes->costs.bytes != NULL;
    search->near.way.is_out_of_memory = false;
    // What an earlier search has left at the ends is none of this one's, which has not placed them.
    if (is_cheapest_near(search, call))
        return way->is_out_of_memory ? HR_OUTCOME_OUT_OF_MEMORY : HR_OUTCOME_FOUND;
    hr_outcome outcome = search_levels(search, call);
    bool is_found = outcome == HR_OUTCOME_FOUND;
    HR_ASSERT(way->is_out_of_memory || !is_found || hr_same(hr_points_last(way), call->to));
    HR_ASSERT(way->is_out_of_memory || !is_found || hr_same(way->at[0], call->from));
    return hr_route_search_is_out_of_memory(search, way) ? HR_OUTCOME_OUT_OF_MEMORY : outcome;
}

// target_search.c - A* over portals to the nearest of many targets.

#include "planner/route_search/target_search.h"

#include "passmap/base/assertion.h"
#include "planner/grid/sweep.h"

// What a way may be longer than the least by, whatever that is.
enum { SLACK_16THS = 4 * HR_BLOCK_16THS };

void hr_target_search_create(hr_target_search *targets, const hr_allocator *allocator) {
    *targets =
        (hr_target_search){.list = {.allocator = allocator}, .corners = {.allocator = allocator}};
}

void hr_target_search_destroy(hr_target_search *targets) {
    hr_target_list_destroy(&targets->list);
    hr_points_destroy(&targets->corners);
}

size_t hr_target_search_bytes(const hr_target_search *targets) {
    return hr_target_list_bytes(&targets->list) +
           (size_t)targets->corners.capacity * sizeof *targets->corners.at;
}

// ---- The search

typedef struct search {
    hr_target_search *targets;
    hr_route_search *routes;
    const hr_routes *graph;
    int64_t step_limit, *steps;
} search;

static int32_t beyond(int32_t at, int32_t least, int32_t most) {
    return at < least ? least - at : at > most ? at - most : 0;
}

// From a place, in half blocks, straight to the box of a square, with what its targets count more.
static int32_t straight_to_square(const search *s, int32_t x, int32_t y,
                                  const hr_target_square *square) {
    int64_t across = beyond(x, 2 * square->least.x, 2 * square->most.x);
    int64_t down = beyond(y, 2 * square->least.y, 2 * square->most.y);
    int32_t straight = hr_16ths_of_squared_halves(across * across + down * down);
    return hr_least_measured(s->graph, straight) + square->extra_16ths;
}

static int32_t estimate_from(const search *s, int32_t portal) {
    hr_middle middle = hr_middle_of(s->graph, portal);
    int32_t straight = straight_to_square(s, middle.x, middle.y, &s->targets->list.all);
    int32_t least =
        hr_landmarks_least(&s->routes->landmarks, portal) + s->targets->list.all.extra_16ths;
    return hr_greatest(0, hr_greatest(straight, least));
}

static bool is_new(const search *s, const hr_route_node *node) {
    return node->stamp < s->routes->generation;
}

static void push(const search *s, int32_t estimate, int32_t length, int32_t portal,
                 hr_queue_kind kind) {
    if (estimate < s->targets->cutoff_16ths)
        hr_route_queue_push(&s->routes->queue, hr_greatest(0, estimate), length, portal, kind);
}

// The targets of a tile as one square, without what they count more.
static hr_target_square box_of_tile(const search *s, int32_t *i) {
    const hr_target_square *squares = hr_target_squares_of(&s->targets->list);
    hr_target_square box = squares[*i];
    for (; *i < s->targets->list.square_count && squares[*i].tile == box.tile; ++*i)
        hr_target_square_widen(&box, &squares[*i]);
    box.extra_16ths = 0;
    return box;
}

static hr_landmark_view landmarks_toward_box(const search *s, const hr_target_square *box) {
    const hr_route_tile *tile = &s->graph->tiles[box->tile];
    int32_t lengths[HR_TILE_PORTALS_MAX];
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g)) {
        hr_middle middle = hr_middle_of(s->graph, g.portal);
        lengths[g.number] = straight_to_square(s, middle.x, middle.y, box);
    }
    return hr_landmarks_toward_gates(s->graph, &s->graph->landmarks, s->routes->start.block,
                                     box->tile, lengths, HR_ROUTE_NONE);
}

// All that can be reached are of the start's component.
static hr_landmark_view landmarks_toward(const search *s) {
    enum { TILES = 12 }; // where there are more, the search will not go far
    hr_landmark_view all = hr_landmarks_toward_nothing(&s->graph->landmarks);
    for (int32_t i = 0, tiles = 0; i < s->targets->list.square_count; tiles++) {
        if (tiles == TILES) return hr_landmarks_toward_nothing(&s->graph->landmarks);
        hr_target_square box = box_of_tile(s, &i);
        hr_landmark_view view = landmarks_toward_box(s, &box);
        all = tiles == 0 ? view : hr_landmarks_toward_either(&all, &view);
    }
    return all;
}

static bool has_steps(const search *s) { return *s->steps < s->step_limit; }

// ---- Arriving

// Enters a target, or its group, among the nearest, or moves it up. @return whether there are
// enough of them now, and this is one.
static bool enter(hr_target_search *targets, int32_t name, int32_t length) {
    hr_found_target *least = targets->least;
    if (targets->found == targets->wanted && length >= least[targets->found - 1].length_16ths)
        return false;
    int32_t at = 0;
    while (at < targets->found && least[at].name != name) at++;
    if (at < targets->found && length >= least[at].length_16ths) return false;
    if (at == targets->found && targets->found < targets->wanted) targets->found++;
    at = hr_least(at, targets->wanted - 1);
    for (; at > 0 && least[at - 1].length_16ths > length; at--) least[at] = least[at - 1];
    least[at] = (hr_found_target){name, length};
    return targets->found == targets->wanted;
}

// By a way with the corners from `first_corner` on.
static void arrive(hr_target_search *targets, int32_t target, int32_t length, int32_t portal,
                   int32_t first_corner) {
    hr_target *t = &hr_targets_of(&targets->list)[target];
    length = hr_greatest(0, length);
    if (length >= t->best_16ths) return;
    t->best_16ths = length;
    t->portal = portal;
    t->first_corner = first_corner;
    t->corner_count = targets->corners.count - first_corner;
    if (!enter(targets, targets->groups ? targets->groups[t->index] : target, length)) return;
    int32_t last = targets->least[targets->wanted - 1].length_16ths;
    int32_t slack = (last >> targets->slack_shift) + SLACK_16THS;
    targets->cutoff_16ths = hr_least(targets->limit_16ths, last + slack);
}

void hr_target_search_arrive(hr_target_search *targets, int32_t target, int32_t length_16ths) {
    arrive(targets, target, length_16ths, HR_NO_PORTAL, targets->corners.count);
}

// The squares of a tile wait for their turn: `from` a place in half blocks, by a portal or the
// start. In a tile of several costs, where all targets are joined to a portal by the same sweeps,
// they wait as one.
static void push_squares(const search *s, int32_t tile, hr_middle from, int32_t length,
                         int32_t portal) {
    const hr_target_square *squares = hr_target_squares_of(&s->targets->list);
    hr_target_squares range = hr_target_squares_in(&s->targets->list, tile);
    bool is_one = s->graph->tiles[tile].cost_256ths == 0 && portal != HR_NO_PORTAL;
    int32_t least = HR_ROUTE_NONE;
    for (int32_t i = range.first; i < range.end; i++) {
        int32_t straight = straight_to_square(s, from.x, from.y, &squares[i]);
        least = hr_least(least, straight);
        if (!is_one) push(s, length + straight, i, portal, HR_QUEUE_ARRIVE);
    }
    if (is_one && least != HR_ROUTE_NONE)
        push(s, length + least, range.first, portal, HR_QUEUE_ARRIVE);
}

typedef struct arrival {
    hr_cell from; // the block in the tile
    int32_t portal, length_16ths, component;
    bool is_mixed;
} arrival;

static int32_t component_of(const search *s, hr_cell block) {
    return hr_label_node_of(s->graph->labels, block.x, block.y);
}

static arrival arrival_by(const search *s, int32_t portal, int32_t tile) {
    const hr_route_tile *ways = &s->graph->tiles[tile];
    bool is_mixed = ways->cost_256ths == 0;
    if (portal == HR_NO_PORTAL)
        return (arrival){s->routes->start.block, portal, 0, component_of(s, s->routes->start.block),
                         is_mixed};
    int32_t number = hr_gate_number(ways, hr_portal_gate(tile, portal));
    return (arrival){hr_portal_block(s->graph, tile, portal), portal,
                     s->routes->nodes[portal].length_16ths, ways->components[number], is_mixed};
}

static bool is_swept(const arrival *a) { return a->is_mixed && a->portal != HR_NO_PORTAL; }

static int32_t straight_to(const search *s, const arrival *a, int32_t tile, hr_cell block) {
    int32_t straight = a->portal == HR_NO_PORTAL
                           ? hr_16ths_of(hr_distance(a->from, block))
                           : hr_straight_to_portal(s->graph, block, a->portal);
    int32_t cost = s->graph->tiles[tile].cost_256ths;
    return cost ? hr_measured(s->graph, straight, cost) : hr_least_measured(s->graph, straight);
}

// The goal's end is placed anew for each target or portal: what it lacked for one is not forgotten,
// and what an earlier search has left there is none of this one's.
static void note_memory(const search *s, int32_t portal) {
    if (portal != HR_NO_PORTAL && hr_endpoint_is_out_of_memory(&s->routes->goal))
        s->targets->is_out_of_memory = true;
}

// By sweeps from the portal, where the goal's end is placed for all targets of the tile. No corners
// are kept: with costs, ways are planned anew.
static void join_swept(const search *s, const arrival *a, int32_t i) {
    const hr_target *t = &hr_targets_of(&s->targets->list)[i];
    HR_ASSERT(s->graph->costs.bytes);
    hr_join join = hr_endpoint_join_block(&s->routes->goal, t->block, s->steps);
    note_memory(s, a->portal);
    if (join.length_16ths == HR_ROUTE_NONE) return;
    int32_t length = a->length_16ths + join.length_16ths + t->extra_16ths;
    arrive(s->targets, i, length, a->portal, s->targets->corners.count);
}

static bool may_end(const search *s, hr_target *t) {
    const hr_target_search *targets = s->targets;
    t->is_out = t->is_out || (targets->may_end && !targets->may_end(targets->user, t->index));
    return !t->is_out;
}

static void look_at(const search *s, const arrival *a, int32_t tile, int32_t i) {
    hr_target *t = &hr_targets_of(&s->targets->list)[i];
    int32_t straight = straight_to(s, a, tile, t->block);
    int32_t length = a->length_16ths + straight + t->extra_16ths;
    if (length >= hr_least(t->best_16ths, s->targets->cutoff_16ths) ||
        !hr_is_open_block(s->graph->plane, t->block.x, t->block.y) ||
        component_of(s, t->block) != a->component || !may_end(s, t))
        return;
    if (is_swept(a))
        join_swept(s, a, i);
    else if (!a->is_mixed && hr_sweep(s->graph->plane, a->from, t->block))
        arrive(s->targets, i, length, a->portal, s->targets->corners.count);
    else
        push(s, length + hr_hidden_estimate(straight) - straight, i, a->portal,
             HR_QUEUE_ARRIVE_HIDDEN);
}

static void look_at_square(const search *s, const arrival *a, hr_target_square *square) {
    hr_target_list_look_at(&s->targets->list, square);
    for (int32_t i = square->first; i < square->first + square->count; i++)
        look_at(s, a, square->tile, i);
}

static void look_at_squares(const search *s, const hr_route_entry *entry) {
    hr_target_square *squares = hr_target_squares_of(&s->targets->list);
    int32_t first = entry->length_16ths, tile = squares[first].tile;
    hr_target_squares range = {first, first + 1};
    arrival a = arrival_by(s, entry->portal, tile);
    ++*s->steps;
    if (is_swept(&a)) {
        range = hr_target_squares_in(&s->targets->list, tile);
        hr_endpoint_place(&s->routes->goal, s->graph, a.from);
    }
    for (int32_t i = range.first; i < range.end; i++) look_at_square(s, &a, &squares[i]);
}

// Those of the way to a target that was joined just now, from the target on.
static void push_corners(const search *s, int32_t portal, hr_cell block, int32_t via) {
    hr_points *corners = &s->targets->corners;
    int32_t first = corners->count;
    if (portal != HR_NO_PORTAL) {
        hr_endpoint *goal = &s->routes->goal;
        hr_endpoint_push(goal, hr_portal_gate(goal->tile, portal), via, corners);
    } else {
        HR_ASSERT(via == HR_VIA_FLOOD);
        hr_endpoint_push_flooded(&s->routes->start, block, corners);
        hr_points_reverse(corners, first);
    }
}

// What a way behind the portal may count and still be of use.
static int32_t limit_behind(const search *s, const hr_target *t, int32_t before) {
    int32_t most = hr_least(t->best_16ths, s->targets->cutoff_16ths);
    if (most == HR_ROUTE_NONE) return HR_ROUTE_NONE;
    return hr_greatest(1, most - before - t->extra_16ths);
}

static void arrive_hidden(const search *s, const hr_route_entry *entry) {
    const hr_target *t = &hr_targets_of(&s->targets->list)[entry->length_16ths];
    if (hr_route_queue_least(&s->routes->queue) >= t->best_16ths) return; // found by another portal
    hr_endpoint *goal = &s->routes->goal;
    hr_join join;
    int32_t before = 0;
    if (entry->portal == HR_NO_PORTAL) {
        join = hr_endpoint_join_block(&s->routes->start, t->block, s->steps);
    } else {
        before = s->routes->nodes[entry->portal].length_16ths;
        hr_endpoint_place(goal, s->graph, t->block);
        join = hr_endpoint_join_within(goal, hr_portal_gate(goal->tile, entry->portal),
                                       limit_behind(s, t, before), s->step_limit, s->steps);
    }
    note_memory(s, entry->portal);
    if (join.length_16ths == HR_ROUTE_NONE) return;
    int32_t length = before + join.length_16ths + t->extra_16ths;
    if (length >= hr_least(t->best_16ths, s->targets->cutoff_16ths)) return;
    int32_t first_corner = s->targets->corners.count;
    push_corners(s, entry->portal, t->block, join.via);
    arrive(s->targets, entry->length_16ths, length, entry->portal, first_corner);
    note_memory(s, entry->portal);
}

// ---- Setting out and going on

static void improve(const search *s, int32_t portal, int32_t length, int32_t parent,
                    uint32_t is_beyond) {
    hr_route_node *node = &s->routes->nodes[portal];
    bool is_fresh = is_new(s, node);
    if (!is_fresh && (hr_node_is_closed(node) || length >= node->length_16ths)) return;
    if (is_fresh) node->estimate_16ths = estimate_from(s, portal);
    node->length_16ths = length;
    node->parent = parent;
    node->stamp = s->routes->generation + is_beyond;
    push(s, length + node->estimate_16ths, length, portal, HR_QUEUE_PORTAL);
}

static void set_out_to(const search *s, int32_t portal, int32_t length, int32_t via) {
    bool is_owner = hr_portal_owner(portal) == s->routes->start.tile;
    improve(s, portal, length, hr_parent_of_start(via), is_owner ? HR_NODE_BEYOND : 0);
}

static void set_out(const search *s) {
    hr_endpoint *start = &s->routes->start;
    const hr_route_tile *tile = &s->graph->tiles[start->tile];
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g)) {
        if (!hr_has_gate(&start->connected, g.number)) continue;
        int32_t length = hr_endpoint_expected(start, g.gate, g.portal);
        if (length != HR_ROUTE_NONE)
            push(s, length + estimate_from(s, g.portal), length, g.portal, HR_QUEUE_LEAVE);
    }
    hr_middle from = {(uint16_t)(2 * start->block.x), (uint16_t)(2 * start->block.y)};
    push_squares(s, start->tile, from, 0, HR_NO_PORTAL);
}

static void leave_hidden(const search *s, const hr_route_entry *entry) {
    hr_endpoint *start = &s->routes->start;
    hr_join join = hr_endpoint_join(start, hr_portal_gate(start->tile, entry->portal),
                                    s->step_limit, s->steps);
    if (join.length_16ths != HR_ROUTE_NONE)
        set_out_to(s, entry->portal, join.length_16ths, join.via);
}

static void leave(const search *s, const hr_route_entry *entry) {
    hr_endpoint *start = &s->routes->start;
    if (hr_endpoint_is_mixed(start))
        leave_hidden(s, entry);
    else if (hr_endpoint_sees(start, hr_portal_gate(start->tile, entry->portal)))
        set_out_to(s, entry->portal, entry->length_16ths, HR_VIA_NOTHING);
    else
        push(s, hr_hidden_estimate(entry->length_16ths) + estimate_from(s, entry->portal),
             entry->length_16ths, entry->portal, HR_QUEUE_LEAVE_HIDDEN);
}

static void expand(const search *s, const hr_route_entry *entry) {
    int32_t portal = entry->portal;
    hr_route_node *node = &s->routes->nodes[portal];
    if (entry->length_16ths != node->length_16ths) return;
    HR_ASSERT(!hr_node_is_closed(node)); // each entry of a portal is shorter than those before
    node->stamp |= HR_NODE_CLOSED;
    ++*s->steps;
    int32_t tile = hr_tile_ahead(s->graph, portal, node->stamp);
    const hr_route_tile *ways = &s->graph->tiles[tile];
    int32_t length = hr_least(node->length_16ths, HR_LENGTH_MOST);
    push_squares(s, tile, hr_middle_of(s->graph, portal), length, portal);
    int32_t number = hr_gate_number(ways, hr_portal_gate(tile, portal));
    uint32_t first = ways->first_edge[number];
    for (uint32_t i = first; i < ways->first_edge[number + 1]; i++) {
        hr_edge edge = ways->edges[i];
        improve(s, ways->portals[edge.to.side] + edge.to.index, length + edge.length_16ths,
                hr_parent_of_edge(portal, (int32_t)(i - first)), hr_beyond_side(edge.to.side));
    }
}

static void take(const search *s, const hr_route_entry *entry) {
    switch (entry->kind) {
    case HR_QUEUE_PORTAL:
        expand(s, entry);
        break;
    case HR_QUEUE_LEAVE:
        leave(s, entry);
        break;
    case HR_QUEUE_LEAVE_HIDDEN:
        leave_hidden(s, entry);
        break;
    case HR_QUEUE_ARRIVE:
        look_at_squares(s, entry);
        break;
    default:
        arrive_hidden(s, entry);
    }
}

bool hr_target_search_begin(hr_target_search *targets, const hr_routes *routes,
                            int32_t limit_16ths) {
    hr_points_clear(&targets->corners);
    targets->is_out_of_memory = false;
    targets->found = 0;
    targets->limit_16ths = targets->cutoff_16ths = limit_16ths;
    return hr_target_list_divide(&targets->list, routes);
}

bool hr_target_search_run(hr_target_search *targets, hr_route_search *search_of_routes,
                          const hr_routes *routes, hr_cell from, int64_t step_limit,
                          int64_t *steps) {
    search s = {targets, search_of_routes, routes, step_limit, steps};
    hr_route_search *own = s.routes;
    own->routes = routes;
    own->has_costs = routes->costs.bytes != NULL;
    if (!hr_route_search_begin(own)) return false;
    hr_endpoint_place(&own->start, routes, from);
    own->landmarks = landmarks_toward(&s);
    int32_t least = straight_to_square(&s, 2 * from.x, 2 * from.y, &targets->list.all);
    hr_route_queue_start(&own->queue, hr_greatest(0, least));
    set_out(&s);
    hr_route_entry next;
    while (has_steps(&s) && hr_route_queue_pop(&own->queue, targets->cutoff_16ths, &next))
        take(&s, &next);
    return !targets->is_out_of_memory && !targets->corners.is_out_of_memory &&
           !own->queue.is_out_of_memory && !hr_endpoint_is_out_of_memory(&own->start);
}

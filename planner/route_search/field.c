// field.c - Dijkstra's search from a goal over the portals of tiles, and the ways along it.

#include "planner/route_search/field.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"
#include "planner/route_search/route_limit.h"
#include "planner/routes/gates.h"

#include <string.h>

enum { NONE = -1 };

// ---- The search

// What a search has at hand.
typedef struct field_search {
    hr_field *field;
    const hr_routes *routes;
    hr_route_queue *queue;
    hr_endpoint *goal;
    int32_t left; // portals of tiles where units start that it has yet to come to
} field_search;

static void push(field_search *s, int32_t estimate, int32_t length, int32_t portal,
                 hr_queue_kind kind) {
    hr_route_queue_push(s->queue, estimate, length, portal, kind);
}

static HR_ALWAYS_INLINE void relax(field_search *s, hr_field_node *node, int32_t portal,
                                   int32_t length, int32_t next) {
    HR_ASSERT(length >= 0 && node == hr_field_node_of(s->field, portal));
    if (length >= node->length_16ths || node->tail == HR_FIELD_EXPANDED) return;
    *node = (hr_field_node){length, next, HR_FIELD_REACHED};
    push(s, length, length, portal, HR_QUEUE_PORTAL);
}

static int32_t parent_of_gate(const field_search *s, hr_gate gate) {
    return -1 - hr_gate_number(&s->routes->tiles[s->goal->tile], gate);
}

static void set_out(field_search *s) {
    const hr_route_tile *tile = &s->routes->tiles[s->goal->tile];
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g)) {
        int32_t length = hr_endpoint_straight(s->goal, g.portal);
        push(s, length, length, g.portal, HR_QUEUE_LEAVE);
    }
}

// The corners are stored at once: users of the field do not have the endpoint of its goal.
static void keep_corners(field_search *s, hr_gate gate, int32_t via) {
    hr_points *corners = &s->field->corners;
    int32_t first = corners->count;
    hr_endpoint_push(s->goal, gate, via, corners);
    s->field->joins[hr_gate_number(&s->routes->tiles[s->goal->tile], gate)] =
        (hr_field_part){first, corners->count - first};
}

static void leave_hidden(field_search *s, const hr_route_entry *entry) {
    hr_field_node *node = hr_field_node_of(s->field, entry->portal);
    if (node->length_16ths <= entry->length_16ths) return;
    hr_gate gate = hr_portal_gate(s->goal->tile, entry->portal);
    hr_join join = hr_endpoint_join(s->goal, gate, INT64_MAX, &s->field->steps);
    if (join.length_16ths >= node->length_16ths) return;
    keep_corners(s, gate, join.via);
    relax(s, node, entry->portal, join.length_16ths, parent_of_gate(s, gate));
}

static void leave(field_search *s, const hr_route_entry *entry) {
    hr_field_node *node = hr_field_node_of(s->field, entry->portal);
    if (node->length_16ths <= entry->length_16ths) return;
    hr_gate gate = hr_portal_gate(s->goal->tile, entry->portal);
    if (hr_endpoint_is_mixed(s->goal))
        leave_hidden(s, entry);
    else if (hr_endpoint_sees(s->goal, gate))
        relax(s, node, entry->portal, entry->length_16ths, parent_of_gate(s, gate));
    else
        push(s, hr_hidden_estimate(entry->length_16ths), entry->length_16ths, entry->portal,
             HR_QUEUE_LEAVE_HIDDEN);
}

// The nodes of the portals on each side of a tile.
typedef struct side_nodes {
    hr_field_node *of_side[4];
} side_nodes;

static inline side_nodes nodes_around(const hr_field *field, const hr_route_tile *tile) {
    const int32_t *first = field->first_node.memory;
    hr_field_node *nodes = field->nodes.memory;
    side_nodes around;
    for (int side = NORTH; side <= WEST; side++) {
        int32_t border = tile->portals[side] / HR_PORTALS_MAX; // below 0 at the map's edge
        around.of_side[side] = &nodes[first[hr_greatest(border, 0)]];
    }
    return around;
}

static bool is_of_starts(const hr_field *field, const hr_routes *routes, int32_t portal) {
    return field->is_for_starts && (hr_field_has_tile(field, hr_portal_owner(portal)) ||
                                    hr_field_has_tile(field, hr_portal_beyond(routes, portal)));
}

// A portal is left into the tile that it was not reached through.
static void expand(field_search *s, const hr_route_entry *entry) {
    const hr_routes *routes = s->routes;
    int32_t portal = entry->portal;
    hr_field_node *node = hr_field_node_of(s->field, portal);
    if (entry->length_16ths != node->length_16ths) return; // overtaken
    HR_ASSERT(node->tail == HR_FIELD_REACHED);
    HR_ASSERT(node->next < 0 ||
              hr_field_node_of(s->field, node->next / 2)->tail == HR_FIELD_EXPANDED);
    node->tail = HR_FIELD_EXPANDED;
    s->field->steps++;
    s->left -= is_of_starts(s->field, s->routes, portal);
    if (entry->length_16ths > HR_LENGTH_MOST) return; // units beyond plan alone
    int32_t owner = hr_portal_owner(portal);
    bool is_through_owner = node->next < 0 ? owner == s->goal->tile : node->next & 1;
    int32_t tile = is_through_owner ? hr_portal_beyond(routes, portal) : owner;
    const hr_route_tile *ways = &routes->tiles[tile];
    int32_t number = hr_gate_number(ways, hr_portal_gate(tile, portal));
    side_nodes around = nodes_around(s->field, ways);
    for (uint32_t i = ways->first_edge[number]; i < ways->first_edge[number + 1]; i++) {
        hr_edge edge = ways->edges[i];
        bool is_owners = edge.to.side == EAST || edge.to.side == SOUTH;
        HR_ASSERT(edge.length_16ths > 0);
        relax(s, &around.of_side[edge.to.side][edge.to.index],
              ways->portals[edge.to.side] + edge.to.index, entry->length_16ths + edge.length_16ths,
              2 * portal + is_owners);
    }
}

static void take(field_search *s, const hr_route_entry *entry) {
    if (entry->kind == HR_QUEUE_PORTAL)
        expand(s, entry);
    else if (entry->kind == HR_QUEUE_LEAVE)
        leave(s, entry);
    else
        leave_hidden(s, entry);
}

// A node for each portal that there is. @return false if out of memory.
static bool number_nodes(hr_field *field, const hr_routes *routes, const hr_allocator *allocator) {
    int32_t borders = 2 * routes->columns * routes->rows, count = 0;
    if (!hr_buffer_reserve_exactly(&field->first_node, allocator, (size_t)borders, sizeof(int32_t)))
        return false;
    for (int32_t i = 0; i < borders; i++) {
        ((int32_t *)field->first_node.memory)[i] = count;
        count += routes->borders[i].count;
    }
    if (!hr_buffer_reserve(&field->nodes, allocator, (size_t)count, sizeof(hr_field_node)))
        return false;
    for (int32_t i = 0; i < count; i++)
        ((hr_field_node *)field->nodes.memory)[i] =
            (hr_field_node){.length_16ths = HR_ROUTE_NONE, .tail = HR_FIELD_REACHED};
    return true;
}

static bool start(hr_field *field, const hr_routes *routes, const hr_allocator *allocator) {
    if (!number_nodes(field, routes, allocator)) return false;
    memset(field->joins, 0, sizeof field->joins);
    field->corners.allocator = allocator;
    hr_points_clear(&field->corners);
    field->routes = routes;
    field->steps = 0;
    return true;
}

// Whether a portal that was reached was expanded, and lies farther from the goal than the next one
// on its way.
static bool is_settled(const hr_field *field, int32_t portal) {
    const hr_field_node *node = hr_field_node_of(field, portal);
    if (node->length_16ths == HR_ROUTE_NONE) return true;
    if (node->tail != HR_FIELD_EXPANDED) return false;
    return node->next < 0 ||
           hr_field_node_of(field, node->next / 2)->length_16ths < node->length_16ths;
}

// Those of starts, if it is for them.
static bool are_all_settled(const hr_field *field) {
    const hr_routes *routes = field->routes;
    for (int32_t border = 0; border < 2 * routes->columns * routes->rows; border++)
        for (int32_t i = 0; i < routes->borders[border].count; i++) {
            int32_t portal = border * HR_PORTALS_MAX + i;
            bool counts = !field->is_for_starts || is_of_starts(field, routes, portal);
            if (counts && !is_settled(field, portal)) return false;
        }
    return true;
}

static int32_t label_in(const hr_routes *routes, int32_t tile, int32_t portal) {
    hr_cell block = hr_portal_block(routes, tile, portal);
    return hr_label_at(routes->labels, block.x, block.y);
}

// Portals of tiles where units start from which the goal can be reached: each once.
static int32_t count_of_starts(const hr_field *field, const hr_routes *routes) {
    int32_t count = 0, label = hr_label_at(routes->labels, field->goal.x, field->goal.y);
    if (!field->is_for_starts) return INT32_MAX;
    for (int32_t tile = 0; tile < routes->columns * routes->rows; tile++) {
        if (!hr_field_has_tile(field, tile)) continue;
        for (hr_gate_iterator g = hr_first_gate(&routes->tiles[tile]); hr_is_gate(&g);
             hr_next_gate(&g)) {
            int32_t owner = hr_portal_owner(g.portal);
            bool is_counted = owner != tile && hr_field_has_tile(field, owner);
            count += !is_counted && label_in(routes, tile, g.portal) == label;
        }
    }
    return count;
}

bool hr_field_search(hr_field *field, const hr_routes *routes, hr_route_search *search) {
    if (!start(field, routes, search->allocator)) return false;
    field_search s = {field, routes, &search->queue, &search->goal, 0};
    s.left = count_of_starts(field, routes);
    hr_endpoint_place(s.goal, routes, field->goal);
    field->goal_tile = s.goal->tile;
    hr_route_queue_start(s.queue, 0);
    set_out(&s);
    hr_route_entry entry;
    int32_t limit = hr_route_limit(routes, field->limit_256ths);
    while (s.left > 0 && hr_route_queue_pop(s.queue, limit, &entry)) take(&s, &entry);
    HR_ASSERT(s.queue->is_out_of_memory || limit < HR_ROUTE_NONE || are_all_settled(field));
    return !field->corners.is_out_of_memory && !s.queue->is_out_of_memory &&
           !hr_endpoint_is_out_of_memory(s.goal);
}

// With costs, of a start and of a portal's tail on average: those that would take more end earlier.
enum { START_STEPS = 16, TAIL_STEPS = 4 };

// An expansion a portal, and what joining each gate of the goal's tile may take.
int64_t hr_field_steps_max(const hr_routes *routes, hr_cell goal, int32_t starts) {
    int32_t gates = routes->tiles[hr_tile_at(routes, goal)].first_gate[4];
    int64_t portals = hr_portal_count(routes);
    int64_t search = portals + (int64_t)HR_FIELD_JOIN_STEPS * gates;
    if (!routes->costs.bytes) return search;
    return search + TAIL_STEPS * portals + (int64_t)START_STEPS * starts + HR_FIELD_JOIN_STEPS;
}

void hr_field_destroy(hr_field *field, const hr_allocator *allocator) {
    hr_buffer_destroy(&field->nodes, allocator);
    hr_buffer_destroy(&field->first_node, allocator);
    hr_buffer_destroy(&field->is_wanted, allocator);
    hr_buffer_destroy(&field->starts, allocator);
    hr_buffer_destroy(&field->start_joins, allocator);
    hr_buffer_destroy(&field->tails, allocator);
    hr_buffer_destroy(&field->tail_chain, allocator);
    hr_release(allocator, field->corners.at);
    hr_release(allocator, field->tail_points.at);
    *field = (hr_field){0};
}

size_t hr_field_bytes(const hr_field *field) {
    size_t points = (size_t)field->corners.capacity + (size_t)field->tail_points.capacity;
    return field->nodes.size + field->first_node.size + field->is_wanted.size + field->starts.size +
           field->start_joins.size + field->tails.size + field->tail_chain.size +
           points * sizeof(hr_cell);
}

// ---- The way on from a portal

static void push_corners_to_goal(const hr_field *field, int32_t number, hr_points *way) {
    HR_ASSERT(number < field->routes->tiles[field->goal_tile].first_gate[4]);
    hr_field_part join = field->joins[number];
    for (int32_t i = join.count - 1; i >= 0; i--)
        hr_points_push(way, field->corners.at[join.first + i]);
}

void hr_field_push_way(const hr_field *field, int32_t portal, int32_t tile, hr_points *way) {
    const hr_routes *routes = field->routes;
    while (true) {
        const hr_field_node *node = hr_field_node_of(field, portal);
        HR_ASSERT(node->length_16ths != HR_ROUTE_NONE);
        int32_t owner = hr_portal_owner(portal);
        int32_t ahead = owner == tile ? hr_portal_beyond(routes, portal) : owner;
        hr_points_push(way, hr_portal_block(routes, tile, portal));
        hr_points_push(way, hr_portal_block(routes, ahead, portal));
        if (node->next < 0) break;
        int32_t next = node->next / 2;
        HR_ASSERT(hr_field_node_of(field, next)->length_16ths < node->length_16ths);
        hr_edge_push_corners(routes, ahead, hr_portal_gate(ahead, portal),
                             hr_portal_gate(ahead, next), way);
        portal = next;
        tile = ahead;
    }
    push_corners_to_goal(field, -1 - hr_field_node_of(field, portal)->next, way);
    hr_points_push(way, field->goal);
}

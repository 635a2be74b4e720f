// link_chain.c - A* over arcs; what is left to the goal is bounded by a search backwards over
// straight lines.

#include "planner/plan/link_chain.h"

#include "passmap/base/assertion.h"
#include "planner/grid/geometry.h"

#include <string.h>

void hr_link_search_create(hr_link_search *search, const hr_allocator *allocator) {
    *search = (hr_link_search){.allocator = allocator};
}

void hr_link_search_destroy(hr_link_search *search) {
    hr_buffer_destroy(&search->nodes, search->allocator);
    hr_buffer_destroy(&search->walks, search->allocator);
    hr_buffer_destroy(&search->waypoints, search->allocator);
    hr_buffer_destroy(&search->chain, search->allocator);
    hr_buffer_destroy(&search->links, search->allocator);
    hr_buffer_destroy(&search->kept_links, search->allocator);
}

size_t hr_link_search_bytes(const hr_link_search *search) {
    return search->nodes.size + search->walks.size + search->waypoints.size + search->chain.size +
           search->links.size + search->kept_links.size;
}

bool hr_link_search_begin(hr_link_search *search, const hr_link_arcs *arcs) {
    search->arcs = arcs;
    search->walk_count = search->waypoint_count = search->chain_count = 0;
    return hr_buffer_reserve(&search->nodes, search->allocator, (size_t)arcs->count,
                             sizeof(hr_link_node)) &&
           hr_buffer_reserve(&search->chain, search->allocator, (size_t)arcs->count,
                             sizeof(int32_t));
}

// ---- Bounds

static double bound_of(const hr_link_search *search, hr_position from, hr_position to) {
    double straight = hr_position_distance(from, to);
    return search->least == 1 ? straight : hr_product(straight, search->least);
}

static double bound_to_target(const hr_link_search *search, hr_position from) {
    double left = hr_position_distance(from, search->target);
    if (search->reach > 0)
        left = fmin(left, hr_position_distance(from, search->asked)) - search->reach;
    return left > 0 ? hr_product(left, search->least) : 0;
}

static bool is_open(const hr_link_node *node) {
    return node->entry_label != -1 && node->exit_label != -1;
}

// What the walk from the start to an arc, the way through it, and the walk from there to the goal
// cost at least, whichever arcs these are.
typedef struct least_costs {
    double to_exit, link, to_goal;
} least_costs;

static least_costs bound_ends(hr_link_search *search) {
    least_costs least = {INFINITY, INFINITY, INFINITY};
    for (int32_t i = 0; i < search->arcs->count; i++) {
        const hr_link_arc *arc = &search->arcs->at[i];
        hr_link_node *node = &hr_link_nodes(search)[i];
        node->from_start = node->to_goal = INFINITY;
        node->walk = -1;
        if (!is_open(node)) continue;
        if (node->entry_label == search->start_label)
            node->from_start = bound_of(search, search->start, arc->in);
        if (node->exit_label == search->target_label)
            node->to_goal = bound_to_target(search, arc->out);
        least.to_exit = fmin(least.to_exit, node->from_start + arc->cost_256ths);
        least.link = fmin(least.link, arc->cost_256ths);
        least.to_goal = fmin(least.to_goal, node->to_goal);
    }
    return least;
}

// Whether a chain that begins with some link may cost less than `limit`: behind it, the chain goes
// to the goal, or through another link first.
static bool may_be_shorter(const hr_link_search *search, const least_costs *least, double limit) {
    for (int32_t i = 0; i < search->arcs->count; i++) {
        const hr_link_node *node = &hr_link_nodes(search)[i];
        double onward = fmin(node->to_goal, least->link + least->to_goal);
        if (node->from_start + search->arcs->at[i].cost_256ths + onward < limit) return true;
    }
    return false;
}

// The arc whose onward bound is the least of those not settled, the first of equal ones.
static int32_t next_backwards(const hr_link_search *search) {
    const hr_link_node *nodes = hr_link_nodes(search);
    int32_t next = HR_CHAIN_END;
    double least = INFINITY;
    for (int32_t i = 0; i < search->arcs->count; i++)
        if (!nodes[i].is_settled && nodes[i].onward < least) least = nodes[i].onward, next = i;
    return next;
}

// From the goal backwards, through arcs that may be on a chain that costs less than `limit`.
static void bound_onward(hr_link_search *search, const least_costs *least, double limit) {
    hr_link_node *nodes = hr_link_nodes(search);
    for (int32_t i = 0; i < search->arcs->count; i++) {
        nodes[i].onward = nodes[i].to_goal;
        nodes[i].is_settled = false;
    }
    for (int32_t next; (next = next_backwards(search)) != HR_CHAIN_END;) {
        hr_link_node *node = &nodes[next];
        const hr_link_arc *arc = &search->arcs->at[next];
        double behind = arc->cost_256ths + node->onward;
        node->is_settled = true;
        if (least->to_exit + node->onward >= limit) break; // and so do those after it
        if (fmin(node->from_start, least->to_exit) + behind >= limit || !is_open(node)) continue;
        for (int32_t i = 0; i < search->arcs->count; i++) {
            if (nodes[i].is_settled || nodes[i].exit_label != node->entry_label ||
                behind >= nodes[i].onward)
                continue;
            double onward = bound_of(search, search->arcs->at[i].out, arc->in) + behind;
            if (onward < nodes[i].onward) nodes[i].onward = onward;
        }
    }
}

bool hr_link_search_bound(hr_link_search *search, double limit) {
    least_costs least = bound_ends(search);
    if (!may_be_shorter(search, &least, limit)) return false;
    bound_onward(search, &least, limit);
    return true;
}

double hr_link_walk_bound(const hr_link_search *search, int32_t from, int32_t to) {
    if (to == HR_CHAIN_END) return hr_link_nodes(search)[from].to_goal;
    if (from == HR_CHAIN_END) return hr_link_nodes(search)[to].from_start;
    return bound_of(search, search->arcs->at[from].out, search->arcs->at[to].in);
}

// ---- Walks

const hr_link_walk *hr_link_walk_between(const hr_link_search *search, int32_t from, int32_t to) {
    for (int32_t i = 0; i < search->walk_count; i++) {
        const hr_link_walk *walk = &hr_link_walks(search)[i];
        if (walk->from == from && walk->to == to) return walk;
    }
    return NULL;
}

bool hr_link_walk_keep(hr_link_search *search, int32_t from, int32_t to, const hr_path *path,
                       bool has_arrived) {
    size_t first = (size_t)search->waypoint_count, count = (size_t)path->count;
    if (!hr_buffer_reserve(&search->walks, search->allocator, (size_t)search->walk_count + 1,
                           sizeof(hr_link_walk)) ||
        !hr_buffer_reserve(&search->waypoints, search->allocator, first + count,
                           sizeof(hr_position)))
        return false;
    hr_position *waypoints = search->waypoints.memory;
    if (count > 0) memcpy(waypoints + first, path->waypoints, count * sizeof *waypoints);
    hr_link_walks(search)[search->walk_count++] =
        (hr_link_walk){.from = from,
                       .to = to,
                       .cost = has_arrived ? path->cost_256ths : INFINITY,
                       .path = *path,
                       .first = search->waypoint_count};
    search->waypoint_count += path->count;
    return true;
}

// ---- The shortest chain

// Notes at each node the planned walk from `from` to it, or takes that away again.
static void note_walks(hr_link_search *search, int32_t from, bool is_noted) {
    for (int32_t i = 0; i < search->walk_count; i++) {
        const hr_link_walk *walk = &hr_link_walks(search)[i];
        if (walk->from == from && walk->to != HR_CHAIN_END)
            hr_link_nodes(search)[walk->to].walk = is_noted ? i : -1;
    }
}

static double cost_to_node(const hr_link_search *search, int32_t from, int32_t to) {
    const hr_link_node *node = &hr_link_nodes(search)[to];
    if (node->walk >= 0) return hr_link_walks(search)[node->walk].cost;
    if (from == HR_CHAIN_END) return node->from_start;
    return bound_of(search, search->arcs->at[from].out, search->arcs->at[to].in);
}

// What it costs to leave an arc, or the start, for each other arc, if that may lead to a chain that
// costs less than `limit`.
static void relax(hr_link_search *search, int32_t from, double limit) {
    hr_link_node *nodes = hr_link_nodes(search);
    int32_t label = from == HR_CHAIN_END ? search->start_label : nodes[from].exit_label;
    double here = from == HR_CHAIN_END ? 0 : nodes[from].cost;
    note_walks(search, from, true);
    for (int32_t i = 0; i < search->arcs->count; i++) {
        hr_link_node *node = &nodes[i];
        if (node->is_settled || node->entry_label != label || node->exit_label == -1) continue;
        double least = here + search->arcs->at[i].cost_256ths; // without the walk there
        if (least >= node->cost || least + node->onward >= limit) continue;
        double cost = here + cost_to_node(search, from, i) + search->arcs->at[i].cost_256ths;
        if (cost >= node->cost || cost + node->onward >= limit) continue;
        node->cost = cost;
        node->before = from;
    }
    note_walks(search, from, false);
}

// The unsettled arc that may be on the cheapest chain, the first of equal ones; or HR_CHAIN_END.
static int32_t next_to_settle(const hr_link_search *search) {
    const hr_link_node *nodes = hr_link_nodes(search);
    int32_t next = HR_CHAIN_END;
    double least = INFINITY;
    for (int32_t i = 0; i < search->arcs->count; i++)
        if (!nodes[i].is_settled && nodes[i].cost + nodes[i].onward < least)
            least = nodes[i].cost + nodes[i].onward, next = i;
    return next;
}

static double cost_to_goal(const hr_link_search *search, int32_t from) {
    const hr_link_walk *walk = hr_link_walk_between(search, from, HR_CHAIN_END);
    const hr_link_node *node = &hr_link_nodes(search)[from];
    return node->cost + (walk ? walk->cost : node->to_goal);
}

static void list_chain(hr_link_search *search, int32_t last) {
    int32_t *chain = search->chain.memory, count = 0;
    for (int32_t i = last; i != HR_CHAIN_END; i = hr_link_nodes(search)[i].before) {
        HR_ASSERT(count < search->arcs->count);
        chain[count++] = i;
    }
    for (int32_t i = 0; i < count / 2; i++) {
        int32_t other = chain[i];
        chain[i] = chain[count - 1 - i];
        chain[count - 1 - i] = other;
    }
    search->chain_count = count;
}

double hr_link_chain_find(hr_link_search *search, double limit) {
    hr_link_node *nodes = hr_link_nodes(search);
    int32_t last = HR_CHAIN_END;
    for (int32_t i = 0; i < search->arcs->count; i++) {
        nodes[i].cost = INFINITY;
        nodes[i].is_settled = false;
    }
    relax(search, HR_CHAIN_END, limit);
    for (int32_t i; (i = next_to_settle(search)) != HR_CHAIN_END;) {
        if (nodes[i].cost + nodes[i].onward >= limit) break;
        nodes[i].is_settled = true;
        double cost = cost_to_goal(search, i);
        if (cost < limit) limit = cost, last = i;
        relax(search, i, limit);
    }
    if (last == HR_CHAIN_END) return INFINITY;
    list_chain(search, last);
    return limit;
}

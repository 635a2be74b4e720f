// link_chain.c - A* over arcs, and beside it a search backwards from the goal over straight lines.

#include "planner/plan/link_chain.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_arcs.h"
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
    hr_link_queue_destroy(&search->backwards, search->allocator);
    hr_link_queue_destroy(&search->known, search->allocator);
    hr_link_queue_destroy(&search->unsure, search->allocator);
    hr_link_arcs_destroy(&search->own, search->allocator);
}

size_t hr_link_search_bytes(const hr_link_search *search) {
    return search->nodes.size + search->walks.size + search->waypoints.size + search->chain.size +
           search->links.size + search->kept_links.size + hr_link_queue_bytes(&search->backwards) +
           hr_link_queue_bytes(&search->known) + hr_link_queue_bytes(&search->unsure) +
           hr_link_arcs_bytes(&search->own);
}

// Nodes that are new were set for no request.
static bool reserve_nodes(hr_link_search *search, size_t arcs) {
    size_t before = search->nodes.size;
    if (!hr_buffer_reserve(&search->nodes, search->allocator, arcs, sizeof(hr_link_node)))
        return false;
    if (search->nodes.size > before)
        memset((char *)search->nodes.memory + before, 0, search->nodes.size - before);
    return true;
}

bool hr_link_search_begin(hr_link_search *search, const hr_link_arcs *arcs) {
    size_t count = (size_t)arcs->count;
    search->arcs = arcs;
    search->walk_count = search->waypoint_count = search->chain_count = 0;
    search->first_walk = -1;
    search->request++;
    return reserve_nodes(search, count) &&
           hr_buffer_reserve(&search->chain, search->allocator, count, sizeof(int32_t)) &&
           hr_link_queue_reserve(&search->backwards, search->allocator, count) &&
           hr_link_queue_reserve(&search->known, search->allocator, count) &&
           hr_link_queue_reserve(&search->unsure, search->allocator, count);
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

// Arcs that begin in a part, or end in it.
typedef struct arc_range {
    const int32_t *at, *end;
} arc_range;

static arc_range arcs_of(const hr_link_list *list, int32_t part) {
    if (part < 0) return (arc_range){NULL, NULL};
    return (arc_range){list->arcs + list->first[part], list->arcs + list->first[part + 1]};
}

static arc_range leaving(const hr_link_search *search, int32_t part) {
    return arcs_of(&search->arcs->parts.leaving, part);
}

static arc_range arriving(const hr_link_search *search, int32_t part) {
    return arcs_of(&search->arcs->parts.arriving, part);
}

// An open arc, set for the request.
static hr_link_node *node_at(const hr_link_search *search, int32_t i) {
    hr_link_node *node = (hr_link_node *)search->nodes.memory + i;
    const hr_link_arc *arc = &search->arcs->at[i];
    HR_ASSERT(arc->entry_part >= 0);
    if (node->request == search->request) return node;
    bool is_first = arc->entry_part == search->start_part;
    bool is_last = arc->exit_part == search->target_part;
    *node =
        (hr_link_node){.request = search->request,
                       .from_start = is_first ? bound_of(search, search->start, arc->in) : INFINITY,
                       .to_goal = is_last ? bound_to_target(search, arc->out) : INFINITY,
                       .onward = INFINITY,
                       .first_walk = -1,
                       .walk = -1};
    return node;
}

static hr_link_least bound_ends(const hr_link_search *search) {
    hr_link_least least = {INFINITY, search->arcs->least_cost, INFINITY};
    arc_range first = leaving(search, search->start_part);
    arc_range last = arriving(search, search->target_part);
    for (; first.at != first.end; first.at++)
        least.to_exit = fmin(least.to_exit, node_at(search, *first.at)->from_start +
                                                search->arcs->at[*first.at].cost_256ths);
    for (; last.at != last.end; last.at++)
        least.to_goal = fmin(least.to_goal, node_at(search, *last.at)->to_goal);
    return least;
}

// Whether a chain that begins with some link may cost less than `limit`: behind it, the chain goes
// to the goal, or through another link first.
static bool may_be_shorter(const hr_link_search *search, double limit) {
    const hr_link_least *least = &search->ends;
    arc_range first = leaving(search, search->start_part);
    for (; first.at != first.end; first.at++) {
        const hr_link_node *node = node_at(search, *first.at);
        double onward = fmin(node->to_goal, least->link + least->to_goal);
        if (node->from_start + search->arcs->at[*first.at].cost_256ths + onward < limit)
            return true;
    }
    return false;
}

static void bring_back(hr_link_search *search, int32_t i, double onward) {
    hr_link_node *node = node_at(search, i);
    if (node->is_bounded || onward >= node->onward) return;
    node->onward = onward;
    hr_link_queue_put(&search->backwards, i, onward);
}

bool hr_link_search_bound(hr_link_search *search, double limit) {
    search->start_part = hr_link_part_of(&search->arcs->parts, search->start_label);
    search->target_part = hr_link_part_of(&search->arcs->parts, search->target_label);
    search->limit = limit;
    search->ends = bound_ends(search);
    if (!may_be_shorter(search, limit)) return false;
    hr_link_queue_clear(&search->backwards);
    arc_range last = arriving(search, search->target_part);
    for (; last.at != last.end; last.at++)
        bring_back(search, *last.at, node_at(search, *last.at)->to_goal);
    return true;
}

// Whether walking to the goal from where an arc begins would take less, straight: then so it would
// from wherever one comes to it. By more than what rounding may come to.
static bool is_detour(const hr_link_search *search, const hr_link_arc *arc, double behind) {
    return arc->entry_part == search->target_part && behind >= bound_to_target(search, arc->in) + 1;
}

// To the arcs from which one walks to this one, if it may be on a chain that costs less than the
// limit.
static void step_back_from(hr_link_search *search, int32_t i) {
    const hr_link_node *node = node_at(search, i);
    const hr_link_arc *arc = &search->arcs->at[i];
    double behind = arc->cost_256ths + node->onward;
    if (fmin(node->from_start, search->ends.to_exit) + behind >= search->limit) return;
    if (is_detour(search, arc, behind)) return;
    arc_range before = arriving(search, arc->entry_part);
    for (; before.at != before.end; before.at++) {
        const hr_link_node *other = node_at(search, *before.at);
        if (!other->is_bounded && behind < other->onward)
            bring_back(search, *before.at,
                       bound_of(search, search->arcs->at[*before.at].out, arc->in) + behind);
    }
}

// From the goal backwards, to the next arc, from which the least is left. @return it, or
// HR_CHAIN_END: no other is on a chain that costs less than the limit, and no bound becomes less.
static int32_t step_back(hr_link_search *search) {
    if (search->backwards.count == 0) return HR_CHAIN_END;
    hr_link_key next = hr_link_queue_first(&search->backwards);
    if (search->ends.to_exit + next.key >= search->limit) {
        hr_link_queue_clear(&search->backwards);
        return HR_CHAIN_END;
    }
    hr_link_queue_remove(&search->backwards, next.arc);
    node_at(search, next.arc)->is_bounded = true;
    step_back_from(search, next.arc);
    return next.arc;
}

// What is left behind all arcs whose bounds are not known, at least.
static double least_onward(const hr_link_search *search) {
    return search->backwards.count > 0 ? hr_link_queue_first(&search->backwards).key : INFINITY;
}

static bool is_bounded(const hr_link_search *search, const hr_link_node *node) {
    return node->is_bounded || search->backwards.count == 0;
}

double hr_link_walk_bound(const hr_link_search *search, int32_t from, int32_t to) {
    if (to == HR_CHAIN_END) return node_at(search, from)->to_goal;
    if (from == HR_CHAIN_END) return node_at(search, to)->from_start;
    return bound_of(search, search->arcs->at[from].out, search->arcs->at[to].in);
}

// ---- Walks

static int32_t *first_walk(hr_link_search *search, int32_t from) {
    return from == HR_CHAIN_END ? &search->first_walk : &node_at(search, from)->first_walk;
}

// The planned walks from an arc, or the start.
static const hr_link_walk *next_walk(const hr_link_search *search, int32_t next) {
    return next < 0 ? NULL : &hr_link_walks(search)[next];
}

static const hr_link_walk *walks_from(const hr_link_search *search, int32_t from) {
    bool is_start = from == HR_CHAIN_END;
    return next_walk(search, is_start ? search->first_walk : node_at(search, from)->first_walk);
}

const hr_link_walk *hr_link_walk_between(const hr_link_search *search, int32_t from, int32_t to) {
    const hr_link_walk *walk = walks_from(search, from);
    while (walk && walk->to != to) walk = next_walk(search, walk->next);
    return walk;
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
    hr_link_walks(search)[search->walk_count] =
        (hr_link_walk){.from = from,
                       .to = to,
                       .next = *first_walk(search, from),
                       .cost = has_arrived ? path->cost_256ths : INFINITY,
                       .path = *path,
                       .first = search->waypoint_count};
    *first_walk(search, from) = search->walk_count++;
    search->waypoint_count += path->count;
    return true;
}

// ---- The shortest chain

// A node, set for the chain that is being found.
static hr_link_node *chain_node(const hr_link_search *search, int32_t i) {
    hr_link_node *node = node_at(search, i);
    if (node->find == search->find) return node;
    node->find = search->find;
    node->cost = INFINITY;
    node->is_settled = false;
    return node;
}

// Notes at each node the planned walk from `from` to it, or takes that away again.
static void note_walks(const hr_link_search *search, int32_t from, bool is_noted) {
    const hr_link_walk *walk = walks_from(search, from);
    for (; walk; walk = next_walk(search, walk->next))
        if (walk->to != HR_CHAIN_END)
            node_at(search, walk->to)->walk =
                is_noted ? (int32_t)(walk - hr_link_walks(search)) : -1;
}

static double cost_to_node(const hr_link_search *search, int32_t from, int32_t to) {
    const hr_link_node *node = node_at(search, to);
    if (node->walk >= 0) return hr_link_walks(search)[node->walk].cost;
    return hr_link_walk_bound(search, from, to);
}

// An arc that may be next is known where what is left behind it is.
static void queue(hr_link_search *search, int32_t i, const hr_link_node *node) {
    if (is_bounded(search, node))
        hr_link_queue_put(&search->known, i, node->cost + node->onward);
    else
        hr_link_queue_put(&search->unsure, i, node->cost);
}

// What it costs to leave an arc, or the start, for another arc, if that may lead to a chain that
// costs less than `limit`.
static void relax_one(hr_link_search *search, int32_t from, double here, int32_t i, double limit) {
    hr_link_node *node = chain_node(search, i);
    if (node->is_settled) return;
    double onward = is_bounded(search, node) ? node->onward : least_onward(search);
    double least = here + search->arcs->at[i].cost_256ths; // without the walk there
    if (least >= node->cost || least + onward >= limit) return;
    double cost = here + cost_to_node(search, from, i) + search->arcs->at[i].cost_256ths;
    if (cost >= node->cost || cost + onward >= limit) return;
    node->cost = cost;
    node->before = from;
    queue(search, i, node);
}

static void relax(hr_link_search *search, int32_t from, double limit) {
    bool is_start = from == HR_CHAIN_END;
    int32_t part = is_start ? search->start_part : search->arcs->at[from].exit_part;
    double here = is_start ? 0 : chain_node(search, from)->cost;
    note_walks(search, from, true);
    for (arc_range next = leaving(search, part); next.at != next.end; next.at++)
        relax_one(search, from, here, *next.at, limit);
    note_walks(search, from, false);
}

static void make_known(hr_link_search *search, int32_t i) {
    hr_link_queue_remove(&search->unsure, i);
    queue(search, i, chain_node(search, i));
}

// Goes on backwards until an arc that is known is before all others, or all are known.
static void look_back(hr_link_search *search) {
    while (search->unsure.count > 0) {
        double least = hr_link_queue_first(&search->unsure).key + least_onward(search);
        if (search->known.count > 0 && hr_link_queue_first(&search->known).key < least) return;
        int32_t i = step_back(search);
        if (i != HR_CHAIN_END && hr_link_queue_has(&search->unsure, i)) make_known(search, i);
        if (search->backwards.count > 0) continue;
        while (search->unsure.count > 0)
            make_known(search, hr_link_queue_first(&search->unsure).arc);
    }
}

// The unsettled arc that may be on the cheapest chain, the first of equal ones; or HR_CHAIN_END.
static int32_t next_to_settle(hr_link_search *search) {
    look_back(search);
    if (search->known.count == 0) return HR_CHAIN_END;
    int32_t next = hr_link_queue_first(&search->known).arc;
    hr_link_queue_remove(&search->known, next);
    return next;
}

static double cost_to_goal(const hr_link_search *search, int32_t from) {
    const hr_link_walk *walk = hr_link_walk_between(search, from, HR_CHAIN_END);
    const hr_link_node *node = node_at(search, from);
    return node->cost + (walk ? walk->cost : node->to_goal);
}

static void list_chain(hr_link_search *search, int32_t last) {
    int32_t *chain = search->chain.memory, count = 0;
    for (int32_t i = last; i != HR_CHAIN_END; i = node_at(search, i)->before) {
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
    int32_t last = HR_CHAIN_END;
    search->find++;
    hr_link_queue_clear(&search->known);
    hr_link_queue_clear(&search->unsure);
    relax(search, HR_CHAIN_END, limit);
    for (int32_t i; (i = next_to_settle(search)) != HR_CHAIN_END;) {
        hr_link_node *node = chain_node(search, i);
        if (node->cost + node->onward >= limit) break;
        node->is_settled = true;
        double cost = cost_to_goal(search, i);
        if (cost < limit) limit = cost, last = i;
        relax(search, i, limit);
    }
    if (last == HR_CHAIN_END) return INFINITY;
    list_chain(search, last);
    return limit;
}

// link_chain.c - A* over arcs, again and again.

#include "planner/plan/link_chain.h"

#include "passmap/base/assertion.h"
#include "planner/plan/link_bounds.h"
#include "planner/plan/link_nexts.h"

#include <math.h>
#include <string.h>

// ---- Walks

static int32_t *first_walk(hr_link_search *search, int32_t from) {
    return from == HR_CHAIN_END ? &search->first_walk : &hr_link_node_at(search, from)->first_walk;
}

// The planned walks from an arc, or the start.
static const hr_link_walk *next_walk(const hr_link_search *search, int32_t next) {
    return next < 0 ? NULL : &hr_link_walks(search)[next];
}

static const hr_link_walk *walks_from(const hr_link_search *search, int32_t from) {
    bool is_start = from == HR_CHAIN_END;
    return next_walk(search,
                     is_start ? search->first_walk : hr_link_node_at(search, from)->first_walk);
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
    hr_link_node *node = hr_link_node_at(search, i);
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
            hr_link_node_at(search, walk->to)->walk =
                is_noted ? (int32_t)(walk - hr_link_walks(search)) : -1;
}

// Of the walk to a node, while walks are noted.
static double walk_to(const hr_link_search *search, const hr_link_node *node, double bound) {
    return node->walk >= 0 ? hr_link_walks(search)[node->walk].cost : bound;
}

// An arc that may be next is known where what is left behind it is; else it goes by what it costs
// more to its exit than it has to.
static void queue(hr_link_search *search, int32_t i, const hr_link_node *node) {
    if (hr_link_is_bounded(search, node))
        hr_link_queue_put(&search->known, i, node->cost + node->onward);
    else
        hr_link_queue_put(&search->unsure, i, node->cost - node->before_exit);
}

// An arc at a cost, if it may be on a chain that costs less than `limit`.
static void offer(hr_link_search *search, int32_t from, int32_t i, double cost, double limit) {
    hr_link_node *node = chain_node(search, i);
    if (cost >= node->cost || cost + hr_link_onward(search, node) >= limit) return;
    node->cost = cost;
    node->before = from;
    queue(search, i, node);
}

// What it costs to leave an arc, or the start, for another arc.
static void relax_one(hr_link_search *search, int32_t from, double here, int32_t i, double limit) {
    const hr_link_node *node = chain_node(search, i);
    double least = here + search->arcs->at[i].cost_256ths; // without the walk there
    if (node->is_settled || least >= node->cost || least + hr_link_onward(search, node) >= limit)
        return;
    double walk = walk_to(search, node, hr_link_walk_bound(search, from, i));
    offer(search, from, i, here + walk + search->arcs->at[i].cost_256ths, limit);
}

static void relax_all(hr_link_search *search, int32_t from, double here, double limit) {
    hr_arc_range next = hr_link_leaving(search, hr_link_part_behind(search, from));
    if (!hr_link_search_looks(search, next.end - next.at)) return;
    for (; next.at != next.end; next.at++) relax_one(search, from, here, *next.at, limit);
}

static void relax_listed(hr_link_search *search, int32_t from, double here, double limit) {
    double most = limit + HR_LINK_MARGIN;
    const hr_link_nexts *nexts = hr_link_nexts_list(search, from, most - here);
    if (!nexts) return;
    const hr_link_next *first = hr_link_nexts_at(search, nexts), *next = first;
    for (; next < first + nexts->count && here + next->least < most; next++) {
        const hr_link_node *node = chain_node(search, next->arc);
        double cost = here + walk_to(search, node, next->walk) + next->cost_256ths;
        if (!node->is_settled) offer(search, from, next->arc, cost, limit);
    }
    hr_link_search_looks(search, (next - first) * HR_LINK_LOOKS_QUEUED);
}

// The first chain leads straight on, and of most arcs on it nothing is asked again.
static void relax(hr_link_search *search, int32_t from, double limit) {
    double here = from == HR_CHAIN_END ? 0 : chain_node(search, from)->cost;
    note_walks(search, from, true);
    if (search->find_count > 0 && limit < INFINITY)
        relax_listed(search, from, here, limit);
    else
        relax_all(search, from, here, limit);
    note_walks(search, from, false);
}

static void make_known(hr_link_search *search, int32_t i) {
    hr_link_queue_remove(&search->unsure, i);
    queue(search, i, chain_node(search, i));
}

// Goes on backwards until an arc that is known is before all others, or all are known.
static void look_back(hr_link_search *search) {
    while (search->unsure.count > 0 && !search->is_stopped) {
        double least = hr_link_least_through(search, hr_link_queue_first(&search->unsure).key);
        if (search->known.count > 0 && hr_link_queue_first(&search->known).key < least) return;
        int32_t i = hr_link_step_back(search);
        if (i != HR_CHAIN_END && hr_link_queue_has(&search->unsure, i)) make_known(search, i);
        if (hr_link_may_step_back(search)) continue;
        while (search->unsure.count > 0)
            make_known(search, hr_link_queue_first(&search->unsure).arc);
    }
}

// The unsettled arc that may be on the cheapest chain, the first of equal ones; or HR_CHAIN_END.
static int32_t next_to_settle(hr_link_search *search) {
    look_back(search);
    if (search->known.count == 0 || search->is_stopped || search->is_out_of_memory)
        return HR_CHAIN_END;
    int32_t next = hr_link_queue_first(&search->known).arc;
    hr_link_queue_remove(&search->known, next);
    return next;
}

static double cost_to_goal(const hr_link_search *search, int32_t from) {
    const hr_link_walk *walk = hr_link_walk_between(search, from, HR_CHAIN_END);
    const hr_link_node *node = hr_link_node_at(search, from);
    return node->cost + (walk ? walk->cost : node->to_goal);
}

static void list_chain(hr_link_search *search, int32_t last) {
    int32_t *chain = search->chain.memory, count = 0;
    for (int32_t i = last; i != HR_CHAIN_END; i = hr_link_node_at(search, i)->before) {
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

// As hr_link_chain_find.
static double find(hr_link_search *search, double limit) {
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
    if (last == HR_CHAIN_END || search->is_stopped || search->is_out_of_memory) return INFINITY;
    list_chain(search, last);
    return limit;
}

// At first among all chains, then among those that cost a little more than the last one, then more.
double hr_link_chain_find(hr_link_search *search, double limit) {
    double more = search->least_chain / 256 + 1, most = 2 * search->least_chain;
    double within = search->least_chain;
    while (true) {
        within += more;
        more *= 2;
        bool is_last = search->find_count == 0 || within >= limit || within > most;
        double cost = find(search, is_last ? limit : within);
        if (search->is_stopped || search->is_out_of_memory) return INFINITY;
        search->find_count++;
        search->least_chain = fmax(search->least_chain, is_last ? cost : fmin(cost, within));
        if (cost < INFINITY || is_last) return cost;
    }
}

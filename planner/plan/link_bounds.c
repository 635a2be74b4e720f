// link_bounds.c - straight lines, and a search backwards from the goal.

#include "planner/plan/link_bounds.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_parts.h"
#include "planner/grid/geometry.h"

#include <math.h>

// ---- Walks

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

static hr_arc_range arcs_of(const hr_link_list *list, int32_t part) {
    if (part < 0) return (hr_arc_range){NULL, NULL};
    return (hr_arc_range){list->arcs + list->first[part], list->arcs + list->first[part + 1]};
}

hr_arc_range hr_link_leaving(const hr_link_search *search, int32_t part) {
    return arcs_of(&search->arcs->parts.leaving, part);
}

static hr_arc_range arriving(const hr_link_search *search, int32_t part) {
    return arcs_of(&search->arcs->parts.arriving, part);
}

double hr_link_walk_bound(const hr_link_search *search, int32_t from, int32_t to) {
    const hr_link_arc *at = search->arcs->at;
    if (to == HR_CHAIN_END) return hr_link_node_at(search, from)->to_goal;
    return bound_of(search, from == HR_CHAIN_END ? search->start : at[from].out, at[to].in);
}

// ---- What is before an arc

// To the exit of an arc: straight up, or through a shortcut; and out of some first arc.
static double bound_before(const hr_link_search *search, const hr_link_arc *arc,
                           double from_start) {
    double first = fmin(from_start, search->ends.to_exit) + arc->cost_256ths;
    if (search->origin.by_shortcut <= first) return first;
    return fmax(first, hr_link_before(&search->origin, arc->exit_part, arc->out));
}

void hr_link_node_set(const hr_link_search *search, int32_t i) {
    hr_link_node *node = (hr_link_node *)search->nodes.memory + i;
    const hr_link_arc *arc = &search->arcs->at[i];
    HR_ASSERT(arc->entry_part >= 0);
    bool is_first = arc->entry_part == search->start_part;
    bool is_last = arc->exit_part == search->target_part;
    double from_start = is_first ? bound_of(search, search->start, arc->in) : INFINITY;
    *node = (hr_link_node){.request = search->request,
                           .before_exit = bound_before(search, arc, from_start),
                           .to_goal = is_last ? bound_to_target(search, arc->out) : INFINITY,
                           .onward = INFINITY,
                           .nexts = {.most = -1},
                           .first_walk = -1,
                           .walk = -1};
}

// ---- All chains

static double least_to_goal(const hr_link_search *search) {
    double least = INFINITY;
    hr_arc_range last = arriving(search, search->target_part);
    for (; last.at != last.end; last.at++)
        least = fmin(least, bound_to_target(search, search->arcs->at[*last.at].out));
    return least;
}

// Behind its first link, a chain goes to the goal, or through another link first.
static void bound_chains(hr_link_search *search) {
    hr_link_least *least = &search->ends;
    *least = (hr_link_least){INFINITY, search->arcs->least_cost, least_to_goal(search)};
    search->least_chain = INFINITY;
    hr_arc_range first = hr_link_leaving(search, search->start_part);
    for (; first.at != first.end; first.at++) {
        const hr_link_arc *arc = &search->arcs->at[*first.at];
        double exit = bound_of(search, search->start, arc->in) + arc->cost_256ths;
        double onward = least->link + least->to_goal;
        if (arc->exit_part == search->target_part)
            onward = fmin(onward, bound_to_target(search, arc->out));
        least->to_exit = fmin(least->to_exit, exit);
        search->least_chain = fmin(search->least_chain, exit + onward);
    }
}

// ---- Backwards

// Of a part, what arcs that end in it may be brought to: the first time that the search comes
// there.
static hr_link_behind *behinds_of(hr_link_search *search, int32_t part) {
    const hr_link_list *list = &search->arcs->parts.arriving;
    hr_link_behind *behinds = search->behinds.memory;
    uint64_t *request = (uint64_t *)search->parts.memory + part;
    if (*request == search->request) return behinds;
    *request = search->request;
    hr_link_search_looks(search, (int64_t)(list->first[part + 1] - list->first[part]) *
                                     HR_LINK_LOOKS_QUEUED);
    for (int32_t k = list->first[part]; k < list->first[part + 1]; k++) {
        hr_link_node *node = hr_link_node_at(search, list->arcs[k]);
        double most = search->limit + HR_LINK_MARGIN - node->before_exit;
        behinds[k] = (hr_link_behind){search->arcs->at[list->arcs[k]].out, most};
        node->place = k;
    }
    return behinds;
}

// The arc at some place of the list of those that end in a part.
static void bring_back(hr_link_search *search, hr_link_behind *behind, int32_t place,
                       double onward) {
    int32_t i = search->arcs->parts.arriving.arcs[place];
    hr_link_node *node = hr_link_node_at(search, i);
    if (onward >= behind->most) return;
    behind->most = node->onward = onward;
    hr_link_queue_put(&search->backwards, i, node->before_exit + onward);
}

static void begin_backwards(hr_link_search *search) {
    const hr_link_list *list = &search->arcs->parts.arriving;
    int32_t part = search->target_part;
    hr_link_behind *behinds = behinds_of(search, part);
    hr_link_queue_clear(&search->backwards);
    for (int32_t k = list->first[part]; k < list->first[part + 1]; k++)
        bring_back(search, &behinds[k], k, hr_link_node_at(search, list->arcs[k])->to_goal);
}

// Whether walking to the goal from where an arc begins would take less, straight: then so it would
// from wherever one comes to it. By more than what rounding may come to.
static bool is_detour(const hr_link_search *search, const hr_link_arc *arc, double behind) {
    return arc->entry_part == search->target_part && behind >= bound_to_target(search, arc->in) + 1;
}

// Whether a place may be nearer than `most`, before a root is drawn; rounding lets some more pass.
static inline bool may_be_within(hr_position a, hr_position b, double most) {
    double x = (double)a.x - b.x, y = (double)a.y - b.y;
    return most > 0 && x * x + y * y <= most * most;
}

// To the arcs from which one walks to this one.
static void step_back_from(hr_link_search *search, int32_t i) {
    const hr_link_list *list = &search->arcs->parts.arriving;
    const hr_link_arc *arc = &search->arcs->at[i];
    int32_t part = arc->entry_part, first = list->first[part], end = list->first[part + 1];
    double behind = arc->cost_256ths + hr_link_node_at(search, i)->onward;
    if (is_detour(search, arc, behind)) return;
    if (!hr_link_search_looks(search, end - first + HR_LINK_LOOKS_QUEUED)) return;
    hr_link_behind *behinds = behinds_of(search, part);
    double scale = 1 / search->least;
    for (int32_t k = first; k < end; k++) {
        double left = behinds[k].most - behind + HR_LINK_MARGIN;
        if (may_be_within(behinds[k].out, arc->in, left * scale))
            bring_back(search, &behinds[k], k, bound_of(search, behinds[k].out, arc->in) + behind);
    }
}

int32_t hr_link_step_back(hr_link_search *search) {
    if (search->backwards.count == 0) return HR_CHAIN_END;
    hr_link_key next = hr_link_queue_first(&search->backwards);
    hr_link_queue_remove(&search->backwards, next.arc);
    hr_link_node *node = hr_link_node_at(search, next.arc);
    node->is_bounded = true;
    ((hr_link_behind *)search->behinds.memory)[node->place].most = -INFINITY;
    step_back_from(search, next.arc);
    return next.arc;
}

bool hr_link_is_bounded(const hr_link_search *search, const hr_link_node *node) {
    return node->is_bounded || search->backwards.count == 0;
}

double hr_link_least_through(const hr_link_search *search, double key) {
    if (search->backwards.count == 0) return INFINITY;
    return hr_link_queue_first(&search->backwards).key + key - HR_LINK_MARGIN;
}

double hr_link_onward(const hr_link_search *search, const hr_link_node *node) {
    if (hr_link_is_bounded(search, node)) return node->onward;
    return fmax(0, hr_link_least_through(search, -node->before_exit));
}

// ---- All of it

// Where there are far more shortcuts than links at both ends, a look at all of them would take
// longer than most chains do: then nothing is known of them, and they may be free of charge.
static bool find_origin(hr_link_search *search, int64_t ends) {
    enum { MORE = 4, FEW = 64 };
    int32_t count = search->arcs->parts.shortcut_count;
    search->origin = (hr_link_origin){.by_shortcut = 0};
    if (count > MORE * ends + FEW) return true;
    if (!hr_link_search_looks(search, count)) return false;
    search->origin =
        hr_link_origin_of(search->arcs, search->start_part, search->start, search->least);
    return true;
}

bool hr_link_search_bound(hr_link_search *search, double limit) {
    const hr_link_parts *parts = &search->arcs->parts;
    search->start_part = hr_link_part_of(parts, search->start_label);
    search->target_part = hr_link_part_of(parts, search->target_label);
    search->limit = limit;
    search->next_count = 0;
    search->start_nexts = (hr_link_nexts){.most = -1};
    hr_arc_range first = hr_link_leaving(search, search->start_part);
    hr_arc_range last = arriving(search, search->target_part);
    int64_t ends = first.end - first.at + (last.end - last.at);
    if (!hr_link_search_looks(search, ends)) return false;
    bound_chains(search);
    if (search->least_chain >= limit || !find_origin(search, ends)) return false;
    begin_backwards(search);
    return true;
}

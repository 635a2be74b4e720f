// link_plan.c - a request whose path may lead through links.
//
// Every walk of such a path is a plan of its own, by the ladder, with the request's class, quality
// and so on: from the start to a link, from a link to the next, from the last one to the goal. So
// links need nothing of the stages below. Walking all the way is the chain without a link, and is
// planned first: mostly the bounds of the links show that none is worth a look after that.
//
// Which links can be gone through depends on labels: those of the class, or, where the request
// ignores footprints, those of the overlay, which is opened for it and closed before any walk is
// planned.

#include "planner/plan/link_plan.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_arcs.h"
#include "planner/costs/leg_cost.h"
#include "planner/plan/link_bounds.h"
#include "planner/plan/link_chain.h"
#include "planner/plan/link_reach.h"
#include "planner/plan/old_walks.h"
#include "planner/plan/request.h"

#include <string.h>

// With fewer steps left, no further walk is begun: the ladder would choose other stages than
// without a budget.
enum { LEAST_STEPS = 128 };

typedef struct query {
    hr_searcher *searcher;
    hr_link_search *search;
    const hr_request *request;
    const hr_field *field;
    hr_trails *trails;
    const hr_class_entry *entry;
    hr_link_reach reach; // while labels are looked at
    hr_position from;    // the start, or where it has escaped to
    bool has_escaped;
    bool may_walk; // all the way
    int64_t steps, step_limit;
    bool is_over_budget, is_cancelled;
    bool is_too_far;             // all chains are, and there is no other way
    bool has_failed;             // a walk did not arrive, for another reason than the limit
    double worst_ratio;          // of all walks that were planned; 0 = one has proven nothing
    double least_unproven;       // that a chain may cost which was given up as too long
    bool used_field, used_trail; // by the walk all the way
} query;

// ---- Labels

// Whether walking leads within reach of the goal, though not to where the chain leads.
static bool walks_within_reach(const query *q) {
    hr_cell block;
    if (q->request->reach_256ths == 0) return false;
    bool has_any = hr_link_nearest(&q->reach, q->search->start_label, q->request->goal, &block);
    HR_ASSERT(has_any); // the start, if no other
    return hr_is_within_reach(q->request, hr_block_centre(block, q->entry->unit.size));
}

// Where the chain leads to.
static void choose_target(query *q) {
    hr_link_search *search = q->search;
    search->target = search->asked = q->request->goal;
    search->target_label =
        hr_link_label(&q->reach, hr_block_at(q->request->goal, q->entry->unit.size));
    if (search->target_label == -1 || !hr_link_is_reached(&q->reach, search->target_label)) {
        hr_cell block = hr_link_nearest_reached(&q->reach, q->request->goal, &search->target_label);
        search->target = hr_block_centre(block, q->entry->unit.size);
    }
    q->may_walk = search->target_label == search->start_label || walks_within_reach(q);
}

// The block that the unit starts from. @return false if there is none.
static bool find_start(query *q) {
    int32_t size = q->entry->unit.size;
    hr_cell start = hr_block_at(q->request->start, size);
    q->from = q->request->start;
    q->search->start_label = hr_link_label(&q->reach, start);
    if (q->search->start_label != -1) return true;
    if (!q->request->may_escape || !hr_link_nearest(&q->reach, HR_ANY_LABEL, q->from, &start))
        return false;
    q->has_escaped = true;
    q->from = hr_block_centre(start, size);
    q->search->start_label = hr_link_label(&q->reach, start);
    return true;
}

// @return whether there is a link that the unit can get to.
static bool look_at_labels(query *q) {
    if (!find_start(q)) return false;
    if (!hr_link_has_any(&q->reach)) return false;
    q->search->start = q->from;
    choose_target(q);
    return true;
}

// ---- Walks

// Looks at arcs are steps, too.
static int64_t steps_so_far(const query *q) {
    return q->steps + q->search->looks / HR_LINK_LOOKS_A_STEP;
}

static int64_t steps_left(const query *q) {
    return q->step_limit == INT64_MAX ? INT64_MAX : q->step_limit - steps_so_far(q);
}

static hr_position exit_of(const query *q, int32_t arc) {
    return arc == HR_CHAIN_END ? q->from : q->entry->arcs.at[arc].out;
}

static hr_request walk_request(const query *q, int32_t from, int32_t to) {
    hr_request walk = *q->request;
    walk.start = exit_of(q, from);
    walk.first_leg_only = walk.length_only = walk.may_escape = false;
    hr_cell at = hr_block_at(walk.start, q->entry->unit.size);
    hr_old_walk_keep(&walk, &q->entry->arcs, q->entry->unit.size, at, from, to);
    if (to != HR_CHAIN_END) {
        walk.goal = q->entry->arcs.at[to].in;
        walk.reach_256ths = 0;
    }
    int64_t left = steps_left(q);
    if (left != INT64_MAX) walk.budget_steps = left > 1 ? (int32_t)left : 1;
    return walk;
}

// A place near to the goal is where a walk to it may end, if it is the one that the chain leads to,
// even if the walk begins there and cannot go anywhere.
static bool has_arrived(const query *q, int32_t from, int32_t to, hr_status status) {
    if (status == HR_STRAIGHT || status == HR_FOUND) return true;
    bool is_to_target =
        to == HR_CHAIN_END &&
        (from == HR_CHAIN_END ? q->search->start_label : q->search->arcs->at[from].exit_label) ==
            q->search->target_label;
    return is_to_target && (status == HR_NEAREST || status == HR_LOCKED);
}

static void note_ratio(query *q, double ratio) {
    if (ratio == 0 || (q->worst_ratio > 0 && ratio > q->worst_ratio)) q->worst_ratio = ratio;
}

static hr_error plan_walk(query *q, int32_t from, int32_t to, double limit) {
    hr_searcher *searcher = q->searcher;
    bool is_all = from == HR_CHAIN_END && to == HR_CHAIN_END, may_share = is_all && !q->has_escaped;
    hr_request request = walk_request(q, from, to);
    if (limit < INFINITY) request.limit_256ths = limit;
    hr_path path;
    searcher->used_field = searcher->used_trail = false;
    hr_error error = hr_searcher_plan(searcher, &request, may_share ? q->field : NULL,
                                      may_share ? q->trails : NULL, &path);
    if (error) return error;
    HR_ASSERT(path.status != HR_INVALID && path.status != HR_BLOCKED);
    if (is_all) q->used_field = searcher->used_field, q->used_trail = searcher->used_trail;
    q->steps += path.steps;
    if (path.status != HR_TOO_FAR || is_all) note_ratio(q, path.guaranteed_ratio);
    bool arrives = has_arrived(q, from, to, path.status);
    q->has_failed = q->has_failed || !(arrives || path.status == HR_TOO_FAR);
    q->is_cancelled = !arrives && hr_is_cancelled(&searcher->observer);
    return hr_link_walk_keep(q->search, from, to, &path, arrives) ? HR_OK : HR_OUT_OF_MEMORY;
}

// ---- The chain

// From the arc before place `index` of the chain to the one at it; the last walk leads to the goal.
static const hr_link_walk *walk_of_chain(const query *q, int32_t index) {
    const int32_t *chain = hr_link_chain(q->search);
    int32_t from = index > 0 ? chain[index - 1] : HR_CHAIN_END;
    int32_t to = index < q->search->chain_count ? chain[index] : HR_CHAIN_END;
    return hr_link_walk_between(q->search, from, to);
}

// @return the first place of the chain whose walk was not planned, or -1.
static int32_t first_unplanned(const query *q) {
    for (int32_t i = 0; i <= q->search->chain_count; i++)
        if (!walk_of_chain(q, i)) return i;
    return -1;
}

// The exact search alone shows that there is no walk within a limit (hr_request.limit_256ths).
static bool proves_limits(const query *q) {
    const hr_request *request = q->request;
    bool is_exact = request->quality == HR_EXACT && request->only == HR_STAGE_ANY;
    return is_exact && !hr_has_costs(q->entry) && !hr_request_ignores_any(request);
}

// A walk of a chain that costs `cost` at least, and is of no use if it costs `limit` or more: then
// so is the walk, in any chain, for there is no shorter one with it.
static hr_error plan_walk_of_chain(query *q, int32_t index, double cost, double limit) {
    const int32_t *chain = hr_link_chain(q->search);
    int32_t from = index > 0 ? chain[index - 1] : HR_CHAIN_END;
    int32_t to = index < q->search->chain_count ? chain[index] : HR_CHAIN_END;
    double most = hr_link_walk_bound(q->search, from, to) + (limit - cost);
    hr_error error = plan_walk(q, from, to, most);
    const hr_link_walk *walk = error ? NULL : hr_link_walk_between(q->search, from, to);
    if (walk && walk->path.status == HR_TOO_FAR && !proves_limits(q))
        q->least_unproven = fmin(q->least_unproven, cost);
    return error;
}

// Whether so many steps are left that another walk may be begun with.
static bool has_steps_left(const query *q) {
    int64_t least = q->search->walk_count > 0 ? LEAST_STEPS : 0;
    return steps_left(q) > least;
}

// For want of steps, chains that cost so much at least, and more where walks of theirs were planned
// longer than they have to be.
static void leave_unproven(query *q, double cost) {
    bool are_planned = q->search->walk_count > (q->may_walk ? 1 : 0);
    double least = are_planned ? cost / fmax(1, q->worst_ratio) : cost;
    q->least_unproven = fmin(q->least_unproven, least);
    q->is_over_budget = true;
    if (least <= 0) q->worst_ratio = 0;
}

// The chain that costs the least of those that do cost less than `limit`, or may, as far as is
// known. `*cost` is INFINITY if there is none, or if steps are over.
static hr_error find_next(query *q, double limit, double *cost) {
    hr_link_search *search = q->search;
    *cost = INFINITY;
    if (steps_left(q) <= 0) return leave_unproven(q, search->least_chain), HR_OK;
    int64_t left = steps_left(q);
    if (left != INT64_MAX) search->looks_max = (q->step_limit - q->steps) * HR_LINK_LOOKS_A_STEP;
    bool is_bounded = search->find_count > 0 || hr_link_search_bound(search, limit);
    if (is_bounded) *cost = hr_link_chain_find(search, limit);
    if (search->is_stopped) leave_unproven(q, search->least_chain);
    return search->is_out_of_memory ? HR_OUT_OF_MEMORY : HR_OK;
}

// Plans the walks of the chain that costs the least, less than `limit`, until all of its walks are
// planned. `*is_found` is whether there is one; else `chain` is the last that was tried.
static hr_error find_shorter(query *q, double limit, bool *is_found) {
    double cost;
    hr_error error = find_next(q, limit, &cost);
    for (*is_found = false; !error && !q->is_cancelled && cost < INFINITY;) {
        int32_t index = first_unplanned(q);
        if (index < 0) return *is_found = true, HR_OK;
        if (!has_steps_left(q)) return leave_unproven(q, cost), HR_OK;
        error = plan_walk_of_chain(q, index, cost, limit);
        if (!error && !q->is_cancelled) error = find_next(q, limit, &cost);
    }
    if (q->is_cancelled) q->worst_ratio = 0; // others might be much shorter
    return error;
}

// What a chain must cost less than.
static double most(const query *q) {
    double limit = q->request->limit_256ths;
    return limit > 0 ? nextafter(limit, INFINITY) : INFINITY;
}

// The chain is empty where the unit had better walk all the way, or does so as far as it comes.
static hr_error find_chain(query *q) {
    bool is_found;
    hr_error error = q->may_walk ? plan_walk(q, HR_CHAIN_END, HR_CHAIN_END, INFINITY) : HR_OK;
    if (error) return error;
    const hr_link_walk *all = hr_link_walk_between(q->search, HR_CHAIN_END, HR_CHAIN_END);
    bool is_far = all && all->path.status == HR_TOO_FAR; // then, a chain might not be
    error = find_shorter(q, all && all->cost < most(q) ? all->cost : most(q), &is_found);
    if (q->may_walk && !is_found && !(is_far && q->is_over_budget)) q->search->chain_count = 0;
    q->is_too_far = !is_found && !q->may_walk && !q->has_failed && !q->is_over_budget;
    return error;
}

// ---- The answer

static bool reserve_answer(query *q, int32_t count) {
    hr_searcher *searcher = q->searcher;
    hr_position *waypoints =
        hr_array_reserve(searcher->allocator, searcher->waypoints, &searcher->waypoint_capacity,
                         count, sizeof *waypoints);
    if (waypoints) searcher->waypoints = waypoints;
    return waypoints && hr_buffer_reserve(&q->search->links, searcher->allocator, (size_t)count,
                                          sizeof(hr_link_id));
}

static void push(query *q, hr_path *path, hr_position at) {
    HR_ASSERT(path->count < q->searcher->waypoint_capacity);
    ((hr_link_id *)q->search->links.memory)[path->count] = 0;
    q->searcher->waypoints[path->count++] = at;
}

// Without the places that it stays at.
static void push_walk(query *q, hr_path *path, const hr_link_walk *walk) {
    const hr_position *kept = q->search->waypoints.memory; // NULL where no walk has any
    const hr_position *waypoints = q->searcher->waypoints;
    for (int32_t i = 0; i < walk->path.count; i++) {
        hr_position last = path->count > 0 ? waypoints[path->count - 1] : (hr_position){-1, -1};
        hr_position at = kept[walk->first + i];
        if (at.x != last.x || at.y != last.y) push(q, path, at);
    }
    path->length_256ths += walk->path.length_256ths;
    path->cost_256ths += walk->path.cost_256ths;
}

static void push_link(query *q, hr_path *path, const hr_link_arc *arc) {
    hr_link_id *links = q->search->links.memory;
    HR_ASSERT(path->count > 0); // a walk that arrives has at least the place that it arrives at
    links[path->count - 1] = arc->link;
    push(q, path, arc->out);
    path->links = links;
    path->length_256ths += arc->cost_256ths;
    path->cost_256ths += arc->cost_256ths;
}

// The walks of the chain that were planned, up to the first that does not arrive. @return the last
// one, or NULL.
static const hr_link_walk *join(query *q, hr_path *path) {
    hr_link_search *search = q->search;
    const hr_link_walk *walk = NULL;
    for (int32_t i = 0; i <= search->chain_count; i++) {
        const hr_link_walk *next = walk_of_chain(q, i);
        if (!next) break;
        walk = next;
        push_walk(q, path, walk);
        if (walk->cost == INFINITY) break;
        if (i < search->chain_count)
            push_link(q, path, &search->arcs->at[hr_link_chain(search)[i]]);
    }
    return walk;
}

static bool is_planned(const query *q) {
    for (int32_t i = 0; i <= q->search->chain_count; i++) {
        const hr_link_walk *walk = walk_of_chain(q, i);
        if (!walk || walk->cost == INFINITY) return false;
    }
    return true;
}

static int32_t steps_of(const query *q) {
    int64_t steps = steps_so_far(q);
    if (q->is_over_budget && steps < q->step_limit) steps = q->step_limit;
    return steps > INT32_MAX ? INT32_MAX : (int32_t)steps;
}

static hr_status status_of(const query *q, const hr_link_walk *last) {
    if (q->has_escaped) return HR_BLOCKED;
    if (!is_planned(q)) return HR_PARTIAL;
    bool is_beside = last->path.status == HR_NEAREST || last->path.status == HR_LOCKED;
    return is_beside ? HR_NEAREST : HR_FOUND;
}

// No chain costs less than its walks have proven, and than those that were given up may. The ends
// of a path that may stop before its goal are not those of other chains.
static double ratio_of(const query *q, double cost) {
    if (q->worst_ratio == 0 || q->request->reach_256ths > 0) return 0;
    double least = fmin(cost / q->worst_ratio, q->least_unproven);
    return least > 0 ? cost / least : q->worst_ratio;
}

static hr_error write_chain(query *q, hr_path *path) {
    const hr_link_search *search = q->search;
    if (!reserve_answer(q, search->waypoint_count + 2 * search->chain_count + 2))
        return HR_OUT_OF_MEMORY;
    *path = (hr_path){.stage = HR_STAGE_LINKS};
    const hr_link_walk *last = join(q, path);
    if (path->count < 2) { // it has not come anywhere
        path->count = 0;
        push(q, path, q->from);
        push(q, path, q->from);
    }
    const hr_position *waypoints = q->searcher->waypoints;
    path->waypoints = waypoints;
    path->status = status_of(q, last);
    path->guaranteed_ratio = path->status == HR_FOUND ? ratio_of(q, path->cost_256ths) : 0;
    path->remaining_256ths = hr_position_distance(waypoints[path->count - 1], q->request->goal);
    return HR_OK;
}

// Walking all the way, as it was planned.
static hr_error write_walk(query *q, hr_path *path) {
    const hr_link_walk *all = hr_link_walk_between(q->search, HR_CHAIN_END, HR_CHAIN_END);
    const hr_position *kept = q->search->waypoints.memory; // NULL where no walk has any
    if (!reserve_answer(q, all->path.count)) return HR_OUT_OF_MEMORY;
    *path = all->path;
    path->waypoints = path->count > 0 ? q->searcher->waypoints : NULL;
    for (int32_t i = 0; i < path->count; i++) q->searcher->waypoints[i] = kept[all->first + i];
    // At others that might be shorter, or at none for want of steps.
    bool has_looked = q->search->walk_count > 1 || q->least_unproven < INFINITY || q->is_cancelled;
    if (has_looked && path->guaranteed_ratio > 0)
        path->guaranteed_ratio = ratio_of(q, path->cost_256ths);
    if (!q->has_escaped) return HR_OK;
    if (path->count == 0)
        path->remaining_256ths = hr_position_distance(q->request->start, q->request->goal);
    if (path->status == HR_TOO_FAR) return HR_OK;
    path->status = HR_BLOCKED;
    path->guaranteed_ratio = 0;
    return HR_OK;
}

static void write_too_far(const query *q, hr_path *path) {
    const hr_request *request = q->request;
    *path = (hr_path){.status = HR_TOO_FAR,
                      .remaining_256ths = hr_position_distance(request->start, request->goal)};
}

// ---- No more than the first leg

// Without what ignored footprints cost. The overlay has had them lifted before (`look`), and so has
// the memory for it.
static void price_first_leg(query *q, hr_path *path) {
    const hr_map *map = q->searcher->map;
    hr_overlay *overlay = hr_request_ignores_any(q->request) ? &q->searcher->overlay : NULL;
    if (overlay) {
        bool is_ready = hr_overlay_open(overlay, map, q->entry, q->request->ignore, HR_IGNORE_MAX);
        HR_ASSERT(is_ready);
    }
    int32_t size = q->entry->unit.size;
    hr_cell from = hr_block_at(path->waypoints[0], size),
            to = hr_block_at(path->waypoints[1], size);
    hr_costs costs = hr_costs_of(map, overlay ? &overlay->entry : q->entry);
    hr_leg_mean mean = hr_leg_mean_cost(&costs, from, to);
    if (overlay) hr_overlay_close(overlay);
    path->cost_256ths =
        hr_product(path->length_256ths, (double)mean.sum / ((double)mean.scale * HR_COST_PLAIN));
}

static void keep_first_leg(query *q, hr_path *path) {
    if (path->count <= 2) return;
    path->count = 2;
    double length = hr_position_distance(path->waypoints[0], path->waypoints[1]);
    bool is_link = path->links && path->links[0];
    hr_link link;
    if (is_link && hr_link_get(q->searcher->map, path->links[0], &link)) length = link.cost_256ths;
    if (!is_link) path->links = NULL;
    path->length_256ths = path->cost_256ths = length;
    path->remaining_256ths = hr_position_distance(path->waypoints[1], q->request->goal);
    if (path->guaranteed_ratio > 0) path->guaranteed_ratio = q->search->walk_count > 1 ? 0 : 1;
    if (!is_link && hr_has_costs(q->entry)) price_first_leg(q, path);
}

// ---- The request

// `*path` stays as it was where memory runs out.
static hr_error answer(query *q, hr_path *path) {
    hr_path found;
    hr_error error = find_chain(q);
    if (error) return error;
    bool is_walk =
        q->search->chain_count == 0 && hr_link_walk_between(q->search, HR_CHAIN_END, HR_CHAIN_END);
    if (q->is_too_far)
        write_too_far(q, &found);
    else if (is_walk)
        error = write_walk(q, &found);
    else
        error = write_chain(q, &found);
    if (error) return error;
    if (q->request->first_leg_only) keep_first_leg(q, &found);
    if (q->request->length_only) found.waypoints = NULL, found.links = NULL, found.count = 0;
    q->searcher->used_field = is_walk && q->used_field;
    q->searcher->used_trail = is_walk && q->used_trail;
    found.steps = steps_of(q);
    found.map_version = q->searcher->map->version;
    found.tag = q->request->tag;
    *path = found;
    return HR_OK;
}

// With the footprints that it ignores lifted while labels are looked at. `*has_links` is whether
// there is a link that the unit can get to. @return false if out of memory.
static bool look(query *q, bool *has_links) {
    hr_searcher *searcher = q->searcher;
    if (!hr_request_ignores_any(q->request)) {
        bool has_begun = hr_link_reach_begin(&q->reach);
        *has_links = has_begun && look_at_labels(q);
        return has_begun;
    }
    hr_overlay *overlay = &searcher->overlay;
    q->reach.overlay = overlay;
    bool is_ready =
        hr_overlay_open(overlay, searcher->map, q->entry, q->request->ignore, HR_IGNORE_MAX) &&
        hr_overlay_connect(overlay) && hr_link_reach_begin(&q->reach);
    *has_links = is_ready && look_at_labels(q);
    q->reach.overlay = NULL;
    hr_overlay_close(overlay);
    return is_ready;
}

static hr_error plan_with_arcs(hr_searcher *searcher, const hr_request *request,
                               const hr_field *field, hr_trails *trails, hr_path *path) {
    const hr_class_entry *entry = hr_class_entry_of(searcher->map, request->class_id);
    HR_ASSERT(entry); // the request is sound
    hr_costs costs = hr_costs_of(searcher->map, entry);
    query q = {.searcher = searcher,
               .search = &searcher->links,
               .request = request,
               .field = field,
               .trails = trails,
               .entry = entry,
               .reach = {.search = &searcher->links, .entry = entry, .asks_here = true},
               .step_limit = request->budget_steps ? request->budget_steps : INT64_MAX,
               .worst_ratio = 1,
               .least_unproven = INFINITY};
    q.search->reach = request->reach_256ths;
    q.search->least = costs.bytes ? costs.least / (double)HR_COST_PLAIN : 1;
    bool has_links;
    if (!look(&q, &has_links)) return HR_OUT_OF_MEMORY;
    if (!has_links) return hr_searcher_plan(searcher, request, field, trails, path);
    return answer(&q, path);
}

hr_error hr_searcher_plan_linked(hr_searcher *searcher, const hr_request *request,
                                 const hr_field *field, hr_trails *trails, hr_path *path) {
    hr_map *map = searcher->map;
    if (map->links.count == 0 || (!field && hr_request_problem(map, request)))
        return hr_searcher_plan(searcher, request, field, trails, path);
    hr_error error = searcher->is_read_only ? HR_OK : hr_map_refresh(map, request->class_id);
    if (error) return error;
    bool has_arcs = hr_class_entry_of(map, request->class_id)->arcs.count > 0;
    return has_arcs ? plan_with_arcs(searcher, request, field, trails, path)
                    : hr_searcher_plan(searcher, request, field, trails, path);
}

// answer.c - the nearest of many goals.
//
// Each spot of a goal (spots.h) has a lower bound: what the straight line to it counts. Spots wait
// in a heap and are planned for one by one, those of the least bound first, until none that waits
// can be better than the best path found. Labels sort out what cannot be reached when its turn
// comes; where nothing can, the nearest reachable block of all is looked for.

#include "planner/plan/answer.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_arcs.h"
#include "planner/base/heap.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/sweep.h"
#include "planner/plan/link_plan.h"
#include "planner/plan/link_reach.h"
#include "planner/plan/request.h"

typedef struct choice {
    hr_searcher *searcher;
    const hr_request *request;
    const hr_class_entry *entry; // of the map, or of the overlay while that is open
    hr_overlay *overlay;         // open, or NULL
    int32_t size;
    hr_cell start;
    hr_position from;     // the start, or the centre of the block that is escaped to
    int32_t label;        // of the start; -1 = there is nowhere to go from it
    double least;         // what a length costs at least
    bool has_links;       // there are some that the unit can get to
    double least_to_exit; // what it costs at least to come out of one
    hr_link_reach reach;  // while `overlay` is open
    hr_keyed *heap;       // of spots that wait, by the bound in 256ths
    int32_t waiting;
    hr_path best; // its waypoints are kept by the searcher
    hr_spot best_spot;
    double best_total; // with its offset; infinite until one has arrived
    bool has_path;
    bool is_sorted_out, are_all_out; // spots that cannot be reached
    int32_t nearest;                 // the spot that is nearest to a block that can
    int64_t steps;
} choice;

// ---- The goals

static const hr_goal *goal_of(const choice *c, const hr_spot *spot) {
    return &c->request->goals[spot->goal];
}

static bool is_within(hr_position a, hr_position b, int64_t reach) {
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x * x + y * y <= reach * reach;
}

static int32_t label_of(const choice *c, hr_cell block) {
    return c->overlay ? hr_overlay_label(c->overlay, block)
                      : hr_label_at(&c->entry->labels, block.x, block.y);
}

// Of what the unit can get to.
static bool find_nearest(const choice *c, hr_position position, int32_t reach, hr_cell *block) {
    int32_t label;
    if (!c->overlay) return hr_leads_within(c->entry, c->label, position, reach, block);
    if (c->has_links)
        *block = hr_link_nearest_reached(&c->reach, position, &label);
    else if (!hr_overlay_nearest(c->overlay, c->label, position, block))
        return false;
    return is_within(hr_block_centre(*block, c->size), position, reach);
}

static bool leads_to(const choice *c, int32_t label) {
    if (label == c->label || label == -1) return label != -1;
    if (!c->has_links) return false;
    return c->overlay ? hr_link_is_reached(&c->reach, label)
                      : hr_links_lead(&c->entry->arcs, c->label, label);
}

static bool has_clear_line(const choice *c, const hr_goal *goal, hr_cell from) {
    if (goal->kind != HR_GOAL_RING || !goal->needs_clear_line) return true;
    return hr_sweep(&c->entry->plane, from, hr_block_at(goal->position, c->size));
}

static bool is_reachable(const choice *c, const hr_spot *spot) {
    const hr_goal *goal = goal_of(c, spot);
    hr_cell block = hr_block_at(spot->at, c->size);
    if (leads_to(c, label_of(c, block))) return has_clear_line(c, goal, block);
    int32_t reach = hr_goal_reach(goal);
    return reach > 0 &&
           (is_within(c->from, spot->at, reach) || find_nearest(c, spot->at, reach, &block));
}

// What it is at least from the exit of some link, straight.
static double straight_from_links(const choice *c, hr_position at) {
    const hr_link_arcs *arcs = &c->reach.entry->arcs;
    double least = INFINITY;
    for (int32_t i = 0; i < arcs->count; i++)
        least = fmin(least, hr_position_distance(arcs->at[i].out, at));
    return least;
}

// What a path to a spot counts at least: walking all the way, or from the last of some links.
static double bound_of(const choice *c, const hr_spot *spot) {
    const hr_goal *goal = goal_of(c, spot);
    double straight = hr_position_distance(c->from, spot->at) - hr_goal_reach(goal);
    double walk = hr_product(straight > 0 ? straight : 0, c->least);
    if (!c->has_links || walk <= c->least_to_exit) return walk + goal->offset_256ths;
    double rest = straight_from_links(c, spot->at) - hr_goal_reach(goal);
    double linked = c->least_to_exit + hr_product(rest > 0 ? rest : 0, c->least);
    return fmin(walk, linked) + goal->offset_256ths;
}

// ---- Paths

// How long the path to a spot may be to be of any use; 0 = no limit.
static double limit_for(const choice *c, const hr_goal *goal) {
    double own = c->request->limit_256ths, best = c->best_total - goal->offset_256ths;
    if (c->best_total == INFINITY || (own > 0 && own < best)) return own;
    return best > 1 ? best : 1;
}

// A request for one spot alone. It is compared as a whole, whatever is wanted of it.
static hr_request request_for(const choice *c, const hr_spot *spot) {
    hr_request single = *c->request;
    single.goals = NULL;
    single.goal_count = 0;
    single.goal = spot->at;
    single.reach_256ths = hr_goal_reach(goal_of(c, spot));
    single.limit_256ths = limit_for(c, goal_of(c, spot));
    single.first_leg_only = single.length_only = false;
    if (single.budget_steps > 0) single.budget_steps -= (int32_t)c->steps;
    return single;
}

static bool has_steps(const choice *c) {
    int32_t budget = c->request->budget_steps;
    return (budget == 0 || c->steps < budget) && !hr_is_cancelled(&c->searcher->observer);
}

static bool has_arrived(const hr_path *path, int32_t reach) {
    if (path->status == HR_BLOCKED) return path->count > 0 && path->remaining_256ths <= reach;
    return path->status == HR_STRAIGHT || path->status == HR_FOUND;
}

// The searcher's next plan does not write over the waypoints of this one.
static void keep_waypoints(hr_searcher *searcher) {
    hr_position *waypoints = searcher->waypoints;
    int32_t capacity = searcher->waypoint_capacity;
    searcher->waypoints = searcher->kept_waypoints;
    searcher->waypoint_capacity = searcher->kept_capacity;
    searcher->kept_waypoints = waypoints;
    searcher->kept_capacity = capacity;
    hr_buffer links = searcher->links.links;
    searcher->links.links = searcher->links.kept_links;
    searcher->links.kept_links = links;
}

// One that arrives before all that do not; of those one of which more may be known, then the first.
static void offer(choice *c, const hr_spot *spot, const hr_path *path) {
    const hr_goal *goal = goal_of(c, spot);
    double total =
        has_arrived(path, hr_goal_reach(goal)) ? path->cost_256ths + goal->offset_256ths : INFINITY;
    bool is_equal = total == c->best_total && total < INFINITY;
    bool is_better = total < c->best_total || (is_equal && spot->goal < c->best_spot.goal) ||
                     (c->best.status == HR_TOO_FAR && path->status != HR_TOO_FAR);
    if (c->has_path && !is_better) return;
    c->best = *path;
    c->best_spot = *spot;
    c->best_total = total;
    c->has_path = true;
    keep_waypoints(c->searcher);
}

static hr_error plan_for(choice *c, const hr_spot *spot) {
    hr_request single = request_for(c, spot);
    hr_path path;
    hr_searcher_forget(c->searcher);
    hr_error error = hr_searcher_plan_linked(c->searcher, &single, NULL, NULL, &path);
    hr_searcher_forget(c->searcher);
    if (error) return error;
    c->steps += path.steps;
    offer(c, spot, &path);
    return HR_OK;
}

// ---- Before any plan

static bool find_start(choice *c) {
    c->start = hr_block_at(c->request->start, c->size);
    c->from = c->request->start;
    c->label = label_of(c, c->start);
    if (c->label != -1 || !c->request->may_escape) return c->label != -1;
    bool is_found =
        c->overlay ? hr_overlay_nearest(c->overlay, HR_ANY_LABEL, c->from, &c->start)
                   : hr_nearest_block(&c->entry->labels, HR_ANY_LABEL, c->size, c->from, &c->start);
    if (!is_found) return false;
    c->from = hr_block_centre(c->start, c->size);
    c->label = label_of(c, c->start);
    return true;
}

// Which links the unit can get to, and what it costs at least to come out of one. @return false if
// out of memory.
static bool look_at_links(choice *c) {
    const hr_class_entry *entry = hr_class_entry_of(c->searcher->map, c->request->class_id);
    hr_link_search *search = &c->searcher->links;
    c->least_to_exit = INFINITY;
    if (c->searcher->map->links.count == 0 || entry->arcs.count == 0) return true;
    if (!hr_link_search_begin(search, &entry->arcs)) return false;
    search->start_label = c->label;
    c->reach = (hr_link_reach){search, entry, c->overlay};
    c->has_links = hr_link_reach_all(&c->reach);
    for (int32_t i = 0; i < entry->arcs.count; i++) {
        const hr_link_arc *arc = &entry->arcs.at[i];
        double walk = hr_product(hr_position_distance(c->from, arc->in), c->least);
        if (hr_link_nodes(search)[i].entry_label == c->label)
            c->least_to_exit = fmin(c->least_to_exit, walk + arc->cost_256ths);
    }
    return true;
}

// A unit that stands in an area is where it wants to be.
static bool add_places_inside(choice *c) {
    hr_spots *spots = &c->searcher->spots;
    for (int32_t i = 0; i < c->request->goal_count; i++) {
        const hr_goal *goal = &c->request->goals[i];
        if (goal->kind != HR_GOAL_PLACE &&
            hr_goal_holds(c->searcher->map, c->size, goal, c->start) &&
            has_clear_line(c, goal, c->start) && !hr_spots_add(spots, c->from, i))
            return false;
    }
    return true;
}

static bool reserve_heap(choice *c) {
    hr_searcher *searcher = c->searcher;
    bool has_memory = hr_buffer_reserve(&searcher->heap, searcher->allocator,
                                        (size_t)searcher->spots.count, sizeof *c->heap);
    c->heap = searcher->heap.memory;
    return has_memory;
}

static void fill_heap(choice *c) {
    const hr_spots *spots = &c->searcher->spots;
    for (int32_t i = 0; i < spots->count; i++)
        c->heap[i] = (hr_keyed){(uint64_t)bound_of(c, &spots->at[i]), i};
    c->waiting = spots->count;
    hr_heap_build(c->heap, c->waiting);
}

// ---- Where nothing can be reached

// What is left from the reachable block that is nearest to a spot, if that is at most `most` with
// the offset; else infinite.
static double rest_to(const choice *c, const hr_spot *spot, double most) {
    hr_cell block;
    double offset = goal_of(c, spot)->offset_256ths, reach = most - offset;
    if (reach < 0) return INFINITY;
    int32_t within = reach < INT32_MAX ? (int32_t)reach + 1 : INT32_MAX;
    if (!find_nearest(c, spot->at, within, &block)) return INFINITY;
    return hr_position_distance(hr_block_centre(block, c->size), spot->at) + offset;
}

// The spot that a reachable block is nearest to; ties by index.
static int32_t nearest_spot(const choice *c) {
    const hr_spots *spots = &c->searcher->spots;
    double best = INFINITY;
    int32_t nearest = 0;
    for (int32_t i = 0; i < spots->count; i++) {
        double rest = rest_to(c, &spots->at[i], best);
        if (rest < best) best = rest, nearest = i;
    }
    return nearest;
}

// A place in a ring that the unit can get to, but from where no line is clear, is the nearest to
// it.
static hr_error plan_for_nearest(choice *c) {
    hr_error error = plan_for(c, &c->searcher->spots.at[c->nearest]);
    bool has_arrived = c->best.status == HR_STRAIGHT || c->best.status == HR_FOUND;
    if (error || !has_arrived) return error;
    c->best.status = HR_NEAREST;
    c->best.guaranteed_ratio = 0;
    return HR_OK;
}

// ---- From the request to the path

// With ignored footprints, labels are known only while the overlay is open. Spots that cannot be
// reached leave the list, unless there are no others.
static void sort_out(choice *c) {
    hr_spots *spots = &c->searcher->spots;
    int32_t kept = 0;
    for (int32_t i = 0; i < spots->count; i++)
        if (is_reachable(c, &spots->at[i])) spots->at[kept++] = spots->at[i];
    if (kept > 0)
        spots->count = kept;
    else
        c->nearest = nearest_spot(c);
    c->is_sorted_out = true;
    c->are_all_out = kept == 0;
}

// Spots that may be planned for. @return HR_OUT_OF_MEMORY, or HR_OK.
static hr_error list_spots(choice *c) {
    hr_spots *spots = &c->searcher->spots;
    if (!hr_spots_list(spots, c->searcher->map, c->size, c->request->goals, c->request->goal_count))
        return HR_OUT_OF_MEMORY;
    if (!find_start(c)) return HR_OK; // whatever the spot, it stays where it is
    if (!look_at_links(c) || !add_places_inside(c)) return HR_OUT_OF_MEMORY;
    if (c->overlay) sort_out(c);
    return HR_OK;
}

static hr_error list_spots_ignoring(choice *c) {
    const hr_class_entry *base = c->entry;
    hr_overlay *overlay = c->overlay = &c->searcher->overlay;
    c->entry = &overlay->entry;
    bool is_ready =
        hr_overlay_open(overlay, c->searcher->map, base, c->request->ignore, HR_IGNORE_MAX) &&
        hr_overlay_connect(overlay);
    hr_error error = is_ready ? list_spots(c) : HR_OUT_OF_MEMORY;
    hr_overlay_close(overlay);
    c->entry = base;
    c->overlay = NULL;
    return error;
}

// By the straight line alone.
static bool is_too_far(const choice *c, const hr_spot *spot) {
    double limit = c->request->limit_256ths;
    return limit > 0 && bound_of(c, spot) - goal_of(c, spot)->offset_256ths > 1 + limit;
}

// Whether there is one that may be better than what was found, and steps are left.
static bool goes_on(const choice *c) {
    if (c->waiting == 0) return false;
    return !c->has_path || ((double)c->heap[0].key <= c->best_total && has_steps(c));
}

// By rising bounds. From a closed start all spots are the same.
static hr_error plan_in_order(choice *c) {
    hr_error error = HR_OK;
    if (c->label == -1) return plan_for(c, &c->searcher->spots.at[c->heap[0].index]);
    while (!error && goes_on(c)) {
        const hr_spot *spot = &c->searcher->spots.at[hr_heap_pop(c->heap, &c->waiting).index];
        if (c->has_path && is_too_far(c, spot)) continue;
        if (c->is_sorted_out || is_reachable(c, spot)) error = plan_for(c, spot);
    }
    return error;
}

// A link counts what it costs.
static bool keep_link(const choice *c, hr_path *path) {
    hr_link link;
    if (!path->links || !hr_link_get(c->searcher->map, path->links[0], &link)) return false;
    path->length_256ths = path->cost_256ths = link.cost_256ths;
    path->guaranteed_ratio = 0;
    return true;
}

static void keep_first_leg(const choice *c, hr_path *path) {
    if (!c->request->first_leg_only || path->count <= 2) return;
    hr_position from = path->waypoints[0], to = path->waypoints[1];
    hr_costs costs = hr_costs_of(c->searcher->map, c->entry);
    double mean = 1;
    if (costs.bytes) {
        hr_leg_mean fraction =
            hr_leg_mean_cost(&costs, hr_block_at(from, c->size), hr_block_at(to, c->size));
        mean = (double)fraction.sum / ((double)fraction.scale * HR_COST_PLAIN);
    }
    path->count = 2;
    path->remaining_256ths = hr_position_distance(to, c->best_spot.at);
    if (keep_link(c, path)) return;
    path->links = NULL;
    path->length_256ths = hr_position_distance(from, to);
    path->cost_256ths = hr_product(path->length_256ths, mean);
    if (path->guaranteed_ratio > 0) path->guaranteed_ratio = c->has_links ? 0 : mean / c->least;
}

static void write(choice *c, hr_path *path) {
    keep_waypoints(c->searcher); // which brings back the best path's
    *path = c->best;
    path->goal_index = path->count > 0 ? c->best_spot.goal : HR_NO_GOAL;
    path->steps = c->steps > INT32_MAX ? INT32_MAX : (int32_t)c->steps;
    keep_first_leg(c, path);
    if (c->request->length_only) path->waypoints = NULL, path->count = 0;
}

// @return HR_OK.
static hr_error refuse(hr_searcher *searcher, const hr_request *request, const char *problem,
                       hr_path *path) {
    hr_searcher_refuse(searcher, request, problem, path);
    path->goal_index = hr_request_bad_goal(searcher->map, request);
    return HR_OK;
}

static double least_cost(const hr_map *map, const hr_class_entry *entry) {
    hr_costs costs = hr_costs_of(map, entry);
    return costs.bytes ? (double)costs.least / HR_COST_PLAIN : 1;
}

static hr_error answer_goals(hr_searcher *searcher, const hr_request *request, hr_path *path) {
    hr_error error =
        searcher->is_read_only ? HR_OK : hr_map_refresh(searcher->map, request->class_id);
    if (error) return error;
    const hr_class_entry *entry = hr_class_entry_of(searcher->map, request->class_id);
    choice c = {.searcher = searcher,
                .request = request,
                .entry = entry,
                .size = entry->unit.size,
                .least = least_cost(searcher->map, entry),
                .best_total = INFINITY};
    error = hr_request_ignores_any(request) ? list_spots_ignoring(&c) : list_spots(&c);
    if (error || !reserve_heap(&c)) return HR_OUT_OF_MEMORY;
    if (searcher->spots.count == 0)
        return refuse(searcher, request, "goals: none of them has a block on the map", path);
    fill_heap(&c);
    if (!c.are_all_out) error = plan_in_order(&c);
    if (!error && !c.is_sorted_out && !c.has_path) c.nearest = nearest_spot(&c);
    if (!error && !c.has_path) error = plan_for_nearest(&c);
    if (!error) write(&c, path);
    return error;
}

hr_error hr_searcher_answer(hr_searcher *searcher, const hr_request *request, const hr_field *field,
                            hr_trails *trails, hr_path *path) {
    if (request->goal_count == 0)
        return hr_searcher_plan_linked(searcher, request, field, trails, path);
    const char *problem = hr_request_problem(searcher->map, request);
    if (problem) return refuse(searcher, request, problem, path);
    return answer_goals(searcher, request, path);
}

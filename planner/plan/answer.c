// answer.c - the nearest of many goals.
//
// Spots of goals (spots.h) are listed with lower bounds, and planned for in their order
// (goal_order.h). Where none of them can be reached, the nearest reachable block of all is looked
// for.

#include "planner/plan/answer.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_parts.h"
#include "planner/costs/leg_cost.h"
#include "planner/plan/choice.h"
#include "planner/plan/goal_order.h"
#include "planner/plan/link_plan.h"
#include "planner/plan/link_reach.h"
#include "planner/plan/near_goals.h"
#include "planner/plan/nearest_spot.h"
#include "planner/plan/request.h"

// ---- Before any plan

static bool find_start(hr_choice *c) {
    c->start = hr_block_at(c->request->start, c->size);
    c->from = c->request->start;
    c->label = hr_choice_label(c, c->start);
    if (c->label != -1 || !c->request->may_escape) return c->label != -1;
    bool is_found =
        c->overlay ? hr_overlay_nearest(c->overlay, HR_ANY_LABEL, c->from, &c->start)
                   : hr_nearest_block(&c->entry->labels, HR_ANY_LABEL, c->size, c->from, &c->start);
    if (!is_found) return false;
    c->from = hr_block_centre(c->start, c->size);
    c->label = hr_choice_label(c, c->start);
    return true;
}

// Which links the unit can get to, and what it costs at least to come out of one. @return false if
// out of memory.
static bool look_at_links(hr_choice *c) {
    const hr_class_entry *entry = hr_class_entry_of(c->searcher->map, c->request->class_id);
    hr_link_search *search = &c->searcher->links;
    c->least_to_exit = INFINITY;
    if (c->searcher->map->links.count == 0 || entry->arcs.count == 0) return true;
    c->reach = (hr_link_reach){.search = search, .entry = entry, .overlay = c->overlay};
    if (!hr_link_reach_begin(&c->reach)) return false;
    search->start_label = c->label;
    int32_t part = c->overlay ? -1 : hr_link_part_of(&search->arcs->parts, c->label);
    c->origin = hr_link_origin_of(&entry->arcs, part, c->from, c->least);
    hr_choice_count_looks(c, entry->arcs.count);
    c->has_links = hr_link_has_any(&c->reach);
    for (int32_t i = 0; i < entry->arcs.count; i++) {
        const hr_link_arc *arc = &search->arcs->at[i];
        double walk = hr_product(hr_position_distance(c->from, arc->in), c->least);
        if (arc->entry_label == c->label)
            c->least_to_exit = fmin(c->least_to_exit, walk + arc->cost_256ths);
    }
    return true;
}

// A unit that stands in an area is where it wants to be.
static bool add_places_inside(hr_choice *c) {
    hr_spots *spots = &c->searcher->spots;
    for (int32_t i = 0; spots->have_areas && i < c->request->goal_count; i++) {
        const hr_goal *goal = &c->request->goals[i];
        if (goal->kind != HR_GOAL_PLACE &&
            hr_goal_holds(c->searcher->map, c->size, goal, c->start) &&
            hr_choice_has_clear_line(c, goal, c->start) && !hr_spots_add(spots, c->from, i))
            return false;
    }
    return true;
}

static bool add_exits(hr_choice *c) {
    const hr_request *request = c->request;
    return !c->has_links ||
           hr_spots_add_exits(&c->searcher->spots, c->searcher->map, c->size, request->goals,
                              request->goal_count, &c->reach.entry->arcs);
}

// Puts spots in a queue. @return false if out of memory.
static bool queue_spots(hr_choice *c) {
    hr_searcher *searcher = c->searcher;
    const hr_spots *spots = &searcher->spots;
    if (!hr_spot_queue_begin(&c->waiting, &searcher->heap, searcher->allocator, spots->count))
        return false;
    if (!spots->have_extras && !c->has_links && c->least == 1)
        hr_spot_queue_set_straight(&c->waiting, spots, c->from);
    else
        for (int32_t i = 0; i < spots->count; i++)
            c->waiting.bounds[i] = (uint32_t)hr_choice_quick_bound(c, &spots->at[i]);
    return true;
}

// ---- Where nothing can be reached

// The unit stands in a ring, at a place from where no line is clear, and cannot leave it.
static bool is_locked_there(const hr_choice *c) {
    return !c->has_links && !hr_request_ignores_any(c->request) &&
           hr_is_locked(&c->entry->plane, c->start);
}

// A place in a ring that the unit can get to, but from where no line is clear, is the nearest to
// it.
static hr_error plan_for_nearest(hr_choice *c) {
    hr_error error = hr_choice_plan(c, &c->searcher->spots.at[c->nearest]);
    bool has_arrived = c->best.status == HR_STRAIGHT || c->best.status == HR_FOUND;
    if (error || !has_arrived) return error;
    c->best.status = is_locked_there(c) ? HR_LOCKED : HR_NEAREST;
    if (c->best.status == HR_LOCKED) c->best.waypoints = NULL, c->best.count = 0;
    c->best.guaranteed_ratio = 0;
    return HR_OK;
}

// ---- From the request to the path

// With ignored footprints, labels are known only while the overlay is open. Spots that cannot be
// reached leave the list, unless there are no others.
static void sort_out(hr_choice *c) {
    hr_spots *spots = &c->searcher->spots;
    int32_t kept = 0;
    for (int32_t i = 0; i < spots->count; i++)
        if (hr_choice_can_reach(c, &spots->at[i])) spots->at[kept++] = spots->at[i];
    if (kept > 0)
        spots->count = kept;
    else if (spots->count > 0)
        c->nearest = hr_nearest_spot(c);
    c->is_sorted_out = true;
    c->are_all_out = kept == 0;
}

// Spots that may be planned for. @return HR_OUT_OF_MEMORY, or HR_OK.
static hr_error list_spots(hr_choice *c) {
    hr_spots *spots = &c->searcher->spots;
    if (!hr_spots_list(spots, c->searcher->map, c->size, c->request->goals, c->request->goal_count))
        return HR_OUT_OF_MEMORY;
    c->listed = spots->count;
    if (!find_start(c)) return HR_OK; // whatever the spot, it stays where it is
    if (!look_at_links(c) || !add_places_inside(c) || !add_exits(c)) return HR_OUT_OF_MEMORY;
    if (c->overlay) sort_out(c);
    return HR_OK;
}

static hr_error list_spots_ignoring(hr_choice *c) {
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

// A link counts what it costs.
static bool keep_link(const hr_choice *c, hr_path *path) {
    hr_link link;
    if (!path->links || !hr_link_get(c->searcher->map, path->links[0], &link)) return false;
    path->length_256ths = path->cost_256ths = link.cost_256ths;
    path->guaranteed_ratio = 0;
    return true;
}

static void keep_first_leg(const hr_choice *c, hr_path *path) {
    if (!c->request->first_leg_only || path->count <= 2) return;
    hr_position from = path->waypoints[0], to = path->waypoints[1];
    hr_costs costs = hr_costs_of(c->searcher->map, c->entry);
    double mean = 1;
    if (costs.bytes) {
        mean = hr_plain_mean(
            hr_leg_mean_cost(&costs, hr_block_at(from, c->size), hr_block_at(to, c->size)));
    }
    path->count = 2;
    path->remaining_256ths = hr_position_distance(to, c->best_spot.at);
    if (keep_link(c, path)) return;
    path->links = NULL;
    path->length_256ths = hr_position_distance(from, to);
    path->cost_256ths = hr_product(path->length_256ths, mean);
    if (path->guaranteed_ratio > 0) path->guaranteed_ratio = c->has_links ? 0 : mean / c->least;
}

static void write(hr_choice *c, hr_path *path) {
    hr_choice_keep_waypoints(c->searcher); // which brings back the best path's
    *path = c->best;
    path->goal_index = path->count > 0 ? c->best_spot.goal : HR_NO_GOAL;
    path->steps = c->steps > INT32_MAX ? INT32_MAX : (int32_t)c->steps;
    keep_first_leg(c, path);
    if (c->request->length_only) path->waypoints = NULL, path->links = NULL, path->count = 0;
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

static hr_error refresh_class(hr_searcher *searcher, const hr_request *request) {
    return searcher->is_read_only ? HR_OK : hr_map_refresh(searcher->map, request->class_id);
}

// Makes a list of spots, in order, for a request that is sound. @return HR_OK or HR_OUT_OF_MEMORY.
static hr_error begin(hr_choice *c, hr_searcher *searcher, const hr_request *request) {
    hr_error error = refresh_class(searcher, request);
    if (error) return error;
    const hr_class_entry *entry = hr_class_entry_of(searcher->map, request->class_id);
    HR_ASSERT(entry); // the request is sound
    *c = (hr_choice){.searcher = searcher,
                     .request = request,
                     .entry = entry,
                     .size = entry->unit.size,
                     .least = least_cost(searcher->map, entry),
                     .best_total = INFINITY};
    error = hr_request_ignores_any(request) ? list_spots_ignoring(c) : list_spots(c);
    return error || !queue_spots(c) ? HR_OUT_OF_MEMORY : HR_OK;
}

// Leaves in `c` what it came to.
static hr_error answer_goals(hr_choice *c, hr_searcher *searcher, const hr_request *request,
                             hr_path *path) {
    hr_error error = begin(c, searcher, request);
    if (error) return error;
    if (searcher->spots.count == 0)
        return refuse(searcher, request, "goals: none of them has a block on the map", path);
    if (!c->are_all_out) error = hr_choice_plan_in_order(c);
    if (!error && !c->is_sorted_out && !c->has_path) c->nearest = hr_nearest_spot(c);
    if (!error && !c->has_path) error = plan_for_nearest(c);
    if (!error) write(c, path);
    return error;
}

// Leaves in `c` what it came to; no goal is ranked if none has a spot.
static hr_error rank_goals(hr_choice *c, hr_searcher *searcher, const hr_request *request,
                           hr_rank *ranks, int32_t wanted) {
    hr_error error = begin(c, searcher, request);
    if (error) return error;
    c->ranks = ranks;
    c->wanted = hr_least(wanted, request->goal_count);
    if (searcher->spots.count > 0 && !c->are_all_out && c->label != -1)
        error = hr_choice_plan_in_order(c);
    return error;
}

// ---- The nearest areas first

enum { FEW_GOALS = 8 };

// Finds bounds, and takes the `few` goals of the least. @return HR_OK or HR_OUT_OF_MEMORY.
static hr_error take_few(hr_near_goals *near, hr_searcher *searcher, const hr_request *request,
                         int32_t few) {
    hr_error error = refresh_class(searcher, request);
    if (error) return error;
    const hr_class_entry *entry = hr_class_entry_of(searcher->map, request->class_id);
    HR_ASSERT(entry); // the request is sound
    double least = least_cost(searcher->map, entry);
    if (!hr_near_goals_begin(near, searcher, request, least)) return HR_OUT_OF_MEMORY;
    hr_near_goals_take(near, hr_near_goals_bound(near, few));
    return HR_OK;
}

// Takes all goals that may be better than what has come of those taken: from a closed start, of
// which bounds know nothing, all. @return whether there are any.
static bool take_more(hr_near_goals *near, const hr_choice *c) {
    hr_position from = near->request->start;
    bool is_bounded = c->from.x == from.x && c->from.y == from.y;
    return hr_near_goals_take(near, is_bounded ? hr_choice_cutoff(c) : INFINITY);
}

static hr_error answer_near(hr_searcher *searcher, const hr_request *request, hr_path *path) {
    hr_choice c;
    hr_near_goals near;
    int32_t steps = 0;
    hr_error error = take_few(&near, searcher, request, FEW_GOALS);
    if (error) return error;
    do {
        hr_request some = hr_near_goals_request(&near);
        error = answer_goals(&c, searcher, &some, path);
        if (error) return error;
        path->steps = hr_least(path->steps, INT32_MAX - steps) + steps;
        steps = path->steps;
    } while (take_more(&near, &c));
    if (path->goal_index >= 0) path->goal_index = near.numbers[path->goal_index];
    return HR_OK;
}

static hr_error rank_near(hr_searcher *searcher, const hr_request *request, hr_rank *ranks,
                          int32_t wanted, int32_t *ranked) {
    hr_choice c;
    hr_near_goals near;
    hr_error error = take_few(&near, searcher, request, FEW_GOALS + 2 * wanted);
    if (error) return error;
    do {
        hr_request some = hr_near_goals_request(&near);
        error = rank_goals(&c, searcher, &some, ranks, wanted);
        if (error) return error;
    } while (take_more(&near, &c));
    if (searcher->spots.count == 0) return HR_BAD_SIZE;
    for (int32_t i = 0; i < c.ranked; i++) ranks[i].goal = near.numbers[ranks[i].goal];
    *ranked = c.ranked;
    return HR_OK;
}

// Of one place, as to a goal; an offset changes nothing.
static hr_error answer_place(hr_searcher *searcher, const hr_request *request,
                             const hr_field *field, hr_trails *trails, hr_path *path) {
    hr_request single = *request;
    single.goals = NULL;
    single.goal_count = 0;
    single.goal = request->goals[0].position;
    single.reach_256ths = request->goals[0].reach_256ths;
    hr_error error = hr_searcher_plan_linked(searcher, &single, field, trails, path);
    if (!error && path->stage == HR_STAGE_ANY) path->goal_index = HR_NO_GOAL; // it leads nowhere
    return error;
}

hr_error hr_searcher_answer(hr_searcher *searcher, const hr_request *request, const hr_field *field,
                            hr_trails *trails, hr_path *path) {
    hr_choice c;
    if (request->goal_count == 0)
        return hr_searcher_plan_linked(searcher, request, field, trails, path);
    const char *problem = field ? NULL : hr_request_problem(searcher->map, request);
    if (problem) return refuse(searcher, request, problem, path);
    if (hr_request_lists_place(request))
        return answer_place(searcher, request, field, trails, path);
    if (hr_near_goals_pay(searcher->map, request, FEW_GOALS))
        return answer_near(searcher, request, path);
    return answer_goals(&c, searcher, request, path);
}

hr_error hr_searcher_rank(hr_searcher *searcher, const hr_request *request, hr_rank *ranks,
                          int32_t wanted, int32_t *ranked) {
    hr_choice c;
    if (hr_near_goals_pay(searcher->map, request, FEW_GOALS + 2 * wanted))
        return rank_near(searcher, request, ranks, wanted, ranked);
    hr_error error = rank_goals(&c, searcher, request, ranks, wanted);
    if (error) return error;
    if (searcher->spots.count == 0) return HR_BAD_SIZE;
    *ranked = c.ranked;
    return HR_OK;
}

// choice.c - what of a list of goals can be reached, and the best path so far.

#include "planner/plan/choice.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_arcs.h"
#include "planner/grid/sweep.h"
#include "planner/plan/link_plan.h"

// ---- The goals

int32_t hr_choice_label(const hr_choice *c, hr_cell block) {
    return c->overlay ? hr_overlay_label(c->overlay, block)
                      : hr_label_at(&c->entry->labels, block.x, block.y);
}

bool hr_choice_nearest(const hr_choice *c, hr_position position, int32_t reach, hr_cell *block) {
    int32_t label;
    if (!c->overlay) return hr_leads_within(c->entry, c->label, position, reach, block);
    if (c->has_links) {
        *block = hr_link_nearest_reached(&c->reach, position, &label);
    } else {
        bool has_any = hr_overlay_nearest(c->overlay, c->label, position, block);
        HR_ASSERT(has_any); // the start, if no other
    }
    return hr_are_within(hr_block_centre(*block, c->size), position, reach);
}

static bool leads_to(const hr_choice *c, int32_t label) {
    if (label == c->label || label == -1) return label != -1;
    if (!c->has_links) return false;
    return c->overlay ? hr_link_is_reached(&c->reach, label)
                      : hr_links_lead(&c->entry->arcs, c->label, label);
}

bool hr_choice_has_clear_line(const hr_choice *c, const hr_goal *goal, hr_cell from) {
    return hr_goal_is_in_sight(&c->entry->plane, c->size, goal, from);
}

bool hr_choice_is_there(const hr_choice *c, const hr_spot *spot) {
    int32_t reach = hr_goal_reach(hr_choice_goal(c, spot));
    return reach > 0 && hr_are_within(c->from, spot->at, reach);
}

bool hr_choice_can_reach(const hr_choice *c, const hr_spot *spot) {
    const hr_goal *goal = hr_choice_goal(c, spot);
    hr_cell block = hr_block_at(spot->at, c->size);
    if (leads_to(c, hr_choice_label(c, block))) return hr_choice_has_clear_line(c, goal, block);
    int32_t reach = hr_goal_reach(goal);
    return reach > 0 &&
           (hr_choice_is_there(c, spot) || hr_choice_nearest(c, spot->at, reach, &block));
}

// What it is at least from the exit of some link, straight.
static double straight_from_links(const hr_choice *c, hr_position at) {
    const hr_link_arcs *arcs = &c->reach.entry->arcs;
    double least = INFINITY;
    for (int32_t i = 0; i < arcs->count; i++)
        least = fmin(least, hr_position_distance(arcs->at[i].out, at));
    return least;
}

static double bound_of_walk(const hr_choice *c, const hr_spot *spot) {
    double straight =
        hr_position_distance(c->from, spot->at) - hr_goal_reach(hr_choice_goal(c, spot));
    if (straight < 0) straight = 0;
    return c->least == 1 ? straight : hr_product(straight, c->least);
}

// Out of some link, and straight up through links to the spot, if it is in one part alone.
static double bound_through_links(const hr_choice *c, const hr_spot *spot) {
    if (c->origin.part < 0 || hr_goal_reach(hr_choice_goal(c, spot)) > 0) return c->least_to_exit;
    int32_t label = hr_choice_label(c, hr_block_at(spot->at, c->size));
    int32_t part = hr_link_part_of(&c->origin.arcs->parts, label);
    if (part < 0) return c->least_to_exit;
    return fmax(c->least_to_exit, hr_link_before(&c->origin, part, spot->at));
}

double hr_choice_quick_bound(const hr_choice *c, const hr_spot *spot) {
    double bound = bound_of_walk(c, spot);
    if (c->has_links && bound > c->least_to_exit) bound = fmin(bound, bound_through_links(c, spot));
    return bound + hr_choice_goal(c, spot)->offset_256ths;
}

// Walking all the way, or from the last of some links.
double hr_choice_bound(const hr_choice *c, const hr_spot *spot) {
    const hr_goal *goal = hr_choice_goal(c, spot);
    double walk = bound_of_walk(c, spot);
    if (!c->has_links || walk <= c->least_to_exit) return walk + goal->offset_256ths;
    double linked = bound_through_links(c, spot);
    if (walk <= linked) return walk + goal->offset_256ths;
    double rest = straight_from_links(c, spot->at) - hr_goal_reach(goal);
    linked = fmax(linked, c->least_to_exit + hr_product(rest > 0 ? rest : 0, c->least));
    return fmin(walk, linked) + goal->offset_256ths;
}

// ---- Paths

double hr_choice_cutoff(const hr_choice *c) {
    if (!c->ranks) return c->best_total;
    return c->ranked == c->wanted ? c->ranks[c->wanted - 1].total : INFINITY;
}

static const hr_rank *rank_of(const hr_choice *c, int32_t goal) {
    for (int32_t i = 0; i < c->ranked; i++)
        if (c->ranks[i].goal == goal) return &c->ranks[i];
    return NULL;
}

bool hr_choice_is_ranked(const hr_choice *c, int32_t goal) { return rank_of(c, goal) != NULL; }

bool hr_choice_gains_none(const hr_choice *c, int32_t goal, uint64_t least) {
    const hr_rank *own = rank_of(c, goal);
    return own && (double)least >= own->total;
}

double hr_choice_own_cutoff(const hr_choice *c, int32_t goal) {
    const hr_rank *own = rank_of(c, goal);
    return own ? own->total : hr_choice_cutoff(c);
}

// How long the path to a spot may be to be of any use; 0 = no limit. One that counts as much as the
// best is, if its goal comes before, whatever rounding has taken from the difference.
static double limit_for(const hr_choice *c, const hr_goal *goal) {
    static const double ROUNDING = 1.0 / 1024;
    double cutoff = hr_choice_cutoff(c);
    double own = c->request->limit_256ths, best = cutoff - goal->offset_256ths + ROUNDING;
    if (cutoff == INFINITY || (own > 0 && own < best)) return own;
    return best > 1 ? best : 1;
}

// A request for one spot alone. It is compared as a whole, whatever is wanted of it.
static hr_request request_for(const hr_choice *c, const hr_spot *spot) {
    hr_request single = *c->request;
    single.goals = NULL;
    single.goal_count = 0;
    single.goal = spot->at;
    single.reach_256ths = hr_goal_reach(hr_choice_goal(c, spot));
    single.limit_256ths = limit_for(c, hr_choice_goal(c, spot));
    single.first_leg_only = single.length_only = false;
    if (single.budget_steps > 0)
        single.budget_steps =
            (int32_t)(c->steps < single.budget_steps - 1 ? single.budget_steps - c->steps : 1);
    return single;
}

bool hr_choice_has_steps(const hr_choice *c) {
    int32_t budget = c->request->budget_steps;
    return (budget == 0 || c->steps < budget) && !hr_is_cancelled(&c->searcher->observer);
}

static bool has_arrived(const hr_path *path, int32_t reach) {
    if (path->status == HR_BLOCKED) return path->count > 0 && path->remaining_256ths <= reach;
    return path->status == HR_STRAIGHT || path->status == HR_FOUND;
}

void hr_choice_keep_waypoints(hr_searcher *searcher) {
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

static bool is_ranked_before(const hr_rank *a, const hr_rank *b) {
    return a->total < b->total || (a->total == b->total && a->goal < b->goal);
}

// An area may be arrived at more than once.
static void unrank_worse(hr_choice *c, const hr_rank *than) {
    int32_t kept = 0;
    for (int32_t i = 0; i < c->ranked; i++)
        if (c->ranks[i].goal != than->goal || !is_ranked_before(than, &c->ranks[i]))
            c->ranks[kept++] = c->ranks[i];
    c->ranked = kept;
}

static void rank(hr_choice *c, int32_t goal, double total, double length) {
    hr_rank own = {goal, total, length};
    unrank_worse(c, &own);
    if (hr_choice_is_ranked(c, goal)) return;
    int32_t at = c->ranked < c->wanted ? c->ranked++ : c->wanted;
    for (; at > 0 && is_ranked_before(&own, &c->ranks[at - 1]); at--)
        if (at < c->wanted) c->ranks[at] = c->ranks[at - 1];
    if (at < c->wanted) c->ranks[at] = own;
}

// One that arrives before all that do not; of those one of which more may be known, then the first.
static void offer(hr_choice *c, const hr_spot *spot, const hr_path *path) {
    const hr_goal *goal = hr_choice_goal(c, spot);
    double total =
        has_arrived(path, hr_goal_reach(goal)) ? path->cost_256ths + goal->offset_256ths : INFINITY;
    if (c->ranks && total < INFINITY) rank(c, spot->goal, total, path->cost_256ths);
    bool is_equal = total == c->best_total && total < INFINITY;
    bool is_better = total < c->best_total || (is_equal && spot->goal < c->best_spot.goal) ||
                     (c->best.status == HR_TOO_FAR && path->status != HR_TOO_FAR);
    if (c->has_path && !is_better) return;
    c->best = *path;
    c->best_spot = *spot;
    c->best_total = total;
    c->has_path = true;
    hr_choice_keep_waypoints(c->searcher);
}

hr_error hr_choice_plan(hr_choice *c, hr_spot *spot) {
    spot->is_planned = true;
    hr_request single = request_for(c, spot);
    hr_path path;
    hr_searcher_forget(c->searcher);
    hr_error error = hr_searcher_plan_linked(c->searcher, &single, NULL, NULL, &path);
    hr_searcher_forget(c->searcher);
    if (error) return error;
    c->steps += path.steps;
    c->plans++;
    offer(c, spot, &path);
    return HR_OK;
}

// goal_order.c - spots by rising bounds, and when routes are asked.

#include "planner/plan/goal_order.h"

#include "planner/grid/sweep.h"
#include "planner/plan/goal_routes.h"

// ---- What is left

// By the straight line alone.
static bool is_too_far(const hr_choice *c, const hr_spot *spot) {
    double limit = c->request->limit_256ths;
    return limit > 0 &&
           hr_choice_bound(c, spot) - hr_choice_goal(c, spot)->offset_256ths > 1 + limit;
}

// Whether there is one that may be better than what was found, and steps are left.
static bool goes_on(hr_choice *c) {
    if (c->waiting.count == 0) return false;
    uint64_t least = hr_spot_queue_first(&c->waiting).key;
    return !c->has_path || ((double)least <= hr_choice_cutoff(c) && hr_choice_has_steps(c));
}

// Whether all blocks in reach of a spot are open, and of one cost: then no path that ends within
// reach is shorter than the way to the spot less the reach.
static bool is_open_around(const hr_choice *c, const hr_spot *spot, int32_t reach) {
    enum { FAR = 8 * HR_CELL };
    if (reach > FAR) return false; // too much to look at
    const hr_plane *plane = &c->entry->plane;
    hr_cell block = hr_block_at(spot->at, c->size);
    hr_costs costs = hr_costs_of(c->searcher->map, c->entry);
    int32_t blocks = reach / HR_CELL + 1;
    int32_t left = hr_greatest(block.x - blocks, 0), top = hr_greatest(block.y - blocks, 0);
    int32_t right = hr_least(block.x + blocks, plane->rows.length - 1);
    int32_t bottom = hr_least(block.y + blocks, plane->rows.count - 1);
    for (int32_t y = top; y <= bottom; y++)
        for (int32_t x = left; x <= right; x++)
            if (hr_is_closed(plane, x, y) ||
                (costs.bytes && hr_cost_at(&costs, x, y) != hr_cost_at(&costs, block.x, block.y)))
                return false;
    return true;
}

// Whether routes do not look for it, or not as near as it may be: the unit is within its reach, or
// it cannot be reached itself, but may be from within reach, or from behind a wall.
static bool is_unknown_to_routes(const hr_choice *c, const hr_spot *spot) {
    int32_t reach = hr_goal_reach(hr_choice_goal(c, spot));
    return reach > 0 && (hr_choice_is_there(c, spot) ||
                         hr_choice_label(c, hr_block_at(spot->at, c->size)) != c->label ||
                         !is_open_around(c, spot, reach));
}

// What the nearest is thought to count, of which the bound is known: as much, or a quarter more.
static double expected_cutoff(const hr_choice *c, uint64_t least) {
    double cutoff = hr_choice_cutoff(c);
    return cutoff < INFINITY ? cutoff : hr_product((double)least, 1.25);
}

// Whether so few may be the nearest that a plan to each takes less than a search to all. With costs
// bounds say little.
static bool are_few_left(const hr_choice *c, uint64_t least) {
    enum { FEW = 3 };
    if (hr_has_costs(c->entry)) return false;
    int32_t wanted = c->ranks ? c->wanted : 1;
    return hr_spot_queue_count(&c->waiting, least, expected_cutoff(c, least)) < FEW * wanted;
}

// Whether the routes are worth asking: where the nearest goal by air is far off or several plans
// have led to none in sight, and many wait that may be the nearest.
static bool needs_routes(const hr_choice *c, const hr_spot *spot, uint64_t least) {
    enum { FEW = 4, PLANS = 2, NEAR = 30 * HR_CELL };
    if (c->has_asked_routes || c->is_sorted_out || c->has_links || c->waiting.count < FEW)
        return false;
    if (c->request->only != HR_STAGE_ANY && c->request->only != HR_STAGE_ROUTES) return false;
    bool is_far = hr_position_distance(c->from, spot->at) > NEAR;
    if (!is_far && c->plans < PLANS && !hr_has_costs(c->entry)) return false;
    if (are_few_left(c, least)) return false;
    hr_cell block = hr_block_at(spot->at, c->size);
    return hr_choice_label(c, block) == c->label &&
           (c->least != 1 || !hr_sweep(&c->entry->plane, c->start, block));
}

// Whether a goal may be within the limit that counts more than one that is not: by its offset, or
// as it may be arrived at from a distance.
static bool has_odd_limit(const hr_choice *c) {
    return c->request->limit_256ths > 0 && c->searcher->spots.have_extras;
}

static bool is_in_sight(const hr_choice *c, const hr_spot *spot) {
    hr_cell block = hr_block_at(spot->at, c->size);
    return hr_choice_label(c, block) == c->label && hr_sweep(&c->entry->plane, c->start, block) &&
           hr_choice_has_clear_line(c, hr_choice_goal(c, spot), block);
}

// Over portals, ways to what is near and in sight are much too long.
static hr_error plan_in_sight(hr_choice *c) {
    enum { LOOKS = 16 };
    int32_t left = c->ranks ? c->wanted : 1, looks = LOOKS * left;
    int32_t kept = 0;
    for (int32_t i = 0; i < looks && left > 0 && c->waiting.count > 0; i++) {
        hr_keyed next = hr_spot_queue_pop(&c->waiting);
        hr_spot *spot = &c->searcher->spots.at[next.index];
        if (hr_choice_is_ranked(c, spot->goal) || is_unknown_to_routes(c, spot) ||
            !is_in_sight(c, spot)) {
            hr_spot_queue_keep(&c->waiting, next, kept++);
            continue;
        }
        hr_error error = hr_choice_plan(c, spot);
        if (error) return error;
        left--;
    }
    hr_spot_queue_put_back(&c->waiting, kept);
    return HR_OK;
}

// Near by, ways over portals may be a tenth too long in rubble, and far too dear over ground of
// many costs: some of what is the nearest by air is planned for, too.
enum { LOOKS_NEAR = 128 * HR_CELL, PLANS = 2, PLANS_BY_COSTS = 4 };

static bool has_looks_left(const hr_choice *c) {
    int32_t plans = hr_has_costs(c->entry) ? PLANS_BY_COSTS : PLANS;
    if (c->are_all_known) return false;
    return c->looks < plans * (c->ranks ? c->wanted : 1);
}

static bool looks_near(hr_choice *c, const hr_spot *spot) {
    double length = hr_has_costs(c->entry) ? hr_position_distance(c->from, spot->at)
                                           : hr_choice_own_cutoff(c, spot->goal);
    bool looks = length <= LOOKS_NEAR && has_looks_left(c);
    c->looks += looks;
    return looks;
}

// Whether what waits is of no use any more, since routes were asked.
static bool is_settled(hr_choice *c, const hr_spot *spot) {
    if (!c->has_path || !c->has_asked_routes || c->request->quality == HR_EXACT) return false;
    bool are_all_found = c->ranks ? c->ranked == c->wanted : c->best.status != HR_TOO_FAR;
    if (!are_all_found && has_odd_limit(c)) return false;
    return !looks_near(c, spot);
}

// Of several goals each may have spots that are nearer than the first one that was found.
static bool looks_at_other_areas(const hr_choice *c) {
    if (!c->ranks || !c->searcher->spots.have_areas || !has_looks_left(c)) return false;
    return hr_has_costs(c->entry) || c->ranked == 0 || c->ranks[0].total <= LOOKS_NEAR;
}

// Most often the first one can: then this costs nothing. Where none can, they need not be put in
// order.
static bool can_reach_any(const hr_choice *c) {
    const hr_spots *spots = &c->searcher->spots;
    for (int32_t i = 0; i < spots->count; i++)
        if (hr_choice_can_reach(c, &spots->at[i])) return true;
    return false;
}

// Keeps a spot beyond the limit in mind, if it can be reached and is the first.
static void note_too_far(hr_choice *c, hr_spot *spot) {
    if (c->too_far || c->has_path) return;
    if (c->is_sorted_out || hr_choice_can_reach(c, spot)) c->too_far = spot;
}

// Without offsets and areas, none that waits is within the limit where the first is not.
static bool are_all_too_far(const hr_choice *c) {
    return c->too_far && !c->searcher->spots.have_extras;
}

// Where links lead, a bound may be one of those that are known without a look at them. Then the
// spot waits for its turn by the other. @return whether it does.
static bool waits_by_links(hr_choice *c, hr_keyed item) {
    if (!c->has_links) return false;
    hr_choice_count_looks(c, c->reach.entry->arcs.count);
    uint64_t bound = (uint32_t)hr_choice_bound(c, &c->searcher->spots.at[item.index]);
    if (bound <= item.key) return false;
    hr_spot_queue_put(&c->waiting, (hr_keyed){bound, item.index});
    return true;
}

// By rising bounds. From a closed start all spots are the same.
hr_error hr_choice_plan_in_order(hr_choice *c) {
    hr_error error = HR_OK;
    if (c->label == -1)
        return hr_choice_plan(c, &c->searcher->spots.at[hr_spot_queue_first(&c->waiting).index]);
    if (!c->is_sorted_out && !can_reach_any(c)) return HR_OK;
    while (!error && goes_on(c) && !are_all_too_far(c)) {
        hr_keyed next = hr_spot_queue_pop(&c->waiting);
        hr_spot *spot = &c->searcher->spots.at[next.index];
        if (spot->is_planned || waits_by_links(c, next)) continue;
        if (is_too_far(c, spot)) {
            note_too_far(c, spot);
            continue;
        }
        if (hr_choice_gains_none(c, spot->goal, next.key)) continue;
        if (needs_routes(c, spot, next.key)) {
            if (c->request->quality != HR_EXACT && !hr_has_costs(c->entry))
                error = plan_in_sight(c);
            if (!error) error = hr_choice_ask_routes(c);
        }
        bool is_over = is_settled(c, spot);
        if (is_over && !c->has_reach && !looks_at_other_areas(c)) break;
        if (is_over && !is_unknown_to_routes(c, spot)) continue;
        if (!error && (c->is_sorted_out || hr_choice_can_reach(c, spot)))
            error = hr_choice_plan(c, spot);
    }
    if (!error && !c->has_path && c->too_far) error = hr_choice_plan(c, c->too_far);
    return error;
}

// goal_routes.c - targets of a search over routes, and which of those that it finds are planned
// for.
//
// Lengths over portals are too long by up to some percent. So the ways to all that are found are
// pulled taut, which costs little since they share most of what is pulled, and the path is planned
// to the spot whose way is the shortest then.

#include "planner/plan/goal_routes.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/base/heap.h"
#include "planner/grid/sweep.h"
#include "planner/plan/ring_lines.h"
#include "planner/route_search/route_limit.h"

// ---- Targets

static int32_t measured_256ths(const hr_routes *routes, double length_256ths) {
    return hr_measured_cost(routes, length_256ths / HR_CELL);
}

// Of a block under a position on the map: it may stick out at the left and at the top.
static bool lies_on(const hr_plane *plane, hr_cell block) {
    HR_ASSERT(block.x < plane->rows.length && block.y < plane->rows.count);
    return block.x >= 0 && block.y >= 0;
}

// @return whether all of them lie on the map.
HR_VECTOR_CLONES
static bool find_blocks(hr_cell *blocks, const hr_spot *spots, int32_t count, int32_t size) {
    int32_t all = 0;
    for (int32_t i = 0; i < count; i++) {
        blocks[i] = hr_block_on_map(spots[i].at, size);
        all |= blocks[i].x | blocks[i].y;
    }
    return all >= 0;
}

// What the part of a way within reach of a block costs, where all of it costs what the block does.
static double cost_around(const hr_choice *c, hr_cell block) {
    hr_costs costs = hr_costs_of(c->searcher->map, c->entry);
    if (!costs.bytes || hr_is_closed(&c->entry->plane, block.x, block.y)) return c->least;
    return (double)hr_cost_at(&costs, block.x, block.y) / HR_COST_PLAIN;
}

// Whether it is a spot of its area, of which the search asks whether a path may come in there. Over
// ground of several costs one farther in may be cheaper.
static bool is_asked_later(const hr_choice *c, int32_t spot) {
    return spot < c->listed && !hr_has_costs(c->entry);
}

static bool may_end(const void *user, int32_t spot) {
    const hr_ring_lines *lines = user;
    const hr_spot *s = &lines->c->searcher->spots.at[spot];
    return !is_asked_later(lines->c, spot) ||
           hr_ring_has_entrance(lines, s->goal, hr_block_at(s->at, lines->c->size));
}

static void list_target(hr_choice *c, const hr_routes *routes, int32_t i) {
    const hr_spot *spot = &c->searcher->spots.at[i];
    const hr_goal *goal = hr_choice_goal(c, spot);
    hr_cell block = hr_block_at(spot->at, c->size);
    int32_t reach = hr_goal_reach(goal);
    c->has_reach = c->has_reach || reach > 0;
    if (!lies_on(&c->entry->plane, block)) return;
    if (!is_asked_later(c, i) && !hr_choice_has_clear_line(c, goal, block)) return;
    if (hr_choice_is_there(c, spot)) return; // its way would count less than nothing
    double extra = goal->offset_256ths - hr_product(reach, cost_around(c, block));
    hr_target_list_add(&c->searcher->targets.list, block, measured_256ths(routes, extra), i);
}

static bool list_targets(hr_choice *c, const hr_routes *routes) {
    hr_target_list *list = &c->searcher->targets.list;
    const hr_spots *spots = &c->searcher->spots;
    if (!hr_target_list_begin(list, spots->count)) return false;
    if (!spots->have_extras && find_blocks(list->blocks.memory, spots->at, spots->count, c->size))
        hr_target_list_add_all(list, spots->count);
    else
        for (int32_t i = 0; i < spots->count; i++) list_target(c, routes, i);
    return true;
}

// ---- What was found

enum { LONGER_PART = 32, DEARER_PART = 16 };

// What is found counts as much as steps in eight directions do, at different angles to different
// goals; spots of one goal lie at the same.
static bool differ_by_costs(const hr_choice *c) {
    return hr_has_costs(c->entry) && c->request->goal_count > 1;
}

// Targets of a square that count less than the cutoff, by what they count, less what ways over
// portals may be too dear. @return how many there are then.
static int32_t list_found_in(const hr_choice *c, const hr_routes *routes,
                             const hr_target_square *square, hr_keyed *found, int32_t count) {
    const hr_target_search *targets = &c->searcher->targets;
    for (int32_t i = square->first; i < square->first + square->count; i++) {
        int32_t length = hr_targets_of(&targets->list)[i].best_16ths;
        if (length >= targets->cutoff_16ths) continue;
        int32_t less = length / (differ_by_costs(c) ? DEARER_PART : LONGER_PART);
        double least = hr_plain_blocks(routes, length - less) * HR_CELL;
        found[count++] = (hr_keyed){(uint64_t)least, i};
    }
    return count;
}

static int32_t list_found(const hr_choice *c, const hr_routes *routes, hr_keyed *found) {
    const hr_target_list *list = &c->searcher->targets.list;
    int32_t count = 0;
    for (int32_t i = 0; i < list->square_count; i++) {
        const hr_target_square *square = &hr_target_squares_of(list)[i];
        if (square->is_looked_at) count = list_found_in(c, routes, square, found, count);
    }
    return count;
}

// The total by the taut way that the search has found; below 0 if out of memory.
static double total_of(hr_choice *c, const hr_target *target, const hr_spot *spot) {
    hr_searcher *searcher = c->searcher;
    const hr_goal *goal = hr_choice_goal(c, spot);
    double length = hr_target_ways_length(&searcher->target_ways, &searcher->targets,
                                          &searcher->route_search, target);
    if (length < 0) return -1;
    double rest = length * HR_CELL - hr_goal_reach(goal);
    return (rest > 0 ? rest : 0) + goal->offset_256ths;
}

// Puts those that are found in order by their taut ways. @return false if out of memory.
static bool pull(hr_choice *c, hr_keyed *found, int32_t count) {
    hr_searcher *searcher = c->searcher;
    if (!hr_target_ways_begin(&searcher->target_ways, &searcher->route_search)) return false;
    for (int32_t i = 0; i < count; i++) {
        const hr_target *target = &hr_targets_of(&searcher->targets.list)[found[i].index];
        int32_t spot = target->index;
        double total = total_of(c, target, &searcher->spots.at[spot]);
        if (total < 0) return false;
        found[i].key = (uint64_t)total;
    }
    c->steps += count;
    return true;
}

static hr_spot *spot_of(const hr_choice *c, int32_t target) {
    return &c->searcher->spots.at[hr_targets_of(&c->searcher->targets.list)[target].index];
}

// In order, for as long as the next may be better, and not for more spots than that of goals that
// have been arrived at, nor of others.
static hr_error plan_found(hr_choice *c, hr_keyed *found, int32_t count) {
    enum { MORE = 2 };
    int32_t first = c->ranks ? c->wanted + MORE : 1 + MORE, again = first;
    while (first > 0 && count > 0 && hr_choice_has_steps(c)) {
        hr_keyed next = hr_heap_pop(found, &count);
        hr_spot *spot = spot_of(c, next.index);
        if ((double)next.key > hr_choice_cutoff(c)) break;
        bool is_ranked = hr_choice_is_ranked(c, spot->goal);
        if (is_ranked && (again == 0 || hr_choice_gains_none(c, spot->goal, next.key))) continue;
        int32_t ranked = c->ranked;
        hr_error error = hr_choice_plan(c, spot);
        if (error) return error;
        bool is_over_limit = c->ranks && c->request->limit_256ths > 0 && c->ranked == ranked;
        if (!is_over_limit || ranked == c->wanted) --*(is_ranked ? &again : &first);
    }
    return HR_OK;
}

// ---- The search

// Where more than one goal is wanted, and some have many spots, spots go by their goals. @return
// false if out of memory.
static bool group_targets(hr_choice *c) {
    hr_searcher *searcher = c->searcher;
    const hr_spots *spots = &searcher->spots;
    searcher->targets.groups = NULL;
    if (!c->ranks || !spots->have_areas) return true;
    if (!hr_buffer_reserve(&searcher->groups, searcher->allocator, (size_t)spots->count,
                           sizeof(int32_t)))
        return false;
    int32_t *groups = searcher->groups.memory;
    for (int32_t i = 0; i < spots->count; i++) groups[i] = spots->at[i].goal;
    searcher->targets.groups = groups;
    return true;
}

// What a way over portals may count and still be worth a plan, by what was found.
static int32_t limit_by_cutoff(const hr_choice *c, const hr_routes *routes) {
    static const double LONGER = 1 + 1.0 / 64, NEAR = 8 * HR_CELL;
    static const int32_t BLOCKS_MOST = HR_LENGTH_MOST / HR_BLOCK_16THS;
    double most = BLOCKS_MOST * (double)HR_CELL / 2;
    double cutoff = hr_choice_cutoff(c);
    if (cutoff >= most) return HR_ROUTE_NONE;
    return measured_256ths(routes, hr_product(cutoff, LONGER) + NEAR);
}

// The same by the request's limit, which offsets are not part of.
static int32_t limit_by_request(const hr_choice *c, const hr_routes *routes) {
    double limit = c->request->limit_256ths;
    if (limit == 0 || limit > INT32_MAX) return HR_ROUTE_NONE;
    int32_t offset = 0;
    for (int32_t i = 0; i < c->request->goal_count; i++)
        offset = hr_greatest(offset, c->request->goals[i].offset_256ths);
    return hr_route_limit(routes, (int64_t)limit + 1 + offset);
}

static int32_t limit_of(const hr_choice *c, const hr_routes *routes) {
    return hr_least(limit_by_cutoff(c, routes), limit_by_request(c, routes));
}

// With costs, first to what is near. @return false if out of memory.
static bool find_ways(hr_choice *c, const hr_routes *routes) {
    hr_searcher *searcher = c->searcher;
    hr_target_search *targets = &searcher->targets;
    int64_t step_limit = c->request->budget_steps ? c->request->budget_steps : INT64_MAX;
    targets->slack_shift = differ_by_costs(c) ? HR_SLACK_SHIFT_BY_COSTS : HR_SLACK_SHIFT;
    if (!hr_target_search_begin(targets, routes, limit_of(c, routes))) return false;
    if (routes->costs.bytes) {
        if (!hr_searcher_reserve_sweeps(searcher)) return false;
        c->are_all_known = hr_target_sweeps_run(searcher->target_sweeps, targets, routes, c->start,
                                                step_limit, &c->steps);
        if (c->are_all_known) return true;
    }
    return hr_target_search_run(targets, &searcher->route_search, routes, c->start, step_limit,
                                &c->steps);
}

hr_error hr_choice_ask_routes(hr_choice *c) {
    hr_searcher *searcher = c->searcher;
    hr_routes *routes = &searcher->routes[c->request->class_id];
    hr_refresh refresh = hr_searcher_refresh_routes(searcher, c->entry, routes);
    if (refresh == HR_REFRESH_FAILED) return HR_OUT_OF_MEMORY;
    if (refresh == HR_REFRESH_CANCELLED) return HR_OK;
    c->has_asked_routes = true;
    hr_ring_lines lines = {.are_asked_for = false};
    bool has_memory = list_targets(c, routes) && group_targets(c);
    if (!has_memory || (searcher->spots.have_areas && !hr_ring_lines_begin(&lines, c)))
        return HR_OUT_OF_MEMORY;
    if (searcher->targets.list.count == 0) return HR_OK;
    searcher->targets.wanted = c->ranks ? c->wanted : 1;
    searcher->targets.may_end = lines.are_asked_for ? may_end : NULL;
    searcher->targets.user = &lines;
    if (!find_ways(c, routes) ||
        !hr_buffer_reserve(&searcher->found, searcher->allocator,
                           (size_t)searcher->targets.list.count, sizeof(hr_keyed)))
        return HR_OUT_OF_MEMORY;
    hr_keyed *found = searcher->found.memory;
    int32_t count = list_found(c, routes, found);
    if (!routes->costs.bytes && !pull(c, found, count)) return HR_OUT_OF_MEMORY;
    hr_heap_build(found, count);
    return plan_found(c, found, count);
}

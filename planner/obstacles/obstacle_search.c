// obstacle_search.c - the fewest footprints to be lifted: sets of one, then of two, up to what a
// request may ignore.

#include "planner/obstacles/obstacle_search.h"

#include "passmap/base/memory.h"
#include "passmap/map/footprints.h"
#include "planner/goals/spots.h"
#include "planner/obstacles/obstacle_chains.h"
#include "planner/obstacles/obstacle_sets.h"

// ---- What is asked

static bool is_ignored(const hr_obstacle_search *s, hr_footprint_id id) {
    for (int32_t i = 0; i < s->ignored_count; i++)
        if (s->lifted[i] == id) return true;
    return false;
}

static void keep_ignored(hr_obstacle_search *s, const hr_request *request) {
    hr_footprint footprint;
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++) {
        hr_footprint_id id = request->ignore[i];
        if (id && !is_ignored(s, id) && hr_footprint_get(s->map, id, &footprint))
            s->lifted[s->ignored_count++] = id;
    }
    s->most = HR_IGNORE_MAX - s->ignored_count;
}

// The places of the request's goals, or its goal.
static bool list_goals(const hr_obstacle_search *s, const hr_request *request) {
    hr_spots *spots = &s->searcher->spots;
    int32_t size = s->entry->unit.size;
    spots->count = 0;
    if (request->goal_count == 0) return hr_spots_add(spots, request->goal, 0);
    return hr_spots_list(spots, s->map, size, request->goals, request->goal_count) &&
           (!s->has_links || hr_spots_add_exits(spots, s->map, size, request->goals,
                                                request->goal_count, &s->entry->arcs));
}

// Whether the unit stands in an area that is a goal.
static bool is_inside(const hr_obstacle_search *s, const hr_request *request) {
    for (int32_t i = 0; i < request->goal_count; i++)
        if (request->goals[i].kind != HR_GOAL_PLACE &&
            hr_goal_holds(s->map, s->entry->unit.size, &request->goals[i], s->start))
            return true;
    return false;
}

// ---- The footprints

static void list_standing(hr_obstacle_search *s) {
    const hr_footprints *all = &s->map->footprints;
    for (int32_t slot = 0; slot < all->slot_count; slot++) {
        if (!(all->slots[slot].bits & s->entry->bits)) continue;
        hr_footprint footprint = hr_footprint_in(&all->slots[slot]);
        s->all[s->count++] =
            (hr_standing){.id = (uint64_t)all->slots[slot].generation << 32 | (uint32_t)slot,
                          .box = hr_obstacle_box(s, footprint.cells),
                          .steps = HR_NO_CHAIN};
    }
}

static bool reserve_standing(hr_obstacle_search *s) {
    const hr_allocator *allocator = &s->map->allocator;
    size_t count = (size_t)hr_footprint_count(s->map) + 1;
    s->all = hr_allocate(allocator, count, sizeof *s->all);
    s->list = hr_allocate(allocator, count, sizeof *s->list);
    s->list_scratch = hr_allocate(allocator, count, sizeof *s->list_scratch);
    s->candidates = hr_allocate(allocator, count, HR_IGNORE_MAX * sizeof *s->candidates);
    return s->all && s->list && s->list_scratch && s->candidates;
}

static bool prepare_standing(hr_obstacle_search *s) {
    bool has_memory = reserve_standing(s);
    if (has_memory) list_standing(s);
    has_memory = has_memory && hr_rect_tree_create(&s->tree, &s->map->allocator, &s->all->box,
                                                   sizeof *s->all, s->count);
    s->work += 20 * (int64_t)s->count;
    s->is_out_of_memory |= !has_memory;
    return has_memory;
}

static bool reserve_labels(hr_obstacle_search *s) {
    const hr_allocator *allocator = &s->map->allocator;
    size_t goals = (size_t)s->searcher->spots.count + 1, arcs = (size_t)s->entry->arcs.count + 1;
    s->targets = hr_allocate(allocator, goals, sizeof *s->targets);
    s->reached = hr_allocate(allocator, 1 + arcs, sizeof *s->reached);
    s->joined = hr_allocate(allocator, 2 * arcs, sizeof *s->joined);
    bool has_memory = s->targets && s->reached && s->joined;
    s->is_out_of_memory |= !has_memory;
    return has_memory;
}

static void release(hr_obstacle_search *s) {
    const hr_allocator *allocator = &s->map->allocator;
    hr_rect_tree_destroy(&s->tree, allocator);
    hr_release(allocator, s->all);
    hr_release(allocator, s->list);
    hr_release(allocator, s->list_scratch);
    hr_release(allocator, s->candidates);
    hr_release(allocator, s->touchers);
    hr_release(allocator, s->targets);
    hr_release(allocator, s->reached);
    hr_release(allocator, s->joined);
}

// ---- Sets of one size after the other

// @return the size of the first that connects, or 0.
static int32_t try_sizes(hr_obstacle_search *s) {
    if (!prepare_standing(s)) return 0;
    int32_t least = hr_measure_chains(s);
    for (int32_t size = least; size <= s->most && hr_may_go_on(s); size++)
        if (hr_try_sets(s, size)) return size;
    return 0;
}

static void find(hr_obstacle_search *s, hr_obstacles *found) {
    found->is_reachable = hr_is_reachable(s);
    found->count = found->is_reachable || !hr_may_go_on(s) ? 0 : try_sizes(s);
    found->is_certain = found->is_reachable || found->count > 0 || hr_may_go_on(s);
    for (int32_t i = 0; i < found->count; i++) found->ids[i] = s->lifted[s->ignored_count + i];
}

hr_error hr_search_obstacles(hr_searcher *searcher, const hr_map *map, const hr_request *request,
                             hr_obstacles *obstacles, int64_t *work) {
    const hr_class_entry *entry = hr_class_entry_of(map, request->class_id);
    hr_obstacle_search s = {.searcher = searcher,
                            .map = map,
                            .entry = entry,
                            .start = hr_block_at(request->start, entry->unit.size),
                            .has_links = map->links.count > 0 && entry->arcs.count > 0};
    *obstacles = (hr_obstacles){.count = 0};
    if (!list_goals(&s, request)) return HR_OUT_OF_MEMORY;
    s.is_inside = is_inside(&s, request);
    if (s.is_inside && hr_is_open_block(&entry->plane, s.start.x, s.start.y))
        return *obstacles = (hr_obstacles){.is_reachable = true, .is_certain = true}, HR_OK;
    keep_ignored(&s, request);
    if (reserve_labels(&s)) find(&s, obstacles);
    release(&s);
    *work = s.work;
    if (s.is_out_of_memory) *obstacles = (hr_obstacles){.count = 0};
    return s.is_out_of_memory ? HR_OUT_OF_MEMORY : HR_OK;
}

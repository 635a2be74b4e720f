// near_goals.c - bounds of goals by straight lines to the boxes around them.

#include "planner/plan/near_goals.h"

#include "passmap/base/numbers.h"
#include "planner/goals/spots.h"

bool hr_near_goals_pay(const hr_map *map, const hr_request *request, int32_t few) {
    if (request->goal_count <= few || request->budget_steps > 0 || map->links.count > 0)
        return false;
    for (int32_t i = 0; i < request->goal_count; i++)
        if (request->goals[i].kind != HR_GOAL_PLACE) return true;
    return false;
}

// ---- Bounds

// How far a value lies outside a range.
static double outside(double at, double first, double last) {
    return fmax(0, fmax(first - at, at - last));
}

static double straight_to_cells(hr_position from, hr_rect cells) {
    int32_t left = cells.x * HR_CELL, right = left + cells.width * HR_CELL;
    int32_t top = cells.y * HR_CELL, bottom = top + cells.height * HR_CELL;
    hr_position nearest = {hr_clamp(from.x, left, right), hr_clamp(from.y, top, bottom)};
    return hr_position_distance(from, nearest);
}

static double straight_to_edge(const hr_map *map, hr_position from, uint32_t edges) {
    double least = INFINITY;
    if (edges & HR_EDGE_NORTH) least = fmin(least, from.y);
    if (edges & HR_EDGE_WEST) least = fmin(least, from.x);
    if (edges & HR_EDGE_SOUTH) least = fmin(least, (double)map->height * HR_CELL - from.y);
    if (edges & HR_EDGE_EAST) least = fmin(least, (double)map->width * HR_CELL - from.x);
    return least;
}

static double straight_to_ring(hr_position from, const hr_goal *goal) {
    return outside(hr_position_distance(from, goal->position), goal->near_256ths, goal->far_256ths);
}

// To where the goal is said to lie; a unit's centre may be as far from there as the unit is large.
static double straight_to_goal(const hr_map *map, hr_position from, const hr_goal *goal) {
    hr_footprint footprint;
    switch (goal->kind) {
    case HR_GOAL_PLACE:
        return hr_position_distance(from, goal->position) - goal->reach_256ths;
    case HR_GOAL_RING:
        return straight_to_ring(from, goal);
    case HR_GOAL_EDGE:
        return straight_to_edge(map, from, goal->edges);
    case HR_GOAL_RECT:
        return straight_to_cells(from, goal->cells);
    default:
        if (!goal->footprint) return straight_to_cells(from, goal->cells);
        return hr_footprint_get(map, goal->footprint, &footprint)
                   ? straight_to_cells(from, footprint.cells)
                   : 0;
    }
}

bool hr_near_goals_begin(hr_near_goals *near, hr_searcher *searcher, const hr_request *request,
                         double least) {
    int32_t count = request->goal_count, size = hr_map_class(searcher->map, request->class_id).size;
    size_t bytes = 2 * sizeof(hr_keyed) + sizeof(hr_goal) + sizeof(int32_t);
    if (!hr_buffer_reserve(&searcher->near_goals, searcher->allocator, (size_t)count, bytes))
        return false;
    *near = (hr_near_goals){.request = request, .bounds = searcher->near_goals.memory};
    near->goals = (hr_goal *)(void *)(near->bounds + 2 * count);
    near->numbers = (int32_t *)(void *)(near->goals + count);
    for (int32_t i = 0; i < count; i++) {
        const hr_goal *goal = &request->goals[i];
        double straight =
            straight_to_goal(searcher->map, request->start, goal) - (size + 1) * HR_CELL;
        double bound = hr_product(fmax(0, straight), least) + goal->offset_256ths;
        near->bounds[i] = (hr_keyed){(uint64_t)bound, i};
    }
    return true;
}

double hr_near_goals_bound(hr_near_goals *near, int32_t few) {
    int32_t count = near->request->goal_count;
    hr_keyed *heap = near->bounds + count;
    for (int32_t i = 0; i < count; i++) heap[i] = near->bounds[i];
    hr_heap_build(heap, count);
    uint64_t bound = 0;
    for (int32_t i = 0; i < few && count > 0; i++) bound = hr_heap_pop(heap, &count).key;
    return (double)bound;
}

static int32_t count_within(const hr_near_goals *near, double most) {
    int32_t count = 0;
    for (int32_t i = 0; i < near->request->goal_count; i++)
        count += (double)near->bounds[i].key <= most;
    return count;
}

bool hr_near_goals_take(hr_near_goals *near, double most) {
    if (count_within(near, most) <= near->count) return false;
    near->count = 0;
    for (int32_t i = 0; i < near->request->goal_count; i++) {
        if ((double)near->bounds[i].key > most) continue;
        near->goals[near->count] = near->request->goals[i];
        near->numbers[near->count++] = i;
    }
    return true;
}

// weighted_astar.c - plain A* over the blocks of a grid with costs.

#include "viewer/rivals/weighted_astar.h"

#include "passmap/base/memory.h"

#include <string.h>

// ---- Memory

static void forget_all(weighted_astar *search) {
    size_t count = (size_t)search->width * (size_t)search->height;
    memset(search->nodes, 0, count * sizeof *search->nodes);
    search->generation = 0;
}

bool weighted_astar_create(weighted_astar *search, const hr_allocator *allocator, int32_t width,
                           int32_t height) {
    *search = (weighted_astar){.allocator = allocator, .width = width, .height = height};
    search->nodes = hr_allocate(allocator, (size_t)width * (size_t)height, sizeof *search->nodes);
    if (search->nodes && weighted_heap_create(&search->heap, allocator))
        return forget_all(search), true;
    weighted_astar_destroy(search);
    return false;
}

void weighted_astar_destroy(weighted_astar *search) {
    if (!search->allocator) return;
    hr_release(search->allocator, search->nodes);
    weighted_heap_destroy(&search->heap);
    *search = (weighted_astar){0};
}

size_t weighted_astar_bytes(const weighted_astar *search) {
    return (size_t)search->width * (size_t)search->height * sizeof *search->nodes +
           weighted_heap_bytes(&search->heap);
}

// ---- Searching

static weighted_node *node_at(const weighted_astar *search, hr_cell at) {
    return &search->nodes[(size_t)at.y * (size_t)search->width + (size_t)at.x];
}

static void reach(weighted_astar *search, const weighted_grid *grid, hr_cell at, hr_cell goal,
                  int64_t cost, int direction) {
    weighted_node *node = node_at(search, at);
    if (node->generation == search->generation && node->cost <= (uint64_t)cost) return;
    *node = (weighted_node){(uint64_t)cost, search->generation, (uint8_t)direction, false};
    weighted_heap_put(&search->heap, (uint64_t)(cost + weighted_estimate(grid, at, goal)),
                      octile_place(at));
}

static void expand(weighted_astar *search, const weighted_grid *grid, hr_cell at, hr_cell goal,
                   int64_t cost) {
    int64_t here = weighted_cost_at(grid, at);
    for (int direction = 0; direction < WEIGHTED_DIRECTIONS; direction++) {
        if (!weighted_is_open(grid->plane, at, direction)) continue;
        hr_cell to = weighted_beside(at, direction);
        int64_t step = (here + weighted_cost_at(grid, to)) * weighted_length(direction);
        reach(search, grid, to, goal, cost + step, direction);
    }
}

static void begin(weighted_astar *search, const weighted_grid *grid, hr_cell from, hr_cell to) {
    if (search->generation == UINT32_MAX) forget_all(search);
    search->generation++;
    weighted_heap_clear(&search->heap);
    reach(search, grid, from, to, 0, 0);
}

static bool run(weighted_astar *search, const weighted_grid *grid, const hr_observer *observer,
                hr_cell goal, int64_t *steps) {
    while (search->heap.count > 0 && !search->heap.is_out_of_memory) {
        if (*steps % HR_STEPS_BETWEEN_LOOKS == 0 && hr_is_cancelled(observer)) return false;
        hr_cell at = octile_cell(weighted_heap_take(&search->heap).place);
        hr_tell(observer, (hr_event){.kind = HR_EVENT_EXPANSION, .to = at});
        if (hr_same(at, goal)) return true;
        weighted_node *node = node_at(search, at);
        if (node->is_expanded) continue;
        node->is_expanded = true;
        ++*steps;
        expand(search, grid, at, goal, (int64_t)node->cost);
    }
    return false;
}

static void walk_back(const weighted_astar *search, hr_cell from, hr_cell at, hr_points *way) {
    int last = -1;
    while (!hr_same(at, from) && !way->is_out_of_memory) {
        int direction = node_at(search, at)->direction;
        if (direction != last) hr_points_push(way, at);
        last = direction;
        at = weighted_beside(at, weighted_opposite(direction));
    }
    hr_points_push(way, from);
    hr_points_reverse(way, 0);
}

int64_t weighted_astar_search(weighted_astar *search, const weighted_grid *grid,
                              const hr_observer *observer, hr_cell from, hr_cell to, int64_t *steps,
                              hr_points *way) {
    hr_points_clear(way);
    begin(search, grid, from, to);
    if (!run(search, grid, observer, to, steps)) return -1;
    walk_back(search, from, to, way);
    return way->is_out_of_memory ? -1 : (int64_t)node_at(search, to)->cost;
}

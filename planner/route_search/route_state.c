// route_state.c - the life and the memory of a route search.

#include "planner/route_search/route_state.h"

#include "passmap/base/memory.h"

#include <string.h>

void hr_route_search_create(hr_route_search *search, const hr_allocator *allocator,
                            hr_trace *trace) {
    *search = (hr_route_search){.allocator = allocator};
    hr_route_queue_create(&search->queue, allocator);
    hr_endpoint_create(&search->start, allocator, trace);
    hr_endpoint_create(&search->goal, allocator, trace);
    hr_near_search_create(&search->near, allocator);
    hr_level_search_create(&search->levels, allocator);
}

void hr_route_search_destroy(hr_route_search *search) {
    hr_release(search->allocator, search->nodes);
    hr_route_queue_destroy(&search->queue);
    hr_endpoint_destroy(&search->start);
    hr_endpoint_destroy(&search->goal);
    hr_near_search_destroy(&search->near);
    hr_level_search_destroy(&search->levels);
}

size_t hr_route_search_bytes(const hr_route_search *search) {
    return sizeof *search + (size_t)search->node_count * sizeof *search->nodes +
           (size_t)search->queue.capacity * sizeof *search->queue.entries +
           hr_endpoint_bytes(&search->start) + hr_endpoint_bytes(&search->goal) +
           hr_near_search_bytes(&search->near) + hr_level_search_bytes(&search->levels);
}

static bool reserve_nodes(hr_route_search *search, const hr_routes *routes) {
    int32_t count = routes->columns * routes->rows * 2 * HR_PORTALS_MAX;
    if (count <= search->node_count) return true;
    hr_route_node *nodes = hr_allocate_zeroed(search->allocator, (size_t)count, sizeof *nodes);
    if (!nodes) return false;
    hr_release(search->allocator, search->nodes);
    search->nodes = nodes;
    search->node_count = count;
    search->generation = 0;
    return true;
}

static void begin_generation(hr_route_search *search) {
    search->generation += HR_NODE_GENERATION;
    if (search->generation > 0) return;
    memset(search->nodes, 0, (size_t)search->node_count * sizeof *search->nodes);
    search->generation = HR_NODE_GENERATION;
}

bool hr_route_search_begin(hr_route_search *search) {
    if (!reserve_nodes(search, search->routes)) return false;
    begin_generation(search);
    return true;
}

bool hr_route_search_is_out_of_memory(const hr_route_search *search, const hr_points *way) {
    return way->is_out_of_memory || search->queue.is_out_of_memory ||
           hr_endpoint_is_out_of_memory(&search->start) ||
           hr_endpoint_is_out_of_memory(&search->goal) || search->near.way.is_out_of_memory;
}

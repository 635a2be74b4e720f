// link_search.c - the life of a search for chains.

#include "planner/plan/link_search.h"

#include "passmap/map/link_arcs.h"

#include <math.h>
#include <string.h>

void hr_link_search_create(hr_link_search *search, const hr_allocator *allocator) {
    *search = (hr_link_search){.allocator = allocator};
}

void hr_link_search_destroy(hr_link_search *search) {
    hr_buffer_destroy(&search->nodes, search->allocator);
    hr_buffer_destroy(&search->walks, search->allocator);
    hr_buffer_destroy(&search->waypoints, search->allocator);
    hr_buffer_destroy(&search->chain, search->allocator);
    hr_buffer_destroy(&search->behinds, search->allocator);
    hr_buffer_destroy(&search->parts, search->allocator);
    hr_buffer_destroy(&search->nexts, search->allocator);
    hr_buffer_destroy(&search->scratch, search->allocator);
    hr_buffer_destroy(&search->links, search->allocator);
    hr_buffer_destroy(&search->kept_links, search->allocator);
    hr_link_queue_destroy(&search->backwards, search->allocator);
    hr_link_queue_destroy(&search->known, search->allocator);
    hr_link_queue_destroy(&search->unsure, search->allocator);
    hr_link_arcs_destroy(&search->own, search->allocator);
}

size_t hr_link_search_bytes(const hr_link_search *search) {
    return search->nodes.size + search->walks.size + search->waypoints.size + search->chain.size +
           search->behinds.size + search->parts.size + search->nexts.size + search->scratch.size +
           search->links.size + search->kept_links.size + hr_link_queue_bytes(&search->backwards) +
           hr_link_queue_bytes(&search->known) + hr_link_queue_bytes(&search->unsure) +
           hr_link_arcs_bytes(&search->own);
}

// What is new was set for no request.
static bool reserve_zeros(const hr_link_search *search, hr_buffer *buffer, size_t count,
                          size_t size) {
    size_t before = buffer->size;
    if (!hr_buffer_reserve(buffer, search->allocator, count, size)) return false;
    if (buffer->size > before) memset((char *)buffer->memory + before, 0, buffer->size - before);
    return true;
}

bool hr_link_search_begin(hr_link_search *search, const hr_link_arcs *arcs) {
    size_t count = (size_t)arcs->count;
    search->arcs = arcs;
    search->walk_count = search->waypoint_count = search->chain_count = 0;
    search->first_walk = -1;
    search->find_count = 0;
    search->least_chain = arcs->count > 0 ? arcs->least_cost : INFINITY;
    search->looks = 0;
    search->looks_max = INT64_MAX;
    search->is_stopped = search->is_out_of_memory = false;
    search->request++;
    return reserve_zeros(search, &search->nodes, count, sizeof(hr_link_node)) &&
           reserve_zeros(search, &search->parts, (size_t)arcs->parts.count, sizeof(uint64_t)) &&
           hr_buffer_reserve(&search->behinds, search->allocator, count, sizeof(hr_link_behind)) &&
           hr_buffer_reserve(&search->chain, search->allocator, count, sizeof(int32_t)) &&
           hr_link_queue_reserve(&search->backwards, search->allocator, count) &&
           hr_link_queue_reserve(&search->known, search->allocator, count) &&
           hr_link_queue_reserve(&search->unsure, search->allocator, count);
}

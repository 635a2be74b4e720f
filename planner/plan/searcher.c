// searcher.c - the life of a searcher, and what it does to tiles of routes.

#include "planner/plan/searcher.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

void hr_searcher_create(hr_searcher *searcher, hr_map *map, hr_routes *routes,
                        size_t search_bytes_max) {
    const hr_allocator *allocator = &map->allocator;
    *searcher = (hr_searcher){.map = map, .allocator = allocator, .routes = routes};
    hr_trace_create(&searcher->trace, allocator);
    hr_route_search_create(&searcher->route_search, allocator, &searcher->trace);
    hr_exact_create(&searcher->exact, allocator, search_bytes_max);
    hr_astar_create(&searcher->astar, allocator, search_bytes_max);
    hr_tile_astar_create(&searcher->tile_astar, allocator, search_bytes_max);
    hr_overlay_create(&searcher->overlay, allocator);
    hr_straightener_create(&searcher->straightener, allocator);
    hr_seams_create(&searcher->seams, allocator);
    hr_field_joiner_create(&searcher->joiner, allocator);
    hr_link_search_create(&searcher->links, allocator);
    searcher->spots.allocator = allocator;
    hr_target_search_create(&searcher->targets, allocator);
    hr_target_ways_create(&searcher->target_ways, allocator);
    searcher->trace_way = searcher->route_way = searcher->old_way = searcher->puller.todo =
        (hr_points){.allocator = allocator};
}

void hr_searcher_destroy(hr_searcher *searcher) {
    hr_trace_destroy(&searcher->trace);
    hr_route_filler_destroy(searcher->filler);
    hr_route_search_destroy(&searcher->route_search);
    hr_astar_destroy(&searcher->astar);
    hr_tile_astar_destroy(&searcher->tile_astar);
    hr_exact_destroy(&searcher->exact);
    hr_overlay_destroy(&searcher->overlay);
    hr_straightener_destroy(&searcher->straightener);
    hr_seams_destroy(&searcher->seams);
    hr_field_joiner_destroy(&searcher->joiner);
    hr_link_search_destroy(&searcher->links);
    hr_points_destroy(&searcher->puller.todo);
    hr_points_destroy(&searcher->trace_way);
    hr_points_destroy(&searcher->route_way);
    hr_points_destroy(&searcher->old_way);
    hr_release(searcher->allocator, searcher->waypoints);
    hr_spots_destroy(&searcher->spots);
    hr_target_search_destroy(&searcher->targets);
    hr_target_ways_destroy(&searcher->target_ways);
    hr_release(searcher->allocator, searcher->target_sweeps);
    hr_buffer_destroy(&searcher->heap, searcher->allocator);
    hr_buffer_destroy(&searcher->found, searcher->allocator);
    hr_buffer_destroy(&searcher->groups, searcher->allocator);
    hr_buffer_destroy(&searcher->near_goals, searcher->allocator);
    hr_buffer_destroy(&searcher->ring_boxes, searcher->allocator);
    hr_buffer_destroy(&searcher->ring_lines, searcher->allocator);
    hr_release(searcher->allocator, searcher->kept_waypoints);
}

size_t hr_searcher_bytes(const hr_searcher *searcher) {
    int64_t points = (int64_t)searcher->puller.todo.capacity + searcher->trace_way.capacity +
                     searcher->route_way.capacity + searcher->old_way.capacity;
    size_t own = sizeof *searcher - sizeof searcher->trace - sizeof searcher->route_search;
    return own + hr_trace_bytes(&searcher->trace) + hr_exact_bytes(&searcher->exact) +
           hr_route_search_bytes(&searcher->route_search) + hr_astar_bytes(&searcher->astar) +
           hr_tile_astar_bytes(&searcher->tile_astar) + hr_overlay_bytes(&searcher->overlay) +
           hr_straightener_bytes(&searcher->straightener) + hr_seams_bytes(&searcher->seams) +
           hr_field_joiner_bytes(&searcher->joiner) + hr_link_search_bytes(&searcher->links) +
           (size_t)points * sizeof(hr_cell) +
           ((size_t)searcher->waypoint_capacity + (size_t)searcher->kept_capacity) *
               sizeof *searcher->waypoints +
           (size_t)searcher->spots.capacity * sizeof *searcher->spots.at + searcher->heap.size +
           searcher->found.size + searcher->groups.size + searcher->near_goals.size +
           searcher->ring_boxes.size + searcher->ring_lines.size +
           hr_target_search_bytes(&searcher->targets) +
           hr_target_ways_bytes(&searcher->target_ways) +
           (searcher->target_sweeps ? sizeof *searcher->target_sweeps : 0) +
           (searcher->filler ? hr_route_filler_bytes(searcher->filler) : 0);
}

bool hr_searcher_reserve_filler(hr_searcher *searcher) {
    if (!searcher->filler) searcher->filler = hr_route_filler_create(searcher->allocator);
    return searcher->filler != NULL;
}

bool hr_searcher_reserve_sweeps(hr_searcher *searcher) {
    if (!searcher->target_sweeps)
        searcher->target_sweeps =
            hr_allocate(searcher->allocator, 1, sizeof *searcher->target_sweeps);
    return searcher->target_sweeps != NULL;
}

bool hr_searcher_reserve_waypoints(hr_searcher *searcher, int32_t count) {
    if (count <= searcher->waypoint_capacity) return true;
    hr_position *waypoints =
        hr_array_reserve(searcher->allocator, searcher->waypoints, &searcher->waypoint_capacity,
                         count, sizeof *waypoints);
    if (waypoints) searcher->waypoints = waypoints;
    return waypoints != NULL;
}

hr_refresh hr_searcher_refresh_routes(hr_searcher *searcher, const hr_class_entry *entry,
                                      hr_routes *routes) {
    if (routes->version == entry->plane_version) return HR_REFRESH_DONE;
    if (searcher->is_read_only) return searcher->lacks_routes = true, HR_REFRESH_FAILED;
    if (!hr_searcher_reserve_filler(searcher)) return HR_REFRESH_FAILED;
    hr_refresh end =
        hr_routes_refresh(routes, searcher->filler, searcher->map, entry, &searcher->observer);
    HR_ASSERT(end != HR_REFRESH_DONE || routes->version == entry->plane_version);
    return end;
}

// planner.c - the life of a planner, and the names of what it answers.

#include "../passmap/memory.h"
#include "plan.h"

hr_planner_config hr_planner_config_default(void) { return (hr_planner_config){0}; }

hr_error hr_planner_create(hr_map *map, const hr_planner_config *config, hr_planner **planner) {
    hr_allocator allocator = hr_map_allocator(map);
    hr_planner *p = *planner = hr_allocate_zeroed(&allocator, 1, sizeof *p);
    if (!p) return HR_OUT_OF_MEMORY;
    p->map = map;
    p->allocator = allocator;
    if (config) p->watch = (hr_watch){config->watcher, config->watcher_user};
    hr_trace_create(&p->trace, &p->allocator);
    hr_route_search_create(&p->route_search, &p->allocator, &p->trace);
    hr_exact_create(&p->exact, &p->allocator);
    hr_astar_create(&p->astar, &p->allocator, config ? config->search_bytes_max : 0);
    hr_overlay_create(&p->overlay, &p->allocator);
    hr_straightener_create(&p->straightener, &p->allocator);
    p->way = p->other = p->puller.todo = (hr_points){.allocator = &p->allocator};
    return HR_OK;
}

void hr_planner_destroy(hr_planner *planner) {
    if (!planner) return;
    hr_trace_destroy(&planner->trace);
    for (int32_t i = 0; i < HR_CLASS_MAX; i++) hr_routes_destroy(&planner->routes[i]);
    hr_route_filler_destroy(planner->filler);
    hr_route_search_destroy(&planner->route_search);
    hr_astar_destroy(&planner->astar);
    hr_exact_destroy(&planner->exact);
    hr_overlay_destroy(&planner->overlay);
    hr_straightener_destroy(&planner->straightener);
    hr_points_destroy(&planner->puller.todo);
    hr_points_destroy(&planner->way);
    hr_points_destroy(&planner->other);
    hr_release(&planner->allocator, planner->waypoints);
    hr_allocator allocator = planner->allocator;
    hr_release(&allocator, planner);
}

bool hr_planner_refresh_routes(hr_planner *planner, const hr_class_entry *entry,
                               hr_routes *routes) {
    if (!planner->filler) planner->filler = hr_route_filler_create(&planner->allocator);
    return planner->filler && hr_routes_refresh(routes, planner->filler, planner->map, entry);
}

hr_error hr_planner_prepare(hr_planner *planner, hr_class_id class_id) {
    hr_error error = hr_map_refresh(planner->map, class_id);
    if (error) return error;
    const hr_class_entry *entry = hr_class_entry_of(planner->map, class_id);
    if (entry->unit.costs_256ths) return HR_OK; // A* needs none
    bool is_done = hr_planner_refresh_routes(planner, entry, &planner->routes[class_id]);
    return is_done ? HR_OK : HR_OUT_OF_MEMORY;
}

size_t hr_planner_bytes(const hr_planner *planner) {
    int64_t points =
        (int64_t)planner->puller.todo.capacity + planner->way.capacity + planner->other.capacity;
    size_t routes = 0;
    for (int32_t i = 0; i < HR_CLASS_MAX; i++) routes += hr_routes_bytes(&planner->routes[i]);
    if (planner->filler) routes += hr_route_filler_bytes(planner->filler);
    return sizeof *planner - sizeof planner->trace - sizeof planner->exact -
           sizeof planner->route_search + hr_trace_bytes(&planner->trace) +
           hr_exact_bytes(&planner->exact) + hr_route_search_bytes(&planner->route_search) +
           routes + hr_astar_bytes(&planner->astar) + hr_overlay_bytes(&planner->overlay) +
           hr_straightener_bytes(&planner->straightener) + (size_t)points * sizeof(hr_cell) +
           (size_t)planner->waypoint_capacity * sizeof *planner->waypoints;
}

const char *hr_status_name(hr_status status) {
    static const char *const NAMES[] = {"straight", "found",   "nearest", "partial",
                                        "locked",   "blocked", "invalid"};
    return (unsigned)status <= HR_INVALID ? NAMES[status] : "unknown";
}

const char *hr_stage_name(hr_stage stage) {
    static const char *const NAMES[] = {"none", "straight", "trace", "routes", "exact", "astar"};
    return (unsigned)stage <= HR_STAGE_ASTAR ? NAMES[stage] : "unknown";
}

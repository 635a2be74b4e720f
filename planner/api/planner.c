// planner.c - the life of a planner, and the names of what it answers.

#include "passmap/base/memory.h"
#include "planner/batch/batch.h"
#include "planner/plan/plan.h"

hr_planner_config hr_planner_config_default(void) { return (hr_planner_config){0}; }

static void create_stages(hr_planner *planner) {
    const hr_allocator *allocator = &planner->allocator;
    hr_trace_create(&planner->trace, allocator);
    hr_route_search_create(&planner->route_search, allocator, &planner->trace);
    // Of the map: batches hand these two from worker to worker.
    hr_exact_create(&planner->exact, &planner->map->allocator, planner->config.search_bytes_max);
    hr_astar_create(&planner->astar, &planner->map->allocator, planner->config.search_bytes_max);
    hr_overlay_create(&planner->overlay, allocator);
    hr_straightener_create(&planner->straightener, allocator);
    planner->way = planner->other = planner->puller.todo = (hr_points){.allocator = allocator};
}

static hr_planner *create(hr_map *map, const hr_planner_config *config) {
    hr_allocator allocator = hr_map_allocator(map);
    hr_planner *planner = hr_allocate_zeroed(&allocator, 1, sizeof *planner);
    if (!planner) return NULL;
    planner->map = map;
    planner->allocator = allocator;
    if (config) planner->config = *config;
    create_stages(planner);
    return planner;
}

hr_error hr_planner_create(hr_map *map, const hr_planner_config *config, hr_planner **planner) {
    hr_planner *p = *planner = create(map, config);
    if (!p) return HR_OUT_OF_MEMORY;
    hr_planner_set_batch_budget(p, p->config.batch_budget_steps);
    p->observer = (hr_observer){p->config.watcher, p->config.watcher_user, p->config.should_cancel,
                                p->config.cancel_user};
    p->routes = hr_allocate_zeroed(&p->allocator, HR_CLASS_MAX, sizeof *p->routes);
    if (p->routes) return HR_OK;
    hr_planner_destroy(p);
    *planner = NULL;
    return HR_OUT_OF_MEMORY;
}

hr_error hr_worker_create(hr_planner *owner, hr_planner **worker) {
    hr_planner *w = *worker = create(owner->map, &owner->config);
    if (!w) return HR_OUT_OF_MEMORY;
    w->is_worker = true;
    w->route_search.start.keeps = w->route_search.goal.keeps = owner->config.share_from >= 0;
    w->routes = owner->routes;
    return HR_OK;
}

static void destroy_routes(hr_planner *planner) {
    for (int32_t i = 0; planner->routes && i < HR_CLASS_MAX; i++)
        hr_routes_destroy(&planner->routes[i]);
    hr_release(&planner->allocator, planner->routes);
}

void hr_planner_destroy(hr_planner *planner) {
    if (!planner) return;
    hr_batch_destroy(planner->batch);
    if (!planner->is_worker) destroy_routes(planner);
    hr_trace_destroy(&planner->trace);
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

hr_refresh hr_planner_refresh_routes(hr_planner *planner, const hr_class_entry *entry,
                                     hr_routes *routes) {
    if (routes->version == entry->plane_version) return HR_REFRESH_DONE;
    if (planner->is_worker) return planner->lacks_routes = true, HR_REFRESH_FAILED;
    if (!planner->filler) planner->filler = hr_route_filler_create(&planner->allocator);
    if (!planner->filler) return HR_REFRESH_FAILED;
    return hr_routes_refresh(routes, planner->filler, planner->map, entry, &planner->observer);
}

hr_error hr_planner_prepare(hr_planner *planner, hr_class_id class_id) {
    hr_error error = hr_map_refresh(planner->map, class_id);
    if (error) return error;
    const hr_class_entry *entry = hr_class_entry_of(planner->map, class_id);
    if (entry->unit.costs_256ths) return HR_OK; // A* needs none
    hr_refresh end = hr_planner_refresh_routes(planner, entry, &planner->routes[class_id]);
    return end == HR_REFRESH_FAILED ? HR_OUT_OF_MEMORY : HR_OK;
}

size_t hr_planner_bytes(const hr_planner *planner) {
    int64_t points =
        (int64_t)planner->puller.todo.capacity + planner->way.capacity + planner->other.capacity;
    size_t routes = planner->is_worker ? 0 : HR_CLASS_MAX * sizeof *planner->routes;
    for (int32_t i = 0; i < HR_CLASS_MAX && !planner->is_worker; i++)
        routes += hr_routes_bytes(&planner->routes[i]);
    if (planner->filler) routes += hr_route_filler_bytes(planner->filler);
    return sizeof *planner - sizeof planner->trace - sizeof planner->exact -
           sizeof planner->route_search + hr_trace_bytes(&planner->trace) +
           hr_exact_bytes(&planner->exact) + hr_route_search_bytes(&planner->route_search) +
           routes + hr_batch_bytes(planner->batch) + hr_astar_bytes(&planner->astar) +
           hr_overlay_bytes(&planner->overlay) + hr_straightener_bytes(&planner->straightener) +
           (size_t)points * sizeof(hr_cell) +
           (size_t)planner->waypoint_capacity * sizeof *planner->waypoints;
}

const char *hr_status_name(hr_status status) {
    static const char *const NAMES[] = {"straight", "found",   "nearest", "partial",
                                        "locked",   "blocked", "invalid", "waiting"};
    return (unsigned)status < HR_STATUS_COUNT ? NAMES[status] : "unknown";
}

const char *hr_stage_name(hr_stage stage) {
    static const char *const NAMES[] = {"none", "straight", "trace", "routes", "exact", "astar"};
    return (unsigned)stage < HR_STAGE_COUNT ? NAMES[stage] : "unknown";
}

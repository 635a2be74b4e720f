// planner_state.c - the life of a planner, and the names of what it answers.

#include "planner/api/planner_state.h"

#include "passmap/base/atomics.h"
#include "passmap/base/memory.h"
#include "passmap/map/class_refresh.h"
#include "planner/batch/state.h"
#include "planner/fields/tile_steps.h"
#include "planner/lengths/length_tables.h"

hr_planner_config hr_planner_config_default(void) { return (hr_planner_config){0}; }

void hr_planner_config_init(hr_planner_config *config) { *config = hr_planner_config_default(); }

void hr_planner_set_batch_budget(hr_planner *planner, int64_t steps) {
    planner->config.batch_budget_steps = steps > 0 ? steps : 0;
    HR_ASKED(planner, .kind = HR_CALL_SET_BUDGET, .number = planner->config.batch_budget_steps);
}

static hr_planner *create(hr_map *map, const hr_planner_config *config) {
    hr_allocator allocator = hr_map_allocator(map);
    hr_planner *planner = hr_allocate_zeroed(&allocator, 1, sizeof *planner);
    if (!planner) return NULL;
    planner->map = map;
    planner->allocator = allocator;
    if (config) planner->config = *config;
    hr_planner_set_batch_budget(planner, planner->config.batch_budget_steps);
    return planner;
}

static void create_searcher(hr_planner *planner) {
    const hr_planner_config *config = &planner->config;
    hr_searcher_create(&planner->searcher, planner->map, planner->routes, config->search_bytes_max);
    planner->searcher.observer = (hr_observer){config->watcher, config->watcher_user,
                                               config->should_cancel, config->cancel_user};
}

hr_error hr_planner_create(hr_map *map, const hr_planner_config *config, hr_planner **planner) {
    hr_planner *p = *planner = create(map, config);
    if (!p) return HR_OUT_OF_MEMORY;
    hr_known_maps_add(&p->maps, map, &p->allocator);
    p->routes = p->maps.at[0].routes;
    create_searcher(p);
    hr_threads_create(&p->threads, &p->allocator, &p->config);
    if (p->routes) return HR_OK;
    hr_planner_destroy(p);
    *planner = NULL;
    return HR_OUT_OF_MEMORY;
}

static bool is_view_of(const hr_map *view, const hr_map *map) {
    return view != map && view->store && view->store == map->store;
}

hr_error hr_planner_add_view(hr_planner *planner, hr_map *view, int32_t *number) {
    *number = 0;
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    hr_known_maps *maps = &planner->maps;
    if (!is_view_of(view, planner->map) || maps->count > HR_VIEWS_MAX) return HR_BAD_VIEW;
    if (!hr_known_maps_add(maps, view, &planner->allocator)) return HR_OUT_OF_MEMORY;
    *number = maps->count - 1;
    HR_ASKED(planner, .kind = HR_CALL_ADD_VIEW, .view = view, .number = *number);
    return HR_OK;
}

void hr_planner_destroy(hr_planner *planner) {
    if (!planner) return;
    hr_threads_destroy(&planner->threads);
    hr_batch_destroy(planner->batch);
    for (int32_t i = 0; i <= HR_VIEWS_MAX; i++) hr_length_tables_destroy(planner->lengths[i]);
    hr_release(&planner->allocator, planner->stepper);
    hr_searcher_destroy(&planner->searcher);
    hr_closed_maps_destroy(&planner->closed, &planner->allocator);
    hr_spread_memory_destroy(&planner->spread, &planner->allocator);
    hr_known_maps_destroy(&planner->maps, &planner->allocator);
    hr_allocator allocator = planner->allocator;
    hr_release(&allocator, planner);
}

// ---- Bringing up to date

bool hr_planner_refresh_routes(hr_planner *planner, const hr_known_map *known,
                               const hr_class_entry *entry, hr_routes *routes) {
    static const hr_observer NOBODY = {0};
    hr_searcher *searcher = &planner->searcher;
    if (routes->version == entry->plane_version) return true;
    return hr_searcher_reserve_filler(searcher) &&
           hr_routes_refresh(routes, searcher->filler, known->map, entry, &NOBODY) ==
               HR_REFRESH_DONE;
}

typedef struct refresh {
    hr_map *map;
    hr_class_id classes[HR_CLASS_MAX]; // each once
    int32_t count;
    atomic_bool has_failed;
} refresh;

static void refresh_class(void *user, int32_t part) {
    refresh *r = user;
    if (hr_map_refresh(r->map, r->classes[part])) atomic_store(&r->has_failed, true);
}

// @return false if there is none.
static bool add_class(refresh *r, hr_class_id class_id) {
    const hr_class_entry *entry = hr_class_entry_of(r->map, class_id);
    if (!entry) return false;
    for (int32_t i = 0; i < r->count; i++)
        if (r->classes[i] == class_id) return true;
    if (hr_class_is_stale(r->map, entry)) r->classes[r->count++] = class_id;
    return true;
}

hr_error hr_planner_refresh(hr_planner *planner, const hr_class_id *class_ids, int32_t count) {
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    refresh r = {.map = planner->map};
    for (int32_t i = 0; i < count; i++)
        if (!add_class(&r, class_ids[i])) return HR_BAD_CLASS;
    HR_ASKED(planner, .kind = HR_CALL_REFRESH, .class_ids = class_ids, .count = count);
    hr_threads_do_parts(&planner->threads, r.count, refresh_class, &r);
    hr_error error = atomic_load(&r.has_failed) ? HR_OUT_OF_MEMORY : HR_OK;
    HR_ANSWERED(planner, .kind = HR_CALL_REFRESH, .error = error);
    return error;
}

static hr_error prepare(hr_planner *planner, hr_class_id class_id) {
    hr_error error = hr_map_refresh(planner->map, class_id);
    if (error) return error;
    const hr_class_entry *entry = hr_class_entry_of(planner->map, class_id);
    hr_refresh end =
        hr_searcher_refresh_routes(&planner->searcher, entry, &planner->routes[class_id]);
    return end == HR_REFRESH_FAILED ? HR_OUT_OF_MEMORY : HR_OK;
}

hr_error hr_planner_prepare(hr_planner *planner, hr_class_id class_id) {
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    HR_ASKED(planner, .kind = HR_CALL_PREPARE, .class_ids = &class_id, .count = 1);
    hr_error error = prepare(planner, class_id);
    HR_ANSWERED(planner, .kind = HR_CALL_PREPARE, .error = error);
    return error;
}

// ---- Plans

static hr_error plan(hr_planner *planner, const hr_request *request, hr_path *path) {
    hr_searcher_forget(&planner->searcher);
    hr_route_search *search = &planner->searcher.route_search;
    search->start.keeps = search->goal.keeps = request->length_only;
    return hr_known_maps_plan(&planner->maps, &planner->closed, &planner->searcher, request, NULL,
                              NULL, path);
}

hr_error hr_plan(hr_planner *planner, const hr_request *request, hr_path *path) {
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    HR_ASKED(planner, .kind = HR_CALL_PLAN, .requests = request, .count = 1);
    hr_error error = plan(planner, request, path);
    HR_ANSWERED(planner, .kind = HR_CALL_PLAN, .error = error, .path = path);
    return error;
}

size_t hr_planner_bytes(const hr_planner *planner) {
    size_t tables = 0;
    for (int32_t i = 0; i <= HR_VIEWS_MAX; i++)
        tables += hr_length_tables_bytes(planner->lengths[i]);
    return sizeof *planner - sizeof planner->searcher + hr_searcher_bytes(&planner->searcher) +
           hr_known_maps_bytes(&planner->maps) + hr_closed_maps_bytes(&planner->closed) +
           hr_spread_memory_bytes(&planner->spread) + hr_batch_bytes(planner->batch) + tables +
           (planner->stepper ? sizeof *planner->stepper : 0);
}

// ---- Names

const char *hr_status_name(hr_status status) {
    static const char *const NAMES[] = {"straight", "found",   "nearest", "partial", "locked",
                                        "blocked",  "invalid", "waiting", "too-far"};
    return (unsigned)status < HR_STATUS_COUNT ? NAMES[status] : "unknown";
}

const char *hr_stage_name(hr_stage stage) {
    static const char *const NAMES[] = {"none",  "straight", "trace", "routes",
                                        "exact", "astar",    "links", "mend"};
    return (unsigned)stage < HR_STAGE_COUNT ? NAMES[stage] : "unknown";
}

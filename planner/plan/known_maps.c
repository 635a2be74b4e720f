// known_maps.c - turning a searcher to the map that a request names.
//
// What a searcher remembers from plan to plan goes by the class, routes or labels of the one map
// that it was found on, so that it may change maps as it likes.

#include "planner/plan/known_maps.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/plan/request.h"

const char *hr_known_maps_problem(const hr_known_maps *maps, const hr_request *request) {
    if (request->view < 0 || request->view >= maps->count)
        return "view: no such view was added to the planner";
    return hr_request_problem(maps->at[request->view].map, request);
}

hr_error hr_known_maps_plan(const hr_known_maps *maps, hr_closed_maps *closed,
                            hr_searcher *searcher, const hr_request *request, const hr_field *field,
                            hr_trails *trails, hr_path *path) {
    const hr_known_map *own = &maps->at[0], *known = hr_known_map_of(maps, request);
    HR_ASSERT(searcher->map == own->map && searcher->routes == own->routes);
    if (known == own && request->view != 0) {
        hr_searcher_refuse(searcher, request, hr_known_maps_problem(maps, request), path);
        path->goal_index = request->goal_count > 0 ? HR_NO_GOAL : 0;
        return HR_OK;
    }
    searcher->map = known->map, searcher->routes = known->routes;
    hr_error error = hr_closed_maps_plan(closed, searcher, request, field, trails, path);
    searcher->map = own->map, searcher->routes = own->routes;
    return error;
}

hr_error hr_known_maps_rank(const hr_known_maps *maps, hr_closed_maps *closed,
                            hr_searcher *searcher, const hr_request *request, hr_rank *ranks,
                            int32_t wanted, int32_t *ranked) {
    const hr_known_map *own = &maps->at[0], *known = hr_known_map_of(maps, request);
    HR_ASSERT(!hr_known_maps_problem(maps, request));
    searcher->map = known->map, searcher->routes = known->routes;
    hr_error error = hr_closed_maps_rank(closed, searcher, request, ranks, wanted, ranked);
    searcher->map = own->map, searcher->routes = own->routes;
    return error;
}

bool hr_known_maps_add(hr_known_maps *maps, hr_map *map, const hr_allocator *allocator) {
    HR_ASSERT(maps->count <= HR_VIEWS_MAX);
    hr_routes *routes = hr_allocate_zeroed(allocator, HR_CLASS_MAX, sizeof *routes);
    if (routes) maps->at[maps->count++] = (hr_known_map){map, routes};
    return routes != NULL;
}

void hr_known_maps_destroy(hr_known_maps *maps, const hr_allocator *allocator) {
    for (; maps->count > 0; maps->count--) {
        hr_routes *routes = maps->at[maps->count - 1].routes;
        for (int32_t i = 0; i < HR_CLASS_MAX; i++) hr_routes_destroy(&routes[i]);
        hr_release(allocator, routes);
    }
}

size_t hr_known_maps_bytes(const hr_known_maps *maps) {
    size_t bytes = 0;
    for (int32_t i = 0; i < maps->count; i++)
        for (int32_t id = 0; id < HR_CLASS_MAX; id++)
            bytes += sizeof *maps->at[i].routes + hr_routes_bytes(&maps->at[i].routes[id]);
    return bytes;
}

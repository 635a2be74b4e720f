// known_maps.h - the maps that a planner plans on, its own and views of it, and plans on the one
// that a request names.
#ifndef HANDRAIL_PLANNER_PLAN_KNOWN_MAPS_H
#define HANDRAIL_PLANNER_PLAN_KNOWN_MAPS_H

#include "planner/plan/closed_map.h"

typedef struct hr_known_map {
    hr_map *map;
    hr_routes *routes; // of each class, HR_CLASS_MAX
} hr_known_map;

typedef struct hr_known_maps {
    hr_known_map at[1 + HR_VIEWS_MAX]; // the planner's map, then its views as they are numbered
    int32_t count;
} hr_known_maps;

/// The map that a request names; the planner's own where there is no such view.
static inline const hr_known_map *hr_known_map_of(const hr_known_maps *maps,
                                                  const hr_request *request) {
    bool is_known = request->view > 0 && request->view < maps->count;
    return &maps->at[is_known ? request->view : 0];
}

/// The map of a number: 0 = the planner's own, then its views. @return NULL if there is none.
static inline const hr_known_map *hr_known_map_at(const hr_known_maps *maps, int32_t view) {
    return view >= 0 && view < maps->count ? &maps->at[view] : NULL;
}

/// What is wrong with a request, or NULL.
const char *hr_known_maps_problem(const hr_known_maps *maps, const hr_request *request);

/// hr_closed_maps_plan on the map that the request names. Between plans the searcher is on the
/// planner's own.
hr_error hr_known_maps_plan(const hr_known_maps *maps, hr_closed_maps *closed,
                            hr_searcher *searcher, const hr_request *request, const hr_field *field,
                            hr_trails *trails, hr_path *path);

/// hr_closed_maps_rank of a request that is sound.
hr_error hr_known_maps_rank(const hr_known_maps *maps, hr_closed_maps *closed,
                            hr_searcher *searcher, const hr_request *request, hr_rank *ranks,
                            int32_t wanted, int32_t *ranked);

/// One more. @return false if out of memory.
bool hr_known_maps_add(hr_known_maps *maps, hr_map *map, const hr_allocator *allocator);
void hr_known_maps_destroy(hr_known_maps *maps, const hr_allocator *allocator);
size_t hr_known_maps_bytes(const hr_known_maps *maps);

#endif

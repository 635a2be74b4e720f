// closed_map.h - plans of requests that close something: on a copy of the map, where it is closed.
//
// The copy is a map like any other, with routes and a searcher of its own, so that every stage,
// every class and every status is what it would be if the cells had been edited. It is brought up
// to date by the tiles of the map that were touched, and by what a request closes beside the one
// before it: requests that close the same, one after the other, pay for it once.
//
// Closed cells hold a value that the class may not enter. Requests to which something is dearer
// have a copy of their own, on which all cells that are closed to the class hold that value and its
// other values stand for prices (dearer.h): there the class is another one, of the same id, so that
// links that name it are its links.
// Footprints are not copied: what a request ignores is lifted from the cells of the copy.
//
// Memory: for each copy the cells once more, and planes, labels and routes of each class that such
// requests were for.
#ifndef HANDRAIL_PLANNER_PLAN_CLOSED_MAP_H
#define HANDRAIL_PLANNER_PLAN_CLOSED_MAP_H

#include "passmap/base/array.h"
#include "planner/plan/choice.h"
#include "planner/plan/dearer.h"
#include "planner/plan/plan.h"

enum { HR_CLOSED_RECTS_MAX = HR_CLOSINGS_MAX + HR_IGNORE_MAX };

/// What was written over in the copy: for which request.
typedef struct hr_closed_for {
    hr_class_id class_id;
    int32_t count;
    hr_closing closings[HR_CLOSINGS_MAX];
    hr_footprint_id ignore[HR_IGNORE_MAX];
} hr_closed_for;

typedef struct hr_closed_map {
    hr_map *copy;     // NULL before the first request that closes something
    const hr_map *of; // that it is of
    bool has_prices;  // for those to which something is dearer
    hr_routes *routes;
    hr_searcher searcher;
    uint64_t version;       // of the map, that the copy is of
    uint64_t links_version; // of its links, likewise
    uint64_t registered_versions[HR_CLASS_MAX], changed_versions[HR_CLASS_MAX]; // of its classes
    hr_closed_for is_for;
    hr_class_id priced_class; // of prices: cells that are closed to it hold one value; or -1
    hr_dearer dearer;
    hr_rect changed[HR_CLOSED_RECTS_MAX]; // where the copy may differ from the map
    int32_t changed_count;
    hr_buffer goals; // of the request
} hr_closed_map;

enum { HR_CLOSED_MAPS_MAX = 4 };

/// Copies of the maps and views that such requests named last, with and without prices; zeroed at
/// first, and of the same thread as the searcher that plans with them.
typedef struct hr_closed_maps {
    hr_closed_map *at[HR_CLOSED_MAPS_MAX]; // NULL before its first request
    int64_t used[HR_CLOSED_MAPS_MAX];      // when, in `uses`
    int64_t uses;
} hr_closed_maps;

void hr_closed_maps_destroy(hr_closed_maps *all, const hr_allocator *allocator);
size_t hr_closed_maps_bytes(const hr_closed_maps *all);

/// hr_searcher_answer, of a request that may close something. One that does is planned on a copy,
/// without field and trails.
hr_error hr_closed_maps_plan(hr_closed_maps *all, hr_searcher *searcher, const hr_request *request,
                             const hr_field *field, hr_trails *trails, hr_path *path);
/// hr_searcher_rank likewise. @return HR_BAD_SIZE, too, where hr_closed_maps_plan would refuse it.
hr_error hr_closed_maps_rank(hr_closed_maps *all, hr_searcher *searcher, const hr_request *request,
                             hr_rank *ranks, int32_t wanted, int32_t *ranked);

#endif

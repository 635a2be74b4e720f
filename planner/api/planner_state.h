// planner_state.h - the inside of a planner: what single plans, batches and path watches share.
#ifndef HANDRAIL_PLANNER_API_PLANNER_STATE_H
#define HANDRAIL_PLANNER_API_PLANNER_STATE_H

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "planner/api/planner_log.h"
#include "planner/api/spread_places.h"
#include "planner/base/threads.h"
#include "planner/plan/known_maps.h"

struct hr_planner {
    hr_map *map;
    hr_allocator allocator;
    hr_planner_config config;
    hr_known_maps maps;     // its map, and views of it
    hr_routes *routes;      // of its map: of each class, HR_CLASS_MAX, once needed
    hr_searcher searcher;   // of single plans
    hr_closed_maps closed;  // of those that close something
    hr_threads threads;     // of batches, and of what else is done in parts
    struct hr_batch *batch; // NULL before the first
    bool is_in_batch;       // begun and not finished
    hr_spread_memory spread;
    struct hr_length_tables *lengths[1 + HR_VIEWS_MAX]; // of each map; NULL before its first table
    struct hr_tile_stepper *stepper;                    // NULL before the first field
    hr_planner_log *log;                                // of a recording; NULL = there is none
};

/// How the traces of its plans, but for batches, are split: for comparisons.
static inline void hr_planner_set_split(hr_planner *planner, hr_split split) {
    planner->searcher.split = split;
}

/// Brings the routes of a class whose plane is up to date with it, all of them, even where the host
/// would cancel plans. @return false if out of memory.
bool hr_planner_refresh_routes(hr_planner *planner, const hr_known_map *known,
                               const hr_class_entry *entry, hr_routes *routes);

/// Reports a call that comes while a batch is begun: it could change what the batch reads. @return
/// whether the call may proceed.
static inline bool hr_planner_is_free(const hr_planner *planner) {
    return HR_CHECK(!planner->is_in_batch);
}

#endif

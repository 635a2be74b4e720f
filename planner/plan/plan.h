// plan.h - the inside of a planner: its map, and the buffers of its stages, kept from plan to plan.
#ifndef HANDRAIL_PLANNER_PLAN_PLAN_H
#define HANDRAIL_PLANNER_PLAN_PLAN_H

#include "passmap/map/map_state.h"
#include "planner/costs/astar.h"
#include "planner/costs/straighten.h"
#include "planner/exact/exact.h"
#include "planner/plan/nearest.h"
#include "planner/plan/overlay.h"
#include "planner/planner.h"
#include "planner/route_search/route_search.h"
#include "planner/taut/pull.h"
#include "planner/taut/shortcut.h"
#include "planner/trace/trace.h"

struct hr_planner {
    hr_map *map;
    hr_allocator allocator;
    hr_planner_config config;
    hr_observer observer;
    hr_trace trace;
    hr_routes *routes; // of each class, HR_CLASS_MAX, once needed; a worker's are its planner's
    bool is_worker;    // of a batch: changes no planes, labels and routes, others read them, too
    bool lacks_routes; // a worker's plan ended in HR_OUT_OF_MEMORY because routes must be built
    bool used_field;   // the last plan with a field or a trail took its way from it
    bool used_trail;   // from the trail
    struct hr_batch *batch; // NULL before the first
    hr_route_filler *filler;
    hr_route_search route_search;
    hr_astar astar;
    hr_exact exact;
    hr_puller puller;
    hr_shortcutter shortcutter;
    hr_straightener straightener;
    hr_nearest_memo nearest;
    hr_overlay overlay;   // of the request that ignores footprints
    hr_points way, other; // block by block: found by line or trace, and by A*
    hr_position *waypoints;
    int32_t waypoint_capacity;
};

enum { HR_TROOP = 64 };

/// The way of a unit that stands beside: some of the blocks of hr_trails.
typedef struct hr_trail {
    hr_cell from, to;
    int32_t first, count;
    double length; // in blocks
} hr_trail;

/// The ways that units of a troop have found, for those after them to follow.
typedef struct hr_trails {
    hr_points blocks;
    hr_trail trails[HR_TROOP];
    int32_t count;
} hr_trails;

/// What is known of a request while it climbs the ladder.
typedef struct hr_task {
    const hr_request *request;
    const hr_class_entry *entry;
    const hr_class_entry *base;   // the map's; `entry` is another where footprints are ignored
    hr_overlay *overlay;          // that one, or NULL
    hr_routes *routes;            // of the class
    const struct hr_field *field; // to its goal or one beside it; NULL = none
    hr_trails *trails;            // of those beside it, to goals beside its own; NULL = none
    hr_costs costs;               // bytes NULL = the class has none
    double proven_cost; // in plain steps: no way in eight directions to proven_end is cheaper
    hr_cell proven_end; // where A*'s way leads, whatever is cut off afterwards
    hr_cell start,
        goal; // blocks; the goal is replaced by the nearest reachable one where it must be
    hr_position from, to; // exact places in them
    int64_t steps, step_limit;
    hr_points *way;     // of the planner's, the one that is the answer
    int32_t swept_legs; // the last ones of the way are known to be clear
    bool is_goal_reachable;
    bool has_escaped; // the start is closed; `start` is the open block nearest to it
    hr_status status;
    hr_stage stage;
    double proven_ratio; // between block centres, by the exact search; 0 = not known
} hr_task;

/// Creates a planner that borrows `owner`'s routes and plans on classes that are up to date, as one
/// of several threads at once. Destroyed by hr_planner_destroy.
hr_error hr_worker_create(hr_planner *owner, hr_planner **worker);

/// Brings the routes of a class up to date with its plane. @return HR_REFRESH_FAILED if out of
/// memory, or if this is a worker, which must not: then `lacks_routes` says so.
hr_refresh hr_planner_refresh_routes(hr_planner *planner, const hr_class_entry *entry,
                                     hr_routes *routes);

/// The next plan begins its searches anew. A worker's goes on with one that the last plan, of the
/// same request on the same map, has stopped at its limit, unless this is called before it.
static inline void hr_planner_forget_searches(hr_planner *planner) {
    hr_astar_forget(&planner->astar);
    hr_exact_forget(&planner->exact);
}

/// What is wrong with a request, or NULL.
const char *hr_request_problem(const hr_map *map, const hr_request *request);
/// Whether there is a footprint among those to ignore.
bool hr_request_ignores_any(const hr_request *request);
/// hr_plan, with the help of a field and of trails, unless they are NULL; adds its own to these.
hr_error hr_plan_with(hr_planner *planner, const hr_request *request, const struct hr_field *field,
                      hr_trails *trails, hr_path *path);

/// Finds a taut way for a task from its start to its goal, by the ladder: straight, trace,
/// routes, exact search, as its quality asks; for a class with costs a cheap one, by A* alone. Sets
/// way, status, stage, steps and proven_cost.
/// @return HR_OK or HR_OUT_OF_MEMORY.
hr_error hr_climb(hr_planner *planner, hr_task *task);

/// The way by routes of a task that ignores footprints, in planner->other: as hr_route_search_run
/// between doors, and by A* through opened blocks.
hr_route_result hr_overlay_search_routes(hr_planner *planner, hr_task *task);

#endif

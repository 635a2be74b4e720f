// task.h - what is known of a request while it climbs the ladder, and the ways of other units that
// may help it.
#ifndef HANDRAIL_PLANNER_PLAN_TASK_H
#define HANDRAIL_PLANNER_PLAN_TASK_H

#include "passmap/map/map_state.h"
#include "planner/grid/search_call.h"
#include "planner/plan/overlay.h"
#include "planner/planner.h"
#include "planner/route_search/field.h"

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

typedef struct hr_task {
    const hr_request *request;
    const hr_class_entry *entry;
    const hr_class_entry *base; // the map's; `entry` is another where footprints are ignored
    hr_overlay *overlay;        // that one, or NULL
    hr_routes *routes;          // of the class
    const hr_field *field;      // to its goal or one beside it; NULL = none
    hr_trails *trails;          // of those beside it, to goals beside its own; NULL = none
    hr_costs costs;             // bytes NULL = the class has none
    double proven_cost;   // in plain steps: no way in eight directions to proven_end is cheaper
    hr_cell proven_end;   // where A*'s way leads, whatever is cut off afterwards
    hr_cell start, goal;  // blocks; a goal out of reach is replaced by the nearest reachable one
    hr_position from, to; // exact places in them
    int64_t steps, step_limit;
    int64_t limit_256ths, way_limit_256ths; // of what searches may answer; 0 = none
    hr_points *way;                         // of the searcher's, the one that is the answer
    bool is_line_blocked;                   // a ray from start to goal has shown it, and where
    hr_hit blocked_at;
    int32_t swept_legs;       // the last ones of the way are known to be clear,
    int32_t first_swept_legs; // and the first ones of a mended path
    bool is_goal_reachable;
    bool ends_as_before; // at the end of the old path, which is within reach: `goal` and `to`
    bool has_escaped;    // the start is closed; `start` is the open block nearest to it
    hr_status status;
    hr_stage stage;
    double proven_ratio; // between block centres, by the exact search or the trace; 0 = not known
} hr_task;

/// The call of a search from its start to its goal; the caller adds the steps that it took.
static inline hr_search_call hr_search_call_of(const hr_task *task, const hr_observer *observer,
                                               hr_points *way) {
    return (hr_search_call){.plane = &task->entry->plane,
                            .observer = observer,
                            .from = task->start,
                            .to = task->goal,
                            .step_limit = task->step_limit,
                            .steps = task->steps,
                            .way = way,
                            .limit_256ths = task->limit_256ths,
                            .way_limit_256ths = task->way_limit_256ths};
}

#endif

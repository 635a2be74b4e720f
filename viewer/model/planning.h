// planning.h - plans for the window, on a copy of the map of its own, so that a thread may do it
// while the window goes on drawing and painting.
#ifndef HANDRAIL_VIEWER_MODEL_PLANNING_H
#define HANDRAIL_VIEWER_MODEL_PLANNING_H

#include <handrail/planner.h>

#include "viewer/model/area_map.h"
#include "viewer/model/first_obstacle.h"
#include "viewer/model/map_patch.h"
#include "viewer/model/search_parts.h"
#include "viewer/model/shared_map.h"
#include "viewer/model/unit_view.h"
#include "viewer/options/goal_list.h"
#include "viewer/picture/heat_grid.h"
#include "viewer/picture/length_grid.h"
#include "viewer/picture/picture_record.h"

/// What to do. Everything it points to is its own.
typedef struct plan_job {
    int64_t number;      ///< comes back in the answer
    hr_map *new_map;     ///< NULL = the one of the last job
    shared_map *shared;  ///< of which the new map is to be a copy; NULL = of none
    map_patches patches; ///< of the map since the last job
    hr_class unit;       ///< its costs are `costs_256ths` if `has_costs`
    bool has_costs;
    bool is_levels; ///< the map's values are levels, not terrain
    uint16_t costs_256ths[256];
    hr_request request;        ///< but for the class
    goal_list goals;           ///< several, in place of the request's goal; or none
    hr_goal asked[GOALS_MOST]; ///< set by the planning: what the request borrows
    bool wants_path, wants_events, wants_portals, wants_ratio;
    int64_t lengths_number; ///< comes back with the lengths from the start; 0 = not wanted
    int64_t ways_number;    ///< comes back with where a thousand paths lead; 0 = not wanted
    int64_t areas_number;   ///< comes back with the areas of the unit; 0 = not wanted
    int32_t repeats;        ///< plans more, for their mean time; fewer where they take long
    int64_t unit_number;    ///< comes back with the map as the unit sees it; 0 = that is not wanted
} plan_job;

/// Puts an older job, which was not begun, before this one; only its changes of the map are left.
void plan_job_follow(plan_job *job, plan_job *older);
void plan_job_end(plan_job *job);

/// What another search comes to on the same query: of what was planned by tracing only, all stages
/// together, and of everything else the trace.
typedef struct other_way {
    hr_stage stage;      ///< that found it; HR_STAGE_ANY = none did
    double price_256ths; ///< its length, or its cost for a class with costs
} other_way;

/// What came of it. Freed by plan_answer_end.
typedef struct plan_answer {
    int64_t number;
    hr_error error;
    bool has_path;
    hr_request request; ///< with the goal that the path leads to
    goal_list goals;    ///< as in the job
    hr_path path;       ///< its waypoints are the answer's own
    bool is_cut_off;    ///< a newer job came: the path is the best known by then
    int64_t time_ns, mean_ns;
    int32_t mean_of;
    int32_t smaller; ///< the size at which the unit would get there; 0 = none
    double ratio;    ///< to the shortest; 0 = not asked for, or there is none
    other_way other;
    first_obstacle obstacle; ///< of a path around something
    bool has_record;
    picture_record record;
    search_parts parts; ///< of the record
    int64_t
        stage_ns[HR_STAGE_COUNT]; ///< of the watched plan, by the stage that reported the events
    search_piece
        *portals; ///< of the routes, from the block on one side of their border to the other
    int32_t portal_count;
    length_grid lengths; ///< if the job has a number for them, and they were found
    hr_position lengths_from;
    int64_t lengths_number;
    heat_grid ways; ///< if the job has a number for them, and they were found
    int64_t ways_number;
    area_map areas; ///< if the job has a number for them, and they were found
    int64_t areas_number;
    int64_t unit_number;
    hr_map *map; ///< a copy to be shown, if the job has a unit number
    unit_view seen;
} plan_answer;

void plan_answer_end(plan_answer *answer);

/// Whether a newer job waits, so that this one need not be brought to its end.
typedef bool plan_is_stale(void *user);

typedef struct planning {
    hr_map *map;
    hr_planner *planner, *watched;
    hr_goal_field *field; ///< that the last lengths were found by; NULL = none
    hr_goal_field_config field_leads;
    int64_t patience_ns;   ///< how long a job goes on after it is stale; set by the owner
    picture_record record; ///< of the plan under way
    int64_t *stage_ns, last_ns;
    plan_is_stale *is_stale; ///< of the job under way; may be NULL
    void *stale_user;
    int64_t begin_ns;  ///< of that job
    bool is_cancelled; ///< a search of it was cancelled
} planning;

/// All zeros is one without a map. Freed by planning_end.
void planning_end(planning *p);
/// Takes over the job's map, its changes and its unit, whose class is then the request's.
hr_error planning_take(planning *p, plan_job *job);
/// Does a job, and frees it. A stale job that has lasted for `patience` is cancelled; its answer is
/// the best path known by then, if there is one. `is_stale` may be NULL.
plan_answer planning_do(planning *p, plan_job *job, plan_is_stale *is_stale, void *user);

#endif

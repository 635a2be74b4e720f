// rival.c - from a request to a path, by a rival.
//
// The same order of questions as in the planner: is the start closed, is it the goal, is it locked
// in, can the goal be reached. Only then the search.

#include "viewer/rivals/rival.h"

#include "passmap/base/memory.h"
#include "passmap/map/map_state.h"
#include "planner/costs/leg_cost.h"
#include "planner/plan/nearest.h"
#include "viewer/rivals/bends.h"
#include "viewer/rivals/greedy.h"
#include "viewer/rivals/grid_astar.h"
#include "viewer/rivals/jump.h"
#include "viewer/rivals/weighted_astar.h"
#include "viewer/rivals/weighted_jump.h"

struct rival {
    hr_map *map;
    const hr_class_entry *entry;
    hr_class_id class_id;
    rival_kind kind;
    hr_allocator allocator;
    uint64_t built_version; // of the map; 0 = never
    stop_planes stops;
    jump jump;
    grid_astar astar;
    weighted_jump weighted_jump;
    weighted_astar weighted_astar;
    hr_points bends, pulled;
    hr_position *waypoints;
    int32_t waypoint_capacity;
    hr_observer observer; // that may cancel a search
};

// ---- Creating and building

hr_error rival_create(hr_map *map, hr_class_id class_id, rival_kind kind, rival **created) {
    hr_allocator allocator = hr_map_allocator(map);
    const hr_class_entry *entry = hr_class_entry_of(map, class_id);
    *created = NULL;
    if (!entry || (rival_knows_costs(kind) && !hr_costs_of(map, entry).cost_of))
        return HR_BAD_CLASS;
    rival *r = hr_allocate_zeroed(&allocator, 1, sizeof *r);
    if (!r) return HR_OUT_OF_MEMORY;
    r->map = map;
    r->entry = entry;
    r->class_id = class_id;
    r->kind = kind;
    r->allocator = allocator;
    r->bends = r->pulled = (hr_points){.allocator = &r->allocator};
    *created = r;
    return HR_OK;
}

void rival_destroy(rival *r) {
    if (!r) return;
    hr_allocator allocator = r->allocator;
    stop_planes_destroy(&r->stops, &allocator);
    jump_destroy(&r->jump);
    grid_astar_destroy(&r->astar);
    weighted_jump_destroy(&r->weighted_jump);
    weighted_astar_destroy(&r->weighted_astar);
    hr_points_destroy(&r->bends);
    hr_points_destroy(&r->pulled);
    hr_release(&allocator, r->waypoints);
    hr_release(&allocator, r);
}

void rival_cancel_when(rival *r, hr_should_cancel *should_cancel, void *user) {
    r->observer.should_cancel = should_cancel, r->observer.cancel_user = user;
}

void rival_watch(rival *r, hr_watcher *watcher, void *user) {
    r->observer.watcher = watcher, r->observer.user = user;
}

static bool build_jump(rival *r) {
    const hr_plane *plane = &r->entry->plane;
    if (!r->stops.finds && !stop_planes_create(&r->stops, &r->allocator, plane)) return false;
    stop_planes_build(&r->stops, plane);
    return jump_prepare(&r->jump, &r->allocator, &r->stops);
}

static bool build_astar(rival *r) {
    return r->astar.nodes ||
           grid_astar_create(&r->astar, &r->allocator, r->map->width, r->map->height);
}

static weighted_grid weighted_grid_of(const rival *r) {
    return (weighted_grid){&r->entry->plane, hr_costs_of(r->map, r->entry)};
}

static bool build_weighted_jump(rival *r) {
    weighted_jump *search = &r->weighted_jump;
    weighted_grid grid = weighted_grid_of(r);
    return (search->nodes ||
            weighted_jump_create(search, &r->allocator, r->map->width, r->map->height)) &&
           weighted_jump_build(search, &grid);
}

static bool build_weighted_astar(rival *r) {
    return r->weighted_astar.nodes ||
           weighted_astar_create(&r->weighted_astar, &r->allocator, r->map->width, r->map->height);
}

static bool build(rival *r) {
    switch (r->kind) {
    case RIVAL_ASTAR:
        return build_astar(r);
    case RIVAL_WEIGHTED_JUMP:
        return build_weighted_jump(r);
    case RIVAL_WEIGHTED_ASTAR:
        return build_weighted_astar(r);
    default:
        return build_jump(r);
    }
}

hr_error rival_build(rival *r) {
    hr_error error = hr_map_refresh(r->map, r->class_id);
    if (error != HR_OK) return error;
    bool is_built = build(r);
    if (is_built) r->built_version = r->map->version;
    return is_built ? HR_OK : HR_OUT_OF_MEMORY;
}

size_t rival_bytes(const rival *r) {
    size_t points = (size_t)r->bends.capacity + (size_t)r->pulled.capacity;
    return sizeof *r + stop_planes_bytes(&r->stops) + jump_bytes(&r->jump) +
           grid_astar_bytes(&r->astar) + weighted_jump_bytes(&r->weighted_jump) +
           weighted_astar_bytes(&r->weighted_astar) + points * sizeof(hr_cell) +
           (size_t)r->waypoint_capacity * sizeof *r->waypoints;
}

// ---- From blocks to waypoints

// What a request is about, as the rival sees it.
typedef struct errand {
    const hr_request *request;
    hr_cell start, goal;  // blocks; the goal is replaced by the nearest reachable one
    hr_position from, to; // exact places in them
    int64_t steps;
} errand;

static double distance_between(hr_position a, hr_position b) {
    double x = (double)a.x - b.x, y = (double)a.y - b.y;
    return sqrt(x * x + y * y);
}

static hr_path path_without_way(const rival *r, const errand *e, hr_status status) {
    return (hr_path){.status = status,
                     .map_version = r->map->version,
                     .tag = e->request->tag,
                     .remaining_256ths = distance_between(e->request->start, e->request->goal)};
}

static bool reserve_waypoints(rival *r, int32_t count) {
    if (count <= r->waypoint_capacity) return true;
    int32_t capacity = count * 2;
    hr_position *waypoints = hr_allocate(&r->allocator, (size_t)capacity, sizeof *waypoints);
    if (!waypoints) return false;
    hr_release(&r->allocator, r->waypoints);
    r->waypoints = waypoints;
    r->waypoint_capacity = capacity;
    return true;
}

// As the planner has it: legs at the mean cost between the blocks of their ends.
static double cost_of(const rival *r, const hr_path *path) {
    hr_costs costs = hr_costs_of(r->map, r->entry);
    double cost = 0;
    if (!costs.bytes) return path->length_256ths;
    for (int32_t i = 1; i < path->count; i++) {
        hr_position begin = path->waypoints[i - 1], end = path->waypoints[i];
        hr_leg_mean mean = hr_leg_mean_cost(&costs, hr_block_at(begin, r->entry->unit.size),
                                            hr_block_at(end, r->entry->unit.size));
        cost +=
            distance_between(begin, end) * (double)mean.sum / (double)mean.scale / HR_COST_PLAIN;
    }
    return cost;
}

static hr_error finish(rival *r, const errand *e, const hr_cell *way, int32_t blocks,
                       hr_status status, hr_stage stage, hr_path *path) {
    int32_t count = blocks < 2 ? 2 : blocks;
    if (!reserve_waypoints(r, count)) return HR_OUT_OF_MEMORY;
    hr_path result = path_without_way(r, e, status);
    r->waypoints[0] = e->from;
    for (int32_t i = 1; i < count - 1; i++)
        r->waypoints[i] = hr_block_centre(way[i], r->entry->unit.size);
    r->waypoints[count - 1] = e->to;
    result.waypoints = r->waypoints;
    result.count = count;
    for (int32_t i = 1; i < count; i++)
        result.length_256ths += distance_between(r->waypoints[i - 1], r->waypoints[i]);
    result.cost_256ths = cost_of(r, &result);
    result.stage = stage;
    result.steps = e->steps > INT32_MAX ? INT32_MAX : (int32_t)e->steps;
    result.remaining_256ths = distance_between(e->to, e->request->goal);
    double straight = distance_between(e->from, e->to);
    bool is_by_length = !rival_knows_costs(r->kind);
    if (is_by_length && (status == HR_FOUND || status == HR_STRAIGHT))
        result.guaranteed_ratio = straight > 0 ? result.length_256ths / straight : 1;
    *path = result;
    return HR_OK;
}

static hr_error finish_straight(rival *r, const errand *e, hr_status status, hr_path *path) {
    hr_cell ends[2] = {e->start, e->goal};
    return finish(r, e, ends, 2, status, HR_STAGE_STRAIGHT, path);
}

// ---- Searching

static hr_error plan_without_way(const rival *r, const errand *e, hr_status status, hr_path *path) {
    *path = path_without_way(r, e, status);
    return HR_OK;
}

static bool find_way(rival *r, errand *e) {
    const hr_plane *plane = &r->entry->plane;
    weighted_grid grid = weighted_grid_of(r);
    switch (r->kind) {
    case RIVAL_ASTAR:
        return grid_astar_search(&r->astar, plane, &r->observer, e->start, e->goal, &e->steps,
                                 &r->bends);
    case RIVAL_WEIGHTED_JUMP:
        return weighted_jump_search(&r->weighted_jump, &grid, &r->observer, e->start, e->goal,
                                    &e->steps, &r->bends) >= 0;
    case RIVAL_WEIGHTED_ASTAR:
        return weighted_astar_search(&r->weighted_astar, &grid, &r->observer, e->start, e->goal,
                                     &e->steps, &r->bends) >= 0;
    default:
        return jump_search(&r->jump, &r->stops, &r->observer, e->start, e->goal, &e->steps,
                           &r->bends);
    }
}

// The stage of a rival's search is none of the planner's: HR_STAGE_ANY.
static hr_error search(rival *r, errand *e, bool is_reachable, hr_path *path) {
    const hr_plane *plane = &r->entry->plane;
    bool is_raw = r->kind == RIVAL_JUMP_RAW || rival_knows_costs(r->kind);
    hr_status straight = is_reachable ? HR_STRAIGHT : HR_NEAREST;
    if (!is_raw) {
        e->steps++;
        if (hr_sweep(plane, e->start, e->goal)) {
            tell_leg(&r->observer, e->start, e->goal);
            return finish_straight(r, e, straight, path);
        }
    }
    bool is_found = find_way(r, e);
    if (!is_found && hr_is_cancelled(&r->observer)) return plan_without_way(r, e, HR_PARTIAL, path);
    if (!is_found) return HR_OUT_OF_MEMORY; // labels have said that there is a way
    if (!is_raw && !greedy_pull(plane, &r->bends, &r->pulled, &e->steps)) return HR_OUT_OF_MEMORY;
    const hr_points *way = is_raw ? &r->bends : &r->pulled;
    hr_status found = way->count == 2 ? HR_STRAIGHT : HR_FOUND;
    return finish(r, e, way->at, way->count, is_reachable ? found : HR_NEAREST, HR_STAGE_ANY, path);
}

static bool is_locked(const hr_plane *plane, hr_cell at) {
    return hr_is_closed(plane, at.x - 1, at.y) && hr_is_closed(plane, at.x + 1, at.y) &&
           hr_is_closed(plane, at.x, at.y - 1) && hr_is_closed(plane, at.x, at.y + 1);
}

// A goal that the labels rule out is replaced by the nearest place that they do not.
static bool choose_goal(const rival *r, errand *e) {
    const hr_labels *labels = &r->entry->labels;
    int32_t label = hr_label_at(labels, e->start.x, e->start.y);
    if (hr_label_at(labels, e->goal.x, e->goal.y) == label) return true;
    hr_nearest_block(labels, label, r->entry->unit.size, e->request->goal, &e->goal);
    e->to = hr_block_centre(e->goal, r->entry->unit.size);
    return false;
}

hr_error rival_plan(rival *r, const hr_request *request, hr_path *path) {
    if (r->built_version != r->map->version) {
        hr_error error = rival_build(r);
        if (error != HR_OK) return error;
    }
    const hr_plane *plane = &r->entry->plane;
    errand e = {.request = request,
                .start = hr_block_at(request->start, r->entry->unit.size),
                .goal = hr_block_at(request->goal, r->entry->unit.size),
                .from = request->start,
                .to = request->goal};
    if (!hr_is_open_block(plane, e.start.x, e.start.y))
        return plan_without_way(r, &e, HR_BLOCKED, path);
    if (hr_same(e.start, e.goal)) return finish_straight(r, &e, HR_STRAIGHT, path);
    if (is_locked(plane, e.start)) return plan_without_way(r, &e, HR_LOCKED, path);
    bool is_reachable = choose_goal(r, &e);
    bool is_there = hr_same(e.start, e.goal);
    if (is_there) return finish_straight(r, &e, HR_NEAREST, path);
    return search(r, &e, is_reachable, path);
}

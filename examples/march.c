// march.c - soldiers and tanks are ordered to one place: a place for each, one batch of paths, then
// ticks in which they walk. A wall goes up in their way; the paths that it blocks are planned anew.

#include <handrail/path_watch.h>
#include <handrail/spread.h>
#include <handrail/walk.h>

#include <stdio.h>

enum {
    WALL = 1,
    SIDE = 200,
    SOLDIERS = 50,
    TANKS = 20,
    UNITS = SOLDIERS + TANKS,
    WAYPOINTS_MAX = 64,
    TICKS_MAX = 1000,
    SPEED = HR_WALK_CELL / 4, // a tick
};

typedef struct army {
    hr_map *map;
    hr_planner *planner;
    hr_results *results;
    hr_path_watch *watch;
    hr_class_id soldier, tank;
    hr_spread_unit units[UNITS];
    hr_position goals[UNITS];
    hr_position waypoints[UNITS][WAYPOINTS_MAX]; // walks borrow them
    hr_walk walks[UNITS];
    hr_walk_step steps[UNITS];
    hr_request requests[UNITS];
    int32_t request_count;
} army;

static void ask(army *a, int32_t unit) {
    hr_request request = hr_request_default();
    request.class_id = a->units[unit].class_id;
    request.start = a->units[unit].start, request.goal = a->goals[unit];
    request.tag = (uint64_t)unit;
    a->requests[a->request_count++] = request;
}

// From now on the unit walks along this path, and the path is watched.
static hr_error take(army *a, const hr_path *path) {
    int32_t unit = (int32_t)path->tag;
    int32_t count = path->count < WAYPOINTS_MAX ? path->count : WAYPOINTS_MAX;
    for (int32_t i = 0; i < count; i++) a->waypoints[unit][i] = path->waypoints[i];
    hr_watched_path watched = {.id = unit,
                               .class_id = a->units[unit].class_id,
                               .waypoints = a->waypoints[unit],
                               .count = count,
                               .report_once = true};
    hr_error error = hr_walk_begin(&a->walks[unit], a->waypoints[unit], count);
    return error ? error : hr_path_watch_set(a->watch, &watched);
}

static hr_error plan(army *a) {
    hr_error error = hr_plan_batch(a->planner, a->requests, a->request_count, a->results);
    for (int32_t i = 0; i < hr_results_count(a->results) && !error; i++) {
        hr_path path = hr_results_path(a->results, i);
        error = path.count > 0 ? take(a, &path) : HR_OK;
    }
    a->request_count = 0;
    return error;
}

// Those whose path is blocked ahead of them ask for another one, from where they are.
static hr_error look(army *a) {
    const hr_blocked_path *blocked;
    int32_t count;
    hr_error error = hr_path_watch_look(a->watch, &blocked, &count);
    for (int32_t i = 0; i < count && !error; i++) ask(a, blocked[i].id);
    if (count > 0) printf("%d paths are blocked, the first on leg %d\n", count, blocked[0].leg);
    return error;
}

// @return how many have arrived.
static int32_t walk(army *a) {
    int64_t distances[UNITS];
    int32_t arrived = 0;
    for (int32_t i = 0; i < UNITS; i++) distances[i] = i < SOLDIERS ? SPEED : 2 * SPEED;
    hr_walks_advance(a->walks, distances, UNITS, a->steps);
    for (int32_t i = 0; i < UNITS; i++) {
        a->units[i].start = a->steps[i].position;
        hr_path_watch_advance(a->watch, i, a->steps[i].leg);
        arrived += a->steps[i].has_arrived;
    }
    return arrived;
}

static hr_error order(army *a) {
    const hr_rect road = {150, 0, 4, SIDE};
    hr_spread spread = {.goal = hr_block_centre((hr_cell){170, 100}, 1),
                        .units = a->units,
                        .count = UNITS,
                        .gap_cells = 1,
                        .formation = HR_FORMATION_WEDGE,
                        .facing_x = 1,
                        .keep_free = &road,
                        .keep_free_count = 1};
    hr_error error = hr_spread_goals(a->planner, &spread, a->goals);
    for (int32_t i = 0; i < UNITS && !error; i++) ask(a, i);
    return error;
}

static bool create(army *a) {
    hr_map_config config = {.width = SIDE, .height = SIDE};
    hr_class small = {.pass = hr_pass_without_bits(WALL), .size = 1}, large = small;
    large.size = 3;
    if (hr_map_create(&config, &a->map) != HR_OK ||
        hr_map_add_class(a->map, small, &a->soldier) != HR_OK ||
        hr_map_add_class(a->map, large, &a->tank) != HR_OK ||
        hr_planner_create(a->map, NULL, &a->planner) != HR_OK ||
        hr_results_create(a->planner, &a->results) != HR_OK ||
        hr_path_watch_create(a->planner, &a->watch) != HR_OK)
        return false;
    for (int32_t i = 0; i < UNITS; i++) {
        hr_cell at = {10 + 4 * (i % 7), 60 + 6 * (i / 7)};
        bool is_soldier = i < SOLDIERS;
        a->units[i].class_id = is_soldier ? a->soldier : a->tank;
        a->units[i].start = hr_block_centre(at, is_soldier ? small.size : large.size);
    }
    return true;
}

static void destroy(army *a) {
    hr_path_watch_destroy(a->watch);
    hr_results_destroy(a->results);
    hr_planner_destroy(a->planner);
    hr_map_destroy(a->map);
}

int main(void) {
    static army a;
    if (!create(&a) || order(&a) != HR_OK || plan(&a) != HR_OK) return 1;
    int32_t arrived = 0, tick = 0;
    for (; arrived < UNITS && tick < TICKS_MAX; tick++) {
        if (tick == 40) hr_map_fill(a.map, (hr_rect){80, 40, 3, 120}, WALL);
        if (look(&a) != HR_OK || plan(&a) != HR_OK) return 1;
        arrived = walk(&a);
    }
    printf("%d of %d units are at their places after %d ticks\n", arrived, UNITS, tick);
    destroy(&a);
    return arrived == UNITS ? 0 : 1;
}

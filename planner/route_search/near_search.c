// near_search.c - a flood of the blocks around two that are near each other.

#include "planner/route_search/near_search.h"

#include "passmap/base/memory.h"
#include "planner/costs/leg_cost.h"
#include "planner/taut/shortcut.h"

void hr_near_search_create(hr_near_search *near, const hr_allocator *allocator) {
    *near = (hr_near_search){0};
    near->flood.allocator = near->way.allocator = near->puller.todo.allocator = allocator;
    hr_tile_plane_create(&near->window);
}

void hr_near_search_destroy(hr_near_search *near) {
    hr_flood_destroy(&near->flood);
    hr_release(near->way.allocator, near->row_sweeps);
    hr_points_destroy(&near->way);
    hr_points_destroy(&near->puller.todo);
}

size_t hr_near_search_bytes(const hr_near_search *near) {
    int64_t points = (int64_t)near->way.capacity + near->puller.todo.capacity;
    size_t row_sweeps = near->row_sweeps ? sizeof *near->row_sweeps : 0;
    return hr_flood_bytes(&near->flood) + row_sweeps + (size_t)points * sizeof(hr_cell);
}

bool hr_near_search_helps(const hr_routes *routes, hr_cell from, hr_cell to) {
    return abs(from.x - to.x) <= HR_NEAR_BLOCKS && abs(from.y - to.y) <= HR_NEAR_BLOCKS &&
           (routes->costs.bytes || hr_has_thinned_border(routes, hr_tile_at(routes, from)) ||
            hr_has_thinned_border(routes, hr_tile_at(routes, to)));
}

// Where a window around two coordinates begins, within the map if that is as wide: a multiple of 8,
// as planes are loaded.
static int32_t first_around(int32_t a, int32_t b, int32_t count) {
    int32_t first = (a + b - HR_TILE) / 2, most = (count - HR_TILE + 7) & ~7;
    return hr_greatest(hr_least(first, most), 0) & ~7;
}

static double length_of(const hr_points *way) {
    double length = 0;
    for (int32_t i = 1; i < way->count; i++) length += hr_distance(way->at[i - 1], way->at[i]);
    return length;
}

static bool is_out_of_memory(hr_near_search *near) {
    hr_points *way = &near->way;
    way->is_out_of_memory =
        way->is_out_of_memory || near->flood.is_out_of_memory || near->puller.todo.is_out_of_memory;
    return way->is_out_of_memory;
}

// Takes the flood's way, moved by `origin`, and pulls it taut.
static void walk_back(hr_near_search *near, const hr_plane *plane, hr_cell to, hr_cell origin) {
    hr_flood_way(&near->flood, to, origin, &near->way);
    if (is_out_of_memory(near)) return;
    hr_drop_passed(plane, &near->way);
    hr_pull(&near->puller, plane, &near->way);
}

// A window of a plane, and both ends as blocks of it.
typedef struct window {
    hr_cell origin, from, to;
} window;

static window window_around(const hr_plane *plane, hr_cell from, hr_cell to) {
    hr_cell origin = {first_around(from.x, to.x, plane->columns.count),
                      first_around(from.y, to.y, plane->rows.count)};
    return (window){
        origin, {from.x - origin.x, from.y - origin.y}, {to.x - origin.x, to.y - origin.y}};
}

static bool run_by_flood(hr_near_search *near, const hr_plane *plane, const window *w,
                         int32_t limit_16ths) {
    int32_t layers = limit_16ths / HR_BLOCK_16THS + 2;
    hr_tile_plane_load_at(&near->window, plane, w->origin);
    hr_flood_start(&near->flood, &near->window, w->from);
    hr_flood_extend(&near->flood, &w->to, 1, layers);
    if (is_out_of_memory(near) || hr_flood_steps(&near->flood, w->to) < 0) return false;
    walk_back(near, plane, w->to, w->origin);
    return !is_out_of_memory(near) && hr_16ths_of(length_of(&near->way)) < limit_16ths;
}

// What the way found costs is summed up exactly: sweeps may be rough.
static bool run_by_costs(hr_near_search *near, const hr_routes *routes, const window *w,
                         int32_t limit_16ths) {
    if (!near->row_sweeps)
        near->row_sweeps = hr_allocate(near->way.allocator, 1, sizeof *near->row_sweeps);
    near->way.is_out_of_memory = near->way.is_out_of_memory || !near->row_sweeps;
    if (!near->row_sweeps) return false;
    hr_costs costs = hr_costs_by_squares(routes);
    hr_row_sweeps_run_roughly(near->row_sweeps, routes->plane, &costs, w->origin, w->from);
    if (hr_row_sweeps_cost(near->row_sweeps, w->to) < 0) return false;
    hr_row_sweeps_way(near->row_sweeps, w->to, w->origin, &near->way);
    if (near->way.is_out_of_memory) return false;
    return hr_measured_cost(routes, hr_way_cost(&routes->costs, &near->way)) < limit_16ths;
}

bool hr_near_search_run(hr_near_search *near, const hr_routes *routes, hr_cell from, hr_cell to,
                        int32_t limit_16ths) {
    window w = window_around(routes->plane, from, to);
    hr_points_clear(&near->way);
    hr_points_clear(&near->puller.todo);
    near->flood.is_out_of_memory = false;
    return routes->costs.bytes ? run_by_costs(near, routes, &w, limit_16ths)
                               : run_by_flood(near, routes->plane, &w, limit_16ths);
}

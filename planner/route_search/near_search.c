// near_search.c - a flood of the blocks around two that are near each other.

#include "planner/route_search/near_search.h"

#include "passmap/base/memory.h"
#include "planner/base/whole_root.h"
#include "planner/costs/leg_cost.h"
#include "planner/taut/shortcut.h"

void hr_near_search_create(hr_near_search *near, const hr_allocator *allocator) {
    *near = (hr_near_search){0};
    near->flood.allocator = near->way.allocator = near->ahead.allocator = allocator;
    near->puller.todo.allocator = allocator;
    hr_tile_plane_create(&near->window);
}

void hr_near_search_destroy(hr_near_search *near) {
    hr_flood_destroy(&near->flood);
    hr_release(near->way.allocator, near->row_sweeps);
    hr_points_destroy(&near->way);
    hr_points_destroy(&near->ahead);
    hr_points_destroy(&near->puller.todo);
}

size_t hr_near_search_bytes(const hr_near_search *near) {
    int64_t points = (int64_t)near->way.capacity + near->ahead.capacity;
    points += near->puller.todo.capacity;
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

hr_cell hr_near_square(const hr_plane *plane, hr_cell from, hr_cell to) {
    return (hr_cell){first_around(from.x, to.x, plane->columns.count),
                     first_around(from.y, to.y, plane->rows.count)};
}

static hr_cell within(hr_cell square, hr_cell block) {
    return (hr_cell){block.x - square.x, block.y - square.y};
}

static void forget(hr_near_search *near) {
    hr_points_clear(&near->way);
    hr_points_clear(&near->puller.todo);
    near->flood.is_out_of_memory = false;
}

// How many rows above and below the two ends of a way it can come to, if it is that long. Folded
// over at the row farthest from both, it is no shorter than the straight line to the other end.
static int32_t rows_aside(hr_cell from, hr_cell to, int32_t length_16ths) {
    int64_t x = (int64_t)(to.x - from.x) * HR_BLOCK_16THS, length = length_16ths;
    int64_t rows_16ths = length * length > x * x ? hr_whole_root(length * length - x * x) : 0;
    return ((int32_t)rows_16ths / HR_BLOCK_16THS - abs(to.y - from.y)) / 2 + 1;
}

static bool flood(hr_near_search *near, const hr_plane *plane, hr_cell square, hr_cell from,
                  hr_cell to, int32_t limit_16ths) {
    int32_t layers = limit_16ths / HR_BLOCK_16THS + 2;
    hr_cell start = within(square, from), target = within(square, to);
    int32_t aside = rows_aside(from, to, limit_16ths);
    forget(near);
    hr_tile_plane_load_at(&near->window, plane, square);
    hr_flood_start_within(&near->flood, &near->window, start,
                          hr_greatest(hr_least(start.y, target.y) - aside, 0),
                          hr_least(hr_greatest(start.y, target.y) + aside, HR_TILE - 1));
    hr_flood_extend(&near->flood, &target, 1, layers);
    if (is_out_of_memory(near) || hr_flood_steps(&near->flood, target) < 0) return false;
    walk_back(near, plane, target, square);
    return !is_out_of_memory(near) && hr_16ths_of(hr_points_length(&near->way)) < limit_16ths;
}

// What the way found costs is summed up exactly: sweeps may be rough.
static bool run_by_costs(hr_near_search *near, const hr_routes *routes, hr_cell square,
                         hr_cell from, hr_cell to, int32_t limit_16ths) {
    forget(near);
    if (!near->row_sweeps)
        near->row_sweeps = hr_allocate(near->way.allocator, 1, sizeof *near->row_sweeps);
    near->way.is_out_of_memory = !near->row_sweeps;
    if (!near->row_sweeps) return false;
    hr_costs costs = hr_costs_by_squares(routes);
    hr_cell target = within(square, to);
    hr_row_sweeps_run_roughly(near->row_sweeps, routes->plane, &costs, square,
                              within(square, from));
    if (hr_row_sweeps_cost(near->row_sweeps, target) < 0) return false;
    hr_row_sweeps_way(near->row_sweeps, target, square, &near->way);
    if (near->way.is_out_of_memory) return false;
    return hr_measured_cost(routes, hr_way_cost(&routes->costs, &near->way)) < limit_16ths;
}

bool hr_near_search_square(hr_near_search *near, const hr_routes *routes, const hr_plane *plane,
                           hr_cell square, hr_cell from, hr_cell to, int32_t limit_16ths) {
    HR_ASSERT(!routes->costs.bytes || routes->plane == plane);
    return routes->costs.bytes ? run_by_costs(near, routes, square, from, to, limit_16ths)
                               : flood(near, plane, square, from, to, limit_16ths);
}

bool hr_near_search_run(hr_near_search *near, const hr_routes *routes, hr_cell from, hr_cell to,
                        int32_t limit_16ths) {
    hr_cell square = hr_near_square(routes->plane, from, to);
    return hr_near_search_square(near, routes, routes->plane, square, from, to, limit_16ths);
}

// near_search.c - a flood of the blocks around two that are near each other.

#include "planner/route_search/near_search.h"

#include "passmap/base/memory.h"
#include "planner/base/whole_root.h"
#include "planner/costs/leg_cost.h"
#include "planner/costs/row_way.h"
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

static bool reserve_row_sweeps(hr_near_search *near) {
    forget(near);
    if (!near->row_sweeps)
        near->row_sweeps = hr_allocate(near->way.allocator, 1, sizeof *near->row_sweeps);
    near->way.is_out_of_memory = !near->row_sweeps;
    return near->row_sweeps != NULL;
}

// @return what the cheapest way costs, or less than 0.
static double sweep_rows(hr_near_search *near, const hr_routes *routes, hr_cell square,
                         hr_cell from, hr_cell to, hr_sweep_rows rows) {
    hr_costs costs = hr_costs_by_squares(routes);
    hr_row_sweeps_run_roughly(near->row_sweeps, routes->plane, &costs, square, within(square, from),
                              rows);
    return hr_row_sweeps_cost(near->row_sweeps, within(square, to));
}

// The way found, summed up exactly: sweeps may be rough. @return false if out of memory.
static bool take_swept(hr_near_search *near, const hr_routes *routes, hr_cell square, hr_cell to,
                       int32_t *cost) {
    hr_row_way(near->row_sweeps, within(square, to), square, &near->way);
    if (near->way.is_out_of_memory) return false;
    *cost = hr_measured_cost(routes, hr_way_cost(&routes->costs, &near->way));
    return true;
}

static bool run_by_costs(hr_near_search *near, const hr_routes *routes, hr_cell square,
                         hr_cell from, hr_cell to, int32_t limit_16ths) {
    int32_t cost;
    return reserve_row_sweeps(near) &&
           sweep_rows(near, routes, square, from, to, HR_ALL_ROWS) >= 0 &&
           take_swept(near, routes, square, to, &cost) && cost < limit_16ths;
}

bool hr_near_search_square(hr_near_search *near, const hr_routes *routes, const hr_plane *plane,
                           hr_cell square, hr_cell from, hr_cell to, int32_t limit_16ths) {
    HR_ASSERT(!routes->costs.bytes || routes->plane == plane);
    return routes->costs.bytes ? run_by_costs(near, routes, square, from, to, limit_16ths)
                               : flood(near, plane, square, from, to, limit_16ths);
}

// ---- With costs, and proven

// On even ground a way out of a square and back is no cheaper if both parts are half as long as
// that between the ends; a little more makes up for what steps are longer than straight.
static const double ASIDE = 0.6;

// What was found in vain in so many rows, is in more of them; back to the goal it does not cost
// BACK_MOST times what it costs out from the start.
enum { ROWS_ENOUGH = 40 };
static const double BACK_MOST = 1.5;

static hr_sweep_rows rows_around(hr_cell from, hr_cell to) {
    int32_t aside = (int32_t)(hr_distance(from, to) * ASIDE) + 1;
    int32_t first = hr_greatest(hr_least(from.y, to.y) - aside, 0);
    int32_t last = hr_least(hr_greatest(from.y, to.y) + aside, HR_TILE - 1);
    return (hr_sweep_rows){first & ~(HR_SQUARE - 1), (last | (HR_SQUARE - 1)) + 1};
}

// Over which a way may leave what was swept: not where the map ends.
static hr_sweep_sides open_sides(const hr_plane *plane, hr_cell square, hr_sweep_rows rows) {
    int32_t right = square.x + HR_TILE, bottom = square.y + rows.end;
    hr_sweep_sides sides = {.north = square.y + rows.first > 0, .west = square.x > 0};
    sides.east = right < plane->rows.length;
    sides.south = bottom < plane->rows.count;
    return sides;
}

// Whether no way is cheaper that leads out of the rows and back: out from the start, and back to
// the goal, which is swept only where it has to be.
static bool is_cheapest(hr_row_sweeps *sweeps, hr_sweep_sides sides, hr_cell target,
                        double inside) {
    double out = hr_row_sweeps_cost_to_sides(sweeps, sides);
    if (inside <= out) return true;
    if (inside - out > BACK_MOST * out) return false;
    hr_row_sweeps_run_again(sweeps, target);
    return inside <= out + hr_row_sweeps_cost_to_sides(sweeps, sides);
}

// The cheapest way in some rows.
static bool look_in_rows(hr_near_search *near, const hr_routes *routes, hr_cell square,
                         hr_cell from, hr_cell to, hr_sweep_rows rows, hr_near_way *found) {
    hr_points_clear(&near->way);
    double inside = sweep_rows(near, routes, square, from, to, rows);
    if (inside < 0 || !take_swept(near, routes, square, to, &found->cost)) return false;
    hr_sweep_sides sides = open_sides(routes->plane, square, rows);
    found->is_cheapest = is_cheapest(near->row_sweeps, sides, within(square, to), inside);
    return true;
}

bool hr_near_search_by_costs(hr_near_search *near, const hr_routes *routes, hr_cell from,
                             hr_cell to, hr_near_way *found) {
    hr_cell square = hr_near_square(routes->plane, from, to);
    hr_sweep_rows rows = rows_around(within(square, from), within(square, to));
    int32_t count = rows.end - rows.first;
    found->is_cheapest = false;
    if (!reserve_row_sweeps(near)) return false;
    bool is_found = look_in_rows(near, routes, square, from, to, rows, found);
    bool is_enough = count == HR_TILE || found->is_cheapest || (is_found && count > ROWS_ENOUGH);
    if (is_enough || near->way.is_out_of_memory) return is_found;
    return look_in_rows(near, routes, square, from, to, HR_ALL_ROWS, found);
}

bool hr_near_search_run(hr_near_search *near, const hr_routes *routes, hr_cell from, hr_cell to,
                        int32_t limit_16ths) {
    hr_cell square = hr_near_square(routes->plane, from, to);
    return hr_near_search_square(near, routes, routes->plane, square, from, to, limit_16ths);
}

// near_search.c - a flood of the blocks around two that are near each other.

#include "planner/route_search/near_search.h"

#include "planner/taut/shortcut.h"

void hr_near_search_create(hr_near_search *near, const hr_allocator *allocator) {
    *near = (hr_near_search){0};
    near->flood.allocator = near->way.allocator = near->puller.todo.allocator = allocator;
    hr_tile_plane_create(&near->window);
}

void hr_near_search_destroy(hr_near_search *near) {
    hr_flood_destroy(&near->flood);
    hr_points_destroy(&near->way);
    hr_points_destroy(&near->puller.todo);
}

size_t hr_near_search_bytes(const hr_near_search *near) {
    int64_t points = (int64_t)near->way.capacity + near->puller.todo.capacity;
    return hr_flood_bytes(&near->flood) + (size_t)points * sizeof(hr_cell);
}

bool hr_near_search_helps(const hr_routes *routes, hr_cell from, hr_cell to) {
    if (routes->costs.bytes) return false;
    return abs(from.x - to.x) <= HR_NEAR_BLOCKS && abs(from.y - to.y) <= HR_NEAR_BLOCKS &&
           (hr_has_thinned_border(routes, hr_tile_at(routes, from)) ||
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

bool hr_near_search_run(hr_near_search *near, const hr_plane *plane, hr_cell from, hr_cell to,
                        int32_t limit_16ths) {
    hr_cell origin = {first_around(from.x, to.x, plane->columns.count),
                      first_around(from.y, to.y, plane->rows.count)};
    hr_cell begin = {from.x - origin.x, from.y - origin.y},
            end = {to.x - origin.x, to.y - origin.y};
    int32_t layers = limit_16ths / HR_BLOCK_16THS + 2;
    hr_points_clear(&near->way);
    hr_points_clear(&near->puller.todo);
    near->flood.is_out_of_memory = false;
    hr_tile_plane_load_at(&near->window, plane, origin);
    hr_flood_start(&near->flood, &near->window, begin);
    hr_flood_extend(&near->flood, &end, 1, layers);
    if (is_out_of_memory(near) || hr_flood_steps(&near->flood, end) < 0) return false;
    walk_back(near, plane, end, origin);
    return !is_out_of_memory(near) && hr_16ths_of(length_of(&near->way)) < limit_16ths;
}

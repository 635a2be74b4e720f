// navigation_mesh.c - A* over a mesh of convex regions, and the shortest way through the borders
// between those found.
//
// Snook: Simplified 3D Movement and Pathfinding Using Navigation Meshes, 2000. Regions are
// triangles there and larger polygons elsewhere; what matters is that they are convex. Here they
// are rectangles of open blocks: each grows from the first block that is in none, by a column to
// the right and a row down in turns, as long as these are free and it does not become a strip. The
// mesh is small where the land is simple. Which regions to go through is decided by a block of each
// border, so it need not be the best row of them; through these the funnel then finds the shortest
// way (funnel.h).

#include "viewer/classics/methods.h"

#include "viewer/classics/funnel.h"
#include "viewer/classics/regions.h"

enum { LONGER = 4 }; // than broad a region may become

static bool is_free(const regions *r, hr_cell at) {
    return is_open(r->hops.search, at) && *region_number(r, at) == NO_REGION;
}

static bool is_all_free(const regions *r, hr_cell first, hr_cell last) {
    for (int32_t y = first.y; y <= last.y; y++)
        for (int32_t x = first.x; x <= last.x; x++)
            if (!is_free(r, (hr_cell){x, y})) return false;
    return true;
}

static region grow_from(const regions *r, hr_cell first) {
    hr_cell last = first;
    for (bool grows = true; grows;) {
        int32_t width = last.x - first.x + 1, height = last.y - first.y + 1;
        hr_cell right = {last.x + 1, first.y}, below = {first.x, last.y + 1};
        bool to_right =
            width <= height * LONGER && is_all_free(r, right, (hr_cell){right.x, last.y});
        last.x += to_right;
        bool down = height <= width * LONGER && is_all_free(r, below, (hr_cell){last.x, below.y});
        last.y += down;
        grows = to_right || down;
    }
    return (region){first, last};
}

// @return false if the budget is spent: each region is a step.
static bool make_mesh(regions *r) {
    classic_search *s = r->hops.search;
    for (int32_t y = 0; y < s->height; y++)
        for (int32_t x = 0; x < s->width; x++) {
            if (!is_free(r, (hr_cell){x, y})) continue;
            if (!spend_step(s)) return false;
            regions_add(r, grow_from(r, (hr_cell){x, y}));
        }
    return true;
}

// ---- Doors

// Of two corners of a rectangle's side, gone through in a straight direction, the left one first.
static void add_door(hr_points *doors, hr_cell low, hr_cell high, int direction) {
    bool is_low_left = direction == 0 || direction == 2;
    hr_points_push(doors, is_low_left ? low : high);
    hr_points_push(doors, is_low_left ? high : low);
}

// The shared border of two regions has two doors, one on the blocks of each.
static void add_doors(hr_points *doors, region from, region to) {
    hr_cell low = nearest_within(from.first, from.last, to.first);
    hr_cell high = nearest_within(from.first, from.last, to.last);
    hr_cell beyond = nearest_within(to.first, to.last, low);
    int direction = step_to(low, beyond);
    add_door(doors, low, high, direction);
    add_door(doors, neighbour(low, direction), neighbour(high, direction), direction);
}

static void write_way(const regions *r) {
    classic_search *s = r->hops.search;
    hr_points entries = {.allocator = &s->allocator}, doors = {.allocator = &s->allocator};
    regions_list(r, &entries);
    for (int32_t i = 1; i < entries.count; i++)
        if (*region_number(r, entries.at[i]) != *region_number(r, entries.at[i - 1]))
            add_doors(&doors, region_of(r, entries.at[i - 1]), region_of(r, entries.at[i]));
    if (!entries.is_out_of_memory && !doors.is_out_of_memory) funnel_write_way(s, &doors);
    if (entries.is_out_of_memory || doors.is_out_of_memory) s->way.is_out_of_memory = true;
    hr_points_destroy(&entries);
    hr_points_destroy(&doors);
}

classic_end search_navigation_mesh(classic_search *s) {
    regions r;
    classic_end end = CLASSIC_OUT_OF_MEMORY;
    if (regions_begin(&r, s)) {
        r.crosses_near = true;
        end = make_mesh(&r) ? regions_search(&r) : CLASSIC_OVER_BUDGET;
    }
    if (end == CLASSIC_FOUND) write_way(&r);
    return regions_end(&r, end);
}

// heat_grid.c - cells, and paths over them.

#include "viewer/picture/heat_grid.h"

#include <math.h>
#include <stdlib.h>

bool heat_grid_begin(heat_grid *grid, int32_t width, int32_t height) {
    float *heat = calloc((size_t)width * (size_t)height, sizeof *heat);
    *grid = heat ? (heat_grid){width, height, heat, 0} : (heat_grid){0};
    return heat != NULL; // cppcheck-suppress memleak; `heat` is in it
}

void heat_grid_end(heat_grid *grid) {
    free(grid->heat);
    *grid = (heat_grid){0};
}

static void add(heat_grid *grid, int32_t x, int32_t y) {
    bool is_inside = x >= 0 && y >= 0 && x < grid->width && y < grid->height;
    if (is_inside) heat_set(grid, x, y, heat_at(grid, x, y) + 1);
}

// A cell for each step along the longer side, but for the last, which is the next leg's first.
static void add_leg(heat_grid *grid, hr_position from, hr_position to) {
    int32_t x = from.x / HR_CELL, y = from.y / HR_CELL;
    int32_t across = to.x / HR_CELL - x, down = to.y / HR_CELL - y;
    int32_t steps = abs(across) > abs(down) ? abs(across) : abs(down);
    for (int32_t i = 0; i < steps; i++)
        add(grid, x + (int32_t)lround((double)i / steps * across),
            y + (int32_t)lround((double)i / steps * down));
}

void heat_add_path(heat_grid *grid, const hr_position *waypoints, int32_t count) {
    if (count == 0) return;
    for (int32_t i = 1; i < count; i++) add_leg(grid, waypoints[i - 1], waypoints[i]);
    add(grid, waypoints[count - 1].x / HR_CELL, waypoints[count - 1].y / HR_CELL);
}

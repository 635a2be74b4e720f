// heat_grid.h - how much of something each cell of a map has: paths that lead over it, units that
// were there, ticks that these took.
#ifndef HANDRAIL_VIEWER_PICTURE_HEAT_GRID_H
#define HANDRAIL_VIEWER_PICTURE_HEAT_GRID_H

#include <handrail/passmap.h>

/// All zeros is none. Freed by heat_grid_end.
typedef struct heat_grid {
    int32_t width, height; ///< of the map
    float *heat;           ///< of each cell, row by row, 0 or more; NULL = there is no grid
    float most;            ///< the greatest of them
} heat_grid;

/// All cells have none. @return false if out of memory; there is no grid then.
bool heat_grid_begin(heat_grid *grid, int32_t width, int32_t height);
void heat_grid_end(heat_grid *grid);

/// Sets a cell of the map.
static inline void heat_set(heat_grid *grid, int32_t x, int32_t y, float heat) {
    grid->heat[(int64_t)y * grid->width + x] = heat;
    if (heat > grid->most) grid->most = heat;
}

/// 0 off the map.
static inline float heat_at(const heat_grid *grid, int32_t x, int32_t y) {
    bool is_inside = x >= 0 && y >= 0 && x < grid->width && y < grid->height;
    return is_inside ? grid->heat[(int64_t)y * grid->width + x] : 0;
}

/// One more for each cell that a path leads over, by the middle of its unit.
void heat_add_path(heat_grid *grid, const hr_position *waypoints, int32_t count);

#endif

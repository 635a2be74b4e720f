// length_grid.h - how far it is from one place to every cell of a map: what a map of lengths is
// drawn from.
#ifndef HANDRAIL_VIEWER_PICTURE_LENGTH_GRID_H
#define HANDRAIL_VIEWER_PICTURE_LENGTH_GRID_H

#include <handrail/fields.h>

enum {
    LENGTHS_CELLS_MOST = 4096 * 4096, ///< of a map: more would be too much memory
    COSTS_CELLS_MOST = 1024 * 1024,   ///< for a class with costs: more would take too long
};

/// All zeros is none. Freed by length_grid_end.
typedef struct length_grid {
    int32_t width, height; ///< of the map
    int32_t size;          ///< of the unit
    float *lengths;        ///< of each block, in cells; below 0 = no way; NULL = there is no grid
    float most;            ///< the greatest of them; 0 = there is a way nowhere
    bool is_cost;          ///< they are what ways cost, in cells of plain ground
} length_grid;

/// Whether a map is small enough for a class with costs, or without.
bool length_grid_fits(const hr_map *map, bool has_costs);

/// Whether what is under way should end.
typedef bool length_grid_stop(void *user);

/// Finds the lengths to the goal of a field from all blocks of its map and class: lengths of ways
/// that exist; of a class with costs, what these cost. `stop` may be NULL; where it ends the work,
/// `*grid` is none.
/// @return HR_OK; HR_BAD_SIZE for a map that is too large; HR_OUT_OF_MEMORY.
hr_error length_grid_build(length_grid *grid, const hr_map *map, hr_class_id id,
                           const hr_goal_field *field, length_grid_stop *stop, void *user);
/// The same by a field of its own, from a place. @return also what hr_goal_field_create returns.
hr_error length_grid_find(length_grid *grid, hr_planner *planner, hr_map *map,
                          const hr_goal_field_config *config);
void length_grid_end(length_grid *grid);

/// Below 0 = no way, or off the map.
static inline float length_of_block(const length_grid *grid, int32_t x, int32_t y) {
    bool is_inside = x >= 0 && y >= 0 && x < grid->width && y < grid->height;
    return is_inside ? grid->lengths[(int64_t)y * grid->width + x] : -1;
}
/// Of the block of a unit whose centre is there.
float length_grid_at(const length_grid *grid, hr_position at);

/// The most in words, "no way leads anywhere" where there is none.
enum { LENGTH_WORDS = 64 };
void length_grid_say(const length_grid *grid, char text[LENGTH_WORDS]);

#endif

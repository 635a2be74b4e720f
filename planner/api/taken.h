// taken.h - cells of a map that are taken, a bit for each, in tiles that are made where needed.
#ifndef HANDRAIL_PLANNER_API_TAKEN_H
#define HANDRAIL_PLANNER_API_TAKEN_H

#include "passmap/base/array.h"
#include "passmap/map/map_state.h"

typedef struct hr_taken {
    const hr_map *map;
    hr_buffer numbers; // of each tile of the map its number below, or -1
    hr_buffer tiles;
    int32_t count;
} hr_taken;

/// Empties it. @return false if out of memory.
bool hr_taken_clear(hr_taken *taken, const hr_map *map, const hr_allocator *allocator);
void hr_taken_destroy(hr_taken *taken, const hr_allocator *allocator);
static inline size_t hr_taken_bytes(const hr_taken *taken) {
    return taken->numbers.size + taken->tiles.size;
}

/// Takes the cells of a rectangle that lie on the map. @return false if out of memory; some may be
/// taken then.
bool hr_take(hr_taken *taken, hr_rect cells, const hr_allocator *allocator);
/// Whether any cell of a rectangle is taken. Costs a word a row and tile.
bool hr_is_any_taken(const hr_taken *taken, hr_rect cells);

#endif

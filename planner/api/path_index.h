// path_index.h - legs of paths by the tiles that they cross: a doubly linked list a tile.
#ifndef HANDRAIL_PLANNER_API_PATH_INDEX_H
#define HANDRAIL_PLANNER_API_PATH_INDEX_H

#include "passmap/map/map_state.h"
#include "planner/grid/geometry.h"

/// A leg in the list of a tile.
typedef struct hr_leg_entry {
    int32_t path, leg;
    int32_t next, previous; // in the list, or -1; the first one's previous is -1 - its list
    int32_t next_of_leg;    // another tile's entry for the leg, or unused entry, or -1
} hr_leg_entry;

typedef struct hr_path_index {
    const hr_allocator *allocator;
    int32_t *heads; // of each list its first entry, or -1
    int32_t list_count;
    hr_leg_entry *entries;
    int32_t entry_count, entry_capacity, first_unused, unused_count;
} hr_path_index;

/// Lists, all empty. @return false if out of memory.
bool hr_path_index_create(hr_path_index *index, const hr_allocator *allocator, int32_t list_count);
void hr_path_index_destroy(hr_path_index *index);
size_t hr_path_index_bytes(const hr_path_index *index);

/// How many entries are in lists.
static inline int32_t hr_path_index_listed(const hr_path_index *index) {
    return index->entry_count - index->unused_count;
}
/// Makes room for `more` entries. @return false if out of memory.
bool hr_path_index_reserve(hr_path_index *index, int32_t more);
/// Puts a leg into a list, room for which was made. @return the entry, which goes before
/// `next_of_leg`.
int32_t hr_path_index_add(hr_path_index *index, int32_t list, int32_t path, int32_t leg,
                          int32_t next_of_leg);
/// Takes an entry and those after it, of the same leg, out of their lists.
void hr_path_index_remove(hr_path_index *index, int32_t entry);

/// How many tiles a leg can cross at most on a map.
int32_t hr_crossed_tiles_max(const hr_map *map);
/// Writes down all tiles that hold a block of the sweep from block to block, and perhaps some
/// beside them. @return how many.
int32_t hr_crossed_tiles(const hr_map *map, hr_cell from, hr_cell to, int32_t *tiles);

#endif

// seed_table.h - which seed of a field lies in a block.
//
// Hashed by block, with open addressing, at most half full: asking costs the same however many
// seeds there are. Of several in one block, that of the least offset is kept; of equal ones the
// first.
#ifndef HANDRAIL_PLANNER_FIELDS_SEED_TABLE_H
#define HANDRAIL_PLANNER_FIELDS_SEED_TABLE_H

#include "passmap/map/map_state.h"

/// A place where ways end: a spot of a goal (spots.h).
typedef struct hr_field_seed {
    hr_position at;
    int32_t goal;   // which one it is of
    int32_t offset; // of the goal, in the measure of the routes
    hr_cell block;
    int32_t tile;       // -1: the block is closed, or has no clear line where one is asked for
    int32_t first_join; // of its tile, that of the gate of number 0
} hr_field_seed;

/// All zero at first.
typedef struct hr_seed_table {
    int32_t *slots; // numbers of seeds; -1 = free
    int32_t capacity;
    int bits; // of the number of slots in use; 0 = none are
} hr_seed_table;

/// Lists those seeds that can be come to, in place of what was listed. @return false if out of
/// memory.
bool hr_seed_table_fill(hr_seed_table *table, const hr_allocator *allocator,
                        const hr_field_seed *seeds, int32_t count);
void hr_seed_table_destroy(hr_seed_table *table, const hr_allocator *allocator);

/// The seed in a block, or -1; `seeds` are those of the list.
int32_t hr_seed_table_at(const hr_seed_table *table, const hr_field_seed *seeds, hr_cell block);

#endif

// set_field.h - a field for the units of one batch that name the same goals.
//
// A kept field without what single units pay for: all portals and the ways from them are found, but
// steps only in the tiles of goals, in those beside them, and where its units start.
#ifndef HANDRAIL_PLANNER_FIELDS_SET_FIELD_H
#define HANDRAIL_PLANNER_FIELDS_SET_FIELD_H

#include "passmap/base/array.h"
#include "planner/fields/goal_field.h"

typedef struct hr_set_field {
    hr_goal_field *field; // NULL before its first use
    const hr_routes *routes;
    int32_t class_number; // what the caller knows its class by
    hr_buffer tiles;      // hr_set_tile of each
    int32_t tiles_used, tiles_near;
} hr_set_field;

/// What a tile is to a set's field, as bits.
typedef enum hr_set_tile {
    HR_SET_TILE_USED = 1, // steps are found there
    HR_SET_TILE_NEAR = 2, // a goal is there or beside it, too
} hr_set_tile;

static inline bool hr_set_is_near(const hr_set_field *set, int32_t tile) {
    return ((const uint8_t *)set->tiles.memory)[tile] & HR_SET_TILE_NEAR;
}

/// Aims it at goals that are sound, of a class whose routes are up to date. @return false if out of
/// memory.
bool hr_set_field_aim(hr_set_field *set, const hr_map *map, hr_class_id class_id,
                      const hr_routes *routes, const hr_goal *goals, int32_t count);
void hr_set_field_destroy(hr_set_field *set, const hr_allocator *allocator);
size_t hr_set_field_bytes(const hr_set_field *set);

/// Whether it serves units that start at a block, which may lie off the map.
bool hr_set_field_serves(const hr_set_field *set, hr_cell block);
/// One of its units starts at a block that it serves.
void hr_set_field_add_start(hr_set_field *set, hr_cell block);
/// The steps that finding it counts, once all starts are known.
int64_t hr_set_field_steps(const hr_set_field *set);
/// Finds the ways. @return false if out of memory.
bool hr_set_field_find(hr_set_field *set, const hr_field_sources *from);

#endif

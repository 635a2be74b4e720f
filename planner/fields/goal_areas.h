// goal_areas.h - in which area that is a goal a block lies, asked of the areas around it alone.
//
// The map is cut into squares of 16 x 16 blocks. Wherever a square lies in an area in part, one of
// the area's spots is in the square, as these are its rim (spots.h); so each area is listed in the
// squares of its spots. A square without one lies in the area as a whole, or not at all: of the
// areas that hold all of a square, the best is noted there. So the lists are no longer than that of
// the spots, and a block looks at those areas that end near it, however many others there are.
//
// The better of two areas is that of the lesser offset; of equal ones the one of the first goal.
// Footprints count as they stood when areas were listed.
#ifndef HANDRAIL_PLANNER_FIELDS_GOAL_AREAS_H
#define HANDRAIL_PLANNER_FIELDS_GOAL_AREAS_H

#include "planner/goals/spots.h"

typedef struct hr_area_entry {
    int32_t goal;
    int32_t next; // entry of the same square, -1 = none
} hr_area_entry;

typedef struct hr_area_square {
    int32_t first; // of its entries, -1 = none
    int32_t whole; // the best goal whose area is all of it and more, -1 = none
} hr_area_square;

/// All zero at first.
typedef struct hr_goal_areas {
    const hr_map *map;
    const hr_goal *goals; // that were listed
    hr_goal *standing;    // the same with cells in place of footprints, where any have footprints
    hr_area_entry *entries;
    hr_area_square *squares;
    int32_t columns, entry_count;
    int32_t standing_capacity, entry_capacity, square_capacity;
} hr_goal_areas;

/// Lists the areas among goals, given their spots for units of a size, in place of what was listed.
/// The goals must stay where they are. @return false if out of memory.
bool hr_goal_areas_list(hr_goal_areas *areas, const hr_allocator *allocator, const hr_map *map,
                        int32_t size, const hr_goal *goals, int32_t count, const hr_spots *spots);
void hr_goal_areas_destroy(hr_goal_areas *areas, const hr_allocator *allocator);
size_t hr_goal_areas_bytes(const hr_goal_areas *areas);

/// The best goal whose area an open block of the map lies in, by number, or -1, for units of the
/// size that they were listed for. Where a clear line is asked for, there has to be one.
int32_t hr_goal_areas_around(const hr_goal_areas *areas, const hr_plane *plane, int32_t size,
                             hr_cell block);

enum { HR_AREA_SQUARE = 16 };
/// Whether any area lies in the square of a block.
bool hr_goal_areas_are_near(const hr_goal_areas *areas, hr_cell block);

#endif

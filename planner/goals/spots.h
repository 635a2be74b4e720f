// spots.h - goals as lists of *spots*: the places at which a path to them may end.
//
// A place is one spot. Of an area these are the blocks of its rim, open or not: a path into it
// comes by one of them first, unless a link comes out inside (hr_spots_add_exits). A unit that
// stands inside has arrived (hr_goal_holds). Where a clear line is asked for, all blocks of a ring
// are spots, and those that have none are sorted out by who looks at them. A goal may have no
// spots: off the map, or of a footprint that does not stand.
#ifndef HANDRAIL_PLANNER_GOALS_SPOTS_H
#define HANDRAIL_PLANNER_GOALS_SPOTS_H

#include "passmap/map/map_state.h"
#include "planner/goals.h"

typedef struct hr_spot {
    hr_position at;  // the unit's centre
    int32_t goal;    // which one it is of
    bool is_planned; // a path there is among those that were compared
} hr_spot;

typedef struct hr_spots {
    const hr_allocator *allocator;
    hr_spot *at; // by goal
    int32_t count, capacity;
    bool have_areas;  // one of the goals that were listed is no place
    bool have_extras; // one of them is none, or has an offset or a reach
    bool is_out_of_memory;
} hr_spots;

/// What is wrong with a goal, by the name of its field, or NULL.
const char *hr_goal_problem(const hr_map *map, const hr_goal *goal);
/// The first goal with which something is wrong, or -1.
int32_t hr_goals_first_bad(const hr_map *map, const hr_goal *goals, int32_t count);

/// Lists the spots of goals that are sound, for units of a size, in place of what was listed.
/// @return false if out of memory.
bool hr_spots_list(hr_spots *spots, const hr_map *map, int32_t size, const hr_goal *goals,
                   int32_t count);
/// Adds the blocks in areas at which links come out. @return false if out of memory.
bool hr_spots_add_exits(hr_spots *spots, const hr_map *map, int32_t size, const hr_goal *goals,
                        int32_t count, const hr_link_arcs *arcs);
/// Adds one. @return false if out of memory.
bool hr_spots_add(hr_spots *spots, hr_position at, int32_t goal);
void hr_spots_destroy(hr_spots *spots);

/// Whether a block lies in an area, its rim or its inside; a place holds none. Clear lines are left
/// out of account.
bool hr_goal_holds(const hr_map *map, int32_t size, const hr_goal *goal, hr_cell block);

/// The same goal with cells in place of a footprint, where that stands; without footprint it is as
/// it is.
hr_goal hr_goal_as_it_stands(const hr_map *map, const hr_goal *goal);

/// Whether the goal asks for no clear line, or there is one to it from an open block. The block at
/// the middle of a ring may be off the map, for a large unit near an edge: then there is none.
bool hr_goal_is_in_sight(const hr_plane *plane, int32_t size, const hr_goal *goal, hr_cell from);

/// How near to a spot of it a path may end.
static inline int32_t hr_goal_reach(const hr_goal *goal) {
    return goal->kind == HR_GOAL_PLACE ? goal->reach_256ths : 0;
}

#endif

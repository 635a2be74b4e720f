// goal_way.h - the way from a block to the goal of a field.
#ifndef HANDRAIL_PLANNER_FIELDS_GOAL_WAY_H
#define HANDRAIL_PLANNER_FIELDS_GOAL_WAY_H

#include "planner/fields/goal_field.h"
#include "planner/taut/taut_branch.h"

/// A way: along steps while it is more winding than a branch has room for, then along a branch.
typedef struct hr_goal_way {
    const hr_goal_field *field;
    hr_cell from;
    bool has_steps;
    int32_t seed; // that it ends at
    hr_taut_branch branch;
} hr_goal_way;

/// Finds the way from a block. @return false if there is none.
bool hr_goal_way_find(const hr_goal_field *field, hr_cell from, hr_goal_way *way);

/// Its length in 256ths of a cell, from a position in its first block to the goal.
double hr_goal_way_length(const hr_goal_way *way, hr_position from);
/// Writes the positions at which it turns, both ends with it, as many as there is room for.
/// @return how many there are.
int32_t hr_goal_way_write(const hr_goal_way *way, hr_position from, hr_position *waypoints,
                          int32_t capacity);

/// Lists the blocks at which it turns, both ends with it. Out of memory shows in `blocks`.
void hr_goal_way_list(const hr_goal_way *way, hr_points *blocks);

/// How long the field takes the way from a block to be, with the goal's offset, in 256ths; INFINITY
/// where there is none. What its steps go by: in eight directions to where they leave the tile,
/// from there by what the search found, none of it pulled taut.
double hr_goal_way_known_length(const hr_goal_field *field, hr_cell from);

#endif

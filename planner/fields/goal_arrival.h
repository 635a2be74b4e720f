// goal_arrival.h - how a unit comes to a goal of a field: by a way, or it stands there already.
#ifndef HANDRAIL_PLANNER_FIELDS_GOAL_ARRIVAL_H
#define HANDRAIL_PLANNER_FIELDS_GOAL_ARRIVAL_H

#include "planner/fields/goal_way.h"

typedef struct hr_goal_arrival {
    int32_t goal;   // -1: it does not
    bool is_inside; // of an area that is a goal
    double length;  // in 256ths of a cell, without the goal's offset
    hr_goal_way way;
} hr_goal_arrival;

/// From a position in a block, on a field that holds.
void hr_goal_arrive(const hr_goal_field *field, hr_position from, hr_cell block,
                    hr_goal_arrival *arrival);

/// Writes the positions of it, as hr_goal_way_write.
int32_t hr_goal_arrival_write(const hr_goal_arrival *arrival, hr_position from,
                              hr_position *waypoints, int32_t capacity);

#endif

// goal_arrival.c - ways, and areas in which a unit has arrived.

#include "planner/fields/goal_arrival.h"

static void go(const hr_goal_field *field, hr_position from, hr_cell block, hr_goal_arrival *a) {
    if (!hr_goal_way_find(field, block, &a->way)) return;
    a->length = hr_goal_way_length(&a->way, from);
    a->goal = field->goals.seeds[a->way.seed].goal;
}

// In an area the unit has arrived, unless another goal is worth going to.
static void stay(const hr_goal_field *field, hr_cell block, hr_goal_arrival *a) {
    int32_t around = hr_goal_around(&field->goals, field->ways.tree.plane, field->size, block);
    if (around < 0) return;
    const hr_goal *goals = field->goals.goals;
    double counts = goals[around].offset_256ths;
    if (a->goal >= 0 && a->length + goals[a->goal].offset_256ths < counts) return;
    a->goal = around;
    a->is_inside = true;
    a->length = 0;
}

void hr_goal_arrive(const hr_goal_field *field, hr_position from, hr_cell block,
                    hr_goal_arrival *arrival) {
    arrival->goal = -1;
    arrival->is_inside = false;
    if (!hr_is_open_block(field->ways.tree.plane, block.x, block.y)) return;
    go(field, from, block, arrival);
    stay(field, block, arrival);
}

int32_t hr_goal_arrival_write(const hr_goal_arrival *arrival, hr_position from,
                              hr_position *waypoints, int32_t capacity) {
    if (!arrival->is_inside) return hr_goal_way_write(&arrival->way, from, waypoints, capacity);
    for (int32_t i = 0; i < hr_least(2, capacity); i++) waypoints[i] = from;
    return 2;
}

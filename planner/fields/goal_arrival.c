// goal_arrival.c - ways, and areas in which a unit has arrived.

#include "planner/fields/goal_arrival.h"

static void go(const hr_goal_field *field, hr_position from, hr_cell block, hr_goal_arrival *a) {
    if (!hr_goal_way_find(field, block, &a->way)) return;
    a->length = hr_goal_way_length(&a->way, from);
    a->goal = field->goals.seeds[a->way.seed].goal;
}

static void stay(int32_t around, hr_goal_arrival *a) {
    a->goal = around;
    a->is_inside = true;
    a->length = 0;
}

// Whether the goal that a unit has a way to is worth leaving an area of this offset for.
static bool is_worth_going(const hr_goal_field *field, const hr_goal_arrival *a,
                           int32_t offset_256ths) {
    return a->goal >= 0 &&
           a->length + field->goals.goals[a->goal].offset_256ths < (double)offset_256ths;
}

// In an area the unit has arrived, unless another goal is worth going to: than one without an
// offset none is, so that no way has to be found.
void hr_goal_arrive(const hr_goal_field *field, hr_position from, hr_cell block,
                    hr_goal_arrival *arrival) {
    const hr_plane *plane = field->ways.tree.plane;
    arrival->goal = -1;
    arrival->is_inside = false;
    if (!hr_is_open_block(plane, block.x, block.y)) return;
    int32_t around = hr_goal_around(&field->goals, plane, field->size, block);
    int32_t offset_256ths = around < 0 ? INT32_MAX : field->goals.goals[around].offset_256ths;
    if (offset_256ths > 0) go(field, from, block, arrival);
    if (around >= 0 && !is_worth_going(field, arrival, offset_256ths)) stay(around, arrival);
}

int32_t hr_goal_arrival_write(const hr_goal_arrival *arrival, hr_position from,
                              hr_position *waypoints, int32_t capacity) {
    if (!arrival->is_inside) return hr_goal_way_write(&arrival->way, from, waypoints, capacity);
    for (int32_t i = 0; i < hr_least(2, capacity); i++) waypoints[i] = from;
    return 2;
}

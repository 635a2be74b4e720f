// goal_lists.c - all fields of goals, one by one.

#include "planner/goals/goal_lists.h"

#include "passmap/base/saved_bytes.h"

static bool are_same_cells(hr_rect a, hr_rect b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

static bool are_equal(const hr_goal *a, const hr_goal *b) {
    return a->kind == b->kind && a->offset_256ths == b->offset_256ths &&
           a->position.x == b->position.x && a->position.y == b->position.y &&
           a->reach_256ths == b->reach_256ths && a->near_256ths == b->near_256ths &&
           a->far_256ths == b->far_256ths && a->needs_clear_line == b->needs_clear_line &&
           are_same_cells(a->cells, b->cells) && a->footprint == b->footprint &&
           a->edges == b->edges;
}

bool hr_goals_are_equal(const hr_goal *a, const hr_goal *b, int32_t count) {
    if (a == b || count == 0) return true;
    if (!a || !b) return false;
    for (int32_t i = 0; i < count; i++)
        if (!are_equal(&a[i], &b[i])) return false;
    return true;
}

enum { NEEDS_CLEAR_LINE = 1 };

void hr_goal_put(uint8_t **at, const hr_goal *goal) {
    const int32_t numbers[] = {(int32_t)goal->kind, goal->offset_256ths, goal->position.x,
                               goal->position.y,    goal->reach_256ths,  goal->near_256ths,
                               goal->far_256ths,    goal->cells.x,       goal->cells.y,
                               goal->cells.width,   goal->cells.height};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hr_put(at, (uint32_t)numbers[i], 4);
    hr_put(at, goal->needs_clear_line ? NEEDS_CLEAR_LINE : 0, 4);
    hr_put(at, goal->footprint, 8);
    hr_put(at, goal->edges, 4);
}

hr_goal hr_goal_get(const uint8_t **at) {
    hr_goal goal = {.kind = (hr_goal_kind)hr_get_int(at)};
    int32_t *numbers[] = {&goal.offset_256ths, &goal.position.x,  &goal.position.y,
                          &goal.reach_256ths,  &goal.near_256ths, &goal.far_256ths,
                          &goal.cells.x,       &goal.cells.y,     &goal.cells.width,
                          &goal.cells.height};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) *numbers[i] = hr_get_int(at);
    goal.needs_clear_line = hr_get(at, 4) & NEEDS_CLEAR_LINE;
    goal.footprint = (hr_footprint_id)hr_get(at, 8);
    goal.edges = (uint32_t)hr_get(at, 4);
    return goal;
}

// goal_scenes.c - every block of a map against every goal.

#include "tests/support/goal_scenes.h"

#include <math.h>
#include <stdlib.h>

static hr_goal throw_place(dice *d, int32_t width, int32_t height, int32_t size) {
    hr_cell block = roll_cell(d, width - size + 1, height - size + 1);
    hr_goal goal = {.position = hr_block_centre(block, size)};
    return goal;
}

hr_goal throw_goal(dice *d, int32_t width, int32_t height, int32_t size) {
    hr_goal goal = throw_place(d, width, height, size);
    goal.kind = (hr_goal_kind)roll(d, HR_GOAL_EDGE + 1);
    if (roll(d, 2)) goal.offset_256ths = roll(d, 12 * HR_CELL);
    hr_cell corner = roll_cell(d, width + 2, height + 2);
    goal.cells = (hr_rect){corner.x - 2, corner.y - 2, 1, 1};
    goal.cells.width += roll(d, 5);
    goal.cells.height += roll(d, 5);
    goal.near_256ths = roll(d, 2) ? roll(d, 4 * HR_CELL) : 0;
    goal.far_256ths = goal.near_256ths + HR_CELL / 2 + roll(d, 3 * HR_CELL);
    goal.needs_clear_line = roll(d, 2);
    goal.edges = 1u << roll(d, 4);
    if (goal.kind == HR_GOAL_EDGE && roll(d, 4)) goal.kind = HR_GOAL_PLACE; // edges are near all
    return goal;
}

// Cells that are in both, along an axis; below 0 the gap between them, less one.
static int32_t overlap(int32_t a, int32_t a_length, int32_t b, int32_t b_length) {
    int32_t first = a > b ? a : b;
    int32_t end = a + a_length < b + b_length ? a + a_length : b + b_length;
    return end - first;
}

static bool is_in_ring(const twin *t, const hr_goal *goal, hr_cell block) {
    hr_position centre = twin_centre(t, block);
    double distance = hypot(centre.x - goal->position.x, centre.y - goal->position.y);
    if (distance < goal->near_256ths || distance > goal->far_256ths) return false;
    hr_cell middle = twin_block_at(t, goal->position);
    return !goal->needs_clear_line ||
           (twin_is_open(t, middle.x, middle.y) && twin_is_open(t, block.x, block.y) &&
            twin_sweep(t, block, middle));
}

bool twin_goal_holds(const twin *t, const hr_goal *goal, hr_cell block) {
    int32_t x = overlap(block.x, t->size, goal->cells.x, goal->cells.width);
    int32_t y = overlap(block.y, t->size, goal->cells.y, goal->cells.height);
    hr_cell place = twin_block_at(t, goal->position);
    switch (goal->kind) {
    case HR_GOAL_PLACE:
        return place.x == block.x && place.y == block.y;
    case HR_GOAL_RECT:
        return x > 0 && y > 0;
    case HR_GOAL_BESIDE:
        return x >= 0 && y >= 0 && (x == 0 || y == 0);
    case HR_GOAL_RING:
        return is_in_ring(t, goal, block);
    case HR_GOAL_EDGE:
        return (goal->edges & HR_EDGE_NORTH && block.y == 0) ||
               (goal->edges & HR_EDGE_WEST && block.x == 0) ||
               (goal->edges & HR_EDGE_SOUTH && block.y + t->size == t->height) ||
               (goal->edges & HR_EDGE_EAST && block.x + t->size == t->width);
    }
    return false;
}

// The least that a way to one goal counts, in 256ths; INFINITY if there is none.
static double least_to(const twin *t, const hr_goal *goal, hr_cell from) {
    double least = INFINITY;
    for (int32_t y = 0; y + t->size <= t->height; y++)
        for (int32_t x = 0; x + t->size <= t->width; x++) {
            hr_cell block = {x, y};
            if (!twin_goal_holds(t, goal, block) || twin_label(t, block) < 0 ||
                twin_label(t, block) != twin_label(t, from))
                continue;
            least = fmin(least, twin_shortest(t, from, block) * HR_CELL + goal->offset_256ths);
        }
    return least;
}

static bool is_near(double a, double b) { return fabs(a - b) < 1e-6 * (1 + fabs(b)); }

// Of a path that arrives.
static const char *arrival_fault(const twin *t, const hr_request *request, const hr_path *path,
                                 double least) {
    const hr_goal *goal = &request->goals[path->goal_index];
    hr_cell end = twin_block_at(t, path->waypoints[path->count - 1]);
    if (!twin_goal_holds(t, goal, end)) return "it does not end in its goal";
    if (!is_near(path->length_256ths + goal->offset_256ths, least)) return "another goal is nearer";
    hr_cell start = twin_block_at(t, request->start);
    for (int32_t i = 0; i < path->goal_index; i++)
        if (least_to(t, &request->goals[i], start) < least - 1e-3)
            return "an earlier one is nearer";
    return NULL;
}

// How far a block is from the nearest block of a goal, whether or not that is open.
static double straight_to(const twin *t, hr_goal goal, hr_cell from) {
    double least = INFINITY;
    goal.needs_clear_line = false;
    for (int32_t y = 0; y + t->size <= t->height; y++)
        for (int32_t x = 0; x + t->size <= t->width; x++)
            if (twin_goal_holds(t, &goal, (hr_cell){x, y}))
                least = fmin(least, twin_distance(from, (hr_cell){x, y}) * HR_CELL);
    return least + goal.offset_256ths;
}

// Of a path where no goal can be reached.
static const char *nearest_fault(const twin *t, const hr_request *request, const hr_path *path) {
    double least = INFINITY;
    hr_cell start = twin_block_at(t, request->start);
    for (int32_t y = 0; y + t->size <= t->height; y++)
        for (int32_t x = 0; x + t->size <= t->width; x++)
            for (int32_t i = 0; i < request->goal_count; i++)
                if (twin_label(t, (hr_cell){x, y}) == twin_label(t, start))
                    least = fmin(least, straight_to(t, request->goals[i], (hr_cell){x, y}));
    if (twin_is_locked(t, start)) return path->status == HR_LOCKED ? NULL : "it is locked";
    if (path->status != HR_NEAREST) return "no goal can be reached";
    hr_cell end = twin_block_at(t, path->waypoints[path->count - 1]);
    double rest = straight_to(t, request->goals[path->goal_index], end);
    return is_near(rest, least) ? NULL : "another block is nearer to a goal";
}

static double distance(hr_position a, hr_position b) { return hypot(a.x - b.x, a.y - b.y); }

// As of a path to the start: what remains to a goal is looked at apart.
const char *twin_goal_waypoint_fault(const twin *t, const hr_request *request,
                                     const hr_path *path) {
    hr_request single = *request;
    hr_path copy = *path;
    single.goals = NULL, single.goal_count = 0;
    single.goal = single.start;
    if (path->count == 0) return twin_waypoint_fault(t, &single, path);
    hr_position end = path->waypoints[path->count - 1];
    const hr_goal *goal = &request->goals[path->goal_index];
    bool is_place = goal->kind == HR_GOAL_PLACE;
    copy.remaining_256ths = distance(end, single.start);
    if (is_place && fabs(distance(end, goal->position) - path->remaining_256ths) > 1e-6)
        return "what remains is not the distance to the place";
    return twin_waypoint_fault(t, &single, &copy);
}

const char *twin_goals_fault(const twin *t, const hr_request *request, const hr_path *path) {
    hr_cell start = twin_block_at(t, request->start);
    double least = INFINITY, least_block = INFINITY;
    for (int32_t i = 0; i < request->goal_count; i++) {
        least = fmin(least, least_to(t, &request->goals[i], start));
        least_block = fmin(least_block, straight_to(t, request->goals[i], start));
    }
    if (least_block == INFINITY) return path->status == HR_INVALID ? NULL : "there is no goal";
    if (twin_label(t, start) < 0) return path->status == HR_BLOCKED ? NULL : "it is blocked";
    if (least == INFINITY) return nearest_fault(t, request, path);
    if (path->status != HR_STRAIGHT && path->status != HR_FOUND) return "a goal can be reached";
    const char *fault = twin_goal_waypoint_fault(t, request, path);
    return fault ? fault : arrival_fault(t, request, path, least);
}

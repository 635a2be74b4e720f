// first_obstacle.c - which way round the first obstacle is shorter, and which one a path takes.

#include "viewer/model/first_obstacle.h"

#include <math.h>

// ---- Events: the ray that is stopped, the race of both hands, then the first split of the winner

static const hr_event *first_stop(const picture_record *traced) {
    for (int32_t i = 0; i < traced->count; i++) {
        const hr_event *event = &traced->events[i];
        if (event->kind == HR_EVENT_RAY) return event->is_clear ? NULL : event;
    }
    return NULL;
}

// NULL where the next ray comes first: then the way goes on along the contour, without a length.
static const hr_event *split_after(const picture_record *traced, const hr_event *stop) {
    const hr_event *end = traced->events + traced->count;
    for (const hr_event *event = stop + 1; event < end && event->kind != HR_EVENT_RAY; event++)
        if (event->kind == HR_EVENT_SPLIT) return event;
    return NULL;
}

// ---- The side

static int32_t sign(int32_t number) { return (number > 0) - (number < 0); }

// A block of the obstacle: the one beside the stop, on the way to the goal. @return false if both
// are open.
static bool closed_beside(const hr_map *map, hr_class_id id, hr_cell stop, hr_cell goal,
                          hr_cell *closed) {
    hr_cell across = {stop.x + sign(goal.x - stop.x), stop.y};
    hr_cell down = {stop.x, stop.y + sign(goal.y - stop.y)};
    *closed = hr_map_is_open(map, id, across) ? down : across;
    return !hr_map_is_open(map, id, *closed);
}

// The angle by which a path turns round a place that it does not touch: half a turn clockwise, on a
// map with y down, is to the left of it.
static double angle_round(const hr_path *path, hr_position place) {
    double sum = 0;
    for (int32_t i = 1; i < path->count; i++) {
        double ax = path->waypoints[i - 1].x - place.x, ay = path->waypoints[i - 1].y - place.y;
        double bx = path->waypoints[i].x - place.x, by = path->waypoints[i].y - place.y;
        sum += atan2(ax * by - ay * bx, ax * bx + ay * by);
    }
    return sum;
}

// ---- Both

first_obstacle first_obstacle_of(const picture_record *traced, const hr_map *map, hr_class_id id,
                                 const hr_path *path) {
    first_obstacle obstacle = {.is_known = false};
    const hr_event *stop = first_stop(traced);
    const hr_event *split = stop ? split_after(traced, stop) : NULL;
    int32_t size = hr_map_class(map, id).size;
    hr_cell closed;
    if (!split || !isfinite(split->length) || path->count < 2) return obstacle;
    hr_cell goal = hr_block_at(path->waypoints[path->count - 1], size);
    if (!closed_beside(map, id, stop->to, goal, &closed)) return obstacle;
    // The hand with the wall on its left passes to the right.
    obstacle.left = split->is_left ? split->other_length : split->length;
    obstacle.right = split->is_left ? split->length : split->other_length;
    obstacle.at = hr_block_centre(closed, size);
    obstacle.is_passed_left = angle_round(path, obstacle.at) > 0;
    obstacle.is_known = true;
    return obstacle;
}

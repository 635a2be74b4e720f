// first_obstacle.h - the two ways round the first obstacle on the straight line, for whoever asks
// why a path leads to the left of it or to the right.
#ifndef HANDRAIL_VIEWER_MODEL_FIRST_OBSTACLE_H
#define HANDRAIL_VIEWER_MODEL_FIRST_OBSTACLE_H

#include "viewer/picture/picture_record.h"

/// From start to goal round that obstacle, as if there were no other one.
typedef struct first_obstacle {
    bool is_known;
    double left, right;  ///< lengths in cells; 0 = that hand gave up, as it would have been longer
    hr_position at;      ///< where the straight line meets it
    bool is_passed_left; ///< by the path: seen on the way to the goal it leads to the left of it
} first_obstacle;

/// Both ways from the events of a trace, and the side from a path between the same two places.
/// Unknown where nothing is in the way, or where the hands come to no exit.
first_obstacle first_obstacle_of(const picture_record *traced, const hr_map *map, hr_class_id id,
                                 const hr_path *path);

#endif

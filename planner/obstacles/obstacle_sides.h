// obstacle_sides.h - what a way has come to, and where it is to arrive, as labels of the overlay.
#ifndef HANDRAIL_PLANNER_OBSTACLES_OBSTACLE_SIDES_H
#define HANDRAIL_PLANNER_OBSTACLES_OBSTACLE_SIDES_H

#include "planner/obstacles/obstacle_state.h"

/// A side: sorted labels.
typedef struct hr_side {
    const int32_t *labels;
    int32_t count;
} hr_side;

/// What a label of the overlay costs to find: it is looked for among those beside opened blocks.
static inline int64_t hr_label_work(const hr_obstacle_search *s) {
    return 2 + s->searcher->overlay.label_count / 4;
}

bool hr_is_of_side(hr_side side, int32_t label);
/// Whether an open block of a box is of a side.
bool hr_side_touches(hr_obstacle_search *s, hr_side side, hr_rect box);

/// Whether it may close cells of a block.
static inline bool hr_box_covers(hr_rect box, hr_cell block) {
    return block.x > box.x && block.x < box.x + box.width - 1 && block.y > box.y &&
           block.y < box.y + box.height - 1;
}

bool hr_is_obstacle_block(const hr_obstacle_search *s, hr_cell block);
hr_cell hr_obstacle_goal(const hr_obstacle_search *s, int32_t i);
/// -1 = closed, or no block of the map.
int32_t hr_obstacle_label(hr_obstacle_search *s, hr_cell block);

/// Of the labels that links join, the one that stands for a label.
int32_t hr_joined_label_of(const hr_obstacle_search *s, int32_t label);
void hr_join_labels(hr_obstacle_search *s);

/// The goals' side, as labels are joined.
hr_side hr_list_targets(hr_obstacle_search *s);
/// The start's side, where its block is open and has a label: all that links lead to, too. Out of
/// memory it is as without.
hr_side hr_list_reached(hr_obstacle_search *s, int32_t from);
/// Whether a goal's block is of the start's side.
bool hr_has_arrived(hr_obstacle_search *s, hr_side start);

#endif

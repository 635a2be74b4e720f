// level_way.h - a way over a level, tile by tile, and how it becomes one over the level below, down
// to the blocks.
//
// Few portals of a border are gates of a level, and the way may lead through a bad one. So on each
// level on the way down the best gates of that level are chosen once more, for the same sequence of
// tiles: the shortest of all ways through it, one border after the other.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_LEVEL_WAY_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_LEVEL_WAY_H

#include "planner/route_search/level_ends.h"

/// A tile that a way leads through, and the portal that it leaves it by; -1 in the goal's tile.
typedef struct hr_level_step {
    int32_t tile, exit;
} hr_level_step;

typedef struct hr_level_way {
    const hr_allocator *allocator;
    hr_buffer steps; // hr_level_step
    int32_t count;
    bool is_out_of_memory;
} hr_level_way;

static inline hr_level_step *hr_level_step_of(const hr_level_way *way, int32_t index) {
    HR_ASSERT(index >= 0 && index < way->count);
    return (hr_level_step *)way->steps.memory + index;
}

/// Appends a step; one that stays in the last one's tile takes its place.
void hr_level_way_push(hr_level_way *way, int32_t tile, int32_t exit);
void hr_level_way_reverse(hr_level_way *way);

/// Between the ends of a search.
typedef struct hr_level_ends {
    const hr_routes *routes;
    const hr_level_end *start, *goal;
} hr_level_ends;

/// Writes a way over a level as one over the level below. `part` is for its use.
void hr_level_way_lower(const hr_level_ends *ends, int32_t level, const hr_level_way *way,
                        hr_level_way *lower, hr_level_way *part);
/// Makes a way that leads to the goal the shortest through its tiles. `back` is for its use.
void hr_level_way_choose(const hr_level_ends *ends, int32_t level, hr_level_way *way,
                         hr_buffer *back);
/// Pushes the blocks and corners of a way over the tiles of the routes, from start to goal, or to
/// the last portal. @return false if an end cannot be joined.
bool hr_level_way_write(const hr_level_way *way, hr_endpoint *start, hr_endpoint *goal,
                        int64_t *steps, hr_points *points);

#endif

// classic.h - the classics of the textbooks, to be compared with what the planner does: short and
// plain, to be read by people who learn, a file for each idea. No part of the library.
//
//   random_step.c    a step aside in a random direction
//   trace_free.c     following the wall until the wished-for direction is free
//   trace_line.c     following the wall until the line to the goal is met again
//   breadth_first.c  breadth first, from one end and from both
//   depth_first.c    depth first: limited, deepening, and IDA*
//   best_first.c     uniform cost (Dijkstra), greedy, and A* with any estimate
//   bellman_ford.c   in rounds, until nothing becomes cheaper
//   beam.c           the best few of each layer
//
// The first three, and many of the others for games, after Bryan Stout, Smart Moves: Intelligent
// Pathfinding, Game Developer 1996. What they share is in search.h.
#ifndef HANDRAIL_VIEWER_CLASSICS_CLASSIC_H
#define HANDRAIL_VIEWER_CLASSICS_CLASSIC_H

#include "passmap/planes/costs.h"
#include "passmap/planes/plane.h"
#include "planner/grid/points.h"
#include "planner/planner.h"

/// What a search ended in.
typedef enum classic_end {
    CLASSIC_FOUND,       ///< a way to the goal
    CLASSIC_NO_WAY,      ///< proven: there is none
    CLASSIC_GAVE_UP,     ///< its rule has nothing more to try; that proves nothing
    CLASSIC_OVER_BUDGET, ///< the budget of steps ran out
    CLASSIC_OUT_OF_MEMORY
} classic_end;

/// A word for it, as in tables.
const char *classic_end_name(classic_end end);

/// Whether nobody waits for a search any more.
typedef bool classic_should_cancel(void *user);

/// What to search for.
typedef struct classic_query {
    const hr_plane *plane; ///< of the class's open blocks
    hr_costs costs;        ///< of blocks; without bytes every block costs HR_COST_PLAIN
    hr_cell from, to;      ///< blocks, `from` an open one of the plane
    int64_t budget_steps;  ///< 0 = no limit
    uint64_t seed;         ///< of random steps
    double weight;         ///< of the estimate of weighted A*; 0 = 1.5
    int32_t depth_limit;   ///< of depth first, in steps; 0 = four times the map's longer side
    int32_t beam_width;    ///< 0 = 32
    classic_should_cancel
        *should_cancel; ///< asked now and then: a search that is left ends as over its budget
    void *user;
} classic_query;

enum { CLASSIC_PLAIN_STEP = 2 * 985 * HR_COST_PLAIN }; ///< the cost of a straight step

/// A search, and afterwards its answer.
typedef struct classic_search {
    classic_query query;
    hr_allocator allocator;
    int32_t width, height;
    hr_points way;   ///< the bends of the way found, its ends with them; empty if there is none
    uint8_t *marks;  ///< a byte a block, row by row: 0 = never looked at
    int64_t *costs;  ///< of the way to each block; in whatever unit the classic counts
    int64_t steps;   ///< blocks walked on to, or looked around from
    int64_t touched; ///< blocks with a mark
} classic_search;

typedef struct classic {
    const char *name;  ///< for command lines
    const char *title; ///< for tables and pictures
    classic_end (*search)(classic_search *s);
    const char *gave_up; ///< in words, why it may give up; NULL = it never does
} classic;

/// All of them, in the order of classic.h's list.
const classic *classics(int32_t *count);

/// Makes room for a search. @return HR_OK or HR_OUT_OF_MEMORY; nothing is held then. The search
/// must stay where it is until classic_close.
hr_error classic_open(classic_search *s, const classic_query *query, hr_allocator allocator);
/// Searches, once.
classic_end classic_run(const classic *method, classic_search *s);
/// Frees all that the search holds, its answer with it.
void classic_close(classic_search *s);

#endif

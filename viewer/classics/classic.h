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
//   astar_both.c     A* from both ends
//   astar_rules.c    when A* may stop, and whether blocks are looked at again
//   bounded.c        A* with room for a few open blocks
//   fringe.c         iterative deepening that remembers its fringe
//   theta_star.c     A* whose parents may be any block in sight, and its lazy form
//   visibility_graph.c  A* over the corners of the obstacles
//   hpa_star.c       A* over the gates between clusters
//   quadtree.c       A* over large and small squares
//   navigation_mesh.c  A* over rectangles, and a funnel through their borders
//   lpa_star.c       a way that is kept while the map is edited
//   d_star_lite.c    a walker who sees a little, and repairs his plan
//   crash_turn.c     straight on, and a turn at each crash
//   trace_loop.c     until free, and until the line once that walks in circles
//   potential.c      downhill in a field of forces
//   halves.c         divide and conquer on the middle
//   ants.c           a colony of ants
//   evolution.c      a genetic algorithm
//   bees.c           a hive of bees
//   flow_field.c     the whole map from the goal, then downhill
//   sma_star.c       A* whose tree has room for a few blocks, and remembers what it dropped
//   waypoint_graph.c A* over points set by hand
//
// The first three, and many of the others for games, after Bryan Stout, Smart Moves: Intelligent
// Pathfinding, Game Developer 1996. What they share is in search.h.
#ifndef HANDRAIL_VIEWER_CLASSICS_CLASSIC_H
#define HANDRAIL_VIEWER_CLASSICS_CLASSIC_H

#include "viewer/classics/search_state.h"

/// A word for it, as in tables.
const char *classic_end_name(classic_end end);

typedef struct classic {
    const char *name;  ///< for command lines
    const char *title; ///< for tables and pictures
    classic_end (*search)(classic_search *s);
    const char *gave_up; ///< in words, why it may give up; NULL = it never does
    bool has_points;     ///< it uses the points of the query
    const char *counts;  ///< what counts as looked at, where that is not every block; else NULL
    bool is_field;       ///< what it knows of all blocks, its `costs`, is worth a picture
} classic;

/// All of them, in the order of classic.h's list.
const classic *classics(int32_t *count);

/// Searches, once.
classic_end classic_run(const classic *method, classic_search *s);

#endif

// corner_graph.h - the visibility graph of a tile: its corners and gates, joined by every leg that
// a taut way can take.
//
// A taut way turns at corners only, and around their closed diagonals: most legs between corners
// are on no such way, and are left out. In a tile of walls and doors few corners see each other,
// and shortest ways are found on the graph in less time than by floods, exactly.
#ifndef HANDRAIL_PLANNER_ROUTES_CORNER_GRAPH_H
#define HANDRAIL_PLANNER_ROUTES_CORNER_GRAPH_H

#include "planner/grid/tile.h"
#include "planner/routes/portals.h"

enum {
    HR_GRAPH_POINTS_MAX = 512,
    HR_GRAPH_PAIRS_MAX = 2048, // of points that see each other
};

/// A leg from one point to another, kept with the point.
typedef struct hr_graph_leg {
    uint16_t to;
    int16_t length_16ths; // rounded up: two legs along a line are no shorter than one
} hr_graph_leg;

/// Legs of a point, by where they lead: to rows above, along its row, to rows below.
enum { HR_LEGS_UP, HR_LEGS_ALONG, HR_LEGS_DOWN, HR_LEG_KINDS };

/// Two points that see each other: the second lies in a row below, or to the right.
typedef struct hr_graph_pair {
    uint16_t a, b;
    int16_t length_16ths;
    bool is_along; // a row
} hr_graph_pair;

typedef struct hr_corner_graph {
    int32_t count;                          // of points, numbered row by row
    uint16_t gates[HR_TILE_PORTALS_MAX];    // the point of each gate
    hr_cell at[HR_GRAPH_POINTS_MAX];        // the block of each point
    uint8_t diagonals[HR_GRAPH_POINTS_MAX]; // that a way may turn around; 0 if it is no corner
    uint16_t first_leg[HR_GRAPH_POINTS_MAX * HR_LEG_KINDS + 1]; // of each point and kind
    hr_graph_leg legs[2 * HR_GRAPH_PAIRS_MAX];
    // in the making:
    uint16_t numbers[HR_TILE][HR_TILE]; // of points; anything where there is none
    int32_t pair_count;
    hr_graph_pair pairs[HR_GRAPH_PAIRS_MAX];
} hr_corner_graph;

/// The legs of a point of the kinds first..last: the numbers of the first one and of that after
/// them.
typedef struct hr_leg_range {
    int32_t first, end;
} hr_leg_range;

static inline hr_leg_range hr_legs_of(const hr_corner_graph *graph, int32_t point, int first,
                                      int last) {
    const uint16_t *slots = &graph->first_leg[point * HR_LEG_KINDS];
    return (hr_leg_range){slots[first], slots[last + 1]};
}

/// Finds the graph of a tile with gates at some of its blocks. @return false if it would be too
/// large.
bool hr_corner_graph_find(hr_corner_graph *graph, const hr_tile_plane *tile, const hr_cell *gates,
                          int32_t gate_count);

/// Whether a way that comes to a point along one leg and goes on along another is taut there.
bool hr_corner_graph_is_taut(const hr_corner_graph *graph, int32_t from, int32_t at, int32_t to);

#endif

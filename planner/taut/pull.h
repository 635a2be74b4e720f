// pull.h - string pulling: any legal polyline becomes the shortest path of its homotopy class,
// exactly, without a sweep.
//
// A point b between a and c is *taut* if it is a corner (corners.h) whose closed diagonal lies
// strictly inside the wedge that a-b-c bends around. A point that is not taut is dropped; a-b and
// b-c are clear, so whatever stands in the triangle abc came in through a-c, and the shortest way
// from a to c is the convex hull, on b's side, of the corners in that triangle (hull.h). Its points
// are looked at in turn. The length strictly falls with every drop, so this ends. A path that is
// taut everywhere is the shortest of its class, since there is only one.
#ifndef HANDRAIL_PLANNER_TAUT_PULL_H
#define HANDRAIL_PLANNER_TAUT_PULL_H

#include "passmap/planes/plane.h"
#include "planner/grid/points.h"
#include "planner/grid/tile.h"

typedef struct hr_puller {
    hr_points todo;                      // still to be looked at, the next one last
    const hr_tile_corner_lines *corners; // of the plane, if it is that of a tile; or NULL
} hr_puller;

/// Whether the way a-b-c, both legs clear, is taut at b.
bool hr_is_taut(const hr_plane *plane, hr_cell a, hr_cell b, hr_cell c);

/// Pulls `way` (each leg between open blocks is clear) taut in place. Out of memory shows in the
/// lists.
void hr_pull(hr_puller *puller, const hr_plane *plane, hr_points *way);

/// The same for a way that is wanted for its length alone, in half the time: a point that is not
/// taut stays where it makes the two legs at it longer by a 40th or less.
void hr_pull_loosely(hr_puller *puller, const hr_plane *plane, hr_points *way);

/// The same for a way that mostly is taut, as an old one with ways around what blocks it: what is
/// taut at its beginning and its end is looked at once.
void hr_pull_mostly_taut(hr_puller *puller, const hr_plane *plane, hr_points *way);

/// The same for a way that is taut up to its point `first`.
void hr_pull_rest(hr_puller *puller, const hr_plane *plane, hr_points *way, int32_t first);

/// The same for a way that is taut up to its point `middle`, and from there on. @return how many
/// legs at its end were not looked at: they are as they were.
int32_t hr_pull_join(hr_puller *puller, const hr_plane *plane, hr_points *way, int32_t middle);

#endif

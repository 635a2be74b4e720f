// ray.h - a ray that flies on until a wall stops it, and where hands take hold of that wall.
//
// Seen by the centre of the unit, a closed block is an open square of 2 x 2 around it that must not
// be entered. Between two neighbouring lines only the blocks of these two can be in the way: the
// ray enters the first of them that it meets, through an edge or through a vertex. Its edge is
// followed by a left hand one way and by a right hand the other.
#ifndef HANDRAIL_PLANNER_EXACT_RAY_H
#define HANDRAIL_PLANNER_EXACT_RAY_H

#include "passmap/planes/plane.h"
#include "planner/grid/geometry.h"

enum { HR_COUNTERCLOCKWISE, HR_CLOCKWISE };

/// Where a hand takes hold: an open block, and the heading to the closed one beside it.
typedef struct hr_hold {
    hr_cell at;
    int wall;
} hr_hold;

/// Where a ray was stopped. The holds differ where it ran into a vertex: each hand leaves it along
/// its own edge.
typedef struct hr_impact {
    hr_hold holds[2]; // of the left and the right hand
    bool is_beyond;   // at the block it was shot through, or after it
} hr_impact;

/// Shoots from an open block through another and on, for `reach` >= 0 blocks along the axis that
/// the ray is nearer to. @return whether it was stopped within that reach.
bool hr_ray_shoot(const hr_plane *plane, hr_cell from, hr_cell through, int32_t reach,
                  hr_impact *impact);

#endif

// visibility.h - the turning points that a way may take next, seen from a place within a sector.
//
// A ray is shot; where it is stopped, hands follow the contour into the sector. As long as they
// turn about the eye with it they follow; where the contour turns back behind a convex corner, that
// corner is a *tangent*. A ray is shot at it: past the corner, or into something in front of it,
// from where hands go on to both sides. Islands that no such ray meets are in the way of no
// shortest path (Hechenberger, Stuckey, Harabor, Le Bodic, Cheema: Online Computation of Euclidean
// Shortest Paths in Two Dimensions, 2020).
//
// What lies between two rays and a contour that leads from the stop of one to the stop of the other
// is enclosed: a way into it comes out only across a ray, and would have been shorter along it. So
// there is nothing to look for but the target, if it can be in there. Notches of a wall, whose
// mouth is on the ray past a tangent, are enclosed in the same way: no ray is shot at their
// corners.
//
// Nothing is followed out of the ellipse within which the way must stay (ellipse.h): what a contour
// does outside of it bars the way inside as the end of the world would.
#ifndef HANDRAIL_PLANNER_EXACT_VISIBILITY_H
#define HANDRAIL_PLANNER_EXACT_VISIBILITY_H

#include "planner/base/observer.h"
#include "planner/exact/direction.h"
#include "planner/exact/ellipse.h"
#include "planner/exact/ray.h"
#include "planner/grid/hand.h"

/// A visible corner that a way may turn round.
typedef struct hr_tangent {
    hr_cell at;
    uint8_t hand;    // that found it; a way turns round it against that hand's motion about the eye
    uint8_t heading; // of the edge on which the contour goes on
    bool has_onward; // the ray through it is stopped farther on:
    hr_hold onward;  // by this, held by the other hand
} hr_tangent;

/// A part of a contour that is still to be followed, into the sector between two directions.
typedef struct hr_scan {
    hr_hand hand;
    hr_direction near, far;
    int which; // HR_COUNTERCLOCKWISE: its motion about the eye is counterclockwise
} hr_scan;

typedef struct hr_shot {
    hr_cell at;
    int which;
} hr_shot;

typedef struct hr_visibility {
    const hr_allocator *allocator;
    const hr_plane *plane;
    const hr_observer *observer;
    int64_t *steps, step_limit; // scans end at the limit, wherever they are
    hr_cell eye, target;
    hr_ellipse ellipse;
    // What is found, what is to be done, what was shot at: of one expansion.
    hr_tangent *tangents;
    hr_scan *scans;
    hr_shot *shots;
    int32_t tangent_count, tangent_capacity, scan_count, scan_capacity, shot_count, shot_capacity;
    bool is_out_of_memory;
} hr_visibility;

/// Looks from `eye`, with nothing in it yet, of ways by which `target` is less than
/// `length` away.
void hr_visibility_open(hr_visibility *visibility, hr_cell eye, hr_cell target, double length);

/// Shoots from the eye through a block. @return whether it is stopped within the ellipse.
bool hr_visibility_shoot(hr_visibility *visibility, hr_cell through, hr_impact *impact);

/// Adds a scan of what is held, between two directions, and follows all tangents from there.
void hr_visibility_scan(hr_visibility *visibility, int which, hr_hand hand, hr_direction near,
                        hr_direction far);

/// Looks for tangents between two directions: from `near`, where the hand `which` begins, to `far`,
/// where a ray is stopped by `stop`, held by the other hand; NULL if nothing stops it within the
/// ellipse.
void hr_visibility_look(hr_visibility *visibility, int which, hr_hand hand, hr_direction near,
                        hr_direction far, const hr_hold *stop);

/// The hand that follows a contour from a hold.
hr_hand hr_hand_at(hr_hold hold, int which);

void hr_visibility_destroy(hr_visibility *visibility);
size_t hr_visibility_bytes(const hr_visibility *visibility);

#endif

// landmarks.h - lower bounds of ways by routes, from the distances to a few portals far apart
// (ALT).
//
// Landmarks are portals near the corners of the map and the middles of its edges, of the component
// that more than half of the map is in; without one there are none. On maps with levels they are
// gates of the highest one (level_graph.h), and none of the tiles. Each portal keeps how far it is
// from each of them; the way between two places is at least as long as the difference of their
// distances (Goldberg and Harrelson, Computing the Shortest Path: A* Search Meets Graph Theory,
// 2005). Where the straight line bounds poorly, as behind long walls, that keeps a search out of
// dead ends.
//
// Distances are the shortest there are, whatever was edited before: after an edit only those are
// found again that led through what has changed. Memory: some 50 bytes a portal.
#ifndef HANDRAIL_PLANNER_ROUTES_LANDMARKS_H
#define HANDRAIL_PLANNER_ROUTES_LANDMARKS_H

#include "planner/routes/landmark_distances.h"

/// An edit changes an eighth of all distances on average, which takes 0.1 us a portal: with more
/// portals than these, that would cost more than landmarks of the tiles save.
enum { HR_LANDMARK_PORTALS_MAX = 4096 };

/// Chooses the landmarks, none if they are not wanted, and brings distances up to date with the
/// edges of `count` touched tiles and borders that were cut afresh.
void hr_landmarks_refresh(const hr_routes *routes, hr_landmarks *landmarks, bool are_wanted,
                          const int32_t *touched, int32_t count);

/// What a search to one goal needs of them: bounds of the goal's own distances, from those of the
/// gates that it is connected with. They bound nothing where the goal is in another component than
/// the landmarks.
typedef struct hr_landmark_view {
    const hr_landmarks *landmarks;
    hr_landmark_distances least, most;
} hr_landmark_view;

/// `connected` are the gates that the goal is connected with; others may be far away. The view
/// holds until the next refresh.
hr_landmark_view hr_landmarks_toward(const hr_routes *routes, hr_cell goal,
                                     const hr_gate_set *connected);
/// The same, where it is known how far the goal is from each gate of its tile; `none` from those
/// that it is not connected with.
hr_landmark_view hr_landmarks_toward_gates(const hr_routes *routes, const hr_landmarks *landmarks,
                                           hr_cell goal, int32_t tile, const int32_t *lengths,
                                           int32_t none);

/// Of no goal: it bounds nothing.
hr_landmark_view hr_landmarks_toward_nothing(const hr_landmarks *landmarks);
/// Of a search to whichever of two goals is nearer, or to more of them in turn.
static inline hr_landmark_view hr_landmarks_toward_either(const hr_landmark_view *a,
                                                          const hr_landmark_view *b) {
    return (hr_landmark_view){a->landmarks, hr_lesser(a->least, b->least),
                              hr_greater(a->most, b->most)};
}

/// A lower bound of the way from a portal to the goal, in the measure of edges: never more than the
/// shortest way over edges, and below 0 if landmarks bound nothing.
static inline int32_t hr_landmarks_least(const hr_landmark_view *view, int32_t portal) {
    hr_landmark_distances lengths = *hr_landmark_distances_of(view->landmarks, portal);
    hr_int16x8 beyond = hr_subtract(lengths, view->most),
               before = hr_subtract(view->least, lengths);
    return hr_greatest_of(hr_greater(beyond, before)) * (1 << view->landmarks->unit_shift);
}

#endif

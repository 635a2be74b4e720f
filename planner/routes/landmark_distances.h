// landmark_distances.h - the distances of portals from landmarks, over edges, and their repair
// after edits. In half blocks, or larger units where costs make ways longer (hr_landmarks); each
// edge is rounded down.
#ifndef HANDRAIL_PLANNER_ROUTES_LANDMARK_DISTANCES_H
#define HANDRAIL_PLANNER_ROUTES_LANDMARK_DISTANCES_H

#include "planner/routes/graph.h"

/// For `tiles` tiles, whose borders have no portals yet. @return false if out of memory; what there
/// is has to be destroyed all the same.
bool hr_landmarks_create(hr_landmarks *landmarks, const hr_allocator *allocator, int32_t tiles);
void hr_landmarks_destroy(hr_landmarks *landmarks, const hr_allocator *allocator);
size_t hr_landmarks_bytes(const hr_landmarks *landmarks);

/// Call this when a border has changed, by `more` portals, and its tiles still count the gates that
/// they had; its distances are forgotten. @return false if out of memory; routes have to be built
/// afresh then.
bool hr_landmarks_recut(hr_routes *routes, int32_t border, int32_t more);

/// The distances of a portal from all landmarks.
static inline const hr_landmark_distances *hr_landmark_distances_of(const hr_landmarks *landmarks,
                                                                    int32_t portal) {
    uint32_t border = (uint32_t)portal / HR_PORTALS_MAX, index = (uint32_t)portal % HR_PORTALS_MAX;
    return landmarks->distances[border] + index;
}

/// Brings distances up to date with touched tiles and with landmarks that are others than `before`.
void hr_landmark_distances_refresh(hr_routes *routes, const int32_t before[HR_LANDMARKS]);

#endif

// landmark_distances.h - the distances of portals from landmarks, over the edges of the tiles or of
// a level, which landmark_repair.h finds. In half blocks, or larger units where costs make ways
// longer or where they are those of a level (hr_landmarks); edges of tiles are rounded down.
#ifndef HANDRAIL_PLANNER_ROUTES_LANDMARK_DISTANCES_H
#define HANDRAIL_PLANNER_ROUTES_LANDMARK_DISTANCES_H

#include "planner/routes/level_graph.h"

enum { HR_LANDMARK_FORGOTTEN = HR_LANDMARK_FAR + 1 }; // and not yet found again

/// For the tiles of the routes (0) or of a level, whose borders have no portals yet. @return false
/// if out of memory; what there is has to be destroyed all the same.
bool hr_landmarks_create(hr_landmarks *landmarks, const hr_routes *routes, int32_t level);
/// As if borders had no portals yet.
void hr_landmarks_clear(hr_landmarks *landmarks, const hr_allocator *allocator);
void hr_landmarks_destroy(hr_landmarks *landmarks, const hr_allocator *allocator);
size_t hr_landmarks_bytes(const hr_landmarks *landmarks);

/// Call this when a border has changed, by `more` portals, and its tiles still count the gates that
/// they had; its distances are forgotten. @return false if out of memory; routes have to be built
/// afresh then.
bool hr_landmarks_recut(const hr_routes *routes, hr_landmarks *landmarks, int32_t border,
                        int32_t more);

/// The distances of a portal from all landmarks.
static inline const hr_landmark_distances *hr_landmark_distances_of(const hr_landmarks *landmarks,
                                                                    int32_t portal) {
    uint32_t border = (uint32_t)portal / HR_PORTALS_MAX, index = (uint32_t)portal % HR_PORTALS_MAX;
    return landmarks->distances[border] + index;
}

#endif

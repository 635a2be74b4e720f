// landmark_repair.h - the distances of portals from landmarks (landmark_distances.h) after edits.
#ifndef HANDRAIL_PLANNER_ROUTES_LANDMARK_REPAIR_H
#define HANDRAIL_PLANNER_ROUTES_LANDMARK_REPAIR_H

#include "planner/routes/graph.h"

/// Brings distances up to date with touched tiles and with landmarks that are others than `before`.
void hr_landmarks_repair(const hr_routes *routes, hr_landmarks *landmarks, const int32_t *touched,
                         int32_t count, const int32_t before[HR_LANDMARKS]);

#endif

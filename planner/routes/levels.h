// levels.h - the levels of routes (level_graph.h), kept and repaired with them.
#ifndef HANDRAIL_PLANNER_ROUTES_LEVELS_H
#define HANDRAIL_PLANNER_ROUTES_LEVELS_H

#include "planner/routes/level_graph.h"

/// For routes whose borders have no portals yet; without levels where the map is small. @return
/// false if out of memory.
bool hr_levels_create(hr_routes *routes);
void hr_levels_destroy(hr_routes *routes);
size_t hr_levels_bytes(const hr_routes *routes);

/// Chooses gates anew where the touched tiles of the routes have changed, and makes room for
/// distances. Borders of the routes are up to date. @return false if out of memory.
bool hr_levels_begin_refresh(hr_routes *routes);
/// Finds the distances, when the touched tiles of the routes are filled.
void hr_levels_end_refresh(hr_routes *routes);

#endif

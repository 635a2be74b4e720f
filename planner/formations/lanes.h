// lanes.h - the path of each unit: to its lane, along it, and to its place.
#ifndef HANDRAIL_PLANNER_FORMATIONS_LANES_H
#define HANDRAIL_PLANNER_FORMATIONS_LANES_H

#include "planner/formations/march_state.h"

/// Fills the answers of all units, along the spine if there is one. @return false if out of memory.
bool hr_find_lanes(hr_march_call *call);

#endif

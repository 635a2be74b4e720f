// spine.h - the way of a march: in full width, or as wide as there is a way.
//
// First the way of the largest unit alone. Then the widest class whose own way between the same
// ends is within the detour ratio: the *guide*. Along it, wider classes are tried: a square of
// theirs that lies over the guide's is a place where the group could be so wide, and two such
// places with one label are joined by a plan of that class. What lies between stays narrow, or is
// planned for the next class. A wide part has to be long enough to form up in.
//
// Every leg is one of a plan for the class of its level, so that its square is swept clear.
#ifndef HANDRAIL_PLANNER_FORMATIONS_SPINE_H
#define HANDRAIL_PLANNER_FORMATIONS_SPINE_H

#include "planner/formations/march_state.h"

/// Fills `points`, and status, version and problem of the march's spine; no points where there is
/// no spine. Levels and slots are known. @return false if out of memory.
bool hr_find_spine(hr_march_call *call, hr_position start);

#endif

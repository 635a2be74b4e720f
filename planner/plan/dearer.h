// dearer.h - a class to which some cells are dearer: values that it may not enter, and which no
// cell needs then, stand for ground that costs so much more.
//
// What it comes to is a function of the class, of the amounts and of the values that they are added
// to: never of what was asked before.
#ifndef HANDRAIL_PLANNER_PLAN_DEARER_H
#define HANDRAIL_PLANNER_PLAN_DEARER_H

#include "passmap/map/map_state.h"
#include "planner/planner.h"

typedef struct hr_dearer {
    hr_class unit; // its costs are those below
    uint16_t costs_256ths[256];
    int32_t extras[HR_CLOSINGS_MAX];     // each once, the largest first
    int32_t count;                       // of them
    uint8_t value[HR_CLOSINGS_MAX][256]; // for each: what stands for a value of the class
} hr_dearer;

/// A value that a class may not enter: cells that are closed hold it. @return -1 if there is none.
int32_t hr_closed_value(const hr_class *unit);

/// Makes the class for what closings add to these values of it (256 flags; others may not be
/// priced). @return false if there are too few values that the class may not enter.
bool hr_dearer_make(hr_dearer *dearer, const hr_class *unit, const hr_closing *closings,
                    int32_t count, const bool *values);

#endif

// spread_assign.h - which of many units goes to which of as many places.
#ifndef HANDRAIL_PLANNER_API_SPREAD_ASSIGN_H
#define HANDRAIL_PLANNER_API_SPREAD_ASSIGN_H

#include "passmap/base/array.h"
#include "planner/base/sort.h"

/// A unit or a place.
typedef struct hr_member {
    hr_position at;
    int32_t index; // the caller's
    double length; // of a unit's straight way to the place that is now its own
} hr_member;

/// Units and places, which the caller fills in; afterwards unit i goes to place i.
typedef struct hr_assignment {
    hr_member *units, *places;
    hr_member *copy; // scratch
    hr_keyed *keys;  // twice as many
} hr_assignment;

/// Lays out room for `count`. @return false if out of memory.
bool hr_assignment_open(hr_assignment *assignment, hr_buffer *memory, const hr_allocator *allocator,
                        int32_t count);
/// Puts both in an order in which their straight ways are short together. The same for any order in
/// which they were given, but for units at one place.
void hr_assign(hr_assignment *assignment, int32_t count);

#endif

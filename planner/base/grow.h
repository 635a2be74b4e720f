// grow.h - arrays of any type that grow and are kept from plan to plan.
#ifndef HANDRAIL_PLANNER_BASE_GROW_H
#define HANDRAIL_PLANNER_BASE_GROW_H

#include "passmap/passmap.h"

/// Makes room for more than `*capacity` elements of `size` bytes, the first `*capacity` of them
/// kept.
/// @return the array, or NULL if out of memory: then `at` holds as it was.
void *hr_grow_array(const hr_allocator *allocator, void *at, int32_t *capacity, size_t size);

#endif

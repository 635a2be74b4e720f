// grow.h - arrays of any type that grow and are kept from plan to plan.
#ifndef HANDRAIL_PLANNER_BASE_GROW_H
#define HANDRAIL_PLANNER_BASE_GROW_H

#include "passmap/passmap.h"

/// Makes room for twice `*capacity` elements of `size` bytes, or for the first ones if that is 0;
/// what is in the array is kept. `at` NULL is one without any: a `*capacity` over 0 then says half
/// of what it begins with.
/// @return the array, or NULL if out of memory: then `at` holds as it was.
void *hr_grow_array(const hr_allocator *allocator, void *at, int32_t *capacity, size_t size);

#endif

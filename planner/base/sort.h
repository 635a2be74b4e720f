// sort.h - sorting by whole numbers, a byte at a time (LSD radix sort): what is equal stays in
// order, nothing is allocated, and bytes in which all are equal cost one look.
#ifndef HANDRAIL_PLANNER_BASE_SORT_H
#define HANDRAIL_PLANNER_BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct hr_keyed {
    uint64_t key;
    int32_t index; // of what is sorted
} hr_keyed;

/// Sorts by ascending keys; `scratch` has room for as many.
void hr_sort(hr_keyed *items, hr_keyed *scratch, size_t count);

#endif

// whole_root.h - square roots of whole numbers, the same on every machine.
#ifndef HANDRAIL_PLANNER_BASE_WHOLE_ROOT_H
#define HANDRAIL_PLANNER_BASE_WHOLE_ROOT_H

#include "passmap/base/compiler.h" // which sees that doubles are exact

#include <math.h>
#include <stdint.h>

/// Rounded to the nearest whole number. The root of a double is off by less than one below 2^62.
static inline int64_t hr_whole_root(int64_t square) {
    int64_t root = (int64_t)sqrt((double)square);
    while (root * root > square) root--;
    while ((root + 1) * (root + 1) <= square) root++;
    return root + (square - root * root > root);
}

#endif

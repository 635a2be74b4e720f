// vector_results.h - what the operations of planner/base/vectors.h yield, compiled both ways.
#ifndef HANDRAIL_TESTS_SUPPORT_VECTOR_RESULTS_H
#define HANDRAIL_TESTS_SUPPORT_VECTOR_RESULTS_H

#include <stdint.h>

enum { LESSER, GREATER, SUM, DIFFERENCE, BOTH, EITHER, NOT, EQUAL, LESS, EACH, VECTOR_RESULTS };

typedef struct vector_results {
    int16_t of[VECTOR_RESULTS][8];
    int16_t greatest;
    int is_any_equal;
    uint32_t sums_below;
} vector_results;

/// With the vectors of the compiler, and with HANDRAIL_PLAIN_C.
vector_results find_vector_results(const int16_t a[8], const int16_t b[8], uint16_t limit);
vector_results find_vector_results_plainly(const int16_t a[8], const int16_t b[8], uint16_t limit);

#endif

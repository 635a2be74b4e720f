// vector_results.h - what the operations of planner/base/vectors.h yield, compiled both ways.
#ifndef HANDRAIL_TESTS_SUPPORT_VECTOR_RESULTS_H
#define HANDRAIL_TESTS_SUPPORT_VECTOR_RESULTS_H

#include <stdint.h>

enum {
    LESSER,
    GREATER,
    SUM,
    DIFFERENCE,
    BOTH,
    EITHER,
    NOT,
    EQUAL,
    LESS,
    EACH,
    UP_1,
    UP_2,
    UP_4,
    DOWN_1,
    DOWN_2,
    DOWN_4,
    HIGH_PRODUCT, // with the limit
    UP_TO_MOST,   // of the numbers without their signs
    QUARTER,      // the same
    BYTES,        // of the first four numbers
    VECTOR_RESULTS
};

typedef struct vector_results {
    int16_t of[VECTOR_RESULTS][8];
    int16_t greatest;
    int is_any_equal;
    uint32_t sums_below;
} vector_results;

enum {
    DOUBLE_SUM,
    DOUBLE_DIFFERENCE,
    DOUBLE_LESSER,
    DOUBLE_GREATER,
    DOUBLE_EACH, // the first of `a`
    DOUBLE_UP,   // of `a`, with the first of `b` in the place left free
    DOUBLE_DOWN,
    DOUBLE_RESULTS
};

/// The same of planner/base/double_vectors.h.
typedef struct double_results {
    double of[DOUBLE_RESULTS][4];
    double sum; // of all of `a`
} double_results;

/// With the vectors of the compiler, and with HANDRAIL_PLAIN_C.
vector_results find_vector_results(const int16_t a[8], const int16_t b[8], uint16_t limit);
vector_results find_vector_results_plainly(const int16_t a[8], const int16_t b[8], uint16_t limit);
double_results find_double_results(const double a[4], const double b[4]);
double_results find_double_results_plainly(const double a[4], const double b[4]);

#endif

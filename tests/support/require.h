// require.h - what a test cannot go on without, in files that do not know the test framework:
// prints the condition and aborts, which every framework reports.
#ifndef HANDRAIL_TESTS_SUPPORT_REQUIRE_H
#define HANDRAIL_TESTS_SUPPORT_REQUIRE_H

#include <stdio.h>
#include <stdlib.h>

#define require(condition)                                                                         \
    ((condition)                                                                                   \
         ? (void)0                                                                                 \
         : (fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition), abort()))

/// Says, too, how to throw the same dice again.
#define require_of_seed(condition, seed)                                                           \
    ((condition) ? (void)0                                                                         \
                 : (fprintf(stderr, "%s:%d: not so: %s: HANDRAIL_SEED=%llu\n", __FILE__, __LINE__, \
                            #condition, (unsigned long long)(seed)),                               \
                    abort()))

#endif

// criterion.h - what the tests use of Criterion, for systems that Criterion is not there for:
// Windows under Wine, musl (./run matrix). One program a file of tests, all in one process, one
// after the other; a test that is to end the process by a signal is left out, and said to be.
#ifndef HANDRAIL_TESTS_ELSEWHERE_CRITERION_H
#define HANDRAIL_TESTS_ELSEWHERE_CRITERION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct criterion_test {
    const char *suite, *name;
    void (*run)(void), (*init)(void), (*fini)(void);
    int signal;
    double timeout; // nobody waits for it
    struct criterion_test *next;
} criterion_test;

void criterion_add(criterion_test *test);
void criterion_skip(void);
/// Notes what does not hold; leaves the test if that is_fatal.
void criterion_hold(bool is_fatal, bool holds, const char *what, const char *file, int line,
                    const char *format, ...);

#define Test(SUITE, NAME, ...)                                                                     \
    static void SUITE##_##NAME##_run(void);                                                        \
    __attribute__((constructor)) static void SUITE##_##NAME##_add(void) {                          \
        static criterion_test test = {                                                             \
            .suite = #SUITE, .name = #NAME, .run = SUITE##_##NAME##_run, __VA_ARGS__};             \
        criterion_add(&test);                                                                      \
    }                                                                                              \
    static void SUITE##_##NAME##_run(void)

// The "" is a message where none is given, and an argument too many where one is.
#define HOLD(FATAL, HOLDS, WHAT, ...)                                                              \
    criterion_hold(FATAL, HOLDS, WHAT, __FILE__, __LINE__, __VA_ARGS__)
#define HOLD_ONE(FATAL, IS, A, ...) HOLD(FATAL, IS(A), #IS "(" #A ")", __VA_ARGS__)
#define HOLD_TWO(FATAL, OP, A, B, ...) HOLD(FATAL, (A)OP(B), #A " " #OP " " #B, __VA_ARGS__)
#define HOLD_NEAR(FATAL, A, B, BY, ...)                                                            \
    HOLD(FATAL, fabs((A) - (B)) <= (BY), #A " within " #BY " of " #B, __VA_ARGS__)
#define HOLD_TEXTS(FATAL, OP, A, B, ...)                                                           \
    HOLD(FATAL, strcmp(A, B) OP 0, #A " " #OP " " #B, __VA_ARGS__)
#define HOLD_BYTES(FATAL, A, B, SIZE, ...)                                                         \
    HOLD(FATAL, memcmp(A, B, SIZE) == 0, #A " is " #B, __VA_ARGS__)
#define IS_NOT !
#define IS_NULL NULL ==
#define IS_NOT_NULL NULL !=
#define IS_EMPTY '\0' == *

#define cr_assert(...) HOLD_ONE(true, !!, __VA_ARGS__, "")
#define cr_assert_not(...) HOLD_ONE(true, IS_NOT, __VA_ARGS__, "")
#define cr_assert_null(...) HOLD_ONE(true, IS_NULL, __VA_ARGS__, "")
#define cr_assert_not_null(...) HOLD_ONE(true, IS_NOT_NULL, __VA_ARGS__, "")
#define cr_assert_str_empty(...) HOLD_ONE(true, IS_EMPTY, __VA_ARGS__, "")
#define cr_assert_eq(...) HOLD_TWO(true, ==, __VA_ARGS__, "")
#define cr_assert_neq(...) HOLD_TWO(true, !=, __VA_ARGS__, "")
#define cr_assert_lt(...) HOLD_TWO(true, <, __VA_ARGS__, "")
#define cr_assert_leq(...) HOLD_TWO(true, <=, __VA_ARGS__, "")
#define cr_assert_gt(...) HOLD_TWO(true, >, __VA_ARGS__, "")
#define cr_assert_geq(...) HOLD_TWO(true, >=, __VA_ARGS__, "")
#define cr_assert_float_eq(...) HOLD_NEAR(true, __VA_ARGS__, "")
#define cr_assert_str_eq(...) HOLD_TEXTS(true, ==, __VA_ARGS__, "")
#define cr_assert_str_neq(...) HOLD_TEXTS(true, !=, __VA_ARGS__, "")
#define cr_assert_arr_eq(...) HOLD_BYTES(true, __VA_ARGS__, "")
#define cr_assert_fail(...) HOLD(true, false, "not to come here", __VA_ARGS__, "")

#define cr_expect(...) HOLD_ONE(false, !!, __VA_ARGS__, "")
#define cr_expect_not(...) HOLD_ONE(false, IS_NOT, __VA_ARGS__, "")
#define cr_expect_null(...) HOLD_ONE(false, IS_NULL, __VA_ARGS__, "")
#define cr_expect_not_null(...) HOLD_ONE(false, IS_NOT_NULL, __VA_ARGS__, "")
#define cr_expect_str_empty(...) HOLD_ONE(false, IS_EMPTY, __VA_ARGS__, "")
#define cr_expect_eq(...) HOLD_TWO(false, ==, __VA_ARGS__, "")
#define cr_expect_neq(...) HOLD_TWO(false, !=, __VA_ARGS__, "")
#define cr_expect_lt(...) HOLD_TWO(false, <, __VA_ARGS__, "")
#define cr_expect_leq(...) HOLD_TWO(false, <=, __VA_ARGS__, "")
#define cr_expect_gt(...) HOLD_TWO(false, >, __VA_ARGS__, "")
#define cr_expect_geq(...) HOLD_TWO(false, >=, __VA_ARGS__, "")
#define cr_expect_float_eq(...) HOLD_NEAR(false, __VA_ARGS__, "")
#define cr_expect_str_eq(...) HOLD_TEXTS(false, ==, __VA_ARGS__, "")
#define cr_expect_str_neq(...) HOLD_TEXTS(false, !=, __VA_ARGS__, "")
#define cr_expect_arr_eq(...) HOLD_BYTES(false, __VA_ARGS__, "")

#define cr_skip_test(...) criterion_skip()
#define cr_log_info(...) ((void)0)

#endif

// test_vectors.c - operations on eight numbers at once, and on four doubles, do what they do on
// one, compiled with the vectors of the compiler and with arrays.

#include "tests/support/dice.h"
#include "tests/support/maps.h"
#include "tests/support/vector_results.h"

#include <criterion/criterion.h>
#include <math.h>

// Sums and differences stay within 16 bits, as those of distances do; few values make equal ones.
static int16_t throw_number(dice *d) {
    return (int16_t)(roll(d, 2) ? roll(d, 32767) - 16383 : roll(d, 5) - 2);
}

static void expect_as_one_by_one(const vector_results *r, const int16_t a[8], const int16_t b[8],
                                 uint16_t limit) {
    int16_t greatest = a[0];
    int is_any_equal = 0;
    for (int i = 0; i < 8; i++) {
        cr_assert_eq(r->of[LESSER][i], a[i] < b[i] ? a[i] : b[i]);
        cr_assert_eq(r->of[GREATER][i], a[i] > b[i] ? a[i] : b[i]);
        cr_assert_eq(r->of[SUM][i], a[i] + b[i]);
        cr_assert_eq(r->of[DIFFERENCE][i], a[i] - b[i]);
        cr_assert_eq(r->of[BOTH][i], a[i] & b[i]);
        cr_assert_eq(r->of[EITHER][i], a[i] | b[i]);
        cr_assert_eq(r->of[NOT][i], ~a[i]);
        cr_assert_eq(r->of[EQUAL][i], a[i] == b[i] ? -1 : 0);
        cr_assert_eq(r->of[LESS][i], a[i] < b[i] ? -1 : 0);
        cr_assert_eq(r->of[EACH][i], a[0]);
        cr_assert_eq(r->of[UP_1][i], i < 1 ? b[i] : a[i - 1]);
        cr_assert_eq(r->of[UP_2][i], i < 2 ? b[i] : a[i - 2]);
        cr_assert_eq(r->of[UP_4][i], i < 4 ? b[i] : a[i - 4]);
        cr_assert_eq(r->of[DOWN_1][i], i < 7 ? a[i + 1] : b[i]);
        cr_assert_eq(r->of[DOWN_2][i], i < 6 ? a[i + 2] : b[i]);
        cr_assert_eq(r->of[DOWN_4][i], i < 4 ? a[i + 4] : b[i]);
        cr_assert_eq((uint16_t)r->of[HIGH_PRODUCT][i], (uint16_t)a[i] * (uint32_t)limit >> 16);
        int32_t sum = (a[i] & INT16_MAX) + (b[i] & INT16_MAX);
        cr_assert_eq(r->of[UP_TO_MOST][i], sum < INT16_MAX ? sum : INT16_MAX);
        cr_assert_eq(r->of[QUARTER][i], (a[i] & INT16_MAX) / 4);
        cr_assert_eq(r->of[BYTES][i], (uint16_t)a[i / 2] >> i % 2 * 8 & 0xff);
        cr_assert_eq(r->sums_below >> i & 1, (uint16_t)a[i] + (uint16_t)b[i] < limit);
        greatest = a[i] > greatest ? a[i] : greatest;
        is_any_equal |= a[i] == b[i];
    }
    cr_assert_eq(r->sums_below >> 8, 0);
    cr_assert_eq(r->greatest, greatest);
    cr_assert_eq(r->is_any_equal, is_any_equal);
}

Test(vectors, eight_numbers_come_to_what_each_comes_to) {
    dice d = {seed_of_run(600000000)};
    for (int32_t round = 0; round < rounds_of_run(5000); round++) {
        int16_t a[8], b[8];
        for (int i = 0; i < 8; i++) a[i] = throw_number(&d), b[i] = throw_number(&d);
        uint16_t limit = (uint16_t)roll(&d, 65536);
        vector_results r = find_vector_results(a, b, limit);
        expect_as_one_by_one(&r, a, b, limit);
        r = find_vector_results_plainly(a, b, limit);
        expect_as_one_by_one(&r, a, b, limit);
    }
}

static void expect_doubles_one_by_one(const double_results *r, const double a[4],
                                      const double b[4]) {
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        cr_assert_eq(r->of[DOUBLE_SUM][i], a[i] + b[i]);
        cr_assert_eq(r->of[DOUBLE_DIFFERENCE][i], a[i] - b[i]);
        cr_assert_eq(r->of[DOUBLE_LESSER][i], a[i] < b[i] ? a[i] : b[i]);
        cr_assert_eq(r->of[DOUBLE_GREATER][i], a[i] > b[i] ? a[i] : b[i]);
        cr_assert_eq(r->of[DOUBLE_EACH][i], a[0]);
        cr_assert_eq(r->of[DOUBLE_UP][i], i < 1 ? b[0] : a[i - 1]);
        cr_assert_eq(r->of[DOUBLE_DOWN][i], i < 3 ? a[i + 1] : b[0]);
        sum += a[i];
    }
    cr_assert_eq(r->sum, sum);
}

// Whole ones, of which sums are exact.
Test(vectors, four_doubles_come_to_what_each_comes_to) {
    dice d = {seed_of_run(601000000)};
    for (int32_t round = 0; round < rounds_of_run(5000); round++) {
        double a[4], b[4];
        for (int i = 0; i < 4; i++) {
            a[i] = ldexp(throw_number(&d), roll(&d, 35));
            b[i] = roll(&d, 3) ? (double)throw_number(&d) : a[i];
        }
        double_results r = find_double_results(a, b);
        expect_doubles_one_by_one(&r, a, b);
        r = find_double_results_plainly(a, b);
        expect_doubles_one_by_one(&r, a, b);
    }
}

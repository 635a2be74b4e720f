// vector_results.c - every operation on two vectors.

#include "tests/support/vector_results.h"

#include "planner/base/double_vectors.h"
#include "planner/base/vectors.h"

static void keep(int16_t result[8], hr_int16x8 numbers) {
    for (int i = 0; i < 8; i++) result[i] = hr_number_at(numbers, i);
}

static hr_int16x8 vector_of(const int16_t numbers[8]) {
    hr_int16x8 vector = hr_each(0);
    for (int i = 0; i < 8; i++) hr_set_number(&vector, i, numbers[i]);
    return vector;
}

vector_results find_vector_results(const int16_t a[8], const int16_t b[8], uint16_t limit) {
    hr_int16x8 v = vector_of(a), w = vector_of(b);
    uint16_t x[8], y[8];
    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    vector_results r;
    keep(r.of[LESSER], hr_lesser(v, w));
    keep(r.of[GREATER], hr_greater(v, w));
    keep(r.of[SUM], hr_add(v, w));
    keep(r.of[DIFFERENCE], hr_subtract(v, w));
    keep(r.of[BOTH], hr_and(v, w));
    keep(r.of[EITHER], hr_or(v, w));
    keep(r.of[NOT], hr_not(v));
    keep(r.of[EQUAL], hr_are_equal(v, w));
    keep(r.of[LESS], hr_are_less(v, w));
    keep(r.of[EACH], hr_each(a[0]));
    keep(r.of[UP_1], hr_up_1(v, w));
    keep(r.of[UP_2], hr_up_2(v, w));
    keep(r.of[UP_4], hr_up_4(v, w));
    keep(r.of[DOWN_1], hr_down_1(v, w));
    keep(r.of[DOWN_2], hr_down_2(v, w));
    keep(r.of[DOWN_4], hr_down_4(v, w));
    keep(r.of[HIGH_PRODUCT], hr_high_products(v, limit));
    hr_int16x8 most = hr_each(INT16_MAX);
    keep(r.of[UP_TO_MOST], hr_add_up_to_most(hr_and(v, most), hr_and(w, most)));
    keep(r.of[QUARTER], hr_quarters(hr_and(v, most)));
    uint64_t word = 0;
    for (int i = 0; i < 4; i++) word |= (uint64_t)x[i] << 16 * i;
    keep(r.of[BYTES], hr_bytes_of(word));
    r.greatest = hr_greatest_of(v);
    r.is_any_equal = hr_is_any(hr_are_equal(v, w));
    r.sums_below = hr_sums_below(x, y, limit);
    return r;
}

double_results find_double_results(const double a[4], const double b[4]) {
    hr_double4 v = hr_doubles_load(a), w = hr_doubles_load(b);
    double_results r = {.sum = hr_doubles_sum(v)};
    hr_doubles_store(r.of[DOUBLE_SUM], hr_doubles_add(v, w));
    hr_doubles_store(r.of[DOUBLE_DIFFERENCE], hr_doubles_subtract(v, w));
    hr_doubles_store(r.of[DOUBLE_LESSER], hr_doubles_lesser(v, w));
    hr_doubles_store(r.of[DOUBLE_GREATER], hr_doubles_greater(v, w));
    hr_doubles_store(r.of[DOUBLE_EACH], hr_doubles_each(a[0]));
    hr_doubles_store(r.of[DOUBLE_UP], hr_doubles_up(v, b[0]));
    hr_doubles_store(r.of[DOUBLE_DOWN], hr_doubles_down(v, b[0]));
    return r;
}

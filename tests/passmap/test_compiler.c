// test_compiler.c - what the compiler has does the same as its twin in plain C11.

#include "passmap/base/compiler.h"
#include "tests/support/dice.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>

// Words with few bits and with many, at both ends.
static uint64_t throw_word(dice *d) {
    uint64_t word = (uint64_t)roll(d, 1 << 16) << 48 | (uint64_t)roll(d, 1 << 16) << 32 |
                    (uint64_t)roll(d, 1 << 16) << 16 | (uint64_t)roll(d, 1 << 16);
    if (roll(d, 2)) word &= word >> roll(d, 64);
    return roll(d, 2) ? word >> roll(d, 64) : word << roll(d, 64);
}

static void expect_bits_of(uint64_t word) {
    int32_t count = 0, lowest = -1, highest = -1;
    for (int32_t i = 0; i < 64; i++) {
        if (!(word >> i & 1)) continue;
        if (lowest < 0) lowest = i;
        highest = i;
        count++;
    }
    cr_assert_eq(hr_count_bits(word), count);
    cr_assert_eq(hr_count_bits_plainly(word), count);
    if (word == 0) return;
    cr_assert_eq(hr_lowest_bit(word), lowest);
    cr_assert_eq(hr_lowest_bit_plainly(word), lowest);
    cr_assert_eq(hr_highest_bit(word), highest);
    cr_assert_eq(hr_highest_bit_plainly(word), highest);
}

Test(compiler, bits_are_counted_and_found_with_and_without_instructions_for_it) {
    dice d = {seed_of_run(590000000)};
    expect_bits_of(0);
    expect_bits_of(~UINT64_C(0));
    for (int32_t i = 0; i < 64; i++) expect_bits_of(UINT64_C(1) << i);
    for (int32_t round = 0; round < rounds_of_run(20000); round++) expect_bits_of(throw_word(&d));
}

Test(compiler, a_product_is_rounded_before_anything_is_added_to_it) {
    double a = 1 + DBL_EPSILON, b = 1 - DBL_EPSILON; // a * b is 1 - epsilon^2, rounded 1
    cr_assert_eq(hr_product(a, b) - 1, 0);
}

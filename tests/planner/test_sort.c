// test_sort.c - sorting by bytes does what comparing does, and keeps equal ones in order.

#include "planner/base/sort.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <string.h>

enum { ITEMS = 300 };

// Few different keys make equal ones; some keys use all 64 bits.
static uint64_t throw_key(dice *d, int32_t round) {
    uint64_t key = (uint64_t)roll(d, round % 3 ? 20 : 1 << 20);
    return round % 5 == 0 ? key << 44 | (uint64_t)roll(d, 1 << 20) : key;
}

Test(sort, items_come_in_order_and_equal_ones_stay_as_they_were) {
    dice d = {seed_of_run(580000000)};
    for (int32_t round = 0; round < rounds_of_run(400); round++) {
        hr_keyed items[ITEMS], scratch[ITEMS];
        int32_t count = roll(&d, round % 2 ? ITEMS : 30);
        bool is_seen[ITEMS] = {false};
        for (int32_t i = 0; i < count; i++) items[i] = (hr_keyed){throw_key(&d, round), i};
        uint64_t keys[ITEMS];
        for (int32_t i = 0; i < count; i++) keys[i] = items[i].key;
        hr_sort(items, scratch, (size_t)count);
        for (int32_t i = 0; i < count; i++) {
            cr_assert_eq(items[i].key, keys[items[i].index]);
            cr_assert_not(is_seen[items[i].index]);
            is_seen[items[i].index] = true;
            if (i == 0) continue;
            cr_assert_leq(items[i - 1].key, items[i].key);
            if (items[i - 1].key == items[i].key) cr_assert_lt(items[i - 1].index, items[i].index);
        }
    }
}

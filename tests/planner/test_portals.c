// test_portals.c - the portals of a border, run by run.

#include "planner/routes/portals.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>

enum { SIDE = 64 };

static void check_run(const hr_border *border, uint64_t pairs, int32_t first, int32_t end) {
    int32_t count = 0, piece = first;
    for (int32_t i = 0; i < border->count; i++) {
        if (border->at[i] < first || border->at[i] >= end) continue;
        int32_t next = i + 1 < border->count && border->at[i + 1] < end ? border->at[i + 1] : -1;
        count++;
        cr_assert_leq(border->at[i] - piece, HR_PORTAL_SPACING / 2, "%016llx",
                      (unsigned long long)pairs);
        if (next >= 0)
            cr_assert_leq(next - border->at[i], HR_PORTAL_SPACING, "%016llx",
                          (unsigned long long)pairs);
        else
            cr_assert_leq(end - 1 - border->at[i], HR_PORTAL_SPACING / 2, "%016llx",
                          (unsigned long long)pairs);
        piece = border->at[i];
        if (next >= 0) piece = next - HR_PORTAL_SPACING / 2;
    }
    int32_t pieces = (end - first + HR_PORTAL_SPACING - 1) / HR_PORTAL_SPACING;
    cr_assert_eq(count, pieces, "%d portals for a run of %d: %016llx", count, end - first,
                 (unsigned long long)pairs);
}

static void check_portals(uint64_t pairs) {
    hr_border border = hr_border_portals(pairs);
    cr_assert_leq(border.count, HR_PORTALS_MAX);
    for (int32_t i = 0; i < border.count; i++) {
        cr_assert(pairs >> border.at[i] & 1, "a portal is closed: %016llx",
                  (unsigned long long)pairs);
        cr_assert(i == 0 || border.at[i] > border.at[i - 1]);
    }
    for (int32_t at = 0, end; at < SIDE; at = end + 1) {
        for (end = at; end < SIDE && pairs >> end & 1;) end++;
        if (end > at) check_run(&border, pairs, at, end);
    }
}

Test(portals, every_open_run_of_a_border_has_portals_on_open_pairs_no_farther_apart_than_allowed) {
    check_portals(0);
    check_portals(~UINT64_C(0));
    check_portals(UINT64_C(0x5555555555555555));
    check_portals(UINT64_C(0xAAAAAAAAAAAAAAAA));
    cr_expect_eq(hr_border_portals(UINT64_C(0xAAAAAAAAAAAAAAAA)).count, HR_PORTALS_MAX);
    for (int32_t first = 0; first < SIDE; first++)
        for (int32_t end = first + 1; end <= SIDE; end++)
            check_portals(~UINT64_C(0) >> (SIDE - (end - first)) << first);
    dice d = {seed_of_run(470000000)};
    for (int32_t i = rounds_of_run(100000); i > 0; i--) {
        uint64_t pairs = 0; // noise, and runs of all lengths
        int32_t density = 1 + roll(&d, 40);
        for (int32_t bit = 0; bit < SIDE; bit++)
            if (roll(&d, density)) pairs |= UINT64_C(1) << bit;
        check_portals(pairs);
        check_portals(~pairs);
    }
}

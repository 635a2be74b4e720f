// test_memory.c - sizes of blocks of memory: those that no number holds are not asked for.

#include "passmap/base/memory.h"
#include "tests/support/counting_allocator.h"

#include <criterion/criterion.h>

Test(memory, a_size_that_no_number_holds_is_not_asked_for) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    cr_expect_null(hr_allocate(&allocator, SIZE_MAX / 2, 3));
    cr_expect_null(hr_allocate(&allocator, 3, SIZE_MAX / 2));
    cr_expect_null(hr_allocate_zeroed(&allocator, SIZE_MAX, SIZE_MAX));
    cr_expect_eq(counts.calls, 0);
}

Test(memory, nothing_is_a_block_of_its_own) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    void *none = hr_allocate(&allocator, SIZE_MAX, 0), *neither = hr_allocate(&allocator, 0, 8);
    cr_expect(none && neither && none != neither);
    cr_expect_eq(counts.live, 2);
    hr_release(&allocator, none);
    hr_release(&allocator, neither);
    hr_release(&allocator, NULL);
    cr_expect_eq(counts.live, 0);
}

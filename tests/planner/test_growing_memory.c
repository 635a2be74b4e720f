// test_growing_memory.c - arrays and buffers that grow keep what is in them, and hold as they were
// where there is no memory.

#include "passmap/base/array.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>

enum { NUMBERS = 5000 };

Test(growing_memory, an_array_keeps_what_was_pushed) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    int64_t *at = NULL;
    int32_t capacity = 0;
    for (int32_t count = 0; count < NUMBERS; count++) {
        at = hr_array_reserve(&allocator, at, &capacity, count + 1, sizeof *at);
        cr_assert(at && capacity > count);
        at[count] = (int64_t)count * count;
    }
    for (int64_t i = 0; i < NUMBERS; i++) cr_assert_eq(at[i], i * i);
    cr_assert_lt(counts.calls, 20, "it doubles");
    allocator.release(at, allocator.user);
    cr_assert_eq(counts.live, 0);
}

Test(growing_memory, an_array_has_room_for_what_was_reserved_and_keeps_its_elements) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    dice d = {seed_of_run(610000000)};
    int32_t *at = NULL, capacity = 0, known = 0;
    for (int32_t round = 0; round < 100; round++) {
        int32_t count = roll(&d, 40 * (round + 1)), before = capacity;
        bool is_exact = roll(&d, 2);
        at = is_exact ? hr_array_reserve_exactly(&allocator, at, &capacity, count, sizeof *at)
                      : hr_array_reserve(&allocator, at, &capacity, count, sizeof *at);
        cr_assert(at && capacity >= count && capacity >= before);
        if (capacity > before && is_exact) cr_assert_eq(capacity, count);
        if (capacity > before && !is_exact) cr_assert_geq(capacity, 2 * before);
        for (int32_t i = 0; i < known; i++) cr_assert_eq(at[i], 7 * i);
        for (; known < capacity; known++) at[known] = 7 * known;
    }
    allocator.release(at, allocator.user);
    cr_assert_eq(counts.live, 0);
}

Test(growing_memory, an_array_that_cannot_grow_holds_as_it_was) {
    counting_allocator counts = {.fail_at = 2};
    hr_allocator allocator = counting(&counts);
    int32_t capacity = 0;
    int32_t *at = hr_array_reserve(&allocator, NULL, &capacity, 1, sizeof *at);
    int32_t first = capacity;
    for (int32_t i = 0; i < first; i++) at[i] = i;
    cr_assert_null(hr_array_reserve(&allocator, at, &capacity, first + 1, sizeof *at));
    cr_assert_null(hr_array_reserve_exactly(&allocator, at, &capacity, INT64_C(1) << 31, 1),
                   "more than a capacity can say");
    cr_assert_eq(capacity, first);
    for (int32_t i = 0; i < first; i++) cr_assert_eq(at[i], i);
    allocator.release(at, allocator.user);
}

Test(growing_memory, a_buffer_has_room_for_what_was_reserved_and_keeps_its_bytes) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    dice d = {seed_of_run(610000000)};
    hr_buffer buffer = {0};
    size_t known = 0;
    for (int32_t round = 0; round < 100; round++) {
        size_t count = (size_t)roll(&d, 40 * (round + 1)), size = (size_t)roll(&d, 9) + 1;
        bool is_exact = roll(&d, 2);
        cr_assert(is_exact ? hr_buffer_reserve_exactly(&buffer, &allocator, count, size)
                           : hr_buffer_reserve(&buffer, &allocator, count, size));
        cr_assert_geq(buffer.size, count * size);
        uint8_t *bytes = buffer.memory;
        for (size_t i = 0; i < known; i++) cr_assert_eq(bytes[i], (uint8_t)(i * 7));
        for (; known < buffer.size; known++) bytes[known] = (uint8_t)(known * 7);
    }
    hr_buffer_destroy(&buffer, &allocator);
    cr_assert_eq(counts.live, 0);
}

Test(growing_memory, a_buffer_that_cannot_grow_holds_as_it_was) {
    counting_allocator counts = {.fail_at = 2};
    hr_allocator allocator = counting(&counts);
    hr_buffer buffer = {0};
    cr_assert(hr_buffer_reserve(&buffer, &allocator, 10, 4));
    hr_buffer before = buffer;
    cr_assert_not(hr_buffer_reserve(&buffer, &allocator, 1000, 4));
    cr_assert_not(hr_buffer_reserve(&buffer, &allocator, SIZE_MAX / 2, 4), "too many bytes");
    cr_assert(buffer.memory == before.memory && buffer.size == before.size);
    hr_buffer_destroy(&buffer, &allocator);
}

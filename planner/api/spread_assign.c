// spread_assign.c - halving units and places in the same manner keeps them in order along both
// axes, so that few ways cross (a k-d tree's order; Bentley, Multidimensional Binary Search Trees
// Used for Associative Searching, 1975); swaps of pairs do the rest.

#include "planner/api/spread_assign.h"

#include "planner/grid/geometry.h"

enum { ALL_PAIRS = 256, NEAR_PAIRS = 24, ROUNDS = 32, ROUNDS_OF_MANY = 4 };
// In 256ths: well above what sums of four lengths are rounded by, so that swapping ends.
static const double LEAST_GAIN = 1.0 / 65536;

bool hr_assignment_open(hr_assignment *assignment, hr_buffer *memory, const hr_allocator *allocator,
                        int32_t count) {
    size_t bytes = 3 * sizeof(hr_member) + 2 * sizeof(hr_keyed), units = (size_t)count;
    if (!hr_buffer_reserve(memory, allocator, units, bytes)) return false;
    hr_keyed *keys = memory->memory;
    hr_member *members = (hr_member *)(keys + 2 * units);
    *assignment = (hr_assignment){members, members + units, members + 2 * units, keys};
    return true;
}

// ---- Halves

static bool is_wide(const hr_member *places, int32_t count) {
    hr_position low = places[0].at, high = low;
    for (int32_t i = 1; i < count; i++) {
        if (places[i].at.x < low.x) low.x = places[i].at.x;
        if (places[i].at.y < low.y) low.y = places[i].at.y;
        if (places[i].at.x > high.x) high.x = places[i].at.x;
        if (places[i].at.y > high.y) high.y = places[i].at.y;
    }
    return high.x - low.x >= high.y - low.y;
}

static void sort_along(hr_assignment *h, hr_member *members, int32_t count, bool by_x) {
    for (int32_t i = 0; i < count; i++) {
        uint32_t x = (uint32_t)members[i].at.x ^ UINT32_C(1) << 31,
                 y = (uint32_t)members[i].at.y ^ UINT32_C(1) << 31;
        h->keys[i] = (hr_keyed){(uint64_t)(by_x ? x : y) << 32 | (by_x ? y : x), i};
        h->copy[i] = members[i];
    }
    hr_sort(h->keys, h->keys + count, (size_t)count);
    for (int32_t i = 0; i < count; i++) members[i] = h->copy[h->keys[i].index];
}

// As deep as the logarithm of the count.
static void halve(hr_assignment *h, int32_t first, int32_t count) {
    if (count < 2) return;
    bool by_x = is_wide(h->places + first, count);
    sort_along(h, h->units + first, count, by_x);
    sort_along(h, h->places + first, count, by_x);
    halve(h, first, count / 2);
    halve(h, first + count / 2, count - count / 2);
}

// ---- Swaps

// Exchanges the places of two units if that is shorter, by enough for this to end.
static bool swap(hr_assignment *h, int32_t i, int32_t k) {
    hr_member *a = &h->units[i], *b = &h->units[k], *p = &h->places[i], *q = &h->places[k];
    double a_to_q = hr_position_distance(a->at, q->at), b_to_p = hr_position_distance(b->at, p->at);
    if (a->length + b->length <= a_to_q + b_to_p + LEAST_GAIN) return false;
    hr_member place = *p;
    *p = *q, *q = place;
    a->length = a_to_q, b->length = b_to_p;
    return true;
}

static void swap_pairs(hr_assignment *h, int32_t count) {
    bool are_many = count > ALL_PAIRS;
    int32_t reach = are_many ? NEAR_PAIRS : count, rounds = are_many ? ROUNDS_OF_MANY : ROUNDS;
    for (int32_t i = 0; i < count; i++)
        h->units[i].length = hr_position_distance(h->units[i].at, h->places[i].at);
    bool has_swapped = true;
    for (int32_t round = 0; has_swapped && round < rounds; round++) {
        has_swapped = false;
        for (int32_t i = 0; i < count; i++)
            for (int32_t k = i + 1; k < count && k - i <= reach; k++)
                has_swapped = swap(h, i, k) || has_swapped;
    }
}

void hr_assign(hr_assignment *assignment, int32_t count) {
    halve(assignment, 0, count);
    swap_pairs(assignment, count);
}

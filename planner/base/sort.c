// sort.c - an LSD radix sort.

#include "planner/base/sort.h"

#include "passmap/base/assertion.h"

#include <string.h>

static unsigned digit_of(const hr_keyed *item, int shift) { return item->key >> shift & 255; }

// How many items have a smaller digit than each.
static void find_places(const hr_keyed *items, size_t count, int shift, size_t places[256]) {
    size_t counts[256] = {0}, place = 0;
    for (size_t i = 0; i < count; i++) counts[digit_of(&items[i], shift)]++;
    for (int digit = 0; digit < 256; digit++) {
        places[digit] = place;
        place += counts[digit];
    }
}

// The bits in which keys differ at all.
static uint64_t find_differences(const hr_keyed *items, size_t count) {
    uint64_t differences = 0;
    for (size_t i = 1; i < count; i++) differences |= items[i].key ^ items[0].key;
    return differences;
}

// Few items are not worth the counting.
static void insert_all(hr_keyed *items, size_t count) {
    for (size_t i = 1; i < count; i++) {
        hr_keyed item = items[i];
        size_t at = i;
        for (; at > 0 && items[at - 1].key > item.key; at--) items[at] = items[at - 1];
        items[at] = item;
    }
}

static bool are_sorted(const hr_keyed *items, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (items[i - 1].key > items[i].key) return false;
    return true;
}

void hr_sort(hr_keyed *items, hr_keyed *scratch, size_t count) {
    enum { FEW = 24 };
    if (count <= FEW) {
        insert_all(items, count);
        HR_ASSERT(are_sorted(items, count));
        return;
    }
    hr_keyed *from = items, *to = scratch;
    uint64_t differences = find_differences(items, count);
    for (int shift = 0; shift < 64; shift += 8) {
        size_t places[256];
        if ((differences >> shift & 255) == 0) continue;
        find_places(from, count, shift, places);
        for (size_t i = 0; i < count; i++) to[places[digit_of(&from[i], shift)]++] = from[i];
        hr_keyed *swap = from;
        from = to, to = swap;
    }
    if (from != items) memcpy(items, from, count * sizeof *items);
    HR_ASSERT(are_sorted(items, count));
}

// crowds.c - a hash table with open addressing, probed one place after the other.

#include "passmap/map/crowds.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

enum { FIRST_CAPACITY = 256 };

static int32_t wanted_place(const hr_crowds *crowds, uint32_t cell, int32_t bit) {
    uint64_t key = (uint64_t)cell << 3 | (uint32_t)bit;
    return (int32_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 33) & (crowds->capacity - 1);
}

static int32_t next_place(const hr_crowds *crowds, int32_t place) {
    return (place + 1) & (crowds->capacity - 1);
}

static void put(hr_crowds *crowds, hr_crowd crowd) {
    HR_ASSERT(crowd.count > 0);
    int32_t place = wanted_place(crowds, crowd.cell, crowd.bit);
    while (crowds->places[place].count) place = next_place(crowds, place);
    crowds->places[place] = crowd;
}

bool hr_crowds_reserve(hr_crowds *crowds, const hr_allocator *allocator, int64_t more) {
    int64_t capacity = FIRST_CAPACITY;
    if (crowds->capacity > 0 && hr_crowds_have_room(crowds, more)) return true;
    while (capacity < 2 * (crowds->count + more)) capacity *= 2;
    if (capacity > INT32_MAX) return false;
    hr_crowds grown = {.count = crowds->count, .capacity = (int32_t)capacity};
    grown.places = hr_allocate_zeroed(allocator, (size_t)capacity, sizeof *grown.places);
    if (!grown.places) return false;
    for (int32_t i = 0; i < crowds->capacity; i++)
        if (crowds->places[i].count) put(&grown, crowds->places[i]);
    hr_release(allocator, crowds->places);
    *crowds = grown;
    return true;
}

hr_crowd *hr_crowd_on(const hr_crowds *crowds, uint32_t cell, int32_t bit) {
    int32_t place = wanted_place(crowds, cell, bit);
    while (crowds->places[place].cell != cell || crowds->places[place].bit != bit) {
        HR_ASSERT(crowds->places[place].count > 0); // it is in the table, so none is free before it
        place = next_place(crowds, place);
    }
    HR_ASSERT(crowds->places[place].count > 0);
    return &crowds->places[place];
}

void hr_crowds_add(hr_crowds *crowds, hr_crowd crowd) {
    crowds->count++;
    HR_ASSERT(2 * crowds->count <= crowds->capacity);
    put(crowds, crowd);
}

// The entries after it are inserted again, up to the next free place: one of them may hash to this
// place.
void hr_crowds_remove(hr_crowds *crowds, hr_crowd *crowd) {
    HR_ASSERT(crowd == hr_crowd_on(crowds, crowd->cell, crowd->bit));
    HR_ASSERT(crowds->count > 0);
    crowd->count = 0;
    crowds->count--;
    int32_t place = next_place(crowds, (int32_t)(crowd - crowds->places));
    for (; crowds->places[place].count; place = next_place(crowds, place)) {
        hr_crowd moved = crowds->places[place];
        crowds->places[place].count = 0;
        put(crowds, moved);
        HR_ASSERT(hr_crowd_on(crowds, moved.cell, moved.bit)->count == moved.count);
    }
}

void hr_crowds_destroy(hr_crowds *crowds, const hr_allocator *allocator) {
    hr_release(allocator, crowds->places);
}

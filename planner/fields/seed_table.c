// seed_table.c - probing slot by slot, from that of the hash on.

#include "planner/fields/seed_table.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/grid/geometry.h"

#include <string.h>

enum { FREE = -1 };

// By the golden ratio (Knuth, The Art of Computer Programming 3, 6.4): blocks in a row, as rims
// have them, come to lie apart.
static uint32_t hash(hr_cell block, int bits) {
    uint64_t key = (uint64_t)(uint32_t)block.y << 32 | (uint32_t)block.x;
    return (uint32_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> (64 - bits));
}

// The slot of a block, or the free one in which it would be.
static int32_t *slot_of(const hr_seed_table *table, const hr_field_seed *seeds, hr_cell block) {
    uint32_t last = ((uint32_t)1 << table->bits) - 1, at = hash(block, table->bits);
    while (table->slots[at] != FREE && !hr_same(seeds[table->slots[at]].block, block))
        at = (at + 1) & last;
    return &table->slots[at];
}

static int bits_for(int32_t count) {
    int bits = 1;
    while ((int64_t)1 << bits < 2 * (int64_t)count) bits++;
    return bits;
}

bool hr_seed_table_fill(hr_seed_table *table, const hr_allocator *allocator,
                        const hr_field_seed *seeds, int32_t count) {
    int bits = bits_for(count);
    size_t slots = (size_t)1 << bits;
    int32_t *memory = hr_array_reserve_exactly(allocator, table->slots, &table->capacity,
                                               (int64_t)slots, sizeof *memory);
    if (!memory) return false;
    *table = (hr_seed_table){memory, table->capacity, bits};
    memset(memory, 0xFF, slots * sizeof *memory); // all FREE
    for (int32_t i = 0; i < count; i++) {
        if (seeds[i].tile < 0) continue;
        int32_t *slot = slot_of(table, seeds, seeds[i].block);
        if (*slot == FREE || seeds[i].offset < seeds[*slot].offset) *slot = i;
    }
    return true;
}

void hr_seed_table_destroy(hr_seed_table *table, const hr_allocator *allocator) {
    hr_release(allocator, table->slots);
    *table = (hr_seed_table){0};
}

int32_t hr_seed_table_at(const hr_seed_table *table, const hr_field_seed *seeds, hr_cell block) {
    return table->bits ? *slot_of(table, seeds, block) : FREE;
}

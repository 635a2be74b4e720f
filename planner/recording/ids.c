// ids.c - a table hashed by id and space, with both directions as spaces of their own.

#include "planner/recording/ids.h"

#include "passmap/base/memory.h"

// Spaces: from recorded to now, and back; above 0.
static int32_t space_number(hr_id_space space, bool is_back) {
    return 1 + 4 * space.map + 2 * space.is_of_links + is_back;
}

static hr_id_entry *entry_of(const hr_ids *ids, int32_t space, uint64_t from) {
    uint64_t hash = (from ^ (uint64_t)space << 40) * UINT64_C(0x9E3779B97F4A7C15);
    uint64_t mask = (uint64_t)ids->room - 1, at = hash >> 32 & mask;
    while (ids->at[at].space && (ids->at[at].space != space || ids->at[at].from != from))
        at = (at + 1) & mask;
    return &ids->at[at];
}

static bool grow(hr_ids *ids, const hr_allocator *allocator) {
    hr_ids larger = {.room = ids->room ? 2 * ids->room : 64};
    larger.at = hr_allocate_zeroed(allocator, (size_t)larger.room, sizeof *larger.at);
    if (!larger.at) return false;
    for (int32_t i = 0; i < ids->room; i++)
        if (ids->at[i].space) *entry_of(&larger, ids->at[i].space, ids->at[i].from) = ids->at[i];
    larger.count = ids->count;
    hr_release(allocator, ids->at);
    *ids = larger;
    return true;
}

static void put(hr_ids *ids, int32_t space, uint64_t from, uint64_t to) {
    hr_id_entry *entry = entry_of(ids, space, from);
    ids->count += entry->space == 0;
    *entry = (hr_id_entry){.from = from, .to = to, .space = space};
}

bool hr_ids_add(hr_ids *ids, const hr_allocator *allocator, hr_id_space space, uint64_t recorded,
                uint64_t now) {
    if (recorded == now) return true;
    if (ids->count + 2 > ids->room / 2 && !grow(ids, allocator)) return false;
    put(ids, space_number(space, false), recorded, now);
    put(ids, space_number(space, true), now, recorded);
    return true;
}

uint64_t hr_ids_now(const hr_ids *ids, hr_id_space space, uint64_t recorded) {
    if (ids->count == 0) return recorded;
    const hr_id_entry *entry = entry_of(ids, space_number(space, false), recorded);
    if (entry->space) return entry->to;
    return entry_of(ids, space_number(space, true), recorded)->space ? 0 : recorded;
}

void hr_ids_destroy(hr_ids *ids, const hr_allocator *allocator) {
    hr_release(allocator, ids->at);
    *ids = (hr_ids){.count = 0};
}

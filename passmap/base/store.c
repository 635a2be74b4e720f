// store.c - a hash table of counted blocks.

#include "passmap/base/store.h"

#include "passmap/base/assertion.h"
#include "passmap/base/atomics.h"
#include "passmap/base/memory.h"

#include <string.h>

typedef struct block {
    struct block *next; // of those in the same place of the table
    uint64_t hash;
    uint32_t size, holders;
    uint64_t bytes[];
} block;

struct hr_store {
    hr_allocator allocator;
    atomic_flag is_busy;
    atomic_int sharers;
    block **places;
    size_t place_count; // a power of two
    size_t block_count, bytes;
};

enum { PLACES_FIRST = 64 };

hr_store *hr_store_create(const hr_allocator *allocator) {
    hr_store *store = hr_allocate_zeroed(allocator, 1, sizeof *store);
    if (!store) return NULL;
    store->allocator = *allocator;
    store->place_count = PLACES_FIRST;
    store->places = hr_allocate_zeroed(allocator, PLACES_FIRST, sizeof *store->places);
    store->bytes = sizeof *store + PLACES_FIRST * sizeof *store->places;
    atomic_flag_clear(&store->is_busy);
    atomic_store(&store->sharers, 1);
    if (store->places) return store;
    hr_release(allocator, store);
    return NULL;
}

void hr_store_join(hr_store *store) {
    if (store) atomic_fetch_add(&store->sharers, 1);
}

void hr_store_leave(hr_store *store) {
    if (!store || atomic_fetch_sub(&store->sharers, 1) > 1) return;
    hr_allocator allocator = store->allocator;
    HR_ASSERT(store->block_count == 0);
    hr_release(&allocator, store->places);
    hr_release(&allocator, store);
}

static void enter(hr_store *store) {
    while (atomic_flag_test_and_set_explicit(&store->is_busy, memory_order_acquire)) {
    }
}

static void leave(hr_store *store) {
    atomic_flag_clear_explicit(&store->is_busy, memory_order_release);
}

// ---- Looking up

// Eight bytes at a time, each a multiplication.
static uint64_t hash_of(const uint8_t *bytes, size_t size) {
    uint64_t hash = size, word = 0;
    for (; size >= 8; size -= 8, bytes += 8) {
        memcpy(&word, bytes, 8);
        hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    word = 0;
    memcpy(&word, bytes, size);
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 32;
}

static block **place_of(const hr_store *store, uint64_t hash) {
    return &store->places[hash & (store->place_count - 1)];
}

static block *find(const hr_store *store, uint64_t hash, const void *bytes, size_t size) {
    for (block *at = *place_of(store, hash); at; at = at->next)
        if (at->hash == hash && at->size == size && memcmp(at->bytes, bytes, size) == 0) return at;
    return NULL;
}

static void put(hr_store *store, block *added) {
    block **place = place_of(store, added->hash);
    added->next = *place;
    *place = added;
}

// Where there is no memory for it, a crowded table serves, too.
static void spread(hr_store *store) {
    size_t count = store->place_count;
    block **old = store->places;
    block **larger = hr_allocate_zeroed(&store->allocator, 2 * count, sizeof *larger);
    if (!larger) return;
    store->places = larger;
    store->place_count = 2 * count;
    store->bytes += count * sizeof *larger;
    for (size_t i = 0; i < count; i++)
        for (block *at = old[i], *next; at; at = next) next = at->next, put(store, at);
    hr_release(&store->allocator, old);
}

// ---- Keeping

static block *add(hr_store *store, uint64_t hash, const void *bytes, size_t size) {
    block *added = hr_allocate(&store->allocator, sizeof *added + size, 1);
    if (!added) return NULL;
    *added = (block){.hash = hash, .size = (uint32_t)size};
    memcpy(added->bytes, bytes, size);
    if (store->block_count == store->place_count) spread(store);
    put(store, added);
    store->block_count++;
    store->bytes += sizeof *added + size;
    return added;
}

const void *hr_store_keep(hr_store *store, const void *bytes, size_t size) {
    HR_ASSERT(size <= UINT32_MAX);
    uint64_t hash = hash_of(bytes, size);
    enter(store);
    block *kept = find(store, hash, bytes, size);
    if (!kept) kept = add(store, hash, bytes, size);
    if (kept) kept->holders++;
    leave(store);
    return kept ? kept->bytes : NULL;
}

static void take_out(hr_store *store, block *dropped) {
    block **at = place_of(store, dropped->hash);
    while (*at != dropped) at = &(*at)->next;
    *at = dropped->next;
    store->block_count--;
    store->bytes -= sizeof *dropped + dropped->size;
    hr_release(&store->allocator, dropped);
}

void hr_store_drop(hr_store *store, const void *kept) {
    if (!kept) return;
    block *dropped = (block *)((uintptr_t)kept - offsetof(block, bytes));
    enter(store);
    HR_ASSERT(dropped->holders > 0);
    if (--dropped->holders == 0) take_out(store, dropped);
    leave(store);
}

size_t hr_store_bytes(hr_store *store) {
    if (!store) return 0;
    enter(store);
    size_t bytes = store->bytes;
    leave(store);
    return bytes;
}

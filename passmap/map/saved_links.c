// saved_links.c - all links of a map as bytes of a saved game, ids included.
//
// An id is a slot and its generation, so slots are saved as they are, the free ones in their order,
// too: what is added after loading gets the ids that it would have got without.
//
// Layout, numbers with the lowest byte first: "HRLK"; version, width and height of the map, how
// many slots there are, the first free one or -1, 4 bytes each; for each slot 80 bytes: generation
// (4), bits (1: in use, one way, shut), 3 that are not looked at, then of a free slot the next free
// one or -1 (4) and 68 that are not looked at; of a link from and to (x and y, 4 each), the steps
// of both (the same), width and price (4 each), its classes (8 for each 64); at the end FNV-1a, 64
// bits, of all before.

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/base/saved_bytes.h"
#include "passmap/map/links.h"

#include <string.h>

enum {
    VERSION = 1,
    HEADER_BYTES = 24,
    WORDS = HR_CLASS_MAX / 64,
    LINK_BYTES = 10 * 4 + WORDS * 8,
    SLOT_BYTES = 8 + LINK_BYTES,
    HASH_BYTES = 8,
};

enum { IS_USED = 1, IS_ONE_WAY = 2, IS_SHUT = 4 };

// ---- Saving

static void put_pair(uint8_t **at, int32_t x, int32_t y) {
    hr_put(at, (uint32_t)x, 4);
    hr_put(at, (uint32_t)y, 4);
}

static void put_link(uint8_t **at, const hr_link *link) {
    put_pair(at, link->from.x, link->from.y);
    put_pair(at, link->to.x, link->to.y);
    put_pair(at, link->from_step.x, link->from_step.y);
    put_pair(at, link->to_step.x, link->to_step.y);
    put_pair(at, link->width, link->cost_256ths);
    for (int32_t i = 0; i < WORDS; i++) hr_put(at, link->classes[i], 8);
}

static void put_slot(uint8_t **at, const hr_link_slot *slot) {
    const hr_link *link = &slot->link;
    int bits = IS_USED | (link->is_one_way ? IS_ONE_WAY : 0) | (link->is_shut ? IS_SHUT : 0);
    hr_put(at, slot->generation, 4);
    hr_put(at, slot->is_used ? (uint64_t)bits : 0, 4);
    if (slot->is_used) {
        put_link(at, link);
    } else {
        hr_put(at, (uint32_t)slot->next_free, 4);
        memset(*at, 0, LINK_BYTES - 4);
        *at += LINK_BYTES - 4;
    }
}

hr_error hr_links_save(const hr_map *map, void **bytes, size_t *size) {
    const hr_links *all = &map->links;
    *size = HEADER_BYTES + (size_t)all->slot_count * SLOT_BYTES + HASH_BYTES;
    uint8_t *first = hr_allocate(&map->allocator, *size, 1), *at = first;
    *bytes = first;
    if (!first) return *size = 0, HR_OUT_OF_MEMORY;
    memcpy(at, "HRLK", 4);
    at += 4;
    hr_put(&at, VERSION, 4);
    put_pair(&at, map->width, map->height);
    put_pair(&at, all->slot_count, all->slot_count > 0 ? all->first_free : -1);
    for (int32_t i = 0; i < all->slot_count; i++) put_slot(&at, &all->slots[i]);
    hr_put(&at, hr_hash_bytes(first, (size_t)(at - first)), HASH_BYTES);
    HR_ASSERT((size_t)(at - first) == *size);
    return HR_OK;
}

// ---- Restoring

typedef struct saved {
    const uint8_t *slots;
    int32_t slot_count, first_free;
} saved;

static hr_error read_header(const hr_map *map, const uint8_t *bytes, size_t size, saved *s,
                            hr_message *message) {
    if (size < HEADER_BYTES + HASH_BYTES || memcmp(bytes, "HRLK", 4) != 0)
        return hr_fail(HR_BAD_FORMAT, message, "these are no saved links");
    const uint8_t *at = bytes + 4, *end = bytes + size - HASH_BYTES;
    uint32_t version = (uint32_t)hr_get(&at, 4);
    if (version != VERSION)
        return hr_fail(HR_UNSUPPORTED, message, "saved links of version %u, not %d",
                       (unsigned)version, VERSION);
    int32_t width = hr_get_int(&at), height = hr_get_int(&at);
    uint64_t slots = hr_get(&at, 4), needed = HEADER_BYTES + slots * SLOT_BYTES + HASH_BYTES;
    if (slots > INT32_MAX || size != needed)
        return hr_fail(HR_BAD_FORMAT, message, "saved links are %llu bytes, not %llu",
                       (unsigned long long)size, (unsigned long long)needed);
    if (hr_hash_bytes(bytes, size - HASH_BYTES) != hr_get(&end, HASH_BYTES))
        return hr_fail(HR_BAD_FORMAT, message, "saved links are damaged: another hash");
    if (width != map->width || height != map->height)
        return hr_fail(HR_BAD_SIZE, message, "saved links are for a map of %d x %d, not %d x %d",
                       (int)width, (int)height, (int)map->width, (int)map->height);
    s->slot_count = (int32_t)slots;
    s->first_free = hr_get_int(&at);
    s->slots = at;
    return HR_OK;
}

static hr_cell get_pair(const uint8_t **at) {
    int32_t x = hr_get_int(at);
    return (hr_cell){x, hr_get_int(at)};
}

static hr_link get_link(const uint8_t **at, uint32_t bits) {
    hr_link link = {.is_one_way = bits & IS_ONE_WAY, .is_shut = bits & IS_SHUT};
    hr_cell from = get_pair(at), to = get_pair(at);
    link.from = (hr_position){from.x, from.y};
    link.to = (hr_position){to.x, to.y};
    link.from_step = get_pair(at);
    link.to_step = get_pair(at);
    link.width = hr_get_int(at);
    link.cost_256ths = hr_get_int(at);
    for (int32_t i = 0; i < WORDS; i++) link.classes[i] = hr_get(at, 8);
    return link;
}

static hr_error read_slot(const hr_map *map, const saved *s, int32_t index, hr_link_slot *slot,
                          hr_message *message) {
    const uint8_t *at = s->slots + (size_t)index * SLOT_BYTES;
    *slot = (hr_link_slot){.generation = (uint32_t)hr_get(&at, 4)};
    uint32_t bits = (uint8_t)hr_get(&at, 4);
    slot->is_used = bits & IS_USED;
    if (slot->generation == 0)
        return hr_fail(HR_BAD_FORMAT, message, "saved link %d has an id that is none", (int)index);
    if (!slot->is_used) return slot->next_free = hr_get_int(&at), HR_OK;
    slot->link = get_link(&at, bits);
    hr_message problem;
    if (hr_link_check(map, &slot->link, &problem) != HR_OK)
        return hr_fail(HR_BAD_FORMAT, message, "saved link %d: %s", (int)index, problem.text);
    return HR_OK;
}

static hr_error put(hr_map *map, const saved *s, hr_link_slot *slots, hr_message *message) {
    for (int32_t i = 0; i < s->slot_count; i++) {
        hr_error error = read_slot(map, s, i, &slots[i], message);
        if (error) return error;
    }
    hr_error error = hr_links_put(map, slots, s->slot_count, s->first_free);
    if (error == HR_OUT_OF_MEMORY) return hr_fail_plainly(error, message);
    return error ? hr_fail(error, message, "the list of free ids of saved links is broken") : HR_OK;
}

hr_error hr_links_load(hr_map *map, const void *bytes, size_t size, hr_message *message) {
    saved s = {.first_free = -1};
    hr_error error = read_header(map, bytes, size, &s, message);
    if (error) return error;
    hr_link_slot *slots =
        hr_allocate_zeroed(&map->allocator, (size_t)s.slot_count + 1, sizeof *slots);
    if (!slots) return hr_fail_plainly(HR_OUT_OF_MEMORY, message);
    error = put(map, &s, slots, message);
    hr_release(&map->allocator, slots);
    if (!error) HR_MAP_NOTE(map, .kind = HR_MAP_LOAD_LINKS, .bytes = bytes, .size = size);
    return error;
}

// saved_footprints.c - all footprints of a map as bytes of a saved game, ids included.
//
// An id is a slot and its generation, so slots are saved as they are, the free ones in their order,
// too: what is stamped after loading gets the ids that it would have got without.
//
// Layout, numbers with the lowest byte first: "HRFP"; version, width and height of the map, how
// many slots there are, the first free one or -1, and how many spans there are, 4 bytes each; for
// each slot 20 bytes: generation (4), bits (1), shape (1), 2 that are not looked at, then of a
// footprint x, y, width and height of its box (2 each) and its spans (4), of a free slot the next
// free one or -1 (4) and 8 that are not looked at; the spans of all slots in order: x, y, width (4
// each); at the end FNV-1a, 64 bits, of all before.

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/base/saved_bytes.h"
#include "passmap/map/footprint_counts.h"
#include "passmap/map/footprints.h"

#include <string.h>

enum { VERSION = 1, HEADER_BYTES = 28, SLOT_BYTES = 20, SPAN_BYTES = 12, HASH_BYTES = 8 };

static int32_t span_count(const hr_footprint_slot *slot) {
    return slot->spans ? slot->spans->count : 0;
}

// ---- Saving

static void put_slot(uint8_t **at, const hr_footprint_slot *slot) {
    hr_put(at, slot->generation, 4);
    hr_put(at, slot->bits, 1);
    hr_put(at, slot->shape, 1);
    hr_put(at, 0, 2);
    if (slot->bits) {
        hr_put(at, (uint16_t)slot->cells.x, 2);
        hr_put(at, (uint16_t)slot->cells.y, 2);
        hr_put(at, slot->cells.width, 2);
        hr_put(at, slot->cells.height, 2);
        hr_put(at, (uint32_t)span_count(slot), 4);
    } else {
        hr_put(at, (uint32_t)slot->next_free, 4);
        hr_put(at, 0, 8);
    }
}

static void put_spans(uint8_t **at, const hr_footprint_slot *slot) {
    for (int32_t i = 0; i < span_count(slot); i++) {
        hr_put(at, (uint32_t)slot->spans->at[i].x, 4);
        hr_put(at, (uint32_t)slot->spans->at[i].y, 4);
        hr_put(at, (uint32_t)slot->spans->at[i].width, 4);
    }
}

hr_error hr_footprints_save(const hr_map *map, void **bytes, size_t *size) {
    const hr_footprints *all = &map->footprints;
    size_t slots = (size_t)all->slot_count, spans = 0;
    for (size_t i = 0; i < slots; i++) spans += (size_t)span_count(&all->slots[i]);
    *size = HEADER_BYTES + slots * SLOT_BYTES + spans * SPAN_BYTES + HASH_BYTES;
    uint8_t *first = hr_allocate(&map->allocator, *size, 1), *at = first;
    *bytes = first;
    if (!first) return *size = 0, HR_OUT_OF_MEMORY;
    memcpy(at, "HRFP", 4);
    at += 4;
    hr_put(&at, VERSION, 4);
    hr_put(&at, (uint32_t)map->width, 4);
    hr_put(&at, (uint32_t)map->height, 4);
    hr_put(&at, slots, 4);
    hr_put(&at, (uint32_t)all->first_free, 4);
    hr_put(&at, spans, 4);
    for (size_t i = 0; i < slots; i++) put_slot(&at, &all->slots[i]);
    for (size_t i = 0; i < slots; i++) put_spans(&at, &all->slots[i]);
    hr_put(&at, hr_hash_bytes(first, (size_t)(at - first)), HASH_BYTES);
    HR_ASSERT((size_t)(at - first) == *size);
    return HR_OK;
}

// ---- Reading

typedef struct header {
    int32_t width, height, first_free;
    uint64_t slots, spans;
} header;

// What is left of the bytes, and what they are read into.
typedef struct saved {
    const uint8_t *slots, *spans;
    uint64_t spans_left;
    hr_footprints into;
} saved;

static hr_error check_bytes(const uint8_t *bytes, size_t size, const header *of,
                            hr_message *message) {
    const uint8_t *end = bytes + size - HASH_BYTES;
    uint64_t needed = HEADER_BYTES + of->slots * SLOT_BYTES + of->spans * SPAN_BYTES + HASH_BYTES;
    if (of->slots > INT32_MAX || size != needed)
        return hr_fail(HR_BAD_FORMAT, message, "saved footprints are %llu bytes, not %llu",
                       (unsigned long long)size, (unsigned long long)needed);
    if (hr_hash_bytes(bytes, size - HASH_BYTES) != hr_get(&end, HASH_BYTES))
        return hr_fail(HR_BAD_FORMAT, message, "saved footprints are damaged: another hash");
    return HR_OK;
}

static hr_error read_header(const uint8_t *bytes, size_t size, header *into, hr_message *message) {
    if (size < HEADER_BYTES + HASH_BYTES || memcmp(bytes, "HRFP", 4) != 0)
        return hr_fail(HR_BAD_FORMAT, message, "these are no saved footprints");
    const uint8_t *at = bytes + 4;
    uint32_t version = (uint32_t)hr_get(&at, 4);
    if (version != VERSION)
        return hr_fail(HR_UNSUPPORTED, message, "saved footprints of version %u, not %d",
                       (unsigned)version, VERSION);
    into->width = hr_get_int(&at), into->height = hr_get_int(&at);
    into->slots = hr_get(&at, 4);
    into->first_free = hr_get_int(&at);
    into->spans = hr_get(&at, 4);
    return check_bytes(bytes, size, into, message);
}

static hr_error begin(const hr_map *map, const uint8_t *bytes, size_t size, saved *s,
                      hr_message *message) {
    header head;
    hr_error error = read_header(bytes, size, &head, message);
    if (error) return error;
    if (head.width != map->width || head.height != map->height)
        return hr_fail(HR_BAD_SIZE, message,
                       "saved footprints are for a map of %d x %d, not %d x %d", (int)head.width,
                       (int)head.height, (int)map->width, (int)map->height);
    s->into.first_free = head.first_free;
    s->into.slot_count = (int32_t)head.slots;
    s->spans_left = head.spans;
    s->slots = bytes + HEADER_BYTES;
    s->spans = s->slots + head.slots * SLOT_BYTES;
    return HR_OK;
}

// `count` spans, which are there.
static bool read_spans(saved *s, const hr_allocator *allocator, int32_t count,
                       hr_span_list **spans) {
    *spans = hr_span_list_create(allocator, count);
    if (!*spans) return false;
    for (int32_t i = 0; i < count; i++) {
        hr_span *span = &(*spans)->at[i];
        span->x = hr_get_int(&s->spans);
        span->y = hr_get_int(&s->spans);
        span->width = hr_get_int(&s->spans);
    }
    s->spans_left -= (uint64_t)count;
    s->into.span_bytes += hr_span_list_bytes(*spans);
    return true;
}

static hr_rect read_box(const uint8_t **at) {
    hr_rect box;
    box.x = (int16_t)(uint16_t)hr_get(at, 2), box.y = (int16_t)(uint16_t)hr_get(at, 2);
    box.width = (int32_t)hr_get(at, 2), box.height = (int32_t)hr_get(at, 2);
    return box;
}

static hr_error read_footprint(const hr_map *map, saved *s, const uint8_t *at, int32_t index,
                               hr_message *message) {
    hr_footprint_slot *slot = &s->into.slots[index];
    hr_rect box = read_box(&at);
    slot->cells.x = (int16_t)box.x, slot->cells.y = (int16_t)box.y;
    slot->cells.width = (uint16_t)box.width, slot->cells.height = (uint16_t)box.height;
    uint64_t spans = slot->shape == HR_SHAPE_SPANS ? hr_get(&at, 4) : 0;
    if (spans > s->spans_left)
        return hr_fail(HR_BAD_FORMAT, message, "saved footprint %d has %llu spans, of %llu left",
                       (int)index, (unsigned long long)spans, (unsigned long long)s->spans_left);
    if (spans && !read_spans(s, &map->allocator, (int32_t)spans, &slot->spans))
        return hr_fail_plainly(HR_OUT_OF_MEMORY, message);
    hr_message problem;
    if (hr_footprint_check(map, hr_footprint_in(slot), &problem) != HR_OK)
        return hr_fail(HR_BAD_FORMAT, message, "saved footprint %d: %s", (int)index, problem.text);
    s->into.standing_count++;
    return HR_OK;
}

static hr_error read_slot(const hr_map *map, saved *s, int32_t index, hr_message *message) {
    const uint8_t *at = s->slots + (size_t)index * SLOT_BYTES;
    hr_footprint_slot *slot = &s->into.slots[index];
    slot->generation = (uint32_t)hr_get(&at, 4);
    slot->bits = (uint8_t)hr_get(&at, 1);
    slot->shape = (uint8_t)hr_get(&at, 1);
    at += 2;
    if (slot->generation == 0)
        return hr_fail(HR_BAD_FORMAT, message, "saved footprint %d has an id that is none",
                       (int)index);
    if (slot->bits) return read_footprint(map, s, at, index, message);
    slot->next_free = hr_get_int(&at);
    return HR_OK;
}

// Whether the list of free slots has each of them once.
static bool has_all_free(const hr_footprints *all) {
    int32_t left = all->slot_count - all->standing_count, slot = all->first_free;
    for (; left > 0; left--) {
        if (slot < 0 || slot >= all->slot_count || all->slots[slot].bits) return false;
        slot = all->slots[slot].next_free;
    }
    return slot == -1;
}

// Reads everything, the map untouched. Unless HR_OK, what was read so far is to be released, too.
static hr_error read_all(const hr_map *map, const void *bytes, size_t size, saved *s,
                         hr_message *message) {
    hr_error error = begin(map, bytes, size, s, message);
    if (error) return s->into.slot_count = 0, error;
    size_t slots = (size_t)s->into.slot_count;
    s->into.slots = hr_allocate_zeroed(&map->allocator, slots, sizeof *s->into.slots);
    if (!s->into.slots) return s->into.slot_count = 0, hr_fail_plainly(HR_OUT_OF_MEMORY, message);
    s->into.slot_capacity = s->into.slot_count;
    for (int32_t i = 0; i < s->into.slot_count; i++) {
        error = read_slot(map, s, i, message);
        if (error) return error;
    }
    if (s->spans_left)
        return hr_fail(HR_BAD_FORMAT, message, "%llu saved spans belong to no footprint",
                       (unsigned long long)s->spans_left);
    if (!has_all_free(&s->into))
        return hr_fail(HR_BAD_FORMAT, message,
                       "the list of free ids of saved footprints is broken");
    return HR_OK;
}

// ---- Taking the place of what stands

static void take_off_first(hr_map *map, const hr_footprints *all, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        hr_footprint footprint = hr_footprint_in(&all->slots[i]);
        if (footprint.bits) hr_footprint_take_off(map, &footprint);
    }
}

// @return how many slots were gone through until memory ran out, or all.
static int32_t put_on(hr_map *map, const hr_footprints *all) {
    for (int32_t i = 0; i < all->slot_count; i++) {
        hr_footprint footprint = hr_footprint_in(&all->slots[i]);
        if (!footprint.bits) continue;
        if (!hr_footprint_counts_reserve(map, &footprint, NULL)) return i;
        hr_footprint_put_on(map, &footprint);
    }
    return all->slot_count;
}

// Cells alone. Where memory runs out all comes back; there is still room for what there was room
// for.
static bool exchange_cells(hr_map *map, const hr_footprints *old, const hr_footprints *new) {
    map->version++;
    take_off_first(map, old, old->slot_count);
    int32_t done = put_on(map, new);
    if (done == new->slot_count) return true;
    take_off_first(map, new, done);
    int32_t back = put_on(map, old);
    HR_ASSERT(back == old->slot_count);
    (void)back;
    return false;
}

static void exchange_slots(hr_footprints *a, hr_footprints *b) {
    hr_footprints old = *a;
    a->slots = b->slots, b->slots = old.slots;
    a->slot_count = b->slot_count, b->slot_count = old.slot_count;
    a->slot_capacity = b->slot_capacity, b->slot_capacity = old.slot_capacity;
    a->standing_count = b->standing_count, b->standing_count = old.standing_count;
    a->first_free = b->first_free, b->first_free = old.first_free;
    a->span_bytes = b->span_bytes, b->span_bytes = old.span_bytes;
}

hr_error hr_footprints_load(hr_map *map, const void *bytes, size_t size, hr_message *message) {
    saved s = {.into = {.first_free = -1}};
    hr_error error = read_all(map, bytes, size, &s, message);
    if (!error && !exchange_cells(map, &map->footprints, &s.into))
        error = hr_fail_plainly(HR_OUT_OF_MEMORY, message);
    if (!error) exchange_slots(&map->footprints, &s.into);
    hr_footprints_destroy(&s.into, &map->allocator);
    if (!error) HR_MAP_NOTE(map, .kind = HR_MAP_LOAD_FOOTPRINTS, .bytes = bytes, .size = size);
    return error;
}

// ---- What it will cost

// The part of a side that lies on a map.
static int64_t length_on(int32_t from, int32_t length, int32_t side) {
    int32_t first = from < 0 ? 0 : from, end = from + length;
    if (end > side) end = side;
    return end > first ? end - first : 0;
}

static int64_t cells_of_slot(const header *head, const uint8_t *slot) {
    int32_t bits = hr_count_bits(slot[4]);
    const uint8_t *at = slot + 8;
    hr_rect box = read_box(&at);
    return bits * length_on(box.x, box.width, head->width) *
           length_on(box.y, box.height, head->height);
}

int64_t hr_footprints_saved_cells(const void *bytes, size_t size) {
    int64_t cells = 0;
    header head;
    if (read_header(bytes, size, &head, NULL)) return -1;
    if (head.width > HR_SIDE_MAX || head.height > HR_SIDE_MAX) return -1;
    const uint8_t *slots = (const uint8_t *)bytes + HEADER_BYTES;
    for (uint64_t i = 0; i < head.slots; i++) cells += cells_of_slot(&head, slots + i * SLOT_BYTES);
    return cells;
}

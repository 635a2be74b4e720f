// save.c - requests that are carried over, saved and restored.
//
// Layout, numbers with the lowest byte first: "HRDB", version, batches so far (8 bytes), count,
// width and height of the map; for each request 14 numbers of 4 bytes (the 13th is 0 and not looked
// at), flags, 4 footprints and 5 numbers of 8; at the end FNV-1a, 64 bits, of all before.

#include "planner/batch/save.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/base/saved_bytes.h"
#include "planner/batch/waiting.h"

#include <string.h>

enum { VERSION = 2, HEADER_BYTES = 28, ENTRY_BYTES = 132, HASH_BYTES = 8 };

// ---- Numbers

static void put_double(uint8_t **at, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    hr_put(at, bits, 8);
}

static double get_double(const uint8_t **at) {
    uint64_t bits = hr_get(at, 8);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

// ---- Saving

// A version of the map means nothing in a restored game: saved is whether it was the present one.
enum { MAY_ESCAPE = 1, FIRST_LEG_ONLY = 2, IS_LAST_TRY = 4, IS_OF_THIS_MAP = 8, ALL_FLAGS = 15 };

static uint32_t flags_of(const hr_waiting *waiting, const hr_map *map) {
    const hr_request *r = &waiting->request;
    return (r->may_escape ? MAY_ESCAPE : 0u) | (r->first_leg_only ? FIRST_LEG_ONLY : 0u) |
           (waiting->is_last_try ? IS_LAST_TRY : 0u) |
           (waiting->map_version == map->version ? IS_OF_THIS_MAP : 0u);
}

static void put_waiting(uint8_t **at, const hr_waiting *waiting, const hr_map *map) {
    const hr_request *r = &waiting->request;
    int32_t numbers[] = {
        r->start.x,      r->start.y,        r->goal.x,   r->goal.y,          r->class_id,
        r->reach_256ths, r->budget_steps,   r->priority, waiting->allowance, waiting->done,
        (int)r->quality, (int)r->heuristic, 0,           (int)r->only};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hr_put(at, (uint32_t)numbers[i], 4);
    hr_put(at, flags_of(waiting, map), 4);
    for (int i = 0; i < HR_IGNORE_MAX; i++) hr_put(at, r->ignore[i], 8);
    put_double(at, r->promised_ratio);
    put_double(at, r->weight);
    put_double(at, r->limit_256ths);
    hr_put(at, r->tag, 8);
    hr_put(at, (uint64_t)waiting->since, 8);
}

hr_error hr_waiting_save(const hr_batch *batch, const hr_map *map, void **bytes, size_t *size) {
    int32_t listed = batch ? batch->waiting_count : 0;
    int32_t count = batch ? listed - batch->cancelled_count : 0;
    uint8_t *first = *bytes = hr_allocate(&map->allocator, (size_t)count + 1,
                                          ENTRY_BYTES); // header and hash fit into one more
    if (!first) return HR_OUT_OF_MEMORY;
    uint8_t *at = first;
    memcpy(at, "HRDB", 4);
    at += 4;
    hr_put(&at, VERSION, 4);
    hr_put(&at, batch ? (uint64_t)batch->tick : 0, 8);
    hr_put(&at, (uint32_t)count, 4);
    hr_put(&at, (uint32_t)map->width, 4);
    hr_put(&at, (uint32_t)map->height, 4);
    for (int32_t i = 0; i < listed; i++)
        if (!hr_batch_waiting(batch)[i].is_cancelled)
            put_waiting(&at, &hr_batch_waiting(batch)[i], map);
    HR_ASSERT(at - first == HEADER_BYTES + (ptrdiff_t)count * ENTRY_BYTES);
    hr_put(&at, hr_hash_bytes(first, (size_t)(at - first)), 8);
    *size = (size_t)(at - first);
    return HR_OK;
}

// ---- Loading

static hr_waiting get_waiting(const uint8_t **at, uint32_t *flags) {
    hr_waiting waiting = {.suspended = HR_NOWHERE};
    hr_request *r = &waiting.request;
    int32_t *numbers[] = {&r->start.x,        &r->start.y,      &r->goal.x,       &r->goal.y,
                          &r->class_id,       &r->reach_256ths, &r->budget_steps, &r->priority,
                          &waiting.allowance, &waiting.done};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) *numbers[i] = hr_get_int(at);
    r->quality = (hr_quality)hr_get_int(at);
    r->heuristic = (hr_heuristic)hr_get_int(at);
    hr_get_int(at); // unused
    r->only = (hr_stage)hr_get_int(at);
    *flags = (uint32_t)hr_get(at, 4);
    r->may_escape = *flags & MAY_ESCAPE;
    r->first_leg_only = *flags & FIRST_LEG_ONLY;
    waiting.is_last_try = *flags & IS_LAST_TRY;
    for (int i = 0; i < HR_IGNORE_MAX; i++) r->ignore[i] = (hr_footprint_id)hr_get(at, 8);
    r->promised_ratio = get_double(at);
    r->weight = get_double(at);
    r->limit_256ths = get_double(at);
    r->tag = hr_get(at, 8);
    waiting.since = (int64_t)hr_get(at, 8);
    return waiting;
}

// What no batch would have written. Requests themselves may be malformed: they wait, too.
static bool is_sound(const uint8_t *at, int32_t count, int64_t tick) {
    int64_t since = 0;
    for (int32_t i = 0; i < count; i++) {
        uint32_t flags;
        hr_waiting waiting = get_waiting(&at, &flags);
        if (flags > ALL_FLAGS || waiting.allowance < 1 || waiting.done < 0 ||
            waiting.since < since || waiting.since >= tick)
            return false;
        since = waiting.since;
    }
    return true;
}

hr_error hr_waiting_check(const hr_map *map, const void *saved, size_t size, hr_message *message) {
    const uint8_t *bytes = saved;
    if (size < HEADER_BYTES + HASH_BYTES || memcmp(bytes, "HRDB", 4) != 0)
        return hr_fail(HR_BAD_FORMAT, message, "this is no saved batch");
    const uint8_t *at = bytes + 4, *end = bytes + size - HASH_BYTES;
    uint64_t version = hr_get(&at, 4), tick = hr_get(&at, 8), count = hr_get(&at, 4);
    if (version != VERSION)
        return hr_fail(HR_UNSUPPORTED, message, "a saved batch of version %d, not %d", (int)version,
                       VERSION);
    if (hr_hash_bytes(bytes, size - HASH_BYTES) != hr_get(&end, 8) || tick > INT64_MAX / 2 ||
        count > INT32_MAX / 2 || size != HEADER_BYTES + count * ENTRY_BYTES + HASH_BYTES)
        return hr_fail(HR_BAD_FORMAT, message, "the saved batch is damaged");
    int32_t width = hr_get_int(&at), height = hr_get_int(&at);
    if (width != map->width || height != map->height)
        return hr_fail(HR_BAD_SIZE, message, "the saved batch is for a map of %d x %d", width,
                       height);
    if (!is_sound(at, (int32_t)count, (int64_t)tick))
        return hr_fail(HR_BAD_FORMAT, message, "the saved batch holds an impossible request");
    return HR_OK;
}

hr_error hr_waiting_load(hr_batch *batch, const void *bytes) {
    const uint8_t *at = (const uint8_t *)bytes + 8;
    int64_t tick = (int64_t)hr_get(&at, 8);
    int32_t count = hr_get_int(&at);
    if (!hr_buffer_reserve(&batch->waiting, batch->allocator, (size_t)count, sizeof(hr_waiting)))
        return HR_OUT_OF_MEMORY;
    at += 8; // the map's sides
    uint32_t flags;
    for (int32_t i = 0; i < batch->waiting_count; i++)
        hr_suspended_forget(&batch->suspended, &hr_batch_waiting(batch)[i].suspended);
    for (int32_t i = 0; i < count; i++) {
        hr_waiting *waiting = &hr_batch_waiting(batch)[i];
        *waiting = get_waiting(&at, &flags);
        waiting->map_version = flags & IS_OF_THIS_MAP ? batch->map->version : 0;
    }
    batch->waiting_count = count;
    batch->cancelled_count = 0;
    hr_waiting_forget_index(batch);
    batch->tick = tick;
    return HR_OK;
}

// save.c - requests that are carried over, saved and restored.
//
// Layout, numbers with the lowest byte first: "HRDB", version, batches so far (8 bytes), count,
// width and height of the map; for each request 16 numbers of 4 bytes (the 13th is how many goals
// it names, the 15th how many closings), flags, 4 footprints and 5 numbers of 8; then the goals,
// and the closings, those of requests that name the list of the one before once; at the end FNV-1a,
// 64 bits, of all before.

#include "planner/batch/save.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/base/saved_bytes.h"
#include "planner/batch/waiting.h"
#include "planner/goals/goal_lists.h"

#include <string.h>

enum { VERSION = 2, HEADER_BYTES = 28, CLOSING_BYTES = 28, ENTRY_BYTES = 140, HASH_BYTES = 8 };

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
enum {
    MAY_ESCAPE = 1,
    FIRST_LEG_ONLY = 2,
    IS_LAST_TRY = 4,
    IS_OF_THIS_MAP = 8,
    HAS_GOALS = 16,
    SHARES_GOALS = 32,
    HAS_CLOSINGS = 64,
    SHARES_CLOSINGS = 128,
    LENGTH_ONLY = 256,
    ALL_FLAGS = 511
};

// Counts the lists of requests in their order.
static uint32_t list_flags(hr_kept_count *count, const hr_request *r) {
    hr_borrowed_list goals = hr_goals_of(r), closings = hr_closings_of(r);
    return (goals.count ? HAS_GOALS : 0u) | (closings.count ? HAS_CLOSINGS : 0u) |
           (hr_list_count_add(&count->goals, goals) ? SHARES_GOALS : 0u) |
           (hr_list_count_add(&count->closings, closings) ? SHARES_CLOSINGS : 0u);
}

static uint32_t flags_of(const hr_batch *batch, const hr_waiting *waiting) {
    const hr_request *r = &waiting->request;
    const hr_map *map = hr_batch_map_of(batch, r)->map;
    return (r->may_escape ? MAY_ESCAPE : 0u) | (r->first_leg_only ? FIRST_LEG_ONLY : 0u) |
           (waiting->is_last_try ? IS_LAST_TRY : 0u) | (r->length_only ? LENGTH_ONLY : 0u) |
           (waiting->map_version == map->version ? IS_OF_THIS_MAP : 0u);
}

static void put_waiting(uint8_t **at, const hr_waiting *waiting, uint32_t flags) {
    const hr_request *r = &waiting->request;
    int32_t numbers[] = {r->start.x,         r->start.y,      r->goal.x,        r->goal.y,
                         r->class_id,        r->reach_256ths, r->budget_steps,  r->priority,
                         waiting->allowance, waiting->done,   (int)r->quality,  (int)r->heuristic,
                         r->goal_count,      (int)r->only,    r->closing_count, r->view};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hr_put(at, (uint32_t)numbers[i], 4);
    hr_put(at, flags, 4);
    for (int i = 0; i < HR_IGNORE_MAX; i++) hr_put(at, r->ignore[i], 8);
    put_double(at, r->promised_ratio);
    put_double(at, r->weight);
    put_double(at, r->limit_256ths);
    hr_put(at, r->tag, 8);
    hr_put(at, (uint64_t)waiting->since, 8);
}

static void put_closing(uint8_t **at, const hr_closing *closing) {
    const int32_t numbers[] = {closing->cells.x, closing->cells.y, closing->cells.width,
                               closing->cells.height, closing->extra_256ths};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hr_put(at, (uint32_t)numbers[i], 4);
    hr_put(at, closing->footprint, 8);
}

static void put_goals(uint8_t **at, const hr_request *r) {
    for (int32_t k = 0; k < r->goal_count; k++) hr_goal_put(at, &r->goals[k]);
}

static void put_closings(uint8_t **at, const hr_request *r) {
    for (int32_t k = 0; k < r->closing_count; k++) put_closing(at, &r->closings[k]);
}

// The lists with `has` of all that wait and are not cancelled; `shares` are of the one before.
static void put_lists(uint8_t **at, const hr_batch *batch, uint32_t has, uint32_t shares,
                      void (*put)(uint8_t **at, const hr_request *r)) {
    hr_kept_count count = {0};
    for (int32_t i = 0; batch && i < batch->waiting_count; i++) {
        const hr_waiting *waiting = &hr_batch_waiting(batch)[i];
        if (waiting->is_cancelled) continue;
        uint32_t flags = list_flags(&count, &waiting->request);
        if (flags & has && !(flags & shares)) put(at, &waiting->request);
    }
}

// @return what the lists come to.
static hr_kept_count put_requests(uint8_t **at, const hr_batch *batch) {
    hr_kept_count count = {0};
    for (int32_t i = 0; batch && i < batch->waiting_count; i++) {
        const hr_waiting *waiting = &hr_batch_waiting(batch)[i];
        if (waiting->is_cancelled) continue;
        uint32_t flags = list_flags(&count, &waiting->request);
        if (at) put_waiting(at, waiting, flags | flags_of(batch, waiting));
    }
    return count;
}

static size_t list_bytes(const hr_kept_count *count) {
    return count->goals.elements * HR_SAVED_GOAL_BYTES + count->closings.elements * CLOSING_BYTES;
}

hr_error hr_waiting_save(const hr_batch *batch, const hr_map *map, void **bytes, size_t *size) {
    int32_t count = batch ? batch->waiting_count - batch->cancelled_count : 0;
    hr_kept_count lists = put_requests(NULL, batch);
    size_t whole = HEADER_BYTES + (size_t)count * ENTRY_BYTES + list_bytes(&lists);
    uint8_t *first = *bytes = hr_allocate(&map->allocator, whole + HASH_BYTES, 1);
    if (!first) return HR_OUT_OF_MEMORY;
    uint8_t *at = first;
    memcpy(at, "HRDB", 4);
    at += 4;
    hr_put(&at, VERSION, 4);
    hr_put(&at, batch ? (uint64_t)batch->tick : 0, 8);
    hr_put(&at, (uint32_t)count, 4);
    hr_put(&at, (uint32_t)map->width, 4);
    hr_put(&at, (uint32_t)map->height, 4);
    put_requests(&at, batch);
    put_lists(&at, batch, HAS_GOALS, SHARES_GOALS, put_goals);
    put_lists(&at, batch, HAS_CLOSINGS, SHARES_CLOSINGS, put_closings);
    HR_ASSERT((size_t)(at - first) == whole);
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
    r->goal_count = hr_get_int(at);
    r->only = (hr_stage)hr_get_int(at);
    r->closing_count = hr_get_int(at);
    r->view = hr_get_int(at);
    *flags = (uint32_t)hr_get(at, 4);
    r->may_escape = *flags & MAY_ESCAPE;
    r->first_leg_only = *flags & FIRST_LEG_ONLY;
    r->length_only = *flags & LENGTH_ONLY;
    waiting.is_last_try = *flags & IS_LAST_TRY;
    for (int i = 0; i < HR_IGNORE_MAX; i++) r->ignore[i] = (hr_footprint_id)hr_get(at, 8);
    r->promised_ratio = get_double(at);
    r->weight = get_double(at);
    r->limit_256ths = get_double(at);
    r->tag = hr_get(at, 8);
    waiting.since = (int64_t)hr_get(at, 8);
    return waiting;
}

// Adds a list to those before it. @return whether it may be there: with `shares` it is the last
// one again.
static bool add_list(hr_list_count *before, int32_t count, uint32_t has, uint32_t shares) {
    if (!has) return !shares;
    if (count <= 0 || (shares && count != before->last.count)) return false;
    before->last.count = count;
    if (!shares) before->elements += (size_t)count;
    return true;
}

// What no batch would have written. Requests themselves may be malformed: they wait, too. Adds up
// the lists that follow.
static bool is_sound(const uint8_t *at, int32_t count, int64_t tick, hr_kept_count *lists) {
    int64_t since = 0;
    for (int32_t i = 0; i < count; i++) {
        uint32_t flags;
        hr_waiting waiting = get_waiting(&at, &flags);
        const hr_request *r = &waiting.request;
        if (flags > ALL_FLAGS || waiting.allowance < 1 || waiting.done < 0 ||
            waiting.since < since || waiting.since >= tick ||
            !add_list(&lists->goals, r->goal_count, flags & HAS_GOALS, flags & SHARES_GOALS) ||
            !add_list(&lists->closings, r->closing_count, flags & HAS_CLOSINGS,
                      flags & SHARES_CLOSINGS))
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
        count > INT32_MAX / 2 || size < HEADER_BYTES + count * ENTRY_BYTES + HASH_BYTES)
        return hr_fail(HR_BAD_FORMAT, message, "the saved batch is damaged");
    int32_t width = hr_get_int(&at), height = hr_get_int(&at);
    if (width != map->width || height != map->height)
        return hr_fail(HR_BAD_SIZE, message, "the saved batch is for a map of %d x %d", width,
                       height);
    hr_kept_count lists = {0};
    if (!is_sound(at, (int32_t)count, (int64_t)tick, &lists) ||
        size != HEADER_BYTES + count * ENTRY_BYTES + list_bytes(&lists) + HASH_BYTES)
        return hr_fail(HR_BAD_FORMAT, message, "the saved batch holds an impossible request");
    return HR_OK;
}

static hr_closing get_closing(const uint8_t **at) {
    hr_closing closing = {.footprint = 0};
    int32_t *numbers[] = {&closing.cells.x, &closing.cells.y, &closing.cells.width,
                          &closing.cells.height, &closing.extra_256ths};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) *numbers[i] = hr_get_int(at);
    closing.footprint = (hr_footprint_id)hr_get(at, 8);
    return closing;
}

// Lists follow all requests. A request that shares its list comes behind one that has it.
static void get_goals(hr_batch *batch, const uint8_t **at, const uint8_t *entries, int32_t count) {
    hr_goal *goals = batch->kept.goals.next.memory;
    size_t end = 0;
    for (int32_t i = 0; i < count; i++) {
        uint32_t flags;
        hr_request *r = &hr_batch_waiting(batch)[i].request;
        get_waiting(&entries, &flags);
        if (!(flags & HAS_GOALS)) continue;
        for (int32_t k = 0; !(flags & SHARES_GOALS) && k < r->goal_count; k++)
            goals[end++] = hr_goal_get(at);
        r->goals = goals + end - (size_t)r->goal_count;
    }
}

static void get_closings(hr_batch *batch, const uint8_t **at, const uint8_t *entries,
                         int32_t count) {
    hr_closing *closings = batch->kept.closings.next.memory;
    size_t end = 0;
    for (int32_t i = 0; i < count; i++) {
        uint32_t flags;
        hr_request *r = &hr_batch_waiting(batch)[i].request;
        get_waiting(&entries, &flags);
        if (!(flags & HAS_CLOSINGS)) continue;
        for (int32_t k = 0; !(flags & SHARES_CLOSINGS) && k < r->closing_count; k++)
            closings[end++] = get_closing(at);
        r->closings = closings + end - (size_t)r->closing_count;
    }
}

hr_error hr_waiting_load(hr_batch *batch, const void *bytes) {
    const uint8_t *at = (const uint8_t *)bytes + 8;
    int64_t tick = (int64_t)hr_get(&at, 8);
    int32_t count = hr_get_int(&at);
    if (!hr_buffer_reserve(&batch->waiting, batch->allocator, (size_t)count, sizeof(hr_waiting)))
        return HR_OUT_OF_MEMORY;
    at += 8; // the map's sides
    const uint8_t *entries = at;
    hr_kept_count lists = {0};
    is_sound(at, count, tick, &lists);
    if (!hr_kept_begin(&batch->kept, batch->allocator, &lists)) return HR_OUT_OF_MEMORY;
    uint32_t flags;
    for (int32_t i = 0; i < batch->waiting_count; i++)
        hr_suspended_forget(&batch->suspended, &hr_batch_waiting(batch)[i].suspended);
    for (int32_t i = 0; i < count; i++) {
        hr_waiting *waiting = &hr_batch_waiting(batch)[i];
        *waiting = get_waiting(&at, &flags);
        const hr_map *map = hr_batch_map_of(batch, &waiting->request)->map;
        waiting->map_version = flags & IS_OF_THIS_MAP ? map->version : 0;
    }
    get_goals(batch, &at, entries, count);
    get_closings(batch, &at, entries, count);
    hr_kept_end(&batch->kept);
    batch->waiting_count = count;
    batch->cancelled_count = 0;
    hr_waiting_forget_index(batch);
    batch->tick = tick;
    return HR_OK;
}

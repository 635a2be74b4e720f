// waiting.c - cancelling by tag: chains of equal hashes, in the table that a batch looks for equal
// requests with; between batches it is free. Listing: a cursor.

#include "planner/batch/waiting.h"

#include "passmap/base/assertion.h"

#include <string.h>

enum { NONE = -1 };

// The table: for each slot the first request of its chain, then for each request the next one.
typedef struct tag_index {
    int32_t *heads, *next;
    uint64_t mask; // slots - 1
} tag_index;

static tag_index index_of(const hr_batch *batch) {
    uint64_t slots = 1;
    while (2 * slots <= (uint64_t)batch->waiting_count) slots *= 2;
    int32_t *table = batch->table.memory;
    return (tag_index){table, table + slots, slots - 1};
}

static int32_t *head_of(const tag_index *index, uint64_t tag) {
    tag *= UINT64_C(0x9E3779B97F4A7C15);
    return &index->heads[(tag ^ tag >> 32) & index->mask];
}

static void build_index(hr_batch *batch) {
    tag_index index = index_of(batch);
    memset(index.heads, 0xFF, (size_t)(index.mask + 1) * sizeof *index.heads); // NONE
    for (int32_t i = batch->waiting_count - 1; i >= 0; i--) {
        const hr_waiting *waiting = &hr_batch_waiting(batch)[i];
        if (waiting->is_cancelled) continue;
        int32_t *head = head_of(&index, waiting->request.tag);
        index.next[i] = *head;
        *head = i;
    }
    batch->is_waiting_indexed = true;
}

// @return false if there is no memory for it.
static bool has_index(hr_batch *batch) {
    size_t most = 2 * (size_t)batch->waiting_count + 1;
    if (!batch->is_waiting_indexed &&
        hr_buffer_reserve(&batch->table, batch->allocator, most, sizeof(int32_t)))
        build_index(batch);
    return batch->is_waiting_indexed;
}

static void cancel(hr_batch *batch, hr_waiting *waiting) {
    HR_ASSERT(!waiting->is_cancelled);
    waiting->is_cancelled = true;
    if (waiting - hr_batch_waiting(batch) < batch->listed.place) batch->listed.index--;
    hr_suspended_forget(&batch->suspended, &waiting->suspended);
    batch->cancelled_count++;
}

// What is cancelled leaves its chain.
static void cancel_by_index(hr_batch *batch, uint64_t tag) {
    tag_index index = index_of(batch);
    for (int32_t *at = head_of(&index, tag); *at != NONE;) {
        HR_ASSERT(*at >= 0 && *at < batch->waiting_count);
        HR_ASSERT(index.next[*at] == NONE || index.next[*at] > *at);
        hr_waiting *waiting = &hr_batch_waiting(batch)[*at];
        int32_t *next = &index.next[*at];
        if (waiting->request.tag != tag) {
            at = next;
            continue;
        }
        cancel(batch, waiting);
        *at = *next;
    }
}

static void cancel_by_scan(hr_batch *batch, uint64_t tag) {
    for (int32_t i = 0; i < batch->waiting_count; i++) {
        hr_waiting *waiting = &hr_batch_waiting(batch)[i];
        if (waiting->request.tag == tag && !waiting->is_cancelled) cancel(batch, waiting);
    }
}

int32_t hr_waiting_cancel(hr_batch *batch, uint64_t tag) {
    int32_t before = batch->cancelled_count;
    if (before == batch->waiting_count) return 0;
    if (has_index(batch))
        cancel_by_index(batch, tag);
    else
        cancel_by_scan(batch, tag);
    HR_ASSERT(batch->cancelled_count <= batch->waiting_count);
    return batch->cancelled_count - before;
}

// Goes on to the place with `index` ones before it, and past those that are cancelled.
static hr_listed go_to(const hr_waiting *waiting, hr_listed listed, int32_t index) {
    while (listed.index > index) listed.index -= !waiting[--listed.place].is_cancelled;
    while (listed.index < index || waiting[listed.place].is_cancelled)
        listed.index += !waiting[listed.place++].is_cancelled;
    return listed;
}

const hr_waiting *hr_waiting_at(hr_batch *batch, int32_t index) {
    const hr_waiting *waiting = hr_batch_waiting(batch);
    if (index < 0 || index >= batch->waiting_count - batch->cancelled_count) return NULL;
    if (batch->cancelled_count == 0) return &waiting[index];
    batch->listed = go_to(waiting, batch->listed, index);
    HR_ASSERT(batch->listed.index == index && batch->listed.place < batch->waiting_count);
    return &waiting[batch->listed.place];
}

void hr_waiting_remove_cancelled(hr_batch *batch) {
    if (batch->cancelled_count == 0) return;
    hr_waiting *waiting = hr_batch_waiting(batch);
    int32_t kept = 0;
    for (int32_t i = 0; i < batch->waiting_count; i++)
        if (!waiting[i].is_cancelled) waiting[kept++] = waiting[i];
    HR_ASSERT(kept + batch->cancelled_count == batch->waiting_count);
    batch->waiting_count = kept;
    batch->cancelled_count = 0;
    hr_waiting_forget_index(batch);
}

// search_log.c - entries in the order in which they came.

#include "viewer/classics/search_log.h"

#include "passmap/base/memory.h"

#include <string.h>

enum { CAPACITY_FIRST = 1024 };

void search_log_end(search_log *log, const hr_allocator *allocator) {
    hr_release(allocator, log->entries);
    *log = (search_log){.allocator = log->allocator};
}

static void give_up(search_log *log) {
    search_log_end(log, log->allocator);
    log->is_lost = true;
}

static bool grow(search_log *log) {
    int32_t capacity = log->capacity ? 2 * log->capacity : CAPACITY_FIRST;
    if (capacity > SEARCH_LOG_MOST) return false;
    search_entry *entries = hr_allocate(log->allocator, (size_t)capacity, sizeof *entries);
    if (!entries) return false;
    if (log->entries) memcpy(entries, log->entries, (size_t)log->count * sizeof *entries);
    hr_release(log->allocator, log->entries);
    log->entries = entries;
    log->capacity = capacity;
    return true;
}

void search_log_add(search_log *log, search_entry entry) {
    if (log->is_lost) return;
    if (log->count < log->capacity || grow(log))
        log->entries[log->count++] = entry;
    else
        give_up(log);
}

void search_log_clear(search_log *log) { log->count = 0; }

block_news search_log_about(const search_log *log, int32_t block, int32_t looked_at) {
    block_news news = {.cost = -1, .rest = -1, .total = -1};
    int32_t closed = 0;
    for (int32_t i = 0; i < log->count && log->entries[i].looked_at <= looked_at; i++) {
        const search_entry *entry = &log->entries[i];
        closed += entry->is_closed;
        if (entry->block != block) continue;
        news.is_open = !entry->is_closed;
        news.is_closed = entry->is_closed;
        if (entry->is_closed)
            news.number = closed;
        else
            news.cost = entry->cost, news.rest = entry->rest, news.total = entry->total;
    }
    return news;
}

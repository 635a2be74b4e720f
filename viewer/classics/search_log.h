// search_log.h - what a search does with its lists, block by block: which are put on the open list,
// at which cost and with which hope, and which are closed. For those that watch it step by step.
#ifndef HANDRAIL_VIEWER_CLASSICS_SEARCH_LOG_H
#define HANDRAIL_VIEWER_CLASSICS_SEARCH_LOG_H

#include <handrail/passmap.h>

enum { SEARCH_LOG_MOST = 1 << 21 }; ///< entries: a log that would be longer is none

typedef struct search_entry {
    int32_t block;     ///< y * width + x
    int32_t looked_at; ///< blocks that had been looked at by then, with this one
    float cost;        ///< g: of the way to it, in cells of plain ground; below 0 = not counted
    float rest;        ///< h: the estimate of the rest, as it is weighed; below 0 = none
    float total;       ///< f: what the open list is sorted by; below 0 = by nothing
    bool is_closed;    ///< it was taken off the open list; else it was put there
} search_entry;

/// Zeros but for the allocator are an empty one. Freed by search_log_end.
typedef struct search_log {
    const hr_allocator *allocator;
    search_entry *entries;
    int32_t count, capacity;
    bool is_lost; ///< it became too long, or memory ran out: it has no entries
} search_log;

void search_log_add(search_log *log, search_entry entry);
void search_log_clear(search_log *log);
void search_log_end(search_log *log, const hr_allocator *allocator);

/// What a log says about a block, as of a number of blocks looked at.
typedef struct block_news {
    bool is_open, is_closed; ///< neither: it was on no list yet
    float cost, rest, total; ///< as in search_entry, of when it was last put on the open list
    int32_t number;          ///< of its closing, from 1
} block_news;

block_news search_log_about(const search_log *log, int32_t block, int32_t looked_at);

#endif

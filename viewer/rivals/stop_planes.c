// stop_planes.c - closed blocks and forced neighbours, 64 at a time.

#include "stop_planes.h"

#include "passmap/memory.h"

#include <string.h>

static size_t storage_words(const hr_lines *lines) {
    return (size_t)(lines->count + 2) * (size_t)lines->stride + 2;
}

// The lines of a plane again, with what it says: padding and all.
static bool copy_lines(hr_lines *copy, const hr_allocator *allocator, const hr_lines *lines) {
    *copy = *lines;
    copy->storage = hr_allocate(allocator, storage_words(lines), sizeof *copy->storage);
    if (!copy->storage) return false;
    memcpy(copy->storage, lines->storage, storage_words(lines) * sizeof *copy->storage);
    copy->words = copy->storage + (lines->words - lines->storage);
    return true;
}

bool stop_planes_create(stop_planes *stops, const hr_allocator *allocator, const hr_plane *plane) {
    *stops = (stop_planes){0};
    for (int heading = 0; heading < 4; heading++) {
        bool is_by_rows = heading == EAST || heading == WEST;
        if (copy_lines(&stops->toward[heading], allocator,
                       is_by_rows ? &plane->rows : &plane->columns))
            continue;
        stop_planes_destroy(stops, allocator);
        return false;
    }
    return true;
}

void stop_planes_destroy(stop_planes *stops, const hr_allocator *allocator) {
    for (int heading = 0; heading < 4; heading++)
        hr_release(allocator, stops->toward[heading].storage);
    *stops = (stop_planes){0};
}

size_t stop_planes_bytes(const stop_planes *stops) {
    size_t words = 0;
    for (int heading = 0; heading < 4; heading++)
        if (stops->toward[heading].storage) words += storage_words(&stops->toward[heading]);
    return words * sizeof(uint64_t);
}

// Of the line beside the one scanned: open blocks that come after a closed one. Forwards the block
// behind is the one to the left, backwards the one to the right.
static inline uint64_t opens_forwards(const uint64_t *beside, int32_t word) {
    return ~beside[word] & (beside[word] << 1 | beside[word - 1] >> 63);
}

static inline uint64_t opens_backwards(const uint64_t *beside, int32_t word) {
    return ~beside[word] & (beside[word] >> 1 | beside[word + 1] << 63);
}

static void build_lines(hr_lines *forwards, hr_lines *backwards, const hr_lines *closed) {
    int32_t words = closed->stride - 1;
    for (int32_t i = 0; i < closed->count; i++) {
        const uint64_t *line = hr_line(closed, i);
        const uint64_t *before = line - closed->stride, *after = line + closed->stride;
        uint64_t *ahead = forwards->words + (ptrdiff_t)i * forwards->stride;
        uint64_t *back = backwards->words + (ptrdiff_t)i * backwards->stride;
        for (int32_t word = 0; word < words; word++) {
            ahead[word] = line[word] | opens_forwards(before, word) | opens_forwards(after, word);
            back[word] = line[word] | opens_backwards(before, word) | opens_backwards(after, word);
        }
    }
}

void stop_planes_build(stop_planes *stops, const hr_plane *plane) {
    build_lines(&stops->toward[EAST], &stops->toward[WEST], &plane->rows);
    build_lines(&stops->toward[SOUTH], &stops->toward[NORTH], &plane->columns);
}

static uint64_t *word_at(stop_planes *stops, int heading, hr_cell at, uint64_t *bit) {
    bool is_by_rows = heading == EAST || heading == WEST;
    const hr_lines *lines = &stops->toward[heading];
    int32_t line = is_by_rows ? at.y : at.x, along = is_by_rows ? at.x : at.y;
    *bit = UINT64_C(1) << (along & 63);
    return lines->words + (ptrdiff_t)line * lines->stride + (along >> 6);
}

// The headings for which the goal was no stop before.
uint32_t stop_planes_add_goal(stop_planes *stops, hr_cell goal) {
    uint32_t added = 0;
    for (int heading = 0; heading < 4; heading++) {
        uint64_t bit, *word = word_at(stops, heading, goal, &bit);
        if (!(*word & bit)) added |= 1u << heading;
        *word |= bit;
    }
    return added;
}

void stop_planes_remove_goal(stop_planes *stops, hr_cell goal, uint32_t undo) {
    for (int heading = 0; heading < 4; heading++) {
        uint64_t bit, *word = word_at(stops, heading, goal, &bit);
        if (undo >> heading & 1) *word &= ~bit;
    }
}

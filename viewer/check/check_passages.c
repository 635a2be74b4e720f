// check_passages.c - see check_passages.h.
//
// For each size, from the larger one downwards: waves go out from all that they had come to at the
// next larger size, over the blocks of this one. Where waves of two places meet that are not yet of
// one group (union-find), their groups are joined: a spanning forest, as Kruskal's (1956), by
// width. A wave takes a step at a time, so that they meet half-way.

#include "viewer/check/check_passages.h"

#include "passmap/base/array.h"
#include "passmap/base/memory.h"

typedef struct growing {
    check_passages *passages;
    const hr_allocator *allocator;
    const uint8_t *clearance;
    int32_t width, height, size;
    int32_t *groups; // union-find over places
    int64_t *sizes;  // of a group at its root: blocks of its places
    int32_t *waves,
        *before;    // by block: the place whose wave has come there, or NO_PART; of size + 1
    int32_t *queue; // blocks, each once
    int32_t first, end;
} growing;

static int32_t root_of(growing *g, int32_t place) {
    while (g->groups[place] != place) place = g->groups[place] = g->groups[g->groups[place]];
    return place;
}

// The waves of two places meet at a block.
static bool meet(growing *g, int32_t block, int32_t place, int32_t other) {
    check_passages *p = g->passages;
    int32_t a = root_of(g, place), b = root_of(g, other);
    if (a == b) return true;
    check_join *joins = hr_array_reserve(g->allocator, p->joins, &p->capacity,
                                         (int64_t)p->count + 1, sizeof *joins);
    if (!joins) return false;
    p->joins = joins;
    joins[p->count++] = (check_join){.at = {block % g->width, block / g->width},
                                     .width = g->size,
                                     .places = {place, other},
                                     .size = g->sizes[a] < g->sizes[b] ? g->sizes[a] : g->sizes[b]};
    g->groups[b] = a;
    g->sizes[a] += g->sizes[b];
    return true;
}

static bool arrive(growing *g, int32_t block, int32_t place) {
    if (g->clearance[block] < g->size) return true;
    if (g->waves[block] != NO_PART) return meet(g, block, place, g->waves[block]);
    g->waves[block] = place;
    g->queue[g->end++] = block;
    return true;
}

// A block of the next larger size holds four of this one.
static bool begin_waves(growing *g) {
    int32_t count = g->width * g->height;
    g->first = g->end = 0;
    for (int32_t i = 0; i < count; i++) g->waves[i] = NO_PART;
    for (int32_t i = 0; i < count; i++) {
        int32_t place = g->before[i];
        if (place != NO_PART &&
            (!arrive(g, i, place) || !arrive(g, i + 1, place) || !arrive(g, i + g->width, place) ||
             !arrive(g, i + g->width + 1, place)))
            return false;
    }
    return true;
}

static bool spread(growing *g) {
    while (g->first < g->end) {
        int32_t at = g->queue[g->first++], place = g->waves[at];
        int32_t x = at % g->width, y = at / g->width;
        if ((y > 0 && !arrive(g, at - g->width, place)) || (x > 0 && !arrive(g, at - 1, place)) ||
            (x + 1 < g->width && !arrive(g, at + 1, place)) ||
            (y + 1 < g->height && !arrive(g, at + g->width, place)))
            return false;
    }
    return true;
}

// ---- Places

// Those that are too small are ways like others.
static void begin_places(growing *g, int64_t least) {
    const check_parts *places = &g->passages->places;
    for (int32_t i = 0; i < places->count; i++) {
        g->groups[i] = i;
        g->sizes[i] = places->at[i].size;
    }
    for (int32_t i = 0; i < g->width * g->height; i++) {
        int32_t place = places->labels[i];
        bool is_one = place != NO_PART && places->at[place].size >= least;
        g->before[i] = is_one ? place : NO_PART;
    }
}

static bool grow_all(growing *g, int32_t narrow, int32_t wide) {
    for (g->size = wide - 1; g->size >= narrow; g->size--) {
        if (!begin_waves(g) || !spread(g)) return false;
        int32_t *waves = g->waves;
        g->waves = g->before;
        g->before = waves;
    }
    return true;
}

bool check_passages_find(check_passages *passages, const hr_allocator *allocator,
                         const uint8_t *clearance, int32_t width, int32_t height, int32_t narrow,
                         int32_t wide, int64_t place_least) {
    size_t count = (size_t)width * (size_t)height;
    growing g = {.passages = passages,
                 .allocator = allocator,
                 .clearance = clearance,
                 .width = width,
                 .height = height};
    *passages = (check_passages){.places = {.largest = NO_PART}};
    bool is_done = check_parts_find(&passages->places, allocator, clearance, wide, width, height);
    size_t places = (size_t)passages->places.count;
    g.groups = hr_allocate(allocator, places, sizeof *g.groups);
    g.sizes = hr_allocate(allocator, places, sizeof *g.sizes);
    g.waves = hr_allocate(allocator, count, sizeof *g.waves);
    g.before = hr_allocate(allocator, count, sizeof *g.before);
    g.queue = hr_allocate(allocator, count, sizeof *g.queue);
    is_done = is_done && g.groups && g.sizes && g.waves && g.before && g.queue;
    if (is_done) begin_places(&g, place_least);
    is_done = is_done && grow_all(&g, narrow, wide);
    hr_release(allocator, g.groups);
    hr_release(allocator, g.sizes);
    hr_release(allocator, g.waves);
    hr_release(allocator, g.before);
    hr_release(allocator, g.queue);
    return is_done;
}

void check_passages_end(check_passages *passages, const hr_allocator *allocator) {
    check_parts_end(&passages->places, allocator);
    hr_release(allocator, passages->joins);
    *passages = (check_passages){.places = {.largest = NO_PART}};
}

// check_chokes.c - see check_chokes.h.
//
// Places and passages are a graph of two kinds of nodes; where two places touch without narrow
// blocks between them, that pair of blocks is a passage, too. The passages between two places are
// those that touch both; if a walk from one place that leaves them out does not come to the other,
// they carry all of the traffic.

#include "viewer/check/check_chokes.h"

#include "passmap/base/array.h"
#include "passmap/base/memory.h"

// A passage touches a place.
typedef struct touch {
    int32_t passage, place;
} touch;

typedef struct graph {
    const check_passages *passages;
    const hr_allocator *allocator;
    int32_t width, height, narrow, wide;
    int32_t *place_of; // by block of size narrow: a place that it lies in, or NO_PART
    check_parts thin;  // the passages of blocks, which come first
    int32_t passage_count;
    touch *touches;
    int32_t touch_count, capacity;
    uint8_t *has_place, *has_passage; // of a walk
    uint8_t *is_left_out;             // passages
} graph;

// A block may lie in two places at once: then they meet without a passage, and the first has it.
static void find_places(graph *g) {
    const int32_t *labels = g->passages->places.labels;
    int32_t reach = g->wide - g->narrow;
    for (int32_t y = 0; y < g->height; y++)
        for (int32_t x = 0; x < g->width; x++) {
            int32_t label = labels[y * g->width + x];
            if (label == NO_PART) continue;
            bool is_left_done = x > 0 && labels[y * g->width + x - 1] == label;
            for (int32_t v = y; v <= y + reach; v++)
                for (int32_t u = is_left_done ? x + reach : x; u <= x + reach; u++) {
                    int32_t *place = &g->place_of[v * g->width + u];
                    if (*place == NO_PART) *place = label;
                }
        }
}

static bool find_thin(graph *g, const uint8_t *clearance) {
    size_t count = (size_t)g->width * (size_t)g->height;
    uint8_t *is_thin = hr_allocate(g->allocator, count, 1);
    for (size_t i = 0; is_thin && i < count; i++)
        is_thin[i] = clearance[i] >= g->narrow && g->place_of[i] == NO_PART;
    bool is_done =
        is_thin && check_parts_find(&g->thin, g->allocator, is_thin, 1, g->width, g->height);
    hr_release(g->allocator, is_thin);
    return is_done;
}

// The same pair may come often, one after the other.
static bool note_touch(graph *g, int32_t passage, int32_t place) {
    touch *last = g->touch_count > 0 ? &g->touches[g->touch_count - 1] : NULL;
    if (last && last->passage == passage && last->place == place) return true;
    touch *touches = hr_array_reserve(g->allocator, g->touches, &g->capacity,
                                      (int64_t)g->touch_count + 1, sizeof *touches);
    if (!touches) return false;
    g->touches = touches;
    touches[g->touch_count++] = (touch){passage, place};
    return true;
}

// What a pair of neighbours says.
static bool look_at_pair(graph *g, int32_t a, int32_t b) {
    int32_t passage = g->thin.labels[a] != NO_PART ? g->thin.labels[a] : g->thin.labels[b];
    int32_t place = g->place_of[a] != NO_PART ? g->place_of[a] : g->place_of[b];
    if (passage != NO_PART && place != NO_PART) return note_touch(g, passage, place);
    if (place == NO_PART || g->place_of[b] == NO_PART || g->place_of[b] == place) return true;
    passage = g->passage_count++;
    return note_touch(g, passage, place) && note_touch(g, passage, g->place_of[b]);
}

static bool find_touches(graph *g) {
    g->passage_count = g->thin.count;
    for (int32_t y = 0; y < g->height; y++)
        for (int32_t x = 0; x < g->width; x++) {
            int32_t at = y * g->width + x;
            if (x + 1 < g->width && !look_at_pair(g, at, at + 1)) return false;
            if (y + 1 < g->height && !look_at_pair(g, at, at + g->width)) return false;
        }
    return true;
}

// ---- Walks

// From a place over all that is not left out, until nothing new is found.
static bool can_walk(graph *g, int32_t from, int32_t to) {
    for (int32_t i = 0; i < g->passages->places.count; i++) g->has_place[i] = i == from;
    for (int32_t i = 0; i < g->passage_count; i++) g->has_passage[i] = 0;
    for (bool is_new = true; is_new && !g->has_place[to];) {
        is_new = false;
        for (int32_t i = 0; i < g->touch_count; i++) {
            const touch *t = &g->touches[i];
            if (g->is_left_out[t->passage] || g->has_place[t->place] == g->has_passage[t->passage])
                continue;
            g->has_place[t->place] = g->has_passage[t->passage] = 1;
            is_new = true;
        }
    }
    return g->has_place[to];
}

// Leaves out what touches both places. @return how many that are.
static int32_t leave_out_between(graph *g, int32_t a, int32_t b) {
    int32_t count = 0;
    for (int32_t i = 0; i < g->passage_count; i++) g->has_passage[i] = g->is_left_out[i] = 0;
    for (int32_t i = 0; i < g->touch_count; i++)
        if (g->touches[i].place == a) g->has_passage[g->touches[i].passage] = 1;
    for (int32_t i = 0; i < g->touch_count; i++) {
        const touch *t = &g->touches[i];
        if (t->place != b || !g->has_passage[t->passage] || g->is_left_out[t->passage]) continue;
        g->is_left_out[t->passage] = 1;
        count++;
    }
    return count;
}

static int32_t *count_all(graph *g) {
    const check_passages *p = g->passages;
    int32_t *counts = hr_allocate(g->allocator, (size_t)p->count, sizeof *counts);
    for (int32_t i = 0; counts && i < p->count; i++) {
        const int32_t *places = p->joins[i].places;
        int32_t between = leave_out_between(g, places[0], places[1]);
        counts[i] = between > 0 && !can_walk(g, places[0], places[1]) ? between : 0;
    }
    return counts;
}

int32_t *check_chokes_count(const check_passages *passages, const hr_allocator *allocator,
                            const uint8_t *clearance, int32_t width, int32_t height, int32_t narrow,
                            int32_t wide) {
    size_t count = (size_t)width * (size_t)height;
    graph g = {.passages = passages,
               .allocator = allocator,
               .width = width,
               .height = height,
               .narrow = narrow,
               .wide = wide};
    int32_t *counts = NULL;
    g.place_of = hr_allocate(allocator, count, sizeof *g.place_of);
    for (size_t i = 0; g.place_of && i < count; i++) g.place_of[i] = NO_PART;
    if (g.place_of) find_places(&g);
    if (g.place_of && find_thin(&g, clearance) && find_touches(&g)) {
        g.has_place = hr_allocate(allocator, (size_t)passages->places.count, 1);
        g.has_passage = hr_allocate(allocator, (size_t)g.passage_count, 1);
        g.is_left_out = hr_allocate(allocator, (size_t)g.passage_count, 1);
        if (g.has_place && g.has_passage && g.is_left_out) counts = count_all(&g);
    }
    check_parts_end(&g.thin, allocator);
    hr_release(allocator, g.place_of);
    hr_release(allocator, g.touches);
    hr_release(allocator, g.has_place);
    hr_release(allocator, g.has_passage);
    hr_release(allocator, g.is_left_out);
    return counts;
}

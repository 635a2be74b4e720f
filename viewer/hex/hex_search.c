// hex_search.c - one search over hexagons by any of the methods.

#include "viewer/hex/hex_search.h"

#include "viewer/hex/hex_methods.h"

#include <string.h>

// By the rules, step by step: what the search has added up need not be that.
static int64_t cost_of_way(const hex_search *s) {
    int64_t sum = 0;
    for (int32_t i = 1; i < s->way_count; i++) {
        int32_t cost = 0;
        hex_step(s->world, &s->rules, s->way[i - 1], s->way[i], &cost);
        sum += cost;
    }
    return sum;
}

hex_end hex_find(hex_search *s, hex_method method, hex_query query) {
    const hex_world *world = s->world;
    size_t count = (size_t)hex_count(world);
    s->query = query;
    memset(s->is_touched, 0, count);
    memset(s->is_done, 0, count);
    s->way_count = s->touched = 0;
    s->queue.count = 0;
    s->queue.is_out_of_memory = false;
    s->taken = s->cost = 0;
    s->end = HEX_NO_WAY;
    if (world->terrain[query.from] == HEX_DEEP || world->terrain[query.to] == HEX_DEEP)
        return s->end;
    switch (method) {
    case HEX_BREADTH_FIRST:
        hex_search_by_breadth(s);
        break;
    case HEX_DIJKSTRA:
        hex_search_best_first(s, 0);
        break;
    case HEX_BELLMAN_FORD:
        hex_search_by_rounds(s);
        break;
    case HEX_ASTAR:
        hex_search_best_first(s, s->range.least > 0 ? s->range.least : 0);
        break;
    case HEX_ASTAR_DEAREST:
        hex_search_best_first(s, s->range.most);
        break;
    }
    s->cost = cost_of_way(s);
    return s->end;
}

// ---- Words

const char *hex_method_name(hex_method method) {
    static const char *const NAMES[HEX_METHODS] = {"breadth-first", "dijkstra", "bellman-ford",
                                                   "astar", "astar-dearest"};
    return NAMES[method];
}

const char *hex_method_title(hex_method method) {
    static const char *const TITLES[HEX_METHODS] = {"Breadth first", "Dijkstra", "Bellman-Ford",
                                                    "A*", "A*, dearest"};
    return TITLES[method];
}

const char *hex_end_name(hex_end end) {
    static const char *const NAMES[] = {"cheapest",      "fewest-steps",   "any-way",
                                        "no-way",        "negative-cycle", "over-budget",
                                        "out-of-memory", "cancelled"};
    return NAMES[end];
}

const char *hex_end_text(hex_end end) {
    static const char *const TEXTS[] = {"the cheapest way",
                                        "a way of the fewest steps",
                                        "a way, not proven to be the cheapest",
                                        "no way",
                                        "a round trip that gains: nothing is the cheapest",
                                        "over budget",
                                        "out of memory",
                                        "cancelled"};
    return TEXTS[end];
}

bool hex_has_way(hex_end end) { return end <= HEX_ANY_WAY; }

// hex_state.c - what the searches over hexagons share.

#include "viewer/hex/hex_state.h"

#include <stdlib.h>

bool hex_search_begin(hex_search *s, int32_t width, int32_t height) {
    size_t count = (size_t)width * (size_t)height;
    *s = (hex_search){.allocator = hr_allocator_default()};
    s->queue = heap_begin(&s->allocator);
    s->costs = malloc(count * sizeof *s->costs);
    s->parents = malloc(count * sizeof *s->parents);
    s->way = malloc(count * sizeof *s->way);
    s->is_touched = malloc(count);
    s->is_done = malloc(count);
    if (s->costs && s->parents && s->way && s->is_touched && s->is_done) return true;
    hex_search_end(s);
    return false;
}

void hex_search_end(hex_search *s) {
    free(s->costs), free(s->parents), free(s->way);
    free(s->is_touched), free(s->is_done);
    heap_end(&s->queue);
    *s = (hex_search){0};
}

bool hex_reach(hex_search *s, int32_t at, int32_t parent, int64_t cost) {
    if (s->is_touched[at] && s->costs[at] <= cost) return false;
    s->touched += !s->is_touched[at];
    s->is_touched[at] = 1;
    s->costs[at] = cost;
    s->parents[at] = parent;
    return true;
}

enum { ASK_EVERY = 1000 }; // hexagons

bool hex_spend(hex_search *s, int64_t effort) {
    s->taken += effort;
    bool is_over = s->query.budget > 0 && s->taken > s->query.budget;
    bool may_ask = s->should_cancel && s->taken / ASK_EVERY != (s->taken - effort) / ASK_EVERY;
    if (is_over) s->end = HEX_OVER_BUDGET;
    if (is_over || !may_ask || !s->should_cancel(s->cancel_user)) return !is_over;
    s->end = HEX_CANCELLED;
    return false;
}

void hex_turn_way(hex_search *s, int32_t count) {
    for (int32_t i = 0; i < count / 2; i++) {
        int32_t other = s->way[i];
        s->way[i] = s->way[count - 1 - i];
        s->way[count - 1 - i] = other;
    }
    s->way_count = count;
}

void hex_walk_back(hex_search *s) {
    int32_t count = 0;
    for (int32_t at = s->query.to; at != HEX_NONE; at = s->parents[at]) s->way[count++] = at;
    hex_turn_way(s, count);
}

void hex_search_over(hex_search *s, const hex_world *world, hex_rules rules) {
    s->world = world;
    s->rules = rules;
    s->range = hex_costs_of(world, &rules);
}

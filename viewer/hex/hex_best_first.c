// hex_best_first.c - the hexagon with the least cost first (Dijkstra: A Note on Two Problems in
// Connexion with Graphs, 1959), or with the least cost and estimate of the rest (Hart, Nilsson,
// Raphael: A Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968).
//
// The estimate is the distance in steps times a cost. With the cheapest step's it is never too
// high, and the way is the cheapest one. With the dearest step's the search runs for the goal; a
// cheaper way to a hexagon that was taken takes it again, which mends what it sees and no more.
// Steps that cost less than nothing break both: what was taken first need not be the best, and a
// cycle that gains would never end; each hexagon is then taken once, and nothing is claimed.

#include "viewer/hex/hex_methods.h"

static void look_at(hex_search *s, int32_t at, int32_t parent, int64_t cost,
                    int32_t points_a_step) {
    if (s->is_touched[at] && s->is_done[at] && s->range.has_negative) return;
    if (!hex_reach(s, at, parent, cost)) return;
    int64_t rest = (int64_t)hex_distance(s->world, at, s->query.to) * points_a_step;
    heap_put(&s->queue, (heap_entry){cost + rest, cost, {at, 0}});
}

static void expand(hex_search *s, int32_t at, int32_t points_a_step) {
    for (int32_t d = 0; d < HEX_DIRECTIONS; d++) {
        int32_t next = hex_neighbour(s->world, at, d), cost;
        if (next != HEX_NONE && hex_step(s->world, &s->rules, at, next, &cost))
            look_at(s, next, at, s->costs[at] + cost, points_a_step);
    }
}

void hex_search_best_first(hex_search *s, int32_t points_a_step) {
    heap_entry best;
    look_at(s, s->query.from, HEX_NONE, 0, points_a_step);
    while (heap_take(&s->queue, &best)) {
        int32_t at = best.at.x;
        if (best.cost != s->costs[at]) continue; // a better one was put in since
        if (at == s->query.to) {
            hex_walk_back(s);
            bool is_proven = !s->range.has_negative && points_a_step <= s->range.least;
            s->end = is_proven ? HEX_CHEAPEST : HEX_ANY_WAY;
            return;
        }
        if (!hex_spend(s, 1)) return;
        s->is_done[at] = 1;
        expand(s, at, points_a_step);
    }
    if (s->queue.is_out_of_memory) s->end = HEX_OUT_OF_MEMORY;
}

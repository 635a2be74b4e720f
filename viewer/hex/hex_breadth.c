// hex_breadth.c - breadth first (Moore: The Shortest Path through a Maze, 1959): hexagons in the
// order in which they are found, so that the first way to the goal has the fewest steps. Costs are
// not looked at.

#include "viewer/hex/hex_methods.h"

void hex_search_by_breadth(hex_search *s) {
    int32_t *queue = s->way; // each hexagon comes once; the way is written when it is done
    int32_t first = 0, last = 0;
    hex_reach(s, s->query.from, HEX_NONE, 0);
    queue[last++] = s->query.from;
    while (first < last && !s->is_touched[s->query.to]) {
        int32_t at = queue[first++];
        if (!hex_spend(s, 1)) return;
        s->is_done[at] = 1;
        for (int32_t d = 0; d < HEX_DIRECTIONS; d++) {
            int32_t next = hex_neighbour(s->world, at, d), cost;
            if (next == HEX_NONE || s->is_touched[next]) continue;
            if (!hex_step(s->world, &s->rules, at, next, &cost)) continue;
            hex_reach(s, next, at, s->costs[at] + cost);
            queue[last++] = next;
        }
    }
    if (!s->is_touched[s->query.to]) return;
    hex_walk_back(s);
    s->end = HEX_FEWEST_STEPS;
}

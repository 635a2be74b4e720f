// hex_rounds.c - Bellman-Ford (Bellman: On a Routing Problem, 1958; Ford: Network Flow Theory,
// 1956): all steps are looked at in rounds, until a round finds nothing cheaper. After n rounds all
// ways of n steps are known; what is cheaper after as many rounds as there are hexagons goes round
// a cycle that gains.
//
// The only method here for steps that cost less than nothing. A cycle counts if it can be reached
// from the start.

#include "viewer/hex/hex_methods.h"

// @return a hexagon that has become cheaper, HEX_NONE if none has.
static int32_t play_round(hex_search *s) {
    int32_t changed = HEX_NONE;
    for (int32_t from = 0; from < hex_count(s->world); from++) {
        if (!s->is_touched[from]) continue;
        if (!hex_spend(s, 1)) return HEX_NONE;
        s->is_done[from] = 1;
        for (int32_t d = 0; d < HEX_DIRECTIONS; d++) {
            int32_t to = hex_neighbour(s->world, from, d), cost;
            if (to == HEX_NONE || !hex_step(s->world, &s->rules, from, to, &cost)) continue;
            if (hex_reach(s, to, from, s->costs[from] + cost)) changed = to;
        }
    }
    return changed;
}

// As many steps back as there are hexagons end on the cycle.
static void show_cycle(hex_search *s, int32_t changed) {
    int32_t on = changed;
    for (int32_t i = 0; i < hex_count(s->world); i++) on = s->parents[on];
    int32_t count = 0, at = on;
    do {
        s->way[count++] = at;
        at = s->parents[at];
    } while (at != on);
    hex_turn_way(s, count);
    s->end = HEX_NEGATIVE_CYCLE;
}

void hex_search_by_rounds(hex_search *s) {
    int32_t rounds = hex_count(s->world), changed = HEX_NONE;
    hex_reach(s, s->query.from, HEX_NONE, 0);
    for (int32_t i = 0; i < rounds; i++) {
        changed = play_round(s);
        if (changed == HEX_NONE) break;
    }
    if (s->end != HEX_NO_WAY) return; // it was ended
    if (changed != HEX_NONE) {
        show_cycle(s, changed);
        return;
    }
    if (!s->is_touched[s->query.to]) return;
    hex_walk_back(s);
    s->end = HEX_CHEAPEST;
}

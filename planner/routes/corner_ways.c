// corner_ways.c - ways between gates of a tile over the graph of its corners.
//
// Distances are found from all gates at once, a lane of a vector each: a point that came nearer to
// any of them relaxes its legs. Points are taken row by row, downward and upward in turn, until
// none comes nearer any more. Then ways are followed back; where lengths in sixteenths of a block
// cannot tell two ways apart one may not be taut, and is pulled.

#include "planner/routes/corner_ways.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

#include <string.h>

enum {
    UNKNOWN = UINT16_MAX,
    LANES = HR_VECTOR_LENGTH,
    NOT_REACHED = 31000, // so that no sum with a leg is too large
};

// Points that came nearer to a gate and have not passed that on, a bit each.
typedef struct point_set {
    uint64_t words[HR_GRAPH_POINTS_MAX / 64];
} point_set;

static inline void add(point_set *set, uint32_t point, uint64_t is_in) {
    set->words[point / 64] |= is_in << point % 64;
}

typedef struct spreading {
    const hr_corner_graph *graph;
    hr_corner_distances *distances;
    point_set down, up; // to rows below, to rows above; to both along their own
} spreading;

// Relaxes some legs of a point; those that came nearer to a gate, and are corners, are to pass that
// on. `vectors` is a constant wherever this is inlined.
static HR_ALWAYS_INLINE void relax(spreading *s, int32_t point, hr_leg_range legs, int32_t vectors,
                                   point_set *onward, point_set *back) {
    hr_int16x8 from[HR_CORNER_LANES / LANES];
    for (int32_t k = 0; k < vectors; k++) from[k] = s->distances->at[point][k];
    for (int32_t i = legs.first; i < legs.end; i++) {
        hr_graph_leg leg = s->graph->legs[i];
        hr_int16x8 *to = s->distances->at[leg.to], is_nearer = hr_each(0);
        for (int32_t k = 0; k < vectors; k++) {
            hr_int16x8 over_it = hr_add(from[k], hr_each(leg.length_16ths));
            is_nearer = hr_or(is_nearer, hr_are_less(over_it, to[k]));
            to[k] = hr_lesser(to[k], over_it);
        }
        bool goes_on = hr_is_any(is_nearer) & (s->graph->diagonals[leg.to] != 0);
        add(onward, leg.to, goes_on);
        if (back) add(back, leg.to, goes_on);
    }
}

// A taut way that came down goes on down or along a row, one that came up, up or along; one that
// came along a row goes on either way.
static HR_ALWAYS_INLINE void spread_down(spreading *s, int32_t vectors) {
    for (int32_t i = 0; i < HR_GRAPH_POINTS_MAX / 64; i++)
        for (uint64_t *word = &s->down.words[i]; *word;) {
            int32_t point = 64 * i + hr_lowest_bit(*word);
            *word &= *word - 1;
            hr_leg_range along = hr_legs_of(s->graph, point, HR_LEGS_ALONG, HR_LEGS_ALONG);
            hr_leg_range down = hr_legs_of(s->graph, point, HR_LEGS_DOWN, HR_LEGS_DOWN);
            relax(s, point, along, vectors, &s->down, &s->up);
            relax(s, point, down, vectors, &s->down, NULL);
        }
}

static HR_ALWAYS_INLINE void spread_up(spreading *s, int32_t vectors) {
    for (int32_t i = HR_GRAPH_POINTS_MAX / 64 - 1; i >= 0; i--)
        for (uint64_t *word = &s->up.words[i]; *word;) {
            int32_t bit = hr_highest_bit(*word), point = 64 * i + bit;
            *word &= ~(UINT64_C(1) << bit);
            hr_leg_range along = hr_legs_of(s->graph, point, HR_LEGS_ALONG, HR_LEGS_ALONG);
            hr_leg_range up = hr_legs_of(s->graph, point, HR_LEGS_UP, HR_LEGS_UP);
            relax(s, point, along, vectors, &s->up, &s->down);
            relax(s, point, up, vectors, &s->up, NULL);
        }
}

static bool are_empty(const point_set *a, const point_set *b) {
    uint64_t any = 0;
    for (int32_t i = 0; i < HR_GRAPH_POINTS_MAX / 64; i++) any |= a->words[i] | b->words[i];
    return any == 0;
}

static HR_ALWAYS_INLINE void spread(spreading *s, int32_t vectors) {
    while (!are_empty(&s->down, &s->up)) {
        spread_down(s, vectors);
        spread_up(s, vectors);
    }
}

static void start(spreading *s, const uint16_t *gates, int32_t gate_count, int32_t vectors) {
    for (int32_t i = 0; i < s->graph->count; i++)
        for (int32_t k = 0; k < vectors; k++) s->distances->at[i][k] = hr_each(NOT_REACHED);
    for (int32_t i = 0; i < gate_count; i++) {
        hr_set_number(&s->distances->at[gates[i]][i / LANES], i % LANES, 0);
        add(&s->down, gates[i], 1);
        add(&s->up, gates[i], 1);
    }
}

// Finds the distances from `count` gates on, HR_CORNER_LANES at most.
static void find_distances(hr_tile_ways *ways, int32_t first_gate, int32_t count) {
    int32_t vectors = hr_greatest((count + LANES - 1) / LANES, 2);
    spreading s = {.graph = &ways->graph, .distances = &ways->corner_distances};
    HR_ASSERT(vectors <= 4);
    start(&s, ways->graph.gates + first_gate, count, vectors);
    if (vectors == 2)
        spread(&s, 2);
    else if (vectors == 3)
        spread(&s, 3);
    else
        spread(&s, 4);
}

// ---- Ways

static int32_t distance_of(const hr_corner_distances *distances, int32_t point, int32_t lane) {
    return hr_number_at(distances->at[point][lane / LANES], lane % LANES);
}

// The ways from one gate, as far as they have been looked at.
typedef struct tree {
    const hr_corner_graph *graph;
    const hr_corner_distances *distances;
    int32_t source; // the gate's point
    int32_t lane;
    uint16_t parents[HR_GRAPH_POINTS_MAX]; // UNKNOWN where not looked at
    uint8_t bends[HR_GRAPH_POINTS_MAX];    // of the way to a point, where it comes from
} tree;

// How a way bends at a point before another one.
enum { NOT_SEEN, TAUT, SLACK };

// A point that the way to another one may come from.
typedef struct candidate {
    uint16_t point;
    int16_t leg;
    int32_t distance; // over it
} candidate;

// The nearest, of those the one with the longest leg. A distance may be less than what was passed
// on from there, where a way would not be taut.
static uint16_t find_parent(const tree *t, int32_t point) {
    hr_leg_range legs = hr_legs_of(t->graph, point, HR_LEGS_UP, HR_LEGS_DOWN);
    candidate best = {UNKNOWN, 0, INT32_MAX};
    for (int32_t i = legs.first; i < legs.end; i++) {
        hr_graph_leg leg = t->graph->legs[i];
        int32_t distance = distance_of(t->distances, leg.to, t->lane) + leg.length_16ths;
        if (distance < best.distance || (distance == best.distance && leg.length_16ths > best.leg))
            best = (candidate){leg.to, leg.length_16ths, distance};
    }
    HR_ASSERT(best.distance <= distance_of(t->distances, point, t->lane));
    return best.point;
}

static uint16_t parent_of(tree *t, int32_t point) {
    if (t->parents[point] == UNKNOWN) t->parents[point] = find_parent(t, point);
    return t->parents[point];
}

// Whether the way to a point is taut where it comes from.
static bool comes_taut(tree *t, int32_t before, int32_t from, int32_t point) {
    if (t->bends[point] == NOT_SEEN)
        t->bends[point] = hr_corner_graph_is_taut(t->graph, before, from, point) ? TAUT : SLACK;
    return t->bends[point] == TAUT;
}

// Takes the way to a point to hand. @return whether it is taut.
static bool take_way(tree *t, int32_t point, hr_points *way) {
    const hr_cell *at = t->graph->at;
    int32_t from = parent_of(t, point);
    bool is_taut = true;
    way->count = 0;
    hr_points_push(way, at[point]);
    while (from != t->source) {
        int32_t before = parent_of(t, from);
        is_taut &= comes_taut(t, before, from, point);
        hr_points_push(way, at[from]);
        point = from;
        from = before;
    }
    hr_points_push(way, at[t->source]);
    hr_points_reverse(way, 0);
    return is_taut;
}

static void start_tree(tree *t, const hr_tile_ways *ways, int32_t gate, int32_t lane) {
    t->graph = &ways->graph;
    t->distances = &ways->corner_distances;
    t->source = ways->graph.gates[gate];
    t->lane = lane;
    memset(t->parents, 0xff, (size_t)t->graph->count * sizeof *t->parents);
    memset(t->bends, NOT_SEEN, (size_t)t->graph->count * sizeof *t->bends);
}

static void join_with(hr_tile_ways *ways, tree *t, int32_t gate, int32_t target) {
    int32_t point = ways->graph.gates[target];
    if (hr_tile_ways_is_out_of_memory(ways) || !hr_tile_ways_is_open(ways, gate, target)) return;
    if (distance_of(t->distances, point, t->lane) == NOT_REACHED) return; // it is too long to tell
    if (!take_way(t, point, &ways->way)) hr_tile_ways_pull(ways, 0);
    hr_tile_ways_keep_last(ways, gate, target);
    hr_tile_ways_mark_open(ways, gate, target, false);
}

static void join_from(hr_tile_ways *ways, int32_t first_gate, int32_t count) {
    find_distances(ways, first_gate, count);
    for (int32_t gate = first_gate; gate < first_gate + count; gate++) {
        tree t;
        start_tree(&t, ways, gate, gate - first_gate);
        for (int32_t i = gate + 1; i < ways->count; i++) join_with(ways, &t, gate, i);
    }
}

void hr_corner_ways_find(hr_tile_ways *ways) {
    if (!hr_corner_graph_find(&ways->graph, &ways->tile, ways->blocks, ways->count)) return;
    for (int32_t first = 0; first < ways->count; first += HR_CORNER_LANES)
        join_from(ways, first, hr_least(ways->count - first, HR_CORNER_LANES));
}

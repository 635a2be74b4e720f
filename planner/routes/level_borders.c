// level_borders.c - choosing the gates of a border of a level.

#include "planner/routes/level_borders.h"

#include <stdlib.h>

enum { CANDIDATES_MAX = 4 * HR_PORTALS_MAX };

// By level: how long the pieces of a border are, as a power of two, and how many gates are enough.
static const int PIECE_BITS[HR_LEVELS_MAX + 1] = {0, 4, 6};
static const int32_t ENOUGH[HR_LEVELS_MAX + 1] = {0, 24, 32};

typedef struct candidate {
    hr_level_gate gate;
    int32_t at;       // along the border, in blocks
    int32_t cost;     // of its two blocks, for classes with costs
    int32_t run;      // the number of the run of open pairs that it is in
    int32_t joins[2]; // the components on either side, of the squares that are looked at; at first
                      // of the tiles
    bool is_grouped, is_chosen;
} candidate;

typedef struct candidates {
    const hr_routes *routes;
    int side;
    int32_t count;
    candidate list[CANDIDATES_MAX];
} candidates;

// ---- Candidates

static bool is_open_to_end(uint64_t pairs, int32_t from) { return ~pairs >> from == 0; }

static uint64_t pairs_at(const candidates *c, hr_cell block) {
    return hr_border_pairs(c->routes->plane, block.x / HR_TILE, block.y / HR_TILE, c->side);
}

// Whether all pairs of the border are open from one candidate to another after it.
static bool are_in_one_run(const candidates *c, const candidate *from, const candidate *to) {
    hr_cell block = {to->gate.middle.x / 2, to->gate.middle.y / 2};
    int32_t *along = c->side == EAST ? &block.y : &block.x, at = from->at;
    while (at / HR_TILE < to->at / HR_TILE) {
        *along = at;
        if (!is_open_to_end(pairs_at(c, block), at % HR_TILE)) return false;
        at = (at / HR_TILE + 1) * HR_TILE;
    }
    *along = to->at;
    uint64_t pairs = pairs_at(c, block) | ~(~UINT64_C(0) >> (HR_TILE - 1 - to->at % HR_TILE));
    return is_open_to_end(pairs, at % HR_TILE);
}

static hr_cell block_on(const candidate *c, int across) {
    hr_middle middle = c->gate.middle;
    return (hr_cell){(middle.x + across) / 2, (middle.y + across) / 2};
}

static int32_t cost_of(const hr_routes *routes, const candidate *c) {
    if (!routes->costs.bytes) return 0;
    hr_cell here = block_on(c, 0), there = block_on(c, 1);
    return hr_cost_at(&routes->costs, here.x, here.y) +
           hr_cost_at(&routes->costs, there.x, there.y);
}

static void add_candidate(candidates *c, int32_t level, int32_t portal) {
    hr_level_gate gate = {portal, hr_level_middle(c->routes, level - 1, portal)};
    HR_ASSERT(c->count < CANDIDATES_MAX);
    candidate *added = &c->list[c->count];
    *added = (candidate){gate, (c->side == EAST ? gate.middle.y : gate.middle.x) / 2, .run = 0};
    added->cost = cost_of(c->routes, added);
    const candidate *before = c->count > 0 ? added - 1 : NULL;
    if (before) added->run = before->run + !are_in_one_run(c, before, added);
    c->count++;
}

static void list_candidates(candidates *c, int32_t level, int32_t tile) {
    int32_t side = c->routes->levels->at[level].side, last = side - 1;
    for (int32_t i = 0; i < side; i++) {
        int32_t index = c->side == EAST ? i * side + last : last * side + i;
        int32_t part = hr_level_part_tile(c->routes, level, tile, index);
        if (part < 0) continue;
        int32_t border = 2 * part + (c->side == SOUTH);
        for (int32_t k = 0; k < hr_level_border_count(c->routes, level - 1, border); k++)
            add_candidate(c, level, border * HR_PORTALS_MAX + k);
    }
}

// ---- Which are alike

// By what: 0 = their run; else the components that they join, of squares of a level of labels,
// counted from 1.
typedef int32_t likeness;

// From one likeness to the next, coarser one.
static void look_at_joins(candidates *c, likeness by) {
    for (int32_t i = 0; i < c->count; i++)
        for (int across = 0; across < 2; across++) {
            hr_cell block = block_on(&c->list[i], across);
            int32_t *join = &c->list[i].joins[across];
            const hr_labels *labels = c->routes->labels;
            if (by == 1)
                *join = hr_label_node_of(labels, block.x, block.y);
            else
                *join = hr_label_square_at(labels, by - 2, block.x, block.y)->nodes[*join].parent;
            HR_ASSERT(*join >= 0); // what is at a square's border is not whole there
        }
}

static bool are_alike(const candidates *c, likeness by, const candidate *a, const candidate *b) {
    if (by == 0) return a->run == b->run;
    int shift = HR_TILE_BITS + HR_SQUARE_BITS * (by - 1);
    hr_cell p = block_on(a, 0), q = block_on(b, 0);
    // They are of one piece, which is no longer than a tile.
    HR_ASSERT(c->side == EAST ? p.y >> shift == q.y >> shift : p.x >> shift == q.x >> shift);
    return a->joins[0] == b->joins[0] && a->joins[1] == b->joins[1];
}

// ---- Choosing

// Whether of two candidates that are alike, the first is cheaper, or as cheap and nearer to the
// middle of them all.
static bool is_better(const candidate *a, const candidate *b, int32_t ends) {
    if (a->cost != b->cost) return a->cost < b->cost;
    return abs(2 * a->at - ends) < abs(2 * b->at - ends);
}

// Takes the best of those that are like the first of them, in its piece.
static void choose_among(candidates *c, int32_t first, int piece_bits, likeness by) {
    int32_t group[CANDIDATES_MAX], count = 1, piece = c->list[first].at >> piece_bits;
    group[0] = first;
    c->list[first].is_grouped = true;
    for (int32_t i = first + 1; i < c->count && c->list[i].at >> piece_bits == piece; i++)
        if (!c->list[i].is_grouped && are_alike(c, by, &c->list[first], &c->list[i])) {
            c->list[i].is_grouped = true;
            group[count++] = i;
        }
    int32_t ends = c->list[first].at + c->list[group[count - 1]].at, best = first;
    for (int32_t i = 1; i < count; i++)
        if (is_better(&c->list[group[i]], &c->list[best], ends)) best = group[i];
    c->list[best].is_chosen = true;
}

// @return how many there are then.
static int32_t choose(candidates *c, int piece_bits, likeness by) {
    int32_t chosen = 0;
    if (by > 0) look_at_joins(c, by);
    for (int32_t i = 0; i < c->count; i++) c->list[i].is_grouped = c->list[i].is_chosen = false;
    for (int32_t i = 0; i < c->count; i++) {
        if (c->list[i].is_grouped) continue;
        choose_among(c, i, piece_bits, by);
        chosen++;
    }
    return chosen;
}

hr_level_border hr_level_border_gates(const hr_routes *routes, int32_t level, int32_t tile,
                                      int side) {
    candidates c = {.routes = routes, .side = side};
    list_candidates(&c, level, tile);
    int32_t coarsest = 2; // squares no larger than tiles of level 1: edits elsewhere change nothing
    int piece_bits = PIECE_BITS[level], whole = HR_TILE_BITS + 1 + level;
    int32_t count = choose(&c, piece_bits, 0);
    for (int bits = piece_bits + 1; count > ENOUGH[level] && bits <= whole; bits++)
        count = choose(&c, bits, 0);
    for (likeness by = 1; count > ENOUGH[level] && by <= coarsest; by++)
        count = choose(&c, piece_bits, by);
    hr_level_border border = {0};
    for (int32_t i = 0; i < c.count && border.count < HR_PORTALS_MAX; i++)
        if (c.list[i].is_chosen) border.gates[border.count++] = c.list[i].gate;
    return border;
}

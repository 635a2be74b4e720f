// tile_straighten.c - dropping and moving points of a way through a tile.

#include "planner/routes/tile_straighten.h"

#include "passmap/base/assertion.h"
#include "planner/grid/steps.h"

#include <string.h>

// What gains less than a millionth is no improvement: so rounding errors are none.
static const double LESS = 1 - 1e-6;

enum { ROUNDS_MAX = 1, PASSES_MAX = 4 };

typedef struct job {
    hr_tile_straightener *s;
    const hr_tile_plane *tile;
} job;

void hr_tile_straightener_create(hr_tile_straightener *straightener) {
    hr_tile_costs_create(&straightener->costs);
}

void hr_tile_straightener_load(hr_tile_straightener *straightener, const hr_tile_plane *tile,
                               uint16_t costs[HR_TILE][HR_TILE]) {
    hr_tile_costs_load(&straightener->costs, costs);
    straightener->is_all_open = hr_tile_plane_is_all_open(tile);
    memset(straightener->moves, 0, sizeof straightener->moves);
    memset(straightener->drops, 0, sizeof straightener->drops);
}

static double leg_cost(const job *j, hr_cell a, hr_cell b) {
    return hr_tile_leg_cost(&j->s->costs, a, b);
}

static bool is_clear(const job *j, hr_cell a, hr_cell b) {
    return j->s->is_all_open || hr_tile_sweep(j->tile, a, b);
}

// ---- Points where the cost changes

static void add_bend(const job *j, hr_cell at) {
    hr_tile_straightener *s = j->s;
    HR_ASSERT(s->count < HR_TILE * HR_TILE);
    double cost = s->count > 0 ? leg_cost(j, s->bends[s->count - 1].at, at) : 0;
    s->bends[s->count++] = (hr_bend){at, cost, true};
}

static int32_t greatest_common_divisor(int32_t a, int32_t b) {
    while (b) {
        int32_t rest = a % b;
        a = b, b = rest;
    }
    return a;
}

// The blocks from a to b, step by step, that stand before or after a change of cost; and b.
static void add_changes(const job *j, hr_cell a, hr_cell b) {
    int32_t steps = greatest_common_divisor(abs(b.x - a.x), abs(b.y - a.y));
    hr_cell step = steps ? (hr_cell){(b.x - a.x) / steps, (b.y - a.y) / steps} : a, last = a;
    int32_t cost = hr_tile_cost_at(&j->s->costs, a);
    for (hr_cell at = a; !hr_same(at, b);) {
        hr_cell next = {at.x + step.x, at.y + step.y};
        int32_t next_cost = hr_tile_cost_at(&j->s->costs, next);
        if (next_cost != cost && !hr_same(at, last)) add_bend(j, at);
        if (next_cost != cost || hr_same(next, b)) add_bend(j, next), last = next;
        at = next;
        cost = next_cost;
    }
}

static void make_dense(const job *j, const hr_points *way) {
    j->s->count = 0;
    add_bend(j, way->at[0]);
    for (int32_t i = 1; i < way->count; i++) add_changes(j, way->at[i - 1], way->at[i]);
}

// ---- What is known

// Three blocks of the tile, never 0.
static uint64_t points_of(hr_cell a, hr_cell b, hr_cell c) {
    const uint64_t x = (uint64_t)(a.x | b.x << 6 | c.x << 12),
                   y = (uint64_t)(a.y | b.y << 6 | c.y << 12);
    return UINT64_C(1) << 36 | y << 18 | x;
}

static size_t hash_of(uint64_t points, int bits) {
    return (size_t)(points * UINT64_C(0x9E3779B97F4A7C15) >> (64 - bits));
}

// ---- Dropping

// The cost of the leg past b if it can be left out between a and c, or -1.
static double cost_past(const job *j, const hr_bend *a, const hr_bend *b, const hr_bend *c) {
    uint64_t points = points_of(a->at, b->at, c->at);
    hr_known_drop *known = &j->s->drops[hash_of(points, HR_KNOWN_DROPS_BITS)];
    if (known->points == points) return known->past;
    double past = leg_cost(j, a->at, c->at);
    if (past > b->cost + c->cost || !is_clear(j, a->at, c->at)) past = -1;
    *known = (hr_known_drop){points, past};
    return past;
}

// Whether `b` can be left out between `a` and `c`, which then has the cost of the leg past it.
static bool is_idle(const job *j, hr_bend *a, hr_bend *b, hr_bend *c) {
    b->is_loose = false;
    double past = cost_past(j, a, b, c);
    if (past < 0) return false;
    c->cost = past;
    a->is_loose = c->is_loose = true;
    return true;
}

// One pass from front to back; where a point is dropped, the one before it is looked at again.
// @return whether any was.
static bool drop_idle(const job *j) {
    hr_bend *bends = j->s->bends;
    int32_t kept = 1, count = j->s->count;
    for (int32_t i = 1; i < count; i++) {
        hr_bend next = bends[i];
        while (kept > 1 && bends[kept - 1].is_loose &&
               is_idle(j, &bends[kept - 2], &bends[kept - 1], &next))
            kept--;
        bends[kept++] = next;
    }
    j->s->count = kept;
    return kept < count;
}

// ---- Moving

// Whether the way from a to c through `at` is clear and costs less than `best`, which it then does.
static bool is_cheaper_through(const job *j, hr_cell a, hr_cell at, hr_cell c, double best,
                               hr_bend *b, hr_bend *after) {
    double to = leg_cost(j, a, at);
    if (to >= best) return false;
    double from = leg_cost(j, at, c);
    if (to + from >= best || !is_clear(j, a, at) || !is_clear(j, at, c)) return false;
    b->cost = to, after->cost = from;
    return true;
}

static bool is_open_block(const job *j, hr_cell at) {
    return at.x >= 0 && at.x < HR_TILE && at.y >= 0 && at.y < HR_TILE &&
           !hr_is_closed(&j->tile->plane, at.x, at.y);
}

// Moves b, between a and c, a block at a time, on in one direction as long as that gains, until no
// direction does.
static void try_moves(const job *j, const hr_bend *a, hr_bend *b, hr_bend *c) {
    double best = (b->cost + c->cost) * LESS;
    int32_t back = -1; // where it comes from, and cost more
    for (int32_t direction = 0, failures = 0; failures < 4;) {
        hr_cell to = {b->at.x + HR_STEP_X[direction], b->at.y + HR_STEP_Y[direction]};
        if (direction != back && is_open_block(j, to) &&
            is_cheaper_through(j, a->at, to, c->at, best, b, c)) {
            b->at = to;
            back = (direction + 2) % 4;
            best = (b->cost + c->cost) * LESS;
            failures = 0;
            continue;
        }
        failures++;
        direction = (direction + 1) % 4;
    }
}

// @return whether that moved it.
static bool move_bend(const job *j, const hr_bend *a, hr_bend *b, hr_bend *c) {
    hr_cell begun = b->at;
    uint64_t points = points_of(a->at, begun, c->at);
    hr_known_move *known = &j->s->moves[hash_of(points, HR_KNOWN_MOVES_BITS)];
    if (known->points == points) {
        b->at = known->to, b->cost = known->cost_before, c->cost = known->cost_after;
    } else {
        try_moves(j, a, b, c);
        *known = (hr_known_move){points, b->at, b->cost, c->cost};
    }
    return !hr_same(begun, b->at);
}

// @return whether any point was moved: then it is looked at again, and its neighbours.
static bool move_bends(const job *j) {
    bool has_moved = false;
    for (int32_t i = 1; i + 1 < j->s->count; i++) {
        hr_bend *b = &j->s->bends[i];
        if (!move_bend(j, b - 1, b, b + 1)) continue;
        b[-1].is_loose = b[0].is_loose = b[1].is_loose = has_moved = true;
    }
    return has_moved;
}

// ---- The whole

static void drop_all_idle(const job *j) {
    for (int32_t pass = 0; pass < PASSES_MAX && drop_idle(j); pass++) {
    }
}

static bool is_legal(const job *j) {
    for (int32_t i = 1; i < j->s->count; i++)
        if (!is_clear(j, j->s->bends[i - 1].at, j->s->bends[i].at)) return false;
    return true;
}

void hr_tile_straighten(hr_tile_straightener *straightener, const hr_tile_plane *tile,
                        hr_points *way) {
    job j = {straightener, tile};
    HR_ASSERT(!way->is_out_of_memory);
    if (way->count < 2) return;
    make_dense(&j, way);
    HR_ASSERT(is_legal(&j));
    drop_all_idle(&j);
    for (int32_t round = 0; round < ROUNDS_MAX && move_bends(&j); round++) drop_all_idle(&j);
    HR_ASSERT(is_legal(&j));
    way->count = 0;
    for (int32_t i = 0; i < straightener->count; i++)
        hr_points_push(way, straightener->bends[i].at);
}

// cost_sweeps.c - relaxing rows of a tile until nothing gets cheaper.

#include "planner/routes/cost_sweeps.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

#include <string.h>

// Sums begin at the least number of 16 bits. What is not reached, or not below this, is UNREACHED;
// a step more still fits.
enum { UNREACHED = INT16_MAX - HR_STEP_MAX };
// In the scale, half a step in the cheapest block is at least this, so that roundings do not choose
// ways; and ways so many times as long as a block of mean cost fit.
enum { LEAST_HALF_STEP = 12, USUAL_LENGTH = 192 };

void hr_cost_sweeps_create(hr_cost_sweeps *sweeps) {
    enum { BYTES = sizeof(hr_int16x16) }; // what vectors are best aligned to
    size_t past = (uintptr_t)sweeps->memory % BYTES;
    sweeps->sums = (void *)((char *)sweeps->memory + (BYTES - past) % BYTES);
}

// ---- Loading

static const uint64_t *row_of(const hr_tile_plane *tile, int32_t y) {
    return hr_line(&tile->plane.rows, y);
}

// Costs of the row's blocks, a byte each.
static const uint8_t *bytes_of(const hr_costs *costs, hr_cell origin, int32_t y) {
    return costs->bytes + (size_t)(origin.y + y) * (size_t)costs->width + (size_t)origin.x;
}

static uint64_t open_row(const hr_tile_plane *tile, int32_t y) { return ~row_of(tile, y)[0]; }

int32_t hr_cost_of_tile(const hr_tile_plane *tile, const hr_costs *costs, hr_cell origin) {
    int32_t cost = 0;
    for (int32_t y = 0; y < HR_TILE; y++) {
        const uint8_t *bytes = bytes_of(costs, origin, y);
        for (uint64_t open = open_row(tile, y); open; open &= open - 1) {
            int32_t next = costs->cost_of[bytes[hr_lowest_bit(open)]];
            if (cost == 0) cost = next;
            if (cost != next) return 0;
        }
    }
    return cost ? cost : costs->least;
}

static void load_row(hr_cost_sweeps *sweeps, int32_t y, const uint8_t *bytes,
                     const uint16_t *cost_of) {
    for (uint64_t open = sweeps->open[y]; open; open &= open - 1) {
        int32_t x = hr_lowest_bit(open), cost = cost_of[bytes[x]];
        sweeps->costs[y][x] = (uint16_t)cost;
        sweeps->least = hr_least(sweeps->least, cost);
        sweeps->most = hr_greatest(sweeps->most, cost);
        sweeps->sum += cost;
        sweeps->count++;
    }
}

void hr_cost_sweeps_load(hr_cost_sweeps *sweeps, const hr_tile_plane *tile, const hr_costs *costs,
                         hr_cell origin) {
    sweeps->least = UINT16_MAX, sweeps->most = 0;
    sweeps->sum = sweeps->count = 0;
    memset(sweeps->costs, 0, sizeof sweeps->costs);
    for (int32_t y = 0; y < HR_TILE; y++) {
        sweeps->open[y] = open_row(tile, y);
        if (sweeps->open[y]) load_row(sweeps, y, bytes_of(costs, origin, y), costs->cost_of);
    }
}

// ---- Sixteen bits

// From costs to halves of straight steps, in 16.16 fixed point, or 0 if costs differ too much.
static uint32_t scale_of(const hr_cost_sweeps *sweeps, int32_t coarser) {
    enum { RANGE = UNREACHED - INT16_MIN, HALF_STEP_MAX = HR_STEP_MAX * 2 / 9 }; // 9 / 4 > sqrt 5
    int64_t for_ways = ((int64_t)RANGE << 16) * sweeps->count / (2 * USUAL_LENGTH * sweeps->sum);
    int64_t for_steps = ((int64_t)HALF_STEP_MAX << 16) / sweeps->most;
    for_ways >>= coarser;
    int64_t scale = for_ways < for_steps ? for_ways : for_steps;
    return sweeps->least * scale >= (int64_t)LEAST_HALF_STEP << 16 ? (uint32_t)scale : 0;
}

// ---- Rows

// Blocks of a row that are worked on together, a bit of 8 each.
enum { GROUP = 8, GROUPS = HR_TILE / GROUP };

// Outside of the tile all is open: no way comes from there.
static uint64_t open_blocks(const hr_cost_sweeps *sweeps, int32_t y) {
    return y >= 0 && y < HR_TILE ? sweeps->open[y] : ~UINT64_C(0);
}

static HR_ALWAYS_INLINE hr_int16x16 *sums_at(const hr_cost_sweeps *sweeps, hr_cell at) {
    return &sweeps->sums[HR_SUMS_PAD + at.y][HR_SUMS_PAD + at.x];
}

// For each block of a row, what those at `steps` to the west or east have.
static uint64_t of_west(uint64_t row, int32_t steps) {
    return row << steps | ~(~UINT64_C(0) << steps);
}
static uint64_t of_east(uint64_t row, int32_t steps) {
    return row >> steps | ~(~UINT64_C(0) >> steps);
}

// Steps into a row in a sweep down (`ahead` 1) or up (-1), by the blocks that they come from: of
// the row beside, 2 to the west .. 2 to the east; of the one beyond, 1 to the west and to the east.
enum { FROM_BESIDE = 5, ARRIVALS = 7 };

typedef struct arrivals {
    hr_int16x16 *sums; // of the row
    const hr_int16x16 *unreached;
    const hr_int16x16 *beside, *beyond;    // of the rows before it
    const uint16_t *steps[ARRIVALS];       // by the blocks that they lead to
    uint64_t are_legal[ARRIVALS], are_all; // of each block
} arrivals;

static void find_legal(const hr_cost_sweeps *sweeps, int32_t y, int32_t ahead, arrivals *a) {
    uint64_t two = open_blocks(sweeps, y) & open_blocks(sweeps, y - ahead);
    uint64_t three = two & open_blocks(sweeps, y - 2 * ahead);
    uint64_t *are_legal = a->are_legal;
    are_legal[2] = two;
    are_legal[1] = two & of_west(two, 1), are_legal[0] = are_legal[1] & of_west(two, 2);
    are_legal[3] = two & of_east(two, 1), are_legal[4] = are_legal[3] & of_east(two, 2);
    are_legal[5] = three & of_west(three, 1), are_legal[6] = three & of_east(three, 1);
    a->are_all = are_legal[0] & are_legal[4] & are_legal[5] & are_legal[6];
}

static void find_steps(const hr_cost_steps *s, int32_t y, int32_t ahead, const uint16_t **steps) {
    enum { PAD = HR_STEPS_PAD };
    int32_t beside = ahead > 0 ? y - 1 : y;
    int32_t beyond = ahead > 0 ? hr_greatest(y - 2, 0) : y; // out of the tile they lead nowhere
    int32_t west = ahead > 0 ? 1 : 0; // whether steps from the west are known where they begin
    const uint16_t *knights[2] = {s->west_knight[beside] + PAD, s->east_knight[beside] + PAD};
    const uint16_t *diagonals[2] = {s->south_west[beside] + PAD, s->south_east[beside] + PAD};
    const uint16_t *down[2] = {s->south_west_knight[beyond] + PAD,
                               s->south_east_knight[beyond] + PAD};
    steps[0] = knights[west] - 2 * west, steps[4] = knights[1 - west] + 2 * west;
    steps[1] = diagonals[west] - west, steps[3] = diagonals[1 - west] + west;
    steps[2] = s->south[beside] + PAD;
    steps[5] = down[west] - west, steps[6] = down[1 - west] + west;
}

static arrivals arrivals_of(const hr_cost_sweeps *sweeps, int32_t y, int32_t ahead) {
    arrivals a = {.sums = sums_at(sweeps, (hr_cell){0, y}),
                  .unreached = &sweeps->sums[0][0],
                  .beside = sums_at(sweeps, (hr_cell){0, y - ahead}),
                  .beyond = sums_at(sweeps, (hr_cell){0, y - 2 * ahead})};
    find_legal(sweeps, y, ahead, &a);
    find_steps(&sweeps->steps, y, ahead, a.steps);
    return a;
}

// A group whose steps are all legal: each sum of the rows before is loaded once.
static HR_ALWAYS_INLINE void relax_all(const arrivals *a, int32_t first, hr_int16x16 *changes) {
    const hr_int16x16 *beside = a->beside, *beyond = a->beyond;
    hr_int16x16 from_0 = beside[first - 2], from_1 = beside[first - 1], from_2 = beside[first],
                from_3 = beside[first + 1], from_5 = beyond[first - 1], here = beyond[first];
    for (int32_t x = first; x < first + GROUP; x++) {
        hr_int16x16 sums = a->sums[x], from_4 = beside[x + 2], from_6 = beyond[x + 1];
        hr_lessen(&sums, &from_0, (int16_t)a->steps[0][x]);
        hr_lessen(&sums, &from_1, (int16_t)a->steps[1][x]);
        hr_lessen(&sums, &from_2, (int16_t)a->steps[2][x]);
        hr_lessen(&sums, &from_3, (int16_t)a->steps[3][x]);
        hr_lessen(&sums, &from_4, (int16_t)a->steps[4][x]);
        hr_lessen(&sums, &from_5, (int16_t)a->steps[5][x]);
        hr_lessen(&sums, &from_6, (int16_t)a->steps[6][x]);
        hr_note_differences(changes, &sums, &a->sums[x]);
        a->sums[x] = sums;
        from_0 = from_1, from_1 = from_2, from_2 = from_3, from_3 = from_4;
        from_5 = here, here = from_6;
    }
}

// Where a step into a block comes from; if it is not legal, where no way leads to.
static HR_ALWAYS_INLINE const hr_int16x16 *from(const arrivals *a, int32_t x, int k,
                                                const hr_int16x16 *block) {
    return a->are_legal[k] >> x & 1 ? block : a->unreached;
}

// A block some of whose steps are legal.
static HR_ALWAYS_INLINE void relax_some(const arrivals *a, int32_t x, hr_int16x16 *changes) {
    const hr_int16x16 *beside = a->beside + x, *beyond = a->beyond + x;
    hr_int16x16 sums = a->sums[x];
    hr_lessen(&sums, from(a, x, 0, beside - 2), (int16_t)a->steps[0][x]);
    hr_lessen(&sums, from(a, x, 1, beside - 1), (int16_t)a->steps[1][x]);
    hr_lessen(&sums, from(a, x, 2, beside), (int16_t)a->steps[2][x]);
    hr_lessen(&sums, from(a, x, 3, beside + 1), (int16_t)a->steps[3][x]);
    hr_lessen(&sums, from(a, x, 4, beside + 2), (int16_t)a->steps[4][x]);
    hr_lessen(&sums, from(a, x, 5, beyond - 1), (int16_t)a->steps[5][x]);
    hr_lessen(&sums, from(a, x, 6, beyond + 1), (int16_t)a->steps[6][x]);
    hr_note_differences(changes, &sums, &a->sums[x]);
    a->sums[x] = sums;
}

// @return whether anything got cheaper.
static HR_ALWAYS_INLINE bool relax_group(const arrivals *a, int32_t group) {
    enum { ALL = (1 << GROUP) - 1 };
    hr_int16x16 changes = {0};
    int32_t first = group * GROUP;
    if ((a->are_all >> first & ALL) == ALL) {
        relax_all(a, first, &changes);
    } else {
        uint64_t open = a->are_legal[2] & (uint64_t)ALL << first;
        for (; open; open &= open - 1) relax_some(a, hr_lowest_bit(open), &changes);
    }
    return hr_is_any_of_16(&changes);
}

// The blocks of a group from those to the west (`ahead` 1) or east (-1), one after the other.
static HR_ALWAYS_INLINE bool relax_along(const hr_cost_sweeps *sweeps, int32_t y, int32_t group,
                                         int32_t ahead) {
    hr_int16x16 changes = {0}, *row = sums_at(sweeps, (hr_cell){0, y});
    int32_t first = ahead > 0 ? group * GROUP : group * GROUP + GROUP - 1;
    const uint16_t *steps = sweeps->steps.east[y] + HR_STEPS_PAD - (ahead > 0 ? 1 : 0);
    hr_int16x16 last = row[first - ahead];
    for (int32_t i = 0, x = first; i < GROUP; i++, x += ahead) {
        hr_int16x16 sums = row[x];
        if (sweeps->open[y] >> x & 1) {
            hr_lessen(&sums, &last, (int16_t)steps[x]);
            hr_note_differences(&changes, &sums, &row[x]);
            row[x] = sums;
        }
        last = sums;
    }
    return hr_is_any_of_16(&changes);
}

// A row along itself, from groups that have changed. @return all that then have.
static HR_ALWAYS_INLINE uint32_t relax_row_along(const hr_cost_sweeps *sweeps, int32_t y,
                                                 uint32_t changed) {
    for (int32_t i = 0; i < GROUPS; i++)
        if ((changed | changed << 1) >> i & 1)
            changed |= (uint32_t)relax_along(sweeps, y, i, 1) << i;
    for (int32_t i = GROUPS - 1; i >= 0; i--)
        if ((changed | changed >> 1) >> i & 1)
            changed |= (uint32_t)relax_along(sweeps, y, i, -1) << i;
    return changed;
}

// Relaxes some groups of a row from the two rows before it, then the row along itself. @return the
// groups that have changed.
HR_VECTOR_CLONES
static uint32_t relax_row(const hr_cost_sweeps *sweeps, int32_t y, int32_t ahead, uint32_t due) {
    arrivals a = arrivals_of(sweeps, y, ahead);
    uint32_t changed = 0;
    for (; due; due &= due - 1) {
        int32_t group = hr_lowest_bit(due);
        changed |= (uint32_t)relax_group(&a, group) << group;
    }
    return changed ? relax_row_along(sweeps, y, changed) : 0;
}

// ---- Sweeps

// Groups of rows beside some that have changed since; two rows more at both ends are for nothing.
typedef struct due_groups {
    uint8_t down[HR_TILE + 4], up[HR_TILE + 4]; // of row y at y + 2
    uint64_t rows_down, rows_up;                // that have such groups
} due_groups;

static void note_changes(due_groups *due, int32_t y, uint32_t changed) {
    uint8_t reached = (uint8_t)(changed | changed << 1 | changed >> 1);
    if (!changed) return;
    for (int32_t i = 1; i <= 2; i++) {
        due->down[y + 2 + i] |= reached;
        due->up[y + 2 - i] |= reached;
    }
    due->rows_down |= UINT64_C(6) << y;
    due->rows_up |= (UINT64_C(1) << y) >> 1 | (UINT64_C(1) << y) >> 2;
}

static void sweep_down(hr_cost_sweeps *sweeps, due_groups *due) {
    while (due->rows_down) {
        int32_t y = hr_lowest_bit(due->rows_down);
        uint32_t groups = due->down[y + 2];
        due->rows_down &= due->rows_down - 1;
        due->down[y + 2] = 0;
        note_changes(due, y, relax_row(sweeps, y, 1, groups));
    }
}

static void sweep_up(hr_cost_sweeps *sweeps, due_groups *due) {
    for (int32_t y = HR_TILE - 1; due->rows_up; y--) {
        uint32_t groups = due->up[y + 2];
        if (!(due->rows_up >> y & 1)) continue;
        due->rows_up &= ~(UINT64_C(1) << y);
        due->up[y + 2] = 0;
        note_changes(due, y, relax_row(sweeps, y, -1, groups));
    }
}

static void sweep(hr_cost_sweeps *sweeps, due_groups due) {
    while (due.rows_down | due.rows_up) {
        sweep_down(sweeps, &due);
        sweep_up(sweeps, &due);
    }
}

static void clear_sums(hr_cost_sweeps *sweeps) {
    for (int32_t i = 0; i < HR_SUMS_SIDE * HR_SUMS_SIDE; i++)
        for (int k = 0; k < HR_SWEEP_SOURCES; k++) HR_NUMBER_OF(&sweeps->sums[0][i], k) = UNREACHED;
}

HR_VECTOR_CLONES
static uint32_t relax_start(const hr_cost_sweeps *sweeps, int32_t y, uint32_t started) {
    return relax_row_along(sweeps, y, started);
}

static due_groups start_at(hr_cost_sweeps *sweeps, const hr_cell *sources, int32_t count) {
    due_groups due = {0};
    uint8_t started[HR_TILE] = {0};
    for (int32_t i = 0; i < count; i++) {
        hr_cell at = sources[i];
        HR_ASSERT(sweeps->open[at.y] >> at.x & 1);
        HR_NUMBER_OF(sums_at(sweeps, at), i) = INT16_MIN;
        started[at.y] |= (uint8_t)(1 << at.x / GROUP);
    }
    for (int32_t y = 0; y < HR_TILE; y++)
        if (started[y]) note_changes(&due, y, relax_start(sweeps, y, started[y]));
    return due;
}

bool hr_cost_sweeps_run(hr_cost_sweeps *sweeps, const hr_cell *sources, int32_t count,
                        int32_t coarser) {
    HR_ASSERT(count <= HR_SWEEP_SOURCES);
    uint32_t scale = scale_of(sweeps, coarser);
    if (scale == 0) return false;
    hr_cost_steps_fill(&sweeps->steps, (const uint16_t(*)[HR_TILE])sweeps->costs, scale);
    clear_sums(sweeps);
    sweep(sweeps, start_at(sweeps, sources, count));
    return true;
}

// ---- Ways

// Clockwise from the north.
enum { DIRECTIONS = 16 };
static const int8_t STEP_X[DIRECTIONS] = {0, 1, 1, 2, 1, 2, 1, 1, 0, -1, -1, -2, -1, -2, -1, -1},
                    STEP_Y[DIRECTIONS] = {-1, -2, -1, -1, 0, 1, 1, 2, 1, 2, 1, 1, 0, -1, -1, -2};

static hr_cell ahead_of(hr_cell at, int direction) {
    return (hr_cell){at.x + STEP_X[direction], at.y + STEP_Y[direction]};
}

// Whether all blocks are open in the rectangle between two, which a step sweeps.
static bool is_legal(const hr_cost_sweeps *sweeps, hr_cell a, hr_cell b) {
    int32_t left = hr_least(a.x, b.x), top = hr_least(a.y, b.y);
    int32_t right = hr_greatest(a.x, b.x), bottom = hr_greatest(a.y, b.y);
    if (left < 0 || top < 0 || right >= HR_TILE || bottom >= HR_TILE) return false;
    uint64_t all = (UINT64_C(2) << (right - left)) - 1, open = all;
    for (int32_t y = top; y <= bottom; y++) open &= sweeps->open[y] >> left;
    return open == all;
}

static inline int32_t sum_at(const hr_cost_sweeps *sweeps, int32_t source, hr_cell at) {
    return HR_NUMBER_OF(sums_at(sweeps, at), source);
}

// Whether the cheapest way to a block, of this sum, comes by a step from this direction.
static bool comes_from(const hr_cost_sweeps *sweeps, int32_t source, hr_cell at, int32_t sum,
                       int direction) {
    hr_cell from = ahead_of(at, direction);
    return is_legal(sweeps, at, from) &&
           sum_at(sweeps, source, from) == sum - hr_cost_step_between(&sweeps->steps, from, at);
}

// On in the same direction if that is as good as any, or nearly so: ways then bend least.
static int direction_back(const hr_cost_sweeps *sweeps, int32_t source, hr_cell at, int32_t sum,
                          int last) {
    for (int turn = 0; turn <= DIRECTIONS / 2; turn++) {
        int right = (last + turn) % DIRECTIONS, left = (last - turn + DIRECTIONS) % DIRECTIONS;
        if (comes_from(sweeps, source, at, sum, right)) return right;
        if (comes_from(sweeps, source, at, sum, left)) return left;
    }
    HR_ASSERT(false);
    return last;
}

bool hr_cost_sweeps_way(const hr_cost_sweeps *sweeps, int32_t source, hr_cell from,
                        hr_points *way) {
    int32_t sum = sum_at(sweeps, source, from);
    if (sum >= UNREACHED) return false;
    hr_points_push(way, from);
    int last = 0;
    for (hr_cell at = from; sum != INT16_MIN;) {
        int direction = direction_back(sweeps, source, at, sum, last);
        if (direction != last && !hr_same(at, from)) hr_points_push(way, at);
        last = direction;
        at = ahead_of(at, direction);
        sum = sum_at(sweeps, source, at);
        if (sum == INT16_MIN) hr_points_push(way, at);
    }
    return true;
}

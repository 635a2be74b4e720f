// cost_sweeps.c - relaxing rows of a tile until nothing gets cheaper.

#include "planner/routes/cost_sweeps.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

#include <string.h>

// Sums begin at the least number of 16 bits. What is not reached, or not below this, is UNREACHED;
// a step more still fits.
enum { STEP_MAX = 8191, UNREACHED = INT16_MAX - STEP_MAX };
// In the scale, half a step in the cheapest block is at least this, so that roundings do not choose
// ways; and ways so many times as long as a block of mean cost fit.
enum { LEAST_HALF_STEP = 12, USUAL_LENGTH = 192 };

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

// ---- Rows

// Bits first .. end - 1 of a row.
typedef struct interval {
    int32_t first, end;
} interval;

// Takes the first interval out of a row.
static inline interval take_interval(uint64_t *row) {
    int32_t first = hr_lowest_bit(*row);
    uint64_t rest = ~(*row >> first);
    int32_t end = rest ? hr_least(first + hr_lowest_bit(rest), HR_TILE) : HR_TILE;
    *row &= end < HR_TILE ? ~UINT64_C(0) << end : 0;
    return (interval){first, end};
}

// Relaxes row y from the two rows before it in a sweep down (`ahead` 1) or up (-1), then along
// itself. @return whether anything got cheaper.
typedef bool relax_row(hr_cost_sweeps *sweeps, int32_t y, int32_t ahead);

// Rows that have changed since those beside them were relaxed.
typedef struct changed_rows {
    uint64_t above, below; // of each row, whether one of the two above it has, or below it
} changed_rows;

static void note_change(changed_rows *changed, int32_t y) {
    uint64_t bit = UINT64_C(1) << y;
    changed->above |= bit << 1 | bit << 2;
    changed->below |= bit >> 1 | bit >> 2;
}

// Down and up again over the rows beside some that have changed, until there are none.
static void sweep(hr_cost_sweeps *sweeps, uint64_t started, relax_row *relax) {
    changed_rows changed = {0, 0};
    for (; started; started &= started - 1) note_change(&changed, hr_lowest_bit(started));
    while (changed.above | changed.below) {
        for (int32_t y = 0; y < HR_TILE && changed.above; y++) {
            bool is_due = changed.above >> y & 1;
            changed.above &= ~(UINT64_C(1) << y);
            if (is_due && relax(sweeps, y, 1)) note_change(&changed, y);
        }
        for (int32_t y = HR_TILE - 1; y >= 0 && changed.below; y--) {
            bool is_due = changed.below >> y & 1;
            changed.below &= ~(UINT64_C(1) << y);
            if (is_due && relax(sweeps, y, -1)) note_change(&changed, y);
        }
    }
}

// Blocks of row y that are open in both rows, or in all three.
static uint64_t open_with_one(const hr_cost_sweeps *sweeps, int32_t y, int32_t ahead) {
    return y - ahead >= 0 && y - ahead < HR_TILE ? sweeps->open[y] & sweeps->open[y - ahead] : 0;
}

static uint64_t open_with_two(const hr_cost_sweeps *sweeps, int32_t y, int32_t ahead) {
    int32_t first = y - 2 * ahead;
    return first >= 0 && first < HR_TILE ? open_with_one(sweeps, y, ahead) & sweeps->open[first]
                                         : 0;
}

// ---- Sixteen bits

// From costs to halves of straight steps, in 16.16 fixed point, or 0 if costs differ too much.
static uint32_t scale_of(const hr_cost_sweeps *sweeps, int32_t coarser) {
    enum { RANGE = UNREACHED - INT16_MIN, HALF_STEP_MAX = STEP_MAX * 2 / 9 }; // 9 / 4 > sqrt 5
    int64_t for_ways = ((int64_t)RANGE << 16) * sweeps->count / (2 * USUAL_LENGTH * sweeps->sum);
    int64_t for_steps = ((int64_t)HALF_STEP_MAX << 16) / sweeps->most;
    for_ways >>= coarser;
    int64_t scale = for_ways < for_steps ? for_ways : for_steps;
    return sweeps->least * scale >= (int64_t)LEAST_HALF_STEP << 16 ? (uint32_t)scale : 0;
}

// Of halves of straight steps, in 16.16.
static inline uint16_t straight(uint32_t halves) { return (uint16_t)((halves + 32768) >> 16); }

static inline uint16_t diagonal(uint32_t halves) {
    enum { SQRT_2_1024THS = 1448 };
    return (uint16_t)(((halves >> 10) * SQRT_2_1024THS + 32768) >> 16);
}

// The line of a knight's move is in four blocks, as long in each.
static inline uint16_t knightly(uint32_t halves) {
    enum { HALF_SQRT_5_1024THS = 1145 };
    return (uint16_t)(((halves >> 10) * HALF_SQRT_5_1024THS + 32768) >> 16);
}

static void add_up_steps_along(hr_cost_steps *steps, int32_t y, const uint32_t *row) {
    uint16_t *east = steps->east[y] + HR_STEPS_PAD;
    for (int32_t x = 0; x + 1 < HR_TILE; x++) east[x] = straight(row[x] + row[x + 1]);
}

static void add_up_steps_across(hr_cost_steps *steps, int32_t y, const uint32_t *row,
                                const uint32_t *below) {
    uint16_t *south = steps->south[y] + HR_STEPS_PAD;
    uint16_t *south_east = steps->south_east[y] + HR_STEPS_PAD;
    uint16_t *south_west = steps->south_west[y] + HR_STEPS_PAD;
    uint16_t *east_knight = steps->east_knight[y] + HR_STEPS_PAD;
    uint16_t *west_knight = steps->west_knight[y] + HR_STEPS_PAD;
    for (int32_t x = 0; x < HR_TILE; x++) south[x] = straight(row[x] + below[x]);
    for (int32_t x = 0; x + 1 < HR_TILE; x++) {
        south_east[x] = diagonal(row[x] + below[x + 1]);
        south_west[x + 1] = diagonal(row[x + 1] + below[x]);
    }
    for (int32_t x = 0; x + 2 < HR_TILE; x++) {
        east_knight[x] = knightly(row[x] + row[x + 1] + below[x + 1] + below[x + 2]);
        west_knight[x + 2] = knightly(row[x + 2] + row[x + 1] + below[x + 1] + below[x]);
    }
}

static void add_up_steps_down(hr_cost_steps *steps, int32_t y, const uint32_t *row,
                              const uint32_t *below, const uint32_t *last) {
    uint16_t *south_east = steps->south_east_knight[y] + HR_STEPS_PAD;
    uint16_t *south_west = steps->south_west_knight[y] + HR_STEPS_PAD;
    for (int32_t x = 0; x + 1 < HR_TILE; x++) {
        south_east[x] = knightly(row[x] + below[x] + below[x + 1] + last[x + 1]);
        south_west[x + 1] = knightly(row[x + 1] + below[x + 1] + below[x] + last[x]);
    }
}

static void scale_steps(hr_cost_sweeps *sweeps, uint32_t scale) {
    hr_cost_steps *steps = &sweeps->steps;
    uint32_t halves[3][HR_TILE];
    for (int32_t y = HR_TILE - 1; y >= 0; y--) {
        uint32_t *row = halves[y % 3];
        const uint32_t *below = halves[(y + 1) % 3], *last = halves[(y + 2) % 3];
        for (int32_t x = 0; x < HR_TILE; x++) row[x] = sweeps->costs[y][x] * scale;
        add_up_steps_along(steps, y, row);
        if (y + 1 < HR_TILE) add_up_steps_across(steps, y, row, below);
        if (y + 2 < HR_TILE) add_up_steps_down(steps, y, row, below, last);
    }
}

// Sums of one block, a number for each source.
typedef struct sums {
    hr_int16x8 of[HR_SWEEP_VECTORS];
} sums;

// Of a row, with two blocks more at both ends that nothing comes from.
typedef struct padded_row {
    sums at[HR_TILE + 4];
} padded_row;

static HR_ALWAYS_INLINE sums load(const hr_int16x8 *from) {
    sums all;
    for (int i = 0; i < HR_SWEEP_VECTORS; i++) all.of[i] = from[i];
    return all;
}

static HR_ALWAYS_INLINE void store(hr_int16x8 *to, sums all) {
    for (int i = 0; i < HR_SWEEP_VECTORS; i++) to[i] = all.of[i];
}

// The lesser of a block's sums and those of a way over another.
static HR_ALWAYS_INLINE void lessen(sums *own, const sums *other, uint16_t step) {
    hr_int16x8 steps = hr_each((int16_t)step);
    for (int i = 0; i < HR_SWEEP_VECTORS; i++)
        own->of[i] = hr_lesser(own->of[i], hr_add(other->of[i], steps));
}

static HR_ALWAYS_INLINE hr_int16x8 noted(hr_int16x8 changes, sums before, sums after) {
    for (int i = 0; i < HR_SWEEP_VECTORS; i++)
        changes = hr_or(changes, hr_are_less(after.of[i], before.of[i]));
    return changes;
}

// Blocks of an interval, where all steps inside it are legal and no others. @return its first.
static HR_ALWAYS_INLINE const sums *pad(padded_row *to, hr_int16x8 (*row)[HR_SWEEP_VECTORS],
                                        interval open) {
    int32_t count = open.end - open.first;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < HR_SWEEP_VECTORS; i++)
            to->at[k].of[i] = to->at[count + 2 + k].of[i] = hr_each(UNREACHED);
    for (int32_t x = 0; x < count; x++) to->at[x + 2] = load(row[open.first + x]);
    return to->at + 2;
}

// Steps into a row from the one beside it, of the blocks 2 to the west .. 2 to the east, in the
// order of the blocks that they lead to. What lies outside of the tile is 0.
typedef struct steps_across {
    const uint16_t *of[5];
} steps_across;

static steps_across steps_from_beside(const hr_cost_steps *s, int32_t y, int32_t ahead) {
    enum { PAD = HR_STEPS_PAD };
    if (ahead > 0)
        return (steps_across){{s->east_knight[y - 1] + PAD - 2, s->south_east[y - 1] + PAD - 1,
                               s->south[y - 1] + PAD, s->south_west[y - 1] + PAD + 1,
                               s->west_knight[y - 1] + PAD + 2}};
    return (steps_across){{s->west_knight[y] + PAD, s->south_west[y] + PAD, s->south[y] + PAD,
                           s->south_east[y] + PAD, s->east_knight[y] + PAD}};
}

static HR_ALWAYS_INLINE hr_int16x8 relax_across(hr_cost_sweeps *sweeps, int32_t y, int32_t ahead,
                                                interval open, hr_int16x8 changes) {
    padded_row padded;
    steps_across steps = steps_from_beside(&sweeps->steps, y, ahead);
    const sums *from = pad(&padded, sweeps->sums[y - ahead], open);
    for (int32_t x = open.first; x < open.end; x++, from++) {
        sums before = load(sweeps->sums[y][x]), after = before;
        for (int k = 0; k < 5; k++) lessen(&after, from + k - 2, steps.of[k][x]);
        changes = noted(changes, before, after);
        store(sweeps->sums[y][x], after);
    }
    return changes;
}

static HR_ALWAYS_INLINE hr_int16x8 relax_down(hr_cost_sweeps *sweeps, int32_t y, int32_t ahead,
                                              interval open, hr_int16x8 changes) {
    padded_row padded;
    const hr_cost_steps *s = &sweeps->steps;
    const uint16_t *from_west = ahead > 0 ? s->south_east_knight[y - 2] + HR_STEPS_PAD - 1
                                          : s->south_west_knight[y] + HR_STEPS_PAD;
    const uint16_t *from_east = ahead > 0 ? s->south_west_knight[y - 2] + HR_STEPS_PAD + 1
                                          : s->south_east_knight[y] + HR_STEPS_PAD;
    const sums *from = pad(&padded, sweeps->sums[y - 2 * ahead], open);
    for (int32_t x = open.first; x < open.end; x++, from++) {
        sums before = load(sweeps->sums[y][x]), after = before;
        lessen(&after, from - 1, from_west[x]);
        lessen(&after, from + 1, from_east[x]);
        changes = noted(changes, before, after);
        store(sweeps->sums[y][x], after);
    }
    return changes;
}

// To the east and back.
static HR_ALWAYS_INLINE void relax_along(hr_cost_sweeps *sweeps, int32_t y, interval open) {
    const uint16_t *east = sweeps->steps.east[y] + HR_STEPS_PAD;
    sums last = load(sweeps->sums[y][open.first]);
    for (int32_t x = open.first + 1; x < open.end; x++) {
        sums here = load(sweeps->sums[y][x]);
        lessen(&here, &last, east[x - 1]);
        store(sweeps->sums[y][x], here);
        last = here;
    }
    for (int32_t x = open.end - 2; x >= open.first; x--) {
        sums here = load(sweeps->sums[y][x]);
        lessen(&here, &last, east[x]);
        store(sweeps->sums[y][x], here);
        last = here;
    }
}

HR_VECTOR_CLONES
static bool relax_vectors(hr_cost_sweeps *sweeps, int32_t y, int32_t ahead) {
    hr_int16x8 changes = hr_each(0);
    for (uint64_t open = open_with_one(sweeps, y, ahead); open;)
        changes = relax_across(sweeps, y, ahead, take_interval(&open), changes);
    for (uint64_t open = open_with_two(sweeps, y, ahead); open;)
        changes = relax_down(sweeps, y, ahead, take_interval(&open), changes);
    if (!hr_is_any(changes)) return false;
    for (uint64_t open = sweeps->open[y]; open;) relax_along(sweeps, y, take_interval(&open));
    return true;
}

static void clear_sums(hr_cost_sweeps *sweeps) {
    for (int32_t y = 0; y < HR_TILE; y++)
        for (int32_t x = 0; x < HR_TILE; x++)
            for (int i = 0; i < HR_SWEEP_VECTORS; i++) sweeps->sums[y][x][i] = hr_each(UNREACHED);
}

static uint64_t start_at(hr_cost_sweeps *sweeps, const hr_cell *sources, int32_t count) {
    uint64_t started = 0;
    clear_sums(sweeps);
    for (int32_t i = 0; i < count; i++) {
        hr_cell at = sources[i];
        HR_ASSERT(sweeps->open[at.y] >> at.x & 1);
        hr_set_number(&sweeps->sums[at.y][at.x][i / HR_VECTOR_LENGTH], i % HR_VECTOR_LENGTH,
                      INT16_MIN);
        started |= UINT64_C(1) << at.y;
    }
    for (uint64_t rows = started; rows; rows &= rows - 1) {
        int32_t y = hr_lowest_bit(rows);
        for (uint64_t open = sweeps->open[y]; open;) relax_along(sweeps, y, take_interval(&open));
    }
    return started;
}

bool hr_cost_sweeps_run(hr_cost_sweeps *sweeps, const hr_cell *sources, int32_t count,
                        int32_t coarser) {
    HR_ASSERT(count <= HR_SWEEP_SOURCES);
    uint32_t scale = scale_of(sweeps, coarser);
    if (scale == 0) return false;
    scale_steps(sweeps, scale);
    sweep(sweeps, start_at(sweeps, sources, count), relax_vectors);
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

// Between two blocks a step apart, in either order.
static int32_t step_between(const hr_cost_sweeps *sweeps, hr_cell a, hr_cell b) {
    const hr_cost_steps *steps = &sweeps->steps;
    hr_cell upper = a.y < b.y ? a : b, lower = a.y < b.y ? b : a;
    int32_t x = HR_STEPS_PAD + upper.x, y = upper.y;
    int32_t change = lower.x - upper.x;
    if (a.y == b.y) return steps->east[a.y][HR_STEPS_PAD + hr_least(a.x, b.x)];
    if (lower.y - upper.y == 2)
        return change > 0 ? steps->south_east_knight[y][x] : steps->south_west_knight[y][x];
    switch (change) {
    case -2:
        return steps->west_knight[y][x];
    case -1:
        return steps->south_west[y][x];
    case 0:
        return steps->south[y][x];
    case 1:
        return steps->south_east[y][x];
    default:
        return steps->east_knight[y][x];
    }
}

static inline int32_t sum_at(const hr_cost_sweeps *sweeps, int32_t source, hr_cell at) {
    return hr_number_at(sweeps->sums[at.y][at.x][source / HR_VECTOR_LENGTH],
                        source % HR_VECTOR_LENGTH);
}

// Whether the cheapest way to a block, of this sum, comes by a step from this direction.
static bool comes_from(const hr_cost_sweeps *sweeps, int32_t source, hr_cell at, int32_t sum,
                       int direction) {
    hr_cell from = ahead_of(at, direction);
    return is_legal(sweeps, at, from) &&
           sum_at(sweeps, source, from) == sum - step_between(sweeps, from, at);
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

// row_sweeps.c - relaxing rows of a tile, eight blocks at a time.

#include "planner/costs/row_sweeps.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/costs/cost_squares.h"

#include <math.h>

// Sums begin at the least number and stay below 0, so that a step that costs ILLEGAL comes to more
// than any of them, and nothing else has to keep ways off closed blocks.
enum { NO_STEPS = INT16_MIN, UNREACHED = HR_SWEEP_UNREACHED, ILLEGAL = HR_SWEEP_ILLEGAL };

// Ways so many times as long as a block of mean cost fit. Half a step in the cheapest block is at
// least LEAST_HALF_STEP, unless sums are rough.
enum { USUAL_LENGTH = 128, LEAST_HALF_STEP = 12 };

// Half steps are kept in quarters of the unit of sums until they are added up.
enum { QUARTERS = 4, HALF_STEP_MAX = 11500 / QUARTERS };

// Without costs, so that the longest ways that a tile can have fit, and 12 : 17 is nearly 1 :
// sqrt 2.
enum { PLAIN_STEP = 12 };
static const uint16_t SQRT_2_LESS_1 = 27146; // in 0.16 fixed point

enum { VECTORS = HR_STRETCH };
_Static_assert(HR_STRETCH - HR_SQUARE == 0, "a square of one cost is a number of each vector");

// ---- Loading

typedef struct ground {
    const hr_plane *plane;
    const hr_costs *costs; // NULL = every step is PLAIN_STEP
    hr_cell origin;
    bool may_be_rough;    // however much the cheapest steps are rounded
    uint32_t scale;       // from costs to quarters of half steps, in 16.16 fixed point
    int16_t half_of[256]; // by rank
} ground;

// What open blocks of the tile cost about, from some of them.
static int32_t mean_cost(const hr_plane *plane, const hr_costs *costs, hr_cell origin,
                         hr_sweep_rows rows) {
    enum { APART = 8 };
    int32_t sum = 0, count = 0;
    for (int32_t y = origin.y + rows.first + APART / 2; y < origin.y + rows.end; y += APART)
        for (int32_t x = origin.x + APART / 2; x < origin.x + HR_TILE; x += APART)
            if (hr_is_open_block(plane, x, y)) sum += hr_cost_at(costs, x, y), count++;
    return count ? sum / count : costs->least;
}

static uint32_t scale_of(const hr_costs *costs, int32_t mean) {
    int64_t for_ways = ((int64_t)INT16_MAX * QUARTERS << 16) / (2 * USUAL_LENGTH * mean);
    int64_t for_steps = ((int64_t)HALF_STEP_MAX * QUARTERS << 16) / costs->most;
    return (uint32_t)(for_ways < for_steps ? for_ways : for_steps);
}

// Whether roundings do not choose ways.
static bool is_fine(const hr_costs *costs, uint32_t scale) {
    return (int64_t)costs->least * scale >= (int64_t)LEAST_HALF_STEP * QUARTERS << 16;
}

// With what rounds the sum of two of them to the nearest, when they are quartered; no step comes to
// nothing. Only a closed block can cost more than `most`.
static HR_ALWAYS_INLINE int16_t half_step(const ground *g, int32_t cost) {
    cost = hr_least(cost, g->costs->most);
    int16_t half = (int16_t)(((uint32_t)cost * g->scale + (1 << 15)) >> 16) + QUARTERS / 4;
    return half > QUARTERS / 2 ? half : QUARTERS / 2;
}

static HR_ALWAYS_INLINE void find_halves(ground *g) {
    for (int rank = 0; rank < 256; rank++) g->half_of[rank] = half_step(g, g->costs->cost_of[rank]);
}

// By blocks of a width that is known when this is compiled, or of any.
static HR_ALWAYS_INLINE void load_ranks(const ground *g, const uint8_t *ranks, int i,
                                        const int32_t width, int32_t height, hr_sweep_row *rows) {
    for (int32_t k = 0; k < height; k++, ranks += g->costs->width)
        for (int32_t j = 0; j < width; j++)
            rows[k].numbers[j * HR_VECTOR_LENGTH + i] = g->half_of[ranks[j]];
}

// A square of several costs: number i of each vector of eight rows, as far as the plane reaches.
static void load_square(const ground *g, int32_t y, int i, hr_sweep_row *rows) {
    hr_cell at = {g->origin.x + i * HR_SQUARE, g->origin.y + y};
    int32_t width = hr_least(HR_SQUARE, g->plane->rows.length - at.x);
    int32_t height = hr_least(HR_SQUARE, g->plane->rows.count - at.y);
    const uint8_t *ranks = g->costs->bytes + (ptrdiff_t)at.y * g->costs->width + at.x;
    if (width == HR_SQUARE)
        load_ranks(g, ranks, i, HR_SQUARE, height, rows);
    else
        load_ranks(g, ranks, i, width, height, rows);
}

static void load_plain(hr_sweep_row *rows) {
    hr_int16x8 halves = hr_each(PLAIN_STEP * QUARTERS / 2 + QUARTERS / 4);
    for (int32_t k = 0; k < HR_SQUARE; k++)
        for (int j = 0; j < VECTORS; j++) rows[k].at[j] = halves;
}

// Eight rows of half steps, from y on.
static void load_squares(const ground *g, int32_t y, hr_sweep_row *rows) {
    if (!g->costs) {
        load_plain(rows);
        return;
    }
    const uint16_t *squares = g->costs->squares +
                              (g->origin.y + y) / HR_SQUARE * g->costs->square_columns +
                              g->origin.x / HR_SQUARE;
    hr_int16x8 halves = hr_each(0);
    for (int i = 0; i < HR_VECTOR_LENGTH; i++) hr_set_number(&halves, i, half_step(g, squares[i]));
    for (int32_t k = 0; k < HR_SQUARE; k++)
        for (int j = 0; j < VECTORS; j++) rows[k].at[j] = halves;
    for (int i = 0; i < HR_VECTOR_LENGTH; i++)
        if (squares[i] == 0) load_square(g, y, i, rows);
}

static uint64_t closed_row(const ground *g, int32_t y) {
    return hr_bits_at(hr_line(&g->plane->rows, g->origin.y + y), g->origin.x);
}

// ---- Steps

// A number for each block of a row, in the same places; in front of them and after them those of
// the blocks beside.
typedef union wide_row {
    hr_int16x8 at[1 + VECTORS + 1];
    int16_t numbers[HR_VECTOR_LENGTH + HR_TILE + HR_VECTOR_LENGTH];
} wide_row;

enum { OWN = HR_VECTOR_LENGTH, BESIDE = HR_VECTOR_LENGTH };

// What steps from a row are made of: half steps to the sides of its blocks and to their corners,
// and ILLEGAL for closed ones, 0 for open ones.
typedef struct row_parts {
    wide_row straight, diagonal, closed;
} row_parts;

// Beside the tile blocks are open, and cost nothing: no way comes from there.
static HR_ALWAYS_INLINE void add_neighbours(wide_row *row) {
    row->at[0] = hr_up_1(row->at[VECTORS], hr_each(0));
    row->at[VECTORS + 1] = hr_down_1(row->at[1], hr_each(0));
}

static HR_ALWAYS_INLINE void take_apart(row_parts *row, const hr_sweep_row *halves,
                                        uint64_t closed) {
    hr_int16x8 bytes = hr_bytes_of(closed);
    for (int j = 0; j < VECTORS; j++) {
        hr_int16x8 half = halves->at[j], bit = hr_each((int16_t)(1 << j));
        hr_int16x8 is_closed = hr_are_equal(hr_and(bytes, bit), bit);
        row->straight.at[j + 1] = half;
        row->diagonal.at[j + 1] = hr_add(half, hr_high_products(half, SQRT_2_LESS_1));
        row->closed.at[j + 1] = hr_and(is_closed, hr_each(ILLEGAL));
    }
    add_neighbours(&row->straight);
    add_neighbours(&row->diagonal);
    add_neighbours(&row->closed);
}

static HR_ALWAYS_INLINE int16_t step_of(int16_t half, int16_t other, int16_t illegal) {
    return (int16_t)((uint16_t)(half + other) / QUARTERS | illegal);
}

// A loop over whole rows, not over vectors, so that those are as long as the processor has them.
static HR_ALWAYS_INLINE void find_steps(hr_row_sweeps *s, int32_t y, const row_parts *row,
                                        const row_parts *below) {
    const int16_t *straight = row->straight.numbers, *straight_below = below->straight.numbers;
    const int16_t *diagonal = row->diagonal.numbers, *diagonal_below = below->diagonal.numbers;
    const int16_t *closed = row->closed.numbers;
    int16_t *east = s->east[y].numbers, *south = s->south[y].numbers;
    int16_t *south_east = s->south_east[y].numbers, *south_west = s->south_west[y].numbers;
    wide_row either; // of the row and the one below
    for (int i = 0; i < OWN + HR_TILE + BESIDE; i++)
        either.numbers[i] = closed[i] | below->closed.numbers[i];
    for (int i = 0; i < HR_TILE; i++) {
        const int16_t *illegal = either.numbers + i;
        east[i] = step_of(straight[OWN + i], straight[OWN + BESIDE + i],
                          (int16_t)(closed[OWN + i] | closed[OWN + BESIDE + i]));
        south[i] = step_of(straight[OWN + i], straight_below[OWN + i], illegal[OWN]);
        south_east[i] = step_of(diagonal[OWN + i], diagonal_below[OWN + BESIDE + i],
                                (int16_t)(illegal[OWN] | illegal[OWN + BESIDE]));
        south_west[i] = step_of(diagonal[OWN + i], diagonal_below[OWN - BESIDE + i],
                                (int16_t)(illegal[OWN] | illegal[OWN - BESIDE]));
    }
}

static HR_ALWAYS_INLINE void add_up_crossings(hr_crossings *c, const hr_int16x8 *east) {
    hr_int16x8 inside = hr_each(0), illegal = hr_each(ILLEGAL);
    for (int j = 0; j + 1 < VECTORS; j++) inside = hr_add_up_to_most(inside, east[j]);
    c->east[0] = hr_add_up_to_most(inside, hr_up_1(east[VECTORS - 1], illegal));
    c->east[1] = hr_add_up_to_most(c->east[0], hr_up_1(c->east[0], illegal));
    c->east[2] = hr_add_up_to_most(c->east[1], hr_up_2(c->east[1], illegal));
    c->west[0] = hr_add_up_to_most(inside, east[VECTORS - 1]);
    c->west[1] = hr_add_up_to_most(c->west[0], hr_down_1(c->west[0], illegal));
    c->west[2] = hr_add_up_to_most(c->west[1], hr_down_2(c->west[1], illegal));
}

// From the last row up, so that the one below is at hand.
HR_VECTOR_CLONES
static void load(hr_row_sweeps *s, ground *g) {
    hr_sweep_row squares[HR_SQUARE];
    row_parts parts[2];
    const hr_sweep_row nothing = {.numbers = {0}};
    if (g->costs) find_halves(g);
    take_apart(&parts[0], &nothing, ~UINT64_C(0));
    for (int32_t y = s->rows.end - 1; y >= s->rows.first; y--) {
        row_parts *row = &parts[y & 1], *below = &parts[~y & 1];
        uint64_t closed = y < g->plane->rows.count - g->origin.y ? closed_row(g, y) : ~UINT64_C(0);
        if (y % HR_SQUARE == HR_SQUARE - 1) load_squares(g, y - y % HR_SQUARE, squares);
        take_apart(row, &squares[y % HR_SQUARE], closed);
        find_steps(s, y, row, below);
        add_up_crossings(&s->crossings[y], s->east[y].at);
    }
}

// ---- Rows

// Takes over a sum if it is less. @return a mask that is not 0 where it is.
static HR_ALWAYS_INLINE hr_int16x8 lessen(hr_int16x8 *own, hr_int16x8 sum) {
    hr_int16x8 before = *own;
    *own = hr_lesser(sum, before);
    return hr_are_less(sum, before);
}

static HR_ALWAYS_INLINE bool relax_from_above(hr_row_sweeps *s, int32_t y) {
    hr_int16x8 *own = s->sums[y].at, unreached = hr_each(UNREACHED), changes = hr_each(0);
    const hr_int16x8 *above = s->sums[y - 1].at, *south = s->south[y - 1].at;
    const hr_int16x8 *south_east = s->south_east[y - 1].at, *south_west = s->south_west[y - 1].at;
    hr_int16x8 before = hr_add(above[VECTORS - 1], south_east[VECTORS - 1]);
    hr_int16x8 after_last = hr_down_1(hr_add(above[0], south_west[0]), unreached);
    hr_int16x8 from_west = hr_up_1(before, unreached);
    for (int j = 0; j < VECTORS; j++) {
        hr_int16x8 from_east =
            j + 1 < VECTORS ? hr_add(above[j + 1], south_west[j + 1]) : after_last;
        hr_int16x8 sum = hr_lesser(hr_add(above[j], south[j]), hr_lesser(from_west, from_east));
        changes = hr_or(changes, lessen(&own[j], sum));
        from_west = hr_add(above[j], south_east[j]);
    }
    return hr_is_any(changes);
}

static HR_ALWAYS_INLINE bool relax_from_below(hr_row_sweeps *s, int32_t y) {
    hr_int16x8 *own = s->sums[y].at, unreached = hr_each(UNREACHED), changes = hr_each(0);
    const hr_int16x8 *below = s->sums[y + 1].at, *south = s->south[y].at;
    const hr_int16x8 *south_east = s->south_east[y].at, *south_west = s->south_west[y].at;
    hr_int16x8 west = hr_up_1(below[VECTORS - 1], unreached);
    hr_int16x8 after_last = hr_down_1(below[0], unreached);
    for (int j = 0; j < VECTORS; j++) {
        hr_int16x8 east = j + 1 < VECTORS ? below[j + 1] : after_last;
        hr_int16x8 diagonally = hr_lesser(hr_add(west, south_west[j]), hr_add(east, south_east[j]));
        hr_int16x8 sum = hr_lesser(hr_add(below[j], south[j]), diagonally);
        changes = hr_or(changes, lessen(&own[j], sum));
        west = below[j];
    }
    return hr_is_any(changes);
}

// The sums at the last block of each stretch, of ways from the west; and at the first, from the
// east: first of ways inside the stretch, then of those from one, two and four stretches away.
static HR_ALWAYS_INLINE void find_ends(const hr_row_sweeps *s, int32_t y, hr_int16x8 *last,
                                       hr_int16x8 *first) {
    const hr_int16x8 *sums = s->sums[y].at, *east = s->east[y].at, unreached = hr_each(UNREACHED);
    const hr_crossings *c = &s->crossings[y];
    hr_int16x8 a = sums[0], b = sums[VECTORS - 1];
    for (int j = 1; j < VECTORS; j++) {
        int k = VECTORS - 1 - j;
        a = hr_lesser(sums[j], hr_add(a, east[j - 1]));
        b = hr_lesser(sums[k], hr_add(b, east[k]));
    }
    a = hr_lesser(a, hr_add(hr_up_1(a, unreached), c->east[0]));
    b = hr_lesser(b, hr_add(hr_down_1(b, unreached), c->west[0]));
    a = hr_lesser(a, hr_add(hr_up_2(a, unreached), c->east[1]));
    b = hr_lesser(b, hr_add(hr_down_2(b, unreached), c->west[1]));
    *last = hr_lesser(a, hr_add(hr_up_4(a, unreached), c->east[2]));
    *first = hr_lesser(b, hr_add(hr_down_4(b, unreached), c->west[2]));
}

static HR_ALWAYS_INLINE void relax_along(hr_row_sweeps *s, int32_t y) {
    hr_int16x8 *sums = s->sums[y].at, unreached = hr_each(UNREACHED), last, first;
    const hr_int16x8 *east = s->east[y].at, over = east[VECTORS - 1];
    find_ends(s, y, &last, &first);
    hr_int16x8 a = hr_add(hr_up_1(last, unreached), hr_up_1(over, hr_each(ILLEGAL)));
    for (int j = 0; j < VECTORS; j++) {
        a = sums[j] = hr_lesser(sums[j], a);
        a = hr_add(a, east[j]);
    }
    hr_int16x8 b = hr_down_1(first, unreached);
    for (int j = VECTORS - 1; j >= 0; j--) b = sums[j] = hr_lesser(sums[j], hr_add(b, east[j]));
}

// Rows to relax from the one above, and from the one below.
typedef struct due_rows {
    uint64_t from_above, from_below;
    uint64_t all; // that there are
} due_rows;

static uint64_t bits_of(hr_sweep_rows rows) {
    return ~UINT64_C(0) >> (HR_TILE - (rows.end - rows.first)) << rows.first;
}

static HR_ALWAYS_INLINE void note_change(due_rows *due, int32_t y) {
    uint64_t bit = UINT64_C(1) << y;
    due->from_above |= bit << 1 & due->all;
    due->from_below |= bit >> 1 & due->all;
}

// Begins in some rows, a bit each.
HR_VECTOR_CLONES
static void sweep(hr_row_sweeps *s, uint64_t starts) {
    due_rows due = {0, 0, bits_of(s->rows)};
    for (; starts; starts &= starts - 1) {
        relax_along(s, hr_lowest_bit(starts));
        note_change(&due, hr_lowest_bit(starts));
    }
    while (due.from_above | due.from_below) {
        while (due.from_above) {
            int32_t y = hr_lowest_bit(due.from_above);
            due.from_above &= due.from_above - 1;
            if (!relax_from_above(s, y)) continue;
            relax_along(s, y);
            note_change(&due, y);
        }
        while (due.from_below) {
            int32_t y = hr_highest_bit(due.from_below);
            due.from_below &= ~(UINT64_C(1) << y);
            if (!relax_from_below(s, y)) continue;
            relax_along(s, y);
            note_change(&due, y);
        }
    }
}

static void clear_sums(hr_row_sweeps *s) {
    for (int32_t y = 0; y < HR_TILE; y++)
        for (int j = 0; j < VECTORS; j++) s->sums[y].at[j] = hr_each(UNREACHED);
}

// @return false if nothing can be known.
static bool prepare(hr_row_sweeps *s, ground *g, hr_sweep_rows rows) {
    HR_ASSERT(rows.first >= 0 && rows.first < rows.end && rows.end <= HR_TILE);
    HR_ASSERT(rows.first % HR_SQUARE == 0 && rows.end % HR_SQUARE == 0);
    s->rows = rows;
    s->is_rough = false;
    clear_sums(s);
    s->unit = 1.0 / PLAIN_STEP;
    if (g->costs) {
        g->scale = scale_of(g->costs, mean_cost(g->plane, g->costs, g->origin, rows));
        s->is_rough = !is_fine(g->costs, g->scale);
        if (s->is_rough && !g->may_be_rough) return false;
        s->unit = (double)(1 << 16) * QUARTERS / (2.0 * HR_COST_PLAIN * g->scale);
    }
    load(s, g);
    return true;
}

static void sweep_from(hr_row_sweeps *s, hr_cell from) {
    s->sums[from.y].numbers[hr_place_in_row(from.x)] = NO_STEPS;
    sweep(s, UINT64_C(1) << from.y);
}

static void run_from(hr_row_sweeps *s, ground *g, hr_cell from, hr_sweep_rows rows) {
    HR_ASSERT(hr_is_open_block(g->plane, g->origin.x + from.x, g->origin.y + from.y));
    HR_ASSERT(from.y >= rows.first && from.y < rows.end);
    s->from = from;
    if (!prepare(s, g, rows)) return;
    sweep_from(s, from);
}

void hr_row_sweeps_run(hr_row_sweeps *s, const hr_plane *plane, const hr_costs *costs,
                       hr_cell origin, hr_cell from) {
    run_from(s, &(ground){.plane = plane, .costs = costs, .origin = origin}, from, HR_ALL_ROWS);
}

void hr_row_sweeps_run_roughly(hr_row_sweeps *s, const hr_plane *plane, const hr_costs *costs,
                               hr_cell origin, hr_cell from, hr_sweep_rows rows) {
    ground g = {.plane = plane, .costs = costs, .origin = origin, .may_be_rough = true};
    run_from(s, &g, from, rows);
}

void hr_row_sweeps_run_again(hr_row_sweeps *s, hr_cell from) {
    HR_ASSERT(from.y >= s->rows.first && from.y < s->rows.end);
    s->from = from;
    clear_sums(s);
    sweep_from(s, from);
}

// @return the row that it is in, as a bit; 0 if it is too dear.
static uint64_t plant(hr_row_sweeps *s, hr_sweep_seed *seed) {
    double units = seed->cost / s->unit + 0.5;
    seed->sum = UNREACHED;
    if (units >= UNREACHED - NO_STEPS) return 0;
    seed->sum = (int16_t)(NO_STEPS + (int32_t)units);
    int16_t *sum = &s->sums[seed->at.y].numbers[hr_place_in_row(seed->at.x)];
    if (seed->sum < *sum) *sum = seed->sum;
    return UINT64_C(1) << seed->at.y;
}

void hr_row_sweeps_run_from_all(hr_row_sweeps *s, const hr_plane *plane, const hr_costs *costs,
                                hr_cell origin, hr_sweep_seed *seeds, int32_t count) {
    ground g = {.plane = plane, .costs = costs, .origin = origin, .may_be_rough = true};
    uint64_t rows = 0;
    bool is_known = prepare(s, &g, HR_ALL_ROWS);
    for (int32_t i = 0; i < count; i++) {
        HR_ASSERT(seeds[i].cost >= 0 &&
                  hr_is_open_block(plane, origin.x + seeds[i].at.x, origin.y + seeds[i].at.y));
        seeds[i].sum = UNREACHED;
        if (is_known) rows |= plant(s, &seeds[i]);
    }
    sweep(s, rows);
}

// ---- What ways cost

double hr_row_sweeps_cost(const hr_row_sweeps *s, hr_cell to) {
    int32_t sum = hr_row_sweeps_sum(s, to);
    return sum == UNREACHED ? -1 : (sum - NO_STEPS) * s->unit;
}

double hr_row_sweeps_most(const hr_row_sweeps *s) { return (UNREACHED - 1 - NO_STEPS) * s->unit; }

static int16_t least_of(hr_int16x8 numbers) {
    int16_t least = hr_number_at(numbers, 0);
    for (int i = 1; i < HR_VECTOR_LENGTH; i++) {
        int16_t number = hr_number_at(numbers, i);
        least = number < least ? number : least;
    }
    return least;
}

static int16_t least_of_row(const hr_sweep_row *row) {
    hr_int16x8 least = row->at[0];
    for (int j = 1; j < VECTORS; j++) least = hr_lesser(least, row->at[j]);
    return least_of(least);
}

static int16_t lesser(int16_t a, int16_t b) { return b < a ? b : a; }

static int16_t least_sum_at(const hr_row_sweeps *s, hr_sweep_sides sides) {
    int16_t least = UNREACHED;
    if (sides.north) least = lesser(least, least_of_row(&s->sums[s->rows.first]));
    if (sides.south) least = lesser(least, least_of_row(&s->sums[s->rows.end - 1]));
    for (int32_t y = s->rows.first; y < s->rows.end; y++) {
        const int16_t *sums = s->sums[y].numbers;
        if (sides.west) least = lesser(least, sums[hr_place_in_row(0)]);
        if (sides.east) least = lesser(least, sums[hr_place_in_row(HR_TILE - 1)]);
    }
    return least;
}

double hr_row_sweeps_cost_to_sides(const hr_row_sweeps *s, hr_sweep_sides sides) {
    int16_t least = least_sum_at(s, sides);
    if (s->is_rough) return 0;
    return least == UNREACHED ? INFINITY : (least - NO_STEPS) * s->unit;
}

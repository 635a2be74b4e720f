// tile_sums.c - relaxing rows of a tile, four blocks at a time.

#include "planner/costs/tile_sums.h"

#include "planner/base/double_vectors.h"

enum { VECTORS = HR_SUM_STRETCH };
_Static_assert(HR_SUM_VECTOR - HR_DOUBLES == 0, "a vector of sums is a vector");

static const double NONE = HR_SUM_UNREACHED;

// ---- Loading

void hr_tile_ground_price(hr_tile_ground *ground, const hr_costs *costs) {
    for (int rank = 0; rank < 256; rank++) {
        ground->straight_of[rank] = HR_STRAIGHT_STEP * (double)costs->cost_of[rank];
        ground->diagonal_of[rank] = HR_DIAGONAL_STEP * (double)costs->cost_of[rank];
    }
}

void hr_tile_ground_load(hr_tile_ground *ground, const hr_plane *plane, const hr_costs *costs,
                         hr_cell origin) {
    int32_t width = hr_least(HR_TILE, plane->rows.length - origin.x);
    int32_t height = hr_least(HR_TILE, plane->rows.count - origin.y);
    const uint8_t *ranks = costs->bytes + (ptrdiff_t)origin.y * costs->width + origin.x;
    for (int32_t y = 0; y < HR_TILE; y++, ranks += costs->width) {
        hr_half_steps *steps = &ground->rows[y];
        bool is_on_map = y < height;
        uint64_t closed = ~UINT64_C(0);
        if (is_on_map) closed = hr_bits_at(hr_line(&plane->rows, origin.y + y), origin.x);
        for (int32_t x = 0; is_on_map && x < width; x++)
            hr_half_steps_set(steps, x, ground, ranks[x]);
        for (; closed; closed &= closed - 1) hr_half_steps_close(steps, hr_lowest_bit(closed));
    }
}

void hr_tile_sums_clear(hr_tile_sums *sums) {
    for (int32_t y = 0; y < HR_TILE; y++)
        for (int32_t x = 0; x < HR_TILE; x++) sums->rows[y].numbers[x] = NONE;
    sums->due_along = sums->due_from_above = sums->due_from_below = 0;
    sums->is_upward = false;
}

// ---- Rows

static HR_ALWAYS_INLINE hr_double4 at(const hr_sum_row *row, int vector) {
    return hr_doubles_load(&row->numbers[vector * HR_DOUBLES]);
}

static HR_ALWAYS_INLINE void put(hr_sum_row *row, int vector, hr_double4 numbers) {
    hr_doubles_store(&row->numbers[vector * HR_DOUBLES], numbers);
}

// A diagonal step goes past a block of either line, which must be open. Where that of a line is
// closed, half a step in it costs more than any sum, and takes its place.
static HR_ALWAYS_INLINE bool relax_from(hr_sum_row *own, const hr_half_steps *steps,
                                        const hr_sum_row *beside,
                                        const hr_half_steps *beside_steps) {
    hr_double4 slanting[1 + VECTORS + 1], gain = hr_doubles_each(0);
    for (int j = 0; j < VECTORS; j++) {
        hr_double4 half = hr_doubles_add(at(beside, j), at(&beside_steps->diagonal, j));
        slanting[j + 1] = hr_doubles_greater(half, at(&steps->straight, j));
    }
    slanting[0] = hr_doubles_up(slanting[VECTORS], NONE);
    slanting[VECTORS + 1] = hr_doubles_down(slanting[1], NONE);
    for (int j = 0; j < VECTORS; j++) {
        hr_double4 step = hr_doubles_add(at(&steps->straight, j), at(&beside_steps->straight, j));
        hr_double4 straight = hr_doubles_add(at(beside, j), step);
        hr_double4 half = hr_doubles_lesser(slanting[j], slanting[j + 2]);
        half = hr_doubles_greater(half, at(&beside_steps->straight, j));
        hr_double4 diagonal = hr_doubles_add(half, at(&steps->diagonal, j)), before = at(own, j);
        hr_double4 sum = hr_doubles_lesser(hr_doubles_lesser(straight, diagonal), before);
        gain = hr_doubles_add(gain, hr_doubles_subtract(before, sum));
        put(own, j, sum);
    }
    return hr_doubles_sum(gain) > 0;
}

// Ways along a row, in both directions at once: from inside each stretch, and into it as far as is
// known. What they cost at the last block of a stretch and at the first one is left in the ends.
typedef struct ends {
    hr_double4 last, first;
} ends;

static HR_ALWAYS_INLINE void relax_stretches(hr_sum_row *sums, const hr_double4 *steps, ends *e) {
    hr_double4 from_west[VECTORS], a = e->first, b = e->last;
    for (int j = 0; j < VECTORS; j++) {
        if (j > 0) a = hr_doubles_add(a, steps[j - 1]);
        from_west[j] = a = hr_doubles_lesser(a, at(sums, j));
    }
    for (int j = VECTORS - 1; j >= 0; j--) {
        if (j + 1 < VECTORS) b = hr_doubles_add(b, steps[j]);
        b = hr_doubles_lesser(b, at(sums, j));
        put(sums, j, hr_doubles_lesser(b, from_west[j]));
    }
    *e = (ends){.last = a, .first = b};
}

// What the ends of stretches come to at the beginnings of those beside them. @return whether that
// is less than what is known there.
static HR_ALWAYS_INLINE bool cross(const hr_sum_row *sums, hr_double4 over, ends *e) {
    hr_double4 own_first = at(sums, 0), own_last = at(sums, VECTORS - 1);
    hr_double4 first = hr_doubles_up(hr_doubles_add(e->last, over), NONE);
    hr_double4 last = hr_doubles_add(hr_doubles_down(e->first, NONE), over);
    e->first = hr_doubles_lesser(first, own_first);
    e->last = hr_doubles_lesser(last, own_last);
    hr_double4 gain = hr_doubles_add(hr_doubles_subtract(own_first, e->first),
                                     hr_doubles_subtract(own_last, e->last));
    return hr_doubles_sum(gain) > 0;
}

// Few ways go on from stretch to stretch: seldom more than once.
static HR_ALWAYS_INLINE void relax_along(hr_sum_row *sums, const hr_sum_row *halves) {
    hr_double4 steps[VECTORS - 1], none = hr_doubles_each(NONE);
    for (int j = 0; j + 1 < VECTORS; j++)
        steps[j] = hr_doubles_add(at(halves, j), at(halves, j + 1));
    hr_double4 over = hr_doubles_add(at(halves, VECTORS - 1), hr_doubles_down(at(halves, 0), NONE));
    ends e = {none, none};
    do relax_stretches(sums, steps, &e);
    while (cross(sums, over, &e));
}

bool hr_sum_row_relax(hr_sum_row *own, const hr_half_steps *steps, const hr_sum_row *beside,
                      const hr_half_steps *beside_steps) {
    return relax_from(own, steps, beside, beside_steps);
}

// ---- The tile

static HR_ALWAYS_INLINE void note_change(hr_tile_sums *s, int32_t y) {
    uint64_t bit = UINT64_C(1) << y;
    s->due_from_above |= bit << 1;
    s->due_from_below |= bit >> 1;
}

// Takes the next of the rows that are due, and relaxes it from the row beside it, if it is not only
// due along itself. @return whether it is to be relaxed along itself.
static HR_ALWAYS_INLINE bool relax_next(hr_tile_sums *s, const hr_tile_ground *ground, int32_t *y) {
    const hr_half_steps *steps = ground->rows;
    if (s->due_along) {
        *y = hr_lowest_bit(s->due_along);
        s->due_along &= s->due_along - 1;
        return true;
    }
    if (!(s->is_upward ? s->due_from_below : s->due_from_above)) s->is_upward = !s->is_upward;
    if (s->is_upward) {
        *y = hr_highest_bit(s->due_from_below);
        s->due_from_below &= ~(UINT64_C(1) << *y);
        return relax_from(&s->rows[*y], &steps[*y], &s->rows[*y + 1], &steps[*y + 1]);
    }
    *y = hr_lowest_bit(s->due_from_above);
    s->due_from_above &= s->due_from_above - 1;
    return relax_from(&s->rows[*y], &steps[*y], &s->rows[*y - 1], &steps[*y - 1]);
}

bool hr_tile_sums_settle(hr_tile_sums *s, const hr_tile_ground *ground, int64_t step_limit,
                         int64_t *steps) {
    while (s->due_along | s->due_from_above | s->due_from_below) {
        if (*steps >= step_limit) return false;
        ++*steps;
        int32_t y;
        if (!relax_next(s, ground, &y)) continue;
        relax_along(&s->rows[y], &ground->rows[y].straight);
        note_change(s, y);
    }
    return true;
}

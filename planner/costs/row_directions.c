// row_directions.c - which neighbour's sum and the step from there are a block's own sum, for eight
// blocks at a time.

#include "planner/costs/row_directions.h"

#include "passmap/base/compiler.h"

enum { VECTORS = HR_STRETCH, UNREACHED = HR_SWEEP_UNREACHED, ILLEGAL = HR_SWEEP_ILLEGAL };

enum { N, NE, E, SE, S, SW, W, NW };

// A row and, in front of it and after it, the blocks beside each: number k is of vector k - 1.
typedef struct wide_row {
    hr_int16x8 at[VECTORS + 2];
} wide_row;

static HR_ALWAYS_INLINE void widen(wide_row *wide, const hr_sweep_row *row, int16_t beside) {
    for (int j = 0; j < VECTORS; j++) wide->at[j + 1] = row->at[j];
    wide->at[0] = hr_up_1(row->at[VECTORS - 1], hr_each(beside));
    wide->at[VECTORS + 1] = hr_down_1(row->at[0], hr_each(beside));
}

typedef struct finder {
    hr_int16x8 own, found;
} finder;

// Later ones win.
static HR_ALWAYS_INLINE void offer(finder *f, hr_int16x8 sum, hr_int16x8 step, int16_t direction) {
    hr_int16x8 is_equal = hr_are_equal(hr_add(sum, step), f->own);
    f->found = hr_or(hr_and(is_equal, hr_each(direction)), hr_and(hr_not(is_equal), f->found));
}

static HR_ALWAYS_INLINE void offer_above(finder *f, const hr_row_sweeps *s, int32_t y, int j,
                                         const wide_row *above, const wide_row *from_west,
                                         const wide_row *from_east) {
    offer(f, above->at[j], from_west->at[j], NW);
    offer(f, above->at[j + 2], from_east->at[j + 2], NE);
    offer(f, above->at[j + 1], s->south[y - 1].at[j], N);
}

static HR_ALWAYS_INLINE void offer_below(finder *f, const hr_row_sweeps *s, int32_t y, int j,
                                         const wide_row *below) {
    offer(f, below->at[j], s->south_west[y].at[j], SW);
    offer(f, below->at[j + 2], s->south_east[y].at[j], SE);
    offer(f, below->at[j + 1], s->south[y].at[j], S);
}

static HR_ALWAYS_INLINE void find_row(const hr_row_sweeps *s, int32_t y, uint8_t *out) {
    wide_row own, above, below, east, from_west, from_east;
    widen(&own, &s->sums[y], UNREACHED);
    widen(&east, &s->east[y], ILLEGAL);
    if (y > 0) {
        widen(&above, &s->sums[y - 1], UNREACHED);
        widen(&from_west, &s->south_east[y - 1], ILLEGAL);
        widen(&from_east, &s->south_west[y - 1], ILLEGAL);
    }
    if (y + 1 < HR_TILE) widen(&below, &s->sums[y + 1], UNREACHED);
    for (int j = 0; j < VECTORS; j++) {
        finder f = {s->sums[y].at[j], hr_each(HR_NO_DIRECTION)};
        if (y > 0) offer_above(&f, s, y, j, &above, &from_west, &from_east);
        if (y + 1 < HR_TILE) offer_below(&f, s, y, j, &below);
        offer(&f, own.at[j], east.at[j], W);
        offer(&f, own.at[j + 2], s->east[y].at[j], E);
        hr_int16x8 is_unreached = hr_are_equal(f.own, hr_each(UNREACHED));
        f.found = hr_or(f.found, hr_and(is_unreached, hr_each(HR_NO_DIRECTION)));
        for (int i = 0; i < HR_VECTOR_LENGTH; i++)
            out[i * HR_STRETCH + j] = (uint8_t)hr_number_at(f.found, i);
    }
}

HR_VECTOR_CLONES
static void find_rows(const hr_row_sweeps *s, uint8_t *out) {
    for (int32_t y = 0; y < HR_TILE; y++) find_row(s, y, out + y * HR_TILE);
}

void hr_row_directions_find(const hr_row_sweeps *s, hr_row_directions *directions) {
    find_rows(s, directions->at);
}

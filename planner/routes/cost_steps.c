// cost_steps.c - means of blocks' costs times the lengths of steps.

#include "planner/routes/cost_steps.h"

#include "passmap/base/compiler.h"

// ---- Lengths, from sums of halves of straight steps, in 16.16

static HR_ALWAYS_INLINE uint32_t straight(uint32_t halves) { return (halves + 32768) >> 16; }

static HR_ALWAYS_INLINE uint32_t diagonal(uint32_t halves) {
    enum { SQRT_2_1024THS = 1448 };
    return ((halves >> 10) * SQRT_2_1024THS + 32768) >> 16;
}

// The line of a knight's move is in four blocks, as long in each.
static HR_ALWAYS_INLINE uint32_t knightly(uint32_t halves) {
    enum { HALF_SQRT_5_1024THS = 1145 };
    return ((halves >> 10) * HALF_SQRT_5_1024THS + 32768) >> 16;
}

// ---- Rows

// Of a row's blocks; one more row, and two more blocks, are of what lies outside of the tile.
typedef struct block_row {
    uint32_t halves[HR_STEPS_SIDE]; // of straight steps
    uint32_t closed[HR_STEPS_SIDE]; // HR_NO_STEP where it is, or 0
} block_row;

static HR_ALWAYS_INLINE void load_row(block_row *row, const uint16_t *costs, uint32_t scale) {
    for (int32_t x = 0; x < HR_TILE; x++) {
        row->halves[x] = costs[x] * scale;
        row->closed[x] = costs[x] ? 0 : HR_NO_STEP;
    }
}

static HR_ALWAYS_INLINE void fill_along(hr_cost_steps *steps, int32_t first, const block_row *row) {
    const uint32_t *a = row->halves, *closed = row->closed;
    uint16_t *east = steps->of[HR_STEP_EAST] + first;
    for (int32_t x = 0; x < HR_TILE; x++)
        east[x] = (uint16_t)(straight(a[x] + a[x + 1]) | closed[x] | closed[x + 1]);
}

static HR_ALWAYS_INLINE void fill_across(hr_cost_steps *steps, int32_t first, const block_row *row,
                                         const block_row *below) {
    const uint32_t *a = row->halves, *b = below->halves;
    uint16_t *south = steps->of[HR_STEP_SOUTH] + first;
    uint16_t *south_east = steps->of[HR_STEP_SOUTH_EAST] + first;
    uint16_t *south_west = steps->of[HR_STEP_SOUTH_WEST] + first;
    uint16_t *east_knight = steps->of[HR_STEP_EAST_KNIGHT] + first;
    uint16_t *west_knight = steps->of[HR_STEP_WEST_KNIGHT] + first;
    for (int32_t x = 0; x < HR_TILE; x++) {
        uint32_t one = row->closed[x] | below->closed[x];
        uint32_t two = one | row->closed[x + 1] | below->closed[x + 1];
        uint32_t three = two | row->closed[x + 2] | below->closed[x + 2];
        uint32_t east = a[x] + a[x + 1] + b[x + 1] + b[x + 2];
        uint32_t west = a[x + 2] + a[x + 1] + b[x + 1] + b[x];
        south[x] = (uint16_t)(straight(a[x] + b[x]) | one);
        south_east[x] = (uint16_t)(diagonal(a[x] + b[x + 1]) | two);
        south_west[x + 1] = (uint16_t)(diagonal(a[x + 1] + b[x]) | two);
        east_knight[x] = (uint16_t)(knightly(east) | three);
        west_knight[x + 2] = (uint16_t)(knightly(west) | three);
    }
}

static HR_ALWAYS_INLINE void fill_down(hr_cost_steps *steps, int32_t first, const block_row *row,
                                       const block_row *below, const block_row *last) {
    const uint32_t *a = row->halves, *b = below->halves, *c = last->halves;
    uint16_t *south_east = steps->of[HR_STEP_SOUTH_EAST_KNIGHT] + first;
    uint16_t *south_west = steps->of[HR_STEP_SOUTH_WEST_KNIGHT] + first;
    for (int32_t x = 0; x < HR_TILE; x++) {
        uint32_t closed = row->closed[x] | below->closed[x] | last->closed[x] | row->closed[x + 1] |
                          below->closed[x + 1] | last->closed[x + 1];
        uint32_t east = a[x] + b[x] + b[x + 1] + c[x + 1];
        uint32_t west = a[x + 1] + b[x + 1] + b[x] + c[x];
        south_east[x] = (uint16_t)(knightly(east) | closed);
        south_west[x + 1] = (uint16_t)(knightly(west) | closed);
    }
}

HR_VECTOR_CLONES
static void fill(hr_cost_steps *steps, const uint16_t costs[HR_TILE][HR_TILE], uint32_t scale) {
    block_row rows[3] = {{{0}, {0}}};
    for (int32_t y = HR_TILE - 1; y >= 0; y--) {
        block_row *row = &rows[y % 3];
        const block_row *below = &rows[(y + 1) % 3], *last = &rows[(y + 2) % 3];
        int32_t first = hr_steps_index(0, y);
        load_row(row, costs[y], scale);
        fill_along(steps, first, row);
        fill_across(steps, first, row, below);
        fill_down(steps, first, row, below, last);
    }
}

void hr_cost_steps_fill(hr_cost_steps *steps, const uint16_t costs[HR_TILE][HR_TILE],
                        uint32_t scale) {
    fill(steps, costs, scale);
}

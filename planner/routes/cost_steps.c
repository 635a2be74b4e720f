// cost_steps.c - means of blocks' costs times the lengths of steps.

#include "planner/routes/cost_steps.h"

#include "passmap/base/compiler.h"

// Of halves of straight steps, in 16.16.
static HR_ALWAYS_INLINE uint16_t straight(uint32_t halves) {
    return (uint16_t)((halves + 32768) >> 16);
}

static HR_ALWAYS_INLINE uint16_t diagonal(uint32_t halves) {
    enum { SQRT_2_1024THS = 1448 };
    return (uint16_t)(((halves >> 10) * SQRT_2_1024THS + 32768) >> 16);
}

// The line of a knight's move is in four blocks, as long in each.
static HR_ALWAYS_INLINE uint16_t knightly(uint32_t halves) {
    enum { HALF_SQRT_5_1024THS = 1145 };
    return (uint16_t)(((halves >> 10) * HALF_SQRT_5_1024THS + 32768) >> 16);
}

static HR_ALWAYS_INLINE void add_up_steps_along(hr_cost_steps *steps, int32_t y,
                                                const uint32_t *row) {
    uint16_t *east = steps->east[y] + HR_STEPS_PAD;
    for (int32_t x = 0; x + 1 < HR_TILE; x++) east[x] = straight(row[x] + row[x + 1]);
}

static HR_ALWAYS_INLINE void add_up_steps_across(hr_cost_steps *steps, int32_t y,
                                                 const uint32_t *row, const uint32_t *below) {
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

static HR_ALWAYS_INLINE void add_up_steps_down(hr_cost_steps *steps, int32_t y, const uint32_t *row,
                                               const uint32_t *below, const uint32_t *last) {
    uint16_t *south_east = steps->south_east_knight[y] + HR_STEPS_PAD;
    uint16_t *south_west = steps->south_west_knight[y] + HR_STEPS_PAD;
    for (int32_t x = 0; x + 1 < HR_TILE; x++) {
        south_east[x] = knightly(row[x] + below[x] + below[x + 1] + last[x + 1]);
        south_west[x + 1] = knightly(row[x + 1] + below[x + 1] + below[x] + last[x]);
    }
}

HR_VECTOR_CLONES
void hr_cost_steps_fill(hr_cost_steps *steps, const uint16_t costs[HR_TILE][HR_TILE],
                        uint32_t scale) {
    uint32_t halves[3][HR_TILE];
    for (int32_t y = HR_TILE - 1; y >= 0; y--) {
        uint32_t *row = halves[y % 3];
        const uint32_t *below = halves[(y + 1) % 3], *last = halves[(y + 2) % 3];
        for (int32_t x = 0; x < HR_TILE; x++) row[x] = costs[y][x] * scale;
        add_up_steps_along(steps, y, row);
        if (y + 1 < HR_TILE) add_up_steps_across(steps, y, row, below);
        if (y + 2 < HR_TILE) add_up_steps_down(steps, y, row, below, last);
    }
}

// tile_labels.c - labels inside a tile, by runs and union-find.

#include "tile_labels.h"

// Until they are numbered, `runs` are the parents of a union-find; a root is the first of its runs.
static int32_t find_root(uint16_t *runs, int32_t run) {
    while (runs[run] != run) run = runs[run] = runs[runs[run]];
    return run;
}

static void join(uint16_t *runs, int32_t a, int32_t b) {
    a = find_root(runs, a), b = find_root(runs, b);
    if (a < b)
        runs[b] = (uint16_t)a;
    else
        runs[a] = (uint16_t)b;
}

// A stretch of blocks that are open in both rows lies in one run of each.
static void join_rows(hr_tile_labels *labels, uint64_t above, uint64_t closed, int32_t y) {
    hr_tile_runs numbers = {labels->row_start, NULL};
    uint64_t upper = hr_run_starts(~above), lower = hr_run_starts(~closed);
    for (uint64_t pairs = hr_run_starts(~above & ~closed); pairs; pairs &= pairs - 1) {
        uint64_t up_to = pairs ^ (pairs - 1); // the lowest pair and all before
        join(labels->runs, numbers.row_start[y - 1] + hr_count_bits(upper & up_to) - 1,
             numbers.row_start[y] + hr_count_bits(lower & up_to) - 1);
    }
}

static void find_runs(hr_tile_labels *labels, const uint64_t *rows, ptrdiff_t stride,
                      int32_t row_count) {
    int32_t count = 0;
    for (int32_t y = 0; y < row_count; y++) {
        uint64_t closed = rows[y * stride];
        labels->row_start[y] = (uint16_t)count;
        for (int32_t i = hr_count_bits(hr_run_starts(~closed)); i > 0; i--, count++)
            labels->runs[count] = (uint16_t)count;
        if (y > 0) join_rows(labels, rows[(y - 1) * stride], closed, y);
    }
    labels->run_count = count;
}

static uint8_t sides_of(uint64_t run, int32_t y) {
    return (uint8_t)((y == 0 ? HR_REACHES_NORTH : 0) | (run >> 63 ? HR_REACHES_EAST : 0) |
                     (y == HR_TILE - 1 ? HR_REACHES_SOUTH : 0) | (run & 1 ? HR_REACHES_WEST : 0));
}

// Runs come in order, so that a run's parent has its number already.
static void number_run(hr_tile_labels *labels, int32_t run, uint64_t bits, int32_t y) {
    bool is_first = labels->runs[run] == run;
    int32_t component = is_first ? labels->count++ : labels->runs[labels->runs[run]];
    if (is_first) {
        labels->first_blocks[component] = (uint16_t)(y * HR_TILE + hr_lowest_bit(bits));
        labels->sides[component] = 0;
    }
    labels->runs[run] = (uint16_t)component;
    labels->sides[component] |= sides_of(bits, y);
}

void hr_tile_labels_build(hr_tile_labels *labels, const uint64_t *rows, ptrdiff_t stride,
                          int32_t row_count) {
    find_runs(labels, rows, stride, row_count);
    labels->count = 0;
    int32_t run = 0;
    for (int32_t y = 0; y < row_count; y++)
        for (uint64_t open = ~rows[y * stride], rest; open; open = rest) {
            rest = open & (open + (open & ~(open - 1))); // without its lowest run
            number_run(labels, run++, open ^ rest, y);
        }
}

// tile_labels.c - labels inside a tile, by runs and union-find.

#include "passmap/planes/tile_labels.h"

#include "passmap/base/assertion.h"

// Until they are numbered, `runs` are the parents of a union-find; a root is the first of its runs.
static int32_t find_root(uint16_t *runs, int32_t run) {
    while (runs[run] != run) {
        HR_ASSERT(runs[run] < run); // so that a root is the first of its runs
        run = runs[run] = runs[runs[run]];
    }
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
    uint64_t upper = hr_run_starts(~above), lower = hr_run_starts(~closed);
    for (uint64_t pairs = hr_run_starts(~above & ~closed); pairs; pairs &= pairs - 1) {
        uint64_t up_to = pairs ^ (pairs - 1); // the lowest pair and all before
        join(labels->runs, labels->row_start[y - 1] + hr_count_bits(upper & up_to) - 1,
             labels->row_start[y] + hr_count_bits(lower & up_to) - 1);
    }
}

// Runs of a row that is like the one above are each joined with theirs.
static void find_row(hr_tile_labels *labels, const uint64_t *row, ptrdiff_t stride, int32_t y) {
    int32_t first = labels->run_count, count = hr_count_bits(hr_run_starts(~*row));
    bool is_like_above = y > 0 && row[-stride] == *row;
    labels->row_start[y] = (uint16_t)first;
    for (int32_t i = first; i < first + count; i++)
        labels->runs[i] = (uint16_t)(is_like_above ? i - count : i);
    labels->run_count += count;
    HR_ASSERT(labels->run_count <= HR_TILE_RUNS_MAX);
    if (y > 0 && !is_like_above) join_rows(labels, row[-stride], *row, y);
}

static uint8_t sides_of(uint64_t run, int32_t y) {
    return (uint8_t)((y == 0 ? HR_REACHES_NORTH : 0) | (run >> 63 ? HR_REACHES_EAST : 0) |
                     (y == HR_TILE - 1 ? HR_REACHES_SOUTH : 0) | (run & 1 ? HR_REACHES_WEST : 0));
}

// Runs come in order, so that a run's parent has its number already.
static void number_run(hr_tile_labels *labels, int32_t run, uint64_t bits, int32_t y) {
    bool is_first = labels->runs[run] == run;
    int32_t component = is_first ? labels->count++ : labels->runs[labels->runs[run]];
    HR_ASSERT(component < labels->count);
    if (is_first) {
        labels->first_blocks[component] = (uint16_t)(y * HR_TILE + hr_lowest_bit(bits));
        labels->sides[component] = 0;
    }
    labels->runs[run] = (uint16_t)component;
    labels->sides[component] |= sides_of(bits, y);
}

static void number_row(hr_tile_labels *labels, uint64_t closed, int32_t y, int32_t end) {
    int32_t run = labels->row_start[y];
    for (uint64_t open = ~closed, rest; open; open = rest) {
        rest = open & (open + (open & ~(open - 1))); // without its lowest run
        number_run(labels, run++, open ^ rest, y);
    }
    HR_ASSERT(run == end);
}

static void number_as_above(hr_tile_labels *labels, int32_t y, int32_t end) {
    for (int32_t run = labels->row_start[y]; run < end; run++)
        labels->runs[run] = labels->runs[labels->runs[run]];
}

// Whether open blocks above each other have one label.
static inline bool is_joined(const hr_tile_labels *labels, uint64_t above, uint64_t closed,
                             int32_t y) {
    hr_tile_runs runs = {labels->row_start, labels->runs};
    for (uint64_t pairs = hr_run_starts(~above & ~closed); pairs; pairs &= pairs - 1) {
        int32_t x = hr_lowest_bit(pairs);
        if (hr_component_of(runs, above, x, y - 1) != hr_component_of(runs, closed, x, y))
            return false;
    }
    return true;
}

static inline bool are_first_blocks_in_order(const hr_tile_labels *labels) {
    for (int32_t i = 1; i < labels->count; i++)
        if (labels->first_blocks[i - 1] >= labels->first_blocks[i]) return false;
    return true;
}

void hr_tile_labels_build(hr_tile_labels *labels, const uint64_t *rows, ptrdiff_t stride,
                          int32_t row_count) {
    labels->run_count = labels->count = 0;
    for (int32_t y = 0; y < row_count; y++) find_row(labels, rows + y * stride, stride, y);
    for (int32_t y = 0; y < row_count; y++) {
        // The last row reaches the south; other rows like the one above reach nothing new.
        bool is_last = y + 1 == row_count;
        int32_t end = is_last ? labels->run_count : labels->row_start[y + 1];
        if (y > 0 && !is_last && rows[(y - 1) * stride] == rows[y * stride])
            number_as_above(labels, y, end);
        else
            number_row(labels, rows[y * stride], y, end);
    }
    for (int32_t y = 1; y < row_count; y++)
        HR_ASSERT(is_joined(labels, rows[(y - 1) * stride], rows[y * stride], y));
    HR_ASSERT(are_first_blocks_in_order(labels));
}

// labels.c - labels of connected open blocks by runs and union-find.

#include "labels.h"

#include "bits.h"
#include "memory.h"

bool hr_labels_create(hr_labels *labels, const hr_allocator *allocator, int32_t rows) {
    *labels = (hr_labels){.rows = rows};
    labels->row_start = hr_allocate_zeroed(allocator, (size_t)rows + 1, sizeof *labels->row_start);
    return labels->row_start != NULL;
}

void hr_labels_destroy(hr_labels *labels, const hr_allocator *allocator) {
    hr_release(allocator, labels->row_start);
    hr_release(allocator, labels->runs);
    *labels = (hr_labels){0};
}

size_t hr_labels_bytes(const hr_labels *labels) {
    return ((size_t)labels->rows + 1) * sizeof *labels->row_start +
           (size_t)labels->capacity * sizeof *labels->runs;
}

enum { FEW_RUNS = 2048 };

static int32_t count_runs(const hr_plane *plane) {
    int32_t count = 0;
    for (int32_t y = 0; y < plane->rows.count; y++) {
        const uint64_t *line = hr_line(&plane->rows, y);
        for (int32_t i = 0; i < plane->rows.stride - 1; i++)
            count += hr_count_bits(~line[i] & (line[i] << 1 | line[i - 1] >> 63));
    }
    return count;
}

// Makes room for `count` runs; their contents are lost. Grows by a half more, so that it happens
// seldom.
static bool reserve(hr_labels *labels, const hr_allocator *allocator, int32_t count) {
    if (count <= labels->capacity) return true;
    int32_t capacity = count + count / 2;
    hr_run *runs = hr_allocate(allocator, (size_t)capacity, sizeof *runs);
    if (!runs) return false;
    hr_release(allocator, labels->runs);
    labels->runs = runs;
    labels->capacity = capacity;
    return true;
}

// Appends the runs of one row, each its own component; returns the new count of runs.
static int32_t find_runs(hr_run *runs, int32_t count, const uint64_t *line, int32_t words) {
    uint64_t before = 1; // whether the block before this word is closed
    for (int32_t i = 0; i < words; i++) {
        uint64_t changes = line[i] ^ (line[i] << 1 | before);
        before = line[i] >> 63;
        for (; changes; changes &= changes - 1) {
            int32_t bit = hr_lowest_bit(changes), x = i * 64 + bit;
            if (line[i] >> bit & 1)
                runs[count - 1].last = (uint16_t)(x - 1);
            else
                runs[count] = (hr_run){(uint16_t)x, 0, count}, count++;
        }
    }
    if (!before) runs[count - 1].last = (uint16_t)(words * 64 - 1);
    return count;
}

static int32_t find_root(hr_run *runs, int32_t run) {
    while (runs[run].label != run) run = runs[run].label = runs[runs[run].label].label;
    return run;
}

static void join(hr_run *runs, int32_t a, int32_t b) {
    a = find_root(runs, a), b = find_root(runs, b);
    if (a < b)
        runs[b].label = a;
    else
        runs[a].label = b;
}

static void join_rows(hr_run *runs, int32_t upper, int32_t upper_end, int32_t lower,
                      int32_t lower_end) {
    while (upper < upper_end && lower < lower_end) {
        if (runs[upper].first <= runs[lower].last && runs[lower].first <= runs[upper].last)
            join(runs, upper, lower);
        if (runs[upper].last < runs[lower].last)
            upper++;
        else
            lower++;
    }
}

bool hr_labels_rebuild(hr_labels *labels, const hr_allocator *allocator, const hr_plane *plane) {
    int32_t most = labels->rows * (plane->rows.stride - 1) * (64 / 2);
    if (most > FEW_RUNS) most = count_runs(plane); // of a small plane, memory is cheaper than time
    if (!reserve(labels, allocator, most)) return false;
    int32_t count = 0, *start = labels->row_start;
    for (int32_t y = 0; y < labels->rows; y++) {
        start[y] = count;
        count = find_runs(labels->runs, count, hr_line(&plane->rows, y), plane->rows.stride - 1);
        if (y > 0) join_rows(labels->runs, start[y - 1], start[y], start[y], count);
    }
    start[labels->rows] = count;
    for (int32_t i = 0; i < count; i++)
        labels->runs[i].label = labels->runs[labels->runs[i].label].label;
    return true;
}

int32_t hr_first_run_from(const hr_labels *labels, int32_t x, int32_t y) {
    int32_t low = labels->row_start[y], high = labels->row_start[y + 1];
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (labels->runs[middle].last < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int32_t hr_label_at(const hr_labels *labels, int32_t x, int32_t y) {
    if (y < 0 || y >= labels->rows) return -1;
    int32_t run = hr_first_run_from(labels, x, y);
    if (run == labels->row_start[y + 1] || labels->runs[run].first > x) return -1;
    return labels->runs[run].label;
}

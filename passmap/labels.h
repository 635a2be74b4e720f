// labels.h - which open blocks are connected: runs of open blocks of each row, joined by
// union-find.
//
// A unit moves from block to block by its sides (a diagonal step needs both side blocks open), so
// blocks are connected as cells are by their sides. Kept by runs, not by blocks: 8 bytes a run, and
// a look-up is a binary search in a row. A label is the index of its component's first run: a
// function of the map alone.
#ifndef HANDRAIL_LABELS_H
#define HANDRAIL_LABELS_H

#include "plane.h"

typedef struct hr_run {
    uint16_t first, last; // columns, both open
    int32_t label;
} hr_run;

typedef struct hr_labels {
    int32_t *row_start; // runs of row y: row_start[y] .. row_start[y + 1] - 1
    hr_run *runs;
    int32_t capacity, rows;
} hr_labels;

bool hr_labels_create(hr_labels *labels, const hr_allocator *allocator, int32_t rows);
void hr_labels_destroy(hr_labels *labels, const hr_allocator *allocator);
size_t hr_labels_bytes(const hr_labels *labels);

/// Labels the whole plane anew. @return false if out of memory; the labels are as before then.
bool hr_labels_rebuild(hr_labels *labels, const hr_allocator *allocator, const hr_plane *plane);

/// The first run of row `y` that ends at column `x` or later; that of the next row if none does.
int32_t hr_first_run_from(const hr_labels *labels, int32_t x, int32_t y);

/// The label of block (x, y), or -1 if it is closed or off the map.
int32_t hr_label_at(const hr_labels *labels, int32_t x, int32_t y);

#endif

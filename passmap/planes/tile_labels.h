// tile_labels.h - which open blocks of one tile are connected inside it: runs of open blocks of
// each row, joined by union-find.
//
// A unit moves from block to block by its sides (a diagonal step needs both side blocks open), so
// blocks are connected as cells are by their sides. A *component* is what is connected; components
// are numbered in the order of their first runs. Cost: proportional to the runs.
#ifndef HANDRAIL_PASSMAP_PLANES_TILE_LABELS_H
#define HANDRAIL_PASSMAP_PLANES_TILE_LABELS_H

#include "passmap/base/compiler.h"
#include "passmap/planes/plane.h"

enum { HR_TILE_RUNS_MAX = HR_TILE * HR_TILE / 2 };

/// Which component each run of a tile belongs to. Where the tile is one component, or none, its
/// runs need not be looked at, and `runs` may be NULL.
typedef struct hr_tile_runs {
    const uint16_t *row_start; // the number of the first run of each row
    const uint16_t *runs;      // the component of each run
} hr_tile_runs;

typedef struct hr_tile_labels {
    int32_t run_count, count; // of runs, of components
    uint16_t row_start[HR_TILE];
    uint16_t runs[HR_TILE_RUNS_MAX];
    uint16_t first_blocks[HR_TILE_RUNS_MAX]; // of each component: y * 64 + x
    uint8_t sides[HR_TILE_RUNS_MAX]; // that it reaches: bit 0 north, 1 east, 2 south, 3 west
} hr_tile_labels;

enum { HR_REACHES_NORTH = 1, HR_REACHES_EAST = 2, HR_REACHES_SOUTH = 4, HR_REACHES_WEST = 8 };

/// The first bits of the runs of set bits in a word.
static inline uint64_t hr_run_starts(uint64_t bits) { return bits & ~(bits << 1); }

/// The component of block (x, y) of a tile, open; `closed` is row y.
static inline int32_t hr_component_of(hr_tile_runs tile, uint64_t closed, int32_t x, int32_t y) {
    uint64_t starts = hr_run_starts(~closed) & ~UINT64_C(0) >> (63 - x);
    return tile.runs[tile.row_start[y] + hr_count_bits(starts) - 1];
}

/// Labels a tile whose row y is the word at rows + y * stride.
void hr_tile_labels_build(hr_tile_labels *labels, const uint64_t *rows, ptrdiff_t stride,
                          int32_t row_count);

#endif

// islands.c - counting the islands of a tile by Euler's formula.
//
// Runs of open blocks are the nodes of a graph, overlaps of runs in neighbouring rows its edges.
// Each component of it has an edge less than nodes, and one more for each island it runs around.

#include "islands.h"

#include "../passmap/bits.h"

static int32_t count_runs(uint64_t blocks) { return hr_count_bits(blocks & ~(blocks << 1)); }

bool hr_has_islands(const hr_tile_plane *tile, int32_t components) {
    const hr_lines *rows = &tile->plane.rows;
    int32_t runs = count_runs(~hr_line(rows, 0)[0]), overlaps = 0;
    for (int32_t y = 1; y < HR_TILE; y++) {
        uint64_t open = ~hr_line(rows, y)[0], above = ~hr_line(rows, y - 1)[0];
        runs += count_runs(open);
        overlaps += count_runs(open & above);
    }
    return components != runs - overlaps;
}

// islands.c - counting the islands of a tile by Euler's formula.
//
// Runs of open blocks are the nodes of a graph, overlaps of runs in neighbouring rows its edges.
// Each component of it has an edge less than nodes, and one more for each island it runs around.

#include "islands.h"

#include "../passmap/bits.h"

static int32_t count_runs(uint64_t blocks) { return hr_count_bits(blocks & ~(blocks << 1)); }

static int32_t count_overlaps(const hr_tile_plane *tile) {
    int32_t count = 0;
    for (int32_t y = 1; y < HR_TILE; y++)
        count +=
            count_runs(~(hr_line(&tile->plane.rows, y)[0] | hr_line(&tile->plane.rows, y - 1)[0]));
    return count;
}

bool hr_has_islands(const hr_tile_plane *tile, const hr_tile_labels *labels) {
    return labels->count != labels->run_count - count_overlaps(tile);
}

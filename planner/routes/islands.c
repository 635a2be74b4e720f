// islands.c - counting the islands of a tile by Euler's formula.
//
// Runs of open blocks are the nodes of a graph, overlaps of runs in neighbouring rows its edges.
// Each component of it has an edge less than nodes, and one more for each island it runs around.

#include "planner/routes/islands.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/planes/tile_labels.h"

// Sums of the bits of a word, four of them, 16 bits each: of 64 words they may be added.
static inline uint64_t count_in_fourths(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (word & UINT64_C(0x00ff00ff00ff00ff)) + (word >> 8 & UINT64_C(0x00ff00ff00ff00ff));
}

static inline int32_t sum_of_fourths(uint64_t fourths) {
    return (int32_t)(fourths * UINT64_C(0x0001000100010001) >> 48);
}

// Runs less overlaps of rows, of which the one above the first is closed.
HR_VECTOR_CLONES
static int32_t runs_less_overlaps(const uint64_t *open) {
    uint64_t runs = 0, overlaps = 0;
    for (int32_t y = 0; y < HR_TILE; y++) {
        runs += count_in_fourths(hr_run_starts(open[y + 1]));
        overlaps += count_in_fourths(hr_run_starts(open[y + 1] & open[y]));
    }
    return sum_of_fourths(runs) - sum_of_fourths(overlaps);
}

bool hr_has_islands(const hr_tile_plane *tile, int32_t components) {
    uint64_t open[HR_TILE + 1] = {0};
    for (int32_t y = 0; y < HR_TILE; y++) open[y + 1] = ~hr_line(&tile->plane.rows, y)[0];
    HR_ASSERT(components >= runs_less_overlaps(open)); // the difference is the number of islands
    return components != runs_less_overlaps(open);
}

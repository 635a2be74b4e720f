// cell_runs.c - a byte that says which of the two it is; then the length of each run less one and
// its value, or all cells.

#include "passmap/planes/cell_runs.h"

#include "passmap/base/assertion.h"

#include <string.h>

enum { RUNS, AS_THEY_ARE, RUN_MAX = 256, AT_ONCE = 32 };

static int32_t run_at(const uint8_t *cells, int32_t from) {
    int32_t end = from + 1;
    while (end < HR_TILE_CELLS && end - from < RUN_MAX && cells[end] == cells[from]) end++;
    return end - from;
}

size_t hr_cell_runs_pack(uint8_t runs[HR_CELL_RUNS_MAX], const uint8_t cells[HR_TILE_CELLS]) {
    size_t size = 1;
    runs[0] = RUNS;
    for (int32_t i = 0, length; size + 2 <= HR_CELL_RUNS_MAX; i += length) {
        length = run_at(cells, i);
        runs[size++] = (uint8_t)(length - 1);
        runs[size++] = cells[i];
        if (i + length == HR_TILE_CELLS) return size;
    }
    runs[0] = AS_THEY_ARE;
    memcpy(runs + 1, cells, HR_TILE_CELLS);
    return HR_CELL_RUNS_MAX;
}

// Most runs are short: as many cells as a few words have are written at once, and those beyond the
// run are the next ones', which are written later.
static void write_run(uint8_t *cells, int32_t room, uint8_t value, int32_t length) {
    if (length <= AT_ONCE && room >= AT_ONCE)
        memset(cells, value, AT_ONCE);
    else
        memset(cells, value, (size_t)length);
}

void hr_cell_runs_unpack(uint8_t cells[HR_TILE_CELLS], const uint8_t *runs, int32_t first,
                         int32_t end) {
    HR_ASSERT(first >= 0 && first < end && end <= HR_TILE_CELLS);
    if (runs[0] == AS_THEY_ARE) {
        memcpy(cells + first, runs + 1 + first, (size_t)(end - first));
        return;
    }
    const uint8_t *run = runs + 1;
    int32_t i = 0;
    for (; i + run[0] < first; run += 2) i += run[0] + 1;
    for (; i < end; i += run[0] + 1, run += 2) {
        HR_ASSERT(i + run[0] < HR_TILE_CELLS);
        write_run(cells + i, HR_TILE_CELLS - i, run[1], run[0] + 1);
    }
}

uint8_t hr_cell_runs_at(const uint8_t *runs, int32_t cell) {
    HR_ASSERT(cell >= 0 && cell < HR_TILE_CELLS);
    if (runs[0] == AS_THEY_ARE) return runs[1 + cell];
    const uint8_t *run = runs + 1;
    for (cell -= run[0]; cell > 0; cell -= run[0] + 1) run += 2;
    return run[1];
}

// cell_runs.h - the cells of a tile, packed for as long as nobody writes to them: as runs of equal
// cells, row after row, or as they are where that is no longer. Tiles of game maps take a sixth of
// their cells.
#ifndef HANDRAIL_PASSMAP_PLANES_CELL_RUNS_H
#define HANDRAIL_PASSMAP_PLANES_CELL_RUNS_H

#include "passmap/planes/plane.h"

enum {
    HR_TILE_CELLS = HR_TILE * HR_TILE,
    HR_CELL_RUNS_MAX = 1 + HR_TILE_CELLS, // bytes
};

/// Packs the cells of a tile. @return how many bytes that takes.
size_t hr_cell_runs_pack(uint8_t runs[HR_CELL_RUNS_MAX], const uint8_t cells[HR_TILE_CELLS]);
/// Unpacks cells `first` to `end` - 1, one or more; what the others are then is left open.
void hr_cell_runs_unpack(uint8_t cells[HR_TILE_CELLS], const uint8_t *runs, int32_t first,
                         int32_t end);
/// One cell of them.
uint8_t hr_cell_runs_at(const uint8_t *runs, int32_t cell);

#endif

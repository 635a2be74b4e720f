// cell_tiles.h - the cells of a map, held in one piece or, in a view, tile by tile.
//
// A tile of a view is packed (cell_runs.h) and kept by the store that it shares with the map and
// its other views, so that what several know is held once. A tile that is written to is opened: it
// has its cells for itself until a few more are, and then all of them are packed again. A view
// whose cells somebody wants in one piece, or on which footprints are to stand, is flattened for
// good.
#ifndef HANDRAIL_PASSMAP_MAP_CELL_TILES_H
#define HANDRAIL_PASSMAP_MAP_CELL_TILES_H

#include "passmap/map/map_state.h"
#include "passmap/planes/cell_runs.h"

/// Gives a map that has a store, but no cells, tiles of one value. @return false if out of memory;
/// nothing is held then.
bool hr_cell_tiles_create(hr_map *map, uint8_t value);
/// The map holds no tiles then.
void hr_cell_tiles_destroy(hr_map *map);
/// Bytes of the map's own, and none of the store's.
size_t hr_cell_tiles_bytes(const hr_map *map);

/// The cells of a tile. `scratch` is where they may be.
hr_cell_window hr_cells_of_tile(const hr_map *map, int32_t column, int32_t row,
                                uint8_t scratch[HR_TILE_CELLS]);
/// Those of the rows of a tile in which a part of it lies.
hr_cell_window hr_cells_of_rows(const hr_map *map, hr_rect part, uint8_t scratch[HR_TILE_CELLS]);
/// Those of `side` x `side` tiles from one on, as far as there are any; `scratch` has room for all.
hr_cell_window hr_cells_of_tiles(const hr_map *map, int32_t column, int32_t row, int32_t side,
                                 uint8_t *scratch);
uint8_t hr_cell_value(const hr_map *map, int32_t x, int32_t y);
/// Copies the values of a rectangle that lies on the map.
void hr_cells_read(const hr_map *map, hr_rect rect, uint8_t *values, size_t stride);
/// All cells in one piece: the map's, or a copy, which the caller releases. @return NULL if out of
/// memory.
const uint8_t *hr_cells_in_one_piece(const hr_map *map, uint8_t **copy);

/// Makes the cells of a rectangle that lies on the map ready to be written to. @return false if out
/// of memory; nothing has changed then.
bool hr_cells_open(hr_map *map, hr_rect rect);
/// Where a cell can be written to, and how many of `count` beside it are there, too.
uint8_t *hr_cells_at(const hr_map *map, int32_t x, int32_t y, int32_t *count);
/// Packs opened tiles if there are many. Call it after writing.
void hr_cells_close(hr_map *map);

/// From now on the map holds its cells in one piece. @return false if out of memory.
bool hr_cells_flatten(hr_map *map);

#endif

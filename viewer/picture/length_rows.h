// length_rows.h - the lengths of a grid on the pixels of a picture, row by row.
#ifndef HANDRAIL_VIEWER_PICTURE_LENGTH_ROWS_H
#define HANDRAIL_VIEWER_PICTURE_LENGTH_ROWS_H

#include "viewer/picture/length_grid.h"
#include "viewer/picture/picture_layout.h"

/// The blocks of a pixel along one axis.
typedef struct pixel_blocks {
    int32_t own;   ///< whose middle is in the pixel's cell, as the map shows what is too narrow
    int32_t first; ///< of the two whose middles the pixel lies between
    float part;    ///< of the way from its middle to the next one's
} pixel_blocks;

/// Grid and layout are borrowed.
typedef struct length_rows {
    const length_grid *grid;
    const picture_layout *layout;
    int32_t width;         ///< pixels of a row
    pixel_blocks *columns; ///< of each pixel across; NULL = out of memory
    float *lengths;        ///< of the row last read; below 0 = no way
    float *between;        ///< lengths between two rows of blocks, of the blocks in view
    int32_t first, count;  ///< of these blocks
} length_rows;

/// @return false if out of memory; it is to be ended all the same.
bool length_rows_begin(length_rows *rows, const length_grid *grid, const picture_layout *layout,
                       int32_t width);
void length_rows_end(length_rows *rows);
/// Reads the row of pixels at `y` into `lengths`. Zoomed in, a length is that between the middles
/// of four blocks, where there is a way to all of them; else that of the pixel's own block, going on
/// from its neighbours.
void length_rows_read(length_rows *rows, int32_t y);
/// Whether there is a way to the block of any pixel.
bool length_rows_has_way(const length_rows *rows, int32_t x, int32_t y);

#endif

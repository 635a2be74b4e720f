// check_layer.h - what each cell is to a class, in a byte, and reduced by halves: for a window, in
// which the map of clearance moves under a camera.
//
// Of 2 x 2 cells the one that is most worth being seen is kept (check_rank), so that a passage, an
// island and a pocket are seen from however far.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_LAYER_H
#define HANDRAIL_VIEWER_CHECK_CHECK_LAYER_H

#include "viewer/picture/picture_layout.h"

#include <cairo.h>

enum { CHECK_LEVELS_MOST = 15 };

/// All zeros is none.
typedef struct check_layer {
    int32_t width, height;              ///< cells
    uint8_t *levels[CHECK_LEVELS_MOST]; ///< ranks, row by row; [0] of single cells
    int32_t count;
} check_layer;

/// @return false if out of memory; end it all the same.
bool check_layer_build(check_layer *layer, const hr_allocator *allocator, const uint8_t *cells,
                       int32_t width, int32_t height, const hr_class *unit, int64_t island_least);
void check_layer_end(check_layer *layer, const hr_allocator *allocator);
/// The cells of a level across, or down.
int32_t check_layer_side(int32_t side, int32_t level);

/// Draws what is in view, where the layout says. Where single cells are drawn, those that were
/// opened or closed since are as they are now on `map`, which is of the same size.
void check_layer_draw(cairo_t *cairo, const check_layer *layer, const picture_layout *layout,
                      const hr_map *map, hr_pass_set pass);

#endif

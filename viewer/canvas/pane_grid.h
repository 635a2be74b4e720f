// pane_grid.h - where panes lie that show one map side by side, each with a line of text below it.
#ifndef HANDRAIL_VIEWER_CANVAS_PANE_GRID_H
#define HANDRAIL_VIEWER_CANVAS_PANE_GRID_H

#include <cairo.h>
#include <stdint.h>

typedef struct pane_grid {
    int32_t count, columns, rows;
    int32_t width, height; ///< of each, with its text and the gap around it
} pane_grid;

/// Of `count` panes, 1 or more, in a picture of that size.
pane_grid pane_grid_of(int32_t count, int32_t width, int32_t height);
/// The map of a pane, at least a pixel wide and high: a text of that height has room below it, or
/// half of the pane where that is less.
cairo_rectangle_int_t pane_grid_area(const pane_grid *g, int32_t pane, int32_t text_height);
/// Where the text of a pane ends.
int32_t pane_grid_bottom(const pane_grid *g, int32_t pane);
/// The pane at a pixel, wherever that is.
int32_t pane_grid_at(const pane_grid *g, double x, double y);

#endif

// pane_grid.c - see pane_grid.h.

#include "viewer/canvas/pane_grid.h"

enum { GAP = 8 };

pane_grid pane_grid_of(int32_t count, int32_t width, int32_t height) {
    int32_t columns = count > 4 ? 3 : count > 2 || (count == 2 && width > height) ? 2 : 1;
    int32_t rows = (count + columns - 1) / columns;
    return (pane_grid){count, columns, rows, width / columns, height / rows};
}

static int32_t at_least(int32_t value, int32_t least) { return value > least ? value : least; }

cairo_rectangle_int_t pane_grid_area(const pane_grid *g, int32_t pane, int32_t text_height) {
    int32_t inner = g->width - GAP, rest = g->height - GAP - text_height;
    return (cairo_rectangle_int_t){pane % g->columns * g->width + GAP / 2,
                                   pane / g->columns * g->height + GAP / 2, at_least(inner, 1),
                                   at_least(rest, at_least(g->height / 2, 1))};
}

int32_t pane_grid_bottom(const pane_grid *g, int32_t pane) {
    return (pane / g->columns + 1) * g->height;
}

int32_t pane_grid_at(const pane_grid *g, double x, double y) {
    int32_t column = x < 0 ? 0 : (int32_t)(x / at_least(g->width, 1));
    int32_t row = y < 0 ? 0 : (int32_t)(y / at_least(g->height, 1));
    int32_t pane = (row < g->rows ? row : g->rows - 1) * g->columns +
                   (column < g->columns ? column : g->columns - 1);
    return pane < g->count ? pane : g->count - 1;
}

// canvas_lines.c - lines of any number of pieces.

#include "viewer/canvas/canvas_lines.h"

static const uint8_t edge_opacity = 204;

canvas_lines canvas_lines_begin(cairo_t *cairo, const picture_layout *layout) {
    cairo_new_path(cairo);
    return (canvas_lines){.cairo = cairo, .width = layout->width, .height = layout->height};
}

// From the path of those so far to pixels.
static void become_many(canvas_lines *lines) {
    cairo_path_t *path = cairo_copy_path(lines->cairo);
    picture_point last = {0, 0};
    cairo_new_path(lines->cairo);
    canvas_raster_begin(&lines->raster, lines->width, lines->height, NULL);
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        picture_point at = {path->data[i + 1].point.x, path->data[i + 1].point.y};
        if (path->data[i].header.type == CAIRO_PATH_LINE_TO)
            canvas_raster_line(&lines->raster, 0, last, at);
        last = at;
    }
    cairo_path_destroy(path);
}

void canvas_lines_add(canvas_lines *lines, picture_point from, picture_point to) {
    if (!canvas_raster_cut(lines->width, lines->height, &from, &to)) return;
    bool is_joined = lines->count > 0 && from.x == lines->last.x && from.y == lines->last.y;
    lines->last = to;
    if (++lines->count > LINES_FEW + 1) {
        canvas_raster_line(&lines->raster, 0, from, to);
        return;
    }
    if (!is_joined) cairo_move_to(lines->cairo, from.x, from.y);
    cairo_line_to(lines->cairo, to.x, to.y);
    if (lines->count > LINES_FEW) become_many(lines);
}

bool canvas_lines_end(canvas_lines *lines, uint32_t colour, uint32_t edge) {
    if (lines->count <= LINES_FEW) return true;
    raster_look look = {colour, 255, edge, edge_opacity};
    lines->raster.looks = &look;
    canvas_raster_paint(&lines->raster, lines->cairo);
    canvas_raster_end(&lines->raster);
    return false;
}

// compare_field.c - a field of costs: its colours are laid over the map as light through glass is.

#include "viewer/compare/compare_field.h"

#include <string.h>

static void make_white(cairo_surface_t *image) {
    cairo_surface_flush(image);
    memset(cairo_image_surface_get_data(image), 0xFF,
           (size_t)cairo_image_surface_get_stride(image) *
               (size_t)cairo_image_surface_get_height(image));
    cairo_surface_mark_dirty(image);
}

void compare_draw_field(cairo_t *cairo, const length_grid *field, const hr_path *path,
                        const picture_layout *camera, compare_area area) {
    picture_layout own = *camera; // the image's corner is at its origin
    if (area.width <= 0 || area.height <= 0) return;
    own.origin_x -= area.x, own.origin_y -= area.y;
    own.map_x -= area.x, own.map_y -= area.y;
    own.width = area.width, own.height = area.height;
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, area.width, area.height);
    if (cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) {
        make_white(image);
        picture_paint_lengths(image, field, &own);
        cairo_save(cairo);
        cairo_set_source_surface(cairo, image, area.x, area.y);
        cairo_set_operator(cairo, CAIRO_OPERATOR_MULTIPLY);
        cairo_rectangle(cairo, area.x, area.y, area.width, area.height);
        cairo_fill(cairo);
        cairo_translate(cairo, area.x, area.y);
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
        picture_number_contours(cairo, field, path, &own);
        cairo_restore(cairo);
    }
    cairo_surface_destroy(image);
}

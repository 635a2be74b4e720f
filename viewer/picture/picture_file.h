// picture_file.h - drawings into files: drawn in memory, then written whole or not at all.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_FILE_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_FILE_H

#include <handrail/passmap.h>

#include <cairo.h>

/// Something that draws itself, `width x height` units with its top left corner at the origin.
typedef struct drawing {
    int32_t width, height;
    double png_scale; ///< pixels to a unit in a PNG; 0 = 1
    cairo_status_t (*draw)(cairo_t *cairo, const void *subject);
    const void *subject;
    hr_allocator allocator; ///< for the bytes of the file
} drawing;

/// Each is @return false after a complaint of one line that names the file.
bool drawing_save_png(const drawing *d, const char *path);
bool drawing_save_svg(const drawing *d, const char *path);

#endif

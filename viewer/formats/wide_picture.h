// wide_picture.h - PNGs of all depths, with alpha, as colours; and their colours, counted.
#ifndef HANDRAIL_VIEWER_FORMATS_WIDE_PICTURE_H
#define HANDRAIL_VIEWER_FORMATS_WIDE_PICTURE_H

#include <handrail/passmap.h>

#include "viewer/formats/wide_colour.h"

/// A picture as colours, row by row; release with wide_picture_end.
typedef struct wide_picture {
    int32_t width, height;
    wide_colour *pixels; ///< of malloc
} wide_picture;

hr_error wide_picture_read(wide_picture *picture, const void *bytes, size_t size,
                           hr_message *message);
void wide_picture_end(wide_picture *picture);

/// A pixel looks like part of a soft edge where its samples lie within those of its neighbours of
/// other colours; or where no neighbour has its colour, and they have two or more.
typedef struct colour_count {
    wide_colour colour;
    int64_t count;
    int64_t on_edges; ///< of them: that look like parts of a soft edge
} colour_count;

/// All colours of a picture, the most frequent first. NULL if out of memory; free it.
colour_count *wide_picture_colours(const wide_picture *picture, int64_t *count);

#endif

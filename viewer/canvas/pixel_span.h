// pixel_span.h - which pixels of a row or column lie on a map, and which cell lies under each.
#ifndef HANDRAIL_VIEWER_CANVAS_PIXEL_SPAN_H
#define HANDRAIL_VIEWER_CANVAS_PIXEL_SPAN_H

#include <math.h>
#include <stdint.h>

typedef struct pixel_span {
    int32_t first, end;
} pixel_span;

/// The pixels whose middles lie on a map that begins at `origin`.
static inline pixel_span pixels_on_map(double origin, double scale, int32_t side, int32_t pixels) {
    double first = ceil(origin - 0.5), end = ceil(origin + side * scale - 0.5);
    return (pixel_span){first > 0 ? (int32_t)fmin(first, pixels) : 0,
                        end < pixels ? (int32_t)fmax(end, 0) : pixels};
}

/// The cell under the middle of a pixel; beside the map the nearest one on it.
static inline int32_t cell_of_pixel(double origin, double scale, int32_t pixel, int32_t side) {
    int32_t cell = (int32_t)floor((pixel + 0.5 - origin) / scale);
    return cell < 0 ? 0 : cell >= side ? side - 1 : cell;
}

#endif

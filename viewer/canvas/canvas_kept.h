// canvas_kept.h - images that are kept from frame to frame, for as long as what they show is the
// same.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_KEPT_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_KEPT_H

#include "viewer/model/camera.h"
#include "viewer/model/layers.h"

#include <cairo.h>

/// What an image was drawn from.
typedef struct image_key {
    camera camera;
    int64_t version, answer;
    int32_t shown;
    layer_set layers;
    hr_position start, goal; ///< of the request
    int32_t start_area;      ///< as areas are shown
} image_key;

/// All zeros is none.
typedef struct kept_image {
    cairo_surface_t *surface;
    image_key key;
    bool is_partial; ///< memory was lacking: it is to be drawn afresh, whatever it shows
} kept_image;

/// @return whether the image must be drawn afresh; it is as large as the view then, and holds
/// anything, and counts as whole.
bool kept_image_renew(kept_image *image, image_key key);
/// Makes it a copy of another of the same view.
void kept_image_copy(kept_image *image, const kept_image *from);
/// Draws the image.
void kept_image_show(cairo_t *cairo, const kept_image *image);
void kept_image_end(kept_image *image);

#endif

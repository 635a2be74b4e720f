// hex_far.h - a world of hexagons from afar: a colour for each pixel, whatever the number of
// hexagons.
#ifndef HANDRAIL_VIEWER_HEX_SHOW_HEX_FAR_H
#define HANDRAIL_VIEWER_HEX_SHOW_HEX_FAR_H

#include "viewer/hex/show/hex_picture.h"

/// Writes over an image of CAIRO_FORMAT_RGB24 where the world lies on it; `search` may be NULL.
void hex_draw_far(cairo_surface_t *image, const hex_world *world, const hex_search *search,
                  const hex_layout *layout);

#endif

// fog.h - which cells of a map were seen, and the others drawn as fog.
#ifndef HANDRAIL_VIEWER_PICTURE_FOG_H
#define HANDRAIL_VIEWER_PICTURE_FOG_H

#include "viewer/picture/picture_layout.h"

#include <cairo.h>

/// All zeros is none. Freed by fog_end.
typedef struct fog {
    int32_t width, height; ///< of the map
    uint8_t *seen;         ///< a byte a cell: 1 = it was; NULL = there is no fog
    int32_t seen_count;
} fog;

/// Nothing is seen. @return false when out of memory.
bool fog_begin(fog *f, int32_t width, int32_t height);
void fog_end(fog *f);
/// Sees a disc as hr_view_reveal_disc does.
void fog_reveal(fog *f, hr_cell centre, int32_t radius);
/// The cells that such a disc may have, on the map.
hr_rect fog_disc_box(const fog *f, hr_cell centre, int32_t radius);

/// What a colour is under fog, for a pixel of the picture: dark, with lines across.
uint32_t fog_tone(uint32_t tone, int32_t x, int32_t y);
/// Lays the fog over an image of RGB24 that shows the map as a layout has it. @return false if out
/// of memory: it is not laid.
bool fog_paint(cairo_surface_t *image, const fog *f, const picture_layout *layout);

#endif

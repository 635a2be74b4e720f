// hex_canvas.h - draws a world of hexagons into a window, at any scale: the world and the search
// into an image that is kept while they and the camera stay the same; the ends, the traveller and
// the brush over it.
//
// Where more hexagons are in view than can be drawn one by one between two frames, each pixel gets
// the colour of the hexagon under it, so that a frame takes about the same time however large the
// world is.
#ifndef HANDRAIL_VIEWER_HEX_SHOW_HEX_CANVAS_H
#define HANDRAIL_VIEWER_HEX_SHOW_HEX_CANVAS_H

#include "viewer/hex/session/hex_session.h"
#include "viewer/hex/show/hex_picture.h"

typedef struct hex_canvas hex_canvas;

hex_canvas *hex_canvas_create(void); ///< NULL = out of memory
void hex_canvas_destroy(hex_canvas *canvas);

/// Where the world lies under a camera, the view's corner at the origin.
hex_layout hex_canvas_layout(const camera *camera);
/// The hexagon of the session's world at a pixel of the view; HEX_NONE off it, or without a world.
int32_t hex_canvas_at(const hex_session *s, double x, double y);

/// Draws the whole view. `pointer`: the hexagon under it, or HEX_NONE.
void hex_canvas_draw(hex_canvas *canvas, cairo_t *cairo, const hex_session *s, int32_t pointer,
                     bool is_dark);

#endif

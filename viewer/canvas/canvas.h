// canvas.h - what a window shows of a session, by Cairo; nothing here knows a window. Symbols are
// those of pictures (picture_symbols.h).
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_H

#include "viewer/model/session.h"
#include "viewer/picture/picture_layout.h"

#include <cairo.h>

typedef struct canvas canvas;

/// NULL when out of memory.
canvas *canvas_create(void);
/// NULL is allowed.
void canvas_destroy(canvas *c);

/// What lies around the map is dark, or light, as at first.
void canvas_set_dark(canvas *c, bool is_dark);

/// What is under the pointer.
typedef struct canvas_pointer {
    bool is_inside;
    double x, y;
} canvas_pointer;

/// Draws a session as its camera sees it, the view's corner at the origin. What has not changed
/// since the last time is kept.
/// @return what Cairo says.
cairo_status_t canvas_draw(canvas *c, cairo_t *cairo, session *s, canvas_pointer pointer);
/// Only the ground of it: the map and the layers that lie in it, and the brush.
void canvas_draw_ground(canvas *c, cairo_t *cairo, session *s, canvas_pointer pointer);
/// Only the brush, or the rectangle that is being painted: over what hides the ground.
void canvas_draw_brush(cairo_t *cairo, const session *s, canvas_pointer pointer);
/// A ring where the straight line meets the first obstacle of the path, if that is known.
void canvas_draw_first_obstacle(cairo_t *cairo, const session *s);
/// A path of any number of pieces, in a view as large as the layout says.
void canvas_draw_way(cairo_t *cairo, const hr_path *path, const picture_layout *layout);
#endif

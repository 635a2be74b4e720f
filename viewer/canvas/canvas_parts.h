// canvas_parts.h - the parts of a canvas, for the files that draw it.
#ifndef HANDRAIL_CANVAS_PARTS_H
#define HANDRAIL_CANVAS_PARTS_H

#include "canvas.h"
#include "pyramid.h"
#include "viewer/picture/picture_parts.h"

/// The session as pictures need it: what is shown of its events, and where the map lies.
typedef struct canvas_view {
    const session *session;
    picture_scene scene;
    picture_record shown; ///< the first events; not to be ended
    picture_layout layout;
    hr_rect cells; ///< in view
    int32_t size;  ///< of the unit
} canvas_view;

/// The middle of a block.
picture_point canvas_place(const canvas_view *v, hr_cell block);
/// Whether something between two blocks may be in view.
bool canvas_sees(const canvas_view *v, hr_cell a, hr_cell b);

/// Paints the map on an image as large as the view.
void canvas_paint_map(cairo_surface_t *image, const canvas_view *v, const pyramid *p);

void canvas_tint_labels(cairo_surface_t *image, const canvas_view *v);
void canvas_number_labels(cairo_t *cairo, const canvas_view *v);
void canvas_draw_corners(cairo_t *cairo, const canvas_view *v);
void canvas_draw_tiles(cairo_t *cairo, const canvas_view *v);

void canvas_draw_expanded(cairo_t *cairo, const canvas_view *v);
void canvas_draw_line(cairo_t *cairo, const canvas_view *v);
void canvas_draw_hand(cairo_t *cairo, const canvas_view *v, bool is_left);
void canvas_draw_splits(cairo_t *cairo, const canvas_view *v);
void canvas_draw_exact(cairo_t *cairo, const canvas_view *v);
void canvas_draw_unpulled(cairo_t *cairo, const canvas_view *v);
/// The event that was stepped to.
void canvas_draw_current(cairo_t *cairo, const canvas_view *v);

/// A short text with a light edge, its left end at a place.
void canvas_draw_text(cairo_t *cairo, const char *text, double x, double y);

#endif

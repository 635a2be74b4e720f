// canvas_search.h - what the search did, layer by layer.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_SEARCH_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_SEARCH_H

#include "viewer/canvas/canvas_view.h"

#include <cairo.h>

void canvas_draw_line(cairo_t *cairo, const canvas_view *v);
void canvas_draw_hand(cairo_t *cairo, const canvas_view *v, bool is_left);
void canvas_draw_splits(cairo_t *cairo, const canvas_view *v);
void canvas_draw_exact(cairo_t *cairo, const canvas_view *v);
void canvas_draw_unpulled(cairo_t *cairo, const canvas_view *v);
/// The event that was stepped to.
void canvas_draw_current(cairo_t *cairo, const canvas_view *v);

/// The hands of a trace, of any number of pieces, in a view as large as the layout says.
void canvas_draw_traces(cairo_t *cairo, const picture_record *record, int32_t size,
                        const picture_layout *layout);

#endif

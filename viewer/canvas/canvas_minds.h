// canvas_minds.h - what the mind of the selected unit is about: posts, ranges, trips.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_MINDS_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_MINDS_H

#include "viewer/canvas/canvas_view.h"
#include "viewer/model/battle/battle_shot.h"

#include <cairo.h>

/// What the side of the selected unit, or the first, has never seen; nothing without fog.
void canvas_draw_unseen(cairo_t *cairo, const canvas_view *v, const battle_shot *shot);

/// The track that the selected unit drives; nothing if it does not drive.
void canvas_draw_track(cairo_t *cairo, const canvas_view *v, const battle_shot *shot);

/// Nothing for a unit without a mind, or if none is selected.
void canvas_draw_mind(cairo_t *cairo, const canvas_view *v, const battle_shot *shot);

#endif

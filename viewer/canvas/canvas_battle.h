// canvas_battle.h - what a window shows of a battle, by Cairo; nothing here knows a window.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_BATTLE_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_BATTLE_H

#include "viewer/canvas/canvas.h"
#include "viewer/model/battle/battle_session.h"

#include <cairo.h>

typedef struct canvas_battle canvas_battle;

/// NULL when out of memory.
canvas_battle *canvas_battle_create(void);
/// NULL is allowed.
void canvas_battle_destroy(canvas_battle *c);

/// What lies around the ground is dark, or light, as at first.
void canvas_battle_set_dark(canvas_battle *c, bool is_dark);

/// Draws a battle that is set up as a camera sees it, the view's corner at the origin. What has not
/// changed since the last time is kept. `layers`: terrain and grid.
/// @return what Cairo says.
cairo_status_t canvas_battle_draw(canvas_battle *c, cairo_t *cairo, battle_session *s,
                                  const camera *seen, layer_set layers, canvas_pointer pointer);

/// The mark of a class and of one of the two sides on its own, in its true colours, for a legend.
void canvas_battle_draw_mark(cairo_t *cairo, hr_class_id class_id, int32_t team, double x, double y,
                             double side);
/// The same of a building.
void canvas_battle_draw_building(cairo_t *cairo, double x, double y, double side);
/// How long the last ticks, their batches and the last frames took, on an area of that size.
void canvas_battle_plot(cairo_t *cairo, const battle_times *times, int32_t width, int32_t height);

#endif

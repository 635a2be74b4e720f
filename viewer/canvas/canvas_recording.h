// canvas_recording.h - what a window shows of a recording, by Cairo; nothing here knows a window.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_RECORDING_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_RECORDING_H

#include "viewer/model/layers.h"
#include "viewer/model/recording/recording_session.h"

#include <cairo.h>

typedef struct canvas_recording canvas_recording;

/// NULL when out of memory.
canvas_recording *canvas_recording_create(void);
/// NULL is allowed.
void canvas_recording_destroy(canvas_recording *c);

/// What lies around the map is dark, or light, as at first.
void canvas_recording_set_dark(canvas_recording *c, bool is_dark);

/// Draws the tick that is shown as the session's camera sees it, the view's corner at the origin:
/// the map, what has changed on it, a mark where each listed request starts, and the path of the
/// selected one. What has not changed since the last time is kept. `layers`: terrain and grid.
/// @return what Cairo says.
cairo_status_t canvas_recording_draw(canvas_recording *c, cairo_t *cairo,
                                     const recording_session *s, layer_set layers);

/// The kinds of marks, for a legend.
typedef enum recording_mark {
    MARK_ARRIVES, ///< straight or found
    MARK_SHORT,   ///< nearest or partial
    MARK_NONE,    ///< no path
    MARK_NO_TURN,
    MARK_SEARCHED, ///< waits, its allowance spent
    MARK_CHANGED,  ///< cells, no request
    MARK_BUILT,    ///< cells of footprints, closed to the unit
    MARK_STOOD,    ///< cells of footprints that the unit may enter
    MARK_SELECTED,
    RECORDING_MARKS
} recording_mark;

const char *recording_mark_name(recording_mark kind);
/// The mark on its own.
void canvas_recording_draw_mark(cairo_t *cairo, recording_mark kind, double x, double y);

#endif

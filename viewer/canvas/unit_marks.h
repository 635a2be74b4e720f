// unit_marks.h - the marks of units: each look is drawn once for a zoom, then copied to wherever
// such a unit is, since thousands of them are drawn in every frame.
//
// A class has its shape and its colour, a side the colour of the edge; a unit that stands is pale,
// one that waits for a path has a dark middle, one that is selected a frame. Zoomed in a mark has
// its unit's true size, which a thin square shows; zoomed out it is never smaller than can be seen.
#ifndef HANDRAIL_VIEWER_CANVAS_UNIT_MARKS_H
#define HANDRAIL_VIEWER_CANVAS_UNIT_MARKS_H

#include "viewer/battle/battle.h"
#include "viewer/picture/picture_layout.h"

#include <cairo.h>

typedef struct unit_look {
    int32_t class_id;
    battle_state state;
    int32_t team; ///< its side: 0 or 1
    bool is_selected;
} unit_look;

enum { UNIT_LOOKS = BATTLE_CLASSES_MAX * (BATTLE_MARCHES + 1) * 2 * 2 };

/// All zeros is none yet. Ended by unit_marks_end.
typedef struct unit_marks {
    double scale; ///< they were drawn for
    cairo_surface_t *marks[UNIT_LOOKS];
} unit_marks;

/// Copies a unit's mark onto an image (CAIRO_FORMAT_RGB24, flushed), as far as it lies on that.
/// @param size of the unit, in cells.
void unit_marks_put(unit_marks *marks, cairo_surface_t *onto, unit_look look, int32_t size,
                    picture_point centre);
/// Gets marks ready for a zoom; those for another one are forgotten.
void unit_marks_begin(unit_marks *marks, double scale);
void unit_marks_end(unit_marks *marks);

/// The mark itself, `side` pixels along its unit.
void unit_mark_draw(cairo_t *cairo, unit_look look, picture_point centre, double side);

#endif

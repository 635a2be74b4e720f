// canvas_view.h - what is in view of a canvas: where the map lies, and what of a session is shown.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_VIEW_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_VIEW_H

#include "viewer/model/session.h"
#include "viewer/picture/picture_layout.h"

#include <cairo.h>

/// A note of a layer at the edge of the view, each on a line of its own.
typedef enum canvas_note {
    NOTE_AREAS,
    NOTE_FOG,
    NOTE_CORNERS,
    NOTE_LINE,
    NOTE_SPLITS,
    NOTE_TANGENTS,
    NOTE_TURNS,
    NOTE_LENGTHS,
    NOTE_COUNT
} canvas_note;

/// What is in view, as pictures need it: where the map lies, and who looks at it.
typedef struct canvas_view {
    const hr_map *map;
    hr_class_id class_id;
    int32_t size; ///< of the unit
    layer_set layers;
    bool is_levels, is_dark;    ///< of the map; of the theme around it
    const uint8_t *ground;      ///< the value whose colour each has; NULL = its own
    const length_grid *lengths; ///< NULL = they are not shown
    const area_map *areas;      ///< NULL = they are not shown
    int32_t start_area;         ///< of those; AREA_NONE = none
    picture_layout layout;
    hr_rect cells; ///< in view
    // Of a plan alone:
    cairo_surface_t **notes; ///< what was said before; NULL = not yet
    const session *session;
    picture_scene scene;
    picture_record shown; ///< the first events; not to be ended
    const search_parts *parts;
    bool is_many[PART_COUNT];             ///< more is in view than there are strokes or shapes for
    bool are_portals_many, are_legs_many; ///< the same of all portals and of the path
    bool are_strokes_many;                ///< so that they are to be drawn quickly
    bool shows_path;                      ///< not while the search is stepped through
} canvas_view;

/// Where a map lies under a camera, the view's corner at the origin.
picture_layout canvas_layout(const camera *c);

/// Where a map lies for a camera, and which of its cells are in view.
void canvas_look(canvas_view *v, const camera *c, const hr_map *map);

/// The middle of a block.
picture_point canvas_place(const canvas_view *v, hr_cell block);
/// Whether something between two blocks may be in view.
bool canvas_sees(const canvas_view *v, hr_cell a, hr_cell b);

#endif

// canvas_parts.h - the parts of a canvas, for the files that draw it.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_PARTS_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_PARTS_H

#include "viewer/canvas/canvas.h"
#include "viewer/canvas/canvas_lines.h"
#include "viewer/picture/picture_parts.h"

/// What a layer has to say at the edge of the view, each on a line of its own.
typedef enum canvas_note {
    NOTE_CORNERS,
    NOTE_LINE,
    NOTE_SPLITS,
    NOTE_TANGENTS,
    NOTE_TURNS,
    NOTE_COUNT
} canvas_note;

/// What is set pixel by pixel where it is too much for strokes and shapes, from below.
typedef enum raster_layer {
    RASTER_EXPANDED,
    RASTER_ALL_PORTALS,
    RASTER_PORTALS, ///< those looked at
    RASTER_ROUTE,
    RASTER_EXACT_RUNS,
    RASTER_EXACT_CLEAR,
    RASTER_EXACT_STOPPED,
    RASTER_TANGENTS,
    RASTER_LEFT_INNER,
    RASTER_LEFT,
    RASTER_RIGHT_INNER,
    RASTER_RIGHT,
    RASTER_BENDS,
    RASTER_LEGS,
    RASTER_CORRIDOR,
    RASTER_PATH,
} raster_layer;

/// What is in view, as pictures need it: where the map lies, and who looks at it.
typedef struct canvas_view {
    const hr_map *map;
    hr_class_id class_id;
    int32_t size; ///< of the unit
    layer_set layers;
    bool is_levels;
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

/// Where a map lies for a camera, and which of its cells are in view.
void canvas_look(canvas_view *v, const camera *c, const hr_map *map);

/// The middle of a block.
picture_point canvas_place(const canvas_view *v, hr_cell block);
/// Whether something between two blocks may be in view.
bool canvas_sees(const canvas_view *v, hr_cell a, hr_cell b);

/// Paints the map, and what lies beside it, on an image of RGB24 as large as the view.
void canvas_paint_map(cairo_surface_t *image, const canvas_view *v, const pyramid *p);

void canvas_tint_labels(cairo_surface_t *image, const canvas_view *v);
void canvas_number_labels(cairo_t *cairo, const canvas_view *v);
void canvas_draw_corners(cairo_t *cairo, const canvas_view *v);
void canvas_draw_tile_edges(cairo_t *cairo, const canvas_view *v);
void canvas_draw_portals(cairo_t *cairo, const canvas_view *v);

/// Finds out what of the search and the path is too much for strokes and shapes.
void canvas_count_pieces(canvas_view *v);
/// Sets those pixel by pixel, and what is drawn in no other way.
void canvas_set_pieces(canvas_raster *raster, const canvas_view *v);
/// How they look.
extern const raster_look canvas_looks[RASTER_LAYERS_MOST];
/// Whether a piece may be in view, or what lies in a box.
bool canvas_sees_piece(const canvas_view *v, search_piece piece);
/// The first piece of a part from a number on that is shown and may be in view, or -1. They come by
/// their places.
int32_t canvas_next_piece(const canvas_view *v, search_part part, int32_t from);
/// Makes the pieces of a part that are in view the current path, in the order of their events.
/// @return false if there are too many, or none.
bool canvas_follow_pieces(cairo_t *cairo, const canvas_view *v, search_part part);

void canvas_draw_line(cairo_t *cairo, const canvas_view *v);
void canvas_draw_hand(cairo_t *cairo, const canvas_view *v, bool is_left);
void canvas_draw_splits(cairo_t *cairo, const canvas_view *v);
void canvas_draw_exact(cairo_t *cairo, const canvas_view *v);
void canvas_draw_unpulled(cairo_t *cairo, const canvas_view *v);
/// The event that was stepped to.
void canvas_draw_current(cairo_t *cairo, const canvas_view *v);

/// Strokes the current path, dark with a light edge.
void canvas_outline(cairo_t *cairo);
/// Says a note, in the same words each time.
void canvas_say(cairo_t *cairo, const canvas_view *v, canvas_note note, const char *text);
/// A short text with a light edge, its left end at a place.
void canvas_draw_text(cairo_t *cairo, const char *text, double x, double y);

enum { TEXT_LEFT = 4, TEXT_DOWN = 16, TEXT_HEIGHT = 24 };
/// An image with such a text, its left end at (TEXT_LEFT, TEXT_DOWN); to be destroyed. Copied
/// again and again it is far quicker than drawn.
cairo_surface_t *canvas_image_of_text(const char *text, int32_t width);

#endif

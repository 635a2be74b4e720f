// picture.h - pictures of a plan, by Cairo: the map as a class sees it, the search, the path, and a
// legend beside it that explains itself. For files and for windows; nothing here knows either the
// command line or a window.
//
// A picture is laid out in pixels: the map in whole pixels a cell where it is small, in whole cells
// a pixel where it is large, a margin around it, and the legend in a panel of its own to the right
// or, where the map is flat, below. The same scene gives the same picture.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_H

#include "planner/planner.h"

#include <cairo.h>

// ---- What a search did

/// The events of a plan, in order. Give picture_record_event and the record to hr_planner_config.
typedef struct picture_record {
    hr_allocator allocator;
    hr_event *events;
    int32_t count, capacity;
    int32_t most;          ///< keep no more than this; PICTURE_EVENTS_MOST unless changed
    int64_t left_out;      ///< came when the record was full
    bool is_out_of_memory; ///< then it holds no events, and takes none
} picture_record;

enum { PICTURE_EVENTS_MOST = 1 << 20 };

picture_record picture_record_begin(hr_allocator allocator);
/// An hr_watcher; `record` is a picture_record.
void picture_record_event(const hr_event *event, void *record);
/// Frees the events.
void picture_record_end(picture_record *record);

// ---- What is drawn, and where

/// Everything is borrowed. The class must be up to date with the map (hr_map_refresh, or a plan).
typedef struct picture_scene {
    const hr_map *map;
    hr_class_id class_id;
    hr_position start, goal;
    const hr_path *path;
    const picture_record *record; ///< NULL = show the path alone
    int64_t time_ns;              ///< of the plan; below 0 = not measured
    const char *title;            ///< for the legend, e.g. the map's name
} picture_scene;

typedef struct picture_layout {
    int32_t width, height;                       ///< of the picture
    int32_t map_x, map_y, map_width, map_height; ///< where the map lies in it
    int32_t pixels_per_cell;                     ///< 1 or more
    int32_t cells_per_pixel;                     ///< 1 or more; one of the two is 1
    double origin_x, origin_y; ///< where the map's corner lies; of a window that may be outside
    double scale;              ///< pixels to a cell
    int32_t panel_x, panel_y, panel_width, panel_height; ///< the legend's panel
    bool is_panel_below;
} picture_layout;

picture_layout picture_lay_out(const picture_scene *scene);

/// Draws the whole picture, its top left corner at the origin.
/// @return what Cairo says: CAIRO_STATUS_SUCCESS, or why the drawing is not whole.
cairo_status_t picture_draw(cairo_t *cairo, const picture_scene *scene,
                            const picture_layout *layout);

// ---- Into files

/// Each draws the scene and writes it whole or not at all. @return false after a complaint of one
/// line that names the file.
bool picture_save_png(const picture_scene *scene, const char *path);
bool picture_save_svg(const picture_scene *scene, const char *path);

#endif

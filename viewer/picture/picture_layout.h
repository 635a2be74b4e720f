// picture_layout.h - what a picture shows, where the map lies in it, and where a place of the map
// does.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_LAYOUT_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_LAYOUT_H

#include "viewer/options/goal_list.h"
#include "viewer/picture/length_grid.h"
#include "viewer/picture/picture_record.h"

/// Everything is borrowed. The class must be up to date with the map (hr_map_refresh, or a plan).
typedef struct picture_scene {
    const hr_map *map;
    hr_class_id class_id;
    hr_position start, goal;
    const goal_list *goals; ///< where there are several; the path leads to `goal`; NULL = one
    const hr_path *path;
    const picture_record *record; ///< NULL = show the path alone
    const struct fog *fog;        ///< NULL = all was seen
    const length_grid *lengths;   ///< from the start; NULL = they are not shown
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

typedef struct picture_point {
    double x, y;
} picture_point;

/// Pixels to a cell; less than 1 on large maps.
double picture_scale(const picture_layout *layout);
/// Scales the map to `pixels_per_cell`, or to one pixel for `cells_per_pixel`; both at least 1.
void picture_scale_map(picture_layout *layout, int32_t width, int32_t height,
                       int32_t pixels_per_cell, int32_t cells_per_pixel);
/// Puts its top left corner there.
void picture_move_map(picture_layout *layout, int32_t x, int32_t y);
picture_point picture_place(const picture_layout *layout, hr_position position);
/// The centre of the block that a unit at `position` is in.
picture_point picture_place_of_block(const picture_scene *scene, const picture_layout *layout,
                                     hr_position position);
/// The pixels along the side of a unit.
double picture_unit_side(const picture_scene *scene, const picture_layout *layout);

#endif

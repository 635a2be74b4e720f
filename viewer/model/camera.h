// camera.h - which part of the map is in view, and how large.
#ifndef HANDRAIL_VIEWER_MODEL_CAMERA_H
#define HANDRAIL_VIEWER_MODEL_CAMERA_H

#include <handrail/passmap.h>

typedef struct camera {
    double left, top;      ///< of the view, in cells
    double scale;          ///< pixels to a cell
    int32_t width, height; ///< of the view, in pixels
} camera;

/// Shows a whole map of that many cells, with a margin around it.
void camera_fit(camera *c, int32_t map_width, int32_t map_height);
/// Gives the view another size; what was in its middle stays there.
void camera_resize(camera *c, int32_t width, int32_t height);
/// The same; a view that shows the whole map of that many cells shows it afterwards, too. A map of
/// 0 x 0 is none.
void camera_resize_on(camera *c, int32_t width, int32_t height, int32_t map_width,
                      int32_t map_height);
/// Magnifies by a factor; what is under the pixel stays under it.
void camera_zoom_at(camera *c, double x, double y, double factor);
/// Moves the map, in pixels.
void camera_pan(camera *c, double right, double down);
/// Moves the view so that its middle is on the map.
void camera_stay_on(camera *c, int32_t map_width, int32_t map_height);
/// Moves the view so that a place, in cells, is in its middle; so near that no more than `span`
/// cells are in view the short way, and no farther than it is.
void camera_go_to(camera *c, double x, double y, double span);
/// The same as it is magnified, unless the place is in view, and not at its edge.
void camera_show(camera *c, double x, double y);
/// The place under a pixel, wherever that is.
hr_position camera_position_at(const camera *c, double x, double y);

#endif

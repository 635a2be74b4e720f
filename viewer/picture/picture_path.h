// picture_path.h - the search and its result: traces, the path, the ground that the unit sweeps,
// and the ends.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_PATH_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_PATH_H

#include "viewer/picture/picture_layout.h"

#include <cairo.h>

bool picture_has_event(const picture_scene *scene, hr_event_kind kind);
/// Whether there is a path that does not begin at the start, and where it begins.
bool picture_begins_elsewhere(const picture_scene *scene, hr_position *begin);
/// Whether there is a path that does not end at the goal, and where it ends.
bool picture_ends_elsewhere(const picture_scene *scene, hr_position *end);
/// Whether what the unit sweeps is wide enough to be seen beside the path.
bool picture_shows_swept(const picture_scene *scene, const picture_layout *layout);
void picture_draw_swept(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
void picture_draw_traces(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
void picture_draw_path(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
/// How large the square of a waypoint between two others is drawn: the nearer they are the smaller,
/// so that the line is seen; 0 = not at all.
double picture_turning_side(const hr_path *path, int32_t index, const picture_layout *layout);
void picture_draw_turning_points(cairo_t *cairo, const picture_scene *scene,
                                 const picture_layout *layout);

/// Start, goal, the end where that is not the goal, the way out of a closed start, the unit.
/// All of them, with letters if they are several.
void picture_draw_goals(cairo_t *cairo, const goal_list *goals, const picture_layout *layout);
void picture_draw_ends(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
void picture_draw_escape(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
void picture_draw_straight_line(cairo_t *cairo, picture_point start, picture_point goal);

#endif

// compare_pane.h - one answer drawn on the map.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_PANE_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_PANE_H

#include "viewer/compare/comparison.h"
#include "viewer/picture/picture_layout.h"

#include <cairo.h>

/// The map, start and goal alone.
void compare_draw_bare_pane(cairo_t *cairo, const comparison *c, const picture_layout *camera);
/// Draws one answer: the map, the blocks it looked at, the hands of a trace, the way, start and
/// goal; or as far as a race has come after `raced` blocks, if it is under way there. `camera` says
/// where the map lies (picture_scale_map, picture_move_map). The caller clips.
void compare_draw_pane(cairo_t *cairo, const comparison *c, const compare_answer *answer,
                       int64_t raced, const picture_layout *camera);

/// Whether an answer is not at its end after so many blocks; -1 = it is.
static inline bool compare_is_racing(const compare_answer *answer, int64_t raced) {
    return raced >= 0 && answer->order && raced < answer->order_count;
}

/// The best way of a generation, dashed.
void compare_draw_draft(cairo_t *cairo, const compare_answer *answer, int32_t number, int32_t size,
                        const picture_layout *camera);

/// Parts of a pane: the field, or the blocks that it looked at, for a unit of `size`, in an area of
/// the picture; start and goal, and the way's end where that is not the goal.
void compare_draw_touched(cairo_t *cairo, const compare_answer *answer, int32_t size,
                          const picture_layout *camera, compare_area area);
void compare_draw_ends(cairo_t *cairo, const picture_scene *scene, const picture_layout *camera);

#endif

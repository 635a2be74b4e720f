// compare_picture.h - answers side by side: a pane each, all with one camera, and their figures
// below.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_PICTURE_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_PICTURE_H

#include "viewer/compare/comparison.h"

/// Draws one answer: the map, the blocks it looked at, the hands of a trace, the way, start and
/// goal. `camera` says where the map lies (picture_scale_map, picture_move_map). The caller clips.
void compare_draw_pane(cairo_t *cairo, const comparison *c, const compare_answer *answer,
                       const picture_layout *camera);

/// Parts of a pane: the blocks that it looked at, for a unit of `size`, in an area of the picture;
/// start and goal, and the way's end where that is not the goal.
void compare_draw_touched(cairo_t *cairo, const compare_answer *answer, int32_t size,
                          const picture_layout *camera, compare_area area);
void compare_draw_ends(cairo_t *cairo, const picture_scene *scene, const picture_layout *camera);

enum {
    COMPARE_TINT = 128,     ///< opacity, of 255, of blocks looked at
    COMPARE_FEW_TINT = 208, ///< where they are so few that they would hardly be seen
    COMPARE_FEW_SIDE = 3,   ///< pixels, at least, of a block of those
    COMPARE_FEW = 20,       ///< that is one in so many of the map's blocks
};

enum { COMPARE_FIGURES = 7, COMPARE_TEXT_LENGTH = 48 };

/// The figures of an answer.
typedef struct compare_figures {
    struct {
        const char *name;
        char text[COMPARE_TEXT_LENGTH];
    } at[COMPARE_FIGURES];
} compare_figures;

compare_figures compare_figures_of(const compare_answer *answer);
/// "12.3 us", "4.56 ms", "1.23 s"
void compare_write_time(char *text, size_t size, int64_t time_ns);

/// The pixels that the text under a pane of that width takes: the method, why there is no way, the
/// figures. NULL = whatever the answer.
int32_t compare_text_height(const compare_answer *answer, double width);
/// That text, its top left corner at (x, y).
void compare_draw_text(cairo_t *cairo, const compare_answer *answer, double x, double y,
                       double width);
/// A title and a faint line below it, in the same place.
void compare_draw_title(cairo_t *cairo, const char *title, const char *line, double x, double y);

/// A picture of the first `pane_count` answers.
typedef struct compare_page {
    const comparison *comparison;
    int32_t pane_count;
    const char *title;
} compare_page;

typedef struct compare_page_layout {
    int32_t width, height;
    int32_t columns, rows;
    int32_t pane_width, pane_height;
    int32_t head_height, legend_height;
    picture_layout camera; ///< with the map at the origin
} compare_page_layout;

compare_page_layout compare_lay_out(const compare_page *page);
/// Draws the page, its top left corner at the origin. @return what Cairo says.
cairo_status_t compare_draw_page(cairo_t *cairo, const compare_page *page,
                                 const compare_page_layout *layout);

/// Each is @return false after a complaint of one line that names the file.
bool compare_save_png(const compare_page *page, const char *path);
bool compare_save_svg(const compare_page *page, const char *path);

#endif

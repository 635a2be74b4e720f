// compare_page.h - answers side by side: a pane each, all with one camera, and their figures below.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_PAGE_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_PAGE_H

#include "viewer/compare/comparison.h"
#include "viewer/picture/picture_layout.h"

#include <cairo.h>

/// A picture of the first `pane_count` answers.
typedef struct compare_page {
    const comparison *comparison;
    int32_t pane_count;
    const char *title;
    int64_t raced; ///< as a race stands after so many blocks, where their order is kept; -1 = whole
    bool is_bare;  ///< maps and titles alone, as before the methods began
} compare_page;

typedef struct compare_page_layout {
    int32_t width, height;
    int32_t columns, rows;
    int32_t pane_width, pane_height;
    int32_t head_height, legend_height;
    picture_layout camera; ///< with the map at the origin
} compare_page_layout;

compare_page_layout compare_lay_out(const compare_page *page);
/// Where the map of a pane lies.
picture_layout compare_camera_of_pane(const compare_page_layout *layout, int32_t index);
/// Draws the page, its top left corner at the origin. @return what Cairo says.
cairo_status_t compare_draw_page(cairo_t *cairo, const compare_page *page,
                                 const compare_page_layout *layout);

/// Each is @return false after a complaint of one line that names the file.
bool compare_save_png(const compare_page *page, const char *path);
bool compare_save_svg(const compare_page *page, const char *path);

#endif

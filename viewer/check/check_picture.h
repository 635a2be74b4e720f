// check_picture.h - a check as a picture: a pane for each class, with its clearance, what it cannot
// reach, and a mark for each thing found.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_PICTURE_H
#define HANDRAIL_VIEWER_CHECK_CHECK_PICTURE_H

#include "viewer/check/check.h"

typedef struct check_picture {
    const check_report *report;
    const uint8_t *cells;
    int32_t width, height;
    int64_t island_least;
    const char *title;
    const char *const *class_names;
} check_picture;

/// Each is @return false after a complaint of one line that names the file.
bool check_save_png(const check_picture *picture, const char *path);
bool check_save_svg(const check_picture *picture, const char *path);

#endif

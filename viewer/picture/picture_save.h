// picture_save.h - pictures of a plan into files.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_SAVE_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_SAVE_H

#include "viewer/picture/picture_layout.h"

/// Each draws the scene and writes it whole or not at all. @return false after a complaint of one
/// line that names the file.
bool picture_save_png(const picture_scene *scene, const char *path);
bool picture_save_svg(const picture_scene *scene, const char *path);

#endif

// view_frames.h - how long the frames of a window take to draw, without one.
#ifndef HANDRAIL_VIEWER_COMMANDS_VIEW_FRAMES_H
#define HANDRAIL_VIEWER_COMMANDS_VIEW_FRAMES_H

#include "viewer/output/map_files.h"

#include <stdint.h>

/// Prints the times for a map, or, if that is NULL, for a plateau; of a plan, or of a battle of
/// that many units unless that is 0. @return an exit status.
int print_frames(const char *map_path, const map_input *input, int32_t units);

#endif

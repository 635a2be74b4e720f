// maps_save.h - maps and pictures saved, by threads.
#ifndef HANDRAIL_VIEWER_WINDOW_MAPS_SAVE_H
#define HANDRAIL_VIEWER_WINDOW_MAPS_SAVE_H

#include "viewer/window/window_state.h"

typedef enum save_kind { SAVE_MAP, SAVE_PICTURE_PNG, SAVE_PICTURE_SVG } save_kind;

/// Asks for a file.
void maps_save(view_window *w, save_kind kind);

#endif

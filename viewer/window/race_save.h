// race_save.h - the race of the page that compares, saved by a thread.
#ifndef HANDRAIL_VIEWER_WINDOW_RACE_SAVE_H
#define HANDRAIL_VIEWER_WINDOW_RACE_SAVE_H

#include "viewer/window/window_state.h"

/// Asks for a file, and writes the race of the panes that are shown as an animated SVG.
void race_save(view_window *w);

#endif

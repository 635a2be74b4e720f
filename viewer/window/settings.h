// settings.h - what one has chosen is there again in the next run: a file in the user's
// configuration.
#ifndef HANDRAIL_VIEWER_WINDOW_SETTINGS_H
#define HANDRAIL_VIEWER_WINDOW_SETTINGS_H

#include "viewer/window/window_state.h"

/// Before the widgets are shown. What cannot be read is as at first.
void settings_load(view_window *w);
void settings_save(view_window *w);

#endif

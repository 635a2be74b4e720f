// settings_pages.h - what was chosen on each page but Plan, and how quickly what moves there goes.
#ifndef HANDRAIL_VIEWER_WINDOW_SETTINGS_PAGES_H
#define HANDRAIL_VIEWER_WINDOW_SETTINGS_PAGES_H

#include "viewer/window/window_state.h"

void settings_take_pages(GKeyFile *file, view_window *w);
void settings_put_pages(GKeyFile *file, const view_window *w);

#endif

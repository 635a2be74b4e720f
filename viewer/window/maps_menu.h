// maps_menu.h - the menu of maps: chooser, samples, recent files, saving.
#ifndef HANDRAIL_VIEWER_WINDOW_MAPS_MENU_H
#define HANDRAIL_VIEWER_WINDOW_MAPS_MENU_H

#include "viewer/window/window_state.h"

GtkWidget *maps_menu_create(view_window *w);

#endif

// keys.h - the keys of all pages, and the list of all keys.
#ifndef HANDRAIL_VIEWER_WINDOW_KEYS_H
#define HANDRAIL_VIEWER_WINDOW_KEYS_H

#include "viewer/window/window_state.h"

void keys_attach(view_window *w);
void keys_show_help(view_window *w);

/// Keys are the map's again when the menu of a button closes: those of a menu that is gone would go
/// nowhere.
void keys_after_menu(view_window *w, GtkWidget *menu_button);

#endif

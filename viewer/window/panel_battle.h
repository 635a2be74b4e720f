// panel_battle.h - the widgets of a battle.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_BATTLE_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_BATTLE_H

#include "viewer/window/window_state.h"

GtkWidget *battle_panel_create(view_window *w);
GtkWidget *battle_bar_create(view_window *w);
void battle_panel_fill(view_window *w);

#endif

// page_battle.h - the page on which a battle is fought on the map that is open.
#ifndef HANDRAIL_VIEWER_WINDOW_PAGE_BATTLE_H
#define HANDRAIL_VIEWER_WINDOW_PAGE_BATTLE_H

#include "viewer/window/window_state.h"

extern const window_page battle_page;

/// @return false when out of memory.
bool battle_page_begin(view_window *w);
/// No job may be under way.
void battle_page_end(view_window *w);

#endif

// autosave.h - painted work is kept every few seconds, in a file of its own. Where the program ends
// before it was saved, the next window offers it.
#ifndef HANDRAIL_VIEWER_WINDOW_AUTOSAVE_H
#define HANDRAIL_VIEWER_WINDOW_AUTOSAVE_H

#include "viewer/window/window_state.h"

/// The bar that offers what was left; not seen where there is nothing.
GtkWidget *autosave_bar_create(view_window *w);
/// Looks for what was left, and begins to keep.
void autosave_begin(view_window *w);
/// The window closes, and nothing of it is to be kept.
void autosave_end(view_window *w);

#endif

// cell_readout.h - what is under the pointer, in words, on each page with a map.
#ifndef HANDRAIL_VIEWER_WINDOW_CELL_READOUT_H
#define HANDRAIL_VIEWER_WINDOW_CELL_READOUT_H

#include "viewer/window/window_state.h"

/// A label for what is under the pointer.
GtkWidget *cell_readout_create(view_window *w);
void cell_readout_fill(view_window *w);
/// The same text, for scripts; empty lines where there is nothing.
void cell_readout_say(const view_window *w, char text[READOUT_LENGTH]);

#endif

// maps_open.h - maps opened and generated, by threads.
#ifndef HANDRAIL_VIEWER_WINDOW_MAPS_OPEN_H
#define HANDRAIL_VIEWER_WINDOW_MAPS_OPEN_H

#include "viewer/window/window_state.h"

void maps_open(view_window *w, const char *path);
/// The map that the program was called with: if it cannot be loaded the program ends.
void maps_open_first(view_window *w, const char *path);
/// Painted work that was kept: it has no file yet.
void maps_open_kept(view_window *w, const char *path, const char *title);
/// Asks for a file.
void maps_choose(view_window *w);
/// Asks for a picture, and for the value of each of its colours.
void maps_choose_picture(view_window *w);
/// Generates a map of the kind, the seed and the side that are set.
void maps_generate(view_window *w);

#endif

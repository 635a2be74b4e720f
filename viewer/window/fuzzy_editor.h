// fuzzy_editor.h - the sets of the battle's fuzzy controllers, to be looked at and dragged.
#ifndef HANDRAIL_VIEWER_WINDOW_FUZZY_EDITOR_H
#define HANDRAIL_VIEWER_WINDOW_FUZZY_EDITOR_H

#include "viewer/window/window_state.h"

/// Counts at once for the battle that is on.
GtkWidget *fuzzy_editor_create(view_window *w);

#endif

// generator.h - the button under which maps are generated.
#ifndef HANDRAIL_VIEWER_WINDOW_GENERATOR_H
#define HANDRAIL_VIEWER_WINDOW_GENERATOR_H

#include "viewer/window/window_state.h"

GtkWidget *generator_button_create(view_window *w);

#endif

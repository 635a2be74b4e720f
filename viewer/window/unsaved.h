// unsaved.h - painted work, or a map that was imported, is not lost without a question.
#ifndef HANDRAIL_VIEWER_WINDOW_UNSAVED_H
#define HANDRAIL_VIEWER_WINDOW_UNSAVED_H

#include "viewer/window/window_state.h"

/// Goes on at once where there is none; else asks whether to save it first, and goes on or
/// gives up. One of both is called once.
void unsaved_ask(view_window *w, unsaved_steps steps);
#endif

// report.h - the state of the window as JSON in a file, for scripts.
#ifndef HANDRAIL_VIEWER_WINDOW_REPORT_H
#define HANDRAIL_VIEWER_WINDOW_REPORT_H

#include "viewer/window/window_state.h"

/// Writes it where the window has a path for it.
void window_write_report(const view_window *w);
/// Writes it after each frame of a window, too: what is shown has its place only once it was laid
/// out. The window is shown already.
void window_report_frames(view_window *w, GtkWidget *window);

#endif

// report.h - the state of the window as JSON in a file, for scripts.
#ifndef HANDRAIL_VIEWER_WINDOW_REPORT_H
#define HANDRAIL_VIEWER_WINDOW_REPORT_H

#include "viewer/window/window_state.h"

/// Writes it where the window has a path for it.
void window_write_report(const view_window *w);

#endif

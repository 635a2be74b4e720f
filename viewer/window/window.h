// window.h - the window of the program.
#ifndef HANDRAIL_VIEWER_WINDOW_WINDOW_H
#define HANDRAIL_VIEWER_WINDOW_WINDOW_H

/// Opens the window; returns when it is closed. `map_path` and `report_path` may be NULL.
/// @return an exit status.
int window_run(const char *map_path, const char *report_path);

#endif

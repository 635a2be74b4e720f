// window.h - the window of the program.
#ifndef HANDRAIL_VIEWER_WINDOW_WINDOW_H
#define HANDRAIL_VIEWER_WINDOW_WINDOW_H

#include "viewer/minds/minds.h"
#include "viewer/output/map_files.h"

/// Opens the window; returns when it is closed. `map_path`, which is read as `input` says, and
/// `report_path` may be NULL. With behaviours in `list` it begins with a battle, of
/// these fuzzy sets if they are not all 0.
/// @return an exit status.
int window_run(const char *map_path, const map_input *input, const char *report_path,
               const mind_list *list, const fuzzy_sets *sets, bool has_fog);

#endif

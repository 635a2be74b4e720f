// keys_plan.h - the keys of the page on which paths are planned.
#ifndef HANDRAIL_VIEWER_WINDOW_KEYS_PLAN_H
#define HANDRAIL_VIEWER_WINDOW_KEYS_PLAN_H

#include "viewer/window/window_state.h"

/// The first of them are for all pages where the map is painted, and those after them for all where
/// start and goal are set, too.
enum { PLAN_KEYS = 26, PAINT_KEYS = 8, QUERY_KEYS = 12 };
extern const key_info plan_keys[PLAN_KEYS];

#endif

// page_plan.h - the page on which paths are planned.
#ifndef HANDRAIL_VIEWER_WINDOW_PAGE_PLAN_H
#define HANDRAIL_VIEWER_WINDOW_PAGE_PLAN_H

#include "viewer/window/window_state.h"

extern const window_page plan_page;

/// What the pointer does where start and goal are set.
void plan_page_press(view_window *w, double x, double y);
void plan_page_press_right(view_window *w, double x, double y);
void plan_page_move(view_window *w, double x, double y);
void plan_page_release(view_window *w);

#endif

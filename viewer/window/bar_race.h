// bar_race.h - the race of the page that compares: all panes in step.
#ifndef HANDRAIL_VIEWER_WINDOW_BAR_RACE_H
#define HANDRAIL_VIEWER_WINDOW_BAR_RACE_H

#include "viewer/window/window_state.h"

GtkWidget *race_bar_create(view_window *w);
void race_bar_fill(view_window *w);
/// Runs, or pauses.
void race_toggle(view_window *w);
/// Shows the whole answers again.
void race_end(view_window *w);

#endif

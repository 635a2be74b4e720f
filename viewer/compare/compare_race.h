// compare_race.h - the race of a comparison: all panes in step, by blocks that were looked at.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_RACE_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_RACE_H

#include "viewer/compare/compare_view.h"

/// From the beginning, or where it stands; at its end it begins anew.
void compare_race_play(compare_view *view, bool is_playing);
/// Goes to a number of blocks; those off the ends are the ends.
void compare_race_go(compare_view *view, double at);
/// Goes on to where the next generation of any pane begins, or back to the one before; whoever
/// breeds no ways has none. @return whether there is one.
bool compare_race_step(compare_view *view, bool is_back);
/// A block on, or back, of all panes; then it stands.
void compare_race_go_by(compare_view *view, int32_t by);
/// Shows the whole answers again.
void compare_race_end(compare_view *view);
/// Time has passed. @return whether anything has changed.
bool compare_race_pass(compare_view *view, double seconds);
/// The blocks of the longest.
int32_t compare_race_length(const compare_view *view);
/// Whether a pane has come to its end, so that its way is shown; also where there is no race.
bool compare_race_is_over(const compare_view *view, int32_t pane);

/// Its state as JSON, for scripts; a new reference.
json_t *compare_view_json(const compare_view *view);

#endif

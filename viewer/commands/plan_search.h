// plan_search.h - what `plan` shows of a search besides its result: the events in words, and the
// layers of the window as a picture, at the end of the search or after some of its events.
#ifndef HANDRAIL_VIEWER_COMMANDS_PLAN_SEARCH_H
#define HANDRAIL_VIEWER_COMMANDS_PLAN_SEARCH_H

#include "viewer/model/layers.h"
#include "viewer/options/goal_list.h"
#include "viewer/options/unit_options.h"
#include "viewer/picture/fog.h"
#include "viewer/picture/picture.h"

/// A picture as the window shows it.
typedef struct search_view {
    int32_t width, height; ///< in pixels; 0 = not asked for
    layer_set layers;
    int64_t stop_after; ///< events that are shown; below 0 = all, and the path
} search_view;

/// The layers of the window, all events.
search_view search_view_default(void);
/// Takes in --view, --layers or --stop-after. @return false after a complaint of one line.
bool read_search_view(const char *option, const char *text, search_view *view);
/// Whether its options go together. @return false after a complaint of one line.
bool check_search_view(const search_view *view, const char *png_path);
/// Plans anew, draws and writes a PNG. @return false after a complaint of one line.
bool save_search_view(const search_view *view, const hr_map *map, const unit_options *unit,
                      const hr_request *request, const goal_list *goals, const fog *seen,
                      const char *png_path);

/// A line for each event, numbered from 1 in the order of the search.
void print_events(const picture_record *record);

#endif

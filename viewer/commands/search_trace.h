// search_trace.h - what a search did in the search trace format of Posthoc, a visualiser of
// searches (ShortestPathLab, version 1.4.0 of the format): events with places, and views that draw
// them. The text is JSON, and so YAML, too.
#ifndef HANDRAIL_VIEWER_COMMANDS_SEARCH_TRACE_H
#define HANDRAIL_VIEWER_COMMANDS_SEARCH_TRACE_H

#include "viewer/picture/picture_record.h"

typedef struct search_trace {
    const hr_map *map;
    const hr_request *request; ///< with one goal
    const hr_path *path;
    const picture_record *record;
} search_trace;

/// @return false after a complaint of one line that names the file.
bool write_search_trace(const search_trace *trace, const char *path);

#endif

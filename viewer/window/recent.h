// recent.h - the list of files that were used of late, which a desktop shares.
#ifndef HANDRAIL_VIEWER_WINDOW_RECENT_H
#define HANDRAIL_VIEWER_WINDOW_RECENT_H

#include <stdbool.h>

/// Puts a map there; what is none leaves the list, since a chooser puts there whatever is chosen.
void recent_remember(const char *chosen, bool is_map);
void recent_forget(const char *chosen);

#endif

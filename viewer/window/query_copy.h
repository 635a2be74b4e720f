// query_copy.h - the query that is shown, copied to be asked elsewhere.
#ifndef HANDRAIL_VIEWER_WINDOW_QUERY_COPY_H
#define HANDRAIL_VIEWER_WINDOW_QUERY_COPY_H

#include "viewer/model/query_text.h"
#include "viewer/window/window_state.h"

/// Puts it on the clipboard, or says why it cannot be asked elsewhere.
void query_copy(view_window *w, query_form form);

#endif

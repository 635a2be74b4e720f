// import_dialog.h - asks what each colour of a picture stands for.
#ifndef HANDRAIL_VIEWER_WINDOW_IMPORT_DIALOG_H
#define HANDRAIL_VIEWER_WINDOW_IMPORT_DIALOG_H

#include "viewer/model/import_picture.h"
#include "viewer/window/window_state.h"

/// Takes a key over, which comes from malloc; NULL = none was told.
typedef void import_answer(view_window *w, picture_key *key, void *user);

/// Shows the colours of a picture, which must stay until the answer, and `why` the question is
/// asked; may be empty.
void import_dialog_ask(view_window *w, const import_picture *picture, const char *why,
                       import_answer *answer, void *user);

#endif

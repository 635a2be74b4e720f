// choosers.h - dialogs that ask for a file.
#ifndef HANDRAIL_VIEWER_WINDOW_CHOOSERS_H
#define HANDRAIL_VIEWER_WINDOW_CHOOSERS_H

#include "viewer/window/window_state.h"

/// What a dialog asks for.
typedef struct file_question {
    const char *title;
    const char *name;  ///< of a file to be saved, at first; NULL = a file is to be opened
    const char *kind;  ///< what is listed at first: "Maps and pictures"
    const char *types; ///< the ends of their names, with blanks between
    void (*answer)(view_window *w, const char *path);
    void (*cancel)(view_window *w); ///< may be NULL
} file_question;

/// Asks for a file, at first in the folder that was used last. `name` is of a file to be saved, in
/// place of the question's own; may be NULL. The dialog is made when it is first needed, and kept.
void window_ask_file(view_window *w, GtkFileChooserNative **kept, const file_question *question,
                     const char *name);
/// A file was opened or saved: the next question begins in its folder.
void window_used_file(view_window *w, const char *path);

#endif

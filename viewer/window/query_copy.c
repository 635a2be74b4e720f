// query_copy.c - the query that is shown, copied to be asked elsewhere.

#include "viewer/window/query_copy.h"

#include "viewer/window/update.h"

#include <stdlib.h>

void query_copy(view_window *w, query_form form) {
    char problem[WORDS_LENGTH];
    char *text = query_text(w->session, form, problem);
    if (!text) {
        window_say(w, problem);
        return;
    }
    gdk_clipboard_set_text(gtk_widget_get_clipboard(w->window), text);
    free(w->result.copied);
    w->result.copied = text;
    window_say(w, form == QUERY_COMMAND ? "The command is on the clipboard."
                                        : "The program in C is on the clipboard.");
}

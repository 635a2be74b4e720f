// unsaved.c - see unsaved.h.

#include "viewer/window/unsaved.h"

#include "viewer/window/maps_save.h"
#include "viewer/window/report.h"

static void end(view_window *w, bool goes_on) {
    unsaved_steps steps = w->unsaved;
    w->unsaved = (unsaved_steps){0};
    if (goes_on && steps.go_on) steps.go_on(w, steps.user);
    if (!goes_on && steps.give_up) steps.give_up(w, steps.user);
}

static gboolean go_on(gpointer user) {
    view_window *w = user;
    int response = w->unsaved.response;
    if (response == GTK_RESPONSE_YES) {
        w->when_saved = end;
        maps_save(w, SAVE_MAP);
    } else {
        end(w, response == GTK_RESPONSE_NO);
    }
    return G_SOURCE_REMOVE;
}

// Not before the dialog is gone: the window may close.
static void answered(GtkDialog *dialog, int response, gpointer user) {
    view_window *w = user;
    w->unsaved.response = response;
    gtk_window_destroy(GTK_WINDOW(dialog));
    g_idle_add(go_on, w);
}

// For scripts, the first label of the message.
static void name_question(GtkWidget *dialog) {
    GtkWidget *area = gtk_message_dialog_get_message_area(GTK_MESSAGE_DIALOG(dialog));
    gtk_widget_set_name(gtk_widget_get_first_child(area), "unsaved-question");
}

static void show_question(view_window *w) {
    const session *s = w->session;
    GtkWidget *dialog = gtk_message_dialog_new(
        GTK_WINDOW(w->window), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
        GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE,
        s->is_imported ? "Save the map that was imported from %s?" : "Save what was painted on %s?",
        s->title);
    gtk_message_dialog_format_secondary_text(
        GTK_MESSAGE_DIALOG(dialog), "%s",
        s->is_imported ? "The imported map has not been saved: it is lost if it is not."
                       : "It is lost if it is not saved.");
    gtk_window_set_title(GTK_WINDOW(dialog), "Unsaved work");
    gtk_dialog_add_buttons(GTK_DIALOG(dialog), "Cancel", GTK_RESPONSE_CANCEL, "Do not save",
                           GTK_RESPONSE_NO, "Save ...", GTK_RESPONSE_YES, NULL);
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), GTK_RESPONSE_YES);
    g_signal_connect(dialog, "response", G_CALLBACK(answered), w);
    name_question(dialog);
    gtk_window_present(GTK_WINDOW(dialog));
    window_report_frames(w, dialog);
}

// One question at a time: what comes while it is asked is given up.
void unsaved_ask(view_window *w, unsaved_steps steps) {
    if (!session_is_changed(w->session)) {
        steps.go_on(w, steps.user);
    } else if (w->unsaved.go_on) {
        steps.give_up(w, steps.user);
    } else {
        w->unsaved = steps;
        show_question(w);
    }
}

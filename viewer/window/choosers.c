// choosers.c - dialogs that ask for a file.

#include "window.h"

static void answered(GtkNativeDialog *dialog, int response, gpointer user) {
    const file_question *question = g_object_get_data(G_OBJECT(dialog), "question");
    GFile *file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    char *path = file ? g_file_get_path(file) : NULL;
    if (response == GTK_RESPONSE_ACCEPT && path) question->answer(user, path);
    g_free(path);
    g_clear_object(&file);
}

static GtkFileChooserNative *chooser_create(view_window *w, const file_question *question) {
    GtkFileChooserAction action =
        question->name ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN;
    GtkFileChooserNative *dialog =
        gtk_file_chooser_native_new(question->title, GTK_WINDOW(w->window), action, NULL, NULL);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    g_object_set_data(G_OBJECT(dialog), "question", (gpointer)(uintptr_t)question);
    g_signal_connect(dialog, "response", G_CALLBACK(answered), w);
    return dialog;
}

// Kept until the program ends: GTK 4.8 may still be reading a folder for a chooser when it is
// closed, and crashes if it has been freed by then.
void window_ask_file(view_window *w, GtkFileChooserNative **kept, const file_question *question) {
    if (!*kept) *kept = chooser_create(w, question);
    if (question->name) gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(*kept), question->name);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(*kept));
}

// choosers.c - dialogs that ask for a file.

#include "viewer/window/choosers.h"

static void answered(GtkNativeDialog *dialog, int response, gpointer user) {
    const file_question *question = g_object_get_data(G_OBJECT(dialog), "question");
    GFile *file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    char *path = file ? g_file_get_path(file) : NULL;
    if (response == GTK_RESPONSE_ACCEPT && path)
        question->answer(user, path);
    else if (question->cancel)
        question->cancel(user);
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

// ---- The focus

static gboolean focus_again(gpointer user) {
    GtkWidget *dialog = user;
    bool has_none = gtk_widget_get_mapped(dialog) && !gtk_window_get_focus(GTK_WINDOW(dialog));
    if (has_none) gtk_widget_child_focus(dialog, GTK_DIR_TAB_FORWARD);
    return G_SOURCE_REMOVE;
}

static void focus_changed(GObject *dialog, GParamSpec *spec, gpointer user) {
    (void)spec, (void)user;
    if (!gtk_window_get_focus(GTK_WINDOW(dialog)))
        g_idle_add_full(G_PRIORITY_HIGH, focus_again, g_object_ref(dialog), g_object_unref);
}

// GTK's own dialog (a desktop's may come instead) takes an answer amiss while nothing in it has the
// focus, as after its line for a path was closed.
static void keep_focus(void) {
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        GObject *window = g_list_model_get_item(windows, i);
        if (GTK_IS_FILE_CHOOSER(window) && !g_object_get_data(window, "is-watched")) {
            g_signal_connect(window, "notify::focus-widget", G_CALLBACK(focus_changed), NULL);
            g_object_set_data(window, "is-watched", window);
        }
        g_object_unref(window);
    }
}

// Kept until the program ends: GTK 4.8 may still be reading a folder for a chooser when it is
// closed, and crashes if it has been freed by then.
void window_ask_file(view_window *w, GtkFileChooserNative **kept, const file_question *question) {
    if (!*kept) *kept = chooser_create(w, question);
    if (question->name) gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(*kept), question->name);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(*kept));
    keep_focus();
}

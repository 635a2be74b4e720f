// choosers.c - dialogs that ask for a file.

#include "viewer/window/choosers.h"

#include <stdio.h>
#include <unistd.h>

// ---- Where it begins

void window_used_file(view_window *w, const char *path) {
    char *whole = g_canonicalize_filename(path, NULL), *folder = g_path_get_dirname(whole);
    if (strlen(folder) < sizeof w->folder) snprintf(w->folder, sizeof w->folder, "%s", folder);
    g_free(folder);
    g_free(whole);
}

// Maps that were installed lie where nothing can be saved.
static bool may_begin_in(const char *folder, bool is_saving) {
    return g_file_test(folder, G_FILE_TEST_IS_DIR) && (!is_saving || access(folder, W_OK) == 0);
}

// The folder that was used last, or that the program was called in; a program that no shell has
// called stands at the root.
static char *first_folder(const view_window *w, bool is_saving) {
    char *working = g_get_current_dir();
    const char *chosen = g_get_home_dir();
    if (strcmp(working, "/") != 0 && may_begin_in(working, is_saving)) chosen = working;
    if (may_begin_in(w->folder, is_saving)) chosen = w->folder;
    char *folder = g_strdup(chosen);
    g_free(working);
    return folder;
}

static void begin_in_folder(const view_window *w, GtkFileChooser *chooser, bool is_saving) {
    char *path = first_folder(w, is_saving);
    GFile *folder = g_file_new_for_path(path);
    gtk_file_chooser_set_current_folder(chooser, folder, NULL);
    g_object_unref(folder);
    g_free(path);
}

// ---- What it lists

static void add_filter(GtkFileChooser *chooser, const char *name, char *const *types) {
    GtkFileFilter *filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, name);
    if (!types) gtk_file_filter_add_pattern(filter, "*");
    for (int i = 0; types && types[i]; i++) gtk_file_filter_add_suffix(filter, types[i]);
    gtk_file_chooser_add_filter(chooser, filter);
    g_object_unref(filter);
}

// The first is chosen at first.
static void add_filters(GtkFileChooser *chooser, const file_question *question) {
    char **types = g_strsplit(question->types, " ", -1);
    add_filter(chooser, question->kind, types);
    add_filter(chooser, "All files", NULL);
    g_strfreev(types);
}

// ---- The answer

static void answered(GtkNativeDialog *dialog, int response, gpointer user) {
    const file_question *question = g_object_get_data(G_OBJECT(dialog), "question");
    GFile *file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    char *path = file ? g_file_get_path(file) : NULL;
    bool is_answered = response == GTK_RESPONSE_ACCEPT && path;
    if (is_answered) window_used_file(user, path);
    if (is_answered)
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
    add_filters(GTK_FILE_CHOOSER(dialog), question);
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
void window_ask_file(view_window *w, GtkFileChooserNative **kept, const file_question *question,
                     const char *name) {
    if (!*kept) *kept = chooser_create(w, question);
    begin_in_folder(w, GTK_FILE_CHOOSER(*kept), question->name != NULL);
    if (question->name)
        gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(*kept), name ? name : question->name);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(*kept));
    keep_focus();
}

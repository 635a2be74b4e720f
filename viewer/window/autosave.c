// autosave.c - painted work is kept every few seconds, in a file that is named after the process
// and the map. One whose process is gone was left by a window that ended without a question.

#include "viewer/window/autosave.h"

#include "viewer/options/arguments.h"
#include "viewer/options/readable.h"
#include "viewer/output/files.h"
#include "viewer/output/map_files.h"
#include "viewer/window/background.h"
#include "viewer/window/kept_title.h"
#include "viewer/window/maps_open.h"
#include "viewer/window/settings.h"
#include "viewer/window/widgets.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EVERY_SECONDS = 5 };

static char *folder(void) { return g_build_filename(g_get_user_data_dir(), "handrail", NULL); }

// ---- Keeping

typedef struct keep_job {
    view_window *window;
    shared_map *shared;
    char *path;
    bool is_kept;
} keep_job;

static void keep(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    keep_job *job = data;
    hr_message unheard;
    complain_into(unheard.text, sizeof unheard.text);
    hr_map *copy = shared_map_take_copy(&job->shared);
    job->is_kept = copy && save_map(copy, job->path, HR_PNG_GRAY);
    complain_into(NULL, 0);
    hr_map_destroy(copy);
    g_task_return_boolean(task, TRUE);
}

static void forget(view_window *w) {
    if (w->autosave.path) g_unlink(w->autosave.path);
    g_clear_pointer(&w->autosave.path, g_free);
}

static void drop_left(view_window *w) {
    g_unlink(w->autosave.left);
    w->autosave.is_left_open = false;
}

static void kept(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    keep_job *job = user;
    view_window *w = job->window;
    bool is_other = w->autosave.path && strcmp(w->autosave.path, job->path) != 0;
    if (is_other) forget(w);                                    // of the map before
    if (job->is_kept && w->autosave.is_left_open) drop_left(w); // now it is kept anew
    if (job->is_kept && !w->autosave.path)
        w->autosave.path = job->path;
    else
        g_free(job->path);
    w->autosave.is_keeping = false;
    if (w->autosave.is_ended) forget(w);
    free(job);
}

static char *own_path(const view_window *w) {
    char title[KEPT_TITLE_LENGTH], name[128];
    kept_title_of(w->session->title, title);
    snprintf(name, sizeof name, "painted-%ld-%s.png", (long)getpid(), title);
    char *in = folder(), *path = g_build_filename(in, name, NULL);
    g_mkdir_with_parents(in, 0700);
    g_free(in);
    return path;
}

// The places are kept with all that was chosen.
static void keep_now(view_window *w) {
    keep_job *job = calloc(1, sizeof *job);
    if (!job) return;
    settings_save(w);
    w->autosave.is_keeping = true;
    w->autosave.version = w->session->cells_version;
    *job = (keep_job){w, shared_map_hold(w->session->shared), own_path(w), false};
    window_run_in_background(w, keep, kept, job);
}

static gboolean on_time(gpointer user) {
    view_window *w = user;
    const session *s = w->session;
    if (w->is_closing) return G_SOURCE_REMOVE;
    bool is_news = session_is_changed(s) && s->cells_version != w->autosave.version;
    bool is_quiet = !w->autosave.is_keeping && !s->is_painting && !session_is_busy(s);
    if (is_quiet && is_news) keep_now(w);
    if (is_quiet && !session_is_changed(s)) forget(w);
    return G_SOURCE_CONTINUE;
}

// ---- What was left

static bool is_left(const char *name) {
    char *end;
    if (!g_str_has_prefix(name, "painted-") || !g_str_has_suffix(name, ".png")) return false;
    long process = strtol(name + strlen("painted-"), &end, 10);
    return *end == '-' && process > 0 && kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

static char *find_left(void) {
    char *in = folder(), *found = NULL;
    GDir *entries = g_dir_open(in, 0, NULL);
    for (const char *name; entries && !found && (name = g_dir_read_name(entries));)
        if (is_left(name)) found = g_build_filename(in, name, NULL);
    if (entries) g_dir_close(entries);
    g_free(in);
    return found;
}

// "painted-PROCESS-TITLE.png"
static void title_of_left(const view_window *w, char title[256]) {
    const char *name = name_in_path(w->autosave.left) + strlen("painted-");
    const char *begin = strchr(name, '-') + 1;
    snprintf(title, 256, "%.*s", (int)(strlen(begin) - strlen(".png")), begin);
}

static void offer(view_window *w) {
    g_free(w->autosave.left);
    w->autosave.left = find_left();
    gtk_widget_set_visible(w->autosave.bar, w->autosave.left != NULL);
    if (!w->autosave.left) return;
    char title[256];
    title_of_left(w, title);
    char *text = g_strdup_printf("Work was kept when the program ended without saving: %s", title);
    gtk_label_set_text(GTK_LABEL(w->autosave.words), make_readable(text));
    g_free(text);
}

static void open_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    char title[256];
    title_of_left(w, title);
    w->autosave.is_left_open = true;
    gtk_widget_hide(w->autosave.bar);
    maps_open_kept(w, w->autosave.left, title);
}

static void drop_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    drop_left(w);
    offer(w);
}

GtkWidget *autosave_bar_create(view_window *w) {
    GtkWidget *bar = w->autosave.bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    w->autosave.words = gtk_label_new("");
    gtk_label_set_wrap(GTK_LABEL(w->autosave.words), TRUE);
    gtk_label_set_xalign(GTK_LABEL(w->autosave.words), 0);
    gtk_widget_set_hexpand(w->autosave.words, TRUE);
    gtk_box_append(GTK_BOX(bar), w->autosave.words);
    gtk_widget_set_name(widget_add_button(bar, "Open it", G_CALLBACK(open_clicked), w),
                        "kept-open");
    gtk_widget_set_name(widget_add_button(bar, "Throw it away", G_CALLBACK(drop_clicked), w),
                        "kept-drop");
    gtk_widget_add_css_class(bar, "message");
    gtk_widget_hide(bar);
    return bar;
}

// ---- Life

void autosave_begin(view_window *w) {
    offer(w);
    g_timeout_add_seconds(EVERY_SECONDS, on_time, w);
}

void autosave_end(view_window *w) {
    w->autosave.is_ended = true;
    if (!w->autosave.is_keeping) forget(w);
    if (w->autosave.is_left_open) drop_left(w);
    g_clear_pointer(&w->autosave.left, g_free);
}

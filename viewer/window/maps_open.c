// maps_open.c - maps opened and generated, by threads.

#include "viewer/window/maps_open.h"

#include "viewer/options/arguments.h"
#include "viewer/window/background.h"
#include "viewer/window/choosers.h"
#include "viewer/window/update.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct load_job {
    view_window *window;
    int64_t number;
    char path[1024]; // empty = generate
    const map_kind *kind;
    uint64_t seed;
    int32_t side;
    unit_options unit; // that the map is prepared for
    opened_map opened;
    bool is_first;
} load_job;

static void load(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    load_job *job = data;
    job->opened = job->path[0] ? open_map_file(job->path)
                               : open_map_generated(job->kind, job->seed, job->side, job->side);
    open_map_prepare(&job->opened, &job->unit);
    g_task_return_boolean(task, TRUE);
}

// What is no map leaves the list of recent files: the chooser puts whatever is chosen there.
static void remember(const char *chosen, bool is_map) {
    GtkRecentManager *recent = gtk_recent_manager_get_default();
    char *path = g_canonicalize_filename(chosen, NULL);
    char *uri = g_filename_to_uri(path, NULL, NULL);
    if (uri && is_map)
        gtk_recent_manager_add_item(recent, uri);
    else if (uri)
        gtk_recent_manager_remove_item(recent, uri, NULL);
    g_free(uri);
    g_free(path);
}

// Where the program was called with what is no map, it says so and ends, as it does without a
// window.
static void end_without_map(view_window *w, const char *why) {
    complain("%s", why);
    w->has_failed = true;
    gtk_window_close(GTK_WINDOW(w->window));
}

// A map that was asked for before another one comes too late.
static void loaded(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    load_job *job = user;
    view_window *w = job->window;
    if (!w->is_closing && job->number == w->opening) {
        if (job->path[0]) remember(job->path, job->opened.map != NULL);
        session_show(w->session, &job->opened);
        window_update(w);
        if (job->is_first && !w->session->map) end_without_map(w, job->opened.message.text);
    }
    open_map_end(&job->opened);
    free(job);
}

static void begin_to_load(view_window *w, load_job *job) {
    job->window = w;
    job->number = ++w->opening;
    job->unit = w->session->unit;
    window_run_in_background(w, load, loaded, job);
}

static void open_path(view_window *w, const char *path, bool is_first) {
    load_job *job = calloc(1, sizeof *job);
    if (!job) return;
    snprintf(job->path, sizeof job->path, "%s", path);
    job->is_first = is_first;
    begin_to_load(w, job);
}

void maps_open(view_window *w, const char *path) { open_path(w, path, false); }

void maps_open_first(view_window *w, const char *path) {
    char text[WORDS_LENGTH];
    snprintf(text, sizeof text, "Opening %.280s ...", path);
    open_path(w, path, true);
    window_say(w, text);
}

void maps_generate(view_window *w) {
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    load_job *job = calloc(1, sizeof *job);
    if (!job) return;
    job->kind = &kinds[w->kind];
    job->seed = w->seed;
    job->side = w->side;
    begin_to_load(w, job);
}

void maps_choose(view_window *w) {
    static const file_question QUESTION = {"Open a map: .png or .map", NULL, maps_open};
    window_ask_file(w, &w->open_chooser, &QUESTION);
}

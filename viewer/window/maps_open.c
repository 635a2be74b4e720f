// maps_open.c - maps opened and generated, by threads.

#include "viewer/window/maps_open.h"

#include "viewer/options/arguments.h"
#include "viewer/options/readable.h"
#include "viewer/output/files.h"
#include "viewer/window/background.h"
#include "viewer/window/choosers.h"
#include "viewer/window/import_dialog.h"
#include "viewer/window/kept_title.h"
#include "viewer/window/recent.h"
#include "viewer/window/recording_control.h"
#include "viewer/window/unsaved.h"
#include "viewer/window/update.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct load_job {
    view_window *window;
    int64_t number;
    char path[1024]; // empty = generate
    const map_kind *kind;
    uint64_t seed;
    int32_t side;
    unit_options unit; // that the map is prepared for
    opened_map opened;
    reel *recording; // in place of a map; NULL = it is none
    bool is_first;
    bool is_picture;         // its colours are to be asked about, whatever they are
    map_input input;         // how the file is read
    import_picture *picture; // whose colours are to be told; NULL = none
    picture_key *key;        // what they stand for, once that is told
    char kept_title[256];    // of painted work that was kept; empty = it is a file
    guint telling;           // the source that says what takes so long; 0 = it was said, or is done
} load_job;

enum { QUICK_MS = 200 }; // what takes no longer needs no words

static void call_kept(opened_map *opened, const char *title) {
    snprintf(opened->title, sizeof opened->title, "%s", title);
    opened->path[0] = '\0';
    opened->is_unsaved = true;
}

static opened_map open(const load_job *job) {
    if (job->key) return import_picture_map(job->picture, job->key);
    if (job->is_picture) return (opened_map){0};
    if (job->path[0]) return open_map_file(job->path, &job->input);
    return open_map_generated(job->kind, job->seed, job->side, job->side);
}

// By its first bytes; one that is damaged there by its name.
static bool is_recording(const load_job *job) {
    bool is_file = job->path[0] && !job->is_picture && !job->kept_title[0];
    return is_file && (ends_in(job->path, ".rec") || reel_is_recording(job->path));
}

static void load(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    load_job *job = data;
    if (is_recording(job)) {
        job->recording = reel_open(job->path, &job->opened.message);
        g_task_return_boolean(task, TRUE);
        return;
    }
    job->opened = open(job);
    // A picture that the library does not know the colours of.
    if (!job->opened.map && job->path[0] && !job->kept_title[0])
        job->picture = import_picture_open(job->path);
    // Which says what is wrong with it, or it is a map of another format.
    if (job->is_picture && !job->picture) job->opened = open_map_file(job->path, &job->input);
    if (job->kept_title[0]) call_kept(&job->opened, job->kept_title);
    open_map_prepare(&job->opened, &job->unit);
    g_task_return_boolean(task, TRUE);
}

// Where the program was called with what is no map, it says so and ends, as it does without a
// window.
static void end_without_map(view_window *w, const char *why) {
    complain("%s", why);
    w->has_failed = true;
    gtk_window_close(GTK_WINDOW(w->window));
}

static void drop(view_window *w, void *user) {
    (void)w;
    load_job *job = user;
    open_map_end(&job->opened);
    reel_close(job->recording);
    import_picture_end(job->picture);
    free(job->key);
    free(job);
}

// Kept work has no file, but is named after the one that it was painted on.
static bool is_remembered(const view_window *w, const load_job *job) {
    const session *s = w->session;
    char kept[KEPT_TITLE_LENGTH];
    kept_title_of(name_in_path(w->remembered.path), kept);
    if (job->kept_title[0]) return w->remembered.path[0] && strcmp(job->kept_title, kept) == 0;
    char *path = g_canonicalize_filename(s->path, NULL);
    bool is_same = s->path[0] && strcmp(path, w->remembered.path) == 0;
    g_free(path);
    return is_same;
}

// The query of the last run on this map, or an example.
static void ask_something(view_window *w, const load_job *job) {
    session *s = w->session;
    if (!s->map || s->has_start) return;
    if (is_remembered(w, job)) {
        session_set_start(s, w->remembered.start);
        session_set_goal(s, w->remembered.goal);
        for (int32_t i = 0; i < w->remembered.more.count; i++)
            session_add_goal(s, w->remembered.more.at[i]);
    } else {
        session_show_example(s);
    }
}

static void show(view_window *w, void *user) {
    load_job *job = user;
    session_show(w->session, &job->opened);
    ask_something(w, job);
    window_update(w);
    if (job->is_first && !w->session->map) end_without_map(w, job->opened.message.text);
    drop(w, job);
}

static void loaded(GObject *source, GAsyncResult *result, gpointer user);

static gboolean say_what_takes_long(gpointer user) {
    load_job *job = user;
    view_window *w = job->window;
    char text[WORDS_LENGTH];
    if (job->picture)
        snprintf(text, sizeof text, "Importing %.280s ...", job->picture->title);
    else if (job->path[0])
        snprintf(text, sizeof text, "Opening %.280s ...", job->path);
    else
        snprintf(text, sizeof text, "Generating %.280s ...", job->kind->name);
    job->telling = 0;
    if (!w->is_closing && job->number == w->opening) window_say(w, text);
    return G_SOURCE_REMOVE;
}

static void begin_to_load(view_window *w, load_job *job) {
    job->telling = g_timeout_add(QUICK_MS, say_what_takes_long, job);
    job->window = w;
    job->number = ++w->opening;
    job->unit = w->session->unit;
    window_run_in_background(w, load, loaded, job);
}

// The job goes on with the key that was told, or ends.
static void key_told(view_window *w, picture_key *key, void *user) {
    load_job *job = user;
    job->key = key;
    job->path[0] = '\0';
    if (key) {
        begin_to_load(w, job);
        return;
    }
    drop(w, job);
    if (!w->is_closing && !w->session->map) maps_generate(w);
}

static void ask_for_key(view_window *w, load_job *job) {
    const char *why = job->opened.message.text;
    char path[sizeof job->path];
    copy_readable(path, sizeof path, job->path);
    if (g_str_has_prefix(why, path)) why += strlen(path) + strlen(": ");
    import_dialog_ask(w, job->picture, why, key_told, job);
}

// Beside the map, which stays.
static void show_recording(view_window *w, load_job *job) {
    reel *opened = job->recording;
    job->recording = NULL;
    drop(w, job);
    recording_control_open(w, opened);
}

static bool is_read(const load_job *job) {
    return job->opened.map || job->picture || job->recording;
}

static void remember(view_window *w, const load_job *job) {
    recent_remember(job->path, is_read(job));
    if (is_read(job)) window_used_file(w, job->path);
}

// A map that was asked for before another one comes too late.
static void loaded(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    load_job *job = user;
    view_window *w = job->window;
    bool is_wanted = !w->is_closing && job->number == w->opening;
    if (job->telling) g_source_remove(job->telling);
    job->telling = 0;
    if (!is_wanted || is_read(job)) w->first_path = NULL;
    if (is_wanted) window_say(w, "");
    if (is_wanted && job->path[0] && !job->kept_title[0]) remember(w, job);
    if (!is_wanted)
        drop(w, job);
    else if (job->recording)
        show_recording(w, job);
    else if (job->opened.map)
        unsaved_ask(w, (unsaved_steps){.go_on = show, .give_up = drop, .user = job});
    else if (job->picture && !job->key)
        ask_for_key(w, job);
    else
        show(w, job);
}

static void open_path(view_window *w, const char *path, bool is_first, bool is_picture) {
    load_job *job = calloc(1, sizeof *job);
    if (!job) return;
    snprintf(job->path, sizeof job->path, "%s", path);
    job->is_first = is_first;
    job->is_picture = is_picture;
    if (is_first) job->input = w->first_input;
    begin_to_load(w, job);
}

void maps_open(view_window *w, const char *path) { open_path(w, path, false, false); }

static void import(view_window *w, const char *path) { open_path(w, path, false, true); }

void maps_open_kept(view_window *w, const char *path, const char *title) {
    load_job *job = calloc(1, sizeof *job);
    if (!job) return;
    snprintf(job->path, sizeof job->path, "%s", path);
    snprintf(job->kept_title, sizeof job->kept_title, "%s", title);
    begin_to_load(w, job);
}

void maps_open_first(view_window *w, const char *path) {
    char text[WORDS_LENGTH];
    snprintf(text, sizeof text, "Opening %.280s ...", path);
    open_path(w, path, true, false);
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
    static const file_question QUESTION = {.title = "Open a map or a recording",
                                           .kind = "Maps and pictures",
                                           .types = MAP_TYPES_READ " rec",
                                           .answer = maps_open};
    window_ask_file(w, &w->open_chooser, &QUESTION, NULL);
}

void maps_choose_picture(view_window *w) {
    static const file_question QUESTION = {.title = "Choose a picture to import",
                                           .kind = "Pictures",
                                           .types = "png",
                                           .answer = import};
    window_ask_file(w, &w->import_chooser, &QUESTION, NULL);
}

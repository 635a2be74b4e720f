// maps_save.c - maps and pictures saved, by threads: of a copy of the map, and of a record of what
// was drawn, so that the window may go on painting.

#include "viewer/window/maps_save.h"

#include "viewer/options/arguments.h"
#include "viewer/options/readable.h"
#include "viewer/output/files.h"
#include "viewer/output/map_files.h"
#include "viewer/picture/picture_file.h"
#include "viewer/window/background.h"
#include "viewer/window/choosers.h"
#include "viewer/window/map_area.h"
#include "viewer/window/recent.h"
#include "viewer/window/update.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct save_job {
    view_window *window;
    save_kind kind;
    char path[1024];
    shared_map *shared;        // of a map: it is a copy of that
    cairo_surface_t *recorded; // of a picture: what was shown
    int32_t width, height, scale;
    hr_message message;        // empty: saved
    int64_t map_number, state; // of what is saved
} save_job;

// ---- Pictures: of the page that is up

static cairo_status_t replay(cairo_t *cairo, const void *recorded) {
    cairo_set_source_surface(cairo, (cairo_surface_t *)(uintptr_t)recorded, 0, 0);
    cairo_paint(cairo);
    return cairo_status(cairo);
}

static void save_picture(save_job *job) {
    drawing d = {.width = job->width,
                 .height = job->height,
                 .png_scale = job->scale,
                 .draw = replay,
                 .subject = job->recorded,
                 .allocator = hr_allocator_default()};
    if (job->kind == SAVE_PICTURE_PNG)
        drawing_save_png(&d, job->path);
    else
        drawing_save_svg(&d, job->path);
}

// Cairo's images may not be read by a thread while they are drawn on: what is recorded has images
// of its own.
static void record_page(view_window *w, save_job *job) {
    canvas *shown_canvas = w->area.canvas;
    canvas_battle *shown_battle = w->battle.canvas;
    hex_canvas *shown_hexagons = w->hex.canvas;
    bool is_inside = w->area.is_inside;
    w->area.canvas = canvas_create();
    w->battle.canvas = canvas_battle_create();
    w->hex.canvas = hex_canvas_create();
    w->area.is_inside = false; // no brush
    job->width = gtk_widget_get_width(w->area.widget);
    job->height = gtk_widget_get_height(w->area.widget);
    job->scale = gtk_widget_get_scale_factor(w->area.widget);
    cairo_rectangle_t all = {0, 0, job->width, job->height};
    job->recorded = cairo_recording_surface_create(CAIRO_CONTENT_COLOR, &all);
    cairo_t *cairo = cairo_create(job->recorded);
    if (w->area.canvas && w->battle.canvas && w->hex.canvas) map_area_draw_page(w, cairo);
    cairo_destroy(cairo);
    canvas_destroy(w->area.canvas);
    canvas_battle_destroy(w->battle.canvas);
    w->area.canvas = shown_canvas;
    hex_canvas_destroy(w->hex.canvas);
    w->battle.canvas = shown_battle;
    w->hex.canvas = shown_hexagons;
    w->area.is_inside = is_inside;
}

// ---- Maps

// In the colours of the key where all values have one, else in gray, which holds every map.
static void save_copy(save_job *job) {
    hr_map *copy = shared_map_take_copy(&job->shared);
    bool is_png = !g_str_has_suffix(job->path, ".map");
    if (!copy) complain("%s", hr_error_text(HR_OUT_OF_MEMORY));
    if (copy && !save_map(copy, job->path, HR_PNG_KEY) && is_png) {
        job->message.text[0] = '\0';
        save_map(copy, job->path, HR_PNG_GRAY);
    }
    hr_map_destroy(copy);
}

static void save(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    save_job *job = data;
    complain_into(job->message.text, sizeof job->message.text);
    if (job->kind == SAVE_MAP)
        save_copy(job);
    else
        save_picture(job);
    complain_into(NULL, 0);
    g_task_return_boolean(task, TRUE);
}

static void tell_saved(view_window *w, bool is_saved) {
    void (*tell)(view_window *, bool) = w->when_saved;
    w->when_saved = NULL;
    if (tell) tell(w, is_saved);
}

static void saved(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    save_job *job = user;
    char text[WORDS_LENGTH];
    snprintf(text, sizeof text, "Saved: %.280s", job->path);
    view_window *w = job->window;
    bool is_saved = job->message.text[0] == '\0';
    w->saves--;
    if (is_saved && job->kind == SAVE_MAP)
        session_was_saved(w->session, job->map_number, job->state, job->path);
    if (!w->is_closing) window_say(w, is_saved ? text : job->message.text);
    if (job->kind == SAVE_MAP)
        tell_saved(w, is_saved);
    else
        recent_forget(job->path); // a picture is no map
    if (job->recorded) cairo_surface_destroy(job->recorded);
    free(job);
}

static void begin_to_save(view_window *w, save_kind kind, const char *path) {
    const session *s = w->session;
    save_job *job = s->map ? calloc(1, sizeof *job) : NULL;
    if (!job) {
        tell_saved(w, false);
        return;
    }
    job->window = w;
    job->kind = kind;
    snprintf(job->path, sizeof job->path, "%s", path);
    job->map_number = s->map_number;
    job->state = history_state(&s->history);
    if (kind == SAVE_MAP)
        job->shared = shared_map_hold(s->shared);
    else
        record_page(w, job);
    w->saves++;
    window_run_in_background(w, save, saved, job);
}

// ---- Choosers

static void save_map_to(view_window *w, const char *path) { begin_to_save(w, SAVE_MAP, path); }

static void save_no_map(view_window *w) { tell_saved(w, false); }

static void save_png_to(view_window *w, const char *path) {
    begin_to_save(w, SAVE_PICTURE_PNG, path);
}

static void save_svg_to(view_window *w, const char *path) {
    begin_to_save(w, SAVE_PICTURE_SVG, path);
}

// Of a map its file's, where that is of a type that is saved; beside a picture that was imported
// another one, so that the drawing is kept.
static const char *name_at_first(const session *s, char name[300]) {
    const char *end = strrchr(s->title, '.');
    if (s->is_imported)
        snprintf(name, 300, "%.*s-map.png", (int)(end ? end - s->title : (int)strlen(s->title)),
                 s->title);
    else if (s->path[0] && ends_in_type(s->path, MAP_TYPES))
        copy_readable(name, 300, name_in_path(s->path));
    else
        return NULL;
    return name;
}

void maps_save(view_window *w, save_kind kind) {
    static const file_question QUESTIONS[] = {
        {"Save the map", "map.png", "Maps", MAP_TYPES, save_map_to, save_no_map},
        {"Save the picture as PNG", "picture.png", "PNG", "png", save_png_to, NULL},
        {"Save the picture as SVG", "picture.svg", "SVG", "svg", save_svg_to, NULL}};
    const session *s = w->session;
    char name[300];
    if (!s->map) {
        window_say(w, "There is no map to save, nor a picture.");
    } else {
        window_ask_file(w, &w->save_choosers[kind], &QUESTIONS[kind],
                        kind == SAVE_MAP ? name_at_first(s, name) : NULL);
    }
}

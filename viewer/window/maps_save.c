// maps_save.c - maps and pictures saved, by threads: of a copy, planned for again, so that the
// window may go on painting.

#include "viewer/window/maps_save.h"

#include "viewer/options/arguments.h"
#include "viewer/output/files.h"
#include "viewer/picture/picture_save.h"
#include "viewer/window/background.h"
#include "viewer/window/choosers.h"
#include "viewer/window/update.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct save_job {
    view_window *window;
    save_kind kind;
    char path[1024], title[256];
    shared_map *shared; // the map is a copy of it
    hr_class unit;
    uint16_t costs_256ths[256];
    bool has_costs, shows_lengths;
    hr_map *known; // NULL = all of the map
    fog fog;       // of that
    hr_request request;
    goal_list goals;
    hr_message message; // empty: saved
} save_job;

static void save_picture(save_job *job) {
    planning p = {0};
    plan_job plan = {.shared = job->shared,
                     .new_map = job->known,
                     .unit = job->unit,
                     .has_costs = job->has_costs,
                     .request = job->request,
                     .goals = job->goals,
                     .wants_path = true,
                     .wants_events = true,
                     .lengths_number = job->shows_lengths};
    memcpy(plan.costs_256ths, job->costs_256ths, sizeof plan.costs_256ths);
    job->shared = NULL;
    job->known = NULL;
    plan_answer answer = planning_do(&p, &plan, NULL, NULL);
    picture_scene scene = {.map = p.map,
                           .class_id = answer.request.class_id,
                           .start = answer.request.start,
                           .goal = answer.request.goal,
                           .goals = job->goals.count > 1 ? &job->goals : NULL,
                           .path = &answer.path,
                           .record = &answer.record,
                           .fog = job->fog.seen ? &job->fog : NULL,
                           .lengths = answer.lengths.lengths ? &answer.lengths : NULL,
                           .time_ns = answer.time_ns,
                           .title = job->title};
    if (answer.error != HR_OK)
        snprintf(job->message.text, sizeof job->message.text, "%s", hr_error_text(answer.error));
    else if (job->kind == SAVE_PICTURE_PNG)
        picture_save_png(&scene, job->path);
    else
        picture_save_svg(&scene, job->path);
    plan_answer_end(&answer);
    planning_end(&p);
}

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

static void saved(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    save_job *job = user;
    char text[WORDS_LENGTH];
    snprintf(text, sizeof text, "Saved: %.280s", job->path);
    job->window->saves--;
    if (!job->window->is_closing)
        window_say(job->window, job->message.text[0] ? job->message.text : text);
    fog_end(&job->fog);
    hr_map_destroy(job->known);
    free(job);
}

static void copy_fog(save_job *job, const session *s) {
    size_t cells = (size_t)s->known.fog.width * (size_t)s->known.fog.height;
    job->known = copy_of_map(s->known.view);
    if (!job->known || !fog_begin(&job->fog, s->known.fog.width, s->known.fog.height)) return;
    memcpy(job->fog.seen, s->known.fog.seen, cells);
}

static void begin_to_save(view_window *w, save_kind kind, const char *path) {
    const session *s = w->session;
    save_job *job = s->map ? calloc(1, sizeof *job) : NULL;
    if (!job) return;
    job->window = w;
    job->kind = kind;
    snprintf(job->path, sizeof job->path, "%s", path);
    memcpy(job->title, s->title, sizeof job->title);
    if (s->known.view && kind != SAVE_MAP) copy_fog(job, s);
    if (!job->known) job->shared = shared_map_hold(s->shared);
    job->unit = s->unit.unit;
    job->has_costs = s->unit.unit.costs_256ths != NULL;
    memcpy(job->costs_256ths, s->unit.costs_256ths, sizeof job->costs_256ths);
    job->request = s->request;
    if (s->more.count > 0) job->goals = session_goals(s);
    job->shows_lengths = session_lengths(s) != NULL;
    w->saves++;
    window_run_in_background(w, save, saved, job);
}

// ---- Choosers

static void save_map_to(view_window *w, const char *path) { begin_to_save(w, SAVE_MAP, path); }

static void save_png_to(view_window *w, const char *path) {
    begin_to_save(w, SAVE_PICTURE_PNG, path);
}

static void save_svg_to(view_window *w, const char *path) {
    begin_to_save(w, SAVE_PICTURE_SVG, path);
}

void maps_save(view_window *w, save_kind kind) {
    static const file_question QUESTIONS[] = {
        {"Save the map: .png or .map", "map.png", save_map_to},
        {"Save the picture as PNG", "plan.png", save_png_to},
        {"Save the picture as SVG", "plan.svg", save_svg_to}};
    const session *s = w->session;
    if (!s->map) {
        window_say(w, "There is no map to save.");
    } else if (kind != SAVE_MAP && !s->answer.has_path) {
        window_say(w, "There is no plan to save a picture of: click a start and a goal.");
    } else {
        window_ask_file(w, &w->save_choosers[kind], &QUESTIONS[kind]);
    }
}

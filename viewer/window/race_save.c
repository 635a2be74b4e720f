// race_save.c - the race as an animated SVG. The methods are asked once more, in a thread.

#include "viewer/window/race_save.h"

#include "viewer/compare/compare_race.h"
#include "viewer/compare/film_job.h"
#include "viewer/options/arguments.h"
#include "viewer/window/background.h"
#include "viewer/window/choosers.h"
#include "viewer/window/recent.h"
#include "viewer/window/update.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct race_job {
    view_window *window;
    film_job film;
    hr_message message; // empty: saved
} race_job;

static void work(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    race_job *job = data;
    complain_into(job->message.text, sizeof job->message.text);
    film_job_do(&job->film, NULL, NULL);
    complain_into(NULL, 0);
    g_task_return_boolean(task, TRUE);
}

static void saved(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    race_job *job = user;
    view_window *w = job->window;
    char text[WORDS_LENGTH];
    snprintf(text, sizeof text, "Saved: %.280s", job->film.path);
    w->saves--;
    recent_forget(job->film.path); // it is no map
    if (!w->is_closing) window_say(w, job->message.text[0] ? job->message.text : text);
    free(job);
}

static void save_to(view_window *w, const char *path) {
    race_job *job = calloc(1, sizeof *job);
    if (job && film_job_begin(&job->film, &w->compare.view, w->session)) {
        job->window = w;
        snprintf(job->film.path, sizeof job->film.path, "%s", path);
        w->saves++;
        window_say(w, "Saving the race ...");
        window_run_in_background(w, work, saved, job);
    } else {
        free(job);
    }
}

void race_save(view_window *w) {
    static const file_question QUESTION = {
        "Save the race: an animated SVG, for browsers", "race.svg", "SVG", "svg", save_to, NULL};
    if (compare_race_length(&w->compare.view) > 0)
        window_ask_file(w, &w->compare.race_chooser, &QUESTION, NULL);
    else
        window_say(w, "There is no race to save: choose a start and a goal first.");
}

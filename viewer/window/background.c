// background.c - work in threads besides the main thread and the planning thread.

#include "viewer/window/background.h"

typedef struct background_job {
    view_window *window;
    GAsyncReadyCallback done;
    gpointer job;
} background_job;

static void finish(GObject *source, GAsyncResult *result, gpointer user) {
    background_job b = *(background_job *)user;
    g_free(user);
    b.done(source, result, b.job);
    b.window->threads--;
}

void window_run_in_background(view_window *w, GTaskThreadFunc work, GAsyncReadyCallback done,
                              gpointer job) {
    background_job *b = g_new(background_job, 1);
    *b = (background_job){w, done, job};
    GTask *task = g_task_new(NULL, NULL, finish, b);
    g_task_set_task_data(task, job, NULL);
    w->threads++;
    g_task_run_in_thread(task, work);
    g_object_unref(task);
}

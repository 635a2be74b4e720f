// page_timing.c - the page that times methods over a scenario, in a thread; progress is looked at
// ten times a second.

#include "viewer/window/page_timing.h"

#include "viewer/bench/bench_courses.h"
#include "viewer/bench/bench_files.h"
#include "viewer/options/arguments.h"
#include "viewer/options/readable.h"
#include "viewer/output/files.h"
#include "viewer/window/background.h"
#include "viewer/window/choosers.h"
#include "viewer/window/pages.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_EVERY_MS = 100 };

typedef struct timing_run {
    view_window *window;
    timing_job job;
    shared_map *shared; // of which the job gets a copy
    timing_outcome *outcome;
    atomic_llong done, total;
    atomic_bool is_cancelled;
} timing_run;

// ---- In the thread

static void report_progress(int64_t done, int64_t total, void *user) {
    timing_run *run = user;
    atomic_store(&run->total, total);
    atomic_store(&run->done, done);
}

static bool should_cancel(void *user) { return atomic_load(&((timing_run *)user)->is_cancelled); }

static void work(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    timing_run *run = data;
    run->job.map = shared_map_take_copy(&run->shared);
    bench_listener listener = {report_progress, should_cancel, run};
    if (run->job.map) run->outcome = timing_do(&run->job, &listener);
    g_task_return_boolean(task, TRUE);
}

// ---- Runs

static void done(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    timing_run *run = user;
    view_window *w = run->window;
    timing_end(w->timing.outcome);
    w->timing.outcome = run->outcome;
    w->timing.run = NULL;
    if (!run->outcome)
        window_say(w, hr_error_text(HR_OUT_OF_MEMORY));
    else if (run->outcome->message.text[0])
        window_say(w, run->outcome->message.text);
    free(run);
    window_update(w);
}

static gboolean look(gpointer user) {
    view_window *w = user;
    if (w->is_closing || !w->timing.run) return G_SOURCE_REMOVE;
    window_update(w);
    return G_SOURCE_CONTINUE;
}

static void describe(const view_window *w, timing_job *job) {
    const session *s = w->session;
    job->choice = w->timing.choice;
    job->unit = s->unit.unit;
    job->unit.costs_256ths = NULL;
    snprintf(job->map_name, sizeof job->map_name, "%s", s->title);
    snprintf(job->map_path, sizeof job->map_path, "%s", s->path);
}

static void begin(view_window *w) {
    if (w->timing.run || w->timing.is_saving) return;
    if (!w->session->map) {
        window_say(w, "There is no map to run a scenario on.");
        return;
    }
    timing_run *run = calloc(1, sizeof *run);
    if (!run) {
        window_say(w, hr_error_text(HR_OUT_OF_MEMORY));
        return;
    }
    describe(w, &run->job);
    run->window = w;
    run->shared = shared_map_hold(w->session->shared);
    w->timing.run = run;
    g_timeout_add(LOOK_EVERY_MS, look, w);
    window_run_in_background(w, work, done, run);
    window_say(w, "");
}

void timing_page_cancel(view_window *w) {
    if (w->timing.run) atomic_store(&w->timing.run->is_cancelled, true);
}

void timing_page_begin(view_window *w) { w->timing.choice = timing_choice_default(); }

void timing_page_end(view_window *w) { timing_end(w->timing.outcome); }

static int64_t done_of(const view_window *w, int64_t *total) {
    *total = w->timing.run ? atomic_load(&w->timing.run->total) : 0;
    return w->timing.run ? atomic_load(&w->timing.run->done) : 0;
}

// ---- Files

static void take_scenario(view_window *w, const char *path) {
    w->timing.choice.thrown = 0;
    snprintf(w->timing.choice.scenario, sizeof w->timing.choice.scenario, "%s", path);
    window_update(w);
}

void timing_page_open(view_window *w, const char *path) {
    take_scenario(w, path);
    for (int i = 0; window_page_at(w, i); i++)
        if (window_page_at(w, i) == &timing_page) window_turn_to(w, i);
}

typedef struct csv_job {
    view_window *window;
    const timing_outcome *outcome;
    char path[TIMING_PATH_LENGTH];
    hr_message message; // empty: saved
} csv_job;

static void write_csv(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    csv_job *job = data;
    complain_into(job->message.text, sizeof job->message.text);
    write_bench_csv(job->path, &job->outcome->results);
    complain_into(NULL, 0);
    g_task_return_boolean(task, TRUE);
}

static void csv_written(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    csv_job *job = user;
    char text[WORDS_LENGTH];
    snprintf(text, sizeof text, "Saved: %.280s", job->path);
    job->window->timing.is_saving = false;
    job->window->saves--;
    window_say(job->window, job->message.text[0] ? job->message.text : text);
    free(job);
}

static void save_csv_to(view_window *w, const char *path) {
    const timing_outcome *outcome = w->timing.outcome;
    if (w->timing.run || w->timing.is_saving || !outcome || !outcome->is_whole) return;
    csv_job *job = calloc(1, sizeof *job);
    if (!job) return;
    job->window = w;
    job->outcome = outcome;
    snprintf(job->path, sizeof job->path, "%s", path);
    w->timing.is_saving = true;
    w->saves++;
    window_run_in_background(w, write_csv, csv_written, job);
    window_update(w);
}

static void choose_scenario(view_window *w) {
    static const file_question QUESTION = {.title = "Choose a scenario",
                                           .kind = "Scenarios of Moving AI",
                                           .types = "scen",
                                           .answer = take_scenario};
    window_ask_file(w, &w->timing.scenario_chooser, &QUESTION, NULL);
}

static void choose_csv(view_window *w) {
    static const file_question QUESTION = {
        "Save the times as CSV", "times.csv", "CSV", "csv", save_csv_to, NULL};
    if (w->timing.outcome && w->timing.outcome->is_whole)
        window_ask_file(w, &w->timing.csv_chooser, &QUESTION, NULL);
    else
        window_say(w, "There are no times to save: run a scenario first.");
}

// ---- The map area

static void draw(view_window *w, cairo_t *cairo) {
    const char *words = "Times come here after a run.";
    const timing_outcome *outcome = w->timing.outcome;
    if (outcome && !outcome->is_whole)
        words = outcome->message.text[0] ? "The scenario could not be run." : "Cancelled.";
    if (w->timing.run) words = "Running ...";
    timing_draw(cairo, w->timing.outcome, words, gtk_widget_get_width(w->area.widget),
                gtk_widget_get_height(w->area.widget));
}

// ---- The panel

static void choice_changed(GtkWidget *widget, gpointer user) {
    (void)widget;
    view_window *w = user;
    timing_panel *panel = &w->timing;
    int32_t count;
    if (w->is_filling) return;
    bench_methods(BENCH_BY_LENGTH, &count);
    for (int32_t i = 0; i < count; i++)
        panel->choice.is_chosen[i] =
            gtk_check_button_get_active(GTK_CHECK_BUTTON(panel->methods[i]));
    panel->choice.repeat = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(panel->repeat));
    panel->choice.sample = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(panel->sample));
    window_update(w);
}

static void choose_clicked(GtkButton *button, gpointer user) {
    (void)button;
    choose_scenario(user);
}

static void beside_clicked(GtkButton *button, gpointer user) {
    (void)button;
    take_scenario(user, "");
}

// Chosen, and run at once.
static void throw_queries(view_window *w) {
    if (w->timing.run || w->timing.is_saving) return;
    w->timing.choice.thrown = TIMING_THROWN;
    begin(w);
    window_update(w);
}

static void throw_clicked(GtkButton *button, gpointer user) {
    (void)button;
    throw_queries(user);
}

static void run_clicked(GtkButton *button, gpointer user) {
    (void)button;
    begin(user);
}

static void cancel_clicked(GtkButton *button, gpointer user) {
    (void)button;
    timing_page_cancel(user);
}

static void save_clicked(GtkButton *button, gpointer user) {
    (void)button;
    choose_csv(user);
}

static GtkWidget *label_create(const char *text) {
    GtkWidget *label = widget_text(text);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    return label;
}

static GtkWidget *row_create(GtkWidget *panel) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_box_append(GTK_BOX(panel), row);
    return row;
}

static void add_scenario(view_window *w, GtkWidget *panel) {
    w->timing.scenario = label_create("");
    gtk_widget_set_name(w->timing.scenario, "timing-scenario");
    gtk_box_append(GTK_BOX(panel), w->timing.scenario);
    GtkWidget *row = row_create(panel);
    widget_add_button(row, "Choose ...", G_CALLBACK(choose_clicked), w);
    w->timing.beside =
        widget_add_button(row, "The one beside the map", G_CALLBACK(beside_clicked), w);
    GtkWidget *thrown =
        widget_add_button(panel, "Run 500 random queries", G_CALLBACK(throw_clicked), w);
    gtk_widget_set_name(thrown, "timing-random");
    gtk_widget_set_tooltip_text(thrown, "No file is needed: lengths are held against exact plans");
}

static void add_methods(view_window *w, GtkWidget *panel) {
    GtkWidget *grid = gtk_grid_new();
    int32_t count;
    const bench_method *methods = bench_methods(BENCH_BY_LENGTH, &count);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    for (int32_t i = 0; i < count; i++) {
        GtkWidget *button = w->timing.methods[i] =
            gtk_check_button_new_with_label(methods[i].title);
        char name[64];
        snprintf(name, sizeof name, "timing-%s", methods[i].name);
        gtk_widget_set_name(button, name);
        g_signal_connect(button, "toggled", G_CALLBACK(choice_changed), w);
        gtk_grid_attach(GTK_GRID(grid), button, i % 2, i / 2, 1, 1);
    }
    gtk_box_append(GTK_BOX(panel), grid);
}

static GtkWidget *add_spin(view_window *w, GtkWidget *panel, const char *name, double least,
                           double most) {
    GtkWidget *row = row_create(panel), *spin = gtk_spin_button_new_with_range(least, most, 1);
    GtkWidget *label = gtk_label_new(name);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    g_signal_connect(spin, "value-changed", G_CALLBACK(choice_changed), w);
    gtk_box_append(GTK_BOX(row), label);
    gtk_box_append(GTK_BOX(row), spin);
    return spin;
}

static void add_running(view_window *w, GtkWidget *panel) {
    GtkWidget *row = row_create(panel);
    w->timing.run_button = widget_add_button(row, "Run", G_CALLBACK(run_clicked), w);
    w->timing.cancel_button = widget_add_button(row, "Cancel", G_CALLBACK(cancel_clicked), w);
    w->timing.save_button = widget_add_button(row, "Save CSV ...", G_CALLBACK(save_clicked), w);
    w->timing.bar = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(w->timing.bar), TRUE);
    gtk_box_append(GTK_BOX(panel), w->timing.bar);
}

static GtkWidget *create(view_window *w) {
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10);
    gtk_box_append(
        GTK_BOX(panel),
        label_create(
            "All queries of a Moving AI scenario, or random ones, on this map, as it is painted "
            "now, for the unit of Plan without its costs: by turns, in one "
            "thread, the least time of each. A* takes every tenth query."));
    add_scenario(w, panel);
    add_methods(w, panel);
    w->timing.repeat = add_spin(w, panel, "Passes", 1, TIMING_REPEAT_MOST);
    w->timing.sample = add_spin(w, panel, "Queries at most (0: all)", 0, TIMING_SAMPLE_MOST);
    gtk_widget_set_name(w->timing.repeat, "timing-repeat");
    add_running(w, panel);
    return panel;
}

static void fill_bar(view_window *w) {
    int64_t total, count = done_of(w, &total);
    char text[80] = "";
    if (w->timing.run)
        snprintf(text, sizeof text, "%lld of %lld plans", (long long)count, (long long)total);
    gtk_progress_bar_set_text(GTK_PROGRESS_BAR(w->timing.bar), text);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(w->timing.bar),
                                  total > 0 ? (double)count / (double)total : 0);
}

// Files are looked for once a map and visit of the page: all pages are filled at every update.
static void look_beside(view_window *w) {
    timing_panel *panel = &w->timing;
    bool is_shown = w->page == &timing_page;
    if (!is_shown) panel->is_beside_known = false;
    if (!is_shown) return;
    if (panel->is_beside_known && strcmp(panel->beside_of, w->session->path) == 0) return;
    char *path = scenario_beside(w->session->path);
    snprintf(panel->beside_path, sizeof panel->beside_path, "%s", path ? path : "");
    snprintf(panel->beside_of, sizeof panel->beside_of, "%s", w->session->path);
    panel->is_beside_known = true;
    free(path);
}

static void fill_scenario(const timing_panel *panel) {
    const timing_choice *choice = &panel->choice;
    const char *path = choice->scenario[0] ? choice->scenario : panel->beside_path;
    char text[TIMING_PATH_LENGTH + 16];
    snprintf(text, sizeof text, "Scenario: %s",
             choice->thrown > 0 ? "none, 500 random queries"
             : path[0]          ? name_in_path(path)
                                : "none lies beside the map");
    gtk_label_set_text(GTK_LABEL(panel->scenario), make_readable(text));
    gtk_widget_set_sensitive(panel->beside, panel->beside_path[0] != '\0');
}

static void fill(view_window *w) {
    const timing_panel *panel = &w->timing;
    const timing_choice *choice = &panel->choice;
    bool is_busy = panel->run || panel->is_saving;
    int32_t count;
    look_beside(w);
    fill_scenario(panel);
    bool has_queries = choice->thrown > 0 || choice->scenario[0] || panel->beside_path[0];
    bench_methods(BENCH_BY_LENGTH, &count);
    for (int32_t i = 0; i < count; i++)
        gtk_check_button_set_active(GTK_CHECK_BUTTON(panel->methods[i]), choice->is_chosen[i]);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(panel->repeat), choice->repeat);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(panel->sample), choice->sample);
    gtk_widget_set_sensitive(panel->run_button, !is_busy && w->session->map && has_queries);
    gtk_widget_set_sensitive(panel->cancel_button, panel->run != NULL);
    gtk_widget_set_sensitive(panel->save_button,
                             !is_busy && panel->outcome && panel->outcome->is_whole);
    fill_bar(w);
}

// ---- Keys

static const key_info keys[] = {
    {GDK_KEY_o, 0, "O", "choose a scenario", choose_scenario},
    {GDK_KEY_Return, GDK_CONTROL_MASK, "Ctrl+Return", "run it", begin},
    {GDK_KEY_r, 0, "R", "run 500 random queries", throw_queries},
    {GDK_KEY_Escape, 0, "Esc", "cancel the run", timing_page_cancel},
    {GDK_KEY_v, 0, "V", "save the times as CSV", choose_csv},
};

static json_t *report(const view_window *w) {
    int64_t total, count = done_of(w, &total);
    return json_pack("{s:b, s:I, s:I, s:s, s:o}", "is_running", (int)(w->timing.run != NULL),
                     "done", (json_int_t)count, "total", (json_int_t)total, "scenario",
                     w->timing.choice.scenario, "outcome", timing_json(w->timing.outcome));
}

const window_page timing_page = {
    .name = "timing",
    .title = "Timing",
    .create = create,
    .fill = fill,
    .draw = draw,
    .report = report,
    .keys = keys,
    .key_count = sizeof keys / sizeof keys[0],
};

// panel_result.c - what came of the plan: status, figures, and the places along the path.

#include "viewer/window/panel_result.h"

#include "viewer/model/listing.h"
#include "viewer/window/background.h"
#include "viewer/window/query_copy.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FACTS_ROOM = 1024, PLACES_MOST = 200, SAYS_HEIGHT = 132 };

// ---- Figures

static void append(char *text, size_t *used, const char *format, ...) G_GNUC_PRINTF(3, 4);

static void append(char *text, size_t *used, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text + *used, FACTS_ROOM - *used, format, arguments);
    va_end(arguments);
    if (length > 0 && *used + (size_t)length < FACTS_ROOM) *used += (size_t)length;
}

static void append_stages(char *text, size_t *used, const plan_answer *answer) {
    int64_t sum = 0;
    for (int i = 1; i < HR_STAGE_COUNT; i++) sum += answer->stage_ns[i];
    if (!answer->has_record || sum == 0) return;
    append(text, used, "\nshares");
    for (int i = 1; i < HR_STAGE_COUNT; i++)
        if (answer->stage_ns[i] > 0)
            append(text, used, "  %s %.0f %%", hr_stage_name((hr_stage)i),
                   100.0 * (double)answer->stage_ns[i] / (double)sum);
}

static void facts_of(const session *s, char text[FACTS_ROOM]) {
    const plan_answer *answer = &s->answer;
    const hr_path *path = &answer->path;
    size_t used = 0;
    text[0] = '\0';
    if (!answer->has_path) return;
    append(text, &used, "length  %.2f cells", path->length_256ths / HR_CELL);
    const hr_path *before = session_path_before(s);
    if (before)
        append(text, &used, ", before the edit  %.2f", before->length_256ths / HR_CELL);
    else
        append(text, &used, " (%.5g in the world)",
               hr_map_path_length_to_world(s->map, path->waypoints, path->count));
    char other[WORDS_LENGTH];
    session_say_other(s, other);
    if (other[0]) append(text, &used, "\n%s", other);
    if (s->unit.unit.costs_256ths)
        append(text, &used, "\ncost  %.2f cells of plain ground", path->cost_256ths / HR_CELL);
    if (answer->ratio > 0)
        append(text, &used, "\nratio to the shortest  %.4f", answer->ratio);
    else if (path->guaranteed_ratio > 0 && answer->other.stage != HR_STAGE_EXACT)
        append(text, &used, "\nproven at most  %.4f times the %s", path->guaranteed_ratio,
               s->unit.unit.costs_256ths ? "cheapest in 8 directions" : "shortest");
    append(text, &used, "\nsteps  %d, answered by  %s", (int)path->steps,
           hr_stage_name(path->stage));
    append(text, &used, "\ntime  %.1f us", (double)answer->time_ns / 1000);
    if (answer->mean_of > 0)
        append(text, &used, ", mean of %d  %.1f us", (int)answer->mean_of,
               (double)answer->mean_ns / 1000);
    append_stages(text, &used, answer);
}

static bool has_places(const session *s) { return s->answer.has_path && s->answer.path.count > 0; }

static void fill_places(view_window *w) {
    const session *s = w->session;
    bool is_any = has_places(s);
    int64_t number = is_any ? s->answer.number : 0;
    if (number == w->result.listed) return;
    w->result.listed = number;
    char *text = is_any ? listing_shortened(s->map, &s->answer.path, PLACES_MOST) : NULL;
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(w->result.places));
    gtk_text_buffer_set_text(buffer, text ? text : "", -1);
    free(text);
}

// ---- Start and goal, typed

static void write_place(GtkWidget *entry, bool is_there, hr_position at) {
    char text[48] = "";
    if (is_there)
        snprintf(text, sizeof text, "%.4g, %.4g", (double)at.x / HR_CELL, (double)at.y / HR_CELL);
    widget_set_entry(entry, text);
}

static void fill_ends(view_window *w) {
    const session *s = w->session;
    write_place(w->result.ends[0], s->has_start, s->request.start);
    write_place(w->result.ends[1], s->has_goal, s->request.goal);
}

void result_panel_fill(view_window *w) {
    char status[WORDS_LENGTH], facts[FACTS_ROOM];
    session_say(w->session, status);
    facts_of(w->session, facts);
    gtk_label_set_text(GTK_LABEL(w->result.status), status);
    gtk_label_set_text(GTK_LABEL(w->result.facts), facts);
    gtk_widget_set_sensitive(w->result.copies, has_places(w->session));
    fill_places(w);
    fill_ends(w);
}

// ---- Copies

// A path of tens of thousands of places is put into words by a thread.
typedef struct copy_job {
    view_window *window;
    int64_t number;
    shared_map *shared; // of which `map` is
    const hr_map *map;
    hr_path path; // its places are the job's own
    listing_format format;
    char *text;
} copy_job;

static void list(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    copy_job *job = data;
    job->text = listing_of(job->map, &job->path, job->format);
    g_task_return_boolean(task, TRUE);
}

static void listed(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    copy_job *job = user;
    view_window *w = job->window;
    shared_map_let_go(job->shared);
    bool is_last = !w->is_closing && job->number == w->result.copying;
    if (is_last && job->text)
        gdk_clipboard_set_text(gtk_widget_get_clipboard(w->window), job->text);
    if (is_last)
        window_say(w, job->text ? "The places along the path are on the clipboard."
                                : hr_error_text(HR_OUT_OF_MEMORY));
    free(job->text);
    g_free((gpointer)(uintptr_t)job->path.waypoints);
    g_free(job);
}

void result_panel_copy(view_window *w, int format) {
    const session *s = w->session;
    const hr_path *path = &s->answer.path;
    if (!s->answer.has_path) return;
    copy_job *job = g_new0(copy_job, 1);
    *job = (copy_job){
        w,   ++w->result.copying, shared_map_hold(s->shared), s->map, *path, (listing_format)format,
        NULL};
    job->path.waypoints = g_memdup2(path->waypoints, (gsize)path->count * sizeof *path->waypoints);
    window_run_in_background(w, list, listed, job);
}

static void copy_text(GtkButton *button, gpointer user) {
    (void)button;
    result_panel_copy(user, LISTING_TEXT);
}

static void copy_csv(GtkButton *button, gpointer user) {
    (void)button;
    result_panel_copy(user, LISTING_CSV);
}

static void copy_json(GtkButton *button, gpointer user) {
    (void)button;
    result_panel_copy(user, LISTING_JSON);
}

static void ask_ratio(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    session_ask_ratio(w->session);
    window_update(w);
}

// ---- The widgets

static GtkWidget *wrapped_label(void) {
    GtkWidget *label = widget_text("");
    gtk_label_set_selectable(GTK_LABEL(label), TRUE);
    gtk_widget_set_focusable(label, FALSE);
    return label;
}

static GtkWidget *places_create(view_window *w) {
    GtkWidget *view = w->result.places = gtk_text_view_new();
    gtk_text_view_set_editable(GTK_TEXT_VIEW(view), FALSE);
    gtk_text_view_set_monospace(GTK_TEXT_VIEW(view), TRUE);
    gtk_text_view_set_cursor_visible(GTK_TEXT_VIEW(view), FALSE);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scrolled), 110);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
    return scrolled;
}

static GtkWidget *buttons_create(view_window *w) {
    GtkWidget *row = w->result.copies = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    widget_add_button(row, "Copy", G_CALLBACK(copy_text), w);
    widget_add_button(row, "CSV", G_CALLBACK(copy_csv), w);
    widget_add_button(row, "JSON", G_CALLBACK(copy_json), w);
    widget_add_button(row, "Ratio", G_CALLBACK(ask_ratio), w);
    return row;
}

static void copy_command(GtkButton *button, gpointer user) {
    (void)button;
    query_copy(user, QUERY_COMMAND);
}

static void copy_program(GtkButton *button, gpointer user) {
    (void)button;
    query_copy(user, QUERY_C);
}

static GtkWidget *query_buttons_create(view_window *w) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_box_append(GTK_BOX(row), gtk_label_new("Copy the query:"));
    gtk_widget_set_name(widget_add_button(row, "Command", G_CALLBACK(copy_command), w),
                        "copy-command");
    gtk_widget_set_name(widget_add_button(row, "C code", G_CALLBACK(copy_program), w), "copy-c");
    return row;
}

// What was written there by the program is not typed: positions have more digits.
static void end_entered(GtkEntry *entry, gpointer user) {
    view_window *w = user;
    bool is_start = GTK_WIDGET(entry) == w->result.ends[0];
    const char *text = gtk_editable_get_text(GTK_EDITABLE(entry));
    if (w->is_filling || text[0] == '\0' || !widget_is_typed(GTK_WIDGET(entry))) return;
    session_type_place(w->session, is_start, text);
    window_update(w);
}

static GtkWidget *end_create(view_window *w, const char *name, const char *help) {
    GtkWidget *entry = widget_entry(G_CALLBACK(end_entered), w);
    gtk_widget_set_name(entry, name);
    gtk_widget_set_tooltip_text(entry, help);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 8);
    gtk_widget_set_hexpand(entry, TRUE);
    return entry;
}

static GtkWidget *ends_create(view_window *w) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    w->result.ends[0] =
        end_create(w, "start-entry", "Start, in cells: X, Y; a right click on the map sets it");
    w->result.ends[1] =
        end_create(w, "goal-entry", "Goal, in cells: X, Y; a click on the map sets it");
    gtk_box_append(GTK_BOX(row), gtk_label_new("From"));
    gtk_box_append(GTK_BOX(row), w->result.ends[0]);
    gtk_box_append(GTK_BOX(row), gtk_label_new("to"));
    gtk_box_append(GTK_BOX(row), w->result.ends[1]);
    return row;
}

GtkWidget *result_places_create(view_window *w) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_box_append(GTK_BOX(box), places_create(w));
    gtk_box_append(GTK_BOX(box), buttons_create(w));
    gtk_box_append(GTK_BOX(box), query_buttons_create(w));
    return box;
}

// As high as ever, whatever came of the plan.
static GtkWidget *in_fixed_height(GtkWidget *content) {
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_EXTERNAL,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), content);
    gtk_widget_set_size_request(scrolled, -1, SAYS_HEIGHT);
    return scrolled;
}

GtkWidget *result_panel_create(view_window *w) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *says = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    w->result.status = wrapped_label();
    gtk_widget_add_css_class(w->result.status, "heading");
    w->result.facts = wrapped_label();
    gtk_box_append(GTK_BOX(says), w->result.status);
    gtk_box_append(GTK_BOX(says), w->result.facts);
    gtk_box_append(GTK_BOX(box), in_fixed_height(says));
    gtk_box_append(GTK_BOX(box), ends_create(w));
    return box;
}

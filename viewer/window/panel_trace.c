// panel_trace.c - why the path leads where it does, and the list of what the search did: a click
// goes there. The list is made anew only while the search is stepped through.

#include "viewer/window/panel_trace.h"

#include "viewer/options/plural.h"
#include "viewer/window/panel_step.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <stdio.h>

// ---- The list

static void make_rows(view_window *w) {
    GtkListBox *rows = GTK_LIST_BOX(w->trace.rows);
    GtkWidget *row;
    while ((row = gtk_widget_get_first_child(w->trace.rows)) != NULL)
        gtk_list_box_remove(rows, row);
    int32_t shown =
        w->trace.list.count < TRACE_PHASES_MOST ? w->trace.list.count : TRACE_PHASES_MOST;
    for (int32_t i = 0; i < shown; i++) {
        GtkWidget *label = widget_text(w->trace.list.phases[i].text);
        char name[16];
        snprintf(name, sizeof name, "phase-%d", (int)i);
        gtk_widget_set_name(label, name);
        gtk_list_box_append(rows, label);
    }
}

static bool is_listed(const session *s) {
    bool is_asked = s->step.is_on || s->request.only == HR_STAGE_TRACE;
    return is_asked && s->answer.has_record;
}

static void say_head(view_window *w) {
    const session *s = w->session;
    char text[160];
    int32_t count = w->trace.list.count;
    if (!is_listed(s))
        snprintf(text, sizeof text, "Step through the search to see what it did, event by event.");
    else if (!s->step.is_on)
        snprintf(text, sizeof text, "%d phase%s%s. A click leads there, step by step.", (int)count,
                 plural(count), count > TRACE_PHASES_MOST ? ", the first of them here" : "");
    else if (s->has_asked_block)
        snprintf(text, sizeof text,
                 "%d phase%s touched cell %d, %d. Click another one, or:", (int)count,
                 plural(count), (int)s->asked_block.x, (int)s->asked_block.y);
    else
        snprintf(text, sizeof text,
                 "%d phase%s%s. A click leads there; one on the map lists what touched that cell.",
                 (int)count, plural(count),
                 count > TRACE_PHASES_MOST ? ", the first of them here" : "");
    gtk_label_set_text(GTK_LABEL(w->trace.head), text);
    gtk_widget_set_visible(w->trace.all, s->step.is_on && s->has_asked_block);
}

static void say(GtkWidget *label, const char *text) {
    gtk_label_set_text(GTK_LABEL(label), text);
    gtk_widget_set_visible(label, text[0] != '\0');
}

static void say_why(view_window *w) {
    char text[WORDS_LENGTH];
    bool is_only = w->session->request.only == HR_STAGE_TRACE;
    gtk_check_button_set_active(GTK_CHECK_BUTTON(w->trace.only), is_only);
    session_say_trace(w->session, text);
    say(w->trace.says, text);
    session_say_side(w->session, text);
    say(w->trace.side, text);
}

bool trace_panel_is_shown(const view_window *w) { return gtk_widget_get_mapped(w->trace.only); }

// Words that nobody sees would still be laid out with each plan: they are long, and wrap.
void trace_panel_fill(view_window *w) {
    const session *s = w->session;
    if (trace_panel_is_shown(w)) say_why(w);
    bool is_shown = is_listed(s);
    int64_t number = is_shown ? s->answer.number : 0;
    if (number != w->trace.listed || s->asked_number != w->trace.asked_number) {
        w->trace.listed = number;
        w->trace.asked_number = s->asked_number;
        w->trace.list.count = 0;
        if (is_shown && s->has_asked_block)
            trace_list_touching(&w->trace.list, &s->answer.record, s->asked_block);
        else if (is_shown)
            trace_list_of(&w->trace.list, &s->answer.record);
        make_rows(w);
    }
    int32_t phase = trace_list_at(&w->trace.list, s->step.at - 1);
    widget_mark_row(w->trace.rows, s->step.has_moved ? phase : -1); // that scrolls to it
    say_head(w);
}

// ---- Clicks

static void chosen(GtkListBox *rows, GtkListBoxRow *row, gpointer user) {
    (void)rows;
    view_window *w = user;
    int32_t i = gtk_list_box_row_get_index(row);
    if (i >= w->trace.list.count) return;
    session *s = w->session;
    const trace_phase *phase = &w->trace.list.phases[i];
    s->step.is_on = true;
    hr_cell at = s->answer.record.events[phase->last].to;
    camera_show(&s->camera, at.x + 0.5, at.y + 0.5);
    step_panel_go(w, (int64_t)phase->last + 1);
}

static void all_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    session_ask_block(w->session, NULL);
    window_update(w);
}

// At its end, where its way is seen: a phase that is clicked, or Play, shows the rest.
static void only_toggled(GtkCheckButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    bool is_only = gtk_check_button_get_active(button);
    w->session->step.is_on = is_only;
    w->session->step.is_playing = false;
    stepping_go(&w->session->step, w->session->step.count);
    session_ask_block(w->session, NULL);
    session_trace_only(w->session, is_only);
    window_update(w);
}

// The map rings the first obstacle while the panel is shown.
static void shown_or_hidden(GtkWidget *widget, gpointer user) {
    (void)widget;
    window_update_page(user);
}

static GtkWidget *only_create(view_window *w) {
    GtkWidget *only = w->trace.only = gtk_check_button_new_with_label("Plan by tracing only");
    gtk_widget_set_name(only, "trace-only");
    gtk_widget_set_tooltip_text(only, "Another search than usual, whose two hands can be seen: its "
                                      "way may be longer. Opening another map switches it off");
    g_signal_connect(only, "toggled", G_CALLBACK(only_toggled), w);
    g_signal_connect(only, "map", G_CALLBACK(shown_or_hidden), w);
    g_signal_connect(only, "unmap", G_CALLBACK(shown_or_hidden), w);
    return only;
}

GtkWidget *trace_panel_create(view_window *w) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    w->trace.says = widget_text("");
    w->trace.side = widget_text("");
    w->trace.head = widget_text("");
    w->trace.all = gtk_button_new_with_label("All phases");
    gtk_widget_set_name(w->trace.all, "all-phases");
    gtk_widget_set_halign(w->trace.all, GTK_ALIGN_START);
    g_signal_connect(w->trace.all, "clicked", G_CALLBACK(all_clicked), w);
    w->trace.rows = gtk_list_box_new();
    g_signal_connect(w->trace.rows, "row-activated", G_CALLBACK(chosen), w);
    gtk_box_append(GTK_BOX(box), only_create(w)); // first: texts that grow would move it
    gtk_box_append(GTK_BOX(box), w->trace.side);
    gtk_box_append(GTK_BOX(box), w->trace.says);
    gtk_box_append(GTK_BOX(box), w->trace.head);
    gtk_box_append(GTK_BOX(box), w->trace.all);
    gtk_box_append(GTK_BOX(box), w->trace.rows);
    return box;
}

// panel_trace.c - the list of what the search did: a click goes there. Made anew only while the
// search is stepped through.

#include "viewer/window/panel_trace.h"

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

static void say_head(view_window *w) {
    const session *s = w->session;
    char text[160];
    int32_t count = w->trace.list.count;
    if (!s->step.is_on)
        snprintf(text, sizeof text, "Step through the search to see what it did, event by event.");
    else if (s->has_asked_block)
        snprintf(text, sizeof text,
                 "%d phases touched cell %d, %d. Click another one, or:", (int)count,
                 (int)s->asked_block.x, (int)s->asked_block.y);
    else
        snprintf(text, sizeof text,
                 "%d phases%s. A click leads there; one on the map lists what touched that cell.",
                 (int)count, count > TRACE_PHASES_MOST ? ", the first of them here" : "");
    gtk_label_set_text(GTK_LABEL(w->trace.head), text);
    gtk_widget_set_sensitive(w->trace.all, s->step.is_on && s->has_asked_block);
}

void trace_panel_fill(view_window *w) {
    const session *s = w->session;
    bool is_on = s->step.is_on && s->answer.has_record;
    int64_t number = is_on ? s->answer.number : 0;
    if (number != w->trace.listed || s->asked_number != w->trace.asked_number) {
        w->trace.listed = number;
        w->trace.asked_number = s->asked_number;
        w->trace.list.count = 0;
        if (is_on && s->has_asked_block)
            trace_list_touching(&w->trace.list, &s->answer.record, s->asked_block);
        else if (is_on)
            trace_list_of(&w->trace.list, &s->answer.record);
        make_rows(w);
    }
    say_head(w);
}

// ---- Clicks

static void chosen(GtkListBox *rows, GtkListBoxRow *row, gpointer user) {
    (void)rows;
    view_window *w = user;
    int32_t i = gtk_list_box_row_get_index(row);
    if (i < w->trace.list.count) step_panel_go(w, (int64_t)w->trace.list.phases[i].last + 1);
}

static void all_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    session_ask_block(w->session, NULL);
    window_update(w);
}

// Of any query: the trace alone answers it, from its beginning on.
static void trace_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    bool is_trace = w->session->request.only == HR_STAGE_TRACE;
    w->session->request.only = is_trace ? HR_STAGE_ANY : HR_STAGE_TRACE;
    session_request_changed(w->session);
    gtk_button_set_label(button, is_trace ? "Show me the trace" : "As it was asked");
    step_panel_switch(w, !is_trace);
}

GtkWidget *trace_panel_create(view_window *w) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_widget_set_name(
        widget_add_button(buttons, "Show me the trace", G_CALLBACK(trace_clicked), w),
        "show-trace");
    w->trace.all = widget_add_button(buttons, "All phases", G_CALLBACK(all_clicked), w);
    gtk_widget_set_name(w->trace.all, "all-phases");
    w->trace.head = widget_text("");
    w->trace.rows = gtk_list_box_new();
    g_signal_connect(w->trace.rows, "row-activated", G_CALLBACK(chosen), w);
    gtk_box_append(GTK_BOX(box), buttons);
    gtk_box_append(GTK_BOX(box), w->trace.head);
    gtk_box_append(GTK_BOX(box), w->trace.rows);
    return box;
}

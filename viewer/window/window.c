// window.c - the window around a session: what changed is shown, and what is stale is planned by
// the thread, whose answers come in between frames.

#include "window.h"

#include "viewer/arguments.h"
#include "viewer/command.h"
#include "viewer/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Planning

static gboolean take_answer(gpointer user) {
    view_window *w = user;
    plan_answer answer;
    if (!w->is_closing && plan_thread_take(w->planner, &answer)) {
        session_accept(w->session, &answer);
        window_update(w);
    }
    return G_SOURCE_REMOVE;
}

// In the planning thread.
static void answer_is_ready(void *user) { g_idle_add(take_answer, user); }

static void ask(view_window *w) {
    plan_job job;
    if (session_next_job(w->session, &job)) plan_thread_ask(w->planner, &job);
}

// ---- Showing

void window_redraw(view_window *w) { gtk_widget_queue_draw(w->area.widget); }

static void fill_message(view_window *w) {
    const session *s = w->session;
    gtk_label_set_text(GTK_LABEL(w->message), s->message);
    gtk_widget_set_visible(w->message_bar, s->message[0] != '\0');
}

static void fill_title(view_window *w) {
    const session *s = w->session;
    char title[400];
    if (s->map)
        snprintf(title, sizeof title, "%s (%d x %d) - Handrail", s->title,
                 (int)hr_map_width(s->map), (int)hr_map_height(s->map));
    else
        snprintf(title, sizeof title, "Handrail");
    gtk_window_set_title(GTK_WINDOW(w->window), title);
}

static void write_report(view_window *w) {
    char *report = w->report_path ? session_report(w->session) : NULL;
    if (report) write_file(w->report_path, report, strlen(report));
    free(report);
}

static void fill_all(view_window *w) {
    bool was_filling = w->is_filling;
    w->is_filling = true;
    fill_message(w);
    fill_title(w);
    result_panel_fill(w);
    unit_panel_fill(w);
    layers_panel_fill(w);
    paint_panel_fill(w);
    step_panel_fill(w);
    w->is_filling = was_filling;
}

void window_update(view_window *w) {
    if (w->is_closing) return;
    ask(w);
    fill_all(w);
    window_redraw(w);
    write_report(w);
}

void window_say(view_window *w, const char *text) {
    snprintf(w->session->message, sizeof w->session->message, "%s", text);
    window_update(w);
}

// ---- The widgets

static void add_section(GtkWidget *panel, const char *name, GtkWidget *content, bool is_open) {
    GtkWidget *expander = gtk_expander_new(name);
    gtk_expander_set_child(GTK_EXPANDER(expander), content);
    gtk_expander_set_expanded(GTK_EXPANDER(expander), is_open);
    gtk_box_append(GTK_BOX(panel), expander);
}

static GtkWidget *panel_create(view_window *w) {
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_widget_set_margin_start(panel, 10);
    gtk_widget_set_margin_end(panel, 10);
    gtk_widget_set_margin_top(panel, 8);
    gtk_widget_set_margin_bottom(panel, 8);
    gtk_box_append(GTK_BOX(panel), result_panel_create(w));
    add_section(panel, "Unit and request", unit_panel_create(w), true);
    add_section(panel, "Layers", layers_panel_create(w), true);
    add_section(panel, "Map", paint_panel_create(w), true);
    add_section(panel, "Step through the search", step_panel_create(w), true);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), panel);
    gtk_widget_set_size_request(scrolled, 350, -1);
    return scrolled;
}

static void hide_message(GtkButton *button, gpointer user) {
    (void)button;
    window_say(user, "");
}

static GtkWidget *message_create(view_window *w) {
    GtkWidget *bar = w->message_bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *close = gtk_button_new_with_label("OK");
    w->message = gtk_label_new("");
    gtk_label_set_wrap(GTK_LABEL(w->message), TRUE);
    gtk_label_set_xalign(GTK_LABEL(w->message), 0);
    gtk_widget_set_hexpand(w->message, TRUE);
    gtk_widget_set_margin_start(w->message, 12);
    gtk_box_append(GTK_BOX(bar), w->message);
    gtk_box_append(GTK_BOX(bar), close);
    gtk_widget_add_css_class(bar, "toolbar");
    g_signal_connect(close, "clicked", G_CALLBACK(hide_message), w);
    return bar;
}

// A page of the stack is a mode of the window; the switcher shows once there are two.
static GtkWidget *plan_page_create(view_window *w) {
    GtkWidget *left = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *page = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_box_append(GTK_BOX(left), message_create(w));
    gtk_box_append(GTK_BOX(left), map_area_create(w));
    gtk_box_append(GTK_BOX(page), left);
    gtk_box_append(GTK_BOX(page), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
    gtk_box_append(GTK_BOX(page), panel_create(w));
    return page;
}

static void show_help(GtkButton *button, gpointer user) {
    (void)button;
    keys_show_help(user);
}

static GtkWidget *header_create(view_window *w) {
    GtkWidget *header = gtk_header_bar_new(), *help = gtk_button_new_with_label("?");
    GtkWidget *switcher = gtk_stack_switcher_new();
    gtk_stack_switcher_set_stack(GTK_STACK_SWITCHER(switcher), GTK_STACK(w->stack));
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), maps_menu_create(w));
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), generator_button_create(w));
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), switcher);
    gtk_header_bar_pack_end(GTK_HEADER_BAR(header), help);
    gtk_widget_set_tooltip_text(help, "All keys");
    g_signal_connect(help, "clicked", G_CALLBACK(show_help), w);
    return header;
}

static void create_widgets(view_window *w, GtkApplication *application) {
    w->window = gtk_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(w->window), 1280, 900);
    w->stack = gtk_stack_new();
    gtk_stack_add_titled(GTK_STACK(w->stack), plan_page_create(w), "plan", "Plan");
    gtk_window_set_titlebar(GTK_WINDOW(w->window), header_create(w));
    gtk_window_set_child(GTK_WINDOW(w->window), w->stack);
    keys_attach(w);
}

// ---- Life

static void activate(GtkApplication *application, gpointer user) {
    view_window *w = user;
    if (w->window) return;
    create_widgets(w, application);
    window_update(w);
    gtk_window_present(GTK_WINDOW(w->window));
    gtk_widget_grab_focus(w->area.widget);
}

static bool create_parts(view_window *w) {
    w->session = session_create();
    w->area.canvas = canvas_create();
    w->planner = plan_thread_begin(answer_is_ready, w);
    w->seed = 1;
    w->side = 512;
    return w->session && w->area.canvas && w->planner;
}

static void destroy_parts(view_window *w) {
    w->is_closing = true;
    plan_thread_end(w->planner);
    canvas_destroy(w->area.canvas);
    session_destroy(w->session);
}

static void run(view_window *w) {
    GtkApplication *application =
        gtk_application_new("org.handrail.view", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), w);
    g_application_run(G_APPLICATION(application), 0, NULL);
    w->is_closing = true;
    while (g_main_context_iteration(NULL, FALSE)) continue;
    g_object_unref(application);
}

static bool show_first(view_window *w, const char *map_path) {
    if (!map_path) return true;
    opened_map opened = open_map_file(map_path);
    if (!opened.map) return complain("%s", opened.message.text), false;
    session_show(w->session, &opened);
    return true;
}

int window_run(const char *map_path, const char *report_path) {
    view_window w = {.report_path = report_path};
    bool is_whole = create_parts(&w) && show_first(&w, map_path);
    if (is_whole) run(&w);
    destroy_parts(&w);
    return is_whole ? EXIT_DONE : EXIT_BAD_INPUT;
}

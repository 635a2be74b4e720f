// window.c - the window around a session: what changed is shown, and what is stale is planned by
// the thread, whose answers come in between frames.

#include "viewer/window/window.h"

#include "viewer/options/exit_status.h"
#include "viewer/window/autosave.h"
#include "viewer/window/cell_readout.h"
#include "viewer/window/generator.h"
#include "viewer/window/hold_up.h"
#include "viewer/window/keys.h"
#include "viewer/window/map_area.h"
#include "viewer/window/maps_menu.h"
#include "viewer/window/maps_open.h"
#include "viewer/window/page_battle.h"
#include "viewer/window/page_check.h"
#include "viewer/window/page_compare.h"
#include "viewer/window/page_hex.h"
#include "viewer/window/page_plan.h"
#include "viewer/window/page_recording.h"
#include "viewer/window/page_timing.h"
#include "viewer/window/report.h"
#include "viewer/window/settings.h"
#include "viewer/window/style.h"
#include "viewer/window/tool_bar.h"
#include "viewer/window/unsaved.h"
#include "viewer/window/update.h"
#include "viewer/window/wheel.h"
#include "viewer/window/widgets.h"
#include "viewer/window/window_state.h"

#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { END_SECONDS_MOST = 1 };
enum { PANEL_WIDTH = 350 }; // of the side panel, whatever is in it

static const window_page *const pages[] = {
    &plan_page, &comparing_page, &battle_page,    &timing_page,
    &hex_page,  &checking_page,  &recording_page, NULL};

// ---- The widgets

static void hide_message(GtkButton *button, gpointer user) {
    (void)button;
    window_say(user, "");
}

// In a grid: GTK 4.8 lays a wrapped label in a horizontal box out a hundred times, to find its
// width for a height.
static GtkWidget *message_create(view_window *w) {
    GtkWidget *bar = w->message_bar = gtk_grid_new();
    GtkWidget *close = gtk_button_new_with_label("OK");
    w->message = gtk_label_new("");
    gtk_label_set_wrap(GTK_LABEL(w->message), TRUE);
    gtk_label_set_xalign(GTK_LABEL(w->message), 0);
    gtk_widget_set_hexpand(w->message, TRUE);
    gtk_grid_set_column_spacing(GTK_GRID(bar), 8);
    gtk_grid_attach(GTK_GRID(bar), w->message, 0, 0, 1, 1);
    gtk_grid_attach(GTK_GRID(bar), close, 1, 0, 1, 1);
    gtk_widget_add_css_class(bar, "message");
    g_signal_connect(close, "clicked", G_CALLBACK(hide_message), w);
    return bar;
}

// ---- Pages

static void open_file(view_window *w, const char *path) {
    if (g_str_has_suffix(path, ".scen"))
        timing_page_open(w, path);
    else
        maps_open(w, path);
}

static bool has_focus(const view_window *w, GtkWidget *part) {
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(w->window));
    return focus && gtk_widget_is_ancestor(focus, part);
}

static void on_turned(GObject *stack, GParamSpec *spec, gpointer user) {
    (void)spec;
    view_window *w = user;
    const char *name = gtk_stack_get_visible_child_name(GTK_STACK(stack));
    if (w->is_closing || !name) return;
    // A widget that is hidden would pass its focus on to the next text field.
    if (has_focus(w, w->pages) || has_focus(w, w->bars)) gtk_widget_grab_focus(w->area.widget);
    map_area_let_go(w);
    if (w->page->leave) w->page->leave(w);
    for (int i = 0; pages[i]; i++)
        if (strcmp(pages[i]->name, name) == 0) w->page = pages[i];
    gtk_stack_set_visible_child_name(GTK_STACK(w->bars), name);
    window_update(w);
}

// As wide as ever, so that the map beside it never moves.
static GtkWidget *framed(const window_page *page, GtkWidget *content) {
    GtkWidget *widget = page->scrolls_itself ? content : widget_scrolled(content);
    gtk_widget_set_size_request(widget, PANEL_WIDTH, -1);
    gtk_widget_set_hexpand(widget, FALSE);
    return widget;
}

// The bars below the map are as high as the highest of them, so that the map is the same on all
// pages.
static void create_pages(view_window *w) {
    w->pages = gtk_stack_new();
    gtk_widget_set_name(w->pages, "panel");
    w->bars = gtk_stack_new();
    wheel_guard(w->bars);
    for (int i = 0; pages[i]; i++) {
        const window_page *page = pages[i];
        GtkWidget *bar =
            page->create_bar ? page->create_bar(w) : gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
        gtk_stack_add_named(GTK_STACK(w->bars), bar, page->name);
        gtk_stack_add_titled(GTK_STACK(w->pages), framed(page, page->create(w)), page->name,
                             page->title);
    }
    g_signal_connect(w->pages, "notify::visible-child", G_CALLBACK(on_turned), w);
}

// What is said lies over the map, which stays as it is.
static GtkWidget *map_create(view_window *w) {
    GtkWidget *overlay = gtk_overlay_new();
    w->messages = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_valign(w->messages, GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(w->messages), autosave_bar_create(w));
    gtk_box_append(GTK_BOX(w->messages), message_create(w));
    gtk_overlay_set_child(GTK_OVERLAY(overlay), map_area_create(w));
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), w->messages);
    return overlay;
}

// The map, with a bar below it, the page beside it, and what is under the pointer at the bottom.
static GtkWidget *body_create(view_window *w) {
    GtkWidget *left = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *body = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *all = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(left), map_create(w));
    gtk_box_append(GTK_BOX(left), w->bars);
    gtk_box_append(GTK_BOX(body), tool_bar_create(w));
    gtk_box_append(GTK_BOX(body), left);
    gtk_box_append(GTK_BOX(body), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
    gtk_box_append(GTK_BOX(body), w->pages);
    gtk_box_append(GTK_BOX(all), body);
    gtk_box_append(GTK_BOX(all), cell_readout_create(w));
    return all;
}

static void show_help(GtkButton *button, gpointer user) {
    (void)button;
    keys_show_help(user);
}

static GtkWidget *header_create(view_window *w) {
    GtkWidget *header = gtk_header_bar_new(), *help = gtk_button_new_with_label("?");
    GtkWidget *switcher = gtk_stack_switcher_new();
    gtk_stack_switcher_set_stack(GTK_STACK_SWITCHER(switcher), GTK_STACK(w->pages));
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), maps_menu_create(w));
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), generator_button_create(w));
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), switcher);
    gtk_header_bar_pack_end(GTK_HEADER_BAR(header), help);
    gtk_widget_set_tooltip_text(help, "The keys of this page");
    g_signal_connect(help, "clicked", G_CALLBACK(show_help), w);
    return header;
}

// Widgets are destroyed one by one, and some still emit signals meanwhile.
static void close_for_good(view_window *w, void *user) {
    (void)user;
    w->may_close = true;
    gtk_window_close(GTK_WINDOW(w->window));
}

static void stay_open(view_window *w, void *user) { (void)w, (void)user; }

static gboolean on_close(GtkWindow *window, gpointer user) {
    (void)window;
    view_window *w = user;
    if (!w->may_close && session_is_changed(w->session)) {
        unsaved_ask(w, (unsaved_steps){.go_on = close_for_good, .give_up = stay_open});
        return TRUE;
    }
    settings_save(w);
    w->is_closing = true;
    return FALSE;
}

static void create_widgets(view_window *w, GtkApplication *application) {
    w->window = gtk_application_window_new(application);
    style_begin(w->window);
    gtk_window_set_default_size(GTK_WINDOW(w->window), 1280, 900);
    create_pages(w);
    gtk_window_set_titlebar(GTK_WINDOW(w->window), header_create(w));
    gtk_window_set_child(GTK_WINDOW(w->window), body_create(w));
    g_signal_connect(w->window, "close-request", G_CALLBACK(on_close), w);
    keys_attach(w);
}

// ---- Life

static void activate(GtkApplication *application, gpointer user) {
    view_window *w = user;
    if (w->window) return;
    create_widgets(w, application);
    autosave_begin(w);
    settings_load(w);
    if (w->battle.begins) gtk_stack_set_visible_child_name(GTK_STACK(w->pages), battle_page.name);
    window_update(w);
    gtk_window_present(GTK_WINDOW(w->window));
    window_report_frames(w, w->window);
    gtk_widget_grab_focus(w->area.widget);
    if (w->first_path)
        maps_open_first(w, w->first_path);
    else if (w->remembered.path[0])
        maps_open(w, w->remembered.path);
    else
        maps_generate(w);
}

static bool create_parts(view_window *w) {
    w->session = session_create();
    w->area.canvas = canvas_create();
    w->planner = plan_thread_begin(window_answer_is_ready, w);
    w->all_pages = pages;
    w->page = pages[0];
    w->open_file = open_file;
    compare_page_begin(w);
    timing_page_begin(w);
    check_page_begin(w);
    bool has_battle = battle_page_begin(w), has_hexagons = hex_page_begin(w);
    bool has_recording = recording_page_begin(w);
    w->seed = 1;
    w->side = 512;
    return w->session && w->area.canvas && w->planner && has_battle && has_hexagons &&
           has_recording;
}

static void destroy_parts(view_window *w) {
    w->is_closing = true;
    compare_page_cancel(w);
    timing_page_cancel(w);
    hex_page_cancel(w);
    check_page_cancel(w);
    recording_page_cancel(w);
    plan_thread_end(w->planner);
    while (w->threads > 0) g_main_context_iteration(NULL, TRUE);
    compare_page_end(w);
    timing_page_end(w);
    check_page_end(w);
    battle_page_end(w);
    hex_page_end(w);
    free(w->result.copied);
    recording_page_end(w);
    canvas_destroy(w->area.canvas);
    session_destroy(w->session);
}

static volatile sig_atomic_t exit_status;

static void give_up(int signal) {
    (void)signal;
    _exit(exit_status);
}

// The window is gone: saving is finished; other work is waited for END_SECONDS_MOST, then the
// program exits without it.
static void end(view_window *w, int status) {
    while (w->saves > 0) g_main_context_iteration(NULL, TRUE);
    autosave_end(w);
    exit_status = status;
    signal(SIGALRM, give_up);
    alarm(END_SECONDS_MOST);
    destroy_parts(w);
    alarm(0);
}

// Has GLib name the folders of the file types before there is a thread. GLib 2.74 takes no lock for
// that: when GTK asks first, for the file chooser, while a thread reads a folder, the database is
// torn down under that thread, at once or when it is next checked.
static void settle_file_types(void) { g_content_type_get_mime_dirs(); }

static void run(view_window *w) {
    settle_file_types();
    hold_up_watch();
    GtkApplication *application =
        gtk_application_new("org.handrail.view", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), w);
    g_application_run(G_APPLICATION(application), 0, NULL);
    w->is_closing = true;
    while (g_main_context_iteration(NULL, FALSE)) continue;
    g_object_unref(application);
}

int window_run(const char *map_path, const map_input *input, const char *report_path,
               const mind_list *list, const fuzzy_sets *sets, bool has_fog) {
    view_window w = {.report_path = report_path, .first_path = map_path, .first_input = *input};
    bool is_whole = create_parts(&w);
    w.battle.session.wishes.minds = *list;
    w.battle.session.wishes.has_fog = has_fog;
    if (fuzzy_sets_are_good(sets)) w.battle.session.wishes.sets = *sets;
    w.battle.begins = list->count > 0;
    if (is_whole) run(&w);
    int status = is_whole && !w.has_failed ? EXIT_DONE : EXIT_BAD_INPUT;
    end(&w, status);
    return status;
}

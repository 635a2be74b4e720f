// page_compare.c - the page on which methods are compared: the same query in up to nine panes. The
// methods run in a thread, one after the other; a new query cancels the run under way.

#include "viewer/window/page_compare.h"
#include "viewer/compare/compare_block.h"
#include "viewer/compare/compare_race.h"

#include "viewer/window/background.h"
#include "viewer/window/bar_race.h"
#include "viewer/window/keys_plan.h"
#include "viewer/window/map_view.h"
#include "viewer/window/page_plan.h"
#include "viewer/window/panel_methods.h"
#include "viewer/window/popups.h"
#include "viewer/window/tool_bar.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static const double grab_pixels = 12;

typedef struct compare_run {
    view_window *window;
    compare_job job;
    atomic_bool should_cancel;
    hr_error error;
} compare_run;

static bool is_up(const view_window *w) { return w->page == &comparing_page; }

// ---- In the thread

typedef struct delivery {
    view_window *window;
    compare_reply reply;
} delivery;

static gboolean deliver(gpointer user) {
    delivery *d = user;
    view_window *w = d->window;
    compare_view_accept(&w->compare.view, &d->reply);
    compare_race_go(&w->compare.view, w->compare.view.race.at);
    free(d);
    window_update(w);
    return G_SOURCE_REMOVE;
}

static void hand_over(const compare_reply *reply, void *user) {
    compare_run *run = user;
    delivery *d = malloc(sizeof *d);
    if (!d) return;
    *d = (delivery){run->window, *reply};
    g_idle_add_full(G_PRIORITY_DEFAULT, deliver, d, NULL); // before the end of the run
}

static bool should_cancel(void *user) { return atomic_load(&((compare_run *)user)->should_cancel); }

static void work(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    compare_run *run = data;
    run->error =
        compare_do(&run->window->compare.planning, &run->job, hand_over, should_cancel, run);
    g_task_return_boolean(task, TRUE);
}

// ---- Runs

static void done(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    compare_run *run = user;
    view_window *w = run->window;
    w->compare.run = NULL;
    if (run->error != HR_OK) {
        compare_view_fail(&w->compare.view);
        window_say(w, hr_error_text(run->error));
    }
    free(run);
    window_update(w);
}

static void begin(view_window *w) {
    compare_panel *panel = &w->compare;
    compare_run *run = calloc(1, sizeof *run);
    if (!run) return;
    run->window = w;
    if (!compare_view_next_job(&panel->view, w->session, &run->job)) {
        free(run);
        return;
    }
    panel->run = run;
    window_run_in_background(w, work, done, run);
}

void compare_page_cancel(view_window *w) {
    if (w->compare.run) atomic_store(&w->compare.run->should_cancel, true);
}

void compare_page_begin(view_window *w) { w->compare.view = compare_view_begin(); }

void compare_page_end(view_window *w) {
    compare_view_end(&w->compare.view);
    planning_end(&w->compare.planning);
}

// ---- The map area

static GdkRectangle view_at(const view_window *w, double x, double y) {
    const compare_view *view = &w->compare.view;
    int32_t width = gtk_widget_get_width(w->area.widget),
            height = gtk_widget_get_height(w->area.widget);
    int32_t pane = compare_view_pane_at(view, width, height, x, y);
    compare_area area = compare_view_area(view, pane, width, height);
    return (GdkRectangle){area.x, area.y, area.width, area.height};
}

static void draw(view_window *w, cairo_t *cairo) {
    canvas_pointer pointer = {w->area.is_inside, w->area.pointer_x, w->area.pointer_y};
    compare_view_draw(&w->compare.view, cairo, w->area.canvas, w->session, pointer,
                      gtk_widget_get_width(w->area.widget), gtk_widget_get_height(w->area.widget));
}

// With Ctrl a point for the graph of waypoints, or one less.
static void press(view_window *w, double x, double y) {
    double within_256ths = grab_pixels / w->session->camera.scale * HR_CELL;
    if (!w->area.is_control_down || w->session->tool != TOOL_GO || !w->session->map) {
        plan_page_press(w, x, y);
        return;
    }
    if (!compare_view_toggle_point(&w->compare.view, map_view_place(w, x, y), within_256ths))
        window_say(w, "There are as many points as there can be");
    window_update(w);
}

// ---- The panel

static void count_chosen(GtkSpinButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    compare_view_set_count(&w->compare.view, gtk_spin_button_get_value_as_int(button));
    window_update(w);
}

// The run under way may be at the method that was replaced.
static void choose(view_window *w, int32_t pane, int32_t method) {
    compare_view_choose(&w->compare.view, pane, method);
    compare_page_cancel(w);
    window_update(w);
}

// So that its answer, if it gets a pane, is not waited for until all methods have one.
static void toggle(view_window *w, int32_t method) {
    compare_view_toggle(&w->compare.view, method);
    compare_page_cancel(w);
    window_update(w);
}

static void method_chosen(GObject *object, GParamSpec *spec, gpointer user) {
    (void)spec;
    view_window *w = user;
    if (w->is_filling) return;
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(object));
    for (int i = 0; i < COMPARE_PANES_MOST; i++)
        if (w->compare.methods[i] == GTK_WIDGET(object)) choose(w, i, (int32_t)chosen);
}

static GtkWidget *method_create(view_window *w) {
    const char *titles[COMPARE_ANSWERS_MOST + 1] = {NULL};
    for (int32_t i = 0; i < compare_method_count(); i++) titles[i] = compare_method_at(i).title;
    GtkWidget *widget = popup_list(titles);
    gtk_widget_set_hexpand(widget, TRUE);
    g_signal_connect(widget, "notify::selected", G_CALLBACK(method_chosen), w);
    return widget;
}

static GtkWidget *about_create(void) {
    GtkWidget *about = widget_text("The query of Plan, by several methods. Purple is what a method "
                                   "looked at; ratio 1 is the shortest way.");
    gtk_widget_set_tooltip_text(
        about,
        "Click a start and a goal in any pane. Unit and budget are those of Plan, reach and "
        "quality are not, and of several goals it is the one that its path leads to; without "
        "a budget each method of the textbooks has a million steps, or two for each block "
        "of a larger map. A block is the cells that the unit stands on. In a race blue is "
        "what waits on the open list, and below stand g (the way to the block under the "
        "pointer), h (the estimate of the rest) and f (both). A click with Ctrl sets a "
        "point for \"waypoints set by hand\", or takes it away.");
    return about;
}

static GtkWidget *create(view_window *w) {
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    w->compare.count = gtk_spin_button_new_with_range(1, COMPARE_PANES_MOST, 1);
    gtk_widget_set_name(w->compare.count, "pane-count");
    g_signal_connect(w->compare.count, "value-changed", G_CALLBACK(count_chosen), w);
    widget_add_row(grid, 0, "Panes", w->compare.count);
    for (int i = 0; i < COMPARE_PANES_MOST; i++) {
        char name[16];
        snprintf(name, sizeof name, "Pane %d", i + 1);
        w->compare.methods[i] = method_create(w);
        w->compare.names[i] = gtk_label_new(name);
        gtk_grid_attach(GTK_GRID(grid), w->compare.names[i], 0, i + 1, 1, 1);
        gtk_grid_attach(GTK_GRID(grid), w->compare.methods[i], 1, i + 1, 1, 1);
    }
    gtk_box_append(GTK_BOX(panel), about_create());
    w->compare.says = widget_text("");
    gtk_widget_set_name(w->compare.says, "compare-says");
    gtk_box_append(GTK_BOX(panel), w->compare.says);
    gtk_box_append(GTK_BOX(panel), grid);
    gtk_box_append(GTK_BOX(panel), methods_panel_create(w, toggle));
    return panel;
}

static void fill_says(const view_window *w) {
    char text[WORDS_LENGTH];
    compare_view_say(w->session, text);
    gtk_label_set_text(GTK_LABEL(w->compare.says), text);
    gtk_widget_set_visible(w->compare.says, text[0] != '\0');
}

// The table chooses methods itself: lists above it that come and go would move its rows.
static void fill(view_window *w) {
    compare_panel *panel = &w->compare;
    if (compare_view_look(&panel->view, w->session)) compare_page_cancel(w);
    if (is_up(w)) tool_bar_fill(w);
    fill_says(w);
    if (is_up(w) && !panel->run) begin(w);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(panel->count), panel->view.count);
    for (int i = 0; i < COMPARE_PANES_MOST; i++) {
        gtk_drop_down_set_selected(GTK_DROP_DOWN(panel->methods[i]),
                                   (guint)panel->view.panes[i].method);
        bool is_listed = i < panel->view.count && !panel->view.wants_rows;
        gtk_widget_set_visible(panel->methods[i], is_listed);
        gtk_widget_set_visible(panel->names[i], is_listed);
    }
    race_bar_fill(w);
    methods_panel_fill(w);
}

// ---- Keys

static void choose_next(view_window *w, int32_t pane) {
    if (pane >= w->compare.view.count) return;
    choose(w, pane, (w->compare.view.panes[pane].method + 1) % compare_method_count());
}

static void choose_next_1(view_window *w) { choose_next(w, 0); }
static void choose_next_2(view_window *w) { choose_next(w, 1); }
static void choose_next_3(view_window *w) { choose_next(w, 2); }
static void choose_next_4(view_window *w) { choose_next(w, 3); }
static void choose_next_5(view_window *w) { choose_next(w, 4); }
static void choose_next_6(view_window *w) { choose_next(w, 5); }
static void choose_next_7(view_window *w) { choose_next(w, 6); }
static void choose_next_8(view_window *w) { choose_next(w, 7); }
static void choose_next_9(view_window *w) { choose_next(w, 8); }

static bool breeds(const compare_view *view) {
    for (int32_t i = 0; i < view->count; i++)
        if (compare_view_has_answer(view, i) && view->panes[i].answer.drafts.count > 0) return true;
    return false;
}

// By generations where there are any, else by single blocks.
static void step(view_window *w, bool is_back) {
    compare_view *view = &w->compare.view;
    if (!breeds(view))
        compare_race_go_by(view, is_back ? -1 : 1);
    else if (!compare_race_step(view, is_back))
        window_say(w, "That is the last generation.");
    window_update_page(w);
}

static void step_back(view_window *w) { step(w, true); }
static void step_on(view_window *w) { step(w, false); }

static const key_info keys[] = {
    {GDK_KEY_comma, 0, ",", "the race back by a block, or by a generation of ants, genes or bees",
     step_back},
    {GDK_KEY_period, 0, ".", "the race on by a block, or by a generation", step_on},
    {GDK_KEY_p, 0, "P", "race: all panes in step, or pause", race_toggle},
    {GDK_KEY_l, 0, "L", "the end of the race", race_end},
    {GDK_KEY_1, 0, "1", "the next method in pane 1", choose_next_1},
    {GDK_KEY_2, 0, "2", "the next method in pane 2", choose_next_2},
    {GDK_KEY_3, 0, "3", "the next method in pane 3", choose_next_3},
    {GDK_KEY_4, 0, "4", "the next method in pane 4", choose_next_4},
    {GDK_KEY_5, 0, "5", "the next method in pane 5", choose_next_5},
    {GDK_KEY_6, 0, "6", "the next method in pane 6", choose_next_6},
    {GDK_KEY_7, 0, "7", "the next method in pane 7", choose_next_7},
    {GDK_KEY_8, 0, "8", "the next method in pane 8", choose_next_8},
    {GDK_KEY_9, 0, "9", "the next method in pane 9", choose_next_9},
};

// What the method of the pane under the pointer knows of the block there.
static void say_place(const view_window *w, char text[READOUT_LENGTH]) {
    const compare_view *view = &w->compare.view;
    int32_t pane = compare_view_pane_at(view, gtk_widget_get_width(w->area.widget),
                                        gtk_widget_get_height(w->area.widget), w->area.pointer_x,
                                        w->area.pointer_y);
    compare_say_block(view, pane, w->session,
                      map_view_place(w, w->area.pointer_x, w->area.pointer_y), text,
                      READOUT_LENGTH);
}

static json_t *report(const view_window *w) { return compare_view_json(&w->compare.view); }

const window_page comparing_page = {
    .name = "compare",
    .title = "Compare",
    .create = create,
    .create_bar = race_bar_create,
    .fill = fill,
    .draw = draw,
    .view_at = view_at,
    .press = press,
    .say_place = say_place,
    .press_right = plan_page_press_right,
    .move = plan_page_move,
    .release = plan_page_release,
    .report = report,
    .pointer = {{"Click", "in any pane: set the start, then the goal, or move it; or paint"},
                {"Right click", "set the start"},
                {"Drag", "move the start or the goal; or paint"},
                {"Ctrl+click", "a point of the graph of waypoints, or one less"}},
    .keys = keys,
    .key_count = sizeof keys / sizeof keys[0],
    .plan_key_count = QUERY_KEYS,
};

// page_check.c - the page on which the map is checked: for each class a pane, beside them what was
// found. A check runs in a thread, anew when the map, the unit or the classes have changed.

#include "viewer/window/page_check.h"

#include "viewer/window/background.h"
#include "viewer/window/bar_check.h"
#include "viewer/window/keys_plan.h"
#include "viewer/window/map_area.h"
#include "viewer/window/page_plan.h"
#include "viewer/window/panel_check.h"
#include "viewer/window/tool_bar.h"
#include "viewer/window/update.h"

#include <stdatomic.h>
#include <stdlib.h>

static const double near_pixels = 14;

typedef struct check_run {
    view_window *window;
    check_job job;
    check_outcome *outcome;
    hr_error error;
    atomic_bool is_cancelled;
} check_run;

static bool is_up(const view_window *w) { return w->page == &checking_page; }

// ---- Runs

static bool should_cancel(void *user) { return atomic_load(&((check_run *)user)->is_cancelled); }

static void work(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    check_run *run = data;
    run->error = check_do(&run->job, &run->outcome);
    g_task_return_boolean(task, TRUE);
}

static void done(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    check_run *run = user;
    view_window *w = run->window;
    w->check.run = NULL;
    if (run->outcome) check_view_accept(&w->check.view, run->outcome);
    if (run->error != HR_OK) {
        check_view_fail(&w->check.view, run->job.number);
        window_say(w, hr_error_text(run->error));
    }
    free(run);
    window_update(w);
}

static void begin(view_window *w) {
    check_run *run = calloc(1, sizeof *run);
    if (!run) return;
    run->window = w;
    if (!check_view_next_job(&w->check.view, w->session, &run->job)) {
        free(run);
        return;
    }
    run->job.options.should_cancel = should_cancel;
    run->job.options.cancel_user = run;
    w->check.run = run;
    window_run_in_background(w, work, done, run);
}

void check_page_cancel(view_window *w) {
    if (w->check.run) atomic_store(&w->check.run->is_cancelled, true);
}

void check_page_begin(view_window *w) { w->check.view = check_view_begin(); }

void check_page_end(view_window *w) { check_view_end(&w->check.view); }

// ---- The map area

static GdkRectangle view_at(const view_window *w, double x, double y) {
    const check_view *view = &w->check.view;
    int32_t width = gtk_widget_get_width(w->area.widget),
            height = gtk_widget_get_height(w->area.widget);
    int32_t pane = check_view_pane_at(view, width, height, x, y);
    return check_view_area(view, pane, width, height);
}

static void draw(view_window *w, cairo_t *cairo) {
    canvas_pointer pointer = {w->area.is_inside, w->area.pointer_x, w->area.pointer_y};
    check_view_draw(&w->check.view, cairo, w->area.canvas, w->session, pointer,
                    gtk_widget_get_width(w->area.widget), gtk_widget_get_height(w->area.widget));
}

// Paints, or looks at what is marked there.
static void press(view_window *w, double x, double y) {
    if (w->session->tool != TOOL_GO) {
        plan_page_press(w, x, y);
        return;
    }
    check_view *view = &w->check.view;
    const camera *c = &w->session->camera;
    GdkRectangle area = view_at(w, x, y);
    int32_t pane = check_view_pane_at(view, gtk_widget_get_width(w->area.widget),
                                      gtk_widget_get_height(w->area.widget), x, y);
    check_view_choose_finding(view, check_view_near(view, pane, c->left + (x - area.x) / c->scale,
                                                    c->top + (y - area.y) / c->scale,
                                                    near_pixels / c->scale));
    window_update_page(w);
}

static void move(view_window *w, double x, double y) {
    if (w->session->tool != TOOL_GO) plan_page_move(w, x, y);
}

static void fill(view_window *w) {
    if (!is_up(w)) return;
    if (check_view_look(&w->check.view, w->session)) check_page_cancel(w);
    tool_bar_fill(w);
    if (!w->check.run) begin(w);
    check_panel_fill(w);
    check_bar_fill(w);
}

// ---- Keys

static void next(view_window *w) { check_panel_step(w, 1); }
static void last(view_window *w) { check_panel_step(w, -1); }

static void toggle_clearance(view_window *w) {
    w->check.view.shows_clearance = !w->check.view.shows_clearance;
    window_update_page(w);
}

static void show_alone(view_window *w, int32_t class_index) {
    check_view_show_alone(&w->check.view, class_index);
    window_update_page(w);
}

static void show_1(view_window *w) { show_alone(w, 0); }
static void show_2(view_window *w) { show_alone(w, 1); }
static void show_3(view_window *w) { show_alone(w, 2); }
static void show_4(view_window *w) { show_alone(w, 3); }
static void show_5(view_window *w) { show_alone(w, 4); }
static void show_6(view_window *w) { show_alone(w, 5); }
static void show_7(view_window *w) { show_alone(w, 6); }
static void show_8(view_window *w) { show_alone(w, 7); }

static const key_info keys[] = {
    {GDK_KEY_period, 0, ".", "the next one of the list", next},
    {GDK_KEY_comma, 0, ",", "the one before", last},
    {GDK_KEY_l, 0, "L", "the map of clearance, or the map", toggle_clearance},
    {GDK_KEY_1, 0, "1", "the first class alone, or all side by side", show_1},
    {GDK_KEY_2, 0, "2", "the second", show_2},
    {GDK_KEY_3, 0, "3", "the third", show_3},
    {GDK_KEY_4, 0, "4", "the fourth", show_4},
    {GDK_KEY_5, 0, "5", "the fifth", show_5},
    {GDK_KEY_6, 0, "6", "the sixth", show_6},
    {GDK_KEY_7, 0, "7", "the seventh", show_7},
    {GDK_KEY_8, 0, "8", "the eighth", show_8},
};

static json_t *report(const view_window *w) {
    return check_view_json(&w->check.view, w->check.run != NULL);
}

const window_page checking_page = {
    .name = "check",
    .title = "Check",
    .create = check_panel_create,
    .create_bar = check_bar_create,
    .fill = fill,
    .draw = draw,
    .view_at = view_at,
    .press = press,
    .move = move,
    .release = plan_page_release,
    .report = report,
    .pointer = {{"Click, drag", "what is marked there, or paint, in any pane"}},
    .keys = keys,
    .key_count = sizeof keys / sizeof keys[0],
    .plan_key_count = PAINT_KEYS,
    .scrolls_itself = true,
};

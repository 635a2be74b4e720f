// page_plan.c - the page on which paths are planned: start and goal by clicks, or painting.

#include "viewer/window/page_plan.h"

#include "viewer/window/keys_plan.h"
#include "viewer/window/map_area.h"
#include "viewer/window/map_view.h"
#include "viewer/window/panel_layers.h"
#include "viewer/window/panel_paint.h"
#include "viewer/window/panel_result.h"
#include "viewer/window/panel_search.h"
#include "viewer/window/panel_step.h"
#include "viewer/window/panel_trace.h"
#include "viewer/window/panel_unit.h"
#include "viewer/window/tool_bar.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <stdio.h>

static const double grab_pixels = 12;

// ---- The map

static void draw(view_window *w, cairo_t *cairo) {
    canvas_pointer pointer = {w->area.is_inside, w->area.pointer_x, w->area.pointer_y};
    canvas_draw(w->area.canvas, cairo, w->session, pointer);
    if (trace_panel_is_shown(w)) canvas_draw_first_obstacle(cairo, w->session);
}

// While a search is stepped through and its phases are seen, a click asks what touched a block.
static void click(view_window *w, hr_position at) {
    session *s = w->session;
    hr_cell block = hr_block_at(at, s->unit.unit.size);
    if (s->step.is_on && w->page == &plan_page && trace_panel_is_shown(w))
        session_ask_block(s, &block);
    else
        session_click(s, at);
}

// What is pressed onto start or goal takes hold of it; only what is let go elsewhere is a click.
void plan_page_press(view_window *w, double x, double y) {
    session *s = w->session;
    hr_position at = map_view_place(w, x, y);
    double within_256ths = grab_pixels / s->camera.scale * HR_CELL;
    bool is_for_goals = w->area.is_control_down && w->page == &plan_page;
    if (s->tool != TOOL_GO)
        session_paint_begin(s, at);
    else if (is_for_goals)
        session_toggle_goal(s, at, within_256ths);
    else if (session_grab(s, at, within_256ths) == GRAB_NOTHING)
        click(w, at);
    window_update(w);
}

void plan_page_press_right(view_window *w, double x, double y) {
    session_click_start(w->session, map_view_place(w, x, y));
    window_update(w);
}

void plan_page_move(view_window *w, double x, double y) {
    session *s = w->session;
    hr_position at = map_view_place(w, x, y);
    if (s->is_painting) {
        session_paint_on(s, at);
        window_update(w);
    } else if (s->grabbed != GRAB_NOTHING) {
        if (!map_area_is_drag(w, x, y)) return;
        session_drag(s, at);
        window_update(w);
    } else if (s->follows && s->has_start && s->tool == TOOL_GO) {
        session_hover(s, at);
        window_update(w);
    } else if (s->tool != TOOL_GO) {
        window_redraw(w);
    }
}

void plan_page_release(view_window *w) {
    if (w->session->is_painting) session_paint_end(w->session);
    session_release(w->session);
    window_update(w);
}

// ---- The panel

static void add_tab(GtkWidget *tabs, const char *name, GtkWidget *content) {
    GtkWidget *scrolled = widget_scrolled(content), *label = gtk_label_new(name);
    char widget_name[32];
    snprintf(widget_name, sizeof widget_name, "tab-%s", name);
    gtk_widget_set_name(label, widget_name);
    gtk_notebook_append_page(GTK_NOTEBOOK(tabs), scrolled, label);
}

// The result is always seen; what it depends on is below, in tabs.
static GtkWidget *create(view_window *w) {
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *result = result_panel_create(w), *tabs = w->tabs = gtk_notebook_new();
    gtk_widget_set_margin_start(result, 10);
    gtk_widget_set_margin_end(result, 10);
    gtk_widget_set_margin_top(result, 8);
    gtk_widget_set_vexpand(tabs, TRUE);
    add_tab(tabs, "Unit", unit_panel_create(w));
    add_tab(tabs, "Layers", layers_panel_create(w));
    add_tab(tabs, "Paint", paint_panel_create(w));
    add_tab(tabs, "Search", search_panel_create(w));
    add_tab(tabs, "Trace", trace_panel_create(w));
    gtk_box_append(GTK_BOX(panel), result);
    gtk_box_append(GTK_BOX(panel), tabs);
    return panel;
}

static void fill(view_window *w) {
    result_panel_fill(w);
    unit_panel_fill(w);
    layers_panel_fill(w);
    paint_panel_fill(w);
    search_panel_fill(w);
    tool_bar_fill(w);
    step_panel_fill(w);
    trace_panel_fill(w);
}

const window_page plan_page = {
    .name = "plan",
    .title = "Plan",
    .create = create,
    .create_bar = step_panel_create,
    .fill = fill,
    .draw = draw,
    .press = plan_page_press,
    .press_right = plan_page_press_right,
    .move = plan_page_move,
    .release = plan_page_release,
    .pointer = {{"Click", "set the start, then the goal, or move it; or paint"},
                {"Right click", "set the start"},
                {"Drag", "move the start or the goal; or paint"},
                {"Ctrl+click", "one goal more, or one less"}},
    .keys = plan_keys,
    .key_count = PLAN_KEYS,
    .has_layer_keys = true,
    .scrolls_itself = true,
};

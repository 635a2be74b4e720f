// page_plan.c - the page on which paths are planned: start and goal by clicks, or painting.

#include "viewer/window/page_plan.h"

#include "viewer/window/keys_plan.h"
#include "viewer/window/map_area.h"
#include "viewer/window/map_view.h"
#include "viewer/window/panel_layers.h"
#include "viewer/window/panel_paint.h"
#include "viewer/window/panel_result.h"
#include "viewer/window/panel_step.h"
#include "viewer/window/panel_unit.h"
#include "viewer/window/update.h"

static const double grab_pixels = 12;

// ---- The map

static void draw(view_window *w, cairo_t *cairo) {
    canvas_pointer pointer = {w->area.is_inside, w->area.pointer_x, w->area.pointer_y};
    canvas_draw(w->area.canvas, cairo, w->session, pointer);
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
        session_click(s, at);
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

static void add_section(GtkWidget *panel, const char *name, GtkWidget *content) {
    GtkWidget *expander = gtk_expander_new(name);
    gtk_expander_set_child(GTK_EXPANDER(expander), content);
    gtk_expander_set_expanded(GTK_EXPANDER(expander), TRUE);
    gtk_box_append(GTK_BOX(panel), expander);
}

static GtkWidget *create(view_window *w) {
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_box_append(GTK_BOX(panel), result_panel_create(w));
    add_section(panel, "Unit and request", unit_panel_create(w));
    add_section(panel, "Layers", layers_panel_create(w));
    add_section(panel, "Map", paint_panel_create(w));
    return panel;
}

static void fill(view_window *w) {
    result_panel_fill(w);
    unit_panel_fill(w);
    layers_panel_fill(w);
    paint_panel_fill(w);
    step_panel_fill(w);
}

const window_page plan_page = {
    .name = "plan",
    .title = "Plan",
    .create = create,
    .create_bar = step_panel_create,
    .fill = fill,
    .draw = draw,
    .press = plan_page_press,
    .move = plan_page_move,
    .release = plan_page_release,
    .pointer_help = "start, goal, or paint; with Ctrl one goal more, or one less",
    .keys = plan_keys,
    .key_count = PLAN_KEYS,
    .has_layer_keys = true,
};

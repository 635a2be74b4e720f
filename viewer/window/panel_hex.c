// panel_hex.c - what a world of hexagons is made of and searched by, and the controls of the trip.

#include "viewer/window/panel_hex.h"

#include "viewer/hex/session/hex_words.h"
#include "viewer/output/time_text.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/window/hex_control.h"
#include "viewer/window/style.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { MARK_SIDE = 18, GROUND_COLUMNS = 2, FIGURE_LENGTH = 32 };

static const char *const tool_names[HEX_TOOLS] = {"Start and goal", "Paint"};

// ---- From the world to the widgets

// What stands for the cost where there is no way.
static const char *short_end(hex_end end) {
    switch (end) {
    case HEX_NEGATIVE_CYCLE:
        return "a cycle";
    case HEX_CANCELLED:
        return "cancelled";
    default:
        return "no way";
    }
}

static void figures_of(const hex_result *result, char figures[HEX_FIGURES][FIGURE_LENGTH]) {
    for (int i = 0; i < HEX_FIGURES; i++) figures[i][0] = '\0';
    if (!result->is_known) return;
    snprintf(figures[0], FIGURE_LENGTH, "%" PRId64, result->cost);
    snprintf(figures[1], FIGURE_LENGTH, "%d", (int)result->steps);
    snprintf(figures[2], FIGURE_LENGTH, "%" PRId64, result->taken);
    time_cell((double)result->time_ns / 1e3, figures[3], FIGURE_LENGTH);
    if (hex_has_way(result->end)) return;
    snprintf(figures[0], FIGURE_LENGTH, "%s", short_end(result->end));
    figures[1][0] = '\0';
}

static void fill_methods(hex_panel *panel) {
    const hex_session *s = &panel->session;
    for (int m = 0; m < HEX_METHODS; m++) {
        char figures[HEX_FIGURES][FIGURE_LENGTH];
        figures_of(&s->results[m], figures);
        gtk_check_button_set_active(GTK_CHECK_BUTTON(panel->methods[m]), (int)s->method == m);
        for (int i = 0; i < HEX_FIGURES; i++)
            gtk_label_set_text(GTK_LABEL(panel->figures[m][i]), figures[i]);
    }
}

static void fill_paint(hex_panel *panel) {
    const hex_session *s = &panel->session;
    for (int i = 0; i < HEX_TOOLS; i++)
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(panel->tools[i]), (int)s->tool == i);
    for (int i = 0; i < HEX_TERRAINS; i++)
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(panel->grounds[i]), (int)s->terrain == i);
    widget_set_spin(panel->brush, s->brush);
}

static void fill_world(hex_panel *panel) {
    const hex_session *s = &panel->session;
    gtk_check_button_set_active(GTK_CHECK_BUTTON(panel->weather), s->shows_weather);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(panel->touched), s->shows_touched);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(panel->gain), s->rules.may_gain);
    widget_set_spin(panel->day, s->day);
    widget_set_spin(panel->seed, (double)s->recipe.seed);
    widget_set_spin(panel->width, s->recipe.width);
    widget_set_spin(panel->height, s->recipe.height);
    widget_set_spin(panel->climb, s->rules.climb);
    widget_set_spin(panel->descent, s->rules.descent);
}

static void fill_trip(hex_panel *panel) {
    const hex_session *s = &panel->session;
    const hex_answer *answer = hex_session_answer(s);
    char text[WORDS_LENGTH];
    hex_session_say_trip(s, text);
    gtk_label_set_text(GTK_LABEL(panel->trip), text);
    gtk_button_set_label(GTK_BUTTON(panel->travel), s->is_travelling ? "Wait" : "Travel");
    gtk_widget_set_sensitive(panel->travel, answer && hex_has_way(answer->search.end));
    gtk_widget_set_sensitive(panel->stop, s->has_traveller);
    gtk_range_set_value(GTK_RANGE(panel->speed), log2(s->speed));
}

void hex_panel_fill(view_window *w) {
    hex_panel *panel = &w->hex;
    char says[WORDS_LENGTH];
    hex_session_say(&panel->session, says);
    gtk_label_set_text(GTK_LABEL(panel->says), says);
    fill_methods(panel);
    fill_paint(panel);
    fill_world(panel);
    fill_trip(panel);
}

// ---- From the widgets to the world

static int which_of(GtkWidget *const *widgets, int count, gpointer widget) {
    for (int i = 0; i < count; i++)
        if (widgets[i] == widget) return i;
    return -1;
}

static void method_chosen(GtkCheckButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling || !gtk_check_button_get_active(button)) return;
    int method = which_of(w->hex.methods, HEX_METHODS, button);
    hex_session_choose_method(&w->hex.session, (hex_method)method);
    hex_control_go_on(w);
}

static void tool_chosen(GtkToggleButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling || !gtk_toggle_button_get_active(button)) return;
    hex_control_take(w, (hex_tool)which_of(w->hex.tools, HEX_TOOLS, button));
}

// Who takes a ground wants to paint with it.
static void ground_chosen(GtkToggleButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling || !gtk_toggle_button_get_active(button)) return;
    w->hex.session.terrain = (hex_terrain)which_of(w->hex.grounds, HEX_TERRAINS, button);
    hex_control_take(w, HEX_PAINT);
}

static int32_t value_of(GtkWidget *spin) {
    return gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(spin));
}

static void brush_changed(GtkSpinButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    if (w->is_filling) return;
    w->hex.session.brush = value_of(w->hex.brush);
    window_update_page(w);
}

static void day_changed(GtkSpinButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    if (!w->is_filling) hex_control_go_to_day(w, value_of(w->hex.day));
}

static void marks_toggled(GtkCheckButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    hex_panel *panel = &w->hex;
    if (w->is_filling) return;
    panel->session.shows_weather = gtk_check_button_get_active(GTK_CHECK_BUTTON(panel->weather));
    panel->session.shows_touched = gtk_check_button_get_active(GTK_CHECK_BUTTON(panel->touched));
    window_update_page(w);
}

static void recipe_changed(GtkSpinButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    if (w->is_filling) return;
    w->hex.session.recipe = (hex_recipe){value_of(w->hex.width), value_of(w->hex.height),
                                         (uint64_t)value_of(w->hex.seed)};
}

static void make_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    hex_session_make(&w->hex.session);
    hex_control_go_on(w);
}

static void rules_changed(GtkWidget *widget, gpointer user) {
    (void)widget;
    view_window *w = user;
    hex_panel *panel = &w->hex;
    if (w->is_filling) return;
    hex_rules rules = {value_of(panel->climb), value_of(panel->descent),
                       gtk_check_button_get_active(GTK_CHECK_BUTTON(panel->gain))};
    hex_session_choose_rules(&panel->session, rules);
    hex_control_go_on(w);
}

static void travel_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    hex_control_travel(w, !w->hex.session.is_travelling);
}

static void stop_clicked(GtkButton *button, gpointer user) {
    (void)button;
    hex_control_stop(user);
}

// The slider of speeds is one of powers of two.
static void speed_slid(GtkRange *range, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    w->hex.session.speed = (int32_t)lround(pow(2, gtk_range_get_value(range)));
    window_update_page(w);
}

// ---- Marks

static void draw_ground(GtkDrawingArea *area, cairo_t *cairo, int width, int height,
                        gpointer terrain) {
    (void)area;
    hex_draw_ground_mark(cairo, (hex_point){width / 2.0, height / 2.0}, MARK_SIDE / 2.0,
                         (hex_terrain)GPOINTER_TO_INT(terrain));
}

static void draw_weather(GtkDrawingArea *area, cairo_t *cairo, int width, int height,
                         gpointer weather) {
    (void)area;
    hex_point middle = {width / 2.0, height / 2.0};
    hex_draw_ground_mark(cairo, middle, MARK_SIDE / 2.0, HEX_TUNDRA);
    hex_draw_weather_mark(cairo, middle, MARK_SIDE / 2.0, (hex_weather)GPOINTER_TO_INT(weather));
}

static GtkWidget *mark_create(GtkDrawingAreaDrawFunc draw, int which) {
    GtkWidget *mark = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(mark), MARK_SIDE);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(mark), MARK_SIDE);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(mark), draw, GINT_TO_POINTER(which), NULL);
    return mark;
}

static GtkWidget *named_mark(GtkDrawingAreaDrawFunc draw, int which, const char *name) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_box_append(GTK_BOX(row), mark_create(draw, which));
    gtk_box_append(GTK_BOX(row), gtk_label_new(name));
    return row;
}

// ---- The widgets

static GtkWidget *figure_create(GtkWidget *grid, const char *text, int column, int row) {
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_add_css_class(label, "faint");
    gtk_grid_attach(GTK_GRID(grid), label, column, row, 1, 1);
    return label;
}

// A method a row, with what it came to since the trip and the world are as they are.
static GtkWidget *methods_create(view_window *w) {
    static const char *const heads[HEX_FIGURES] = {"points", "steps", "taken", "time"};
    GtkWidget *grid = gtk_grid_new();
    hex_panel *panel = &w->hex;
    gtk_grid_set_column_spacing(GTK_GRID(grid), 6);
    for (int i = 0; i < HEX_FIGURES; i++) figure_create(grid, heads[i], i + 1, 0);
    for (int m = 0; m < HEX_METHODS; m++) {
        GtkWidget *button = panel->methods[m] =
            gtk_check_button_new_with_label(hex_method_title((hex_method)m));
        if (m > 0)
            gtk_check_button_set_group(GTK_CHECK_BUTTON(button),
                                       GTK_CHECK_BUTTON(panel->methods[0]));
        g_signal_connect(button, "toggled", G_CALLBACK(method_chosen), w);
        gtk_grid_attach(GTK_GRID(grid), button, 0, m + 1, 1, 1);
        for (int i = 0; i < HEX_FIGURES; i++)
            panel->figures[m][i] = figure_create(grid, "", i + 1, m + 1);
    }
    return grid;
}

static GtkWidget *grounds_create(view_window *w) {
    GtkWidget *grid = gtk_grid_new();
    GtkWidget **grounds = w->hex.grounds;
    gtk_grid_set_column_homogeneous(GTK_GRID(grid), TRUE);
    for (int i = 0; i < HEX_TERRAINS; i++) {
        char name[32];
        snprintf(name, sizeof name, "hex-ground-%d", i);
        grounds[i] = gtk_toggle_button_new();
        if (i > 0)
            gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(grounds[i]),
                                        GTK_TOGGLE_BUTTON(grounds[0]));
        gtk_button_set_child(GTK_BUTTON(grounds[i]),
                             named_mark(draw_ground, i, hex_terrain_name((hex_terrain)i)));
        gtk_button_set_has_frame(GTK_BUTTON(grounds[i]), FALSE);
        gtk_widget_add_css_class(grounds[i], "small");
        gtk_widget_set_name(grounds[i], name);
        g_signal_connect(grounds[i], "toggled", G_CALLBACK(ground_chosen), w);
        gtk_grid_attach(GTK_GRID(grid), grounds[i], i % GROUND_COLUMNS, i / GROUND_COLUMNS, 1, 1);
    }
    return grid;
}

static GtkWidget *weathers_create(void) {
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_column_homogeneous(GTK_GRID(grid), TRUE);
    for (int i = 0; i < HEX_WEATHERS; i++)
        gtk_grid_attach(GTK_GRID(grid),
                        named_mark(draw_weather, i, hex_weather_name((hex_weather)i)), i % 3, i / 3,
                        1, 1);
    return grid;
}

static GtkWidget *spin_create(view_window *w, double least, double most, GCallback changed) {
    GtkWidget *spin = gtk_spin_button_new_with_range(least, most, 1);
    g_signal_connect(spin, "value-changed", changed, w);
    return spin;
}

static GtkWidget *check_create(view_window *w, GtkWidget *panel, const char *text,
                               GCallback toggled) {
    GtkWidget *check = gtk_check_button_new_with_label(text);
    g_signal_connect(check, "toggled", toggled, w);
    gtk_box_append(GTK_BOX(panel), check);
    return check;
}

static GtkWidget *grid_create(GtkWidget *panel) {
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    gtk_box_append(GTK_BOX(panel), grid);
    return grid;
}

static void add_paint(view_window *w, GtkWidget *panel) {
    gtk_box_append(GTK_BOX(panel),
                   widget_tools(tool_names, HEX_TOOLS, w->hex.tools, G_CALLBACK(tool_chosen), w));
    gtk_box_append(GTK_BOX(panel), grounds_create(w));
    w->hex.brush = spin_create(w, 0, HEX_BRUSH_MOST, G_CALLBACK(brush_changed));
    gtk_widget_set_tooltip_text(w->hex.brush, "0 paints one hexagon ([ and ])");
    widget_add_row(grid_create(panel), 0, "Steps around the brush", w->hex.brush);
}

static void add_weather(view_window *w, GtkWidget *panel) {
    w->hex.day = spin_create(w, 0, HEX_DAY_MOST, G_CALLBACK(day_changed));
    gtk_widget_set_name(w->hex.day, "hex-day");
    widget_add_row(grid_create(panel), 0, "Day", w->hex.day);
    w->hex.weather = check_create(w, panel, "Marks for the weather", G_CALLBACK(marks_toggled));
    gtk_box_append(GTK_BOX(panel), weathers_create());
}

static void add_world(view_window *w, GtkWidget *panel) {
    GtkWidget *grid = grid_create(panel);
    w->hex.seed = spin_create(w, 0, SEED_MOST, G_CALLBACK(recipe_changed));
    w->hex.width = spin_create(w, 1, HEX_SIDE_MAX, G_CALLBACK(recipe_changed));
    w->hex.height = spin_create(w, 1, HEX_SIDE_MAX, G_CALLBACK(recipe_changed));
    gtk_widget_set_name(w->hex.seed, "hex-seed");
    gtk_widget_set_name(w->hex.width, "hex-width");
    gtk_widget_set_name(w->hex.height, "hex-height");
    widget_add_row(grid, 0, "Seed", w->hex.seed);
    widget_add_row(grid, 1, "Hexagons across", w->hex.width);
    widget_add_row(grid, 2, "Hexagons down", w->hex.height);
    gtk_widget_set_name(widget_add_button(panel, "New world", G_CALLBACK(make_clicked), w),
                        "hex-make");
}

static void add_rules(view_window *w, GtkWidget *panel) {
    GtkWidget *grid = grid_create(panel);
    w->hex.climb = spin_create(w, 0, HEX_POINTS_MOST, G_CALLBACK(rules_changed));
    w->hex.descent = spin_create(w, 0, HEX_POINTS_MOST, G_CALLBACK(rules_changed));
    gtk_widget_set_name(w->hex.climb, "hex-climb");
    widget_add_row(grid, 0, "Points for a level up", w->hex.climb);
    widget_add_row(grid, 1, "Points off for a level down", w->hex.descent);
    w->hex.gain =
        check_create(w, panel, "A step down may cost less than nothing", G_CALLBACK(rules_changed));
}

GtkWidget *hex_panel_create(view_window *w) {
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    w->is_filling = true;
    w->hex.says = widget_heading();
    w->hex.trip = widget_text("");
    gtk_box_append(GTK_BOX(panel), w->hex.says);
    gtk_box_append(GTK_BOX(panel), methods_create(w));
    gtk_box_append(GTK_BOX(panel), w->hex.trip);
    w->hex.touched =
        check_create(w, panel, "Tint what was taken and seen", G_CALLBACK(marks_toggled));
    gtk_widget_set_name(w->hex.touched, "hex-touched");
    add_paint(w, panel);
    add_weather(w, panel);
    add_rules(w, panel);
    add_world(w, panel);
    w->is_filling = false;
    return panel;
}

GtkWidget *hex_bar_create(view_window *w) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    hex_panel *panel = &w->hex;
    gtk_widget_add_css_class(row, "bar");
    gtk_widget_set_valign(row, GTK_ALIGN_CENTER);
    gtk_widget_set_margin_start(row, 8);
    gtk_widget_set_margin_end(row, 8);
    gtk_widget_set_margin_bottom(row, 4);
    panel->travel = widget_add_button(row, "Travel", G_CALLBACK(travel_clicked), w);
    panel->stop = widget_add_button(row, "Stop", G_CALLBACK(stop_clicked), w);
    panel->speed = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, log2(HEX_SPEED_MOST), 1);
    gtk_widget_set_name(panel->speed, "hex-speed");
    gtk_widget_set_name(panel->travel, "hex-travel");
    gtk_widget_set_hexpand(panel->speed, TRUE);
    gtk_widget_set_tooltip_text(
        panel->speed, "Speed: a tenth of a second for each point, up to 64 times as fast");
    g_signal_connect(panel->speed, "value-changed", G_CALLBACK(speed_slid), w);
    gtk_box_append(GTK_BOX(row), gtk_label_new("Speed"));
    gtk_box_append(GTK_BOX(row), panel->speed);
    return row;
}

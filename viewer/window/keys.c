// keys.c - what each key does, and the list of them.

#include "viewer/model/listing.h"
#include "window.h"

#include <stdio.h>
#include <string.h>

typedef struct key_info {
    guint key;
    GdkModifierType modifiers; // Control and Alt; Shift is in the key itself
    const char *name, *help;
    void (*press)(view_window *w);
} key_info;

// ---- What keys do

static void open_map(view_window *w) { maps_choose(w); }
static void save_map_as(view_window *w) { maps_save(w, SAVE_MAP); }
static void save_png(view_window *w) { maps_save(w, SAVE_PICTURE_PNG); }
static void save_svg(view_window *w) { maps_save(w, SAVE_PICTURE_SVG); }
static void close_window(view_window *w) { gtk_window_close(GTK_WINDOW(w->window)); }
static void zoom_in(view_window *w) { map_area_zoom(w, 1.25); }
static void zoom_out(view_window *w) { map_area_zoom(w, 0.8); }

static void pan(view_window *w, double right, double down) {
    session *s = w->session;
    camera_pan(&s->camera, right, down);
    if (s->map) camera_stay_on(&s->camera, hr_map_width(s->map), hr_map_height(s->map));
    window_redraw(w);
}

static void pan_left(view_window *w) { pan(w, 60, 0); }
static void pan_right(view_window *w) { pan(w, -60, 0); }
static void pan_up(view_window *w) { pan(w, 0, 60); }
static void pan_down(view_window *w) { pan(w, 0, -60); }

static void undo(view_window *w) {
    session_undo(w->session);
    window_update(w);
}

static void redo(view_window *w) {
    session_redo(w->session);
    window_update(w);
}

static void clear(view_window *w) {
    session_clear(w->session);
    window_update(w);
}

static void take_tool(view_window *w, tool taken) {
    if (!w->session->is_painting) w->session->tool = taken;
    window_update(w);
}

static void take_go(view_window *w) { take_tool(w, TOOL_GO); }
static void take_paint(view_window *w) { take_tool(w, TOOL_PAINT); }
static void take_erase(view_window *w) { take_tool(w, TOOL_ERASE); }
static void take_rectangle(view_window *w) { take_tool(w, TOOL_RECTANGLE); }

static void change_brush(view_window *w, int32_t by) {
    int32_t size = w->session->brush + by;
    if (size >= 1 && size <= BRUSH_SIDE_MOST) w->session->brush = size;
    window_update(w);
}

static void smaller_brush(view_window *w) { change_brush(w, -1); }
static void larger_brush(view_window *w) { change_brush(w, 1); }

static void change_size(view_window *w, int32_t by) {
    unit_choice choice = w->session->choice;
    choice.size += by;
    if (choice.size < 1 || choice.size > HR_SIZE_MAX) return;
    session_choose_unit(w->session, &choice);
    window_update(w);
}

static void smaller_unit(view_window *w) { change_size(w, -1); }
static void larger_unit(view_window *w) { change_size(w, 1); }

static void toggle_follow(view_window *w) {
    w->session->follows = !w->session->follows;
    window_update(w);
}

static void toggle_quality(view_window *w) {
    hr_request *request = &w->session->request;
    request->quality = request->quality == HR_EXACT ? HR_BALANCED : HR_EXACT;
    session_request_changed(w->session);
    window_update(w);
}

static void toggle_escape(view_window *w) {
    w->session->request.may_escape = !w->session->request.may_escape;
    session_request_changed(w->session);
    window_update(w);
}

static void ask_ratio(view_window *w) {
    session_ask_ratio(w->session);
    window_update(w);
}

static void copy_text(view_window *w) { result_panel_copy(w, LISTING_TEXT); }
static void copy_csv(view_window *w) { result_panel_copy(w, LISTING_CSV); }
static void copy_json(view_window *w) { result_panel_copy(w, LISTING_JSON); }
static void toggle_step(view_window *w) { step_panel_switch(w, !w->session->step.is_on); }
static void toggle_play(view_window *w) { step_panel_play(w, !w->session->step.is_playing); }
static void step_on(view_window *w) { step_panel_go(w, (int64_t)w->session->step.at + 1); }
static void step_back(view_window *w) { step_panel_go(w, (int64_t)w->session->step.at - 1); }

static void toggle_frame_time(view_window *w) {
    w->area.shows_frame_time = !w->area.shows_frame_time;
    window_redraw(w);
}

static void next_seed(view_window *w) {
    w->seed++;
    maps_generate(w);
}

// ---- The list

static const key_info keys[] = {
    {GDK_KEY_o, GDK_CONTROL_MASK, "Ctrl+O", "open a map", open_map},
    {GDK_KEY_s, GDK_CONTROL_MASK, "Ctrl+S", "save the map", save_map_as},
    {GDK_KEY_p, GDK_CONTROL_MASK, "Ctrl+P", "save the picture as PNG", save_png},
    {GDK_KEY_e, GDK_CONTROL_MASK, "Ctrl+E", "save the picture as SVG", save_svg},
    {GDK_KEY_q, GDK_CONTROL_MASK, "Ctrl+Q", "close", close_window},
    {GDK_KEY_z, GDK_CONTROL_MASK, "Ctrl+Z", "undo a stroke", undo},
    {GDK_KEY_y, GDK_CONTROL_MASK, "Ctrl+Y", "do it again", redo},
    {GDK_KEY_n, 0, "N", "generate a map with the next seed", next_seed},
    {GDK_KEY_Home, 0, "Home", "the whole map", map_area_fit},
    {GDK_KEY_plus, 0, "+", "zoom in", zoom_in},
    {GDK_KEY_minus, 0, "-", "zoom out", zoom_out},
    {GDK_KEY_Left, 0, "Left", "move the view", pan_left},
    {GDK_KEY_Right, 0, "Right", "move the view", pan_right},
    {GDK_KEY_Up, 0, "Up", "move the view", pan_up},
    {GDK_KEY_Down, 0, "Down", "move the view", pan_down},
    {GDK_KEY_c, 0, "C", "clear start and goal", clear},
    {GDK_KEY_Escape, 0, "Esc", "the tool to set start and goal", take_go},
    {GDK_KEY_b, 0, "B", "paint with a brush", take_paint},
    {GDK_KEY_e, 0, "E", "erase", take_erase},
    {GDK_KEY_r, 0, "R", "paint rectangles", take_rectangle},
    {GDK_KEY_bracketleft, 0, "[", "a smaller brush", smaller_brush},
    {GDK_KEY_bracketright, 0, "]", "a larger brush", larger_brush},
    {GDK_KEY_k, 0, "K", "a larger unit", larger_unit},
    {GDK_KEY_j, 0, "J", "a smaller unit", smaller_unit},
    {GDK_KEY_f, 0, "F", "the goal follows the pointer, or not", toggle_follow},
    {GDK_KEY_x, 0, "X", "balanced or exact", toggle_quality},
    {GDK_KEY_w, 0, "W", "escape from a closed start, or not", toggle_escape},
    {GDK_KEY_u, 0, "U", "the ratio to the shortest path", ask_ratio},
    {GDK_KEY_t, 0, "T", "copy the places along the path as text", copy_text},
    {GDK_KEY_v, 0, "V", "copy them as CSV", copy_csv},
    {GDK_KEY_i, 0, "I", "copy them as JSON", copy_json},
    {GDK_KEY_s, 0, "S", "step through the search, or not", toggle_step},
    {GDK_KEY_p, 0, "P", "play or pause", toggle_play},
    {GDK_KEY_period, 0, ".", "one event on", step_on},
    {GDK_KEY_comma, 0, ",", "one event back", step_back},
    {GDK_KEY_d, 0, "D", "the time of a frame, or not", toggle_frame_time},
    {GDK_KEY_question, 0, "?", "this list", keys_show_help},
};

enum { KEY_COUNT = sizeof keys / sizeof keys[0], DIGITS = 10, ROWS = 22 };

// Layers: the digits 1 to 9 and 0, then the same with Alt.
static void layer_key_name(int which, char text[16]) {
    snprintf(text, 16, "%s%d", which < DIGITS ? "" : "Alt+", (which % DIGITS + 1) % DIGITS);
}

static void add_help_row(GtkWidget *grid, int index, const char *name, const char *help) {
    GtkWidget *key = gtk_label_new(name), *text = gtk_label_new(help);
    gtk_label_set_xalign(GTK_LABEL(key), 1);
    gtk_label_set_xalign(GTK_LABEL(text), 0);
    gtk_widget_add_css_class(key, "heading");
    gtk_grid_attach(GTK_GRID(grid), key, index / ROWS * 2, index % ROWS, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), text, index / ROWS * 2 + 1, index % ROWS, 1, 1);
}

static GtkWidget *help_grid(void) {
    static const char *const POINTER[][2] = {{"Click", "start, then goal"},
                                             {"Drag", "start or goal, or paint"},
                                             {"Middle, Space+drag", "move the view"},
                                             {"Wheel", "zoom at the pointer"}};
    GtkWidget *grid = gtk_grid_new();
    int index = 0;
    gtk_grid_set_row_spacing(GTK_GRID(grid), 3);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    gtk_widget_set_margin_start(grid, 16);
    gtk_widget_set_margin_end(grid, 16);
    for (int i = 0; i < 4; i++) add_help_row(grid, index++, POINTER[i][0], POINTER[i][1]);
    for (int i = 0; i < KEY_COUNT; i++) add_help_row(grid, index++, keys[i].name, keys[i].help);
    for (int i = 0; i < LAYER_COUNT; i++) {
        char name[16], text[80];
        layer_key_name(i, name);
        snprintf(text, sizeof text, "layer: %s", layer_about((layer)i)->name);
        add_help_row(grid, index++, name, text);
    }
    return grid;
}

static gboolean close_on_key(GtkEventControllerKey *controller, guint key, guint code,
                             GdkModifierType state, gpointer window) {
    (void)controller, (void)code, (void)state;
    if (key != GDK_KEY_Escape && key != GDK_KEY_question) return FALSE;
    gtk_window_close(window);
    return TRUE;
}

void keys_show_help(view_window *w) {
    GtkWidget *window = gtk_window_new();
    GtkEventController *controller = gtk_event_controller_key_new();
    gtk_window_set_title(GTK_WINDOW(window), "Keys");
    gtk_window_set_transient_for(GTK_WINDOW(window), GTK_WINDOW(w->window));
    gtk_window_set_destroy_with_parent(GTK_WINDOW(window), TRUE);
    gtk_window_set_modal(GTK_WINDOW(window), TRUE);
    gtk_window_set_child(GTK_WINDOW(window), help_grid());
    g_signal_connect(controller, "key-pressed", G_CALLBACK(close_on_key), window);
    gtk_widget_add_controller(window, controller);
    gtk_window_present(GTK_WINDOW(window));
}

// ---- Presses

static bool is_typing(const view_window *w) {
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(w->window));
    return focus && GTK_IS_TEXT(focus);
}

static bool press_layer(view_window *w, guint key, GdkModifierType modifiers) {
    bool has_alt = modifiers == GDK_ALT_MASK;
    if (key < GDK_KEY_0 || key > GDK_KEY_9 || (modifiers != 0 && !has_alt)) return false;
    int which = (int)(key - GDK_KEY_0 + DIGITS - 1) % DIGITS + (has_alt ? DIGITS : 0);
    if (which >= LAYER_COUNT) return false;
    session_toggle_layer(w->session, (layer)which);
    window_update(w);
    return true;
}

static bool press_known(view_window *w, guint key, GdkModifierType modifiers) {
    for (int i = 0; i < KEY_COUNT; i++)
        if (keys[i].key == key && keys[i].modifiers == modifiers) return keys[i].press(w), true;
    return press_layer(w, key, modifiers);
}

static gboolean pressed(GtkEventControllerKey *controller, guint key, guint code,
                        GdkModifierType state, gpointer user) {
    (void)controller, (void)code;
    view_window *w = user;
    GdkModifierType modifiers = state & (GDK_CONTROL_MASK | GDK_ALT_MASK);
    if (is_typing(w) && key == GDK_KEY_Escape) return gtk_widget_grab_focus(w->area.widget);
    if (is_typing(w)) return FALSE;
    if (key == GDK_KEY_space && modifiers == 0) return w->area.is_space_down = true;
    return press_known(w, modifiers ? gdk_keyval_to_lower(key) : key, modifiers);
}

static void released(GtkEventControllerKey *controller, guint key, guint code,
                     GdkModifierType state, gpointer user) {
    (void)controller, (void)code, (void)state;
    view_window *w = user;
    if (key == GDK_KEY_space) w->area.is_space_down = w->area.is_panning = false;
}

void keys_attach(view_window *w) {
    GtkEventController *controller = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
    g_signal_connect(controller, "key-pressed", G_CALLBACK(pressed), w);
    g_signal_connect(controller, "key-released", G_CALLBACK(released), w);
    gtk_widget_add_controller(w->window, controller);
}

// keys.c - the keys of all pages, and the list of all keys.

#include "viewer/window/keys.h"

#include "viewer/window/hold_up.h"
#include "viewer/window/keys_plan.h"
#include "viewer/window/map_area.h"
#include "viewer/window/map_view.h"
#include "viewer/window/maps_open.h"
#include "viewer/window/maps_save.h"
#include "viewer/window/pages.h"
#include "viewer/window/popups.h"
#include "viewer/window/report.h"
#include "viewer/window/update.h"

#include <stdio.h>
#include <string.h>

// ---- What keys do

static void open_map(view_window *w) { maps_choose(w); }
static void save_map_as(view_window *w) { maps_save(w, SAVE_MAP); }
static void save_png(view_window *w) { maps_save(w, SAVE_PICTURE_PNG); }
static void save_svg(view_window *w) { maps_save(w, SAVE_PICTURE_SVG); }
static void close_window(view_window *w) { gtk_window_close(GTK_WINDOW(w->window)); }
static void zoom_in(view_window *w) { map_area_zoom(w, 1.25); }
static void zoom_out(view_window *w) { map_area_zoom(w, 0.8); }

static void pan(view_window *w, double right, double down) {
    camera_pan(map_view_frame(w).camera, right, down);
    map_area_stay(w);
}

static void pan_left(view_window *w) { pan(w, 60, 0); }
static void pan_right(view_window *w) { pan(w, -60, 0); }
static void pan_up(view_window *w) { pan(w, 0, 60); }
static void pan_down(view_window *w) { pan(w, 0, -60); }

static void toggle_frame_time(view_window *w) {
    w->area.shows_frame_time = !w->area.shows_frame_time;
    hold_up_forget();
    window_redraw(w);
}

static void next_seed(view_window *w) {
    w->seed = w->seed < SEED_MOST ? w->seed + 1 : 0;
    maps_generate(w);
}

// ---- The list

static const key_info keys[] = {
    {GDK_KEY_o, GDK_CONTROL_MASK, "Ctrl+O", "open a map", open_map},
    {GDK_KEY_s, GDK_CONTROL_MASK, "Ctrl+S", "save the map", save_map_as},
    {GDK_KEY_p, GDK_CONTROL_MASK, "Ctrl+P", "save the picture as PNG", save_png},
    {GDK_KEY_e, GDK_CONTROL_MASK, "Ctrl+E", "save the picture as SVG", save_svg},
    {GDK_KEY_q, GDK_CONTROL_MASK, "Ctrl+Q", "close", close_window},
    {GDK_KEY_n, 0, "N", "generate a map with the next seed", next_seed},
    {GDK_KEY_Home, 0, "Home", "the whole map", map_area_fit},
    {GDK_KEY_plus, 0, "+", "zoom in", zoom_in},
    {GDK_KEY_minus, 0, "-", "zoom out", zoom_out},
    {GDK_KEY_Left, 0, "Left", "move the view", pan_left},
    {GDK_KEY_Right, 0, "Right", "move the view", pan_right},
    {GDK_KEY_Up, 0, "Up", "move the view", pan_up},
    {GDK_KEY_Down, 0, "Down", "move the view", pan_down},
    {GDK_KEY_d, 0, "D", "the times of frames and the longest hold-up since, or not",
     toggle_frame_time},
    {GDK_KEY_question, 0, "?", "this list", keys_show_help},
};

enum { KEY_COUNT = sizeof keys / sizeof keys[0], DIGITS = 10 };

// ---- The list of keys

enum { HELP_ROWS_MOST = 96, COLUMN_WIDTH = 380, COLUMNS_MOST = 3, HELP_CHARS = 30 };

typedef struct help_rows {
    int count;
    struct {
        char key[24], help[96];
    } at[HELP_ROWS_MOST];
} help_rows;

// Layers: the digits 1 to 9 and 0, then the same with Alt.
static void layer_key_name(int which, char text[16]) {
    snprintf(text, 16, "%s%d", which < DIGITS ? "" : "Alt+", (which % DIGITS + 1) % DIGITS);
}

static void add_help_row(help_rows *rows, const char *key, const char *help) {
    g_assert(rows->count < HELP_ROWS_MOST);
    g_strlcpy(rows->at[rows->count].key, key, sizeof rows->at[0].key);
    g_strlcpy(rows->at[rows->count++].help, help, sizeof rows->at[0].help);
}

static void add_help_keys(help_rows *rows, const key_info *list, int count) {
    for (int i = 0; i < count; i++) add_help_row(rows, list[i].name, list[i].help);
}

static bool has_key(const window_page *page, const key_info *key) {
    for (int i = 0; i < page->key_count; i++)
        if (page->keys[i].key == key->key && page->keys[i].modifiers == key->modifiers) return true;
    return false;
}

// A key of the page does what it does there alone.
static void add_help_other_keys(help_rows *rows, const window_page *page) {
    for (int i = 0; i < KEY_COUNT; i++)
        if (!has_key(page, &keys[i])) add_help_keys(rows, &keys[i], 1);
}

static void add_help_layers(help_rows *rows) {
    for (int i = 0; i < LAYER_COUNT; i++) {
        char name[16], text[80];
        layer_key_name(i, name);
        snprintf(text, sizeof text, "layer: %s", layer_about((layer)i)->name);
        add_help_row(rows, name, text);
    }
}

// The keys of the page that is up, then those of all pages.
static void list_help(help_rows *rows, const window_page *page) {
    rows->count = 0;
    for (int i = 0; i < POINTER_INFO_MOST && page->pointer[i].name; i++)
        add_help_row(rows, page->pointer[i].name, page->pointer[i].help);
    add_help_keys(rows, page->keys, page->key_count);
    add_help_keys(rows, plan_keys, page->plan_key_count);
    if (page->has_layer_keys) add_help_layers(rows);
    add_help_row(rows, "Middle, Space+drag", "move the view");
    add_help_row(rows, "Wheel", "zoom at the pointer");
    add_help_row(rows, "Ctrl+1, Ctrl+2, ...", "the pages");
    add_help_other_keys(rows, page);
}

static GtkWidget *attach_help(GtkWidget *grid, int column, int row, const char *text, bool is_key) {
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), is_key);
    gtk_label_set_yalign(GTK_LABEL(label), 0);
    if (is_key) gtk_widget_add_css_class(label, "heading");
    if (!is_key && strlen(text) > HELP_CHARS) {
        gtk_label_set_wrap(GTK_LABEL(label), TRUE);
        gtk_label_set_width_chars(GTK_LABEL(label), HELP_CHARS);
        gtk_label_set_max_width_chars(GTK_LABEL(label), HELP_CHARS);
    }
    gtk_grid_attach(GTK_GRID(grid), label, column, row, 1, 1);
    return label;
}

// In as many columns as there is room for beside each other.
static GtkWidget *help_grid(const window_page *page, int width) {
    help_rows rows;
    GtkWidget *grid = gtk_grid_new();
    int columns = CLAMP(width / COLUMN_WIDTH, 1, COLUMNS_MOST);
    list_help(&rows, page);
    int height = (rows.count + columns - 1) / columns;
    for (int i = 0; i < rows.count; i++) {
        attach_help(grid, i / height * 2, i % height, rows.at[i].key, true);
        GtkWidget *help = attach_help(grid, i / height * 2 + 1, i % height, rows.at[i].help, false);
        char name[40];
        snprintf(name, sizeof name, "help-%s", rows.at[i].key);
        gtk_widget_set_name(help, name);
    }
    gtk_grid_set_row_spacing(GTK_GRID(grid), 3);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    gtk_widget_set_margin_start(grid, 16);
    gtk_widget_set_margin_end(grid, 16);
    return grid;
}

static gboolean close_on_key(GtkEventControllerKey *controller, guint key, guint code,
                             GdkModifierType state, gpointer window) {
    (void)controller, (void)code, (void)state;
    if (key != GDK_KEY_Escape && key != GDK_KEY_question) return FALSE;
    gtk_window_close(window);
    return TRUE;
}

// As large as the list, or as the window that it is about.
static GtkWidget *help_list(const view_window *w) {
    GtkWidget *scrolled = gtk_scrolled_window_new();
    GtkScrolledWindow *list = GTK_SCROLLED_WINDOW(scrolled);
    gtk_scrolled_window_set_child(list, help_grid(w->page, gtk_widget_get_width(w->window)));
    gtk_scrolled_window_set_propagate_natural_width(list, TRUE);
    gtk_scrolled_window_set_propagate_natural_height(list, TRUE);
    gtk_scrolled_window_set_max_content_width(list, gtk_widget_get_width(w->window));
    gtk_scrolled_window_set_max_content_height(list, gtk_widget_get_height(w->window) - 60);
    return scrolled;
}

void keys_show_help(view_window *w) {
    GtkWidget *window = gtk_window_new();
    GtkEventController *controller = gtk_event_controller_key_new();
    char title[64];
    snprintf(title, sizeof title, "Keys: %s", w->page->title);
    gtk_window_set_title(GTK_WINDOW(window), title);
    gtk_window_set_transient_for(GTK_WINDOW(window), GTK_WINDOW(w->window));
    gtk_window_set_destroy_with_parent(GTK_WINDOW(window), TRUE);
    gtk_window_set_modal(GTK_WINDOW(window), TRUE);
    gtk_window_set_child(GTK_WINDOW(window), help_list(w));
    g_signal_connect(controller, "key-pressed", G_CALLBACK(close_on_key), window);
    gtk_widget_add_controller(window, controller);
    gtk_window_present(GTK_WINDOW(window));
    window_report_frames(w, window);
}

// ---- Presses

static bool is_typing(const view_window *w) {
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(w->window));
    return focus && GTK_IS_TEXT(focus);
}

static bool press_layer(view_window *w, guint key, GdkModifierType modifiers) {
    bool has_alt = modifiers == GDK_ALT_MASK;
    if (key < GDK_KEY_0 || key > GDK_KEY_9 || (modifiers != 0 && !has_alt)) return false;
    if (!w->page->has_layer_keys) return false;
    int which = (int)(key - GDK_KEY_0 + DIGITS - 1) % DIGITS + (has_alt ? DIGITS : 0);
    if (which >= LAYER_COUNT) return false;
    session_toggle_layer(w->session, (layer)which);
    window_update(w);
    return true;
}

static bool press_page(view_window *w, guint key, GdkModifierType modifiers) {
    int page = (int)key - GDK_KEY_1;
    if (modifiers != GDK_CONTROL_MASK || !window_page_at(w, page)) return false;
    window_turn_to(w, page);
    return true;
}

static bool press_one_of(view_window *w, const key_info *list, int count, guint key,
                         GdkModifierType modifiers) {
    for (int i = 0; i < count; i++)
        if (list[i].key == key && list[i].modifiers == modifiers) return list[i].press(w), true;
    return false;
}

static bool press_known(view_window *w, guint key, GdkModifierType modifiers) {
    return press_one_of(w, w->page->keys, w->page->key_count, key, modifiers) ||
           press_one_of(w, plan_keys, w->page->plan_key_count, key, modifiers) ||
           press_one_of(w, keys, KEY_COUNT, key, modifiers) || press_page(w, key, modifiers) ||
           press_layer(w, key, modifiers);
}

// With the pointer on the map, space pans it; elsewhere it is a letter in the field that has the
// focus.
static bool press_space(view_window *w) {
    w->area.is_space_down = true;
    return w->area.is_inside || !is_typing(w);
}

// With Control: but for what fields of text have themselves.
static bool is_command(guint key, GdkModifierType modifiers) {
    return modifiers == GDK_CONTROL_MASK && key < 128 && !strchr("acvxyz", (int)key);
}

static gboolean focus_map(gpointer user) {
    view_window *w = user;
    if (!w->is_closing) gtk_widget_grab_focus(w->area.widget);
    return G_SOURCE_REMOVE;
}

// Once the field has taken it, keys are the map's again.
static gboolean end_of_typing(view_window *w, guint key) {
    if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) g_idle_add(focus_map, w);
    return FALSE;
}

static gboolean pressed(GtkEventControllerKey *controller, guint key, guint code,
                        GdkModifierType state, gpointer user) {
    (void)controller, (void)code;
    view_window *w = user;
    GdkModifierType modifiers = state & (GDK_CONTROL_MASK | GDK_ALT_MASK);
    if (key == GDK_KEY_space && modifiers == 0) return press_space(w);
    if (is_typing(w) && key == GDK_KEY_Escape) return gtk_widget_grab_focus(w->area.widget);
    if (is_typing(w) && !is_command(key, modifiers)) return end_of_typing(w, key);
    return press_known(w, modifiers ? gdk_keyval_to_lower(key) : key, modifiers);
}

static void released(GtkEventControllerKey *controller, guint key, guint code,
                     GdkModifierType state, gpointer user) {
    (void)controller, (void)code, (void)state;
    view_window *w = user;
    if (key == GDK_KEY_space) w->area.is_space_down = w->area.is_panning = false;
}

// A release while another window has the focus is not reported.
static void on_active(GObject *window, GParamSpec *spec, gpointer user) {
    (void)spec;
    if (!gtk_window_is_active(GTK_WINDOW(window)))
        ((view_window *)user)->area.is_space_down = false;
}

void keys_attach(view_window *w) {
    GtkEventController *controller = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
    g_signal_connect(controller, "key-pressed", G_CALLBACK(pressed), w);
    g_signal_connect(controller, "key-released", G_CALLBACK(released), w);
    gtk_widget_add_controller(w->window, controller);
    g_signal_connect(w->window, "notify::is-active", G_CALLBACK(on_active), w);
}

// ---- After menus

static gboolean focus_again(gpointer user) {
    view_window *w = user;
    if (w->is_closing) return G_SOURCE_REMOVE;
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(w->window));
    GtkWidget *button = focus ? gtk_widget_get_ancestor(focus, GTK_TYPE_MENU_BUTTON) : NULL;
    if (!focus || button) gtk_widget_grab_focus(w->area.widget);
    return G_SOURCE_REMOVE;
}

// Not before the menu has given its focus back.
static void menu_closed(GtkPopover *popover, gpointer user) {
    (void)popover;
    g_idle_add(focus_again, user);
}

void keys_after_menu(view_window *w, GtkWidget *menu_button) {
    GtkPopover *popover = gtk_menu_button_get_popover(GTK_MENU_BUTTON(menu_button));
    g_signal_connect(popover, "closed", G_CALLBACK(menu_closed), w);
    popup_lets_go(GTK_WIDGET(popover));
}

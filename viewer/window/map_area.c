// map_area.c - the map in the window: frames, and what the pointer does to the view. Middle, or
// space held down: moves it. Wheel: zooms. The left button is the page's that is up.

#include "viewer/window/map_area.h"

#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"
#include "viewer/window/cell_readout.h"
#include "viewer/window/hold_up.h"
#include "viewer/window/map_view.h"
#include "viewer/window/style.h"
#include "viewer/window/update.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double drag_least = 4, wheel_factor = 1.25;

// ---- Frames

static int by_size(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static int64_t median_frame(const map_area *area) {
    int64_t sorted[FRAME_TIMES];
    int32_t count = area->frame_count < FRAME_TIMES ? area->frame_count : FRAME_TIMES;
    if (count == 0) return 0;
    for (int32_t i = 0; i < count; i++) sorted[i] = area->frame_ns[i];
    qsort(sorted, (size_t)count, sizeof *sorted, by_size);
    return sorted[count / 2];
}

// At the bottom of the map, or of the first one: texts of a page stand above it or below.
static void draw_frame_time(cairo_t *cairo, const map_area *area, GdkRectangle view,
                            int64_t last_ns) {
    enum { LEFT = 8, HEIGHT = 22, PADDING = 6 };
    char text[120];
    double top = view.y + view.height - HEIGHT - LEFT, left = view.x + LEFT;
    snprintf(text, sizeof text, "frame %.1f ms, median %.1f; hold-up at most %.1f ms",
             (double)last_ns / 1e6, (double)median_frame(area) / 1e6,
             (double)hold_up_longest().passed_us / 1e3);
    picture_choose_font(cairo, 12, false);
    picture_set_faint_colour(cairo, COLOUR_PAPER, 0.85);
    cairo_rectangle(cairo, left, top, picture_text_width(cairo, text) + 2 * PADDING, HEIGHT);
    cairo_fill(cairo);
    picture_draw_text(cairo, text, left + PADDING, top + HEIGHT - PADDING, COLOUR_TEXT);
}

void map_area_draw_page(view_window *w, cairo_t *cairo) {
    bool is_dark = style_is_dark(w->area.widget);
    canvas_set_dark(w->area.canvas, is_dark);
    canvas_battle_set_dark(w->battle.canvas, is_dark);
    picture_set_dark(cairo, is_dark);
    if (w->page->draw) w->page->draw(w, cairo);
}

static void draw(GtkDrawingArea *widget, cairo_t *cairo, int width, int height, gpointer user) {
    (void)widget;
    view_window *w = user;
    map_area *area = &w->area;
    (void)width, (void)height;
    GdkRectangle view = map_view_at(w, 0, 0);
    map_frame frame = map_view_frame(w);
    if (view.width != frame.camera->width || view.height != frame.camera->height)
        camera_resize_on(frame.camera, view.width, view.height, frame.width, frame.height);
    int64_t before = g_get_monotonic_time();
    map_area_draw_page(w, cairo);
    int64_t spent_ns = (g_get_monotonic_time() - before) * 1000;
    area->frame_ns[area->frame_count++ % FRAME_TIMES] = spent_ns;
    if (area->frame_count == 2 * FRAME_TIMES) area->frame_count = FRAME_TIMES;
    if (area->shows_frame_time) draw_frame_time(cairo, area, view, spent_ns);
}

// ---- The view

void map_area_stay(view_window *w) {
    map_frame frame = map_view_frame(w);
    if (frame.width > 0) camera_stay_on(frame.camera, frame.width, frame.height);
    window_show_view(w);
}

void map_area_zoom(view_window *w, double factor) {
    camera *c = map_view_frame(w).camera;
    GdkRectangle view = map_view_at(w, w->area.pointer_x, w->area.pointer_y);
    double x = w->area.is_inside ? w->area.pointer_x - view.x : c->width / 2.0;
    double y = w->area.is_inside ? w->area.pointer_y - view.y : c->height / 2.0;
    camera_zoom_at(c, x, y, factor);
    map_area_stay(w);
}

void map_area_fit(view_window *w) {
    map_frame frame = map_view_frame(w);
    if (frame.width > 0) camera_fit(frame.camera, frame.width, frame.height);
    window_show_view(w);
}

static gboolean on_scroll(GtkEventControllerScroll *controller, double dx, double dy,
                          gpointer user) {
    (void)controller, (void)dx;
    map_area_zoom(user, pow(wheel_factor, -dy));
    return TRUE;
}

// ---- The pointer

static void move_view(view_window *w, double x, double y) {
    camera_pan(map_view_frame(w).camera, x - w->area.pan_x, y - w->area.pan_y);
    w->area.pan_x = x;
    w->area.pan_y = y;
    map_area_stay(w);
}

bool map_area_is_drag(view_window *w, double x, double y) {
    map_area *area = &w->area;
    if (hypot(x - area->press_x, y - area->press_y) >= drag_least) area->has_moved = true;
    return area->has_moved;
}

static void on_motion(GtkEventControllerMotion *controller, double x, double y, gpointer user) {
    (void)controller;
    view_window *w = user;
    w->area.is_inside = true;
    w->area.pointer_x = x;
    w->area.pointer_y = y;
    if (w->area.is_panning)
        move_view(w, x, y);
    else if (w->page->move)
        w->page->move(w, x, y);
    cell_readout_fill(w);
}

static void on_leave(GtkEventControllerMotion *controller, gpointer user) {
    (void)controller;
    view_window *w = user;
    w->area.is_inside = false;
    cell_readout_fill(w);
    window_redraw(w);
}

static void begin_to_pan(view_window *w, double x, double y) {
    w->area.is_panning = true;
    w->area.pan_x = x;
    w->area.pan_y = y;
}

static void press_left(view_window *w, double x, double y) {
    w->area.has_moved = false;
    w->area.press_x = x;
    w->area.press_y = y;
    if (w->area.is_space_down)
        begin_to_pan(w, x, y);
    else if (w->page->press)
        w->page->press(w, x, y);
}

static void on_press(GtkGestureClick *gesture, int count, double x, double y, gpointer user) {
    (void)count;
    view_window *w = user;
    guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture));
    GdkModifierType held =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
    w->area.is_control_down = (held & GDK_CONTROL_MASK) != 0;
    gtk_widget_grab_focus(w->area.widget);
    if (button == GDK_BUTTON_MIDDLE) begin_to_pan(w, x, y);
    if (button == GDK_BUTTON_PRIMARY) press_left(w, x, y);
    if (button == GDK_BUTTON_SECONDARY && w->page->press_right) w->page->press_right(w, x, y);
}

void map_area_let_go(view_window *w) {
    w->area.is_panning = false;
    if (w->page->release) w->page->release(w);
}

static void on_release(GtkGestureClick *gesture, int count, double x, double y, gpointer user) {
    (void)gesture, (void)count, (void)x, (void)y;
    map_area_let_go(user);
}

// The gesture ends without a release when something else takes the pointer.
static void on_cancel(GtkGesture *gesture, GdkEventSequence *sequence, gpointer user) {
    (void)gesture, (void)sequence;
    map_area_let_go(user);
}

static gboolean on_drop(GtkDropTarget *target, const GValue *value, double x, double y,
                        gpointer user) {
    (void)target, (void)x, (void)y;
    GFile *file = g_value_get_object(value);
    char *path = file ? g_file_get_path(file) : NULL;
    if (!path) return FALSE;
    view_window *w = user;
    w->open_file(w, path);
    g_free(path);
    return TRUE;
}

// ---- The widget

static void add_pointer(view_window *w) {
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), w);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), w);
    gtk_widget_add_controller(w->area.widget, motion);
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0);
    g_signal_connect(click, "pressed", G_CALLBACK(on_press), w);
    g_signal_connect(click, "released", G_CALLBACK(on_release), w);
    g_signal_connect(click, "cancel", G_CALLBACK(on_cancel), w);
    gtk_widget_add_controller(w->area.widget, GTK_EVENT_CONTROLLER(click));
}

GtkWidget *map_area_create(view_window *w) {
    GtkWidget *widget = w->area.widget = gtk_drawing_area_new();
    gtk_widget_set_hexpand(widget, TRUE);
    gtk_widget_set_vexpand(widget, TRUE);
    gtk_widget_set_focusable(widget, TRUE);
    gtk_widget_set_name(widget, "map");
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(widget), draw, w, NULL);
    add_pointer(w);
    GtkEventController *scroll =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    g_signal_connect(scroll, "scroll", G_CALLBACK(on_scroll), w);
    gtk_widget_add_controller(widget, scroll);
    GtkDropTarget *drop = gtk_drop_target_new(G_TYPE_FILE, GDK_ACTION_COPY);
    g_signal_connect(drop, "drop", G_CALLBACK(on_drop), w);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drop));
    return widget;
}

// bar_check.c - below the panes of a map check: its layer, and what colours and marks mean.

#include "viewer/window/bar_check.h"

#include "viewer/check/check_symbols.h"
#include "viewer/check/check_words.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

enum { SAMPLE_SIDE = 22, SWATCH = 12 };

static void switched(GtkCheckButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    w->check.view.shows_clearance = gtk_check_button_get_active(button);
    window_update_page(w);
}

void check_bar_fill(view_window *w) {
    gtk_check_button_set_active(GTK_CHECK_BUTTON(w->check.clearance),
                                w->check.view.shows_clearance);
}

// ---- What is what

static void draw_swatch(GtkDrawingArea *area, cairo_t *cairo, int width, int height,
                        gpointer rank) {
    (void)area;
    uint32_t colour = check_rank_colour((uint8_t)GPOINTER_TO_INT(rank));
    cairo_rectangle(cairo, (width - SWATCH) / 2.0, (height - SWATCH) / 2.0, SWATCH, SWATCH);
    cairo_set_source_rgb(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
    cairo_fill_preserve(cairo);
    cairo_set_source_rgb(cairo, 0.5, 0.5, 0.5);
    cairo_set_line_width(cairo, 1);
    cairo_stroke(cairo);
}

static void draw_mark(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer kind) {
    (void)area;
    check_draw_mark(cairo, (check_kind)GPOINTER_TO_INT(kind), width / 2.0, height / 2.0);
}

static void add_sample(GtkWidget *row, GtkDrawingAreaDrawFunc draw, int number, const char *text,
                       const char *help) {
    GtkWidget *area = gtk_drawing_area_new(), *label = gtk_label_new(text);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), SAMPLE_SIDE);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), SAMPLE_SIDE);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, GINT_TO_POINTER(number), NULL);
    gtk_widget_set_tooltip_text(area, help);
    gtk_widget_set_tooltip_text(label, help);
    gtk_widget_add_css_class(label, "faint");
    gtk_widget_set_margin_end(label, 8);
    gtk_box_append(GTK_BOX(row), area);
    gtk_box_append(GTK_BOX(row), label);
}

static GtkWidget *ground_create(void) {
    static const struct {
        check_cell kind;
        int cover;
        const char *text, *help;
    } GROUND[] = {{CELL_REACHABLE, COVER_MOST, "wide", "8 cells of room, or more"},
                  {CELL_REACHABLE, 1, "1 cell", "One cell of room: the narrower, the darker"},
                  {CELL_NARROW, 0, "too narrow", "Open, but too narrow for the unit"},
                  {CELL_CLOSED, 0, "closed", "The unit may not enter it"},
                  {CELL_ISLAND, 0, "island", "Cannot be reached from the largest part"},
                  {CELL_POCKET, 0, "pocket", "The same, and small"}};
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    for (int i = 0; i < 6; i++)
        add_sample(row, draw_swatch, check_rank(GROUND[i].kind, GROUND[i].cover), GROUND[i].text,
                   GROUND[i].help);
    return row;
}

static GtkWidget *marks_create(void) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    for (int i = 0; i < CHECK_KINDS; i++)
        add_sample(row, draw_mark, i, check_kind_name((check_kind)i),
                   check_kind_help((check_kind)i));
    return row;
}

// Cut off on the right where the window is small.
static GtkWidget *cut_off(GtkWidget *row) {
    GtkWidget *view = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(view), GTK_POLICY_EXTERNAL,
                                   GTK_POLICY_NEVER);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(view), row);
    gtk_widget_set_hexpand(view, TRUE);
    return view;
}

GtkWidget *check_bar_create(view_window *w) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    w->check.clearance = gtk_check_button_new_with_label("Clearance");
    gtk_widget_set_name(w->check.clearance, "check-clearance");
    gtk_widget_set_tooltip_text(w->check.clearance,
                                "How much room there is, for each class, or the map (L)");
    g_signal_connect(w->check.clearance, "toggled", G_CALLBACK(switched), w);
    gtk_box_append(GTK_BOX(row), w->check.clearance);
    gtk_box_append(GTK_BOX(row), cut_off(ground_create()));
    gtk_box_append(GTK_BOX(box), row);
    gtk_box_append(GTK_BOX(box), cut_off(marks_create()));
    gtk_widget_set_margin_start(box, 8);
    gtk_widget_set_margin_end(box, 8);
    return box;
}

// bar_check.c - below the panes of a map check: its layer, and what colours and marks mean.

#include "viewer/window/bar_check.h"

#include "viewer/check/check_symbols.h"
#include "viewer/check/check_words.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

enum { SAMPLE_SIDE = 22, SWATCH = 12, SAMPLES_A_ROW = 6 };

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

static void fill_ground(cairo_t *cairo, uint8_t rank, double x, double y, double side) {
    uint32_t colour = check_rank_colour(rank);
    cairo_rectangle(cairo, x - side / 2, y - side / 2, side, side);
    cairo_set_source_rgb(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
    cairo_fill_preserve(cairo);
    cairo_set_source_rgb(cairo, 0.5, 0.5, 0.5);
    cairo_set_line_width(cairo, 1);
    cairo_stroke(cairo);
}

static void draw_ground(GtkDrawingArea *area, cairo_t *cairo, int width, int height,
                        gpointer rank) {
    (void)area;
    fill_ground(cairo, (uint8_t)GPOINTER_TO_INT(rank), width / 2.0, height / 2.0, SWATCH);
}

// On the ground that it stands for, if that has a colour of its own.
static void draw_mark(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer kind) {
    (void)area;
    check_kind own = (check_kind)GPOINTER_TO_INT(kind);
    double x = width / 2.0, y = height / 2.0;
    if (own == CHECK_ISLAND) fill_ground(cairo, check_rank(CELL_ISLAND, 0), x, y, SAMPLE_SIDE - 1);
    if (own == CHECK_POCKET) fill_ground(cairo, check_rank(CELL_POCKET, 0), x, y, SAMPLE_SIDE - 1);
    check_draw_mark(cairo, own, x, y);
}

static void add_sample(GtkWidget *samples, GtkDrawingAreaDrawFunc draw, int number,
                       const char *text, const char *help) {
    GtkWidget *area = gtk_drawing_area_new(), *label = gtk_label_new(text);
    GtkWidget *sample = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), SAMPLE_SIDE);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), SAMPLE_SIDE);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, GINT_TO_POINTER(number), NULL);
    gtk_widget_set_tooltip_text(sample, help);
    gtk_widget_add_css_class(label, "faint");
    gtk_box_append(GTK_BOX(sample), area);
    gtk_box_append(GTK_BOX(sample), label);
    gtk_flow_box_append(GTK_FLOW_BOX(samples), sample);
}

static void add_grounds(GtkWidget *samples) {
    static const struct {
        check_cell kind;
        int cover;
        const char *text, *help;
    } GROUND[] = {{CELL_REACHABLE, COVER_MOST, "wide", "8 cells of room, or more"},
                  {CELL_REACHABLE, 4, "4 cells", "Four cells of room"},
                  {CELL_REACHABLE, 1, "1 cell", "One cell of room: the narrower, the darker"},
                  {CELL_NARROW, 0, "too narrow", "Open, but too narrow for the unit"},
                  {CELL_CLOSED, 0, "closed", "The unit may not enter it"}};
    for (int i = 0; i < 5; i++)
        add_sample(samples, draw_ground, check_rank(GROUND[i].kind, GROUND[i].cover),
                   GROUND[i].text, GROUND[i].help);
}

static void add_marks(GtkWidget *samples) {
    for (int i = 0; i < CHECK_KINDS; i++)
        add_sample(samples, draw_mark, i, check_kind_name((check_kind)i),
                   check_kind_help((check_kind)i));
}

static GtkWidget *clearance_create(view_window *w) {
    GtkWidget *button = gtk_check_button_new_with_label("Clearance");
    gtk_widget_set_name(button, "check-clearance");
    gtk_widget_set_tooltip_text(button, "How much room there is, for each class, or the map (L)");
    g_signal_connect(button, "toggled", G_CALLBACK(switched), w);
    return button;
}

// In as many rows as it takes where the window is small.
GtkWidget *check_bar_create(view_window *w) {
    GtkWidget *samples = gtk_flow_box_new();
    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(samples), GTK_SELECTION_NONE);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(samples), SAMPLES_A_ROW);
    w->check.clearance = clearance_create(w);
    gtk_flow_box_append(GTK_FLOW_BOX(samples), w->check.clearance);
    add_grounds(samples);
    add_marks(samples);
    return samples;
}

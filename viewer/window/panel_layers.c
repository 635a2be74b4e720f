// panel_layers.c - a switch for each layer, beside it what it looks like, and what that means.

#include "viewer/window/panel_layers.h"

#include "viewer/canvas/layer_sample.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

static void toggled(GtkCheckButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    for (int i = 0; i < LAYER_COUNT; i++)
        if (w->layers[i] == GTK_WIDGET(button)) session_toggle_layer(w->session, (layer)i);
    window_update(w);
}

void layers_panel_fill(view_window *w) {
    for (int i = 0; i < LAYER_COUNT; i++)
        gtk_check_button_set_active(GTK_CHECK_BUTTON(w->layers[i]),
                                    layers_has(w->session->layers, (layer)i));
}

// ---- The widgets

static void draw_layer(GtkDrawingArea *area, cairo_t *cairo, int width, int height,
                       gpointer which) {
    (void)area, (void)width, (void)height;
    layer_sample_draw(cairo, (layer)GPOINTER_TO_INT(which));
}

static void draw_mark(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer mark) {
    (void)area, (void)width, (void)height;
    mark_sample_draw(cairo, (sample_mark)GPOINTER_TO_INT(mark));
}

static GtkWidget *sample_create(GtkDrawingAreaDrawFunc draw, int number, const char *help) {
    GtkWidget *area = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), LAYER_SAMPLE_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), LAYER_SAMPLE_HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, GINT_TO_POINTER(number), NULL);
    gtk_widget_set_valign(area, GTK_ALIGN_START);
    gtk_widget_set_tooltip_text(area, help);
    return area;
}

static GtkWidget *faint_text(const char *text) {
    GtkWidget *label = widget_text(text);
    gtk_widget_add_css_class(label, "faint");
    return label;
}

static void add_layer(view_window *w, GtkWidget *grid, int which) {
    const layer_info *about = layer_about((layer)which);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *button = w->layers[which] = gtk_check_button_new_with_label(about->name);
    char name[32];
    g_snprintf(name, sizeof name, "layer-%s", about->word);
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, about->help);
    g_signal_connect(button, "toggled", G_CALLBACK(toggled), w);
    gtk_box_append(GTK_BOX(box), button);
    gtk_box_append(GTK_BOX(box), faint_text(about->help));
    gtk_grid_attach(GTK_GRID(grid), sample_create(draw_layer, which, about->help), 0, which, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), box, 1, which, 1, 1);
}

GtkWidget *layers_panel_create(view_window *w) {
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
    for (int i = 0; i < LAYER_COUNT; i++) add_layer(w, grid, i);
    for (int i = 0; i < SAMPLE_COUNT; i++) {
        const char *words = mark_sample_words((sample_mark)i);
        gtk_grid_attach(GTK_GRID(grid), sample_create(draw_mark, i, words), 0, LAYER_COUNT + i, 1,
                        1);
        gtk_grid_attach(GTK_GRID(grid), faint_text(words), 1, LAYER_COUNT + i, 1, 1);
    }
    return grid;
}

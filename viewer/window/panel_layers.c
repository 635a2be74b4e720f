// panel_layers.c - a switch for each layer.

#include "viewer/window/panel_layers.h"

#include "viewer/window/update.h"

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

GtkWidget *layers_panel_create(view_window *w) {
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    for (int i = 0; i < LAYER_COUNT; i++) {
        GtkWidget *button = w->layers[i] =
            gtk_check_button_new_with_label(layer_about((layer)i)->name);
        gtk_widget_set_tooltip_text(button, layer_about((layer)i)->help);
        g_signal_connect(button, "toggled", G_CALLBACK(toggled), w);
        gtk_grid_attach(GTK_GRID(grid), button, i % 2, i / 2, 1, 1);
    }
    return grid;
}

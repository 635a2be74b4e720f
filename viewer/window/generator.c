// generator.c - the button under which maps are generated.

#include "viewer/window/generator.h"

#include "viewer/window/keys.h"
#include "viewer/window/maps_open.h"
#include "viewer/window/popups.h"
#include "viewer/window/widgets.h"

static void kind_chosen(GObject *object, GParamSpec *spec, gpointer user) {
    (void)spec;
    ((view_window *)user)->kind = (int32_t)gtk_drop_down_get_selected(GTK_DROP_DOWN(object));
}

static void seed_chosen(GtkSpinButton *button, gpointer user) {
    ((view_window *)user)->seed = (uint64_t)gtk_spin_button_get_value(button);
}

static void side_chosen(GtkSpinButton *button, gpointer user) {
    ((view_window *)user)->side = gtk_spin_button_get_value_as_int(button);
}

static void make_clicked(GtkButton *button, gpointer user) {
    (void)button;
    maps_generate(user);
}

static GtkWidget *kinds_create(view_window *w) {
    const char *names[32] = {NULL};
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    for (int32_t i = 0; i < count && i < 31; i++) names[i] = kinds[i].name;
    GtkWidget *drop_down = w->generator.kind = popup_list(names);
    g_signal_connect(drop_down, "notify::selected", G_CALLBACK(kind_chosen), w);
    return drop_down;
}

static GtkWidget *spin(view_window *w, double least, double most, GCallback chosen) {
    GtkWidget *widget = gtk_spin_button_new_with_range(least, most, 1);
    g_signal_connect(widget, "value-changed", chosen, w);
    return widget;
}

static void add_row(GtkWidget *grid, int row, const char *name, GtkWidget *widget) {
    if (name) gtk_grid_attach(GTK_GRID(grid), gtk_label_new(name), 0, row, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), widget, 1, row, 1, 1);
}

// What is made next may have been set elsewhere.
static void shown(GtkWidget *popover, gpointer user) {
    (void)popover;
    view_window *w = user;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(w->generator.kind), (guint)w->kind);
    widget_set_spin(w->generator.seed, (double)w->seed);
    widget_set_spin(w->generator.side, w->side);
}

GtkWidget *generator_button_create(view_window *w) {
    GtkWidget *grid = gtk_grid_new(), *popover = gtk_popover_new();
    GtkWidget *button = gtk_menu_button_new(), *make = gtk_button_new_with_label("Make");
    gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    add_row(grid, 0, "Kind", kinds_create(w));
    w->generator.seed = spin(w, 0, SEED_MOST, G_CALLBACK(seed_chosen));
    w->generator.side = spin(w, GENERATED_SIDE_LEAST, GENERATED_SIDE_MOST, G_CALLBACK(side_chosen));
    add_row(grid, 1, "Seed", w->generator.seed);
    add_row(grid, 2, "Cells a side", w->generator.side);
    add_row(grid, 3, NULL, make);
    g_signal_connect(make, "clicked", G_CALLBACK(make_clicked), w);
    gtk_popover_set_child(GTK_POPOVER(popover), grid);
    g_signal_connect(popover, "show", G_CALLBACK(shown), w);
    gtk_menu_button_set_label(GTK_MENU_BUTTON(button), "Generate");
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(button), popover);
    gtk_widget_set_name(button, "menu-generate");
    keys_after_menu(w, button);
    return button;
}

// panel_values.c - the values on the map. Rows are made anew when other values are there; else only
// what they say is set.

#include "viewer/window/panel_values.h"

#include "viewer/output/map_contents.h"
#include "viewer/window/background.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SWATCH_WIDTH = 26, SWATCH_HEIGHT = 16 };

// ---- Counting, by a thread, once a stroke is over

typedef struct count_job {
    view_window *window;
    shared_map *shared; // of which `map` is
    const hr_map *map;
    int64_t map_number, version, counts[256];
} count_job;

static void count(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    count_job *job = data;
    map_count_values(job->map, job->counts);
    g_task_return_boolean(task, TRUE);
}

static void counted(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    count_job *job = user;
    view_window *w = job->window;
    shared_map_let_go(job->shared);
    w->values.is_counting = false;
    if (job->map_number == w->session->map_number)
        session_was_counted(w->session, job->version, job->counts);
    if (!w->is_closing) window_update(w);
    free(job);
}

static void count_again(view_window *w) {
    const session *s = w->session;
    bool is_due = s->map && s->counted_version != s->cells_version;
    if (!is_due || w->values.is_counting || s->is_painting || session_is_busy(s)) return;
    count_job *job = malloc(sizeof *job);
    if (!job) return;
    *job = (count_job){.window = w,
                       .shared = shared_map_hold(s->shared),
                       .map = s->map,
                       .map_number = s->map_number,
                       .version = s->cells_version};
    w->values.is_counting = true;
    window_run_in_background(w, count, counted, job);
}

// ---- From the widgets to the session

static const value_row *row_of(const value_panel *panel, GtkWidget *widget) {
    int32_t i = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(widget), "row"));
    return &panel->table.rows[i];
}

static void enter_toggled(GtkCheckButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    const value_row *row = row_of(&w->values, GTK_WIDGET(button));
    session_let_enter(w->session, row->first, row->last, gtk_check_button_get_active(button));
    window_update(w);
}

static void cost_changed(GtkSpinButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    const value_row *row = row_of(&w->values, GTK_WIDGET(button));
    session_price(w->session, row->first, row->last, gtk_spin_button_get_value(button));
    window_update(w);
}

static void value_chosen(GtkButton *button, gpointer user) {
    view_window *w = user;
    const value_row *row = row_of(&w->values, GTK_WIDGET(button));
    w->session->value = row->first;
    if (w->session->tool == TOOL_GO && !w->session->is_painting) w->session->tool = TOOL_PAINT;
    window_update(w);
}

// ---- The rows

static void draw_swatch(GtkDrawingArea *area, cairo_t *cairo, int width, int height,
                        gpointer user) {
    view_window *w = user;
    const value_row *row = row_of(&w->values, GTK_WIDGET(area));
    uint32_t colour = row->colour;
    cairo_rectangle(cairo, 0.5, 0.5, width - 1, height - 1);
    cairo_set_source_rgb(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
    cairo_fill_preserve(cairo);
    cairo_set_source_rgb(cairo, 0.4, 0.4, 0.4);
    cairo_set_line_width(cairo, 1);
    cairo_stroke(cairo);
}

static GtkWidget *swatch_create(view_window *w, int32_t i) {
    GtkWidget *button = gtk_button_new(), *area = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), SWATCH_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), SWATCH_HEIGHT);
    g_object_set_data(G_OBJECT(area), "row", GINT_TO_POINTER(i));
    g_object_set_data(G_OBJECT(button), "row", GINT_TO_POINTER(i));
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_swatch, w, NULL);
    gtk_button_set_child(GTK_BUTTON(button), area);
    gtk_widget_add_css_class(button, "swatch");
    gtk_widget_set_tooltip_text(button, "Paint with this");
    g_signal_connect(button, "clicked", G_CALLBACK(value_chosen), w);
    return button;
}

static void add_row(view_window *w, value_grid *grid, int32_t i) {
    value_widgets *row = &grid->rows[i];
    char name[32];
    row->swatch = swatch_create(w, i);
    snprintf(name, sizeof name, "%s-%d", grid->is_palette ? "palette" : "swatch",
             w->values.table.rows[i].first);
    gtk_widget_set_name(row->swatch, name);
    row->name = gtk_label_new("");
    row->share = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(row->name), 0);
    gtk_label_set_ellipsize(GTK_LABEL(row->name), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(row->name, TRUE);
    gtk_label_set_xalign(GTK_LABEL(row->share), 1);
    gtk_grid_attach(GTK_GRID(grid->widget), row->swatch, 0, i + 1, 1, 1);
    gtk_grid_attach(GTK_GRID(grid->widget), row->name, 1, i + 1, 1, 1);
    gtk_grid_attach(GTK_GRID(grid->widget), row->share, 2, i + 1, 1, 1);
    if (grid->is_palette) return;
    row->enter = gtk_check_button_new();
    row->cost = gtk_spin_button_new_with_range(1.0 / HR_COST_PLAIN, 255, 0.5);
    gtk_spin_button_set_digits(GTK_SPIN_BUTTON(row->cost), 2);
    gtk_widget_add_css_class(row->cost, "small");
    gtk_editable_set_width_chars(GTK_EDITABLE(row->cost), 4);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(row->cost), 4);
    snprintf(name, sizeof name, "enter-%d", w->values.table.rows[i].first);
    gtk_widget_set_name(row->enter, name);
    snprintf(name, sizeof name, "cost-%d", w->values.table.rows[i].first);
    gtk_widget_set_name(row->cost, name);
    g_object_set_data(G_OBJECT(row->enter), "row", GINT_TO_POINTER(i));
    g_object_set_data(G_OBJECT(row->cost), "row", GINT_TO_POINTER(i));
    g_signal_connect(row->enter, "toggled", G_CALLBACK(enter_toggled), w);
    g_signal_connect(row->cost, "value-changed", G_CALLBACK(cost_changed), w);
    gtk_grid_attach(GTK_GRID(grid->widget), row->enter, 3, i + 1, 1, 1);
    gtk_grid_attach(GTK_GRID(grid->widget), row->cost, 4, i + 1, 1, 1);
}

static void add_heads(value_grid *grid) {
    static const char *const HEADS[] = {"", "", "share", "enter", "cost"};
    for (int i = 2; i < (grid->is_palette ? 3 : 5); i++) {
        GtkWidget *head = gtk_label_new(HEADS[i]);
        gtk_widget_add_css_class(head, "faint");
        gtk_grid_attach(GTK_GRID(grid->widget), head, i, 0, 1, 1);
    }
}

// Of a drawing in grays that was opened as what it is not.
static void add_hint(value_grid *grid, int32_t row) {
    GtkWidget *hint =
        widget_text("Grays are levels, from white, 0, to black, 255. To say what each "
                    "gray stands for: Map, Import a picture.");
    gtk_widget_set_name(hint, "levels-hint");
    gtk_grid_attach(GTK_GRID(grid->widget), hint, 0, row, 5, 1);
}

static void make_rows(view_window *w, value_grid *grid) {
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(grid->widget)) != NULL)
        gtk_grid_remove(GTK_GRID(grid->widget), child);
    add_heads(grid);
    for (int32_t i = 0; i < w->values.table.count; i++) add_row(w, grid, i);
    if (w->session->is_levels && !grid->is_palette) add_hint(grid, w->values.table.count + 1);
}

static void fill_row(view_window *w, const value_widgets *widgets, const value_row *row) {
    char share[32];
    double percent = 100 * row->share;
    bool is_chosen = w->session->value >= row->first && w->session->value <= row->last;
    snprintf(share, sizeof share, percent < 0.05 ? "< 0.1 %%" : "%.1f %%", percent);
    gtk_label_set_text(GTK_LABEL(widgets->name), row->name);
    gtk_label_set_text(GTK_LABEL(widgets->share), share);
    gtk_widget_queue_draw(gtk_button_get_child(GTK_BUTTON(widgets->swatch)));
    if (is_chosen)
        gtk_widget_add_css_class(widgets->swatch, "chosen");
    else
        gtk_widget_remove_css_class(widgets->swatch, "chosen");
    if (!widgets->enter) return;
    gtk_check_button_set_active(GTK_CHECK_BUTTON(widgets->enter), row->is_open);
    gtk_widget_set_sensitive(widgets->cost, row->is_open);
    widget_set_spin(widgets->cost, (double)row->cost_256ths / HR_COST_PLAIN);
}

static bool has_other_rows(const value_table *a, const value_table *b) {
    if (a->count != b->count) return true;
    for (int32_t i = 0; i < a->count; i++)
        if (a->rows[i].first != b->rows[i].first) return true;
    return false;
}

void values_panel_fill(view_window *w) {
    const session *s = w->session;
    value_panel *panel = &w->values;
    count_again(w);
    if (!s->map) return;
    value_table table = value_table_of(s->counts, &s->unit.unit, s->is_levels);
    bool is_other = has_other_rows(&table, &panel->table) || panel->map_number != s->map_number;
    panel->table = table;
    panel->map_number = s->map_number;
    for (int i = 0; i < VALUE_GRIDS; i++) {
        if (is_other) make_rows(w, &panel->grids[i]);
        for (int32_t k = 0; k < table.count; k++)
            fill_row(w, &panel->grids[i].rows[k], &table.rows[k]);
    }
}

GtkWidget *values_panel_create(view_window *w, bool is_palette) {
    value_grid *grid = &w->values.grids[is_palette];
    grid->is_palette = is_palette;
    grid->widget = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(grid->widget), 6);
    gtk_grid_set_row_spacing(GTK_GRID(grid->widget), 2);
    return grid->widget;
}

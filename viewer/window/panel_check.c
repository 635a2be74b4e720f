// panel_check.c - what a map is checked for, how much was found of each kind for each class, and
// the list: a click on a number lists what is of that kind and class, one on the list leads there.

#include "viewer/window/panel_check.h"

#include "viewer/check/check_symbols.h"
#include "viewer/check/check_words.h"
#include "viewer/output/time_text.h"
#include "viewer/window/map_area.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <stdio.h>
#include <string.h>

enum { OF_CLASSES = CHECK_ODD, COUNT_MOST = 1000000, CHOKE_MOST = 64 };

// ---- The choice

static void choose(view_window *w) {
    check_choice choice = w->check.view.choice;
    const char *text = gtk_editable_get_text(GTK_EDITABLE(w->check.classes));
    snprintf(choice.classes, sizeof choice.classes, "%s", text);
    choice.island_least = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(w->check.island_least));
    choice.choke_width = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(w->check.choke_width));
    if (memcmp(&choice, &w->check.view.choice, sizeof choice) == 0) return;
    check_view_choose(&w->check.view, &choice);
    window_update(w);
}

static void changed(GtkWidget *widget, gpointer user) {
    (void)widget;
    view_window *w = user;
    if (!w->is_filling && !w->is_closing) choose(w);
}

// ---- What was found

static void say_status(const view_window *w, char text[WORDS_LENGTH]) {
    const check_view *view = &w->check.view;
    char time[TIME_LENGTH], reach[CHECK_WORDS_LENGTH];
    check_view_say(view, reach);
    if (!w->session->map)
        snprintf(text, WORDS_LENGTH, "There is no map to check.");
    else if (view->problem.text[0])
        snprintf(text, WORDS_LENGTH, "%s", view->problem.text);
    else if (view->failed == view->number)
        snprintf(text, WORDS_LENGTH, "This could not be checked.");
    else if (!check_view_is_current(view))
        snprintf(text, WORDS_LENGTH, "Checking ...");
    else
        snprintf(text, WORDS_LENGTH, "%s%s%d found in %s. Click a number to list what it counts.",
                 reach, reach[0] ? " " : "", (int)view->outcome->report.count,
                 time_text(view->outcome->time_ns, time, sizeof time));
}

static void fill_count(view_window *w, GtkWidget *button, int64_t count, int kind, int of_class) {
    const check_view *view = &w->check.view;
    char text[24];
    bool is_chosen = view->kind == kind && view->of_class == of_class;
    snprintf(text, sizeof text, "%lld", (long long)count);
    gtk_button_set_label(GTK_BUTTON(button), text);
    gtk_widget_set_sensitive(button, count > 0);
    widget_mark_button(button, is_chosen);
}

static void fill_class(view_window *w, int i) {
    const check_outcome *outcome = w->check.view.outcome;
    bool is_there = outcome && i < outcome->classes.count;
    check_class_row *row = &w->check.table[i];
    gtk_widget_set_visible(row->name, is_there);
    gtk_widget_set_visible(row->reachable, is_there);
    for (int kind = 0; kind < OF_CLASSES; kind++)
        gtk_widget_set_visible(row->counts[kind], is_there);
    if (!is_there) return;
    const check_class *class = &outcome->report.classes[i];
    char text[24];
    double share = class->open > 0 ? 100.0 * (double)class->reachable / (double)class->open : 0;
    snprintf(text, sizeof text, "%.1f %%", share);
    gtk_label_set_text(GTK_LABEL(row->reachable), text);
    gtk_button_set_label(GTK_BUTTON(row->name), outcome->classes.names[i]);
    for (int kind = 0; kind < OF_CLASSES; kind++)
        fill_count(w, row->counts[kind], class->counts[kind], kind, i);
}

static void fill_table(view_window *w) {
    const check_outcome *outcome = w->check.view.outcome;
    for (int i = 0; i < CHECK_CLASSES_MOST; i++) fill_class(w, i);
    fill_count(w, w->check.of_map[0], outcome ? outcome->report.odd : 0, CHECK_ODD, CHECK_OF_MAP);
    fill_count(w, w->check.of_map[1], outcome ? outcome->report.soft : 0, CHECK_SOFT, CHECK_OF_MAP);
}

// ---- The list

static void draw_mark(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer kind) {
    (void)area, (void)height;
    check_draw_mark(cairo, (check_kind)GPOINTER_TO_INT(kind), width / 2.0, CHECK_MARK_HALF);
}

static GtkWidget *row_create(const check_outcome *outcome, int32_t index, int32_t place) {
    const check_finding *f = &outcome->report.findings[index];
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *area = gtk_drawing_area_new();
    char words[CHECK_WORDS_LENGTH], text[CHECK_WORDS_LENGTH + 80], name[24];
    snprintf(text, sizeof text, "%.15s, %d,%d: %s",
             f->class_index >= 0 ? outcome->classes.names[f->class_index] : "map", (int)f->at.x,
             (int)f->at.y, check_words(&outcome->report, f, words));
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), 2 * CHECK_MARK_HALF);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), 2 * CHECK_MARK_HALF);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_mark, GINT_TO_POINTER(f->kind),
                                   NULL);
    snprintf(name, sizeof name, "finding-%d", (int)place);
    gtk_widget_set_name(box, name);
    GtkWidget *label = widget_text(text);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_box_append(GTK_BOX(box), area);
    gtk_box_append(GTK_BOX(box), label);
    return box;
}

static void make_rows(view_window *w) {
    int32_t indices[CHECK_ROWS], count = check_view_list(&w->check.view, indices);
    GtkListBox *rows = GTK_LIST_BOX(w->check.rows);
    GtkWidget *row;
    while ((row = gtk_widget_get_first_child(w->check.rows)) != NULL)
        gtk_list_box_remove(rows, row);
    for (int32_t i = 0; i < count; i++)
        gtk_list_box_append(rows, row_create(w->check.view.outcome, indices[i], i));
}

static void mark_row(view_window *w) {
    int32_t indices[CHECK_ROWS], count = check_view_list(&w->check.view, indices), row = -1;
    for (int32_t i = 0; i < count; i++)
        if (indices[i] == w->check.view.chosen) row = i;
    widget_mark_row(w->check.rows, row);
}

static void fill_list(view_window *w) {
    const check_view *view = &w->check.view;
    check_listed now = {.number = view->outcome ? view->outcome->number : 0,
                        .names_number = view->names_number,
                        .first = view->first,
                        .kind = view->kind,
                        .of_class = view->of_class};
    int32_t count = check_view_count(view);
    char text[80] = "";
    if (memcmp(&now, &w->check.listed, sizeof now) != 0) make_rows(w);
    w->check.listed = now;
    mark_row(w);
    if (count > 0)
        snprintf(text, sizeof text, "%d to %d of %d", (int)view->first + 1,
                 (int)(view->first + CHECK_ROWS < count ? view->first + CHECK_ROWS : count),
                 (int)count);
    else if (view->outcome)
        snprintf(text, sizeof text, "Nothing was found.");
    gtk_label_set_text(GTK_LABEL(w->check.head), text);
    gtk_widget_set_visible(w->check.back, count > CHECK_ROWS);
    gtk_widget_set_visible(w->check.forward, count > CHECK_ROWS);
    gtk_widget_set_sensitive(w->check.back, view->first > 0);
    gtk_widget_set_sensitive(w->check.forward, view->first + CHECK_ROWS < count);
}

void check_panel_fill(view_window *w) {
    const check_choice *choice = &w->check.view.choice;
    char text[WORDS_LENGTH];
    widget_set_entry(w->check.classes, choice->classes);
    widget_set_spin(w->check.island_least, choice->island_least);
    widget_set_spin(w->check.choke_width, choice->choke_width);
    say_status(w, text);
    gtk_label_set_text(GTK_LABEL(w->check.status), text);
    fill_table(w);
    fill_list(w);
}

// ---- Being there

static void go_to_chosen(view_window *w) {
    const check_view *view = &w->check.view;
    const check_finding *f = check_view_chosen(view);
    if (f)
        camera_go_to(&w->session->camera, f->at.x + 0.5, f->at.y + 0.5,
                     check_finding_span(&view->outcome->report, f));
    window_update_page(w);
}

void check_panel_step(view_window *w, int32_t by) {
    if (check_view_step(&w->check.view, by)) go_to_chosen(w);
}

// ---- Clicks

static void row_clicked(GtkListBox *rows, GtkListBoxRow *row, gpointer user) {
    (void)rows;
    view_window *w = user;
    int32_t indices[CHECK_ROWS], count = check_view_list(&w->check.view, indices);
    int32_t i = gtk_list_box_row_get_index(row);
    if (i < 0 || i >= count) return;
    check_view_choose_finding(&w->check.view, indices[i]);
    go_to_chosen(w);
}

static void count_clicked(GtkButton *button, gpointer user) {
    view_window *w = user;
    int kind = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "kind"));
    int of_class = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "class"));
    check_view_filter(&w->check.view, kind, of_class);
    window_update_page(w);
}

static void name_clicked(GtkButton *button, gpointer user) {
    view_window *w = user;
    check_view_show_alone(&w->check.view,
                          GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "class")));
    window_update_page(w);
}

static void back_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    check_view_turn(&w->check.view, -1);
    window_update_page(w);
}

static void forward_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    check_view_turn(&w->check.view, 1);
    window_update_page(w);
}

// ---- The widgets

static void add_entry(view_window *w, GtkWidget *grid) {
    GtkWidget *entry = w->check.classes = widget_entry(G_CALLBACK(changed), w);
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), "1,2,tank,boat=3:0+3");
    gtk_widget_set_name(entry, "check-classes");
    gtk_widget_set_tooltip_text(entry,
                                "Up to 8 of [NAME=]SIZE[:VALUES], e.g. 1,2:0-3,tank=3:0+3. Who "
                                "names no values enters what the unit of Plan may enter; soldier, "
                                "car, tank and amphibian are those of Plan");
    gtk_entry_set_max_length(GTK_ENTRY(entry), CHECK_TEXT_LENGTH - 1);
    widget_add_row(grid, 0, "Classes", entry);
}

static GtkWidget *spin_create(view_window *w, double most, const char *name, const char *help) {
    GtkWidget *spin = gtk_spin_button_new_with_range(1, most, 1);
    gtk_widget_set_name(spin, name);
    gtk_widget_set_tooltip_text(spin, help);
    g_signal_connect(spin, "value-changed", G_CALLBACK(changed), w);
    return spin;
}

static GtkWidget *choice_create(view_window *w) {
    GtkWidget *grid = gtk_grid_new(), *more = gtk_grid_new(), *expander;
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    gtk_grid_set_column_spacing(GTK_GRID(more), 8);
    add_entry(w, grid);
    w->check.island_least =
        spin_create(w, COUNT_MOST, "check-island",
                    "From so many blocks on it is an island, and no pocket; smaller sides of gaps "
                    "are left out");
    w->check.choke_width = spin_create(w, CHOKE_MOST, "check-choke",
                                       "A choke is less than so many cells wider than the unit");
    widget_add_row(more, 0, "Islands from, blocks", w->check.island_least);
    widget_add_row(more, 1, "Chokes up to, cells wider", w->check.choke_width);
    expander = gtk_expander_new("Advanced");
    gtk_widget_set_name(expander, "check-advanced");
    gtk_expander_set_child(GTK_EXPANDER(expander), more);
    gtk_grid_attach(GTK_GRID(grid), expander, 0, 1, 2, 1);
    return grid;
}

static GtkWidget *small_button(view_window *w, const char *name, int kind, int of_class,
                               GCallback clicked) {
    GtkWidget *button = gtk_button_new_with_label("");
    gtk_widget_set_name(button, name);
    gtk_widget_add_css_class(button, "small");
    gtk_widget_add_css_class(button, "flat");
    g_object_set_data(G_OBJECT(button), "kind", GINT_TO_POINTER(kind));
    g_object_set_data(G_OBJECT(button), "class", GINT_TO_POINTER(of_class));
    g_signal_connect(button, "clicked", clicked, w);
    return button;
}

static GtkWidget *count_create(view_window *w, int kind, int of_class) {
    char name[40];
    snprintf(name, sizeof name, "check-%s-%d", check_kind_name((check_kind)kind), of_class);
    GtkWidget *button = small_button(w, name, kind, of_class, G_CALLBACK(count_clicked));
    gtk_widget_set_tooltip_text(button, check_kind_help((check_kind)kind));
    gtk_widget_set_hexpand(button, TRUE);
    return button;
}

static void add_class(view_window *w, GtkWidget *grid, int i) {
    char name[24];
    check_class_row *row = &w->check.table[i];
    snprintf(name, sizeof name, "check-class-%d", i);
    row->name = small_button(w, name, 0, i, G_CALLBACK(name_clicked));
    gtk_widget_set_halign(row->name, GTK_ALIGN_START);
    gtk_widget_set_tooltip_text(row->name, "This class alone, or all side by side");
    row->reachable = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(row->reachable), 1);
    gtk_widget_set_tooltip_text(row->reachable,
                                "How much of what is open to it hangs together: the largest part");
    gtk_grid_attach(GTK_GRID(grid), row->name, 0, i + 1, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), row->reachable, 1, i + 1, 1, 1);
    for (int kind = 0; kind < OF_CLASSES; kind++) {
        row->counts[kind] = count_create(w, kind, i);
        gtk_grid_attach(GTK_GRID(grid), row->counts[kind], 2 + kind, i + 1, 1, 1);
    }
}

static void add_head(GtkWidget *grid, int column, const char *text, const char *help) {
    GtkWidget *label = gtk_label_new(text);
    gtk_widget_add_css_class(label, "faint");
    gtk_widget_set_tooltip_text(label, help);
    gtk_grid_attach(GTK_GRID(grid), label, column, 0, 1, 1);
}

static GtkWidget *table_create(view_window *w) {
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(grid), 4);
    add_head(grid, 1, "reach", "How much of what is open hangs together: the largest part");
    for (int kind = 0; kind < OF_CLASSES; kind++)
        add_head(grid, 2 + kind, check_kind_name((check_kind)kind),
                 check_kind_help((check_kind)kind));
    for (int i = 0; i < CHECK_CLASSES_MOST; i++) add_class(w, grid, i);
    return grid;
}

static GtkWidget *of_map_create(view_window *w) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    static const char *const NAMES[] = {"Odd cells", "Soft edges"};
    for (int i = 0; i < 2; i++) {
        gtk_box_append(GTK_BOX(row), gtk_label_new(NAMES[i]));
        w->check.of_map[i] = count_create(w, CHECK_ODD + i, CHECK_OF_MAP);
        gtk_widget_set_hexpand(w->check.of_map[i], FALSE);
        gtk_box_append(GTK_BOX(row), w->check.of_map[i]);
    }
    return row;
}

static GtkWidget *head_create(view_window *w) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    w->check.head = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(w->check.head), 0);
    gtk_widget_set_hexpand(w->check.head, TRUE);
    gtk_box_append(GTK_BOX(row), w->check.head);
    w->check.back = widget_add_button(row, "Back", G_CALLBACK(back_clicked), w);
    w->check.forward = widget_add_button(row, "More", G_CALLBACK(forward_clicked), w);
    gtk_widget_set_name(w->check.back, "check-back");
    gtk_widget_set_name(w->check.forward, "check-forward");
    gtk_widget_add_css_class(w->check.back, "small");
    gtk_widget_add_css_class(w->check.forward, "small");
    return row;
}

// What was found is always seen; only the list is scrolled.
GtkWidget *check_panel_create(view_window *w) {
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *top = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    w->check.status = widget_text("");
    gtk_widget_set_name(w->check.status, "check-status");
    gtk_widget_set_tooltip_text(w->check.status, "A block is the cells that a unit stands on: one "
                                                 "for size 1, 3 x 3 for size 3");
    w->check.rows = gtk_list_box_new();
    w->check.list = widget_scrolled(w->check.rows);
    gtk_widget_set_vexpand(w->check.list, TRUE);
    g_signal_connect(w->check.rows, "row-activated", G_CALLBACK(row_clicked), w);
    gtk_widget_set_margin_start(top, 10);
    gtk_widget_set_margin_end(top, 10);
    gtk_widget_set_margin_top(top, 8);
    gtk_box_append(GTK_BOX(top), choice_create(w));
    gtk_box_append(GTK_BOX(top), w->check.status);
    gtk_box_append(GTK_BOX(top), table_create(w));
    gtk_box_append(GTK_BOX(top), of_map_create(w));
    gtk_box_append(GTK_BOX(top), head_create(w));
    gtk_box_append(GTK_BOX(panel), top);
    gtk_box_append(GTK_BOX(panel), w->check.list);
    return panel;
}

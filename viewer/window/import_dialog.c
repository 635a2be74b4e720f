// import_dialog.c - see import_dialog.h.

#include "viewer/window/import_dialog.h"

#include "viewer/model/words.h"
#include "viewer/window/widgets.h"

#include <stdio.h>
#include <stdlib.h>

enum { DIALOG_WIDTH = 600, DIALOG_HEIGHT = 560, SWATCH_WIDTH = 44, SWATCH_HEIGHT = 24 };
enum { CHOICES = 257 }; // the values, and a soft edge

typedef struct import_dialog {
    view_window *window;
    const import_picture *picture;
    import_answer *answer;
    void *user;
    picture_key *key; // what was told
    GtkWidget *choices[IMPORT_COLOURS_MOST];
    GtkWidget *go; // the button that imports
} import_dialog;

// ---- What a colour may stand for: a soft edge, the terrains, then all other values

static void list_values(int16_t values[CHOICES]) {
    bool is_listed[256] = {false};
    int count = 0;
    values[count++] = KEY_SOFT;
    for (int32_t i = 0; i < KEY_TERRAINS; i++)
        values[count++] = key_terrains[i], is_listed[key_terrains[i]] = true;
    for (int value = 0; value < 256; value++)
        if (!is_listed[value]) values[count++] = (int16_t)value;
}

static GtkStringList *names_create(void) {
    int16_t values[CHOICES];
    GtkStringList *names = gtk_string_list_new(NULL);
    list_values(values);
    for (int i = 0; i < CHOICES; i++) {
        char words[WORDS_LENGTH], name[WORDS_LENGTH + 8];
        if (values[i] == KEY_SOFT) {
            gtk_string_list_append(names, "soft edge: as most around it");
            continue;
        }
        words_for_value((uint8_t)values[i], words);
        snprintf(name, sizeof name, "%d  %s", values[i], words);
        gtk_string_list_append(names, name);
    }
    return names;
}

static guint choice_of(int16_t value) {
    int16_t values[CHOICES];
    list_values(values);
    for (guint i = 0; i < CHOICES; i++)
        if (values[i] == value) return i;
    return 0;
}

// ---- Rows

static void draw_colour(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer at) {
    (void)area;
    wide_colour colour = ((const key_suggestion *)at)->colour;
    double samples[4];
    for (int i = 0; i < 4; i++) samples[i] = (double)(colour >> (48 - 16 * i) & 0xFFFF) / 65535;
    cairo_set_source_rgba(cairo, samples[0], samples[1], samples[2], samples[3]);
    cairo_rectangle(cairo, 0.5, 0.5, width - 1, height - 1);
    cairo_fill_preserve(cairo);
    cairo_set_source_rgb(cairo, 0.5, 0.5, 0.5);
    cairo_set_line_width(cairo, 1);
    cairo_stroke(cairo);
}

static GtkWidget *swatch_create(key_suggestion *colour) {
    GtkWidget *swatch = gtk_drawing_area_new();
    gtk_widget_set_size_request(swatch, SWATCH_WIDTH, SWATCH_HEIGHT);
    gtk_widget_set_valign(swatch, GTK_ALIGN_CENTER);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(swatch), draw_colour, colour, NULL);
    return swatch;
}

static GtkWidget *label_create(const char *text) {
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    return label;
}

static void add_colour(import_dialog *d, GtkWidget *grid, GtkStringList *names, int32_t index) {
    key_suggestion *colour = &d->picture->colours.at[index];
    double pixels = (double)d->picture->picture.width * d->picture->picture.height;
    char name[COLOUR_NAME_LENGTH], cells[64];
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(g_object_ref(names)), NULL);
    snprintf(cells, sizeof cells, "%lld cells, %.2g %%", (long long)colour->count,
             100 * (double)colour->count / pixels);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), choice_of(colour->value));
    gtk_widget_set_hexpand(choice, TRUE);
    snprintf(name, sizeof name, "import-%d", (int)index);
    gtk_widget_set_name(choice, name);
    d->choices[index] = choice;
    gtk_grid_attach(GTK_GRID(grid), swatch_create(colour), 0, index, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), label_create(wide_colour_name(colour->colour, name)), 1, index,
                    1, 1);
    gtk_grid_attach(GTK_GRID(grid), label_create(cells), 2, index, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), choice, 3, index, 1, 1);
}

static GtkWidget *colours_create(import_dialog *d) {
    GtkWidget *grid = gtk_grid_new();
    GtkStringList *names = names_create();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    for (int32_t i = 0; i < d->picture->colours.listed; i++) add_colour(d, grid, names, i);
    g_object_unref(names);
    GtkWidget *scrolled = widget_scrolled(grid);
    gtk_widget_set_vexpand(scrolled, TRUE);
    return scrolled;
}

// ---- The answer

static void import_clicked(GtkButton *button, gpointer user) {
    import_dialog *d = user;
    int16_t values[CHOICES];
    bool has_value = false;
    d->key = calloc(1, sizeof *d->key);
    list_values(values);
    for (int32_t i = 0; d->key && i < d->picture->colours.listed; i++) {
        guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(d->choices[i]));
        int16_t value = chosen < CHOICES ? values[chosen] : KEY_SOFT;
        d->key->at[d->key->count++] = (key_colour){d->picture->colours.at[i].colour, value};
        has_value = has_value || value != KEY_SOFT;
    }
    if (!has_value) { // nothing for soft edges to follow
        free(d->key);
        d->key = NULL;
        gtk_widget_error_bell(GTK_WIDGET(button));
        return;
    }
    gtk_window_destroy(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(button))));
}

static void cancel_clicked(GtkButton *button, gpointer user) {
    (void)user;
    gtk_window_destroy(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(button))));
}

static gboolean key_pressed(GtkEventControllerKey *keys, guint key, guint code,
                            GdkModifierType state, gpointer dialog) {
    (void)keys, (void)code, (void)state;
    if (key != GDK_KEY_Escape) return FALSE;
    gtk_window_destroy(GTK_WINDOW(dialog));
    return TRUE;
}

static gboolean tell(gpointer user) {
    import_dialog *d = user;
    d->answer(d->window, d->key, d->user);
    free(d);
    return G_SOURCE_REMOVE;
}

// Not before the dialog is gone; where the window goes with it, there is nobody to tell later.
static void destroyed(GtkWidget *dialog, gpointer user) {
    (void)dialog;
    g_idle_add(tell, user);
}

// ---- The dialog

static GtkWidget *buttons_create(import_dialog *d) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gtk_widget_set_halign(row, GTK_ALIGN_END);
    widget_add_button(row, "Cancel", G_CALLBACK(cancel_clicked), d);
    widget_add_button(row, "Import", G_CALLBACK(import_clicked), d);
    d->go = gtk_widget_get_last_child(row);
    gtk_widget_set_name(gtk_widget_get_first_child(row), "import-cancel");
    gtk_widget_set_name(d->go, "import-go");
    gtk_widget_add_css_class(d->go, "suggested-action");
    return row;
}

static GtkWidget *words_create(const import_dialog *d, const char *why) {
    const key_suggestions *colours = &d->picture->colours;
    char text[2 * WORDS_LENGTH], rarer[WORDS_LENGTH] = "";
    if (colours->listed < colours->count)
        snprintf(rarer, sizeof rarer,
                 " %lld rarer colours are taken for the one of these that looks nearest.",
                 (long long)(colours->count - colours->listed));
    snprintf(
        text, sizeof text,
        "What does each colour stand for? Chosen is the terrain that looks nearest; rare colours "
        "are soft edges, which become what most cells around them are.%s%s%.250s",
        rarer, why[0] ? "\nWithout that it is no map: " : "", why);
    return widget_text(text);
}

static void watch(GtkWidget *dialog, import_dialog *d) {
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), dialog);
    gtk_widget_add_controller(dialog, keys);
    g_signal_connect(dialog, "destroy", G_CALLBACK(destroyed), d);
}

void import_dialog_ask(view_window *w, const import_picture *picture, const char *why,
                       import_answer *answer, void *user) {
    import_dialog *d = calloc(1, sizeof *d);
    if (!d) {
        answer(w, NULL, user);
        return;
    }
    *d = (import_dialog){.window = w, .picture = picture, .answer = answer, .user = user};
    GtkWidget *dialog = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10);
    GtkWidget *words = words_create(d, why);
    gtk_label_set_max_width_chars(GTK_LABEL(words), -1);
    gtk_widget_add_css_class(box, "dialog");
    gtk_box_append(GTK_BOX(box), words);
    gtk_box_append(GTK_BOX(box), colours_create(d));
    gtk_box_append(GTK_BOX(box), buttons_create(d));
    gtk_window_set_child(GTK_WINDOW(dialog), box);
    gtk_window_set_title(GTK_WINDOW(dialog), "Import a picture");
    gtk_window_set_transient_for(GTK_WINDOW(dialog), GTK_WINDOW(w->window));
    gtk_window_set_modal(GTK_WINDOW(dialog), TRUE);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(dialog), DIALOG_WIDTH, DIALOG_HEIGHT);
    watch(dialog, d);
    gtk_window_present(GTK_WINDOW(dialog));
    gtk_widget_grab_focus(d->go); // Return imports
}

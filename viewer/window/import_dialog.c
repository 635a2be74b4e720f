// import_dialog.c - see import_dialog.h.

#include "viewer/window/import_dialog.h"

#include "viewer/model/words.h"
#include "viewer/options/plural.h"
#include "viewer/window/import_sample.h"
#include "viewer/window/popups.h"
#include "viewer/window/report.h"
#include "viewer/window/widgets.h"

#include <stdio.h>
#include <stdlib.h>

enum { DIALOG_WIDTH = 600, DIALOG_HEIGHT = 560, SWATCH_WIDTH = 44, SWATCH_HEIGHT = 24 };
enum { CHOICES = 257 };    // the values, and a soft edge
enum { ROWS_MOST = 64 };   // of a group
enum { SLICE_US = 20000 }; // of rows that are added at a time: a list of values is no small thing
enum { SHARE_LENGTH = 64 };

/// A table of rows: the colours that are drawn, and those of soft edges.
typedef struct row_group {
    GtkWidget *grid;
    int32_t rows;
    int32_t next; // colour to be looked at: it gets a row, or is of the other group
} row_group;

typedef struct import_dialog {
    view_window *window;
    const import_picture *picture;
    import_answer *answer;
    void *user;
    picture_key *key;                     // what was told
    GtkStringList *names;                 // of what a colour may stand for
    row_group groups[2];                  // by is_soft
    guint adding;                         // the source that adds rows; 0 = none
    bool shows_soft;                      // those of soft edges, too
    GtkWidget *choices[KEY_COLOURS_MOST]; // NULL = the colour has no row
    import_sample sample;                 // where the colours lie
    GtkWidget *problem;                   // why it is not imported
    GtkWidget *go;                        // the button that imports
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
        char words[WORDS_LENGTH], name[WORDS_LENGTH + 32];
        if (values[i] == KEY_SOFT) {
            gtk_string_list_append(names, "soft edge: as most around it");
            continue;
        }
        words_for_value((uint8_t)values[i], words);
        snprintf(name, sizeof name, "%d  %s%s", values[i], words,
                 i > KEY_TERRAINS ? ", no terrain" : "");
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

static const char *share_of(const import_dialog *d, int64_t count, char text[SHARE_LENGTH]) {
    const wide_picture *picture = &d->picture->picture;
    double share = 100 * (double)count / ((double)picture->width * picture->height);
    const char *form = share < 0.01 ? "%lld cells, < 0.01 %%" : "%lld cells, %.2g %%";
    if (share >= 10) form = "%lld cells, %.0f %%";
    snprintf(text, SHARE_LENGTH, form, (long long)count, share);
    return text;
}

static bool is_soft(const import_dialog *d, int32_t index) {
    return d->picture->colours.at[index].value == KEY_SOFT;
}

static void chosen(GObject *choice, GParamSpec *spec, gpointer problem) {
    (void)choice, (void)spec;
    gtk_widget_hide(problem);
}

static void add_row(import_dialog *d, row_group *group, int32_t index) {
    key_suggestion *colour = &d->picture->colours.at[index];
    char words[COLOUR_WORDS_LENGTH], exact[COLOUR_NAME_LENGTH], cells[SHARE_LENGTH], name[32];
    GtkWidget *choice = popup_list_of(g_object_ref(G_LIST_MODEL(d->names)));
    GtkWidget *called = label_create(wide_colour_words(colour->colour, words));
    gtk_widget_set_tooltip_text(called, wide_colour_name(colour->colour, exact));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), choice_of(colour->value));
    gtk_widget_set_hexpand(choice, TRUE);
    snprintf(name, sizeof name, "import-%d", (int)index);
    gtk_widget_set_name(choice, name);
    snprintf(name, sizeof name, "import-colour-%d", (int)index);
    gtk_widget_set_name(called, name);
    g_signal_connect(choice, "notify::selected", G_CALLBACK(chosen), d->problem);
    d->choices[index] = choice;
    GtkWidget *parts[] = {swatch_create(colour), called,
                          label_create(share_of(d, colour->count, cells)), choice};
    for (int column = 0; column < 4; column++) {
        gtk_grid_attach(GTK_GRID(group->grid), parts[column], column, group->rows, 1, 1);
        import_sample_mark(&d->sample, parts[column], colour);
    }
    group->rows++;
}

static void add_next(import_dialog *d, bool of_soft) {
    row_group *group = &d->groups[of_soft];
    int32_t index = group->next++;
    if (is_soft(d, index) == of_soft && group->rows < ROWS_MOST) add_row(d, group, index);
}

// Hundreds of rows would hold up the window: they are added as there is time.
static gboolean add_rows(gpointer user) {
    import_dialog *d = user;
    int32_t listed = d->picture->colours.listed;
    int64_t begin = g_get_monotonic_time();
    int groups = d->shows_soft ? 2 : 1;
    for (int of_soft = 0; of_soft < groups; of_soft++)
        while (d->groups[of_soft].next < listed) {
            if (g_get_monotonic_time() - begin > SLICE_US) return G_SOURCE_CONTINUE;
            add_next(d, of_soft);
        }
    d->adding = 0;
    return G_SOURCE_REMOVE;
}

static void go_on_adding(import_dialog *d) {
    if (!d->adding) d->adding = g_idle_add(add_rows, d);
}

static void soft_opened(GObject *expander, GParamSpec *spec, gpointer user) {
    (void)expander, (void)spec;
    import_dialog *d = user;
    d->shows_soft = true;
    go_on_adding(d);
}

static GtkWidget *grid_create(row_group *group) {
    group->grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(group->grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(group->grid), 12);
    return group->grid;
}

// ---- What is not in the table of terrains

typedef struct colour_sum {
    int64_t colours, cells;
} colour_sum;

// Soft edges, or the colours that are not in the table of terrains but are none.
static colour_sum sum_of_rest(const import_dialog *d, bool of_soft) {
    const key_suggestions *all = &d->picture->colours;
    int64_t pixels = (int64_t)d->picture->picture.width * d->picture->picture.height;
    colour_sum soft = {0, 0}, listed = {0, 0};
    for (int32_t i = 0; i < all->listed; i++) {
        colour_sum *sum = is_soft(d, i) ? &soft : &listed;
        if (!is_soft(d, i) && sum->colours == ROWS_MOST) continue;
        sum->colours++;
        sum->cells += all->at[i].count;
    }
    if (of_soft) return soft;
    return (colour_sum){all->count - soft.colours - listed.colours,
                        pixels - soft.cells - listed.cells};
}

static GtkWidget *rest_create(const import_dialog *d) {
    colour_sum rest = sum_of_rest(d, false);
    char text[WORDS_LENGTH], share[SHARE_LENGTH];
    snprintf(text, sizeof text,
             "%lld rarer colours (%s) are taken for the one of these that looks nearest.",
             (long long)rest.colours, share_of(d, rest.cells, share));
    GtkWidget *words = widget_text(text);
    gtk_widget_set_name(words, "import-rest");
    gtk_widget_set_visible(words, rest.colours > 0);
    return words;
}

static GtkWidget *soft_create(import_dialog *d) {
    colour_sum soft = sum_of_rest(d, true);
    char text[WORDS_LENGTH], share[SHARE_LENGTH];
    snprintf(text, sizeof text, "Soft edges: %lld colour%s, %s", (long long)soft.colours,
             plural(soft.colours), share_of(d, soft.cells, share));
    GtkWidget *expander = gtk_expander_new(NULL), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *title = gtk_label_new(text);
    gtk_expander_set_label_widget(GTK_EXPANDER(expander), title);
    gtk_widget_set_name(title, "import-soft-title");
    import_sample_mark(&d->sample, title, NULL);
    snprintf(
        text, sizeof text,
        "Rare, and between the colours around them: each cell becomes what most cells around it "
        "are. What is soft throughout is lost by that, such as a gap two cells wide: give its "
        "colours a value.%s",
        soft.colours > ROWS_MOST ? " The most frequent of them:" : "");
    GtkWidget *words = widget_text(text);
    gtk_label_set_max_width_chars(GTK_LABEL(words), -1);
    gtk_box_append(GTK_BOX(box), words);
    gtk_box_append(GTK_BOX(box), grid_create(&d->groups[true]));
    gtk_widget_set_margin_top(box, 6);
    gtk_expander_set_child(GTK_EXPANDER(expander), box);
    gtk_widget_set_name(expander, "import-soft");
    g_signal_connect(expander, "notify::expanded", G_CALLBACK(soft_opened), d);
    gtk_widget_set_visible(expander, soft.colours > 0);
    return expander;
}

static GtkWidget *colours_create(import_dialog *d) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10);
    gtk_box_append(GTK_BOX(box), grid_create(&d->groups[false]));
    gtk_box_append(GTK_BOX(box), rest_create(d));
    gtk_box_append(GTK_BOX(box), soft_create(d));
    d->names = names_create();
    if (add_rows(d)) go_on_adding(d);
    GtkWidget *scrolled = widget_scrolled(box);
    gtk_widget_set_vexpand(scrolled, TRUE);
    return scrolled;
}

// ---- What was told before: the same drawing again, or one of the same colours

static key_colour *told_of(picture_key *told, wide_colour colour) {
    for (int32_t i = 0; i < told->count; i++)
        if (told->at[i].colour == colour) return &told->at[i];
    return NULL;
}

static void recall(picture_key *told, const key_suggestions *colours) {
    for (int32_t i = 0; i < colours->listed; i++) {
        const key_colour *before = told_of(told, colours->at[i].colour);
        if (before) colours->at[i].value = before->value;
    }
}

static void remember(picture_key *told, const key_suggestion *colour, int16_t value) {
    key_colour *before = told_of(told, colour->colour);
    if (before)
        before->value = value;
    else if (value != colour->value && told->count < KEY_COLOURS_MOST)
        told->at[told->count++] = (key_colour){colour->colour, value};
}

// ---- The answer

// What has no row yet is what was suggested; what gets none is a soft edge, or left to look for the
// nearest.
static void tell_colour(import_dialog *d, const int16_t values[CHOICES], int32_t index) {
    const key_suggestion *colour = &d->picture->colours.at[index];
    GtkWidget *choice = d->choices[index];
    int16_t value = colour->value;
    if (choice) {
        guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(choice));
        value = chosen < CHOICES ? values[chosen] : KEY_SOFT;
    } else if (value != KEY_SOFT && index < d->groups[false].next) {
        return;
    }
    d->key->at[d->key->count++] = (key_colour){colour->colour, value};
}

static bool has_value(const picture_key *key) {
    for (int32_t i = 0; i < key->count; i++)
        if (key->at[i].value != KEY_SOFT) return true;
    return false;
}

static void refuse(import_dialog *d, const char *why) {
    free(d->key);
    d->key = NULL;
    gtk_label_set_text(GTK_LABEL(d->problem), why);
    gtk_widget_show(d->problem);
}

static void end_with_key(import_dialog *d) {
    const key_suggestions *colours = &d->picture->colours;
    for (int32_t i = 0, k = 0; i < colours->listed && k < d->key->count; i++) {
        if (d->key->at[k].colour != colours->at[i].colour) continue; // left to look for the nearest
        remember(&d->window->told, &colours->at[i], d->key->at[k++].value);
    }
    gtk_window_destroy(GTK_WINDOW(gtk_widget_get_root(d->go)));
}

static void import_clicked(GtkButton *button, gpointer user) {
    (void)button;
    import_dialog *d = user;
    int16_t values[CHOICES];
    d->key = calloc(1, sizeof *d->key);
    list_values(values);
    for (int32_t i = 0; d->key && i < d->picture->colours.listed; i++) tell_colour(d, values, i);
    if (!d->key)
        refuse(d, hr_error_text(HR_OUT_OF_MEMORY));
    else if (!has_value(d->key))
        refuse(d, "Soft edges have nothing to follow: choose a terrain for one colour at least.");
    else
        end_with_key(d);
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
    import_sample_end(&d->sample);
    d->answer(d->window, d->key, d->user);
    g_object_unref(d->names);
    free(d);
    return G_SOURCE_REMOVE;
}

// Not before the dialog is gone; where the window goes with it, there is nobody to tell later.
static void destroyed(GtkWidget *dialog, gpointer user) {
    (void)dialog;
    import_dialog *d = user;
    if (d->adding) g_source_remove(d->adding);
    g_idle_add(tell, d);
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

static GtkWidget *words_create(const char *why) {
    char text[2 * WORDS_LENGTH];
    snprintf(text, sizeof text,
             "What does each colour stand for? Each has the terrain that looks nearest, or the one "
             "that you chose for it last time.%s%.250s%s",
             why[0] ? "\nWithout this it cannot be opened: " : "", why, why[0] ? "." : "");
    GtkWidget *words = widget_text(text);
    gtk_label_set_max_width_chars(GTK_LABEL(words), -1);
    gtk_widget_set_name(words, "import-words");
    return words;
}

static GtkWidget *head_create(import_dialog *d, const char *why) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *words = words_create(why);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(row), words);
    gtk_box_append(GTK_BOX(row), import_sample_create(&d->sample, d->picture));
    return row;
}

static GtkWidget *problem_create(import_dialog *d) {
    d->problem = widget_text("");
    gtk_widget_set_name(d->problem, "import-problem");
    gtk_widget_add_css_class(d->problem, "message");
    gtk_widget_hide(d->problem);
    return d->problem;
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
    recall(&w->told, &picture->colours);
    GtkWidget *dialog = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10);
    char title[300];
    gtk_widget_add_css_class(box, "dialog");
    GtkWidget *problem = problem_create(d);
    gtk_box_append(GTK_BOX(box), head_create(d, why));
    gtk_box_append(GTK_BOX(box), colours_create(d));
    gtk_box_append(GTK_BOX(box), problem);
    gtk_box_append(GTK_BOX(box), buttons_create(d));
    gtk_window_set_child(GTK_WINDOW(dialog), box);
    snprintf(title, sizeof title, "Import a picture: %s", picture->title);
    gtk_window_set_title(GTK_WINDOW(dialog), title);
    gtk_window_set_transient_for(GTK_WINDOW(dialog), GTK_WINDOW(w->window));
    gtk_window_set_modal(GTK_WINDOW(dialog), TRUE);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(dialog), DIALOG_WIDTH, DIALOG_HEIGHT);
    watch(dialog, d);
    gtk_window_present(GTK_WINDOW(dialog));
    window_report_frames(w, dialog);
    gtk_widget_grab_focus(d->go); // Return imports
}

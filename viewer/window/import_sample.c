// import_sample.c - see import_sample.h.

#include "viewer/window/import_sample.h"

#include "viewer/canvas/drawing_sample.h"

#include <stdio.h>
#include <stdlib.h>

enum { SAMPLE_SIDE = 176 };

static const char all_is_seen[] = "Point at a colour to see where it is";

static void show(import_sample *s, colour_set marked, const char *words) {
    bool is_any = marked.count > 0;
    cairo_surface_destroy(s->marked);
    s->marked = is_any ? drawing_sample(&s->picture->picture, SAMPLE_SIDE, marked) : NULL;
    gtk_label_set_text(GTK_LABEL(s->where), words);
    gtk_widget_queue_draw(s->sample);
}

static void draw_sample(GtkDrawingArea *area, cairo_t *cairo, int width, int height,
                        gpointer user) {
    (void)area;
    const import_sample *s = user;
    cairo_surface_t *seen = s->marked ? s->marked : s->whole;
    cairo_set_source_surface(cairo, seen, (width - cairo_image_surface_get_width(seen)) / 2,
                             (height - cairo_image_surface_get_height(seen)) / 2);
    cairo_paint(cairo);
}

// Without memory for them they are not marked.
static void gather_soft(import_sample *s) {
    const key_suggestions *all = &s->picture->colours;
    s->soft = malloc((size_t)(all->listed + 1) * sizeof *s->soft);
    for (int32_t i = 0; s->soft && i < all->listed; i++)
        if (all->at[i].value == KEY_SOFT) s->soft[s->soft_count++] = all->at[i].colour;
    if (s->soft) qsort(s->soft, (size_t)s->soft_count, sizeof *s->soft, wide_colour_compare);
}

static void soft_entered(GtkEventController *motion, double x, double y, gpointer user) {
    (void)motion, (void)x, (void)y;
    import_sample *s = user;
    show(s, (colour_set){s->soft, s->soft_count}, "Marked: all soft edges");
}

static void colour_entered(GtkEventController *motion, double x, double y, gpointer user) {
    (void)x, (void)y;
    import_sample *s = user;
    char words[COLOUR_WORDS_LENGTH], text[COLOUR_WORDS_LENGTH + 16];
    const key_suggestion *colour = g_object_get_data(G_OBJECT(motion), "colour");
    snprintf(text, sizeof text, "Marked: %s", wide_colour_words(colour->colour, words));
    show(s, (colour_set){&colour->colour, 1}, text);
}

static void colours_left(GtkEventController *motion, gpointer user) {
    (void)motion;
    show(user, (colour_set){NULL, 0}, all_is_seen);
}

void import_sample_mark(import_sample *s, GtkWidget *widget, key_suggestion *colour) {
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_object_set_data(G_OBJECT(motion), "colour", colour);
    g_signal_connect(motion, "enter", G_CALLBACK(colour ? colour_entered : soft_entered), s);
    g_signal_connect(motion, "leave", G_CALLBACK(colours_left), s);
    gtk_widget_add_controller(widget, motion);
}

GtkWidget *import_sample_create(import_sample *s, const import_picture *picture) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    *s = (import_sample){.picture = picture};
    s->sample = gtk_drawing_area_new();
    s->where = gtk_label_new("");
    gtk_widget_set_name(s->where, "import-where");
    gtk_widget_set_name(s->sample, "import-sample");
    gtk_widget_add_css_class(s->where, "faint");
    gtk_widget_set_size_request(s->sample, SAMPLE_SIDE, SAMPLE_SIDE);
    gtk_widget_set_halign(s->sample, GTK_ALIGN_CENTER);
    gtk_label_set_width_chars(GTK_LABEL(s->where), 32);
    gather_soft(s);
    s->whole = drawing_sample(&picture->picture, SAMPLE_SIDE, (colour_set){NULL, 0});
    show(s, (colour_set){NULL, 0}, all_is_seen);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(s->sample), draw_sample, s, NULL);
    gtk_box_append(GTK_BOX(box), s->sample);
    gtk_box_append(GTK_BOX(box), s->where);
    return box;
}

void import_sample_end(import_sample *s) {
    cairo_surface_destroy(s->whole);
    cairo_surface_destroy(s->marked);
    free(s->soft);
}

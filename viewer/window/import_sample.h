// import_sample.h - a drawing that is imported, in small: what the pointer is on is marked in it.
#ifndef HANDRAIL_VIEWER_WINDOW_IMPORT_SAMPLE_H
#define HANDRAIL_VIEWER_WINDOW_IMPORT_SAMPLE_H

#include "viewer/model/import_picture.h"

#include <gtk/gtk.h>

typedef struct import_sample {
    const import_picture *picture;
    GtkWidget *sample, *where;       // and what is marked in it
    cairo_surface_t *whole, *marked; // the drawing as it is; NULL = nothing is marked
    wide_colour *soft;               // all colours of soft edges, in ascending order
    int32_t soft_count;
} import_sample;

/// The drawing lives longer.
GtkWidget *import_sample_create(import_sample *s, const import_picture *picture);
/// Not before its widgets are gone.
void import_sample_end(import_sample *s);
/// Marks a colour of the drawing while the pointer is on a widget; NULL = all of soft edges.
void import_sample_mark(import_sample *s, GtkWidget *widget, key_suggestion *colour);

#endif

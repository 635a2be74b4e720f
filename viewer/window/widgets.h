// widgets.h - widgets that several panels are made of.
#ifndef HANDRAIL_VIEWER_WINDOW_WIDGETS_H
#define HANDRAIL_VIEWER_WINDOW_WIDGETS_H

#include <gtk/gtk.h>

/// A label of several lines, as wide as the side panel.
GtkWidget *widget_text(const char *text);
/// What a page says first: nothing yet, and room for two lines, so that what stands below does not
/// move.
GtkWidget *widget_heading(void);
/// Appends a button to a box; `clicked` gets `user`.
GtkWidget *widget_add_button(GtkWidget *box, const char *text, GCallback clicked, gpointer user);
/// Puts a name and a widget into a row of a grid.
void widget_add_row(GtkWidget *grid, int row, const char *name, GtkWidget *widget);
/// A row of buttons of which one is down at a time; `toggled` gets `user`. The buttons go to
/// `buttons`.
GtkWidget *widget_tools(const char *const *names, int count, GtkWidget **buttons, GCallback toggled,
                        gpointer user);
/// Sets a number, unless it is there already: what is being typed stays.
void widget_set_spin(GtkWidget *spin, double value);
/// An entry; `entered` gets it, and `user`, on Enter and when what was typed there is left. A page
/// that comes up may give it the focus, and take that away, before anything stands there: nothing
/// is typed then.
GtkWidget *widget_entry(GCallback entered, gpointer user);
/// Whether there is another text than was set last.
bool widget_is_typed(GtkWidget *entry);
/// Sets a text, unless another one is being typed.
void widget_set_entry(GtkWidget *entry, const char *text);
/// Shows a button as that of what is chosen.
void widget_mark_button(GtkWidget *button, bool is_chosen);
/// A text on a label that may be too narrow for it: shown whole where the pointer rests.
void widget_say(GtkWidget *label, const char *text);
/// Marks a row of a list, or none for -1, and brings it into view where it is scrolled.
void widget_mark_row(GtkWidget *list, int32_t index);
/// Scrolled up and down, never across, with margins; the wheel scrolls it wherever it is turned.
GtkWidget *widget_scrolled(GtkWidget *content);

#endif

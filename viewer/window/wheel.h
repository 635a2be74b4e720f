// wheel.h - the wheel over a field scrolls what the field lies in, and never changes its value.
#ifndef HANDRAIL_VIEWER_WINDOW_WHEEL_H
#define HANDRAIL_VIEWER_WINDOW_WHEEL_H

#include <gtk/gtk.h>

/// For all fields in a scrolled window, or in a widget that is none, which the wheel then leaves as
/// it is.
void wheel_guard(GtkWidget *widget);

#endif

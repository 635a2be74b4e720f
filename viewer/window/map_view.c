// map_view.c - from pixels of the map area to the map.

#include "viewer/window/map_view.h"

map_frame map_view_frame(view_window *w) {
    session *s = w->session;
    if (w->page->frame) return w->page->frame(w);
    if (!s->map) return (map_frame){.camera = &s->camera};
    return (map_frame){&s->camera, hr_map_width(s->map), hr_map_height(s->map)};
}

GdkRectangle map_view_at(const view_window *w, double x, double y) {
    GtkWidget *widget = w->area.widget;
    GdkRectangle all = {0, 0, gtk_widget_get_width(widget), gtk_widget_get_height(widget)};
    return w->page->view_at ? w->page->view_at(w, x, y) : all;
}

hr_position map_view_place(const view_window *w, double x, double y) {
    GdkRectangle view = map_view_at(w, x, y);
    return camera_position_at(&w->session->camera, x - view.x, y - view.y);
}

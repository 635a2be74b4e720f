// fuzzy_editor.c - the sets of the battle's fuzzy controllers.

#include "viewer/window/fuzzy_editor.h"

#include "viewer/picture/picture_symbols.h"
#include "viewer/window/battle_control.h"
#include "viewer/window/style.h"

enum { EDITOR_WIDTH = 330, EDITOR_HEIGHT = 190 };

// With what the selected unit goes by.
static void draw(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer user) {
    const battle_session *s = &((view_window *)user)->battle.session;
    bool is_marked = s->shot.focus >= 0 && s->shot.focus_mind.has_mood;
    picture_set_dark(cairo, style_is_dark(GTK_WIDGET(area)));
    canvas_fuzzy_draw(cairo, &s->wishes.sets, is_marked ? s->shot.focus_mind.inputs : NULL, width,
                      height);
}

static void drag_begins(GtkGestureDrag *drag, double x, double y, gpointer user) {
    (void)drag;
    battle_panel *panel = &((view_window *)user)->battle;
    panel->dragged =
        canvas_fuzzy_edge_at(&panel->session.wishes.sets, x, y, gtk_widget_get_width(panel->sets),
                             gtk_widget_get_height(panel->sets));
}

static void drag_goes_on(GtkGestureDrag *drag, double by_x, double by_y, gpointer user) {
    (void)by_y;
    view_window *w = user;
    battle_panel *panel = &w->battle;
    double x, y;
    if (!gtk_gesture_drag_get_start_point(drag, &x, &y)) return;
    canvas_fuzzy_drag(&panel->session.wishes.sets, panel->dragged, x + by_x,
                      gtk_widget_get_width(panel->sets));
    battle_control_go_on(w);
}

GtkWidget *fuzzy_editor_create(view_window *w) {
    GtkWidget *expander = gtk_expander_new("Sets of fuzzy minds");
    GtkWidget *area = w->battle.sets = gtk_drawing_area_new();
    GtkGesture *drag = gtk_gesture_drag_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), EDITOR_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), EDITOR_HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, w, NULL);
    gtk_widget_set_name(area, "fuzzy-sets");
    gtk_widget_set_tooltip_text(area, "Drag an edge; all fuzzy minds go by these sets");
    g_signal_connect(drag, "drag-begin", G_CALLBACK(drag_begins), w);
    g_signal_connect(drag, "drag-update", G_CALLBACK(drag_goes_on), w);
    gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(drag));
    gtk_expander_set_child(GTK_EXPANDER(expander), area);
    gtk_expander_set_expanded(GTK_EXPANDER(expander), TRUE);
    return expander;
}

// cell_readout.c - what is under the pointer: the cell, and who or what stands there, in a line of
// its own below the map.

#include "viewer/window/cell_readout.h"

#include "viewer/window/map_view.h"
#include "viewer/window/widgets.h"

#include <stdio.h>

static bool is_on(const hr_map *map, hr_position at) {
    return map && at.x >= 0 && at.y >= 0 && at.x < hr_map_width(map) * HR_CELL &&
           at.y < hr_map_height(map) * HR_CELL;
}

static void say_battle(const battle_session *s, hr_position at, char text[READOUT_LENGTH]) {
    char room[WORDS_LENGTH], cell[WORDS_LENGTH], stands[WORDS_LENGTH];
    words_for_room(s->ground, s->seen.class_id, at, room);
    words_for_cell(s->ground, at, room, cell);
    battle_session_say_place(s, at, stands);
    snprintf(text, READOUT_LENGTH, "%s   %s", cell, stands);
}

void cell_readout_say(const view_window *w, char text[READOUT_LENGTH]) {
    const battle_session *fought = &w->battle.session;
    const session *s = w->session;
    hr_position at = map_view_place(w, w->area.pointer_x, w->area.pointer_y);
    bool is_battle = w->page->shows_battle && fought->ground;
    text[0] = '\0';
    if (!w->area.is_inside) return;
    if (w->page->say_place)
        w->page->say_place(w, text);
    else if (is_battle && is_on(fought->ground, at))
        say_battle(fought, at, text);
    else if (!is_battle && is_on(s->map, at))
        session_say_place(s, at, text);
}

GtkWidget *cell_readout_create(view_window *w) {
    GtkWidget *label = w->readout = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_single_line_mode(GTK_LABEL(label), TRUE);
    gtk_widget_add_css_class(label, "readout");
    return label;
}

void cell_readout_fill(view_window *w) {
    char text[READOUT_LENGTH];
    if (w->is_closing) return;
    cell_readout_say(w, text);
    gtk_label_set_text(GTK_LABEL(w->readout), text);
}

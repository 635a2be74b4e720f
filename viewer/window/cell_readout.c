// cell_readout.c - what is under the pointer: the cell, and who or what stands there. Each page
// with a map has a label of its own for it.

#include "viewer/window/cell_readout.h"

#include "viewer/window/map_view.h"
#include "viewer/window/widgets.h"

#include <stdio.h>

static bool is_on(const hr_map *map, hr_position at) {
    return map && at.x >= 0 && at.y >= 0 && at.x < hr_map_width(map) * HR_CELL &&
           at.y < hr_map_height(map) * HR_CELL;
}

static void say_battle(const battle_session *s, hr_position at, char text[READOUT_LENGTH]) {
    char cell[WORDS_LENGTH], stands[WORDS_LENGTH];
    words_for_cell(s->ground, s->seen.class_id, at, cell);
    battle_session_say_place(s, at, stands);
    snprintf(text, READOUT_LENGTH, "%s\n%s", cell, stands);
}

void cell_readout_say(const view_window *w, char text[READOUT_LENGTH]) {
    const battle_session *fought = &w->battle.session;
    const session *s = w->session;
    hr_position at = map_view_place(w, w->area.pointer_x, w->area.pointer_y);
    bool is_battle = w->page->shows_battle && fought->ground;
    snprintf(text, READOUT_LENGTH, "\n\n"); // what is below it never moves
    if (!w->area.is_inside) return;
    if (is_battle && is_on(fought->ground, at))
        say_battle(fought, at, text);
    else if (!is_battle && is_on(s->map, at))
        session_say_place(s, at, text);
}

GtkWidget *cell_readout_create(view_window *w) {
    GtkWidget *label = widget_text("\n\n");
    w->readouts[w->readout_count++] = label;
    return label;
}

void cell_readout_fill(view_window *w) {
    char text[READOUT_LENGTH];
    if (w->is_closing) return;
    cell_readout_say(w, text);
    for (int32_t i = 0; i < w->readout_count; i++)
        gtk_label_set_text(GTK_LABEL(w->readouts[i]), text);
}

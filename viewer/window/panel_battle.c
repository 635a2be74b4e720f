// panel_battle.c - the state of a battle in words, and its controls.

#include "viewer/window/panel_battle.h"

#include "viewer/model/battle/battle_words.h"
#include "viewer/options/plural.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/window/battle_control.h"
#include "viewer/window/fuzzy_editor.h"
#include "viewer/window/popups.h"
#include "viewer/window/style.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { TEXT_ROOM = 1024, PLOT_WIDTH = 330, PLOT_HEIGHT = 150, MARK_SIDE = 16 };

static const char *const tool_names[BATTLE_TOOL_COUNT] = {"Command", "Build", "Tear down"};

// ---- From the battle to the widgets

// As many lines before a battle as in one, so that nothing below them moves.
static void facts_of(const battle_session *s, char text[TEXT_ROOM]) {
    const battle_shot *shot = &s->shot;
    snprintf(text, TEXT_ROOM,
             "tick  %d   hash  %016" PRIx64 "\n%d unit%s, %d building%s; %.0f ticks a second\n"
             "requests in the last tick  %d, left over  %d\n"
             "ordered  %" PRId64 ", arrived  %" PRId64 ", gave up  %" PRId64,
             (int)shot->tick, shot->hash, (int)shot->unit_count, plural(shot->unit_count),
             (int)shot->building_count, plural(shot->building_count), s->per_second,
             (int)shot->requests, (int)shot->carried, shot->counts.ordered, shot->counts.arrived,
             shot->counts.gave_up);
}

static double cells(int32_t at) { return (double)at / HR_CELL; }

static void focus_of(const battle_session *s, char text[TEXT_ROOM]) {
    const battle_unit *unit = &s->shot.focused;
    const battle_answer *answer = &unit->answer;
    text[0] = '\0';
    if (s->shot.focus < 0) return;
    int used =
        snprintf(text, TEXT_ROOM, "Unit %d: %s, %d x %d, %s at %.1f, %.1f.\n", (int)s->shot.focus,
                 battle_class_name(unit->class_id), (int)unit->size, (int)unit->size,
                 battle_state_name(unit->state), cells(unit->at.x), cells(unit->at.y));
    if (answer->tick >= 0)
        used += snprintf(text + used, TEXT_ROOM - (size_t)used,
                         "Asked for tick %d: from %.1f, %.1f to %.1f, %.1f, reach 2 cells.\n",
                         (int)answer->tick, cells(answer->start.x), cells(answer->start.y),
                         cells(answer->goal.x), cells(answer->goal.y));
    used += snprintf(text + used, TEXT_ROOM - (size_t)used, "%s", s->shot.focus_says);
    if (answer->tick >= 0 && answer->waypoints > 1)
        used += snprintf(text + used, TEXT_ROOM - (size_t)used,
                         "\nlength  %.2f cells, steps  %d, answered by  %s",
                         answer->length_256ths / HR_CELL, (int)answer->steps,
                         hr_stage_name(answer->stage));
    if (s->shot.mind_says[0])
        snprintf(text + used, TEXT_ROOM - (size_t)used, "\n%s", s->shot.mind_says);
}

static void fill_wishes(battle_panel *panel) {
    const battle_session *s = &panel->session;
    widget_set_spin(panel->units, s->wishes.units);
    widget_set_spin(panel->orders, s->wishes.orders);
    widget_set_spin(panel->edits, s->wishes.edits);
    widget_set_spin(panel->seed, (double)s->wishes.seed);
    widget_set_spin(panel->brush, s->brush);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(panel->formations), s->wishes.formations);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(panel->heat), (guint)s->heat.kind);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(panel->fog), s->wishes.has_fog);
    gtk_range_set_value(GTK_RANGE(panel->speed), log2(s->per_second));
}

void battle_panel_fill(view_window *w) {
    battle_panel *panel = &w->battle;
    const battle_session *s = &panel->session;
    char says[WORDS_LENGTH], text[TEXT_ROOM];
    battle_session_say(s, says);
    gtk_label_set_text(GTK_LABEL(panel->says), s->message[0] ? s->message : says);
    facts_of(s, text);
    gtk_label_set_text(GTK_LABEL(panel->facts), text);
    focus_of(s, text);
    gtk_label_set_text(GTK_LABEL(panel->focus), text);
    gtk_button_set_label(GTK_BUTTON(panel->run), s->is_running ? "Pause" : "Run");
    gtk_widget_set_sensitive(panel->leave, s->is_on);
    for (int i = 0; i < BATTLE_TOOL_COUNT; i++)
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(panel->tools[i]), (int)s->tool == i);
    fill_wishes(panel);
    gtk_widget_queue_draw(panel->plot);
    gtk_widget_queue_draw(panel->sets);
}

// ---- From the widgets to the battle

static void run_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    battle_control_run(w, !w->battle.session.is_running);
}

static void step_clicked(GtkButton *button, gpointer user) {
    (void)button;
    battle_control_step(user);
}

static void leave_clicked(GtkButton *button, gpointer user) {
    (void)button;
    battle_control_leave(user);
}

static void fight_clicked(GtkButton *button, gpointer user) {
    (void)button;
    battle_control_fight(user);
}

// The slider of speeds is one of powers of two.
static void speed_slid(GtkRange *range, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    w->battle.session.per_second = pow(2, gtk_range_get_value(range));
    window_update_page(w);
}

static void tool_chosen(GtkToggleButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling || !gtk_toggle_button_get_active(button)) return;
    for (int i = 0; i < BATTLE_TOOL_COUNT; i++)
        if (w->battle.tools[i] == GTK_WIDGET(button)) battle_control_take(w, (battle_tool)i);
}

static int32_t value_of(GtkWidget *spin) {
    return gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(spin));
}

static void wish_changed(GtkSpinButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    battle_panel *panel = &w->battle;
    battle_config *wishes = &panel->session.wishes;
    if (w->is_filling) return;
    wishes->units = value_of(panel->units);
    wishes->orders = value_of(panel->orders);
    wishes->edits = value_of(panel->edits);
    wishes->seed = (uint64_t)value_of(panel->seed);
    panel->session.brush = value_of(panel->brush);
}

static void mind_given(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(w->battle.mind));
    battle_session_set_minds(&w->battle.session, (mind_kind)chosen);
    battle_control_go_on(w);
}

static void fog_toggled(GtkCheckButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    w->battle.session.wishes.has_fog = gtk_check_button_get_active(button);
}

static void formations_toggled(GtkCheckButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    w->battle.session.wishes.formations = gtk_check_button_get_active(button);
}

// ---- The widgets

static void draw_plot(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer user) {
    picture_set_dark(cairo, style_is_dark(GTK_WIDGET(area)));
    canvas_battle_plot(cairo, &((view_window *)user)->battle.session.times, width, height);
}

static GtkWidget *plot_create(view_window *w) {
    GtkWidget *area = w->battle.plot = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), PLOT_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), PLOT_HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_plot, w, NULL);
    gtk_widget_set_tooltip_text(area, "Of the last 240 ticks and frames, and their medians");
    return area;
}

static void draw_mark(GtkDrawingArea *area, cairo_t *cairo, int width, int height,
                      gpointer class_id) {
    (void)area;
    canvas_battle_draw_mark(cairo, GPOINTER_TO_INT(class_id), 0, width / 2.0, height / 2.0,
                            MARK_SIDE);
}

static void draw_team(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer team) {
    (void)area;
    canvas_battle_draw_mark(cairo, 0, GPOINTER_TO_INT(team), width / 2.0, height / 2.0, MARK_SIDE);
}

static void draw_building(GtkDrawingArea *area, cairo_t *cairo, int width, int height,
                          gpointer none) {
    (void)area, (void)none;
    canvas_battle_draw_building(cairo, width / 2.0, height / 2.0, MARK_SIDE);
}

// A mark with its meaning, two to a row.
static void add_to_legend(GtkWidget *grid, int place, GtkDrawingAreaDrawFunc draw, int of_what,
                          const char *text) {
    GtkWidget *mark = gtk_drawing_area_new(), *label = gtk_label_new(text);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(mark), MARK_SIDE + 6);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(mark), MARK_SIDE + 6);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(mark), draw, GINT_TO_POINTER(of_what), NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_grid_attach(GTK_GRID(grid), mark, place % 2 * 2, place / 2, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), label, place % 2 * 2 + 1, place / 2, 1, 1);
}

static GtkWidget *legend_create(void) {
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(grid), 6);
    for (hr_class_id id = 0; id < BATTLE_CLASSES; id++) {
        char text[64];
        snprintf(text, sizeof text, "%s, %d x %d", battle_class_name(id),
                 (int)battle_class_size(id), (int)battle_class_size(id));
        add_to_legend(grid, id, draw_mark, id, text);
    }
    add_to_legend(grid, BATTLE_CLASSES, draw_team, 0, "dark edge: one side");
    add_to_legend(grid, BATTLE_CLASSES + 1, draw_team, 1, "purple: the other");
    add_to_legend(grid, BATTLE_CLASSES + 2, draw_building, 0, "building");
    return grid;
}

static GtkWidget *add_spin(view_window *w, GtkWidget *grid, int row, const char *name, double least,
                           double most) {
    GtkWidget *label = gtk_label_new(name), *spin = gtk_spin_button_new_with_range(least, most, 1);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_hexpand(spin, TRUE);
    g_signal_connect(spin, "value-changed", G_CALLBACK(wish_changed), w);
    gtk_grid_attach(GTK_GRID(grid), label, 0, row, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), spin, 1, row, 1, 1);
    return spin;
}

// What the selected units shall think.
static GtkWidget *giver_create(view_window *w) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkStringList *names = gtk_string_list_new(NULL);
    for (int i = 0; i < MIND_KINDS; i++) gtk_string_list_append(names, mind_name((mind_kind)i));
    GtkWidget *list = w->battle.mind = popup_list_of(G_LIST_MODEL(names));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(list), MIND_GUARD);
    gtk_widget_set_name(list, "battle-minds");
    gtk_widget_set_hexpand(list, TRUE);
    gtk_box_append(GTK_BOX(row), gtk_label_new("Mind"));
    gtk_box_append(GTK_BOX(row), list);
    GtkWidget *give = widget_add_button(row, "Give to selected", G_CALLBACK(mind_given), w);
    gtk_widget_set_name(give, "battle-mind");
    gtk_widget_set_tooltip_text(give, "Who has a mind gets no orders of the battle's own. Even "
                                      "squads of 32 are enemies of odd ones");
    return row;
}

static void heat_chosen(GObject *object, GParamSpec *spec, gpointer user) {
    (void)spec;
    view_window *w = user;
    if (w->is_filling) return;
    guint kind = gtk_drop_down_get_selected(GTK_DROP_DOWN(object));
    battle_heat_begin(&w->battle.session.heat, (battle_heat_kind)kind);
    window_update_page(w);
}

static GtkWidget *heat_create(view_window *w) {
    static const char *const NAMES[] = {"none", "density: where units are",
                                        "travel time: where they take long", NULL};
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *list = w->battle.heat = popup_list(NAMES);
    gtk_widget_set_name(list, "battle-heat");
    gtk_widget_set_hexpand(list, TRUE);
    gtk_widget_set_tooltip_text(
        list, "Of all ticks from now on, cell by cell; who stands does not count");
    g_signal_connect(list, "notify::selected", G_CALLBACK(heat_chosen), w);
    gtk_box_append(GTK_BOX(row), gtk_label_new("Heat map"));
    gtk_box_append(GTK_BOX(row), list);
    return row;
}

static GtkWidget *wishes_create(view_window *w) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *grid = gtk_grid_new();
    battle_panel *panel = &w->battle;
    gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    panel->brush = add_spin(w, grid, 0, "Cells of a building", 1, BATTLE_BRUSH_MOST);
    panel->orders = add_spin(w, grid, 1, "Own orders a tick", 0, BATTLE_ORDERS_MOST);
    panel->edits = add_spin(w, grid, 2, "Own changes a tick *", 0, BATTLE_EDITS_MOST);
    panel->units = add_spin(w, grid, 3, "Units *", 1, BATTLE_UNITS_MOST);
    panel->seed = add_spin(w, grid, 4, "Seed *", 0, SEED_MOST);
    gtk_widget_set_name(panel->units, "battle-units");
    gtk_widget_set_tooltip_text(panel->orders, "To how many units the battle itself gives orders");
    gtk_widget_set_tooltip_text(panel->edits,
                                "How many buildings and bridges the battle itself changes");
    panel->formations = gtk_check_button_new_with_label("March in formation");
    gtk_widget_set_tooltip_text(panel->formations,
                                "Who is ordered together keeps together: in ranks where there is "
                                "room, in columns through gaps");
    gtk_widget_set_name(panel->formations, "battle-formations");
    g_signal_connect(panel->formations, "toggled", G_CALLBACK(formations_toggled), w);
    gtk_box_append(GTK_BOX(box), grid);
    gtk_box_append(GTK_BOX(box), panel->formations);
    gtk_box_append(GTK_BOX(box), heat_create(w));
    panel->fog = gtk_check_button_new_with_label("Fog of war *");
    gtk_widget_set_name(panel->fog, "battle-fog");
    gtk_widget_set_tooltip_text(panel->fog,
                                "Each side, the even squads and the odd ones, plans on what it has "
                                "seen. Shown is what the selected unit's side has not");
    g_signal_connect(panel->fog, "toggled", G_CALLBACK(fog_toggled), w);
    gtk_box_append(GTK_BOX(box), panel->fog);
    gtk_box_append(GTK_BOX(box), giver_create(w));
    GtkWidget *fight =
        widget_add_button(box, "New battle, with * as set", G_CALLBACK(fight_clicked), w);
    gtk_widget_set_name(fight, "battle-new");
    return box;
}

GtkWidget *battle_panel_create(view_window *w) {
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    w->is_filling = true;
    w->battle.says = widget_heading();
    w->battle.facts = widget_text("");
    w->battle.focus = widget_text("");
    gtk_box_append(GTK_BOX(panel), w->battle.says);
    gtk_box_append(GTK_BOX(panel), widget_tools(tool_names, BATTLE_TOOL_COUNT, w->battle.tools,
                                                G_CALLBACK(tool_chosen), w));
    gtk_box_append(GTK_BOX(panel), w->battle.facts);
    gtk_box_append(GTK_BOX(panel), plot_create(w));
    gtk_box_append(GTK_BOX(panel), legend_create());
    gtk_box_append(GTK_BOX(panel), wishes_create(w));
    gtk_box_append(GTK_BOX(panel), w->battle.focus);
    gtk_box_append(GTK_BOX(panel), fuzzy_editor_create(w));
    w->is_filling = false;
    return panel;
}

GtkWidget *battle_bar_create(view_window *w) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    battle_panel *panel = &w->battle;
    gtk_widget_add_css_class(row, "bar");
    gtk_widget_set_valign(row, GTK_ALIGN_CENTER);
    gtk_widget_set_margin_start(row, 8);
    gtk_widget_set_margin_end(row, 8);
    gtk_widget_set_margin_bottom(row, 4);
    panel->run = widget_add_button(row, "Run", G_CALLBACK(run_clicked), w);
    panel->step = widget_add_button(row, "Tick", G_CALLBACK(step_clicked), w);
    panel->leave = widget_add_button(row, "Leave", G_CALLBACK(leave_clicked), w);
    panel->speed = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, log2(BATTLE_SPEED_LEAST),
                                            log2(BATTLE_SPEED_MOST), 1);
    gtk_widget_set_name(panel->speed, "battle-speed");
    gtk_widget_set_hexpand(panel->speed, TRUE);
    gtk_widget_set_tooltip_text(panel->speed, "Speed: from 1 to 256 ticks a second");
    g_signal_connect(panel->speed, "value-changed", G_CALLBACK(speed_slid), w);
    gtk_box_append(GTK_BOX(row), gtk_label_new("Speed"));
    gtk_box_append(GTK_BOX(row), panel->speed);
    return row;
}

// page_battle.c - the page on which a battle is fought on the map that is open.

#include "viewer/window/page_battle.h"

#include "viewer/window/battle_control.h"
#include "viewer/window/map_area.h"
#include "viewer/window/map_view.h"
#include "viewer/window/panel_battle.h"
#include "viewer/window/update.h"

#include <stdlib.h>

static const double grab_pixels = 12;

// ---- The map area

static void draw(view_window *w, cairo_t *cairo) {
    battle_panel *panel = &w->battle;
    canvas_pointer pointer = {w->area.is_inside, w->area.pointer_x, w->area.pointer_y};
    int64_t before = g_get_monotonic_time();
    if (!panel->session.ground) {
        canvas_draw_ground(w->area.canvas, cairo, w->session, (canvas_pointer){0});
        return;
    }
    canvas_battle_draw(panel->canvas, cairo, &panel->session, &w->session->camera,
                       w->session->layers, pointer);
    time_series_add(&panel->session.times.frame, (double)(g_get_monotonic_time() - before) / 1e3);
}

static void press(view_window *w, double x, double y) {
    battle_session_press(&w->battle.session, map_view_place(w, x, y));
    battle_control_go_on(w);
}

static void move(view_window *w, double x, double y) {
    battle_session *s = &w->battle.session;
    map_area_is_drag(w, x, y);
    battle_session_move(s, map_view_place(w, x, y));
    if (s->is_brushing)
        battle_control_go_on(w);
    else if (s->is_boxing || s->tool != BATTLE_COMMAND)
        window_redraw(w);
}

static void release(view_window *w) {
    double within = grab_pixels / w->session->camera.scale * HR_CELL;
    battle_session_release(&w->battle.session, !w->area.has_moved, within);
    battle_control_go_on(w);
}

// A battle pauses while its page is not up.
static void leave(view_window *w) { battle_session_run(&w->battle.session, false); }

static void fill(view_window *w) {
    battle_panel *panel = &w->battle;
    if (panel->map_number != w->session->map_number) {
        panel->map_number = w->session->map_number;
        battle_session_leave(&panel->session);
    }
    if (panel->begins && w->session->map) {
        panel->begins = false;
        battle_control_run(w, true);
        return;
    }
    battle_control_begin_job(w); // walls may have been painted on another page
    battle_panel_fill(w);
}

static json_t *report(const view_window *w) { return battle_session_json(&w->battle.session); }

// ---- Keys

static void toggle_run(view_window *w) { battle_control_run(w, !w->battle.session.is_running); }
static void take_command(view_window *w) {
    battle_session_select_none(&w->battle.session);
    battle_control_take(w, BATTLE_COMMAND);
}
static void take_build(view_window *w) { battle_control_take(w, BATTLE_BUILD); }
static void take_raze(view_window *w) { battle_control_take(w, BATTLE_RAZE); }

static void select_all(view_window *w) {
    battle_session_select_all(&w->battle.session);
    battle_control_go_on(w);
}

static void change_brush(view_window *w, int32_t by) {
    int32_t size = w->battle.session.brush + by;
    if (size >= 1 && size <= BATTLE_BRUSH_MOST) w->battle.session.brush = size;
    battle_control_go_on(w);
}

static void smaller_brush(view_window *w) { change_brush(w, -1); }
static void larger_brush(view_window *w) { change_brush(w, 1); }

static void change_speed(view_window *w, double factor) {
    double speed = w->battle.session.per_second * factor;
    if (speed >= BATTLE_SPEED_LEAST && speed <= BATTLE_SPEED_MOST)
        w->battle.session.per_second = speed;
    battle_control_go_on(w);
}

static void slower(view_window *w) { change_speed(w, 0.5); }
static void faster(view_window *w) { change_speed(w, 2); }

static void next_heat(view_window *w) {
    battle_heat *heat = &w->battle.session.heat;
    battle_heat_begin(heat, (battle_heat_kind)((heat->kind + 1) % HEAT_KINDS));
    window_update_page(w);
}

static const key_info keys[] = {
    {GDK_KEY_p, 0, "P", "run or pause", toggle_run},
    {GDK_KEY_period, 0, ".", "one tick", battle_control_step},
    {GDK_KEY_j, 0, "J", "slower", slower},
    {GDK_KEY_k, 0, "K", "faster", faster},
    {GDK_KEY_r, 0, "R", "a new battle", battle_control_fight},
    {GDK_KEY_l, 0, "L", "leave the battle", battle_control_leave},
    {GDK_KEY_h, 0, "H", "heat map: where units are, where they take long, none", next_heat},
    {GDK_KEY_a, 0, "A", "select all units", select_all},
    {GDK_KEY_Escape, 0, "Esc", "select none; the tool to command", take_command},
    {GDK_KEY_b, 0, "B", "build", take_build},
    {GDK_KEY_e, 0, "E", "tear buildings down", take_raze},
    {GDK_KEY_bracketleft, 0, "[", "smaller buildings", smaller_brush},
    {GDK_KEY_bracketright, 0, "]", "larger buildings", larger_brush},
};

const window_page battle_page = {
    .name = "battle",
    .title = "Battle",
    .create = battle_panel_create,
    .create_bar = battle_bar_create,
    .fill = fill,
    .draw = draw,
    .press = press,
    .move = move,
    .release = release,
    .leave = leave,
    .report = report,
    .shows_battle = true,
    .pointer = {{"Drag", "a box around units"}, {"Click", "where to send them; or build"}},
    .keys = keys,
    .key_count = sizeof keys / sizeof keys[0],
};

// ---- Life

static void painted(hr_rect rect, void *user) {
    view_window *w = user;
    battle_session_painted(&w->battle.session, w->session->map, rect);
}

bool battle_page_begin(view_window *w) {
    guint processors = g_get_num_processors();
    w->battle.session = battle_session_begin();
    w->battle.session.wishes.workers = processors < 4 ? (int32_t)processors : 4;
    w->battle.canvas = canvas_battle_create();
    if (!w->session) return false;
    w->session->painter = painted;
    w->session->painter_user = w;
    return w->battle.canvas != NULL;
}

void battle_page_end(view_window *w) {
    battle_session_end(&w->battle.session);
    battle_work_end(&w->battle.work);
    canvas_battle_destroy(w->battle.canvas);
}

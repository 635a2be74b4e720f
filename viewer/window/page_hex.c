// page_hex.c - the page with a world of hexagons, searches over it, and a traveller.

#include "viewer/window/page_hex.h"

#include "viewer/hex/session/hex_words.h"
#include "viewer/window/hex_control.h"
#include "viewer/window/panel_hex.h"
#include "viewer/window/style.h"
#include "viewer/window/update.h"

#include <stdio.h>

// ---- The map area

static map_frame frame(view_window *w) {
    map_frame frame = {.camera = &w->hex.session.camera};
    hex_session_extent(&w->hex.session, &frame.width, &frame.height);
    return frame;
}

static int32_t under_pointer(const view_window *w) {
    const map_area *area = &w->area;
    if (!area->is_inside) return HEX_NONE;
    return hex_canvas_at(&w->hex.session, area->pointer_x, area->pointer_y);
}

static void draw(view_window *w, cairo_t *cairo) {
    hex_canvas_draw(w->hex.canvas, cairo, &w->hex.session, under_pointer(w),
                    style_is_dark(w->area.widget));
}

static void say_place(const view_window *w, char text[READOUT_LENGTH]) {
    char words[WORDS_LENGTH];
    hex_session_say_place(&w->hex.session, under_pointer(w), words);
    snprintf(text, READOUT_LENGTH, "%s", words);
}

static void press(view_window *w, double x, double y) {
    hex_session_press(&w->hex.session, hex_canvas_at(&w->hex.session, x, y));
    hex_control_go_on(w);
}

static void press_right(view_window *w, double x, double y) {
    hex_session_set_start(&w->hex.session, hex_canvas_at(&w->hex.session, x, y));
    hex_control_go_on(w);
}

static void move(view_window *w, double x, double y) {
    if (hex_session_move(&w->hex.session, hex_canvas_at(&w->hex.session, x, y)))
        hex_control_go_on(w);
    else
        window_redraw(w);
}

static void release(view_window *w) { hex_session_release(&w->hex.session); }

// A traveller waits while his page is not up.
static void leave(view_window *w) { hex_session_travel(&w->hex.session, false); }

static void fill(view_window *w) {
    if (w->page == &hex_page) hex_control_begin_job(w); // the first world is made when it is seen
    hex_panel_fill(w);
}

static json_t *report(const view_window *w) { return hex_session_json(&w->hex.session); }

// ---- Keys

static void toggle_travel(view_window *w) { hex_control_travel(w, !w->hex.session.is_travelling); }

static void choose_method(view_window *w, hex_method method) {
    hex_session_choose_method(&w->hex.session, method);
    hex_control_go_on(w);
}

static void choose_breadth(view_window *w) { choose_method(w, HEX_BREADTH_FIRST); }
static void choose_dijkstra(view_window *w) { choose_method(w, HEX_DIJKSTRA); }
static void choose_rounds(view_window *w) { choose_method(w, HEX_BELLMAN_FORD); }
static void choose_astar(view_window *w) { choose_method(w, HEX_ASTAR); }
static void choose_dearest(view_window *w) { choose_method(w, HEX_ASTAR_DEAREST); }

static void day_before(view_window *w) { hex_control_go_to_day(w, w->hex.session.day - 1); }
static void day_after(view_window *w) { hex_control_go_to_day(w, w->hex.session.day + 1); }

static void next_world(view_window *w) {
    w->hex.session.recipe.seed++;
    hex_session_make(&w->hex.session);
    hex_control_go_on(w);
}

static void toggle_weather(view_window *w) {
    w->hex.session.shows_weather = !w->hex.session.shows_weather;
    window_update_page(w);
}

static void toggle_touched(view_window *w) {
    w->hex.session.shows_touched = !w->hex.session.shows_touched;
    window_update_page(w);
}

static void clear(view_window *w) {
    hex_session_clear(&w->hex.session);
    hex_control_go_on(w);
}

static void take_go(view_window *w) {
    hex_session_cancel(&w->hex.session);
    hex_control_take(w, HEX_GO);
}

static void take_paint(view_window *w) { hex_control_take(w, HEX_PAINT); }

static void change_brush(view_window *w, int32_t by) {
    int32_t brush = w->hex.session.brush + by;
    if (brush >= 0 && brush <= HEX_BRUSH_MOST) w->hex.session.brush = brush;
    window_update_page(w);
}

static void smaller_brush(view_window *w) { change_brush(w, -1); }
static void larger_brush(view_window *w) { change_brush(w, 1); }

static void change_ground(view_window *w, int32_t by) {
    int32_t ground = (int32_t)w->hex.session.terrain + by + HEX_TERRAINS;
    w->hex.session.terrain = (hex_terrain)(ground % HEX_TERRAINS);
    hex_control_take(w, HEX_PAINT);
}

static void ground_before(view_window *w) { change_ground(w, -1); }
static void ground_after(view_window *w) { change_ground(w, 1); }

static void slower(view_window *w) {
    if (w->hex.session.speed > 1) w->hex.session.speed /= 2;
    window_update_page(w);
}

static void faster(view_window *w) {
    if (w->hex.session.speed < HEX_SPEED_MOST) w->hex.session.speed *= 2;
    window_update_page(w);
}

static const key_info keys[] = {
    {GDK_KEY_1, 0, "1", "breadth first", choose_breadth},
    {GDK_KEY_2, 0, "2", "Dijkstra", choose_dijkstra},
    {GDK_KEY_3, 0, "3", "Bellman-Ford", choose_rounds},
    {GDK_KEY_4, 0, "4", "A*", choose_astar},
    {GDK_KEY_5, 0, "5", "A* with an overestimate", choose_dearest},
    {GDK_KEY_p, 0, "P", "travel, or wait", toggle_travel},
    {GDK_KEY_s, 0, "S", "stop the trip", hex_control_stop},
    {GDK_KEY_j, 0, "J", "travel slower", slower},
    {GDK_KEY_k, 0, "K", "travel faster", faster},
    {GDK_KEY_comma, 0, ",", "the day before", day_before},
    {GDK_KEY_period, 0, ".", "the day after", day_after},
    {GDK_KEY_w, 0, "W", "marks for the weather, or none", toggle_weather},
    {GDK_KEY_e, 0, "E", "tint what was searched, or not", toggle_touched},
    {GDK_KEY_n, 0, "N", "a world of the next seed", next_world},
    {GDK_KEY_c, 0, "C", "clear start and goal", clear},
    {GDK_KEY_Escape, 0, "Esc", "the tool to set start and goal; cancel a search", take_go},
    {GDK_KEY_b, 0, "B", "paint", take_paint},
    {GDK_KEY_bracketleft, 0, "[", "a smaller brush", smaller_brush},
    {GDK_KEY_bracketright, 0, "]", "a larger brush", larger_brush},
    {GDK_KEY_f, 0, "F", "paint with the ground before", ground_before},
    {GDK_KEY_g, 0, "G", "paint with the ground after", ground_after},
};

const window_page hex_page = {
    .name = "hexagons",
    .title = "Hexagons",
    .create = hex_panel_create,
    .create_bar = hex_bar_create,
    .fill = fill,
    .draw = draw,
    .frame = frame,
    .say_place = say_place,
    .press = press,
    .press_right = press_right,
    .move = move,
    .release = release,
    .leave = leave,
    .report = report,
    .pointer = {{"Click", "set the start, then the goal; or paint"},
                {"Right click", "set the start"},
                {"Drag", "move the start or the goal; or paint"}},
    .keys = keys,
    .key_count = sizeof keys / sizeof keys[0],
};

// ---- Life

bool hex_page_begin(view_window *w) {
    w->hex.session = hex_session_begin();
    w->hex.canvas = hex_canvas_create();
    return w->hex.canvas != NULL;
}

void hex_page_cancel(view_window *w) { hex_session_cancel(&w->hex.session); }

void hex_page_end(view_window *w) {
    hex_session_end(&w->hex.session);
    hex_canvas_destroy(w->hex.canvas);
}

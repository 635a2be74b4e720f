// keys_plan.c - the keys of the page on which paths are planned.

#include "viewer/window/keys_plan.h"

#include "viewer/model/listing.h"
#include "viewer/window/panel_result.h"
#include "viewer/window/panel_step.h"
#include "viewer/window/query_copy.h"
#include "viewer/window/update.h"

static void undo(view_window *w) {
    session_undo(w->session);
    window_update(w);
}

static void redo(view_window *w) {
    session_redo(w->session);
    window_update(w);
}

static void clear(view_window *w) {
    session_clear(w->session);
    window_update(w);
}

static void take_tool(view_window *w, tool taken) {
    if (!w->session->is_painting) w->session->tool = taken;
    window_update(w);
}

static void take_go(view_window *w) { take_tool(w, TOOL_GO); }
static void take_paint(view_window *w) { take_tool(w, TOOL_PAINT); }
static void take_erase(view_window *w) { take_tool(w, TOOL_ERASE); }
static void take_rectangle(view_window *w) { take_tool(w, TOOL_RECTANGLE); }

static void change_brush(view_window *w, int32_t by) {
    int32_t size = w->session->brush + by;
    if (size >= 1 && size <= BRUSH_SIDE_MOST) w->session->brush = size;
    window_update(w);
}

static void smaller_brush(view_window *w) { change_brush(w, -1); }
static void larger_brush(view_window *w) { change_brush(w, 1); }

static void change_size(view_window *w, int32_t by) {
    unit_choice choice = w->session->choice;
    choice.size += by;
    if (choice.size < 1 || choice.size > HR_SIZE_MAX) return;
    session_choose_unit(w->session, &choice);
    window_update(w);
}

static void smaller_unit(view_window *w) { change_size(w, -1); }
static void larger_unit(view_window *w) { change_size(w, 1); }

static void toggle_follow(view_window *w) {
    w->session->follows = !w->session->follows;
    window_update(w);
}

static void next_quality(view_window *w) {
    hr_request *request = &w->session->request;
    request->quality = request->quality == HR_BALANCED ? HR_EXACT
                       : request->quality == HR_EXACT  ? HR_FAST
                                                       : HR_BALANCED;
    session_request_changed(w->session);
    window_update(w);
}

static void toggle_escape(view_window *w) {
    w->session->request.may_escape = !w->session->request.may_escape;
    session_request_changed(w->session);
    window_update(w);
}

static void toggle_fog(view_window *w) {
    session_toggle_fog(w->session);
    window_update(w);
}

static void walk(view_window *w) {
    session_walk(w->session);
    window_update(w);
}

static void ask_ratio(view_window *w) {
    session_ask_ratio(w->session);
    window_update(w);
}

static void copy_text(view_window *w) { result_panel_copy(w, LISTING_TEXT); }
static void copy_csv(view_window *w) { result_panel_copy(w, LISTING_CSV); }
static void copy_json(view_window *w) { result_panel_copy(w, LISTING_JSON); }
static void copy_command(view_window *w) { query_copy(w, QUERY_COMMAND); }
static void copy_program(view_window *w) { query_copy(w, QUERY_C); }
static void toggle_step(view_window *w) { step_panel_switch(w, !w->session->step.is_on); }
static void toggle_play(view_window *w) { step_panel_play(w, !w->session->step.is_playing); }
static void step_on(view_window *w) { step_panel_go(w, (int64_t)w->session->step.at + 1); }
static void step_back(view_window *w) { step_panel_go(w, (int64_t)w->session->step.at - 1); }

// ---- The list

const key_info plan_keys[PLAN_KEYS] = {
    {GDK_KEY_z, GDK_CONTROL_MASK, "Ctrl+Z", "undo a stroke", undo},
    {GDK_KEY_y, GDK_CONTROL_MASK, "Ctrl+Y", "do it again", redo},
    {GDK_KEY_Escape, 0, "Esc", "the tool to set start and goal", take_go},
    {GDK_KEY_b, 0, "B", "paint with a brush", take_paint},
    {GDK_KEY_e, 0, "E", "erase", take_erase},
    {GDK_KEY_r, 0, "R", "paint rectangles", take_rectangle},
    {GDK_KEY_bracketleft, 0, "[", "a smaller brush", smaller_brush},
    {GDK_KEY_bracketright, 0, "]", "a larger brush", larger_brush},
    {GDK_KEY_c, 0, "C", "clear start and goal", clear},
    {GDK_KEY_k, 0, "K", "a larger unit", larger_unit},
    {GDK_KEY_j, 0, "J", "a smaller unit", smaller_unit},
    {GDK_KEY_f, 0, "F", "the goal follows the pointer, or not", toggle_follow},
    {GDK_KEY_x, 0, "X", "balanced, exact or fast", next_quality},
    {GDK_KEY_w, 0, "W", "escape from a closed start, or not", toggle_escape},
    {GDK_KEY_g, 0, "G", "fog: plan on what was seen, or on the map", toggle_fog},
    {GDK_KEY_h, 0, "H", "walk along the path, half as far as the unit sees", walk},
    {GDK_KEY_u, 0, "U", "the ratio to the shortest path", ask_ratio},
    {GDK_KEY_t, 0, "T", "copy the places along the path as text", copy_text},
    {GDK_KEY_v, 0, "V", "copy them as CSV", copy_csv},
    {GDK_KEY_i, 0, "I", "copy them as JSON", copy_json},
    {GDK_KEY_m, 0, "M", "copy the query as a command", copy_command},
    {GDK_KEY_y, 0, "Y", "copy it as a program in C", copy_program},
    {GDK_KEY_s, 0, "S", "step through the search, or not", toggle_step},
    {GDK_KEY_p, 0, "P", "play or pause", toggle_play},
    {GDK_KEY_period, 0, ".", "one event on", step_on},
    {GDK_KEY_comma, 0, ",", "one event back", step_back},
};

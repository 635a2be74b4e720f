// page_recording.c - the page on which a recording of a game is looked at, tick by tick. It has a
// map and a camera of its own: what is open on the other pages stays as it is.

#include "viewer/window/page_recording.h"

#include "viewer/model/recording/recording_words.h"
#include "viewer/window/map_area.h"
#include "viewer/window/panel_recording.h"
#include "viewer/window/recording_control.h"
#include "viewer/window/style.h"
#include "viewer/window/update.h"

#include <stdio.h>

static const double grab_pixels = 14;

// ---- The map area

static void draw(view_window *w, cairo_t *cairo) {
    recording_panel *panel = &w->recording;
    canvas_recording_set_dark(panel->canvas, style_is_dark(w->area.widget));
    canvas_recording_draw(panel->canvas, cairo, &panel->session, w->session->layers);
}

static map_frame frame(view_window *w) {
    recording_session *s = &w->recording.session;
    bool is_there = s->shot.map != NULL;
    return (map_frame){.camera = &s->camera,
                       .width = is_there ? hr_map_width(s->shot.map) : 0,
                       .height = is_there ? hr_map_height(s->shot.map) : 0};
}

static hr_position place(const recording_session *s, double x, double y) {
    return camera_position_at(&s->camera, x, y);
}

static void press(view_window *w, double x, double y) {
    recording_session *s = &w->recording.session;
    recording_session_press(s, place(s, x, y), grab_pixels / s->camera.scale * HR_CELL);
    window_update_page(w);
}

static void say_place(const view_window *w, char text[READOUT_LENGTH]) {
    const recording_session *s = &w->recording.session;
    hr_position at = place(s, w->area.pointer_x, w->area.pointer_y);
    hr_cell cell = {at.x >> 8, at.y >> 8};
    char room[WORDS_LENGTH];
    bool is_on = s->shot.map && cell.x >= 0 && cell.y >= 0 && cell.x < hr_map_width(s->shot.map) &&
                 cell.y < hr_map_height(s->shot.map);
    if (!is_on) return;
    words_for_room(s->shot.map, s->shot.seen.class_id, at, room);
    words_for_cell(s->shot.map, at, room, text);
}

// It stands still while its page is not up.
static void leave(view_window *w) { recording_session_play(&w->recording.session, false); }

static json_t *report(const view_window *w) {
    return recording_session_json(&w->recording.session);
}

// ---- Keys

static void toggle_play(view_window *w) {
    recording_control_play(w, !w->recording.session.is_playing);
}
static void one_back(view_window *w) { recording_control_move(w, -1); }
static void one_on(view_window *w) { recording_control_move(w, 1); }
static void ten_back(view_window *w) { recording_control_move(w, -10); }
static void ten_on(view_window *w) { recording_control_move(w, 10); }
static void to_first(view_window *w) { recording_control_move(w, INT32_MIN); }
static void to_last(view_window *w) { recording_control_move(w, INT32_MAX); }

static void select_next(view_window *w, int direction) {
    recording_session_select_next(&w->recording.session, direction);
    window_update_page(w);
}

static void next_request(view_window *w) { select_next(w, 1); }
static void last_request(view_window *w) { select_next(w, -1); }

static void follow(view_window *w, int direction) {
    recording_session_follow(&w->recording.session, direction);
    recording_control_go_on(w);
}

static void follow_back(view_window *w) { follow(w, -1); }
static void follow_on(view_window *w) { follow(w, 1); }

static void select_none(view_window *w) {
    recording_session_stop_reading(&w->recording.session);
    recording_session_select(&w->recording.session, -1);
    window_update_page(w);
}

static void next_filter(view_window *w) {
    recording_session *s = &w->recording.session;
    recording_session_show(s, (recording_filter)((s->filter + 1) % RECORDING_FILTERS));
    window_update_page(w);
}

static const key_info keys[] = {
    {GDK_KEY_p, 0, "P", "play or pause", toggle_play},
    {GDK_KEY_period, 0, ".", "one tick on", one_on},
    {GDK_KEY_comma, 0, ",", "one tick back", one_back},
    {GDK_KEY_Page_Down, 0, "Page down", "ten ticks on", ten_on},
    {GDK_KEY_Page_Up, 0, "Page up", "ten ticks back", ten_back},
    {GDK_KEY_less, 0, "<", "the first tick", to_first},
    {GDK_KEY_greater, 0, ">", "the last tick", to_last},
    {GDK_KEY_j, 0, "J", "the next request in the list", next_request},
    {GDK_KEY_k, 0, "K", "the one before", last_request},
    {GDK_KEY_bracketright, 0, "]", "the next tick of the selected tag", follow_on},
    {GDK_KEY_bracketleft, 0, "[", "the tick before of the selected tag", follow_back},
    {GDK_KEY_w, 0, "W", "list all requests, those that wait, that fall short, that differ",
     next_filter},
    {GDK_KEY_s, 0, "S", "step through the search of the selected request", recording_control_step},
    {GDK_KEY_Escape, 0, "Esc", "select none; while it is read: enough", select_none},
};

const window_page recording_page = {
    .name = "recording",
    .title = "Replay",
    .create = recording_panel_create,
    .create_bar = recording_bar_create,
    .fill = recording_panel_fill,
    .draw = draw,
    .frame = frame,
    .say_place = say_place,
    .press = press,
    .leave = leave,
    .report = report,
    .pointer = {{"Click", "select the request that starts there"}},
    .keys = keys,
    .key_count = sizeof keys / sizeof keys[0],
};

// ---- Life

bool recording_page_begin(view_window *w) {
    w->recording.session = recording_session_begin();
    w->recording.canvas = canvas_recording_create();
    return w->recording.canvas != NULL;
}

void recording_page_cancel(view_window *w) {
    w->recording.session.is_closing = true;
    recording_session_stop_reading(&w->recording.session);
}

void recording_page_end(view_window *w) {
    recording_session_end(&w->recording.session);
    canvas_recording_destroy(w->recording.canvas);
}

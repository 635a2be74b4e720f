// window.h - the window: a session, the canvas that draws it, the thread that plans for it, and the
// widgets around it. Used by the main thread alone.
#ifndef HANDRAIL_VIEWER_WINDOW_WINDOW_H
#define HANDRAIL_VIEWER_WINDOW_WINDOW_H

#include "viewer/bench/timing.h"
#include "viewer/canvas/canvas_battle.h"
#include "viewer/compare/compare_view.h"
#include "viewer/model/plan_thread.h"

#include <gtk/gtk.h>

enum { FRAME_TIMES = 64, READOUTS_MOST = 4, READOUT_LENGTH = 2 * WORDS_LENGTH + 2 };

/// The map under the pointer, and what the pointer is doing.
typedef struct map_area {
    GtkWidget *widget;
    canvas *canvas;
    double pointer_x, pointer_y; ///< in the widget
    bool is_inside, is_space_down, is_panning, has_moved;
    double press_x, press_y, pan_x, pan_y;
    int64_t frame_ns[FRAME_TIMES];
    int32_t frame_count;
    bool shows_frame_time;
} map_area;

typedef struct result_panel {
    GtkWidget *status, *facts, *places;
    int64_t listed;  ///< the number of the answer whose places are listed; 0 = none
    int64_t copying; ///< the number of the last copy asked for
} result_panel;

typedef struct unit_panel {
    GtkWidget *size, *kind, *pass, *costs, *quality, *reach, *budget, *escape, *follow;
} unit_panel;

typedef struct paint_panel {
    GtkWidget *tools[TOOL_COUNT], *size, *value, *name;
} paint_panel;

typedef struct step_panel {
    GtkWidget *on, *play, *slider, *words;
} step_panel;

/// Several methods beside each other.
typedef struct compare_panel {
    GtkWidget *count, *methods[COMPARE_PANES_MOST];
    compare_view view;
    planning planning;       ///< belongs to the run while one is under way
    struct compare_run *run; ///< NULL = none is under way
} compare_panel;

/// A scenario run in the background.
typedef struct timing_panel {
    GtkWidget *scenario, *methods[BENCH_METHODS_MOST], *repeat, *sample;
    GtkWidget *run_button, *cancel_button, *save_button, *bar;
    GtkFileChooserNative *scenario_chooser, *csv_chooser;
    timing_choice choice;
    timing_outcome *outcome; ///< of the last run; NULL = there is none
    struct timing_run *run;  ///< NULL = none is under way
    bool is_saving;          ///< the outcome is being written by a thread
} timing_panel;

/// A battle on the map that is open.
typedef struct battle_panel {
    battle_session session;
    battle_work work; ///< belongs to the job while one is out
    canvas_battle *canvas;
    int64_t map_number;    ///< of the session's map that it is about
    int64_t last_frame_us; ///< of the last frame that time passed for; 0 = time does not pass
    GtkWidget *says, *facts, *focus, *plot, *tools[BATTLE_TOOL_COUNT], *brush;
    GtkWidget *units, *orders, *edits, *seed, *run, *step, *leave, *speed;
} battle_panel;

typedef struct view_window view_window;

/// A key and what it does.
typedef struct key_info {
    guint key;
    GdkModifierType modifiers; ///< Control and Alt; Shift is in the key itself
    const char *name, *help;
    void (*press)(view_window *w);
} key_info;

/// A mode of the window: a page of the side panel, and what is drawn, pressed and told while it is
/// up. Whatever is NULL is nothing.
typedef struct window_page {
    const char *name, *title; ///< for scripts, and for those at the window
    GtkWidget *(*create)(view_window *w);
    GtkWidget *(*create_bar)(view_window *w); ///< below the map
    void (*fill)(view_window *w);             ///< sets the widgets; also while it is not up
    void (*draw)(view_window *w, cairo_t *cairo);
    /// The part of the map area that the camera sees, where it sees several the one at a pixel;
    /// NULL = all of it.
    GdkRectangle (*view_at)(const view_window *w, double x, double y);
    void (*press)(view_window *w, double x, double y); ///< the left button, on the map
    void (*move)(view_window *w, double x, double y);
    void (*release)(view_window *w);
    void (*leave)(view_window *w);                  ///< another page comes up
    struct json_t *(*report)(const view_window *w); ///< a new reference
    const char *pointer_help;                       ///< for the list of keys
    const key_info *keys;                           ///< besides those of all pages
    int key_count;
    bool has_query_keys; ///< those of Plan for start, goal, unit and painting, too
} window_page;

struct view_window {
    session *session;
    plan_thread *planner;
    GtkWidget *window, *message, *message_bar, *pages, *bars;
    const window_page *page; ///< that is up
    map_area area;
    result_panel result;
    unit_panel unit;
    paint_panel paint;
    step_panel step;
    compare_panel compare;
    timing_panel timing;
    battle_panel battle;
    GtkWidget *layers[LAYER_COUNT];
    GtkWidget *readouts[READOUTS_MOST]; ///< of the cell under the pointer, a label each
    int32_t readout_count;
    GtkFileChooserNative *open_chooser, *save_choosers[3]; ///< for a map; for each save_kind
    const char *report_path; ///< NULL = none; else all of the session is written there as JSON
    bool is_filling;         ///< widgets are being set by the program, not by a hand
    bool is_going_on;        ///< the session has more to do before the next frame
    bool is_closing;
    const char *first_path; ///< of the map to begin with; NULL = none
    bool has_failed;        ///< that map could not be opened
    int32_t besides, saves; ///< threads at work; those of them that write files
    int64_t opening;        ///< the number of the last map asked for
    uint64_t seed;          ///< of the last generated map
    int32_t kind, side;     ///< of it
    int64_t last_tick_us;
};

// ---- window.c

/// Shows what has changed, and has planned what became stale. After every change of the session.
void window_update(view_window *w);
/// The same, where nothing but the page that is up has changed.
void window_update_page(view_window *w);
/// The same, where nothing but the camera has changed.
void window_show_view(view_window *w);
/// Only the map is to be drawn again.
void window_redraw(view_window *w);
/// A line for whoever is at the window.
void window_say(view_window *w, const char *text);

/// Has `work` done by a thread with a job, then `done` by the main thread.
void window_do_beside(view_window *w, GTaskThreadFunc work, GAsyncReadyCallback done, gpointer job);

/// Brings a page up, by its place in the row of pages.
void window_turn_to(view_window *w, int page);
/// Opens what was chosen or dropped: a scenario, or else a map.
void window_open_file(view_window *w, const char *path);
/// @return the page, or NULL past the last.
const window_page *window_page_at(int page);

// ---- choosers.c

/// What a dialog asks for.
typedef struct file_question {
    const char *title;
    const char *name; ///< of a file to be saved, at first; NULL = a file is to be opened
    void (*answer)(view_window *w, const char *path);
} file_question;

/// Asks for a file. The dialog is made when it is first needed, and kept.
void window_ask_file(view_window *w, GtkFileChooserNative **kept, const file_question *question);

// ---- The pages

extern const window_page plan_page, comparing_page, battle_page, timing_page;

/// What the pointer does where start and goal are set.
void plan_page_press(view_window *w, double x, double y);
void plan_page_move(view_window *w, double x, double y);
void plan_page_release(view_window *w);

// ---- map_area.c

GtkWidget *map_area_create(view_window *w);
/// Zooms in the middle of the view, or under the pointer if that is inside.
void map_area_zoom(view_window *w, double factor);
void map_area_fit(view_window *w);
/// Brings the map back into view, after the camera was moved.
void map_area_stay(view_window *w);
/// The place on the map under a pixel.
hr_position map_area_place(const view_window *w, double x, double y);
/// Whether the pointer has gone so far since it was pressed that this is no click.
bool map_area_is_drag(view_window *w, double x, double y);
/// Ends what the pointer was doing.
void map_area_let_go(view_window *w);

// ---- cell_readout.c

/// A label for what is under the pointer.
GtkWidget *cell_readout_create(view_window *w);
void cell_readout_fill(view_window *w);
/// The same text, for scripts; empty lines where there is nothing.
void cell_readout_say(const view_window *w, char text[READOUT_LENGTH]);

// ---- The panels: each makes its widgets, and sets them from the session

GtkWidget *result_panel_create(view_window *w);
void result_panel_fill(view_window *w);
void result_panel_copy(view_window *w, int format); ///< a listing_format
GtkWidget *unit_panel_create(view_window *w);
void unit_panel_fill(view_window *w);
GtkWidget *layers_panel_create(view_window *w);
void layers_panel_fill(view_window *w);
GtkWidget *paint_panel_create(view_window *w);
void paint_panel_fill(view_window *w);
GtkWidget *step_panel_create(view_window *w);
void step_panel_fill(view_window *w);
void step_panel_switch(view_window *w, bool is_on);
void step_panel_play(view_window *w, bool is_playing);
void step_panel_go(view_window *w, int64_t at);

// ---- maps.c: ways in and out

GtkWidget *maps_menu_create(view_window *w);
GtkWidget *generator_button_create(view_window *w);
void maps_open(view_window *w, const char *path);
/// The map that the program was called with: if it cannot be loaded the program ends.
void maps_open_first(view_window *w, const char *path);
void maps_generate(view_window *w);
void maps_choose(view_window *w);
typedef enum save_kind { SAVE_MAP, SAVE_PICTURE_PNG, SAVE_PICTURE_SVG } save_kind;
void maps_save(view_window *w, save_kind kind);

// ---- page_compare.c

void compare_page_begin(view_window *w);
/// What is under way is of no use any more.
void compare_page_leave(view_window *w);
/// Nothing may be under way.
void compare_page_end(view_window *w);

// ---- page_timing.c

void timing_page_begin(view_window *w);
/// The run ends after the query under way.
void timing_page_cancel(view_window *w);
/// Nothing may be under way.
void timing_page_end(view_window *w);
/// Takes a scenario to be run, and turns to the page.
void timing_page_open(view_window *w, const char *path);

// ---- page_battle.c

/// @return false when out of memory.
bool battle_page_begin(view_window *w);
/// Nothing may be under way.
void battle_page_end(view_window *w);
/// Has done what has been asked for.
void battle_page_go_on(view_window *w);
void battle_page_fight(view_window *w);
void battle_page_leave(view_window *w);
void battle_page_run(view_window *w, bool is_running); ///< sets a battle up if there is none
void battle_page_step(view_window *w);
void battle_page_take(view_window *w, battle_tool taken);

// ---- panel_battle.c

GtkWidget *battle_panel_create(view_window *w);
GtkWidget *battle_bar_create(view_window *w);
void battle_panel_fill(view_window *w);

// ---- keys.c, keys_plan.c

/// The first of them are for all pages where start and goal are set.
enum { PLAN_KEYS = 22, QUERY_KEYS = 12 };
extern const key_info plan_keys[PLAN_KEYS];
void keys_attach(view_window *w);
void keys_show_help(view_window *w);

// ---- The whole

/// Opens the window; returns when it is closed. `map_path` and `report_path` may be NULL.
/// @return an exit status.
int window_run(const char *map_path, const char *report_path);

#endif

// window_state.h - the state of the window: a session, the canvas that draws it, the thread that
// plans for it, and the widgets around it. Used by the main thread alone.
#ifndef HANDRAIL_VIEWER_WINDOW_WINDOW_STATE_H
#define HANDRAIL_VIEWER_WINDOW_WINDOW_STATE_H

#include "viewer/bench/timing.h"
#include "viewer/canvas/canvas_battle.h"
#include "viewer/canvas/canvas_fuzzy.h"
#include "viewer/canvas/canvas_recording.h"
#include "viewer/check/check_view.h"
#include "viewer/compare/compare_view.h"
#include "viewer/formats/picture_key.h"
#include "viewer/hex/show/hex_canvas.h"
#include "viewer/model/battle/battle_work.h"
#include "viewer/model/plan_thread.h"
#include "viewer/model/recording/recording_session.h"

#include <gtk/gtk.h>

enum { FRAME_TIMES = 64, READOUT_LENGTH = 2 * WORDS_LENGTH + 2 };
enum { SEED_MOST = 999999999, GENERATED_SIDE_LEAST = 16, GENERATED_SIDE_MOST = 4096 };

typedef struct view_window view_window;

/// The map under the pointer, and what the pointer is doing.
typedef struct map_area {
    GtkWidget *widget;
    canvas *canvas;
    double pointer_x, pointer_y; ///< in the widget
    bool is_inside, is_space_down, is_panning, has_moved;
    bool is_control_down; ///< while the button was pressed
    double press_x, press_y, pan_x, pan_y;
    int64_t frame_ns[FRAME_TIMES];
    int32_t frame_count;
    bool shows_frame_time;
} map_area;

typedef struct result_panel {
    GtkWidget *status, *facts, *places, *copies, *ends[2];
    int64_t listed;  ///< the number of the answer whose places are listed; 0 = none
    int64_t copying; ///< the number of the last copy asked for
    char *copied;    ///< the query as it was copied last; NULL = not yet
} result_panel;

typedef struct unit_panel {
    GtkWidget *presets[PRESET_COUNT];
    GtkWidget *size, *kind, *pass, *costs, *problem, *quality, *reach, *budget, *escape, *follow,
        *fog, *sight, *walk;
} unit_panel;

typedef struct paint_panel {
    GtkWidget *tools[TOOL_COUNT], *size, *value, *name;
} paint_panel;

enum { VALUE_GRIDS = 2 };

/// The widgets of a row of values; of a palette without the last two.
typedef struct value_widgets {
    GtkWidget *swatch, *name, *share, *enter, *cost;
} value_widgets;

typedef struct value_grid {
    GtkWidget *widget;
    bool is_palette;
    value_widgets rows[VALUE_ROWS_MOST];
} value_grid;

typedef struct value_panel {
    value_table table;
    value_grid grids[VALUE_GRIDS];
    int64_t map_number; ///< of the map whose rows they are
    bool is_counting;   ///< a thread counts the cells
} value_panel;

typedef struct step_panel {
    GtkWidget *on, *play, *slider, *speed, *words;
} step_panel;

/// What the search did, as a list.
typedef struct trace_panel {
    GtkWidget *only, *says, *side, *head, *rows, *all;
    trace_list list;
    int64_t listed, asked_number; ///< of the answer that is listed, and of what was asked of it
} trace_panel;

/// Several methods beside each other.
typedef struct compare_panel {
    GtkWidget *says, *count, *methods[COMPARE_PANES_MOST];
    compare_view view;
    planning planning;       ///< belongs to the run while one is under way
    struct compare_run *run; ///< NULL = none is under way
    GtkWidget *names[COMPARE_PANES_MOST];
    GtkWidget *race, *race_end, *race_at, *race_speed, *race_save, *race_words;
    GtkFileChooserNative *race_chooser;
    GtkWidget *wants_rows, *table, *foot, *heads[COLUMN_COUNT],
        *cells[COMPARE_ANSWERS_MOST][COLUMN_COUNT];
    int32_t listed[COMPARE_ANSWERS_MOST];           ///< the methods of the rows
    void (*toggle)(view_window *w, int32_t method); ///< of a row that is clicked on
    int64_t last_frame_us;                          ///< of the race; 0 = it stands
    bool is_ticking;
} compare_panel;

/// A row of the table of what was found.
typedef struct check_class_row {
    GtkWidget *name, *reachable, *counts[CHECK_ODD];
} check_class_row;

/// What the list was made of.
typedef struct check_listed {
    int64_t number, names_number;
    int32_t first, kind, of_class;
    int32_t unused; ///< 0: no hole, so that two can be compared as bytes
} check_listed;

/// What is wrong with the map.
typedef struct check_panel {
    GtkWidget *classes, *island_least, *choke_width, *clearance, *status;
    check_class_row table[CHECK_CLASSES_MOST];
    GtkWidget *of_map[2], *head, *back, *forward, *list, *rows;
    check_view view;
    struct check_run *run; ///< NULL = none is under way
    check_listed listed;
} check_panel;

/// A scenario run in the background.
typedef struct timing_panel {
    GtkWidget *scenario, *beside, *methods[BENCH_METHODS_MOST], *repeat, *sample;
    GtkWidget *run_button, *cancel_button, *save_button, *bar;
    GtkFileChooserNative *scenario_chooser, *csv_chooser;
    timing_choice choice;
    char beside_path[TIMING_PATH_LENGTH]; // of the scenario that lies beside a map; empty = none
    char beside_of[TIMING_PATH_LENGTH];   // of that map
    bool is_beside_known;
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
    GtkWidget *units, *orders, *edits, *seed, *formations, *fog, *run, *step, *leave, *speed, *mind,
        *heat, *sets;
    fuzzy_edge dragged; ///< of the fuzzy sets
    bool begins;        ///< a battle is fought on the first map as soon as it is there
} battle_panel;

enum { HEX_FIGURES = 4 };

/// A world of hexagons, which has nothing to do with the map that is open.
typedef struct hex_panel {
    hex_session session;
    hex_canvas *canvas;
    int64_t last_frame_us; ///< of the last frame that time passed for; 0 = time does not pass
    GtkWidget *says, *trip, *tools[HEX_TOOLS], *methods[HEX_METHODS];
    GtkWidget *figures[HEX_METHODS][HEX_FIGURES], *grounds[HEX_TERRAINS], *brush;
    GtkWidget *day, *weather, *touched, *seed, *width, *height, *climb, *descent, *gain;
    GtkWidget *travel, *stop, *speed;
} hex_panel;

/// A recording of a game.
typedef struct recording_panel {
    recording_session session;
    canvas_recording *canvas;
    int64_t last_frame_us; ///< of the last frame that time passed for; 0 = time does not pass
    int64_t listed;        ///< the version of the rows that are listed
    GtkWidget *says, *facts, *whole, *focus, *stop, *step, *filter;
    GtkWidget *bar, *slider, *play;
    GtkStringList *texts; ///< of the rows; the list's, as the choice is
    GtkSingleSelection *choice;
} recording_panel;

/// What a map is made by.
typedef struct generator_widgets {
    GtkWidget *kind, *seed, *side;
} generator_widgets;

/// The query of the last run, on a map of that path; empty = none.
typedef struct remembered_query {
    char path[1024];
    hr_position start, goal;
    goal_list more; ///< goals
} remembered_query;

/// What was about to be done with the map that is shown, once painted work has been asked about.
typedef struct unsaved_steps {
    void (*go_on)(view_window *w, void *user);
    void (*give_up)(view_window *w, void *user);
    void *user;
    int response; ///< to the question
} unsaved_steps;

/// Painted work that is kept in a file of its own.
typedef struct autosave_state {
    GtkWidget *bar, *words;
    char *path;      ///< of this window; NULL = nothing is kept
    char *left;      ///< by a window that ended without saving; NULL = nothing
    int64_t version; ///< of the cells that are kept
    bool is_keeping, is_left_open, is_ended;
} autosave_state;

/// What is done with the pointer on a page's map, and what that does.
typedef struct pointer_info {
    const char *name, *help;
} pointer_info;
enum { POINTER_INFO_MOST = 4 };

/// A key and what it does.
typedef struct key_info {
    guint key;
    GdkModifierType modifiers; ///< Control and Alt; Shift is in the key itself
    const char *name, *help;
    void (*press)(view_window *w);
} key_info;

/// What is looked at on a page, and how large that is in the units of its camera.
typedef struct map_frame {
    camera *camera;
    int32_t width, height; ///< 0 x 0: there is nothing
} map_frame;

/// A mode of the window: a page of the side panel, and what is drawn, pressed and reported while it
/// is up. A callback that is NULL does nothing.
typedef struct window_page {
    const char *name, *title; ///< for scripts, and for those at the window
    GtkWidget *(*create)(view_window *w);
    GtkWidget *(*create_bar)(view_window *w); ///< below the map
    void (*fill)(view_window *w);             ///< sets the widgets; also while it is not up
    void (*draw)(view_window *w, cairo_t *cairo);
    map_frame (*frame)(view_window *w); ///< NULL = the session's map
    /// The part of the map area that the camera sees, where it sees several the one at a pixel;
    /// NULL = all of it.
    GdkRectangle (*view_at)(const view_window *w, double x, double y);
    /// What is under the pointer, in words; NULL = the cell of the map.
    void (*say_place)(const view_window *w, char text[READOUT_LENGTH]);
    void (*press)(view_window *w, double x, double y); ///< the left button, on the map
    void (*move)(view_window *w, double x, double y);
    void (*press_right)(view_window *w, double x, double y); ///< the right one
    void (*release)(view_window *w);
    void (*leave)(view_window *w);                  ///< another page comes up
    struct json_t *(*report)(const view_window *w); ///< a new reference
    pointer_info pointer[POINTER_INFO_MOST];        ///< for the list of keys
    const key_info *keys;                           ///< besides those of all pages
    int key_count;
    bool scrolls_itself; ///< else the whole panel is scrolled
    int plan_key_count;  ///< of the keys of Plan, too: PAINT_KEYS, or QUERY_KEYS with a query
    bool has_layer_keys; ///< a key switches each layer
    bool shows_battle;   ///< the cell under the pointer is the battle's, if there is one
} window_page;

struct view_window {
    session *session;
    plan_thread *planner;
    GtkWidget *window, *message, *message_bar, *messages, *pages, *bars, *tabs;
    const window_page *const *all_pages; ///< in their order, NULL after the last
    const window_page *page;             ///< that is up
    /// Opens what was dropped: a scenario, or else a map.
    void (*open_file)(view_window *w, const char *path);
    map_area area;
    result_panel result;
    unit_panel unit;
    paint_panel paint;
    value_panel values;
    step_panel step;
    trace_panel trace;
    compare_panel compare;
    check_panel check;
    timing_panel timing;
    battle_panel battle;
    hex_panel hex;
    recording_panel recording;
    GtkWidget *layers[LAYER_COUNT];
    GtkWidget *readout; ///< of the cell under the pointer
    generator_widgets generator;
    remembered_query remembered;
    unsaved_steps unsaved; ///< about which a question is asked; zeros = none is
    void (*when_saved)(view_window *w, bool is_saved); ///< a map, or not; then it is NULL again
    picture_key told; ///< what colours of imported pictures stand for, where it was changed
    autosave_state autosave;
    bool may_close;    ///< painted work has been asked about
    char folder[1024]; ///< that was used last; empty = none
    GtkFileChooserNative *open_chooser, *import_chooser,
        *save_choosers[3];   ///< for a map; for each save_kind
    const char *report_path; ///< NULL = none; else all of the session is written there as JSON
    bool is_filling;         ///< widgets are being set by the program, not by the user
    bool is_going_on;        ///< the session has more to do before the next frame
    bool is_closing;
    const char *first_path; ///< of the first map, until it is opened; NULL = none
    map_input first_input;  ///< how that map is read
    bool has_failed;        ///< that map could not be opened
    int32_t threads, saves; ///< background threads at work; those of them that write files
    int64_t opening;        ///< the number of the last map asked for
    uint64_t seed;          ///< of the last generated map
    int32_t kind, side;     ///< of it
    int64_t last_tick_us;
};

#endif

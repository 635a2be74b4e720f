// session.h - all that a window shows: the map, who moves from where to where, what came of it, and
// what of that is in view. No window and no thread is known here.
//
// What changes makes the answer stale. The owner of the session then takes a job, has it done
// (planning.h) and hands the answer in; until then the last one is shown. After another choice of
// the unit the first job brings the map as that unit sees it, and the next one plans.
#ifndef HANDRAIL_VIEWER_MODEL_SESSION_H
#define HANDRAIL_VIEWER_MODEL_SESSION_H

#include "viewer/model/camera.h"
#include "viewer/model/history.h"
#include "viewer/model/known_map.h"
#include "viewer/model/layers.h"
#include "viewer/model/open_map.h"
#include "viewer/model/path_before.h"
#include "viewer/model/planning.h"
#include "viewer/model/stepping.h"
#include "viewer/model/trace_list.h"
#include "viewer/model/unit_choice.h"
#include "viewer/model/value_table.h"
#include "viewer/model/words.h"
#include "viewer/picture/picture_layout.h"

typedef enum tool { TOOL_GO, TOOL_PAINT, TOOL_ERASE, TOOL_RECTANGLE } tool;
enum { TOOL_COUNT = TOOL_RECTANGLE + 1, BRUSH_SIDE_MOST = 64 };

typedef enum grab { GRAB_NOTHING, GRAB_START, GRAB_GOAL, GRAB_MORE } grab;

/// Unit and request as the user chose them, while a query with its own is shown in their place.
typedef struct own_settings {
    bool are_kept;
    unit_choice choice;
    hr_request request; ///< but for its places
} own_settings;

typedef struct session {
    hr_map *map;        ///< NULL before the first
    shared_map *shared; ///< the same, for threads that copy it; then nothing is painted
    int64_t map_number; ///< another for each map that is opened
    char title[256], path[1024];
    bool is_imported; ///< it was made of a picture, and no file has held it yet
    char
        file[1024]; ///< that holds the map as of `saved_state`, and is read without a key; or empty
    bool is_levels; ///< most of its values are levels, not terrain
    int64_t counts[256];     ///< of cells, by value, as of `counted_version`
    int64_t counted_version; ///< of the cells
    hr_class_id class_id;    ///< of the unit that is shown, on `map`, up to date with it
    pyramid pyramid;         ///< as that unit sees the map
    unit_choice choice;
    own_settings own;
    unit_options unit;                 ///< the last choice that could be read
    char unit_problem[WORDS_LENGTH];   ///< why the choice cannot be read; empty = it can
    int64_t unit_number;               ///< of that choice on this map
    int64_t unit_asked, unit_answered; ///< the last such numbers that a job was about
    hr_rect painted;                   ///< cells since the last such job
    hr_request request;                ///< start, goal, reach, budget, quality, escape
    bool has_start, has_goal, follows;
    bool is_example; ///< start and goal are session_show_example's: where another unit cannot stand
                     ///< there they are moved
    char moved[WORDS_LENGTH]; ///< from where to where, and why; empty = they were not
    goal_list more;           ///< goals besides that of the request: the path leads to the nearest
    grab grabbed;
    int32_t grabbed_more; ///< which of them

    tool tool;
    int32_t brush;
    uint8_t value; ///< that is painted
    history history;
    int64_t saved_state;       ///< of the history: what a file holds
    history_listener *painter; ///< called for each painted rectangle, too; may be NULL
    void *painter_user;
    bool is_painting;
    hr_cell painted_last, painted_first;

    camera camera;
    layer_set layers;
    stepping step;
    hr_cell asked_block; ///< what touched it is asked for
    bool has_asked_block;
    int64_t asked_number;       ///< grows with what is asked
    char message[WORDS_LENGTH]; ///< for the one at the window; empty = none
    int64_t cells_version;      ///< grows with the cells, from 1
    int64_t map_version;        ///< grows with the cells and with the unit, from 1
    int64_t view_version;       ///< grows with all that the map's picture depends on

    length_grid lengths; ///< the last ones that were found
    hr_position lengths_from;
    int64_t lengths_number; ///< the map's version that they are of

    heat_grid ways;      ///< the last ones that were found
    int64_t ways_number; ///< the map's version that they are of

    area_map areas;       ///< the last ones that were found for the unit
    int64_t areas_number; ///< the map's version that they are of

    bool wants_fog;
    known_map known; ///< of the map: paths are planned on that
    int32_t sight;   ///< cells around the start

    plan_job next; ///< what has changed since the last job
    bool is_stale, wants_ratio, has_portals, is_planning;
    int64_t asked;     ///< the number of the last job
    int64_t forgotten; ///< answers up to this number are no longer wanted
    plan_answer answer;
    path_before before; ///< the last edit
} session;

session *session_create(void);
void session_destroy(session *s);

// ---- The map

/// Shows another map, or says why not and leaves everything as it was.
void session_show(session *s, opened_map *opened);
void session_fit(session *s);
/// The same as session_fit on a view of another size than before; else what is in the middle stays.
void session_resize(session *s, int32_t width, int32_t height);

/// Whether it has been painted on since it was opened or saved.
bool session_is_changed(const session *s);
/// A file holds the map as it was in a state of the history. A map that had no file has that one.
void session_was_saved(session *s, int64_t map_number, int64_t state, const char *file);

// ---- Start and goal

/// The start, then the goal, and every later one the goal again. Beside the map it changes nothing,
/// and says so.
void session_click(session *s, hr_position at);
/// The same, but always the start.
void session_click_start(session *s, hr_position at);
/// The position on the map that is nearest; there must be one.
hr_position session_on_map(const session *s, hr_position at);
/// A position anywhere, which is put on the map.
void session_set_start(session *s, hr_position at);
void session_set_goal(session *s, hr_position at);
/// Start or goal as it is typed, "12,40" or "12.5,40.5". @return false after a message if it is no
/// place on the map.
bool session_type_place(session *s, bool is_start, const char *text);
/// Two places far apart, with something between them, if there are any.
void session_show_example(session *s);
/// Moves an end of an example where the unit that is shown cannot stand to the nearest place where
/// it can, or shows another example, and says so.
void session_refit_example(session *s);
/// One goal more, the path then leading to the nearest of them; or, where one is that near, without
/// it; beside the map as a click.
void session_toggle_goal(session *s, hr_position at, double within_256ths);
/// One goal more, a position anywhere; nothing without a first, or where there are GOALS_MOST.
void session_add_goal(session *s, hr_position at);
/// All goals, that of the request first.
goal_list session_goals(const session *s);
/// Takes hold of start or goal, if one of them is that near.
grab session_grab(session *s, hr_position at, double within_256ths);
void session_drag(session *s, hr_position at);
void session_release(session *s);
/// With `follows` the goal goes where the pointer is.
void session_hover(session *s, hr_position at);
void session_clear(session *s);

// ---- Who moves, and how

/// Takes the choice if it can be read, else says why not. The unit before is shown until a job has
/// been done.
void session_choose_unit(session *s, const unit_choice *choice);
/// Shows a query with its own unit and request, places apart, until another map is shown: then
/// those of before are there again.
void session_lend(session *s, const unit_choice *choice, const hr_request *request);
/// Those to be kept for another run: never what is lent.
own_settings session_own_settings(const session *s);
/// Lets the unit enter values from `first` to `last`, or not; or has them cost a factor.
void session_let_enter(session *s, uint8_t first, uint8_t last, bool may_enter);
void session_price(session *s, uint8_t first, uint8_t last, double factor);
/// The cells of the map were counted, as of a version of theirs.
void session_was_counted(session *s, int64_t version, const int64_t counts[256]);
/// The request's fields but start and goal have been changed.
void session_request_changed(session *s);
/// The trace alone answers, or again the stage that suits best. Ends with the map.
void session_trace_only(session *s, bool is_only);
void session_ask_ratio(session *s);
void session_toggle_layer(session *s, layer which);
/// What touched a block, or NULL = everything.
void session_ask_block(session *s, const hr_cell *block);
/// The layers that are shown: while a search is stepped through those of its stages, too.
layer_set session_shown_layers(const session *s);

// ---- Fog: paths are planned on what was seen around the start, wherever that was

/// Fog over all but what is around the start, or none.
void session_toggle_fog(session *s);
/// Begins with fog that is wanted, as soon as the map is not read by a thread; and ends it.
void session_fog_begin(session *s);
void session_fog_end(session *s);
/// Sees what is around the start.
void session_look_around(session *s);
void session_knowledge_changed(session *s);
/// The start moves along the path, by half of what is in sight at most, and sees what is there.
void session_walk(session *s);

// ---- Painting. What is asked for is done in pieces, the first of them at once

void session_paint_begin(session *s, hr_position at);
void session_paint_on(session *s, hr_position at);
void session_paint_end(session *s);
void session_undo(session *s);
void session_redo(session *s);
/// Whether there is more to be painted: by session_go_on, before the next frame.
bool session_is_busy(const session *s);
/// Whether it can be painted now: not while a thread copies the map.
bool session_can_go_on(const session *s);
/// Goes on with the painting where it can, for a small part of a frame on any map.
void session_go_on(session *s);

// ---- Planning

/// @return whether there is something to plan; the job is then the caller's.
bool session_next_job(session *s, plan_job *job);
/// The unit and the request of a job, but not its map.
void session_describe_job(const session *s, plan_job *job);
/// Takes an answer over; one that is about another unit than the last one chosen is dropped.
void session_accept(session *s, plan_answer *answer);
/// The answer in words.
void session_say(const session *s, char text[WORDS_LENGTH]);
/// How it compares with another search; empty if it is not by tracing only.
void session_say_other(const session *s, char text[WORDS_LENGTH]);
/// Which search answered, and whether hands of a trace can be seen; or empty.
void session_say_trace(const session *s, char text[WORDS_LENGTH]);
/// Why the path leads to that side of the first obstacle; or empty.
void session_say_side(const session *s, char text[WORDS_LENGTH]);
/// Its state as JSON, for scripts; a new reference. NULL: out of memory.
struct json_t *session_json(const session *s);

/// The lengths to be shown; NULL = none.
const length_grid *session_lengths(const session *s);
/// Where a thousand paths lead, to be shown; NULL = nowhere.
const heat_grid *session_ways(const session *s);
/// The areas of the unit, to be shown; NULL = none.
const area_map *session_areas(const session *s);
/// That of the start; AREA_NONE where it is closed, or not set, or areas are not shown.
int32_t session_start_area(const session *s);
/// The path before the last edit, where that has changed it; NULL = it has not.
const hr_path *session_path_before(const session *s);
/// What lies at a place of the map, in a line.
void session_say_place(const session *s, hr_position at, char text[WORDS_LENGTH]);

/// The scene that pictures are made of; borrowed from the session.
picture_scene session_scene(const session *s);

#endif

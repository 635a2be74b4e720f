// battle_session.h - all that a window shows of a battle: its last shot, who is selected, what is
// asked of it next. No window and no thread is known here.
//
// Its owner takes a job, has it done (battle_work.h) and hands the news in; one job is out at a
// time, so that orders and buildings come between two ticks, and no tick is shown half done.
#ifndef HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_SESSION_H
#define HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_SESSION_H

#include "viewer/model/battle/battle_heat.h"
#include "viewer/model/battle/battle_times.h"
#include "viewer/model/battle/battle_work.h"
#include "viewer/model/session.h"

typedef enum battle_tool { BATTLE_COMMAND, BATTLE_BUILD, BATTLE_RAZE } battle_tool;
enum {
    BATTLE_TOOL_COUNT = BATTLE_RAZE + 1,
    BATTLE_BRUSH_MOST = 32,
    BATTLE_UNITS_MOST = 20000,
    BATTLE_ORDERS_MOST = 5000,
    BATTLE_EDITS_MOST = 200,
    BATTLE_SPEED_LEAST = 1, ///< ticks a second
    BATTLE_SPEED_MOST = 256
};

typedef struct battle_session {
    battle_config wishes; ///< for the next battle; `orders`, `formations` and `sets` at once

    bool is_on;   ///< there is a battle, or one is being set up
    bool is_busy; ///< a job is out
    bool is_running;
    double per_second; ///< ticks
    double owed;       ///< ticks that time has passed for
    battle_job next;   ///< what has been asked for since the last job
    int64_t asked;     ///< the number of the last job
    int64_t forgotten; ///< news up to this number are no longer wanted

    battle_shot shot;
    hr_map *ground; ///< NULL until it is set up
    unit_view seen; ///< of it, by a unit that goes wherever any of the battle does
    bool is_levels;
    int64_t ground_version; ///< grows with all that the ground's picture depends on
    battle_times times;
    battle_heat heat;

    uint8_t *is_selected; ///< by unit
    int32_t selected_count;
    int32_t focus; ///< the selected unit whose details are shown, or -1

    battle_tool tool;
    int32_t brush; ///< cells along the side of a building
    bool is_boxing, is_brushing;
    hr_position box_from, box_to, brushed_last;
    char message[WORDS_LENGTH]; ///< for the one at the window; empty = none
} battle_session;

battle_session battle_session_begin(void);
void battle_session_end(battle_session *s);

// ---- The course of a battle

/// Sets up a battle on the map of a session, by `wishes`. Without a map, or without memory, says
/// so.
void battle_session_fight(battle_session *s, const session *of);
/// Leaves the battle; there is none then.
void battle_session_leave(battle_session *s);
void battle_session_run(battle_session *s, bool is_running);
/// Asks for one tick; a battle that runs stands still then.
void battle_session_step(battle_session *s);
/// Time has passed.
void battle_session_pass(battle_session *s, double seconds);
/// Cells of the map have been painted; the battle gets them before its next tick.
void battle_session_painted(battle_session *s, const hr_map *map, hr_rect rect);

// ---- The pointer; positions may lie anywhere

/// Begins a box, or building.
void battle_session_press(battle_session *s, hr_position at);
void battle_session_move(battle_session *s, hr_position at);
/// Ends it: units in the box are selected; what was but a click sends those that are selected, or,
/// if there are none, selects the unit at most that far away.
void battle_session_release(battle_session *s, bool is_click, double within_256ths);
/// Where a building would come to stand: on a grid of its own size, so that those of a stroke do
/// not overlap, and less of it where the map ends.
hr_rect battle_session_square(const battle_session *s, hr_position at);
void battle_session_select_none(battle_session *s);
void battle_session_select_all(battle_session *s);
/// Gives those that are selected another mind; says so if none is.
void battle_session_set_minds(battle_session *s, mind_kind kind);

// ---- Work

/// @return whether there is something to do; the job is then the caller's.
bool battle_session_next_job(battle_session *s, battle_job *job);
/// Takes news over.
void battle_session_accept(battle_session *s, battle_news *news);

// ---- Words

/// Who or what stands at a position on the ground; there must be a battle.
void battle_session_say_place(const battle_session *s, hr_position at, char text[WORDS_LENGTH]);
/// The state of the battle in words.
void battle_session_say(const battle_session *s, char text[WORDS_LENGTH]);
/// Its state as JSON, for scripts; a new reference. NULL: out of memory.
struct json_t *battle_session_json(const battle_session *s);

#endif

// hex_session.h - all that a window shows of a world of hexagons: the world, a trip asked for, what
// the methods found, the traveller, the brush. No window and no thread is known here.
//
// Its owner takes a job, has it done (hex_job.h) and hands it in; one job is out at a time. What is
// asked for meanwhile waits, and cancels a search that it makes worthless.
#ifndef HANDRAIL_VIEWER_HEX_SESSION_HEX_SESSION_H
#define HANDRAIL_VIEWER_HEX_SESSION_HEX_SESSION_H

#include "viewer/hex/hex_trip.h"
#include "viewer/hex/session/hex_job.h"
#include "viewer/model/camera.h"
#include "viewer/model/words.h"

typedef enum hex_tool { HEX_GO, HEX_PAINT } hex_tool;
enum {
    HEX_TOOLS = HEX_PAINT + 1,
    HEX_BRUSH_MOST = 20, ///< steps
    HEX_DAY_MOST = 9999,
    HEX_SPEED_MOST = 64,
    HEX_POINTS_MOST = 1000, ///< for a level up or down
    HEX_POINTS_A_SECOND = 10
};

/// What a method came to on the trip that is asked for, in the world as it is.
typedef struct hex_result {
    bool is_known;
    hex_end end;
    int64_t cost, taken, time_ns;
    int32_t steps, touched;
} hex_result;

/// What the left button holds.
typedef enum hex_drag {
    HEX_HOLDS_NOTHING,
    HEX_HOLDS_START,
    HEX_HOLDS_GOAL,
    HEX_HOLDS_BRUSH
} hex_drag;

typedef struct hex_session {
    hex_world *world; ///< NULL until the first one is made
    int64_t version;  ///< grows with all that the picture of the world depends on
    camera camera;    ///< in radii of a hexagon
    bool shows_weather, shows_touched;

    hex_recipe recipe; ///< of the next world
    int32_t day;       ///< asked for
    int32_t start, goal;
    hex_method method;
    hex_rules rules;
    hex_result results[HEX_METHODS];
    hex_answer *answer;    ///< the last one; NULL = none
    int64_t answer_number; ///< grows with each

    bool wants_world, wants_search;
    hex_job *job; ///< that is out; NULL = none is
    bool is_void; ///< what comes of it is no longer wanted

    bool has_traveller, is_travelling;
    double travelled; ///< seconds
    int32_t speed;    ///< 1..HEX_SPEED_MOST; 1 = a tenth of a second a point

    hex_tool tool;
    hex_terrain terrain; ///< to paint with
    int32_t brush;       ///< steps around a hexagon, from 0 on
    hex_drag drag;
    int32_t dragged_at;
    char message[WORDS_LENGTH]; ///< for the one at the window; empty = none
} hex_session;

/// A world of HEX_WIDTH x HEX_HEIGHT is asked for, seed 1.
hex_session hex_session_begin(void);
/// No job may be out.
void hex_session_end(hex_session *s);

// ---- The world

/// Asks for the world of `recipe`.
void hex_session_make(hex_session *s);
/// Asks for the weather of another day, within 0..HEX_DAY_MOST.
void hex_session_go_to_day(hex_session *s, int32_t day);
/// How wide and high the world is for its camera; 0 and 0 while there is none.
void hex_session_extent(const hex_session *s, int32_t *width, int32_t *height);

// ---- What is searched for

void hex_session_choose_method(hex_session *s, hex_method method);
void hex_session_choose_rules(hex_session *s, hex_rules rules);
void hex_session_set_start(hex_session *s, int32_t at); ///< nothing, for HEX_NONE
void hex_session_set_goal(hex_session *s, int32_t at);  ///< nothing, for HEX_NONE
void hex_session_clear(hex_session *s);
/// The answer to what is asked for now; NULL while there is none.
const hex_answer *hex_session_answer(const hex_session *s);
/// Whether something is being made or searched for.
bool hex_session_is_busy(const hex_session *s);

// ---- The pointer, with the hexagon that it is on, or HEX_NONE

/// Sets the start, where there is none; takes hold of it; or sets the goal. With the brush: paints.
void hex_session_press(hex_session *s, int32_t at);
/// Moves what is held, or paints all the way. @return whether anything has changed.
bool hex_session_move(hex_session *s, int32_t at);
void hex_session_release(hex_session *s);

// ---- The trip

/// Begins a trip, goes on with it, or pauses it. Without a way, says so.
void hex_session_travel(hex_session *s, bool is_travelling);
void hex_session_stop(hex_session *s); ///< no traveller is on the way then
/// Time has passed. @return whether the traveller has moved.
bool hex_session_pass(hex_session *s, double seconds);
/// Since the trip began.
int64_t hex_session_tenths(const hex_session *s);

// ---- Work

/// @return a job to be done, which the session still refers to; NULL = there is nothing to do.
hex_job *hex_session_next_job(hex_session *s);
/// Takes over what came of the job that was out; the job is gone then.
void hex_session_accept(hex_session *s);
/// Ends a search that is under way.
void hex_session_cancel(hex_session *s);

#endif

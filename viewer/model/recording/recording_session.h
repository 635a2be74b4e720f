// recording_session.h - all that a window shows of a recording: the tick, its requests, the one
// that is selected, and what is to be done next. No window and no thread is known here.
//
// Its owner takes a job, has it done and hands it in; one is out at a time. Until the recording is
// read, the only job is to read it.
#ifndef HANDRAIL_VIEWER_MODEL_RECORDING_RECORDING_SESSION_H
#define HANDRAIL_VIEWER_MODEL_RECORDING_RECORDING_SESSION_H

#include "viewer/model/camera.h"
#include "viewer/model/recording/reel.h"
#include "viewer/model/words.h"

/// Which requests of a tick are listed and drawn.
typedef enum recording_filter {
    RECORDING_ALL,
    RECORDING_WAITING,
    RECORDING_SHORT, ///< of the goal, or without any path
    RECORDING_DIFFERING,
    RECORDING_FILTERS
} recording_filter;

typedef enum recording_job_kind {
    RECORDING_READ,
    RECORDING_SHOOT,
    RECORDING_LOAD
} recording_job_kind;

/// What to do, and then what came of it.
typedef struct recording_job {
    recording_job_kind kind;
    reel *reel; ///< the session's
    int32_t tick, item;
    bool is_good;        ///< of reading
    recording_shot shot; ///< of a tick
    reel_query query;    ///< of a request
} recording_job;

/// In any thread.
void recording_job_do(recording_job *job);

typedef struct recording_session {
    reel *reel; ///< NULL = none is open
    reel *next; ///< that takes its place once no job is out
    bool is_read, is_busy, is_closing;
    int32_t tick; ///< that is wanted, counted from 0
    bool is_stale, wants_query;

    recording_shot shot;
    int32_t shown;     ///< the tick of the shot; -1 = the first snapshot
    int64_t version;   ///< grows with all that is drawn
    bool has_selected; ///< a tag, whether or not the tick has a request of it
    uint64_t tag;
    int32_t selected; ///< item, or -1
    recording_filter filter;
    int32_t *rows; ///< items that it lets through
    int32_t row_count;
    int64_t rows_version; ///< grows with the list

    camera camera;
    bool is_playing;
    double per_second, owed;    ///< ticks
    char message[WORDS_LENGTH]; ///< for the one at the window; empty = none
} recording_session;

recording_session recording_session_begin(void);
/// No job may be out.
void recording_session_end(recording_session *s);

/// Shows a recording from its first tick on, in place of another; it is the session's then.
void recording_session_open(recording_session *s, reel *opened);
/// What was read so far is the recording.
void recording_session_stop_reading(recording_session *s);
int32_t recording_session_tick_count(const recording_session *s);

/// Wants a tick, or the nearest there is.
void recording_session_go(recording_session *s, int64_t tick);
/// The nearest tick before or after in which the selected unit asks or waits.
void recording_session_follow(recording_session *s, int direction);
void recording_session_play(recording_session *s, bool is_playing);
/// Time has passed.
void recording_session_pass(recording_session *s, double seconds);

void recording_session_show(recording_session *s, recording_filter filter);
/// An item of the shot; -1 = none.
void recording_session_select(recording_session *s, int32_t item);
/// The next of the rows, or the one before.
void recording_session_select_next(recording_session *s, int direction);
/// Selects the request whose start is the nearest to a position, if it is that near, or none.
void recording_session_press(recording_session *s, hr_position at, double within_256ths);
const recorded_item *recording_session_item(const recording_session *s); ///< selected; may be NULL
/// Asks for the selected request with its map.
void recording_session_ask_query(recording_session *s);

/// @return whether there is something to do.
bool recording_session_next_job(recording_session *s, recording_job *job);
/// Takes over what came of it, but for a query, which stays in the job.
void recording_session_accept(recording_session *s, recording_job *job);

// ---- Words

/// Which tick is shown, or how far reading is.
void recording_session_say(const recording_session *s, char text[WORDS_LENGTH]);
/// Its state as JSON, for scripts; a new reference. NULL: out of memory.
struct json_t *recording_session_json(const recording_session *s);

#endif

/// replay.h - plays a recording (recording.h): call by call, each answer compared with the one that
/// was recorded.
///
/// Plays on a map and a planner of its own, which the program may look at between calls: draw the
/// map, plan a request again and watch its search. Any bytes are safe: a file that is damaged is
/// played up to the damaged place.
///
/// Threads: as for a planner, one at a time for each replay.
#ifndef HANDRAIL_REPLAY_H
#define HANDRAIL_REPLAY_H

#include "planner/formations.h"
#include "planner/planner.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a recording keeps of an answer. `length_256ths` is there to be shown; the others are equal
/// where an answer is the same.
typedef struct hr_recorded_answer {
    int32_t status;        ///< of a path or a spine: hr_status
    int32_t stage;         ///< of a path: hr_stage; of one of a march: 1 = it is in formation
    int32_t steps;         ///< of a path or a spine; of the nearest goals, which one
    int32_t count;         ///< of waypoints; of lengths, places or obstacles
    int64_t length_256ths; ///< rounded to whole 256ths
    uint32_t hash;         ///< of all waypoints and links, or of what else the answer holds
} hr_recorded_answer;

/// How a recording is played. All of it may be 0.
typedef struct hr_replay_config {
    hr_allocator allocator; ///< without functions, malloc and free
    int32_t workers;        ///< as in hr_planner_config: whatever the game had
    /// Cells that map and views may have together, as some bytes can be a map of 268 million; 0 =
    /// no limit.
    int64_t cells_max;
} hr_replay_config;

/// A call that was played.
typedef struct hr_played {
    int64_t tick;               ///< that it belongs to, from 0
    int64_t call;               ///< its number, from 0; answers are no calls. Both go on from the
                                ///< game's, in a recording that begins at a later snapshot
    const char *name;           ///< "fill", "plan", "batch" ...
    bool is_question;           ///< it has answers
    const hr_request *requests; ///< of plans and batches, of the nearest and obstacles; else NULL.
                                ///< They and all below hold until the next call is played
    int32_t request_count;      ///< of those
    /// Answers as recorded. Of a batch those to its requests, then to those carried over; of a
    /// march one for each unit, then that of the spine; where that is HR_INVALID, it alone.
    const hr_recorded_answer *recorded;
    int32_t recorded_count;            ///< of those; -1 if the recording ends before them
    const hr_recorded_answer *answers; ///< as they are now
    int32_t answer_count;              ///< of those; -1 if the call was not played
    uint64_t recorded_hash;            ///< hr_results_hash of a batch, as recorded
    uint64_t hash;                     ///< as it is now
    int32_t difference;                ///< the first answer that differs; -1 = none does
    hr_error recorded_error;           ///< of the call in the game; such calls are not played
    hr_error error;                    ///< of the call now
    int64_t steps;                     ///< of all its answers
    const hr_path *path;               ///< of a plan, else NULL
    const hr_results *results;         ///< of a batch, else NULL
    const hr_march_order *order;       ///< of a march, else NULL; its lists with it
    const hr_march *march;             ///< of a march, else NULL
} hr_played;

/// A recording that is being played.
typedef struct hr_replay hr_replay;

/// Opens a recording at its first snapshot. The bytes are copied. Memory: those of the file, and
/// those of a game on its map.
/// @return HR_OK; HR_BAD_FORMAT; HR_UNSUPPORTED for one of a later version; HR_BAD_SIZE for more
/// cells than `cells_max`; HR_OUT_OF_MEMORY. Unless HR_OK, `*replay` is NULL, and `message`, which
/// may be NULL, says what is wrong.
HR_API hr_error hr_replay_open(const hr_replay_config *config, const void *bytes, size_t size,
                               hr_replay **replay, hr_message *message);
/// NULL is allowed.
HR_API void hr_replay_close(hr_replay *replay);

/// Plays the next call. @param played is all zero, with no name, at the end of the recording.
/// @return HR_OK; HR_BAD_FORMAT where the bytes are none of a recording from here on;
/// HR_OUT_OF_MEMORY; then `message` says more, and nothing more can be played.
HR_API hr_error hr_replay_next(hr_replay *replay, hr_played *played, hr_message *message);

/// The same, tick by tick: `played` is all zero at the end of a tick, too; hr_replay_tick is then
/// that of the next one, where at the end of the recording it stays. For those who look at the map
/// as a tick has left it, or record what is played (hr_recording_end_tick).
HR_API hr_error hr_replay_next_in_tick(hr_replay *replay, hr_played *played, hr_message *message);

/// Goes to the beginning of a tick, from the last snapshot before it; to the end of the recording,
/// if that is sooner. Errors as of hr_replay_next.
HR_API hr_error hr_replay_seek(hr_replay *replay, int64_t tick, hr_message *message);

/// The tick that is being played: where an assertion fails, that is where, as its handler may ask.
HR_API int64_t hr_replay_tick(const hr_replay *replay);
/// The number of the call that is played next, or now.
HR_API int64_t hr_replay_call(const hr_replay *replay);
/// The bytes of the file that are sound; its size, if all of them are.
HR_API size_t hr_replay_sound_bytes(const hr_replay *replay);
/// Whether the recording was ended by its game: not, if that has died, or bytes are missing.
HR_API bool hr_replay_is_whole(const hr_replay *replay);

/// The map as it is now, or one of its views by its number; NULL if there is none.
HR_API hr_map *hr_replay_map(const hr_replay *replay, int32_t view);
/// The planner. What else is asked of it changes no answer that follows, unless it is a batch.
HR_API hr_planner *hr_replay_planner(const hr_replay *replay);

#ifdef __cplusplus
}
#endif
#endif

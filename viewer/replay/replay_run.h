// replay_run.h - a recording played to its end or to a tick: what differs, and what it cost.
#ifndef HANDRAIL_VIEWER_REPLAY_REPLAY_RUN_H
#define HANDRAIL_VIEWER_REPLAY_REPLAY_RUN_H

#include <handrail/replay.h>

/// What a tick cost.
typedef struct replay_tick {
    int64_t tick, steps, time_ns;
    int32_t calls, requests; ///< units that march are counted as requests
    int64_t costliest_call;  ///< by steps; -1 = no question
    int64_t costliest_steps;
} replay_tick;

/// An answer that is not the recorded one. Lists of what was asked are gone by the next call.
typedef struct replay_difference {
    bool is_there;
    int64_t tick, call;
    const char *name;             ///< of the call
    int32_t answer;               ///< of its answers, the first that differs; -1 = the call itself
    bool is_of_request;           ///< it answers a request of the call
    hr_request request;           ///< without its lists
    bool is_of_march, is_of_unit; ///< it answers an order to march, or one of its units
    hr_march_order order;         ///< without its lists
    hr_march_unit unit;
    bool is_recorded, is_played; ///< there is such an answer
    hr_recorded_answer recorded, played;
    hr_error error; ///< of the call now, where it did none
} replay_difference;

typedef struct replay_run {
    int32_t width, height, views;
    int64_t calls, questions, batches, plans, marches, answers;
    int64_t differences; ///< questions, or calls that fail
    replay_difference first;
    replay_tick *ticks;
    int32_t tick_count, tick_capacity;
    int64_t steps, time_ns;
    uint64_t hash;        ///< of all batches: FNV-1a of their hashes
    bool has_reached_end; ///< all there is was played
    bool is_whole;        ///< and the game has made that end
    size_t sound_bytes;
    bool is_damaged; ///< behind them, and more follows: set by who has the bytes
    hr_error error;  ///< that ended it before; then `message` says more
    hr_message message;
} replay_run;

/// Plays all ticks up to `until`; INT64_MAX = all there are. @return false, with what was played,
/// if the program is out of memory.
bool replay_run_play(replay_run *run, hr_replay *replay, int64_t until);
void replay_run_destroy(replay_run *run);

/// Sorts the ticks by steps, or by time, the most first, and of equal ones the first.
void replay_run_sort(replay_run *run, bool by_time);

#endif

// recordings.h - recordings in memory, and what playing them shows.
#ifndef HANDRAIL_TESTS_SUPPORT_RECORDINGS_H
#define HANDRAIL_TESTS_SUPPORT_RECORDINGS_H

#include "planner/recording.h"
#include "planner/replay.h"

enum { TAPE_SNAPSHOTS_MAX = 64 };

/// What a recording has written.
typedef struct tape {
    uint8_t *bytes;
    size_t size, capacity;
    size_t snapshots[TAPE_SNAPSHOTS_MAX]; // where they begin
    int32_t snapshot_count;
    size_t refuses_from; // bytes beyond which nothing is taken; 0 = no end
    int32_t refused;     // how often
} tape;

/// An hr_recording_write; `user` is a tape, all zero at first.
bool tape_write(const void *bytes, size_t size, bool begins_snapshot, void *user);
void tape_free(tape *t);

/// What playing from some byte on has come to.
typedef struct playing {
    int64_t calls, questions, answers;
    int64_t first_difference;  // call; -1 = none
    int64_t first_failed_edit; // call; -1 = none
    uint64_t hash;             // of all batches
    bool is_whole;
    hr_error error; // that ended it
} playing;

/// Plays all of it with this many workers.
playing tape_play(const tape *t, size_t from, int32_t workers);

#endif

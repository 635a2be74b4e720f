// rerecord.h - a recording played and recorded anew: the same calls with the answers of now.
#ifndef HANDRAIL_VIEWER_REPLAY_RERECORD_H
#define HANDRAIL_VIEWER_REPLAY_RERECORD_H

#include <handrail/replay.h>

/// What playing has shown.
typedef struct replay_verdict {
    int64_t first_difference; ///< call; -1 = none
    int64_t slowest_call;     ///< with the answer of the most steps; -1 = no answer has any
    int32_t slowest_steps;
    int64_t next_call;  ///< that was played next, or that the process died of
    size_t sound_bytes; ///< of the recording, hr_replay_sound_bytes
} replay_verdict;

/// Plays all of a recording, with one thread. If `path` is not NULL, what was played is recorded
/// into that file, written up to each question before it is looked at.
/// @return HR_OK; what hr_replay_open and hr_replay_next return; HR_NOT_WRITTEN. `message` may be
/// NULL.
hr_error replay_rerecord(const void *bytes, size_t size, const char *path, replay_verdict *verdict,
                         hr_message *message);

#endif

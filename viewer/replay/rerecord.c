// rerecord.c - a replay whose planner is recorded.

#include "viewer/replay/rerecord.h"

#include "planner/recording/recorder.h"

#include <stdio.h>

// Unbuffered, as this process may die of the next call.
static bool write_on(const void *bytes, size_t size, bool begins_snapshot, void *user) {
    (void)begins_snapshot;
    return fwrite(bytes, 1, size, user) == size && fflush(user) == 0;
}

// Ticks are those of the recording, whatever ended them there.
static hr_error start(hr_replay *replay, FILE *file, hr_recording **recording) {
    hr_error error = hr_recording_start(hr_replay_planner(replay), write_on, file, recording);
    if (!error) (*recording)->has_host_ticks = true;
    return error;
}

static bool has_steps(const hr_played *played) {
    return played->path || played->results || played->march;
}

static void judge(replay_verdict *verdict, const hr_played *played) {
    bool has_other_hash = played->recorded_hash && played->recorded_hash != played->hash;
    bool is_known = played->recorded_count >= 0 && played->answer_count >= 0;
    bool differs = is_known && (played->difference >= 0 || has_other_hash);
    if (differs && verdict->first_difference < 0) verdict->first_difference = played->call;
    for (int32_t i = 0; has_steps(played) && i < played->answer_count; i++)
        if (played->answers[i].steps > verdict->slowest_steps) {
            verdict->slowest_steps = played->answers[i].steps;
            verdict->slowest_call = played->call;
        }
}

static hr_error play(hr_replay *replay, hr_recording *recording, replay_verdict *verdict,
                     hr_message *message) {
    hr_error error = HR_OK;
    bool goes_on = true;
    while (goes_on && !error) {
        hr_played played;
        int64_t tick = hr_replay_tick(replay);
        verdict->next_call = hr_replay_call(replay);
        error = hr_replay_next_in_tick(replay, &played, message);
        if (!error && played.name) judge(verdict, &played);
        bool has_ended = !error && hr_replay_tick(replay) > tick;
        if (has_ended && recording) hr_recording_end_tick(recording);
        goes_on = played.name || has_ended;
    }
    return error;
}

static hr_error record(hr_replay *replay, const char *path, replay_verdict *verdict,
                       hr_message *message) {
    hr_recording *recording = NULL;
    FILE *file = fopen(path, "wb");
    hr_error error = file ? start(replay, file, &recording) : HR_NOT_WRITTEN;
    if (!error) error = play(replay, recording, verdict, message);
    hr_error end = hr_recording_end(recording);
    bool is_closed = !file || fclose(file) == 0;
    if (!error) error = end;
    return error || is_closed ? error : HR_NOT_WRITTEN;
}

hr_error replay_rerecord(const void *bytes, size_t size, const char *path, replay_verdict *verdict,
                         hr_message *message) {
    hr_replay *replay;
    *verdict = (replay_verdict){.first_difference = -1, .slowest_call = -1};
    hr_error error = hr_replay_open(NULL, bytes, size, &replay, message);
    if (error) return error;
    error = path ? record(replay, path, verdict, message) : play(replay, NULL, verdict, message);
    verdict->sound_bytes = hr_replay_sound_bytes(replay);
    hr_replay_close(replay);
    return error;
}

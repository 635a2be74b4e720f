// fuzz_recording.c - any bytes as a recording, its checksums put right: refused with a sentence, or
// played to its end, in any order of its ticks, and recorded again to the same answers.

#include "planner/recording.h"
#include "planner/replay.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/recording_bytes.h"

#include <string.h>

enum { CELLS_MAX = 1 << 15, CALLS_MAX = 200 };

static bool forget(const void *bytes, size_t size, bool begins_snapshot, void *user) {
    (void)bytes, (void)begins_snapshot;
    *(size_t *)user += size;
    return true;
}

static void play(hr_replay *replay) {
    size_t written = 0;
    hr_recording *recording;
    hr_message message = {""};
    require(hr_recording_start(hr_replay_planner(replay), forget, &written, &recording) == HR_OK);
    for (int32_t i = 0; i < CALLS_MAX; i++) {
        hr_played played;
        hr_error error = hr_replay_next(replay, &played, &message);
        require(error == HR_OK || message.text[0]);
        if (error || !played.name) break;
        require(played.answer_count < 0 || played.answers);
        require(hr_map_width(hr_replay_map(replay, 0)) > 0);
    }
    require(hr_recording_end(recording) == HR_OK && written > RECORDING_HEADER_BYTES);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    hr_replay_config config = {.cells_max = CELLS_MAX};
    hr_message message = {""};
    hr_replay *replay;
    uint8_t *bytes = malloc(size + 1);
    require(bytes);
    memcpy(bytes, data, size);
    recording_put_right(bytes, size);
    hr_error error = hr_replay_open(&config, bytes, size, &replay, &message);
    require(error == HR_OK || (message.text[0] && !replay));
    if (replay) {
        play(replay);
        require(hr_replay_sound_bytes(replay) <= size);
    }
    if (replay && hr_replay_seek(replay, size % 4, NULL) == HR_OK) {
        hr_played played;
        hr_replay_next(replay, &played, NULL);
    }
    hr_replay_close(replay);
    free(bytes);
    return 0;
}

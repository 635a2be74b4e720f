// golden_recordings.c - recordings of earlier versions, and a battle of a thousand ticks that is
// recorded here, played to the answers that they were recorded with. No test framework, so that it
// can be built for any machine.
//
//     golden_recordings FILE ...
//
// Prints a line a recording; exit status 1 where an answer differs.

#include "viewer/battle/battle.h"

#include <handrail/recording.h>
#include <handrail/replay.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS = 1000, FILE_BYTES_MOST = 1 << 24 };

static const uint64_t BATTLE_HASH = UINT64_C(0x4a08537da5de49b8);

// ---- Bytes

typedef struct tape {
    uint8_t *bytes;
    size_t size, capacity;
} tape;

static bool write_on(const void *bytes, size_t size, bool begins_snapshot, void *user) {
    tape *t = user;
    (void)begins_snapshot;
    if (t->size + size > t->capacity) {
        uint8_t *grown = realloc(t->bytes, 2 * (t->size + size));
        if (!grown) return false;
        t->bytes = grown, t->capacity = 2 * (t->size + size);
    }
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    return true;
}

static bool read_whole(tape *t, const char *path) {
    FILE *file = fopen(path, "rb");
    t->bytes = malloc(FILE_BYTES_MOST);
    if (file && t->bytes) t->size = fread(t->bytes, 1, FILE_BYTES_MOST, file);
    if (file) fclose(file);
    return file && t->bytes;
}

// ---- Playing

typedef struct played_tape {
    int64_t answers, differences;
    uint64_t hash; // of all batches
    bool is_whole;
} played_tape;

static uint64_t mix(uint64_t hash, uint64_t word) {
    for (int i = 0; i < 8; i++) hash = (hash ^ (word >> 8 * i & 255)) * UINT64_C(1099511628211);
    return hash;
}

static played_tape play(const tape *t, int32_t workers) {
    played_tape all = {.hash = UINT64_C(14695981039346656037)};
    hr_replay_config config = {.workers = workers};
    hr_played played = {.name = ""};
    hr_replay *replay;
    hr_error error = hr_replay_open(&config, t->bytes, t->size, &replay, NULL);
    while (!error && played.name) {
        error = hr_replay_next(replay, &played, NULL);
        if (error || !played.name) break;
        all.answers += played.answer_count > 0 ? played.answer_count : 0;
        all.differences += played.difference >= 0 || played.hash != played.recorded_hash ||
                           (!played.is_question && played.error);
        if (played.results) all.hash = mix(all.hash, played.hash);
    }
    all.is_whole = !error && hr_replay_is_whole(replay);
    hr_replay_close(replay);
    return all;
}

static int hold(const char *name, const tape *t, uint64_t hash) {
    static const int32_t WORKERS[] = {1, 3};
    int faults = 0;
    for (int i = 0; i < 2; i++) {
        played_tape all = play(t, WORKERS[i]);
        bool is_same = all.is_whole && all.differences == 0 && (!hash || all.hash == hash);
        printf("%s, %d workers: %" PRId64 " answers, %016" PRIx64 "%s\n", name, (int)WORKERS[i],
               all.answers, all.hash, is_same ? "" : " DIFFERS");
        faults += !is_same;
    }
    return faults;
}

static int hold_file(const char *path) {
    tape t = {0};
    int faults = read_whole(&t, path) ? hold(path, &t, 0) : (perror(path), 1);
    free(t.bytes);
    return faults;
}

// ---- A battle

static hr_error record(tape *t) {
    battle b;
    battle_config config = battle_config_default();
    hr_recording *recording = NULL;
    config.width = 96, config.height = 80;
    config.units = 48, config.orders = 6, config.edits = 2;
    config.budget_steps = 400;
    hr_error error = battle_create(&b, &config);
    if (!error) error = hr_recording_start(b.planner, write_on, t, &recording);
    for (int32_t i = 0; i < TICKS && !error; i++) error = battle_tick(&b);
    hr_error end = hr_recording_end(recording);
    battle_destroy(&b);
    return error ? error : end;
}

static int hold_battle(void) {
    tape t = {0};
    hr_error error = record(&t);
    if (error) fprintf(stderr, "a battle: %s\n", hr_error_text(error));
    int faults = error ? 1 : hold("a battle of 1000 ticks", &t, BATTLE_HASH);
    free(t.bytes);
    return faults;
}

int main(int count, char **arguments) {
    int faults = hold_battle();
    for (int i = 1; i < count; i++) faults += hold_file(arguments[i]);
    return faults > 0;
}

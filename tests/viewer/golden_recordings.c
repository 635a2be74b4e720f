// golden_recordings.c - recordings of earlier versions, and two battles that are recorded here, one
// of them in formation, played to the answers that they were recorded with. No test framework, so
// that it can be built for any machine.
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

enum { FILE_BYTES_MOST = 1 << 24 };

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
    int64_t answers, marches, differences;
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
        all.marches += played.march != NULL;
        for (int32_t i = 0; played.march && i < played.answer_count; i++)
            all.hash = mix(all.hash, played.answers[i].hash);
    }
    all.is_whole = !error && hr_replay_is_whole(replay);
    hr_replay_close(replay);
    return all;
}

static int hold(const char *name, const tape *t, uint64_t hash, bool has_marches) {
    static const int32_t WORKERS[] = {1, 3};
    int faults = 0;
    for (int i = 0; i < 2; i++) {
        played_tape all = play(t, WORKERS[i]);
        bool is_same = all.is_whole && all.differences == 0 && (!hash || all.hash == hash);
        is_same = is_same && (all.marches > 0 || !has_marches);
        printf("%s, %d workers: %" PRId64 " answers, %016" PRIx64 "%s\n", name, (int)WORKERS[i],
               all.answers, all.hash, is_same ? "" : " DIFFERS");
        faults += !is_same;
    }
    return faults;
}

static int hold_file(const char *path) {
    tape t = {0};
    int faults = read_whole(&t, path) ? hold(path, &t, 0, false) : (perror(path), 1);
    free(t.bytes);
    return faults;
}

// ---- Battles

typedef struct recorded_battle {
    const char *name;
    bool formations;
    int32_t orders, ticks;
    uint64_t hash;
} recorded_battle;

static const recorded_battle BATTLES[] = {
    {"a battle of 1000 ticks", false, 6, 1000, UINT64_C(0x4a08537da5de49b8)},
    {"a battle in formation", true, 64, 200, UINT64_C(0x578dbe472fade6a6)},
};

static hr_error record(const recorded_battle *of, tape *t) {
    battle b;
    battle_config config = battle_config_default();
    hr_recording *recording = NULL;
    config.width = 96, config.height = 80;
    config.units = 48, config.orders = of->orders, config.edits = 2;
    config.budget_steps = 400;
    config.formations = of->formations;
    hr_error error = battle_create(&b, &config);
    if (!error) error = hr_recording_start(b.planner, write_on, t, &recording);
    for (int32_t i = 0; i < of->ticks && !error; i++) error = battle_tick(&b);
    hr_error end = hr_recording_end(recording);
    battle_destroy(&b);
    return error ? error : end;
}

static int hold_battle(const recorded_battle *of) {
    tape t = {0};
    hr_error error = record(of, &t);
    if (error) fprintf(stderr, "%s: %s\n", of->name, hr_error_text(error));
    int faults = error ? 1 : hold(of->name, &t, of->hash, of->formations);
    free(t.bytes);
    return faults;
}

int main(int count, char **arguments) {
    int faults = 0;
    for (int i = 0; i < 2; i++) faults += hold_battle(&BATTLES[i]);
    for (int i = 1; i < count; i++) faults += hold_file(arguments[i]);
    return faults > 0;
}

// test_recorded_games.c - games of everything that a map and a planner can do, recorded and played
// again. HANDRAIL_SEED replays one, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/recording/call.h"
#include "tests/fuzz/ask.h"
#include "tests/fuzz/formation.h"
#include "tests/fuzz/host.h"
#include "tests/fuzz/restore.h"
#include "tests/support/dice.h"
#include "tests/support/recordings.h"

#include <criterion/criterion.h>
#include <string.h>

enum { BYTES = 8000, CALLS = 90 };

static world the_world;

// As hosts do between edits and a batch.
static void bring_up_to_date(world *w) {
    hr_class_id ids[2] = {world_class(w), world_class(w)};
    hr_planner_refresh(w->one, ids, 2);
    hr_planner_prepare(w->one, ids[0]);
}

static void do_any(world *w) {
    switch (take_below(&w->in, 28)) {
    case 12:
        bring_up_to_date(w);
        break;
    case 0:
    case 1:
    case 2:
        ask_batch(w);
        break;
    case 3:
    case 4:
        ask_plan(w);
        break;
    case 5:
        ask_saved(w);
        break;
    case 6:
        ask_view(w);
        break;
    case 7:
        ask_field(w);
        break;
    case 8:
        ask_lengths(w);
        break;
    case 9:
        ask_places(w);
        break;
    case 10:
        ask_obstacles(w);
        break;
    case 11:
    case 13:
        ask_nearest(w);
        break;
    case 14:
        ask_formation(w);
        break;
    case 15:
    case 16:
    case 18:
        host_change(w);
        break;
    case 17:
        ask_restored(w);
        break;
    default:
        world_edit(w);
    }
}

static void throw_bytes(uint8_t bytes[BYTES], uint64_t seed) {
    dice d = {seed};
    for (int32_t i = 0; i < BYTES; i++) bytes[i] = (uint8_t)roll(&d, 256);
}

// From the middle of a game on, with a second snapshot now and then.
static void record(uint64_t seed, tape *t) {
    static uint8_t bytes[BYTES];
    world *w = &the_world;
    hr_recording *recording = NULL;
    throw_bytes(bytes, seed);
    world_open(w, bytes, BYTES);
    for (int32_t i = 0; i < CALLS; i++) {
        if (i == CALLS / 4)
            cr_assert_eq(hr_recording_start(w->one, tape_write, t, &recording), HR_OK);
        if (recording && i % 10 == 9) cr_assert_eq(hr_recording_snapshot(recording), HR_OK);
        do_any(w);
    }
    cr_assert_eq(hr_recording_end(recording), HR_OK);
    world_close(w);
}

static void expect_same(const tape *t, size_t from, int32_t workers, uint64_t seed) {
    playing p = tape_play(t, from, workers);
    cr_expect_eq(p.error, HR_OK, "HANDRAIL_SEED=%llu: %s", (unsigned long long)seed,
                 hr_error_text(p.error));
    cr_expect_eq(p.first_difference, -1, "HANDRAIL_SEED=%llu: call %lld", (unsigned long long)seed,
                 (long long)p.first_difference);
    cr_expect_eq(p.first_failed_edit, -1, "HANDRAIL_SEED=%llu: call %lld", (unsigned long long)seed,
                 (long long)p.first_failed_edit);
    cr_expect(p.is_whole, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
}

// ---- Kinds of calls

enum { KINDS = HR_CALL_MARCH + 1 };

static bool is_kind(int32_t kind) {
    return (kind >= HR_MAP_FILL && kind <= HR_MAP_LOAD_LINKS) || kind >= HR_CALL_PLAN;
}

static int32_t kind_of(const char *name) {
    int32_t kind = 0;
    while (kind < KINDS && (!is_kind(kind) || strcmp(hr_call_name(kind), name) != 0)) kind++;
    cr_assert_lt(kind, KINDS, "%s", name);
    return kind;
}

// Those that were made; of questions, those that were answered.
static void count_kinds(const tape *t, int32_t counts[KINDS]) {
    hr_replay *replay;
    hr_played played;
    cr_assert_eq(hr_replay_open(NULL, t->bytes, t->size, &replay, NULL), HR_OK);
    while (hr_replay_next(replay, &played, NULL) == HR_OK && played.name) {
        bool is_done = played.is_question ? !played.recorded_error : !played.error;
        counts[kind_of(played.name)] += is_done;
    }
    hr_replay_close(replay);
}

Test(recorded_games, play_the_same_from_every_snapshot) {
    uint64_t seed = seed_of_run(1);
    int64_t questions = 0;
    int32_t counts[KINDS] = {0}, rounds = rounds_of_run(120);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        tape t = {0};
        record(seed, &t);
        questions += tape_play(&t, 0, 3).questions;
        for (int32_t i = 0; i < t.snapshot_count; i++) expect_same(&t, t.snapshots[i], 1, seed);
        count_kinds(&t, counts);
        tape_free(&t);
    }
    cr_expect_gt(questions, 10 * rounds);
    for (int32_t kind = 0; kind < KINDS; kind++)
        if (is_kind(kind) && rounds >= 100)
            cr_expect_geq(counts[kind], 5, "%s: %d", hr_call_name(kind), counts[kind]);
}

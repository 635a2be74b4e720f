// test_recorded_games.c - games of everything that a map and a planner can do, recorded and played
// again; also with memory that runs out anywhere. HANDRAIL_SEED replays one, HANDRAIL_ROUNDS
// multiplies how many there are.

#include "planner/recording/call.h"
#include "tests/fuzz/recorded_game.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CALLS = 90 };

static void record(uint64_t seed, tape *t) { recorded_game(seed, CALLS, t); }

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

Test(recorded_games, every_call_has_a_name_of_its_own) {
    for (int32_t kind = 0; kind < KINDS; kind++)
        for (int32_t other = 0; other < kind; other++)
            if (is_kind(kind) && is_kind(other))
                cr_expect_str_neq(hr_call_name(kind), hr_call_name(other), "%d, %d", kind, other);
    cr_expect_str_eq(hr_call_name(HR_MAP_FILL), "fill");
    cr_expect_str_eq(hr_call_name(HR_MAP_LOAD_LINKS), "load-links");
    cr_expect_str_eq(hr_call_name(HR_CALL_PLAN), "plan");
    cr_expect_str_eq(hr_call_name(HR_CALL_MARCH), "march");
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

// ---- Out of memory

// How a game went on whose memory ran out once, or for the length of a call.
typedef struct shortage {
    counting_allocator counts;
    bool has_failed;        // an allocation of a call
    bool has_lost_question; // it was one of a question, so nothing else may have changed
    bool has_lost_batch;    // but for what later batches carry over
    bool has_lost_field;    // or for a field that was not made
    int64_t differences;    // of later calls
} shortage;

static bool is_short(const shortage *s) {
    return s->counts.fail_at > 0 && s->counts.calls >= s->counts.fail_at;
}

static bool differs(const hr_played *played) {
    return !played->recorded_error &&
           (played->error || played->difference >= 0 || played->hash != played->recorded_hash);
}

static bool is_named(const hr_played *played, const char *name) {
    return strcmp(played->name, name) == 0;
}

static bool is_left_out(const shortage *s, const hr_played *played) {
    return (s->has_lost_batch && is_named(played, "batch")) ||
           (s->has_lost_field && is_named(played, "update-field"));
}

static void see(shortage *s, const hr_played *played, uint64_t seed) {
    if (!is_short(s)) {
        s->differences += differs(played) && !is_left_out(s, played);
        return;
    }
    cr_expect(played->error == HR_OK || played->error == HR_OUT_OF_MEMORY,
              "HANDRAIL_SEED=%llu: %s: %s", (unsigned long long)seed, played->name,
              hr_error_text(played->error));
    s->has_failed = true;
    s->has_lost_question = played->is_question;
    s->has_lost_batch = is_named(played, "batch");
    s->has_lost_field = is_named(played, "make-field");
    s->counts.fail_at = 0;
}

// Plays all of it, and stops where the replay itself has no memory.
static void play_short(shortage *s, const tape *t, int32_t workers, uint64_t seed) {
    hr_replay_config config = {.allocator = counting(&s->counts), .workers = workers};
    hr_replay *replay;
    hr_played played = {.name = ""};
    hr_error error = hr_replay_open(&config, t->bytes, t->size, &replay, NULL);
    while (!error && played.name) {
        error = hr_replay_next(replay, &played, NULL);
        if (!error && played.name) see(s, &played, seed);
    }
    // The replay's own memory may run out, and a view that was not added is missing later.
    bool may_end = error == HR_OUT_OF_MEMORY && !s->has_failed;
    may_end |= error == HR_BAD_VIEW && s->has_failed && !s->has_lost_question;
    cr_expect(error == HR_OK || may_end, "HANDRAIL_SEED=%llu: %s", (unsigned long long)seed,
              hr_error_text(error));
    hr_replay_close(replay);
    cr_assert_eq(s->counts.live, 0, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
}

// Memory fails at `tries` places of each game, spread by a dice.
static void play_games_short(int32_t games, int32_t tries, int32_t workers) {
    uint64_t seed = seed_of_run(1000);
    int32_t failed = 0;
    for (int32_t game = rounds_of_run(games); game > 0; game--, seed++) {
        tape t = {0};
        dice d = {seed};
        shortage whole = {.has_failed = false};
        record(seed, &t);
        play_short(&whole, &t, workers, seed);
        cr_expect_eq(whole.differences, 0);
        for (int32_t i = 0; i < tries; i++) {
            shortage s = {.counts = {.fail_at = 1 + roll(&d, (int32_t)whole.counts.calls),
                                     .persists = i % 2 == 1}};
            play_short(&s, &t, workers, seed);
            failed += s.has_failed;
            if (s.has_lost_question)
                cr_expect_eq(s.differences, 0, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
        }
        tape_free(&t);
    }
    cr_expect_gt(2 * failed, rounds_of_run(games) * tries);
}

Test(recorded_games, go_on_as_before_after_a_question_that_memory_was_missing_for) {
    play_games_short(40, 12, 1);
}

Test(recorded_games, lose_no_memory_where_it_runs_out_on_many_threads) {
    play_games_short(12, 6, 3);
}

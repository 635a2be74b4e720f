// test_spoilt_recordings.c - recordings of games with some bytes changed and the checksums put
// right: refused with a sentence, or played. HANDRAIL_SEED replays a game, HANDRAIL_ROUNDS
// multiplies how many there are.

#include "tests/fuzz/recorded_game.h"
#include "tests/fuzz/recording_bytes.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>

enum { CALLS = 24, SPOILT = 60, CELLS_MAX = 1 << 15 };

// One byte, or up to four in a row, mostly small numbers or large ones.
static void spoil(tape *t, dice *d) {
    static const uint8_t ODD[] = {0, 1, 2, 127, 128, 255};
    int32_t first = RECORDING_HEADER_BYTES + roll(d, (int32_t)t->size - RECORDING_HEADER_BYTES);
    for (int32_t i = first; i <= first + roll(d, 4) && i < (int32_t)t->size; i++)
        t->bytes[i] = roll(d, 2) ? ODD[roll(d, sizeof ODD)] : (uint8_t)roll(d, 256);
    recording_put_right(t->bytes, t->size);
}

// @return whether all of it could be played.
static bool is_played(const tape *t, uint64_t seed) {
    counting_allocator counts = {.fail_at = 0};
    hr_replay_config config = {.allocator = counting(&counts), .cells_max = CELLS_MAX};
    hr_message message = {""};
    hr_played played = {.name = ""};
    hr_replay *replay;
    hr_error error = hr_replay_open(&config, t->bytes, t->size, &replay, &message);
    cr_assert_eq(!replay, error != HR_OK);
    while (!error && played.name) error = hr_replay_next(replay, &played, &message);
    cr_expect(error == HR_OK || message.text[0], "HANDRAIL_SEED=%llu", (unsigned long long)seed);
    hr_replay_close(replay);
    cr_assert_eq(counts.live, 0, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
    return error == HR_OK;
}

Test(spoilt_recordings, are_refused_with_a_sentence_or_played) {
    uint64_t seed = seed_of_run(1);
    int32_t sound = 0, refused = 0;
    for (int32_t round = rounds_of_run(100); round > 0; round--, seed++) {
        tape t = {0};
        dice d = {seed};
        recorded_game(seed, CALLS, &t);
        size_t sum = hr_hash_bytes(t.bytes, t.size);
        recording_put_right(t.bytes, t.size);
        cr_assert_eq(hr_hash_bytes(t.bytes, t.size), sum); // sound ones stay as they are
        uint8_t *whole = malloc(t.size);
        cr_assert(whole);
        memcpy(whole, t.bytes, t.size);
        for (int32_t i = 0; i < SPOILT; i++) {
            memcpy(t.bytes, whole, t.size);
            spoil(&t, &d);
            bool is_sound = is_played(&t, seed);
            sound += is_sound, refused += !is_sound;
        }
        free(whole);
        tape_free(&t);
    }
    cr_expect_gt(sound, 0);
    cr_expect_gt(refused, sound / 4, "%d of %d", refused, sound);
}

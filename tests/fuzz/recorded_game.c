// recorded_game.c - calls by dice, each with its question's checks, and what a recording writes.

#include "tests/fuzz/recorded_game.h"

#include "tests/fuzz/ask.h"
#include "tests/fuzz/formation.h"
#include "tests/fuzz/host.h"
#include "tests/fuzz/restore.h"
#include "tests/support/dice.h"

enum { BYTES = 8000 };

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

void recorded_game(uint64_t seed, int32_t calls, tape *t) {
    static uint8_t bytes[BYTES];
    world *w = &the_world;
    hr_recording *recording = NULL;
    throw_bytes(bytes, seed);
    world_open(w, bytes, BYTES);
    for (int32_t i = 0; i < calls; i++) {
        if (i == calls / 4) require(hr_recording_start(w->one, tape_write, t, &recording) == HR_OK);
        if (recording && i % 10 == 9) require(hr_recording_snapshot(recording) == HR_OK);
        do_any(w);
    }
    require(hr_recording_end(recording) == HR_OK);
    world_close(w);
}

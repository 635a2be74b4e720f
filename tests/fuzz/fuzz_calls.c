// fuzz_calls.c - any bytes as a sequence of calls: edits and questions in any order, with any
// values.

#include "tests/fuzz/ask.h"
#include "tests/fuzz/formation.h"
#include "tests/fuzz/host.h"
#include "tests/fuzz/restore.h"

static void do_next(world *w) {
    switch (take_below(&w->in, 19)) {
    case 0:
    case 1:
        ask_batch(w);
        break;
    case 2:
    case 3:
    case 4:
        ask_plan(w);
        break;
    case 5:
        ask_saved(w);
        break;
    case 6:
        ask_watch(w);
        break;
    case 7:
        ask_view(w);
        break;
    case 8:
        ask_field(w);
        break;
    case 9:
        ask_lengths(w);
        break;
    case 10:
        ask_places(w);
        break;
    case 11:
        ask_obstacles(w);
        break;
    case 12:
        ask_nearest(w);
        break;
    case 13:
        ask_restored(w);
        break;
    case 17:
        host_change(w);
        break;
    case 18:
        ask_formation(w);
        break;
    default:
        world_edit(w);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { CALLS_MAX = 60 };
    static world w;
    world_open(&w, data, size);
    for (int32_t i = 0; i < CALLS_MAX && w.in.left > 0; i++) do_next(&w);
    world_close(&w);
    return 0;
}

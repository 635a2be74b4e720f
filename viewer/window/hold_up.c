// hold_up.c - times the main loop between its waits. The loop gives the function that waits for it
// nothing of ours, hence the statics; there is one main loop, in one thread.

#include "viewer/window/hold_up.h"

#include <glib.h>
#include <time.h>

static GPollFunc wait_as_before;
static hold_up woken, longest;

static int64_t microseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static hold_up clocks(void) {
    return (hold_up){microseconds(CLOCK_MONOTONIC), microseconds(CLOCK_THREAD_CPUTIME_ID)};
}

static void keep_longer(int64_t *kept, int64_t from, int64_t to) {
    if (to - from > *kept) *kept = to - from;
}

static gint wait(GPollFD *fds, guint count, gint timeout) {
    hold_up now = clocks();
    if (woken.passed_us > 0) {
        keep_longer(&longest.passed_us, woken.passed_us, now.passed_us);
        keep_longer(&longest.computed_us, woken.computed_us, now.computed_us);
    }
    gint ready = wait_as_before(fds, count, timeout);
    woken = clocks();
    return ready;
}

void hold_up_watch(void) {
    wait_as_before = g_main_context_get_poll_func(NULL);
    g_main_context_set_poll_func(NULL, wait);
}

hold_up hold_up_longest(void) { return longest; }

void hold_up_forget(void) { longest = (hold_up){0}; }

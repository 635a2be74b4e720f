// hold_up.c - times the main loop between its waits. The loop gives the function that waits for it
// nothing of ours, hence the statics; there is one main loop, in one thread.

#include "hold_up.h"

#include <glib.h>

static GPollFunc wait_as_before;
static int64_t woken_us, longest_us;

static gint wait(GPollFD *fds, guint count, gint timeout) {
    int64_t now = g_get_monotonic_time();
    if (woken_us > 0 && now - woken_us > longest_us) longest_us = now - woken_us;
    gint ready = wait_as_before(fds, count, timeout);
    woken_us = g_get_monotonic_time();
    return ready;
}

void hold_up_watch(void) {
    wait_as_before = g_main_context_get_poll_func(NULL);
    g_main_context_set_poll_func(NULL, wait);
}

int64_t hold_up_longest_us(void) { return longest_us; }

void hold_up_forget(void) { longest_us = 0; }

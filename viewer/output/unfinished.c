// unfinished.c - see unfinished.h.

#define _POSIX_C_SOURCE 200809L // sigaction

#include "viewer/output/unfinished.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

enum { SIGNALS = 3 };
static const int the_signals[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

static const char *volatile unfinished_paths[UNFINISHED_MOST];
static volatile sig_atomic_t unfinished_count;
static struct sigaction old_actions[SIGNALS];
static bool is_replaced[SIGNALS];

// The action is the default one again (SA_RESETHAND): raised once more, the signal ends the process
// as soon as this returns.
static void remove_unfinished(int signal) {
    for (int i = 0; i < unfinished_count; i++) unlink(unfinished_paths[i]);
    raise(signal);
}

void unfinished_begin(void) {
    struct sigaction remove = {.sa_handler = remove_unfinished, .sa_flags = (int)SA_RESETHAND};
    for (int i = 0; i < SIGNALS; i++) {
        bool is_known = sigaction(the_signals[i], NULL, &old_actions[i]) == 0;
        is_replaced[i] = is_known && old_actions[i].sa_handler == SIG_DFL;
        if (is_replaced[i]) sigaction(the_signals[i], &remove, NULL);
    }
}

void unfinished_add(const char *path) {
    if (unfinished_count == UNFINISHED_MOST) return;
    unfinished_paths[unfinished_count] = path;
    unfinished_count = unfinished_count + 1;
}

void unfinished_end(void) {
    for (int i = 0; i < SIGNALS; i++)
        if (is_replaced[i]) sigaction(the_signals[i], &old_actions[i], NULL);
    unfinished_count = 0;
}

void expect_full_files(void) { signal(SIGXFSZ, SIG_IGN); }

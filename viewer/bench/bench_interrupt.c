// bench_interrupt.c - see bench_interrupt.h.

#define _POSIX_C_SOURCE 200809L // sigaction

#include "viewer/bench/bench_interrupt.h"

#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t is_interrupted; // of the one benchmark that the process runs

static void interrupt(int signal) {
    (void)signal;
    is_interrupted = 1;
}

void bench_catch_interrupt(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
}

bool bench_is_interrupted(void) { return is_interrupted; }

bool bench_has_pass(int32_t pass, int32_t repeat) {
    return pass < repeat && (pass == 0 || !is_interrupted);
}

void print_bench_interrupt(void) {
    static bool is_said;
    if (!is_interrupted || is_said) return;
    printf("Interrupted: these are the figures so far.\n\n");
    is_said = true;
}

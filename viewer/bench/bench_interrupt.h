// bench_interrupt.h - a benchmark that is interrupted (Ctrl+C) ends early, and prints what it has.
// A second time ends the program at once.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_INTERRUPT_H
#define HANDRAIL_VIEWER_BENCH_BENCH_INTERRUPT_H

#include <stdbool.h>
#include <stdint.h>

/// From now on.
void bench_catch_interrupt(void);
bool bench_is_interrupted(void);
/// Whether pass `pass` of `repeat` takes place: the first one always, so that there is something to
/// print.
bool bench_has_pass(int32_t pass, int32_t repeat);
/// A line above the tables that says so, if it was; once.
void print_bench_interrupt(void);

#endif

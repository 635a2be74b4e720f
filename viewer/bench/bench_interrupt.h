// bench_interrupt.h - a benchmark that is interrupted (Ctrl+C) ends early, and prints what it has.
// A second time ends the program at once.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_INTERRUPT_H
#define HANDRAIL_VIEWER_BENCH_BENCH_INTERRUPT_H

#include <stdbool.h>

/// From now on.
void bench_catch_interrupt(void);
bool bench_is_interrupted(void);
/// A line above the tables that says so, if it was.
void print_bench_interrupt(void);

#endif

// bench_tick_trace.h - the ticks of a battle as Chrome trace events, for chrome://tracing and
// Perfetto.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_TICK_TRACE_H
#define HANDRAIL_VIEWER_BENCH_BENCH_TICK_TRACE_H

#include "viewer/bench/bench_tick_run.h"

/// A row for each series, a slice for each part of each tick, one after the other.
/// @return false after a complaint of one line that names the file.
bool write_tick_trace(const char *path, const tick_results *results);

#endif

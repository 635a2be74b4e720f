// bench_tick_report.h - the results of `bench tick`: tables, and files.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_TICK_REPORT_H
#define HANDRAIL_VIEWER_BENCH_BENCH_TICK_REPORT_H

#include "viewer/bench/bench_tick_run.h"

#include <stdio.h>

/// A table for each number of threads and each budget, a row for each part of a tick.
void print_tick_tables(FILE *stream, const tick_results *results, const char *map_name);

/// A row for each tick. Each is @return false after a complaint of one line that names the file.
bool write_tick_csv(const char *path, const tick_results *results);
bool write_tick_json(const char *path, const tick_results *results, const char *map_name);
/// How long ticks take against how seldom they take longer, a line for each table.
bool write_tick_plot(const char *path, const tick_results *results, const char *map_name);

#endif

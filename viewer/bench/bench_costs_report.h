// bench_costs_report.h - the results of `bench costs`: a table of methods, one of an army and one
// of edits for each ground, and files.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_COSTS_REPORT_H
#define HANDRAIL_VIEWER_BENCH_BENCH_COSTS_REPORT_H

#include "viewer/bench/bench_costs_run.h"
#include "viewer/bench/bench_run.h"

#include <stdio.h>

typedef struct costs_report {
    const bench_results *results; ///< a course for each ground
    const costs_army *armies;     ///< of each
    const costs_edits *edits;
    int32_t repeat;
} costs_report;

/// @return false when out of memory.
bool print_costs_tables(FILE *stream, const costs_report *report);
/// @return false after a complaint of one line that names the file.
bool write_costs_json(const char *path, const costs_report *report);

#endif

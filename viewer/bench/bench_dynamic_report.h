// bench_dynamic_report.h - the results of `bench dynamic`: a table, and files.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_DYNAMIC_REPORT_H
#define HANDRAIL_VIEWER_BENCH_BENCH_DYNAMIC_REPORT_H

#include "viewer/bench/bench_dynamic_run.h"

#include <stdio.h>

enum { DYNAMIC_SCENARIOS_MOST = 4 };

/// The results of some scenarios.
typedef struct dynamic_report {
    dynamic_scenario scenarios[DYNAMIC_SCENARIOS_MOST];
    dynamic_results results[DYNAMIC_SCENARIOS_MOST];
    int32_t count, repeat;
} dynamic_report;

/// A table for each scenario. Each is @return false after a complaint of one line.
bool print_dynamic_tables(FILE *stream, const dynamic_report *report);
/// A line on stderr for each query that does not agree, up to a few.
void tell_disagreements(const dynamic_results *results);

/// A row for each change.
bool write_dynamic_csv(const char *path, const dynamic_report *report);
bool write_dynamic_json(const char *path, const dynamic_report *report);
/// Time of a change and of a query against the cells that were pasted.
bool write_dynamic_plot(const char *path, const dynamic_report *report);

#endif

// bench_edit_report.h - the results of `bench edit`: a table, and files.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_EDIT_REPORT_H
#define HANDRAIL_VIEWER_BENCH_BENCH_EDIT_REPORT_H

#include "viewer/bench/bench_edit_run.h"

#include <stdio.h>

/// A table for each number of classes, a row for each side.
void print_edit_tables(FILE *stream, const edit_results *results, const char *map_name);

/// classes,side,edit,is_undone,planes_and_labels_ns,routes_ns. Each is @return false after a
/// complaint of one line that names the file.
bool write_edit_csv(const char *path, const edit_results *results);
bool write_edit_json(const char *path, const edit_results *results, const char *map_name);
/// Time against the side of the square, a line for each number of classes.
bool write_edit_plot(const char *path, const edit_results *results, const char *map_name);

#endif

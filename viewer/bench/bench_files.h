// bench_files.h - the results of a benchmark for machines: a CSV row for each sample, a JSON object
// of all figures.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_FILES_H
#define HANDRAIL_VIEWER_BENCH_BENCH_FILES_H

#include "viewer/bench/bench_run.h"

#include <jansson.h>
#include <stdio.h>

/// Prints something of a benchmark's.
typedef void bench_printer(FILE *stream, const void *subject);

/// Writes what `print` prints to a file, whole or not at all. @return false after a complaint of
/// one line that names the file; so does the next one.
bool write_bench_text(const char *path, bench_printer *print, const void *subject);
/// A name in a CSV row, in quotes where it would break the columns.
void print_bench_name(FILE *stream, const char *name);
/// Writes the JSON object of a command that measures, which it frees, with the machine; NULL is one
/// that could not be made.
bool write_measured_object(const char *path, const char *command, json_t *object);
/// The same for a `bench`.
bool write_bench_object(const char *path, const char *bench, json_t *object);
/// The rows that `print` prints as CSV, as JSON objects: a list called "rows".
bool write_bench_rows(const char *path, const char *bench, bench_printer *print,
                      const void *subject);
/// What heads every benchmark's tables: the program and the machine.
void print_bench_head(void);

/// map,query,method,status,stage,time_ns,length,shortest,ratio,steps; `query` is the number in the
/// scenario; by cost, cost and reference stand for length and shortest. Each is @return false after
/// a complaint of one line that names the file.
bool write_bench_csv(const char *path, const bench_results *results);
/// All figures as an object; NULL when out of memory.
json_t *make_bench_json(const bench_results *results, int32_t repeat, int32_t size);
/// `repeat` and `size` as they were asked for.
bool write_bench_json(const char *path, const bench_results *results, int32_t repeat, int32_t size);

#endif

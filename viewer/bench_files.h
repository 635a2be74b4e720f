// bench_files.h - the results of a benchmark for machines: a CSV row for each sample, a JSON object
// of all figures.
#ifndef HANDRAIL_BENCH_FILES_H
#define HANDRAIL_BENCH_FILES_H

#include "bench_run.h"

/// map,query,method,status,stage,time_ns,length,shortest,ratio,steps; `query` is the number in the
/// scenario. Each is @return false after a complaint of one line that names the file.
bool write_bench_csv(const char *path, const bench_results *results);
/// `repeat` and `size` as they were asked for.
bool write_bench_json(const char *path, const bench_results *results, int32_t repeat, int32_t size);

#endif

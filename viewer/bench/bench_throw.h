// bench_throw.h - random queries on a map, for benchmarks that need no files.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_THROW_H
#define HANDRAIL_VIEWER_BENCH_BENCH_THROW_H

#include "viewer/bench/bench_courses.h"

/// Throws `count` queries with a way from start to goal for a class that was refreshed, both not
/// the same; `shortest` is given to each. Returns an array of malloc, or NULL after a complaint of
/// one line that names `command`.
bench_query *bench_throw_queries(const char *command, const hr_map *map, hr_class_id id,
                                 uint64_t seed, int32_t count, double shortest);

#endif

// bench_table.h - the results of a benchmark for people: tables of text, no line over 120
// characters unless many methods are compared by map.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_TABLE_H
#define HANDRAIL_VIEWER_BENCH_BENCH_TABLE_H

#include "viewer/bench/bench_run.h"

#include <stdio.h>

/// Prints times and ratios of every method, pooled over all maps; what each costs to build and to
/// hold; the stages that answered; mean times by length and, if asked for, by map. @return false
/// when out of memory.
bool print_bench_tables(FILE *stream, const bench_results *results, bool by_map);

#endif

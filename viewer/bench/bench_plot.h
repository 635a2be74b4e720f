// bench_plot.h - a plot of a benchmark: time a query against the length of the shortest path, both
// logarithmic, a line for each method through the medians of bins of length.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_PLOT_H
#define HANDRAIL_VIEWER_BENCH_BENCH_PLOT_H

#include "viewer/bench/bench_plot_parts.h"
#include "viewer/bench/bench_run.h"

/// Finds its lines; `note`, borrowed, is a line under its title. @return false when out of memory.
bool make_bench_plot(plot *p, const bench_results *results, const char *note);
/// Draws and writes the plot; `note` is a line under its title. @return false after a complaint of
/// one line that names the file.
bool write_bench_plot(const char *path, const bench_results *results, const char *note);

#endif

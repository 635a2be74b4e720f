// bench_options.h - the options that all benchmarks have: what is written where, numbers, the
// clock.
#ifndef HANDRAIL_BENCH_OPTIONS_H
#define HANDRAIL_BENCH_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct bench_outputs {
    const char *csv_path, *json_path, *plot_path; // NULL = none
    bool wants_help;
} bench_outputs;

/// Entries of an option table for read_bench_output.
#define BENCH_OUTPUT_OPTIONS                                                                       \
    {"csv", required_argument, NULL, 'c'}, {"json", required_argument, NULL, 'j'},                 \
        {"plot", required_argument, NULL, 'p'}, {                                                  \
        "help", no_argument, NULL, 'h'                                                             \
    }

/// Takes in --csv, --json, --plot or --help, and complains of whatever else, and of files that
/// could not be written: now, not after the benchmark. This and the others return false after a
/// complaint of one line; texts are getopt's.
bool read_bench_output(int option, char **argv, bench_outputs *outputs);
bool read_bench_number(const char *option, int64_t least, int64_t most, int32_t *value);
/// "wall", or "cpu": then times are computing times.
bool read_bench_clock(void);

/// Takes in one option that getopt_long has found.
typedef bool bench_option_reader(int option, char **argv, void *choices);
/// Hands all options to `read`; what is left begins at optind.
bool read_bench_options(int argc, char **argv, const struct option *table,
                        bench_option_reader *read, void *choices);

#endif

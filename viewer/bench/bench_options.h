// bench_options.h - the command lines of benchmarks: a table of options, each with the place that
// its value goes to.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_OPTIONS_H
#define HANDRAIL_VIEWER_BENCH_BENCH_OPTIONS_H

#include "viewer/options/unit_options.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct bench_outputs {
    const char *csv_path, *json_path, *plot_path; // NULL = none
    bool wants_help;
} bench_outputs;

typedef struct bench_option bench_option;

/// Takes in the value of an option. @return false after a complaint of one line.
typedef bool bench_option_reader(const bench_option *option, const char *text);

/// One option. The functions below make all kinds that more than one benchmark has; others name a
/// reader of their own.
struct bench_option {
    const char *name; ///< with its dashes
    bench_option_reader *read;
    void *value, *other; ///< what is read goes here; `other` where there are two of them
    int64_t least, most; ///< of each number
    int32_t room;        ///< of a list
    bool is_flag;        ///< has no value; `read` is given NULL
};

enum { BENCH_OPTIONS_MOST = 20, BENCH_SIDE_DEFAULT = 1024 };

bench_option bench_number(const char *name, int64_t least, int64_t most, int32_t *value);
/// "N,N,...", at most `room` of them.
bench_option bench_list(const char *name, int64_t least, int64_t most, int64_t *values,
                        int32_t room, int32_t *count);
/// --methods; its text goes to `*names`, for choose_bench_methods.
bench_option bench_methods_option(const char **names);
bench_option bench_seed(uint64_t *seed);
/// "WxH".
bench_option bench_size(int32_t *width, int32_t *height);
/// "wall", or "cpu": then times are computing times.
bench_option bench_clock(void);
bench_option bench_flag(const char *name, bool *value);
/// --csv, --json and --plot, refused where the file could not be written: now, not after the
/// benchmark; --plot also with an ending that no plot has. --help or -h.
bench_option bench_csv(bench_outputs *outputs);
bench_option bench_json(bench_outputs *outputs);
bench_option bench_plot(bench_outputs *outputs);
bench_option bench_help(bench_outputs *outputs);
/// All four of them, in a table.
#define BENCH_OUTPUTS(outputs)                                                                     \
    bench_csv(outputs), bench_json(outputs), bench_plot(outputs), bench_help(outputs)

/// Takes in all options, those of units, too, if `unit` is not NULL; what is left begins at optind.
/// The table holds at most BENCH_OPTIONS_MOST, then one without a name. @return false after a
/// complaint of one line.
bool read_bench_options(int argc, char **argv, const bench_option *options, unit_options *unit);

/// Takes in what is left of a command line: at most one map. Without one `*path` stays NULL, and
/// sides of the plateau that is made, 0 unless --size gave them, become BENCH_SIDE_DEFAULT. Both a
/// map and --size are refused. @return false after a complaint of one line.
bool read_bench_map(int argc, char **argv, const char *command, const char **path, int32_t *width,
                    int32_t *height);

#endif

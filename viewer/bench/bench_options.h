// bench_options.h - options that several benchmarks have, for their tables (option_table.h). The
// choices of each hold a bench_outputs called `out`.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_OPTIONS_H
#define HANDRAIL_VIEWER_BENCH_BENCH_OPTIONS_H

#include "viewer/options/unit_options.h"
#include "viewer/output/output_options.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct bench_outputs {
    const char *csv_path, *json_path, *plot_path; // NULL = none
} bench_outputs;

enum { BENCH_SIDE_DEFAULT = 1024 };

option_reader read_bench_clock, read_bench_plot;
word_lister list_length_methods, list_cost_methods;

#define BENCH_CSV(TYPE, HELP) OPTION_OUTPUT("--csv", TYPE, out.csv_path, "csv txt", HELP)
#define BENCH_JSON(TYPE) OPTION_JSON(TYPE, out.json_path)
/// A plot of what HELP says.
#define BENCH_PLOT(TYPE, HELP)                                                                     \
    {                                                                                              \
        .name = "--plot", .argument = "FILE",                                                      \
        .help = HELP ", as .svg or .png; - is an SVG to standard output", .read = read_bench_plot, \
        .at = offsetof(TYPE, out.plot_path), .words = "svg png", .is_file = true                   \
    }
/// All three of them.
#define BENCH_OUTPUTS(TYPE, CSV_HELP, PLOT_HELP)                                                   \
    BENCH_CSV(TYPE, CSV_HELP), BENCH_JSON(TYPE), BENCH_PLOT(TYPE, PLOT_HELP)
/// Times are computing times with "cpu".
#define BENCH_CLOCK                                                                                \
    {                                                                                              \
        .name = "--clock", .argument = "CLOCK",                                                    \
        .help = "%s; cpu: what all threads compute together, for a machine that has other things " \
                "to do (wall)",                                                                    \
        .words = "wall cpu", .read = read_bench_clock                                              \
    }
/// The names of methods, as text, for choose_bench_methods.
// NOLINTBEGIN(bugprone-macro-parentheses): strings that are put together cannot be bracketed
#define BENCH_METHODS(TYPE, FIELD, LIST, HELP)                                                     \
    {                                                                                              \
        .name = "--methods", .argument = "LIST", .help = HELP, .list = LIST,                       \
        .read = read_option_text, .at = offsetof(TYPE, FIELD)                                      \
    }
// NOLINTEND(bugprone-macro-parentheses)

/// Takes in what is left of a command line: at most one map. Without one `*path` stays NULL, and
/// sides of the plateau that is made, 0 unless --size gave them, become BENCH_SIDE_DEFAULT. Both a
/// map and --size are refused. @return false after a complaint of one line.
bool read_bench_map(int argc, char **argv, const char *command, const char **path, int32_t *width,
                    int32_t *height);

#endif

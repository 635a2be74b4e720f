// bench_options.c - see bench_options.h.

#include "bench_options.h"

#include "bench_plot_page.h"
#include "bench_times.h"
#include "viewer/arguments.h"
#include "viewer/files.h"

#include <string.h>

static bool read_path(const char **path) {
    *path = optarg;
    return can_write_file(optarg);
}

static bool read_plot_path(bench_outputs *outputs) {
    if (is_plot_name(optarg)) return read_path(&outputs->plot_path);
    complain("--plot: \"%s\" ends neither in .svg nor in .png", optarg);
    return false;
}

bool read_bench_output(int option, char **argv, bench_outputs *outputs) {
    switch (option) {
    case 'c':
        return read_path(&outputs->csv_path);
    case 'j':
        return read_path(&outputs->json_path);
    case 'p':
        return read_plot_path(outputs);
    case 'h':
        return outputs->wants_help = true;
    default:
        complain_option(argv, option);
        return false;
    }
}

bool read_bench_number(const char *option, int64_t least, int64_t most, int32_t *value) {
    int64_t number = 0;
    if (!parse_whole(option, optarg, least, most, &number)) return false;
    *value = (int32_t)number;
    return true;
}

bool read_bench_clock(void) {
    bool is_cpu = strcmp(optarg, "cpu") == 0;
    if (is_cpu) bench_count_cpu();
    if (is_cpu || strcmp(optarg, "wall") == 0) return true;
    complain("--clock: \"%s\" is neither wall nor cpu", optarg);
    return false;
}

bool read_bench_options(int argc, char **argv, const struct option *table,
                        bench_option_reader *read, void *choices) {
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":h", table, NULL)) != -1;)
        if (!read(option, argv, choices)) return false;
    return true;
}

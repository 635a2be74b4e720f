// bench_options.c - see bench_options.h.

#include "viewer/bench/bench_options.h"

#include "viewer/bench/bench_methods.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/bench/bench_times.h"
#include "viewer/options/arguments.h"
#include "viewer/output/files.h"

#include <getopt.h>
#include <string.h>

bool read_bench_clock(const option_entry *entry, const char *text, void *choices) {
    (void)choices;
    int32_t index = find_word(entry->name, text, entry->words);
    if (index == 1) bench_count_cpu();
    return index >= 0;
}

bool read_bench_plot(const option_entry *entry, const char *text, void *choices) {
    if (is_plot_name(text) || strcmp(text, "-") == 0)
        return read_output_option(entry, text, choices);
    complain("%s: \"%s\" ends neither in .svg nor in .png", entry->name, text);
    return false;
}

void list_length_methods(char *text, size_t size) {
    list_bench_methods(BENCH_BY_LENGTH, text, size);
}

void list_cost_methods(char *text, size_t size) { list_bench_methods(BENCH_BY_COST, text, size); }

bool read_bench_map(int argc, char **argv, const char *command, const char **path, int32_t *width,
                    int32_t *height) {
    if (optind < argc) *path = argv[optind++];
    if (optind < argc) {
        complain("%s takes one map, not \"%s\", too (see --help)", command, argv[optind]);
        return false;
    }
    if (*path && *width > 0) {
        complain("%s: --size is of the plateau that is made without a map", command);
        return false;
    }
    if (*width == 0) *width = *height = BENCH_SIDE_DEFAULT;
    return true;
}

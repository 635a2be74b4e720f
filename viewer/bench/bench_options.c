// bench_options.c - see bench_options.h.

#include "viewer/bench/bench_options.h"

#include "passmap/base/assertion.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/bench/bench_times.h"
#include "viewer/options/arguments.h"
#include "viewer/output/files.h"

#include <getopt.h>
#include <string.h>

// ---- Kinds of options

static bool read_whole(const bench_option *option, const char *text) {
    int64_t number = 0;
    if (!parse_whole(option->name, text, option->least, option->most, &number)) return false;
    *(int32_t *)option->value = (int32_t)number;
    return true;
}

bench_option bench_number(const char *name, int64_t least, int64_t most, int32_t *value) {
    return (bench_option){
        .name = name, .read = read_whole, .value = value, .least = least, .most = most};
}

static bool read_list(const bench_option *option, const char *text) {
    return parse_list(option->name, text, option->least, option->most, option->value, option->room,
                      option->other);
}

bench_option bench_list(const char *name, int64_t least, int64_t most, int64_t *values,
                        int32_t room, int32_t *count) {
    return (bench_option){.name = name,
                          .read = read_list,
                          .value = values,
                          .other = count,
                          .least = least,
                          .most = most,
                          .room = room};
}

static bool read_text(const bench_option *option, const char *text) {
    *(const char **)option->value = text;
    return true;
}

bench_option bench_methods_option(const char **names) {
    return (bench_option){.name = "--methods", .read = read_text, .value = names};
}

static bool read_seed(const bench_option *option, const char *text) {
    return parse_seed(option->name, text, option->value);
}

bench_option bench_seed(uint64_t *seed) {
    return (bench_option){.name = "--seed", .read = read_seed, .value = seed};
}

static bool read_size(const bench_option *option, const char *text) {
    return parse_size(option->name, text, option->value, option->other);
}

bench_option bench_size(int32_t *width, int32_t *height) {
    return (bench_option){.name = "--size", .read = read_size, .value = width, .other = height};
}

static bool read_clock(const bench_option *option, const char *text) {
    bool is_cpu = strcmp(text, "cpu") == 0;
    if (is_cpu) bench_count_cpu();
    if (is_cpu || strcmp(text, "wall") == 0) return true;
    complain("%s: \"%s\" is neither wall nor cpu", option->name, text);
    return false;
}

bench_option bench_clock(void) { return (bench_option){.name = "--clock", .read = read_clock}; }

static bool read_flag(const bench_option *option, const char *text) {
    (void)text;
    return *(bool *)option->value = true;
}

bench_option bench_flag(const char *name, bool *value) {
    return (bench_option){.name = name, .read = read_flag, .value = value, .is_flag = true};
}

static bool read_path(const bench_option *option, const char *text) {
    *(const char **)option->value = text;
    return can_write_file(text);
}

static bool read_plot_path(const bench_option *option, const char *text) {
    if (is_plot_name(text)) return read_path(option, text);
    complain("%s: \"%s\" ends neither in .svg nor in .png", option->name, text);
    return false;
}

bench_option bench_csv(bench_outputs *outputs) {
    return (bench_option){.name = "--csv", .read = read_path, .value = &outputs->csv_path};
}

bench_option bench_json(bench_outputs *outputs) {
    return (bench_option){.name = "--json", .read = read_path, .value = &outputs->json_path};
}

bench_option bench_plot(bench_outputs *outputs) {
    return (bench_option){.name = "--plot", .read = read_plot_path, .value = &outputs->plot_path};
}

bench_option bench_help(bench_outputs *outputs) {
    return bench_flag("--help", &outputs->wants_help);
}

// ---- Command lines

enum { FIRST_LETTER = 256 }; // what getopt calls the first option: no letter, none of a unit's

static int letter_of(const bench_option *option, int32_t index) {
    return strcmp(option->name, "--help") == 0 ? 'h' : FIRST_LETTER + index;
}

static const bench_option *option_called(const bench_option *options, int letter) {
    for (int32_t i = 0; options[i].name; i++)
        if (letter_of(&options[i], i) == letter) return &options[i];
    return NULL;
}

static bool read_one(int letter, char **argv, const bench_option *options, unit_options *unit) {
    const bench_option *option = option_called(options, letter);
    if (option) return option->read(option, optarg);
    if (unit && is_unit_option(letter)) return read_unit_option(letter, optarg, unit);
    complain_option(argv, letter);
    return false;
}

bool read_bench_options(int argc, char **argv, const bench_option *options, unit_options *unit) {
    struct option table[BENCH_OPTIONS_MOST + UNIT_OPTION_ROOM] = {{0}};
    int count = 0;
    for (; options[count].name; count++) {
        HR_CHECK(count < BENCH_OPTIONS_MOST);
        int has_value = options[count].is_flag ? no_argument : required_argument;
        table[count] = (struct option){options[count].name + 2, has_value, NULL,
                                       letter_of(&options[count], count)};
    }
    if (unit) add_unit_options(table, count);
    opterr = 0;
    for (int letter; (letter = getopt_long(argc, argv, ":h", table, NULL)) != -1;)
        if (!read_one(letter, argv, options, unit)) return false;
    return true;
}

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

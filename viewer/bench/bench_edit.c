// bench_edit.c - `handrail bench edit`: bringing classes up to date after edits of all sizes.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_edit_report.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_map.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/bench/bench_ranges.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"

#include <getopt.h>
#include <string.h>

enum {
    REPEAT_MOST = 100000,
    RANGES_MOST = 10000,
    TICKS_MOST = 100000,
    TICKS_DEFAULT = 100,
    REPEAT_DEFAULT = 32
};

typedef struct choices {
    const char *map_path; // NULL = a plateau is made
    map_input input;
    bench_outputs out;
    int32_t width, height; // of that plateau
    edit_choices edits;
    range_choices ranges;
} choices;

// ---- Arguments

// What would have no effect is refused.
static bool fits_what_is_measured(const choices *c) {
    if (c->ranges.ranges == 0) {
        if (c->ranges.ticks == 0 && c->ranges.thread_count == 0) return true;
        return complain("bench edit: --ticks and --threads are of --ranges"), false;
    }
    if (c->edits.repeat == 0 && !c->out.plot_path) return true;
    return complain("bench edit: --repeat and --plot are of squares, not of --ranges"), false;
}

static const option_entry own_options[] = {
    OPTION_LIST("--classes", choices, edits.class_counts, edits.count_count, EDIT_COUNTS_MOST, 1,
                EDIT_CLASSES_MOST,
                "numbers of classes, each 1 to 16 (1,4,16); they have sizes 1 to 4"),
    OPTION_WHOLE("--repeat", "N", choices, edits.repeat, 1, REPEAT_MOST,
                 "edits of each side up to 64, fewer of larger ones (32)"),
    OPTION_WHOLE("--ranges", "N", choices, ranges.ranges, 1, RANGES_MOST,
                 "instead of squares: N discs of radius 20 that move by a cell a tick, for "
                 "classes that pay four times as much in them"),
    OPTION_WHOLE("--ticks", "N", choices, ranges.ticks, 1, TICKS_MOST, "of the ranges (100)"),
    OPTION_LIST("--threads", choices, ranges.threads, ranges.thread_count, RANGE_THREADS_MOST, 1,
                HR_WORKERS_MAX, "with ranges: numbers of threads, each 1 to 64 (1,2)"),
    OPTION_SEED(choices, edits.seed, "of the places, and of the plateau (1)"),
    OPTION_SIZE("--size", choices, width, height, "of the plateau (1024x1024)"),
    BENCH_OUTPUTS(choices, "a row for every edit, or for every tick", "time against side"),
    {0},
};

_Static_assert(EDIT_CLASSES_MOST == 16 && REPEAT_DEFAULT == 32 && RANGE_RADIUS == 20 &&
                   TICKS_DEFAULT == 100 && BENCH_SIDE_DEFAULT == 1024 && HR_WORKERS_MAX == 64,
               "what the help says");

// ---- Running and reporting

static bool open_map(const choices *c, hr_map **map) {
    const bench_map choice = {c->map_path, c->width, c->height, c->edits.seed, c->input};
    return bench_map_open(&choice, map);
}

// A file that cannot be written takes nothing from the others, nor from the table.
static bool report(const choices *c, const edit_results *results) {
    const char *name = c->map_path ? c->map_path : "plateau";
    print_bench_head();
    print_edit_tables(stdout, results, name);
    bool is_good = !c->out.csv_path || write_edit_csv(c->out.csv_path, results);
    if (c->out.json_path && !write_edit_json(c->out.json_path, results, name)) is_good = false;
    if (c->out.plot_path && !write_edit_plot(c->out.plot_path, results, name)) is_good = false;
    return is_good;
}

static bool run_edits(const choices *c, const hr_map *map) {
    edit_results results = {0};
    edit_choices edits = c->edits;
    if (edits.repeat == 0) edits.repeat = REPEAT_DEFAULT;
    bool is_good = edit_run(&results, map, &edits) && report(c, &results);
    edit_results_destroy(&results);
    return is_good;
}

static bool report_ranges(const choices *c, const range_results *results) {
    const char *name = c->map_path ? c->map_path : "plateau";
    print_bench_head();
    print_range_table(stdout, results, name);
    bool is_good = !c->out.csv_path || write_range_csv(c->out.csv_path, results);
    if (c->out.json_path && !write_range_json(c->out.json_path, results, name)) is_good = false;
    return is_good;
}

static bool run_ranges(const choices *c, const hr_map *map) {
    range_results results = {0};
    range_choices ranges = c->ranges;
    if (ranges.ticks == 0) ranges.ticks = TICKS_DEFAULT;
    if (ranges.thread_count == 0)
        ranges.threads[0] = 1, ranges.threads[1] = 2, ranges.thread_count = 2;
    bool is_good = ranges_run(&results, map, &c->edits, &ranges) && report_ranges(c, &results);
    range_results_destroy(&results);
    return is_good;
}

static bool run(const choices *c) {
    hr_map *map = NULL;
    bool is_good = open_map(c, &map) && (c->ranges.ranges ? run_ranges(c, map) : run_edits(c, map));
    hr_map_destroy(map);
    return is_good;
}

static int run_edit(const command_page *page, int argc, char **argv) {
    choices c = {.edits = {.class_counts = {1, 4, 16}, .count_count = 3, .seed = 1}};
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    if (!fits_what_is_measured(&c) ||
        !read_bench_map(argc, argv, page->name, &c.map_path, &c.width, &c.height))
        return EXIT_BAD_INPUT;
    return run(&c) ? EXIT_DONE : EXIT_BAD_INPUT;
}

const command_page bench_edit_page = {
    .name = "bench edit",
    .summary = "bringing classes up to date after edits of all sizes",
    .usage = "[MAP] [OPTIONS]",
    .about = "Puts squares of rock down on a map, of sides 1, 2, 4 ... to the whole map, takes "
             "them back, and measures how long it takes each time until planes, labels and routes "
             "of a number of classes are up to date, against building them from nothing. Without "
             "a MAP it makes a plateau.",
    .groups = {{.entries = own_options},
               {.entries = map_input_options, .at = offsetof(choices, input)}},
    .examples = "bench edit data/city.png --classes 4 --plot edits.svg\n"
                "bench edit --ranges 50 --classes 1",
    .operands = OPERAND_FILES,
    .run = run_edit,
};

// bench_edit.c - `handrail bench edit`: bringing classes up to date after edits of all sizes.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_edit_report.h"
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
    bench_outputs out;
    int32_t width, height; // of that plateau
    edit_choices edits;
    range_choices ranges;
} choices;

static void print_help(void) {
    printf(
        "usage: handrail bench edit [MAP] [OPTIONS]\n"
        "\n"
        "Puts squares of rock down on a map, of sides 1, 2, 4 ... to the whole map, takes them\n"
        "back, and measures how long it takes each time until planes, labels and routes of a\n"
        "number of classes are up to date, against building them from nothing. Without a MAP\n"
        "it makes a plateau.\n"
        "\n"
        "  --classes LIST   numbers of classes, each 1 to %d (1,4,16); they have sizes 1 to 4\n"
        "  --repeat N       edits of each side up to 64, fewer of larger ones (%d)\n"
        "  --ranges N       instead of squares: N discs of radius %d that move by a cell a tick,\n"
        "                   for classes that pay four times as much in them\n"
        "  --ticks N        of the ranges (%d)\n"
        "  --threads LIST   with ranges: numbers of threads, each 1 to %d (1,2)\n"
        "  --seed N         of the places, and of the plateau (1)\n"
        "  --size WxH       of the plateau (%dx%d)\n"
        "  --csv OUT        a row for every edit, or for every tick\n"
        "  --json OUT       all figures\n"
        "  --plot OUT       time against side, as .svg or .png\n"
        "  -h, --help       this text\n"
        "\n"
        "example:\n"
        "  handrail bench edit data/city.png --classes 4 --plot edits.svg\n"
        "  handrail bench edit --ranges 50 --classes 1\n",
        EDIT_CLASSES_MOST, REPEAT_DEFAULT, RANGE_RADIUS, TICKS_DEFAULT, HR_WORKERS_MAX,
        BENCH_SIDE_DEFAULT, BENCH_SIDE_DEFAULT);
}

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

static bool read_arguments(int argc, char **argv, choices *c) {
    edit_choices *edits = &c->edits;
    const bench_option options[] = {
        bench_list("--classes", 1, EDIT_CLASSES_MOST, edits->class_counts, EDIT_COUNTS_MOST,
                   &edits->count_count),
        bench_number("--repeat", 1, REPEAT_MOST, &edits->repeat),
        bench_number("--ranges", 1, RANGES_MOST, &c->ranges.ranges),
        bench_number("--ticks", 1, TICKS_MOST, &c->ranges.ticks),
        bench_list("--threads", 1, HR_WORKERS_MAX, c->ranges.threads, RANGE_THREADS_MOST,
                   &c->ranges.thread_count),
        bench_seed(&edits->seed),
        bench_size(&c->width, &c->height),
        BENCH_OUTPUTS(&c->out),
        {.name = NULL},
    };
    return read_bench_options(argc, argv, options, NULL) &&
           (c->out.wants_help ||
            (fits_what_is_measured(c) &&
             read_bench_map(argc, argv, "bench edit", &c->map_path, &c->width, &c->height)));
}

// ---- Running and reporting

static bool open_map(const choices *c, hr_map **map) {
    const bench_map choice = {c->map_path, c->width, c->height, c->edits.seed};
    return bench_map_open(&choice, map);
}

// A file that cannot be written takes nothing from the others, nor from the table.
static bool report(const choices *c, const edit_results *results) {
    const char *name = c->map_path ? c->map_path : "plateau";
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

int bench_edit(int argc, char **argv) {
    choices c = {.edits = {.class_counts = {1, 4, 16}, .count_count = 3, .seed = 1}};
    if (!read_arguments(argc, argv, &c)) return EXIT_BAD_INPUT;
    if (c.out.wants_help) {
        print_help();
        return EXIT_DONE;
    }
    return run(&c) ? EXIT_DONE : EXIT_BAD_INPUT;
}

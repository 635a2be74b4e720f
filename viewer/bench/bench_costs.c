// bench_costs.c - `handrail bench costs`: planning on ground of many costs, against rivals that
// know costs and against planning without.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_costs_ground.h"
#include "viewer/bench/bench_costs_report.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_plot.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/plural.h"
#include "viewer/output/progress.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    QUERIES_MOST = 1000000,
    UNITS_MOST = 1000000,
    REPEAT_MOST = 1000,
    EDITS_MOST = 100000,
    RANGES_MOST = 100000,
    GROUNDS_MOST = 8,
};

typedef struct choices {
    bench_outputs out;
    costs_ground ground;
    costs_choices runs;
    int64_t ranges[GROUNDS_MOST];
    int32_t ground_count;
    const char *method_names; // as asked for; NULL = all
    const bench_method *methods[BENCH_METHODS_MOST];
    int32_t method_count;
} choices;

// ---- Arguments

static const option_entry own_options[] = {
    OPTION_SIZE("--size", choices, ground.width, ground.height, "of the plateau (1024x1024)"),
    BENCH_METHODS(choices, method_names, list_cost_methods, "of %s (all)"),
    OPTION_LIST("--ranges", choices, ranges, ground_count, GROUNDS_MOST, 0, RANGES_MOST,
                "how many, a table for each number (0,150)"),
    OPTION_WHOLE("--queries", "N", choices, ground.queries, 1, QUERIES_MOST,
                 "random ones (1000); the slow methods take every tenth"),
    OPTION_WHOLE("--units", "N", choices, runs.units, 1, UNITS_MOST, "of the army (2000)"),
    OPTION_WHOLE("--edits", "N", choices, runs.edits, 0, EDITS_MOST,
                 "squares of 16 x 16 of other ground, and of rock (64)"),
    OPTION_WHOLE("--repeat", "N", choices, runs.repeat, 1, REPEAT_MOST,
                 "passes; the least time of each query counts (3)"),
    OPTION_SEED(choices, ground.seed, "of the plateau and of all places (1)"),
    BENCH_CLOCK,
    BENCH_OUTPUTS(choices, "a row for every query and method", "time against cost"),
    {0},
};

_Static_assert(COSTS_RANGE_RADIUS == 20 && BENCH_SIDE_DEFAULT == 1024, "what the help says");

static bool take_operands(int argc, char **argv, choices *c) {
    c->runs.seed = c->ground.seed;
    return choose_bench_methods("bench costs", BENCH_BY_COST, c->method_names, c->methods,
                                &c->method_count) &&
           read_bench_map(argc, argv, "bench costs", &c->ground.map_path, &c->ground.width,
                          &c->ground.height);
}

// ---- Running and reporting

// What was measured.
typedef struct figures {
    bench_courses courses;
    bench_results results;
    costs_army armies[GROUNDS_MOST];
    costs_edits edits[GROUNDS_MOST];
} figures;

static bool write_plot(const choices *c, const figures *f) {
    char note[160];
    snprintf(note, sizeof note,
             "Medians of bins of cost. %d %s on each ground, one thread, least of %d pass%s.",
             (int)c->ground.queries, count_word((int)c->ground.queries, "query", "queries"),
             (int)c->runs.repeat, plural_es(c->runs.repeat));
    return write_bench_plot(c->out.plot_path, &f->results, note);
}

// A file that cannot be written takes nothing from the others, nor from the tables.
static bool report(const choices *c, const figures *f) {
    costs_report all = {&f->results, f->armies, f->edits, c->runs.repeat};
    print_bench_head();
    bool is_good = print_costs_tables(stdout, &all);
    if (!is_good) complain("bench costs: %s", hr_error_text(HR_OUT_OF_MEMORY));
    if (c->out.csv_path && !write_bench_csv(c->out.csv_path, &f->results)) is_good = false;
    if (c->out.json_path && !write_costs_json(c->out.json_path, &all)) is_good = false;
    if (c->out.plot_path && !write_plot(c, f)) is_good = false;
    return is_good;
}

static void show_progress(int64_t done, int64_t total, void *user) {
    progress *bar = user;
    bar->total = total;
    progress_show(bar, done, bench_now_ns());
}

static bool run_methods(const choices *c, figures *f) {
    progress bar = progress_begin(0);
    bench_listener listener = {.report = show_progress, .user = &bar};
    bool is_good = bench_run(&f->results, &f->courses, c->methods, c->method_count,
                             hr_request_default(), c->runs.repeat, &listener);
    progress_end(&bar);
    return is_good;
}

static bool run(const choices *c) {
    figures f = {0};
    bool is_good = true;
    for (int32_t i = 0; is_good && i < c->ground_count; i++)
        is_good = costs_ground_add(&f.courses, &c->ground, (int32_t)c->ranges[i]);
    is_good = is_good && run_methods(c, &f);
    for (int32_t i = 0; is_good && i < c->ground_count; i++)
        is_good = costs_run_army(&f.armies[i], &f.courses.at[i], &c->runs) &&
                  costs_run_edits(&f.edits[i], &f.courses.at[i], &c->runs);
    is_good = is_good && report(c, &f);
    bench_results_destroy(&f.results);
    courses_destroy(&f.courses);
    return is_good;
}

static int run_costs(const command_page *page, int argc, char **argv) {
    choices c = {
        .ground = {.queries = 1000, .seed = 1},
        .runs = {.units = 2000, .repeat = 3, .edits = 64},
        .ranges = {0, 150},
        .ground_count = 2,
    };
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    if (!take_operands(argc, argv, &c)) return EXIT_BAD_INPUT;
    return run(&c) ? EXIT_DONE : EXIT_BAD_INPUT;
}

const command_page bench_costs_page = {
    .name = "bench costs",
    .summary = "ground of many costs: every method, an army with one goal, edits",
    .usage = "[MAP] [OPTIONS]",
    .about =
        "Plans for a unit to which roads cost 0.5, ground 1, grass 2, shallows 4, and 4 all that "
        "lies in a range of 20 cells around one of some random places: random queries over the "
        "whole map, in turns by balanced and fast plans, by balanced plans without costs on the "
        "same map, by A* in eight directions, straightened (exact, to which costs are compared), "
        "and by rivals that know costs: jump points for weighted grids (JPSW) and A* over cells, "
        "both as they come out. Then an army with one goal: separate plans, a shared batch, a "
        "flow field over all cells; lengths from 200 of its units to 200 others; then edits, "
        "until routes are up to date. Without a MAP it makes a plateau.",
    .groups = {{.entries = own_options},
               {.entries = map_input_options, .at = offsetof(choices, ground.input)}},
    .examples = "bench costs --size 512x512 --ranges 40 --queries 200",
    .operands = OPERAND_FILES,
    .run = run_costs,
};

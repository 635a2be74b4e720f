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
#include "viewer/output/progress.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    QUERIES_MOST = 1000000,
    UNITS_MOST = 1000000,
    REPEAT_MOST = 1000,
    EDITS_MOST = 100000,
    RANGES_MOST = 100000,
    GROUNDS_MOST = 8,
    NAMES_LENGTH = 100,
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

static void print_help(void) {
    char names[NAMES_LENGTH];
    list_bench_methods(BENCH_BY_COST, names, sizeof names);
    printf("usage: handrail bench costs [MAP] [OPTIONS]\n"
           "\n"
           "Plans for a unit to which roads cost 0.5, ground 1, grass 2, shallows 4, and 4 all\n"
           "that lies in a range of %d cells around one of some random places: random queries\n"
           "over the whole map, in turns by balanced and fast plans, by balanced plans without\n"
           "costs on the same map, by A* in eight directions, straightened (exact, to which costs\n"
           "are compared), and by rivals that know costs: jump points for weighted grids (JPSW)\n"
           "and A* over cells, both as they come out. Then an army with one goal: separate\n"
           "plans, a shared batch, a flow field over all cells; then edits, until routes are up\n"
           "to date. Without a MAP it makes a plateau.\n"
           "\n"
           "  --size WxH     of the plateau (%dx%d)\n"
           "  --methods LIST of %s (all)\n"
           "  --ranges LIST  how many, a table for each number (0,150)\n"
           "  --queries N    random ones (1000); the slow methods take every tenth\n"
           "  --units N      of the army (2000)\n"
           "  --edits N      squares of 16 x 16 of other ground, and of rock (64)\n"
           "  --repeat N     passes; the least time of each query counts (3)\n"
           "  --seed N       of the plateau and of all places (1)\n"
           "  --clock NAME   wall, or cpu: computing time, where other programs keep the machine "
           "busy\n"
           "                 (wall)\n"
           "  --csv OUT      a row for every query and method\n"
           "  --json OUT     all figures\n"
           "  --plot OUT     time against cost, as .svg or .png\n"
           "  -h, --help     this text\n"
           "\n"
           "example:\n"
           "  handrail bench costs --size 512x512 --ranges 40 --queries 200\n",
           COSTS_RANGE_RADIUS, BENCH_SIDE_DEFAULT, BENCH_SIDE_DEFAULT, names);
}

// ---- Arguments

static bool read_arguments(int argc, char **argv, choices *c) {
    const bench_option options[] = {
        bench_size(&c->ground.width, &c->ground.height),
        bench_methods_option(&c->method_names),
        bench_list("--ranges", 0, RANGES_MOST, c->ranges, GROUNDS_MOST, &c->ground_count),
        bench_number("--queries", 1, QUERIES_MOST, &c->ground.queries),
        bench_number("--units", 1, UNITS_MOST, &c->runs.units),
        bench_number("--edits", 0, EDITS_MOST, &c->runs.edits),
        bench_number("--repeat", 1, REPEAT_MOST, &c->runs.repeat),
        bench_seed(&c->ground.seed),
        bench_clock(),
        BENCH_OUTPUTS(&c->out),
        {.name = NULL},
    };
    if (!read_bench_options(argc, argv, options, NULL)) return false;
    c->runs.seed = c->ground.seed;
    if (!choose_bench_methods("bench costs", BENCH_BY_COST, c->method_names, c->methods,
                              &c->method_count))
        return false;
    return c->out.wants_help || read_bench_map(argc, argv, "bench costs", &c->ground.map_path,
                                               &c->ground.width, &c->ground.height);
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
             "Medians of bins of cost. %d queries on each ground, one thread, least of %d pass%s.",
             (int)c->ground.queries, (int)c->runs.repeat, c->runs.repeat == 1 ? "" : "es");
    return write_bench_plot(c->out.plot_path, &f->results, note);
}

// A file that cannot be written takes nothing from the others, nor from the tables.
static bool report(const choices *c, const figures *f) {
    costs_report all = {&f->results, f->armies, f->edits, c->runs.repeat};
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

int bench_costs(int argc, char **argv) {
    choices c = {
        .ground = {.queries = 1000, .seed = 1},
        .runs = {.units = 2000, .repeat = 3, .edits = 64},
        .ranges = {0, 150},
        .ground_count = 2,
    };
    if (!read_arguments(argc, argv, &c)) return EXIT_BAD_INPUT;
    if (c.out.wants_help) {
        print_help();
        return EXIT_DONE;
    }
    return run(&c) ? EXIT_DONE : EXIT_BAD_INPUT;
}

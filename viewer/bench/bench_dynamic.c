// bench_dynamic.c - `handrail bench dynamic`: scenarios with changes, every command of them.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_dynamic_report.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"

#include <getopt.h>

enum { REPEAT_DEFAULT = 3, REPEAT_MOST = 1000 };

typedef struct choices {
    bench_outputs out;
    int32_t repeat;
} choices;

// ---- Arguments

static const option_entry own_options[] = {
    OPTION_WHOLE("--repeat", "N", choices, repeat, 1, REPEAT_MOST,
                 "passes; the least time of each change and query counts (3)"),
    BENCH_OUTPUTS(choices, "a row for every change", "time against the cells of a change"),
    {0},
};

static bool check_operands(int argc) {
    if (optind == argc) complain("bench dynamic needs scenarios (see --help)");
    if (argc - optind > DYNAMIC_SCENARIOS_MOST)
        complain("bench dynamic takes at most %d scenarios", DYNAMIC_SCENARIOS_MOST);
    return optind < argc && argc - optind <= DYNAMIC_SCENARIOS_MOST;
}

// ---- Running and reporting

static bool run(dynamic_report *report, char **paths, int count) {
    for (int i = 0; i < count && !bench_is_interrupted(); i++) {
        int32_t at = report->count++;
        if (!dynamic_load(&report->scenarios[at], paths[i]) ||
            !dynamic_run(&report->results[at], &report->scenarios[at], report->repeat))
            return false;
    }
    return true;
}

// A file that cannot be written takes nothing from the others, nor from the tables.
static bool write_files(const choices *c, const dynamic_report *report) {
    print_bench_head();
    bool is_good = print_dynamic_tables(stdout, report);
    if (c->out.csv_path && !write_dynamic_csv(c->out.csv_path, report)) is_good = false;
    if (c->out.json_path && !write_dynamic_json(c->out.json_path, report)) is_good = false;
    if (c->out.plot_path && !write_dynamic_plot(c->out.plot_path, report)) is_good = false;
    return is_good;
}

static int conclude(const dynamic_report *report) {
    int64_t queries = 0, agreements = 0;
    for (int32_t i = 0; i < report->count; i++) {
        queries += report->results[i].sample_count;
        agreements += report->results[i].agreements;
        tell_disagreements(&report->results[i]);
    }
    printf("%lld of %lld queries agree\n", (long long)agreements, (long long)queries);
    return agreements == queries ? EXIT_DONE : EXIT_NO;
}

static int run_dynamic(const command_page *page, int argc, char **argv) {
    choices c = {.repeat = REPEAT_DEFAULT};
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    if (!check_operands(argc)) return EXIT_BAD_INPUT;
    dynamic_report report = {.repeat = c.repeat};
    status = EXIT_BAD_INPUT;
    if (run(&report, argv + optind, argc - optind)) {
        bool is_written = write_files(&c, &report);
        status = conclude(&report);
        if (!is_written) status = EXIT_BAD_INPUT;
    }
    for (int32_t i = 0; i < report.count; i++) {
        dynamic_results_destroy(&report.results[i]);
        dynamic_destroy(&report.scenarios[i]);
    }
    return status;
}

const command_page bench_dynamic_page = {
    .name = "bench dynamic",
    .summary = "a public benchmark of changing maps: every change, every query",
    .usage = "FILE.scen ... [OPTIONS]",
    .about = "Replays scenarios of the dynamic track of the Grid-Based Path Planning Competition: "
             "patches are pasted into the map, queries are planned between them. Measures what a "
             "change costs (cells, planes and labels, routes) and what a query costs after it, "
             "and checks for every query that its goal is reached if and only if the scenario "
             "gives a length for it, by a path that is not shorter than any can be. The file of "
             "patches lies beside the scenario, NAME.k1.opt with the shortest lengths, too, where "
             "it exists. Exit status 1 if a query does not agree.",
    .groups = {{.entries = own_options}},
    .examples = "bench dynamic arena.scen --plot changes.svg",
    .operands = OPERAND_FILES,
    .run = run_dynamic,
};

// bench_dynamic.c - `handrail bench dynamic`: scenarios with changes, every command of them.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_dynamic_report.h"
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

static void print_help(void) {
    printf(
        "usage: handrail bench dynamic FILE.scen ... [OPTIONS]\n"
        "\n"
        "Replays scenarios of the dynamic track of the Grid-Based Path Planning Competition:\n"
        "patches are pasted into the map, queries are planned between them. Measures what a\n"
        "change costs (cells, planes and labels, routes) and what a query costs after it, and\n"
        "checks for every query that its goal is reached if and only if the scenario gives a\n"
        "length for it, by a path that is not shorter than any can be. The file of patches lies\n"
        "beside the scenario, NAME.k1.opt with the shortest lengths, too, where it exists.\n"
        "Exit status 1 if a query does not agree.\n"
        "\n"
        "  --repeat N   passes; the least time of each change and query counts (%d)\n"
        "  --csv OUT    a row for every change\n"
        "  --json OUT   all figures\n"
        "  --plot OUT   time against the cells of a change, as .svg or .png\n"
        "  -h, --help   this text\n"
        "\n"
        "example:\n"
        "  handrail bench dynamic arena.scen --plot changes.svg\n",
        REPEAT_DEFAULT);
}

// ---- Arguments

static bool read_arguments(int argc, char **argv, choices *c) {
    const bench_option options[] = {
        bench_number("--repeat", 1, REPEAT_MOST, &c->repeat),
        BENCH_OUTPUTS(&c->out),
        {.name = NULL},
    };
    if (!read_bench_options(argc, argv, options, NULL)) return false;
    if (c->out.wants_help) return true;
    if (optind == argc) complain("bench dynamic needs scenarios (see --help)");
    if (argc - optind > DYNAMIC_SCENARIOS_MOST)
        complain("bench dynamic takes at most %d scenarios", DYNAMIC_SCENARIOS_MOST);
    return optind < argc && argc - optind <= DYNAMIC_SCENARIOS_MOST;
}

// ---- Running and reporting

static bool run(dynamic_report *report, char **paths, int count) {
    for (int i = 0; i < count; i++) {
        int32_t at = report->count++;
        if (!dynamic_load(&report->scenarios[at], paths[i]) ||
            !dynamic_run(&report->results[at], &report->scenarios[at], report->repeat))
            return false;
    }
    return true;
}

// A file that cannot be written takes nothing from the others, nor from the tables.
static bool write_files(const choices *c, const dynamic_report *report) {
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

int bench_dynamic(int argc, char **argv) {
    choices c = {.repeat = REPEAT_DEFAULT};
    if (!read_arguments(argc, argv, &c)) return EXIT_BAD_INPUT;
    if (c.out.wants_help) return print_help(), EXIT_DONE;
    dynamic_report report = {.repeat = c.repeat};
    int status = EXIT_BAD_INPUT;
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

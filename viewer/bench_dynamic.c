// bench_dynamic.c - `handrail bench dynamic`: scenarios with changes, every command of them.

#include "arguments.h"
#include "bench.h"
#include "bench_dynamic_report.h"
#include "bench_plot_page.h"
#include "command.h"

#include <getopt.h>

enum { REPEAT_DEFAULT = 3, REPEAT_MOST = 1000 };

typedef struct choices {
    const char *csv_path, *json_path, *plot_path; // NULL = none
    int32_t repeat;
    bool wants_help;
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

static bool read_repeat(const char *text, choices *c) {
    int64_t number = 0;
    if (!parse_whole("--repeat", text, 1, REPEAT_MOST, &number)) return false;
    c->repeat = (int32_t)number;
    return true;
}

static bool read_plot_path(const char *text, choices *c) {
    c->plot_path = text;
    if (is_plot_name(text)) return true;
    complain("--plot: \"%s\" ends neither in .svg nor in .png", text);
    return false;
}

static bool read_option(int option, char **argv, choices *c) {
    switch (option) {
    case 'r':
        return read_repeat(optarg, c);
    case 'c':
        return c->csv_path = optarg, true;
    case 'j':
        return c->json_path = optarg, true;
    case 'p':
        return read_plot_path(optarg, c);
    case 'h':
        return c->wants_help = true;
    default:
        complain_option(argv, option);
        return false;
    }
}

static bool read_arguments(int argc, char **argv, choices *c) {
    static const struct option table[] = {
        {"repeat", required_argument, NULL, 'r'}, {"csv", required_argument, NULL, 'c'},
        {"json", required_argument, NULL, 'j'},   {"plot", required_argument, NULL, 'p'},
        {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0},
    };
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":h", table, NULL)) != -1;)
        if (!read_option(option, argv, c)) return false;
    if (c->wants_help) return true;
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
    if (c->csv_path && !write_dynamic_csv(c->csv_path, report)) is_good = false;
    if (c->json_path && !write_dynamic_json(c->json_path, report)) is_good = false;
    if (c->plot_path && !write_dynamic_plot(c->plot_path, report)) is_good = false;
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
    if (c.wants_help) return print_help(), EXIT_DONE;
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

// bench_scen.c - `handrail bench scen`: every quality and every rival over Moving AI scenarios.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_courses.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_plot.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/bench/bench_run.h"
#include "viewer/bench/bench_table.h"
#include "viewer/bench/bench_times.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/plural.h"
#include "viewer/options/unit_options.h"
#include "viewer/output/progress.h"

#include <getopt.h>
#include <stdio.h>

enum { REPEAT_MOST = 1000, SAMPLE_MOST = 1 << 30 };

typedef struct scen_choices {
    bench_outputs out;
    const bench_method *methods[BENCH_METHODS_MOST];
    const char *method_names; // as asked for; NULL = all that are default
    int32_t method_count, repeat;
    int32_t sample; // 0 = all
    bool by_map;
    unit_options unit;
    map_input input;
} scen_choices;

// ---- Arguments

// The methods say which quality and stage, and exact is what costs are compared to, so its A* is
// not to be weighted; rivals know no reach and no budget.
static bool refuse_plan_options(const unit_options *unit) {
    unit_options plain = unit_options_default();
    if (unit->reach_256ths == 0 && unit->budget_steps == 0 && !unit->has_quality &&
        !unit->splits_at_farthest && unit->only == plain.only && unit->promised_ratio == 0 &&
        unit->weight == 0 && !unit->has_heuristic)
        return true;
    complain(
        "bench scen: --reach, --budget, --quality, --promise, --split, --only, --heuristic and "
        "--weight are not for benchmarks (see --methods)");
    return false;
}

// Which methods there are depends on whether the unit has costs, so all options are read before.
static bool choose_methods(scen_choices *choices) {
    return choose_bench_methods("bench scen", bench_measure_of(&choices->unit.unit),
                                choices->method_names, choices->methods, &choices->method_count);
}

static const option_entry own_options[] = {
    BENCH_METHODS(scen_choices, method_names, list_length_methods,
                  "of %s (all but the last two; astar takes every tenth query only); with --costs, "
                  "those of bench costs"),
    OPTION_WHOLE("--repeat", "N", scen_choices, repeat, 1, REPEAT_MOST,
                 "plan all N times, 1 to 1000, and take the least time of each query (3)"),
    OPTION_WHOLE("--sample", "N", scen_choices, sample, 1, SAMPLE_MOST,
                 "at most N queries a map, spread evenly over its scenario (all)"),
    OPTION_FLAG("--by-map", scen_choices, by_map, "a table by map, too"),
    BENCH_OUTPUTS(scen_choices, "a row for every query and method", "time against length"),
    {0},
};

static bool take_operands(int argc, scen_choices *choices) {
    if (!refuse_plan_options(&choices->unit) || !choose_methods(choices)) return false;
    if (optind < argc) return true;
    complain("bench scen needs maps: handrail bench scen MAP FILE.scen, or a FOLDER (see --help)");
    return false;
}

// ---- Running and reporting

static bool write_plot(const scen_choices *choices, const bench_results *results) {
    char note[160];
    snprintf(note, sizeof note,
             "Medians of bins of length. %lld %s on %d map%s, units of size %d, one thread, "
             "least of %d pass%s.",
             (long long)results->query_count,
             count_word((long long)results->query_count, "query", "queries"),
             (int)results->courses->count, plural(results->courses->count),
             (int)choices->unit.unit.size, (int)choices->repeat, plural_es(choices->repeat));
    return write_bench_plot(choices->out.plot_path, results, note);
}

static void print_head(const scen_choices *choices, const bench_results *results) {
    print_bench_head();
    printf("%d map%s, %lld %s, units of size %d, one thread, least time of %d pass%s\n\n",
           (int)results->courses->count, plural(results->courses->count),
           (long long)results->query_count,
           count_word((long long)results->query_count, "query", "queries"),
           (int)choices->unit.unit.size, (int)choices->repeat, plural_es(choices->repeat));
}

// A file that cannot be written takes nothing from the others, nor from the tables.
static bool report(const scen_choices *choices, const bench_results *results) {
    print_head(choices, results);
    bool is_good = print_bench_tables(stdout, results, choices->by_map);
    if (!is_good) complain("bench scen: %s", hr_error_text(HR_OUT_OF_MEMORY));
    if (choices->out.csv_path && !write_bench_csv(choices->out.csv_path, results)) is_good = false;
    if (choices->out.json_path && !write_bench_json(choices->out.json_path, results,
                                                    choices->repeat, choices->unit.unit.size))
        is_good = false;
    if (choices->out.plot_path && !write_plot(choices, results)) is_good = false;
    return is_good;
}

static void show_progress(int64_t done, int64_t total, void *user) {
    progress *bar = user;
    bar->total = total;
    progress_show(bar, done, bench_now_ns());
}

static bool run_all(const scen_choices *choices, const bench_courses *courses,
                    bench_results *results) {
    progress bar = progress_begin(0);
    bench_listener listener = {.report = show_progress, .user = &bar};
    bool is_good = bench_run(results, courses, choices->methods, choices->method_count,
                             unit_request(&choices->unit, 0), choices->repeat, &listener);
    progress_end(&bar);
    return is_good;
}

static bool run(const scen_choices *choices, char **arguments, int count) {
    bench_courses courses;
    bench_results results = {0};
    bool is_good = courses_load(&courses, arguments, count, &choices->input, choices->unit.unit,
                                choices->sample) &&
                   run_all(choices, &courses, &results) && report(choices, &results);
    bench_results_destroy(&results);
    courses_destroy(&courses);
    return is_good;
}

static int run_scen(const command_page *page, int argc, char **argv) {
    scen_choices choices = {.repeat = 3, .unit = unit_options_default()};
    int status = read_options(page, argc, argv, &choices);
    if (status != OPTIONS_GO_ON) return status;
    if (!take_operands(argc, &choices)) return EXIT_BAD_INPUT;
    return run(&choices, argv + optind, argc - optind) ? EXIT_DONE : EXIT_BAD_INPUT;
}

const command_page bench_scen_page = {
    .name = "bench scen",
    .summary = "every quality and every rival over Moving AI scenarios",
    .usage = "(MAP FILE.scen | FOLDER)... [OPTIONS]",
    .about = "Plans the queries of Moving AI scenarios by every quality and by the rivals, in "
             "turns, in one thread, and compares times and lengths. A FOLDER stands for every "
             "NAME.map with NAME.map.scen in it, and every NAME.scen whose queries name their map "
             "by a path from there. NAME.kK.opt beside a scenario, K the unit's size, holds the "
             "shortest lengths.",
    .groups = {{.entries = own_options},
               {.entries = map_input_options, .at = offsetof(scen_choices, input)},
               {.entries = unit_who_options, .at = offsetof(scen_choices, unit)},
               {.entries = unit_how_options,
                .at = offsetof(scen_choices, unit),
                .is_hidden = true}},
    .examples = "bench scen arena.map arena.map.scen --methods fast,jump --plot times.svg",
    .operands = OPERAND_FILES,
    .run = run_scen,
};

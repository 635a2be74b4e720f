// bench_random.c - `handrail bench random`: every quality and every rival over random queries on
// any map, against what exact plans of the same run come to. No scenario is needed.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_courses.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_map.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_plot.h"
#include "viewer/bench/bench_table.h"
#include "viewer/bench/bench_throw.h"
#include "viewer/bench/bench_times.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/plural.h"
#include "viewer/output/files.h"
#include "viewer/output/progress.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

enum { QUERIES_MOST = 1000000, REPEAT_MOST = 1000 };

typedef struct choices {
    bench_outputs out;
    bench_map ground;
    const char *method_names; // as asked for; NULL = all that are default
    const bench_method *methods[BENCH_METHODS_MOST];
    int32_t method_count, queries, repeat;
    uint64_t seed;
    unit_options unit;
} choices;

static const option_entry own_options[] = {
    OPTION_WHOLE("--queries", "N", choices, queries, 1, QUERIES_MOST, "random ones (500)"),
    BENCH_METHODS(choices, method_names, list_length_methods,
                  "of %s (all but the last two; astar takes every tenth query only); with --costs, "
                  "those of bench costs. Exact is always among them"),
    OPTION_WHOLE("--repeat", "N", choices, repeat, 1, REPEAT_MOST,
                 "plan all N times, 1 to 1000, and take the least time of each query (3)"),
    OPTION_SEED(choices, seed, "of the queries, and of the plateau (1)"),
    OPTION_SIZE("--plateau", choices, ground.width, ground.height,
                "of the plateau that is made without a map (256x256)"),
    BENCH_CLOCK,
    BENCH_OUTPUTS(choices, "a row for every query and method", "time against length"),
    {0},
};

// ---- Arguments

// The methods say which quality and stage; rivals know no reach and no budget.
static bool refuse_plan_options(const unit_options *unit) {
    unit_options plain = unit_options_default();
    if (unit->reach_256ths == 0 && unit->budget_steps == 0 && !unit->has_quality &&
        !unit->splits_at_farthest && unit->only == plain.only && unit->promised_ratio == 0 &&
        unit->weight == 0 && !unit->has_heuristic && unit->limit_256ths == 0)
        return true;
    complain("bench random: how to plan is chosen by --methods");
    return false;
}

static bool has_reference(const choices *c) {
    for (int32_t i = 0; i < c->method_count; i++)
        if (c->methods[i]->is_reference) return true;
    return false;
}

// What the others are held against takes part in every run.
static bool add_reference(choices *c, bench_measure measure) {
    const bench_method *exact = find_bench_method(measure, "exact", 5);
    if (has_reference(c)) return true;
    if (c->method_count == BENCH_METHODS_MOST)
        return complain("bench random: too many methods"), false;
    c->methods[c->method_count++] = exact;
    return true;
}

static bool take_operands(int argc, char **argv, choices *c) {
    bench_measure measure = bench_measure_of(&c->unit.unit);
    if (optind < argc) c->ground.path = argv[optind++];
    if (optind < argc)
        return complain("bench random takes one map, not \"%s\", too (see --help)", argv[optind]),
               false;
    if (c->ground.path && c->ground.width > 0)
        return complain("bench random: --plateau is what is made without a map"), false;
    if (c->ground.width == 0) c->ground.width = c->ground.height = 256;
    c->ground.seed = c->seed;
    return refuse_plan_options(&c->unit) &&
           choose_bench_methods("bench random", measure, c->method_names, c->methods,
                                &c->method_count) &&
           add_reference(c, measure);
}

// ---- Running and reporting

static bool is_good(hr_error error) {
    if (error) complain("bench random: %s", hr_error_text(error));
    return error == HR_OK;
}

static bool add_course(const choices *c, bench_courses *courses) {
    hr_map *map = NULL;
    hr_class_id id = 0;
    if (!bench_map_open(&c->ground, &map)) return false;
    bench_query *queries = NULL;
    if (is_good(hr_map_add_class(map, c->unit.unit, &id)) && is_good(hr_map_refresh(map, id)))
        queries = bench_throw_queries("bench random", map, id, c->seed, c->queries, BENCH_BY_EXACT);
    if (queries)
        return courses_add_queries(courses, map, name_in_path(bench_map_name(&c->ground)), id,
                                   queries, c->queries);
    hr_map_destroy(map);
    return false;
}

static bool write_plot(const choices *c, const bench_results *results) {
    char note[160];
    snprintf(note, sizeof note,
             "Medians of bins of length. %d random %s, units of size %d, one thread, least of "
             "%d pass%s.",
             (int)c->queries, count_word((int)c->queries, "query", "queries"),
             (int)c->unit.unit.size, (int)c->repeat, plural_es(c->repeat));
    return write_bench_plot(c->out.plot_path, results, note);
}

// A file that cannot be written takes nothing from the others, nor from the tables.
static bool report(const choices *c, const bench_results *results) {
    const bench_course *course = &results->courses->at[0];
    print_bench_head();
    printf("%s, %d x %d cells, %d random %s,\nunits of size %d, one thread, least time of %d "
           "pass%s\n\n",
           course->name, (int)hr_map_width(course->map), (int)hr_map_height(course->map),
           (int)c->queries, count_word((int)c->queries, "query", "queries"), (int)c->unit.unit.size,
           (int)c->repeat, plural_es(c->repeat));
    bool is_whole = print_bench_tables(stdout, results, false);
    if (!is_whole) complain("bench random: %s", hr_error_text(HR_OUT_OF_MEMORY));
    if (c->out.csv_path && !write_bench_csv(c->out.csv_path, results)) is_whole = false;
    if (c->out.json_path &&
        !write_bench_object(c->out.json_path, "random",
                            make_bench_json(results, c->repeat, c->unit.unit.size)))
        is_whole = false;
    if (c->out.plot_path && !write_plot(c, results)) is_whole = false;
    return is_whole;
}

static void show_progress(int64_t done, int64_t total, void *user) {
    progress *bar = user;
    bar->total = total;
    progress_show(bar, done, bench_now_ns());
}

static bool run(const choices *c) {
    bench_courses courses = {0};
    bench_results results = {0};
    progress bar = progress_begin(0);
    bench_listener listener = {.report = show_progress, .user = &bar};
    bool is_done =
        add_course(c, &courses) && bench_run(&results, &courses, c->methods, c->method_count,
                                             unit_request(&c->unit, 0), c->repeat, &listener);
    progress_end(&bar);
    is_done = is_done && report(c, &results);
    bench_results_destroy(&results);
    courses_destroy(&courses);
    return is_done;
}

static int run_random(const command_page *page, int argc, char **argv) {
    choices c = {.queries = 500, .repeat = 3, .seed = 1, .unit = unit_options_default()};
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    if (!take_operands(argc, argv, &c)) return EXIT_BAD_INPUT;
    return run(&c) ? EXIT_DONE : EXIT_BAD_INPUT;
}

const command_page bench_random_page = {
    .name = "bench random",
    .summary = "every quality and every rival over random queries on any map",
    .usage = "[MAP] [OPTIONS]",
    .about = "Plans random queries over a whole map, of any format, by every quality and by the "
             "rivals, in turns, in one thread, and compares times and lengths with those of exact "
             "plans of the same run. No scenario is needed; without a MAP it makes a plateau.",
    .groups = {{.entries = own_options},
               {.entries = map_input_options, .at = offsetof(choices, ground.input)},
               {.entries = unit_who_options, .at = offsetof(choices, unit)},
               {.entries = unit_how_options, .at = offsetof(choices, unit), .is_hidden = true}},
    .examples = "bench random data/city.png --size 2 --queries 500",
    .operands = OPERAND_FILES,
    .run = run_random,
};

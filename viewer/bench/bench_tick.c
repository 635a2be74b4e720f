// bench_tick.c - `handrail bench tick`: the ticks of a battle.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/bench/bench_tick_report.h"
#include "viewer/bench/bench_tick_trace.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/mind_option.h"
#include "viewer/output/files.h"
#include "viewer/output/map_files.h"
#include "viewer/output/output_options.h"

#include <getopt.h>
#include <string.h>

enum {
    UNITS_MOST = 1000000,
    EDITS_MOST = 10000,
    RANGES_MOST = 10000,
    TICKS_MOST = 100000,
    WARM_TICKS = 40,
    COSTS_UNSAID = -1
};

typedef struct choices {
    const char *map_path; // NULL = a plateau is made
    map_input input;
    bench_outputs out;
    const char *trace_path;
    tick_choices ticks;
} choices;

// ---- Arguments

static bool read_budget(const option_entry *entry, const char *text, void *c) {
    int64_t *steps = &((choices *)c)->ticks.budget_steps;
    bool is_p50 = strcmp(text, "p50") == 0;
    if (is_p50 || strcmp(text, "none") == 0) return *steps = is_p50 ? TICK_BUDGET_P50 : 0, true;
    return parse_whole(entry->name, text, 1, INT64_MAX, steps);
}

static bool has_classes_with_costs(const battle_config *scene) {
    if (scene->costs <= scene->classes) return true;
    return complain("bench tick: --costs: %d of %d classes", (int)scene->costs,
                    (int)scene->classes),
           false;
}

static const option_entry own_options[] = {
    OPTION_WHOLE("--units", "N", choices, ticks.battle.units, 1, UNITS_MOST, "(10000)"),
    OPTION_WHOLE("--classes", "N", choices, ticks.battle.classes, 1, BATTLE_CLASSES_MAX,
                 "1 to 8, of sizes 1 to 6 (4)"),
    OPTION_WHOLE("--edits", "N", choices, ticks.battle.edits, 0, EDITS_MOST,
                 "buildings and bridges changed a tick, up to 16 x 16 cells (16)"),
    OPTION_WHOLE("--costs", "N", choices, ticks.battle.costs, 0, BATTLE_CLASSES_MAX,
                 "how many of the classes have costs: roads half, shallows twice, ranges four "
                 "times (0; with --ranges 1)"),
    OPTION_WHOLE("--ranges", "N", choices, ticks.battle.ranges, 0, RANGES_MOST,
                 "of enemies: discs of radius 20 that move by a cell a tick (0)"),
    OPTION_WHOLE("--orders", "N", choices, ticks.battle.orders, 0, UNITS_MOST,
                 "units that get an order a tick, half of them in squads (1000)"),
    OPTION_FLAG("--formations", choices, ticks.battle.formations,
                "squads march in formation, and orders are planned as marches"),
    OPTION_MINDS(choices, ticks.battle.minds,
                 "a behaviour for each squad of 32, in turn, in place of orders: %s; even squads "
                 "are enemies of odd ones (none)"),
    OPTION_FUZZY(choices, ticks.battle.sets,
                 "with --minds fuzzy: the edges of its sets, four each for distance, strength "
                 "and hurt (8,20,28,48,25,45,55,75,15,35,55,80)"),
    OPTION_LIST("--threads", choices, ticks.threads, ticks.thread_count, TICK_THREADS_MOST, 1,
                HR_WORKERS_MAX, "numbers of threads, each 1 to 64 (1,2)"),
    OPTION_WHOLE("--ticks", "N", choices, ticks.ticks, 1, TICKS_MOST,
                 "measured, after 40 that are not (200)"),
    {.name = "--budget",
     .argument = "STEPS",
     .help = "of a batch: a number, none, or p50: first none, then the median of what ticks "
             "without one took (p50)",
     .read = read_budget},
    OPTION_SEED(choices, ticks.battle.seed, "of the battle and of the plateau (1)"),
    OPTION_SIZE("--size", choices, ticks.battle.width, ticks.battle.height,
                "of the plateau (1024x1024)"),
    BENCH_CLOCK,
    OPTION_GROWING_OUTPUT("--record", choices, ticks.record_path, "rec",
                          "records the battle that is printed first, for handrail replay"),
    OPTION_OUTPUT("--trace", choices, trace_path, "json",
                  "the parts of every tick as Chrome trace events, for Perfetto"),
    BENCH_OUTPUTS(choices, "a row for every tick", "how long ticks take and how seldom longer"),
    {0},
};

_Static_assert(BATTLE_CLASSES_MAX == 8 && HR_WORKERS_MAX == 64 && WARM_TICKS == 40 &&
                   BENCH_SIDE_DEFAULT == 1024,
               "what the help says");

// ---- Running and reporting

// A file that cannot be written takes nothing from the others, nor from the table.
static bool report(const choices *c, const tick_results *results) {
    const char *name = c->map_path ? c->map_path : "plateau";
    print_bench_head();
    print_tick_tables(stdout, results, name);
    bool is_good = !c->out.csv_path || write_tick_csv(c->out.csv_path, results);
    if (c->out.json_path && !write_tick_json(c->out.json_path, results, name)) is_good = false;
    if (c->trace_path && !write_tick_trace(c->trace_path, results)) is_good = false;
    if (c->out.plot_path && !write_tick_plot(c->out.plot_path, results, name)) is_good = false;
    return is_good;
}

static bool run(choices *c) {
    hr_map *map = NULL;
    hr_map_config config = hr_map_config_default();
    tick_results results = {0};
    bool is_good = !c->map_path || load_map_as(c->map_path, &config, &c->input, &map);
    c->ticks.battle.ground = map;
    is_good = is_good && tick_run(&results, &c->ticks) && report(c, &results);
    tick_results_destroy(&results);
    hr_map_destroy(map);
    return is_good;
}

static int run_tick(const command_page *page, int argc, char **argv) {
    choices c = {.ticks = {.battle = battle_config_default(),
                           .threads = {1, 2},
                           .thread_count = 2,
                           .ticks = 200,
                           .warm_ticks = WARM_TICKS,
                           .budget_steps = TICK_BUDGET_P50}};
    battle_config *scene = &c.ticks.battle;
    scene->width = scene->height = 0; // of the default, unless --size gives them
    scene->units = 10000, scene->edits = 16, scene->orders = 1000;
    scene->costs = COSTS_UNSAID;
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    if (!has_classes_with_costs(scene) ||
        !read_bench_map(argc, argv, page->name, &c.map_path, &scene->width, &scene->height))
        return EXIT_BAD_INPUT;
    if (scene->costs == COSTS_UNSAID) scene->costs = scene->ranges > 0;
    return run(&c) ? EXIT_DONE : EXIT_BAD_INPUT;
}

const command_page bench_tick_page = {
    .name = "bench tick",
    .summary = "the ticks of a battle, part by part, by threads and budgets",
    .usage = "[MAP] [OPTIONS]",
    .about = "Fights a battle: units of several classes follow orders while buildings rise and "
             "fall and bridges break, and measures how long the parts of a tick take: edits of "
             "the map, bringing classes up to date (refresh), orders, the batch that plans "
             "(routes brought up to date, too), marching. Each number of threads fights the same "
             "battle, side by side. Without a MAP it makes a plateau.",
    .groups = {{.entries = own_options},
               {.entries = map_input_options, .at = offsetof(choices, input)}},
    .examples = "bench tick --units 2000 --size 512x512 --plot ticks.svg",
    .operands = OPERAND_FILES,
    .run = run_tick,
};

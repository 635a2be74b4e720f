// bench_tick.c - `handrail bench tick`: the ticks of a battle.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/bench/bench_tick_report.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/output/files.h"

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
    bench_outputs out;
    tick_choices ticks;
} choices;

static void print_help(void) {
    printf(
        "usage: handrail bench tick [MAP] [OPTIONS]\n"
        "\n"
        "Fights a battle: units of several classes follow orders while buildings rise and fall\n"
        "and bridges break, and measures how long the parts of a tick take: edits of the map,\n"
        "bringing classes up to date (refresh), orders, the batch that plans (routes brought up\n"
        "to date, too), marching. Each number of threads fights the same battle, side by side.\n"
        "Without a MAP it makes a plateau.\n"
        "\n"
        "  --units N        (10000)\n"
        "  --classes N      1 to %d, of sizes 1 to 6 (4)\n"
        "  --edits N        buildings and bridges changed a tick, up to 16 x 16 cells (16)\n"
        "  --costs N        how many of the classes have costs: roads half, shallows twice,\n"
        "                   ranges four times (0; with --ranges 1)\n"
        "  --ranges N       of enemies: discs of radius 20 that move by a cell a tick (0)\n"
        "  --orders N       units that get an order a tick, half of them in squads (1000)\n"
        "  --threads LIST   numbers of threads, each 1 to %d (1,2)\n"
        "  --ticks N        measured, after %d that are not (200)\n"
        "  --budget STEPS   of a batch: a number, none, or p50: first none, then the median of\n"
        "                   what ticks without one took (p50)\n"
        "  --seed N         of the battle and of the plateau (1)\n"
        "  --size WxH       of the plateau (%dx%d)\n"
        "  --clock CLOCK    wall, or cpu: what all threads do together, for a machine that has\n"
        "                   other things to do (wall)\n"
        "  --csv OUT        a row for every tick\n"
        "  --json OUT       all figures\n"
        "  --plot OUT       how long ticks take and how seldom longer, as .svg or .png\n"
        "  -h, --help       this text\n"
        "\n"
        "example:\n"
        "  handrail bench tick --units 2000 --size 512x512 --plot ticks.svg\n",
        BATTLE_CLASSES_MAX, HR_WORKERS_MAX, WARM_TICKS, BENCH_SIDE_DEFAULT, BENCH_SIDE_DEFAULT);
}

// ---- Arguments

static bool read_budget(const bench_option *option, const char *text) {
    int64_t *steps = option->value;
    bool is_p50 = strcmp(text, "p50") == 0;
    if (is_p50 || strcmp(text, "none") == 0) return *steps = is_p50 ? TICK_BUDGET_P50 : 0, true;
    return parse_whole(option->name, text, 1, INT64_MAX, steps);
}

static bool has_classes_with_costs(const battle_config *scene) {
    if (scene->costs <= scene->classes) return true;
    return complain("bench tick: --costs: %d of %d classes", (int)scene->costs,
                    (int)scene->classes),
           false;
}

static bool read_arguments(int argc, char **argv, choices *c) {
    tick_choices *ticks = &c->ticks;
    battle_config *scene = &ticks->battle;
    const bench_option options[] = {
        bench_number("--units", 1, UNITS_MOST, &scene->units),
        bench_number("--classes", 1, BATTLE_CLASSES_MAX, &scene->classes),
        bench_number("--edits", 0, EDITS_MOST, &scene->edits),
        bench_number("--costs", 0, BATTLE_CLASSES_MAX, &scene->costs),
        bench_number("--ranges", 0, RANGES_MOST, &scene->ranges),
        bench_number("--orders", 0, UNITS_MOST, &scene->orders),
        bench_list("--threads", 1, HR_WORKERS_MAX, ticks->threads, TICK_THREADS_MOST,
                   &ticks->thread_count),
        bench_number("--ticks", 1, TICKS_MOST, &ticks->ticks),
        {.name = "--budget", .read = read_budget, .value = &ticks->budget_steps},
        bench_seed(&scene->seed),
        bench_size(&scene->width, &scene->height),
        bench_clock(),
        BENCH_OUTPUTS(&c->out),
        {.name = NULL},
    };
    return read_bench_options(argc, argv, options, NULL) &&
           (c->out.wants_help ||
            (has_classes_with_costs(scene) && read_bench_map(argc, argv, "bench tick", &c->map_path,
                                                             &scene->width, &scene->height)));
}

// ---- Running and reporting

// A file that cannot be written takes nothing from the others, nor from the table.
static bool report(const choices *c, const tick_results *results) {
    const char *name = c->map_path ? c->map_path : "plateau";
    print_tick_tables(stdout, results, name);
    bool is_good = !c->out.csv_path || write_tick_csv(c->out.csv_path, results);
    if (c->out.json_path && !write_tick_json(c->out.json_path, results, name)) is_good = false;
    if (c->out.plot_path && !write_tick_plot(c->out.plot_path, results, name)) is_good = false;
    return is_good;
}

static bool run(choices *c) {
    hr_map *map = NULL;
    hr_map_config config = hr_map_config_default();
    tick_results results = {0};
    bool is_good = !c->map_path || load_map(c->map_path, &config, (hr_png_options){0}, &map);
    c->ticks.battle.ground = map;
    is_good = is_good && tick_run(&results, &c->ticks) && report(c, &results);
    tick_results_destroy(&results);
    hr_map_destroy(map);
    return is_good;
}

int bench_tick(int argc, char **argv) {
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
    if (!read_arguments(argc, argv, &c)) return EXIT_BAD_INPUT;
    if (c.out.wants_help) {
        print_help();
        return EXIT_DONE;
    }
    if (scene->costs == COSTS_UNSAID) scene->costs = scene->ranges > 0;
    return run(&c) ? EXIT_DONE : EXIT_BAD_INPUT;
}

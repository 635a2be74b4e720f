// command_hex.c - `handrail hex`: the searches of the textbooks over worlds of hexagons with
// weather.

#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_times.h"
#include "viewer/commands/command.h"
#include "viewer/hex/hex_create.h"
#include "viewer/hex/show/hex_picture.h"
#include "viewer/hex/show/hex_tables.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/output/progress.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

typedef struct choices {
    bench_outputs out;
    hex_choices hex;
    const char *picture_path; // NULL = none
    int32_t picture_world, picture_run;
    int32_t budget;
} choices;

static void list_methods(char *text, size_t size) {
    size_t used = 0;
    for (int32_t i = 0; i < HEX_METHODS && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i > 0 ? " " : "",
                                 hex_method_name((hex_method)i));
}

// Names with commas between.
static bool read_methods(const option_entry *entry, const char *text, void *choices_) {
    choices *c = choices_;
    char words[OPTION_WORDS_LENGTH], name[40];
    memset(c->hex.is_asked, 0, sizeof c->hex.is_asked);
    while (*text) {
        size_t length = strcspn(text, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        int32_t method = find_word(entry->name, name, option_words(entry, words, sizeof words));
        if (method < 0) return false;
        c->hex.is_asked[method] = true;
        text += length + (text[length] == ',');
    }
    return true;
}

static const option_entry own_options[] = {
    OPTION_WHOLE("--worlds", "N", choices, hex.environments, 1, HEX_ENVIRONMENTS_MOST,
                 "environments: a seed and a day each (50)"),
    OPTION_WHOLE("--runs", "N", choices, hex.runs, 1, HEX_RUNS_MOST,
                 "trips in each, between random places on land (20)"),
    OPTION_SIZE_TO("--size", choices, hex.width, hex.height, HEX_SIDE_MAX,
                   "hexagons across and down, each 1 to 1024 (49x100)"),
    OPTION_SEED(choices, hex.seed, "of the first world; the others follow (1)"),
    {.name = "--methods",
     .argument = "LIST",
     .help = "of %s (all)",
     .list = list_methods,
     .read = read_methods},
    OPTION_WHOLE("--climb", "POINTS", choices, hex.rules.climb, 0, 1000,
                 "what a level up costs; a point is a tenth of a second (6)"),
    OPTION_WHOLE("--descent", "POINTS", choices, hex.rules.descent, 0, 1000,
                 "what a level down gives back (2)"),
    OPTION_FLAG("--gain", choices, hex.rules.may_gain,
                "a step down may cost less than nothing, as for a sledge; else 1 at least"),
    OPTION_WHOLE("--budget", "N", choices, budget, 0, INT32_MAX,
                 "end a search after taking so many hexagons; 0 = no limit (0)"),
    BENCH_OUTPUTS(choices, "a row for every search", "time against the steps of the way"),
    OPTION_OUTPUT("--picture", choices, picture_path, "png svg",
                  "the first method's search on one trip, drawn, as .png or .svg"),
    OPTION_WHOLE("--world", "N", choices, picture_world, 0, HEX_ENVIRONMENTS_MOST - 1,
                 "which environment the picture shows (0)"),
    OPTION_WHOLE("--run", "N", choices, picture_run, 0, HEX_RUNS_MOST - 1,
                 "which of its trips (0)"),
    {0},
};

static bool check_choices(const choices *c) {
    if (c->picture_world >= c->hex.environments)
        return complain("--world: there are worlds 0 to %d", (int)c->hex.environments - 1), false;
    if (c->picture_run >= c->hex.runs)
        return complain("--run: there are trips 0 to %d", (int)c->hex.runs - 1), false;
    for (int32_t i = 0; i < HEX_METHODS; i++)
        if (c->hex.is_asked[i]) return true;
    return complain("--methods: none is named"), false;
}

// ---- The picture

static hex_method first_method(const choices *c) {
    int32_t m = 0;
    while (!c->hex.is_asked[m]) m++;
    return (hex_method)m;
}

static bool draw_trip(const choices *c, const hex_world *world, hex_search *search) {
    char title[200];
    hex_query query = {.budget = c->hex.budget};
    hex_method method = first_method(c);
    hex_places_of_run(&c->hex, world, c->picture_run, &query.from, &query.to);
    hex_search_over(search, world, c->hex.rules);
    if (hex_find(search, method, query) == HEX_OUT_OF_MEMORY)
        return complain("%s: %s", c->picture_path, hex_end_text(HEX_OUT_OF_MEMORY)), false;
    snprintf(title, sizeof title, "%s, world %llu on day %d", hex_method_title(method),
             (unsigned long long)world->seed, (int)world->day);
    return hex_save_picture(c->picture_path, search, title);
}

static bool write_picture(const choices *c) {
    hex_search search;
    hex_world *world = hex_environment(&c->hex, c->picture_world);
    bool is_there = world && hex_search_begin(&search, c->hex.width, c->hex.height);
    if (!is_there) complain("%s: %s", c->picture_path, hex_end_text(HEX_OUT_OF_MEMORY));
    bool is_done = is_there && draw_trip(c, world, &search);
    if (is_there) hex_search_end(&search);
    hex_world_destroy(world);
    return is_done;
}

// ---- The experiment

static bool show_progress(int32_t done, void *user) {
    progress_show(user, done, bench_now_ns());
    return !bench_is_interrupted();
}

static bool report(const choices *c, const hex_experiment *e) {
    print_bench_head();
    hex_print_tables(stdout, e);
    bool is_whole = true;
    if (c->out.csv_path && !hex_write_csv(c->out.csv_path, e)) is_whole = false;
    if (c->out.json_path && !hex_write_json(c->out.json_path, e)) is_whole = false;
    if (c->out.plot_path && !hex_write_plot(c->out.plot_path, e)) is_whole = false;
    if (c->picture_path && !write_picture(c)) is_whole = false;
    return is_whole;
}

static int run_hex(const command_page *page, int argc, char **argv) {
    choices c = {.hex = hex_choices_default()};
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    if (optind < argc) return complain("hex: too many arguments: %s", argv[optind]);
    c.hex.budget = c.budget;
    if (!check_choices(&c)) return EXIT_BAD_INPUT;
    hex_experiment e;
    progress bar = progress_begin(c.hex.environments);
    bench_catch_interrupt();
    bool is_done = hex_experiment_run(&e, &c.hex, show_progress, &bar);
    progress_end(&bar);
    if (!is_done) complain("hex: %s", hex_end_text(HEX_OUT_OF_MEMORY));
    if (is_done) is_done = report(&c, &e);
    hex_experiment_end(&e);
    return is_done ? EXIT_DONE : EXIT_BAD_INPUT;
}

const command_page command_hex = {
    .name = "hex",
    .summary = "textbook searches over hexagons with weather",
    .usage = "[OPTIONS]",
    .about = "Runs the searches of the textbooks over worlds of hexagons: thirteen kinds of "
             "ground, eight kinds of weather in six climate zones, slopes. A step costs by the "
             "ground and the weather that it leads into, and up or down. It shows what each method "
             "takes, what its ways cost, and what it proves.\n\n"
             "With --gain steps may cost less than nothing: Dijkstra's search and A* then prove "
             "nothing, and Bellman-Ford finds round trips that gain for ever.",
    .groups = {{.entries = own_options}},
    .examples = "hex --worlds 50 --runs 20 --plot hex.svg\n"
                "hex --worlds 1 --methods astar --picture hex.png",
    .run = run_hex,
};

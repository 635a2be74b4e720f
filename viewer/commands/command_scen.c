// command_scen.c - `handrail scen`: every query of a Moving AI scenario, one after the other.
//
// Planes, labels and routes are built before the clock starts; the clock is read around each plan
// alone.

#define _POSIX_C_SOURCE 200809L // clock_gettime

#include "viewer/commands/command.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/unit_options.h"
#include "viewer/output/files.h"
#include "viewer/output/progress.h"
#include "viewer/output/results_csv.h"
#include "viewer/output/scen_report.h"
#include "viewer/rivals/farthest_split.h"
#include "viewer/rivals/rival.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { OWN_OPTION_COUNT = 3, REPEAT_MOST = 1000 };

typedef struct scen_choices {
    const char *map_path, *scenario_path;
    const char *csv_path; // NULL = none, "-" = stdout
    int32_t repeat;
    bool wants_help;
    unit_options unit;
} scen_choices;

// A scenario with all that it takes to answer it.
typedef struct scen_run {
    hr_map *map;
    hr_class_id class_id;
    hr_planner *planner;
    rival *jump;            // NULL unless it is to answer
    hr_allocator allocator; // of `queries`
    hr_scenario_query *queries;
    int32_t count;
    query_results results;
} scen_run;

static void print_help(void) {
    printf("usage: handrail scen MAP FILE.scen [OPTIONS]\n"
           "\n"
           "Plans every query of a Moving AI scenario on a PNG or a Moving AI .map. A unit begins\n"
           "at the centre of the block under its cell's centre. Ends with a table of outcomes,\n"
           "times, steps and lengths.\n"
           "\n"
           "  --csv OUT             write a row a query:\n"
           "                        query,status,length,steps,time_ns,waypoints\n"
           "                        OUT - is standard output; the table then goes to stderr\n"
           "  --repeat N            plan all N times, 1 to %d, and give the least time of each\n"
           "                        query: the first also pays for memory that later ones have\n"
           "                        (1)\n"
           "%s"
           "                        or by jump, a rival: jump point search with greedy string\n"
           "                        pulling\n"
           "  -h, --help            this text\n"
           "\n"
           "example:\n"
           "  handrail scen arena.map arena.map.scen --size 2 --quality fast --csv results.csv\n",
           REPEAT_MOST, unit_options_help());
}

// ---- Arguments

static bool read_repeat(const char *text, int32_t *repeat) {
    int64_t number = 0;
    if (!parse_whole("--repeat", text, 1, REPEAT_MOST, &number)) return false;
    *repeat = (int32_t)number;
    return true;
}

static bool read_option(int option, char **argv, scen_choices *choices) {
    if (is_unit_option(option)) return read_unit_option(option, optarg, &choices->unit);
    switch (option) {
    case 'c':
        choices->csv_path = optarg;
        return true;
    case 'r':
        return read_repeat(optarg, &choices->repeat);
    case 'h':
        choices->wants_help = true;
        return true;
    default:
        complain_option(argv, option);
        return false;
    }
}

static bool read_arguments(int argc, char **argv, scen_choices *choices) {
    struct option table[OWN_OPTION_COUNT + UNIT_OPTION_ROOM] = {
        {"csv", required_argument, NULL, 'c'},
        {"repeat", required_argument, NULL, 'r'},
        {"help", no_argument, NULL, 'h'},
    };
    add_unit_options(table, OWN_OPTION_COUNT);
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":h", table, NULL)) != -1;)
        if (!read_option(option, argv, choices)) return false;
    if (choices->wants_help) return true;
    if (!check_unit_options("scen", &choices->unit)) return false;
    if (argc - optind < 2) {
        complain("scen needs two files: handrail scen MAP FILE.scen (see --help)");
        return false;
    }
    if (argc - optind > 2) {
        complain("scen: too many arguments: %s", argv[optind + 2]);
        return false;
    }
    choices->map_path = argv[optind];
    choices->scenario_path = argv[optind + 1];
    return true;
}

// ---- Loading

static bool succeed(hr_error error, const char *path) {
    if (error != HR_OK) complain("%s: %s", path, hr_error_text(error));
    return error == HR_OK;
}

static bool load_scenario(const char *path, scen_run *run) {
    void *bytes = NULL;
    size_t size = 0;
    hr_message message = {""};
    if (!read_file(path, &bytes, &size)) return false;
    hr_error error =
        hr_scenario_load(&run->allocator, bytes, size, hr_map_width(run->map),
                         hr_map_height(run->map), &run->queries, &run->count, &message);
    free(bytes);
    if (error == HR_OK || !message.text[0]) return succeed(error, path);
    complain("%s: %s", path, message.text);
    return false;
}

static bool prepare(const scen_choices *choices, scen_run *run) {
    hr_map_config config = hr_map_config_default();
    hr_png_options png = {.nearest_colour = false};
    run->allocator = config.allocator;
    if (!load_map(choices->map_path, &config, png, &run->map)) return false;
    if (!load_scenario(choices->scenario_path, run)) return false;
    hr_error error = hr_map_add_class(run->map, choices->unit.unit, &run->class_id);
    if (error == HR_OK) error = hr_planner_create(run->map, NULL, &run->planner);
    if (error == HR_OK) split_at_farthest(run->planner, choices->unit.splits_at_farthest);
    if (error == HR_OK) error = hr_planner_prepare(run->planner, run->class_id);
    if (error == HR_OK && choices->unit.is_only_jump)
        error = rival_create(run->map, run->class_id, RIVAL_JUMP, &run->jump);
    if (error == HR_OK && run->jump) error = rival_build(run->jump);
    if (error == HR_OK && !results_create(&run->results, run->count)) error = HR_OUT_OF_MEMORY;
    return succeed(error, choices->map_path);
}

static void clean_up(scen_run *run) {
    results_destroy(&run->results);
    if (run->queries) run->allocator.release(run->queries, run->allocator.user);
    hr_planner_destroy(run->planner);
    rival_destroy(run->jump);
    hr_map_destroy(run->map);
}

// ---- Planning

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// Every pass finds the same paths: the first keeps them, the others at most lower the times.
static bool keep(scen_run *run, int32_t index, bool is_first, const hr_path *path,
                 int64_t time_ns) {
    if (is_first) return results_keep(&run->results, index, path, time_ns);
    query_result *row = &run->results.rows[index];
    if (time_ns < row->time_ns) row->time_ns = time_ns;
    return true;
}

static hr_error plan_pass(const scen_choices *choices, scen_run *run, int32_t pass, progress *bar) {
    int32_t size = choices->unit.unit.size;
    hr_request request = unit_request(&choices->unit, run->class_id);
    for (int32_t i = 0; i < run->count; i++) {
        hr_path path;
        request.start = place_unit(run->map, run->queries[i].start, size);
        request.goal = place_unit(run->map, run->queries[i].goal, size);
        int64_t begin_ns = now_ns();
        hr_error error = run->jump ? rival_plan(run->jump, &request, &path)
                                   : hr_plan(run->planner, &request, &path);
        int64_t end_ns = now_ns();
        if (error != HR_OK) return error;
        if (!keep(run, i, pass == 0, &path, end_ns - begin_ns)) return HR_OUT_OF_MEMORY;
        progress_show(bar, (int64_t)pass * run->count + i + 1, end_ns);
    }
    return HR_OK;
}

static bool plan_all(const scen_choices *choices, scen_run *run) {
    hr_error error = HR_OK;
    progress bar = progress_begin((int64_t)run->count * choices->repeat);
    for (int32_t pass = 0; error == HR_OK && pass < choices->repeat; pass++)
        error = plan_pass(choices, run, pass, &bar);
    progress_end(&bar);
    return succeed(error, choices->scenario_path);
}

// ---- Reporting

// What does not fit on stdout is found out by main, which flushes it.
static bool write_csv(const char *path, const query_results *results) {
    size_t size = 0;
    char *csv = results_csv(results, &size);
    if (!csv) return succeed(HR_OUT_OF_MEMORY, path);
    bool is_written = true;
    if (strcmp(path, "-") == 0)
        fwrite(csv, 1, size, stdout);
    else
        is_written = write_file(path, csv, size);
    free(csv);
    return is_written;
}

// A CSV that cannot be written takes nothing from the table, which may have cost an hour.
static bool report(const scen_choices *choices, const scen_run *run) {
    const char *path = choices->csv_path;
    bool is_on_stdout = path && strcmp(path, "-") == 0;
    bool is_written = !path || write_csv(path, &run->results);
    if (print_scen_report(is_on_stdout ? stderr : stdout, &run->results)) return is_written;
    return succeed(HR_OUT_OF_MEMORY, choices->scenario_path);
}

int command_scen(int argc, char **argv) {
    scen_choices choices = {.repeat = 1, .unit = unit_options_default()};
    choices.unit.knows_jump = true;
    if (!read_arguments(argc, argv, &choices)) return EXIT_BAD_INPUT;
    if (choices.wants_help) {
        print_help();
        return EXIT_DONE;
    }
    scen_run run = {0};
    bool is_done = prepare(&choices, &run) && plan_all(&choices, &run) && report(&choices, &run);
    clean_up(&run);
    return is_done ? EXIT_DONE : EXIT_BAD_INPUT;
}

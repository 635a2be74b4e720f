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
#include "viewer/output/map_files.h"
#include "viewer/output/output_options.h"
#include "viewer/output/progress.h"
#include "viewer/output/results_csv.h"
#include "viewer/output/scen_report.h"
#include "viewer/rivals/farthest_split.h"
#include "viewer/rivals/rival.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REPEAT_MOST = 1000 };

typedef struct scen_choices {
    const char *map_path, *scenario_path;
    const char *csv_path, *json_path; // NULL = none
    int32_t repeat;
    unit_options unit;
    map_input input;
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

// ---- Arguments

static const option_entry own_options[] = {
    OPTION_OUTPUT("--csv", scen_choices, csv_path, "csv txt",
                  "write a row a query: query,status,length,steps,time_ns,waypoints; to standard "
                  "output (-), and the table goes to stderr"),
    OPTION_JSON(scen_choices, json_path),
    OPTION_WHOLE("--repeat", "N", scen_choices, repeat, 1, REPEAT_MOST,
                 "plan all N times, 1 to 1000, and give the least time of each query: the first "
                 "also pays for memory that later ones have (1)"),
    {0},
};

static bool take_operands(int argc, char **argv, scen_choices *choices) {
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
    run->allocator = config.allocator;
    if (!load_map_as(choices->map_path, &config, &choices->input, &run->map)) return false;
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

static bool write_csv(const char *path, const query_results *results) {
    size_t size = 0;
    char *csv = results_csv(results, &size);
    if (!csv) return succeed(HR_OUT_OF_MEMORY, path);
    bool is_written = write_file(path, csv, size);
    free(csv);
    return is_written;
}

// A file that cannot be written takes nothing from the table, which may have cost an hour.
static bool report(const scen_choices *choices, const scen_run *run) {
    bool is_written = !choices->csv_path || write_csv(choices->csv_path, &run->results);
    if (choices->json_path && !write_scen_json(choices->json_path, &run->results))
        is_written = false;
    if (print_scen_report(stdout, &run->results)) return is_written;
    return succeed(HR_OUT_OF_MEMORY, choices->scenario_path);
}

static int run_scen(const command_page *page, int argc, char **argv) {
    scen_choices choices = {.repeat = 1, .unit = unit_options_default()};
    choices.unit.knows_jump = true;
    int status = read_options(page, argc, argv, &choices);
    if (status != OPTIONS_GO_ON) return status;
    if (!take_operands(argc, argv, &choices)) return EXIT_BAD_INPUT;
    scen_run run = {0};
    bool is_done = prepare(&choices, &run) && plan_all(&choices, &run) && report(&choices, &run);
    clean_up(&run);
    return is_done ? EXIT_DONE : EXIT_BAD_INPUT;
}

const command_page command_scen = {
    .name = "scen",
    .summary = "answer every query of a Moving AI scenario",
    .usage = "MAP FILE.scen [OPTIONS]",
    .about =
        "Plans every query of a Moving AI scenario on a PNG or a Moving AI .map. A unit begins "
        "at the centre of the block under its cell's centre. Ends with a table of outcomes, "
        "times, steps and lengths.",
    .groups = {{.entries = own_options},
               {.entries = map_input_options, .at = offsetof(scen_choices, input)},
               {.entries = unit_who_options, .at = offsetof(scen_choices, unit)},
               {.entries = unit_how_options, .at = offsetof(scen_choices, unit)}},
    .after = "--only jump answers by a rival: jump point search with greedy string pulling.",
    .examples = "scen arena.map arena.map.scen --size 2 --quality fast --csv results.csv",
    .operands = OPERAND_FILES,
    .run = run_scen,
};

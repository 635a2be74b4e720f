// command_plan.c - `handrail plan`: one path on a map, as text, as JSON, and as a picture.
#include "viewer/commands/command.h"
#include "viewer/commands/plan_search.h"
#include "viewer/commands/query_options.h"
#include "viewer/commands/search_trace.h"
#include "viewer/model/least_time.h"
#include "viewer/model/smaller_unit.h"
#include "viewer/model/words.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/output/files.h"
#include "viewer/output/map_files.h"
#include "viewer/output/output_options.h"
#include "viewer/output/plan_report.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_record.h"
#include "viewer/picture/picture_save.h"
#include "viewer/rivals/farthest_split.h"

#include <handrail/views.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KNOWN_MOST = 64, KNOWN_RADIUS_MOST = 16383 };

typedef struct settings {
    query_options query;
    hr_world_rect world;          // width 0 = none given
    int32_t known[KNOWN_MOST][3]; // x, y and radius
    int32_t known_count;          // 0 = all
    const char *trace_path;
    bool escape, first_leg, events, lengths;
    search_view view;
} settings;

// ---- Arguments

enum { WORLD_LENGTH_MOST = 255 };

static bool refuse_world(const char *text) {
    complain("--world: \"%s\" is not a rectangle X,Y,WIDTHxHEIGHT", text);
    return false;
}

// "X,Y,WxH", four real numbers: the separators are made commas, and the pairs read one by one.
static bool parse_world(const char *text, hr_world_rect *world) {
    char copy[WORLD_LENGTH_MOST + 1];
    int length = snprintf(copy, sizeof copy, "%s", text);
    if (length > WORLD_LENGTH_MOST) return refuse_world(text);
    char *comma = strchr(copy, ','), *second = comma ? strchr(comma + 1, ',') : NULL;
    char *times = second ? strchr(second, 'x') : NULL;
    if (!times) return refuse_world(text);
    *second = '\0';
    *times = ',';
    if (!parse_pair("--world", copy, &world->x, &world->y)) return false;
    if (!parse_pair("--world", second + 1, &world->width, &world->height)) return false;
    return (world->width != 0 && world->height != 0) || refuse_world(text);
}

static bool read_world(const option_entry *entry, const char *text, void *choices) {
    settings *set = choices;
    (void)entry;
    return parse_world(text, &set->world);
}

static bool read_known(const option_entry *entry, const char *text, void *choices) {
    settings *set = choices;
    int64_t numbers[3];
    int32_t count = 0;
    if (set->known_count == KNOWN_MOST) {
        complain("--known: no more than %d discs", KNOWN_MOST);
        return false;
    }
    if (!parse_list(entry->name, text, 0, KNOWN_RADIUS_MOST, numbers, 3, &count)) return false;
    if (count != 3) {
        complain("--known: \"%s\" is not X,Y,RADIUS", text);
        return false;
    }
    for (int i = 0; i < 3; i++) set->known[set->known_count][i] = (int32_t)numbers[i];
    set->known_count++;
    return true;
}

static bool read_view(const option_entry *entry, const char *text, void *choices) {
    settings *set = choices;
    return read_search_view(entry->name, text, &set->view);
}

static const option_entry own_options[] = {
    OPTION_FLAG("--escape", settings, escape,
                "from a closed start, plan from the open block nearest to it"),
    OPTION_FLAG("--first-leg", settings, first_leg, "no more than the first leg of the path"),
    {.name = "--known",
     .argument = "X,Y,RADIUS",
     .help = "plan on what was seen: this disc, and up to 63 more; the rest is taken for open "
             "ground, in pictures it lies in fog",
     .read = read_known,
     .is_list = true},
    {.name = "--world",
     .argument = "X,Y,WxH",
     .help = "the rectangle of the world that the map lies on, for the results: X,Y is its top "
             "left corner; with y up, H is negative (one world unit a cell, from 0,0)",
     .read = read_world},
    OPTION_FLAG(
        "--lengths", settings, lengths,
        "how far it is from the start, or with --costs what that costs, with contours in pictures"),
    {.name = "--view",
     .argument = "WxH",
     .help = "the PNG shows the map alone, as the window does, in W x H pixels",
     .read = read_view},
    {.name = "--layers",
     .argument = "LIST",
     .help = "with --view: what it shows, of terrain, open, areas, grid, tiles, corners, "
             "expanded, corridor, line, left, right, splits, exact, unpulled, path, turns, unit, "
             "lengths, ways (those that the window begins with)",
     .read = read_view},
    {.name = "--stop-after",
     .argument = "N",
     .help = "with --view: only the first N events of the search, and no path before the last",
     .read = read_view},
    OPTION_OUTPUT("--trace", settings, trace_path, "json yaml",
                  "write what the search did as a search trace for Posthoc"),
    OPTION_FLAG("--events", settings, events,
                "list the events of the search after the result, in words"),
    {0},
};

static bool check(settings *set) {
    if (!check_unit_options("plan", &set->query.unit)) return false;
    if (set->events && set->query.json_path) {
        complain("plan: --events does not go with --json");
        return false;
    }
    if (!check_search_view(&set->view, set->query.png_path)) return false;
    if (set->lengths) set->view.layers |= UINT32_C(1) << LAYER_LENGTHS;
    return true;
}

// ---- Planning

typedef struct plan_job {
    const settings *set;
    hr_map *map;
    hr_planner *planner;
    hr_request request;
    goal_list goals;
    hr_goal asked[GOALS_MOST]; // what the request borrows
    hr_path path;
    int32_t smaller; // the size at which it would get there; 0 = none
    int64_t time_ns, first_time_ns;
    fog fog;             // none unless some is known only
    length_grid lengths; // none unless asked for
} plan_job;

static hr_error fill_request(plan_job *job) {
    const settings *set = job->set;
    hr_class_id id = 0;
    hr_error error = hr_map_add_class(job->map, set->query.unit.unit, &id);
    hr_request request = unit_request(&set->query.unit, id);
    request.start = job->request.start;
    job->request = request;
    goal_list_ask(&job->goals, &job->request, job->asked);
    job->request.may_escape = set->escape;
    job->request.first_leg_only = set->first_leg;
    return error;
}

static hr_error plan_once(void *user) {
    plan_job *job = user;
    return hr_plan(job->planner, &job->request, &job->path);
}

static hr_error plan(plan_job *job) {
    least_time time = {0};
    hr_error error = fill_request(job);
    if (error == HR_OK) error = hr_planner_create(job->map, NULL, &job->planner);
    if (error == HR_OK) split_at_farthest(job->planner, job->set->query.unit.splits_at_farthest);
    if (error == HR_OK) error = measure_least_time(plan_once, job, NULL, NULL, &time);
    job->first_time_ns = time.first_ns;
    job->time_ns = time.least_ns;
    return error;
}

static hr_error find_smaller(plan_job *job) {
    hr_request settled = job->request;
    goal_list_settle(&job->goals, &settled, &job->path);
    return smaller_unit_find(job->map, &settled, job->path.status, &job->smaller);
}

// By a planner of its own: a path lives only until its planner's next plan.
static hr_error find_lengths(plan_job *job) {
    hr_goal_field_config config = {job->request.class_id, job->request.start};
    hr_planner *planner = NULL;
    hr_error error = hr_planner_create(job->map, NULL, &planner);
    if (error == HR_OK) error = length_grid_find(&job->lengths, planner, job->map, &config);
    hr_planner_destroy(planner);
    return error;
}

// ---- Pictures

// Plans once more, on a planner of its own: a path lives only until its planner's next plan, and
// being watched takes time that should not be measured.
static hr_error record_search(const plan_job *job, picture_record *record) {
    hr_planner_config config = hr_planner_config_default();
    config.watcher = picture_record_event;
    config.watcher_user = record;
    hr_planner *planner = NULL;
    hr_path path;
    hr_error error = hr_planner_create(job->map, &config, &planner);
    if (error == HR_OK) split_at_farthest(planner, job->set->query.unit.splits_at_farthest);
    if (error == HR_OK) error = hr_plan(planner, &job->request, &path);
    hr_planner_destroy(planner);
    return record->is_out_of_memory ? HR_OUT_OF_MEMORY : error;
}

static bool save_png(const plan_job *job, const picture_scene *scene) {
    const settings *set = job->set;
    if (set->view.width > 0)
        return save_search_view(&set->view, job->map, &set->query.unit, &job->request, &job->goals,
                                &job->fog, set->query.png_path);
    return picture_save_png(scene, set->query.png_path);
}

// The goal that the path leads to.
static hr_position goal_of(const plan_job *job) {
    hr_request settled = job->request;
    goal_list_settle(&job->goals, &settled, &job->path);
    return settled.goal;
}

static int save_pictures(const plan_job *job, const picture_record *record) {
    const settings *set = job->set;
    picture_scene scene = {.map = job->map,
                           .class_id = job->request.class_id,
                           .start = job->request.start,
                           .goal = goal_of(job),
                           .goals = job->goals.count > 1 ? &job->goals : NULL,
                           .path = &job->path,
                           .record = record,
                           .fog = job->fog.seen ? &job->fog : NULL,
                           .lengths = set->lengths ? &job->lengths : NULL,
                           .time_ns = job->time_ns,
                           .title = name_in_path(set->query.map_path)};
    if (set->query.png_path && !save_png(job, &scene)) return EXIT_BAD_INPUT;
    if (set->query.svg_path && !picture_save_svg(&scene, set->query.svg_path))
        return EXIT_BAD_INPUT;
    return EXIT_DONE;
}

// ---- The command

// Why the path does not lead to the goal, and what could be done; NULL where it does.
static const char *reason(const plan_job *job, char text[WORDS_LENGTH]) {
    hr_status status = job->path.status;
    if (status == HR_STRAIGHT || status == HR_FOUND) return NULL;
    hr_request settled = job->request;
    goal_list_settle(&job->goals, &settled, &job->path);
    words_for_path(job->map, &settled, &job->path, job->smaller, text);
    char *colon = strchr(text, ':'); // behind the status
    return colon ? colon + 2 : text;
}

static int print(const plan_job *job) {
    const settings *set = job->set;
    char text[WORDS_LENGTH];
    hr_request settled = job->request;
    goal_list_settle(&job->goals, &settled, &job->path);
    plan_report what = {.map = job->map,
                        .request = &settled,
                        .goal_count = job->goals.count,
                        .path = &job->path,
                        .why = reason(job, text),
                        .seen_cells = job->fog.seen ? &job->fog.seen_count : NULL,
                        .farthest = set->lengths ? &job->lengths.most : NULL,
                        .has_costs = set->query.unit.unit.costs_256ths != NULL,
                        .time_ns = job->time_ns,
                        .first_time_ns = job->first_time_ns};
    const char *json_path = set->query.json_path;
    if (json_path && !write_plan_json(json_path, &what)) return EXIT_BAD_INPUT;
    if (!json_path || strcmp(json_path, "-") != 0) print_plan(&what);
    bool is_there = job->path.status == HR_STRAIGHT || job->path.status == HR_FOUND;
    return is_there ? EXIT_DONE : EXIT_NO;
}

static bool save_trace(const plan_job *job, const picture_record *record) {
    hr_request settled = job->request;
    if (!job->set->trace_path) return true;
    goal_list_settle(&job->goals, &settled, &job->path);
    search_trace trace = {job->map, &settled, &job->path, record};
    return write_search_trace(&trace, job->set->trace_path);
}

// What needs to know what the search did.
static int print_watched(const plan_job *job) {
    picture_record record = picture_record_begin(hr_map_allocator(job->map));
    hr_error error = record_search(job, &record);
    int status = error == HR_OK
                     ? save_pictures(job, &record)
                     : complain("%s: %s", job->set->query.map_path, hr_error_text(error));
    if (status == EXIT_DONE && !save_trace(job, &record)) status = EXIT_BAD_INPUT;
    if (status == EXIT_DONE) {
        status = print(job);
        if (job->set->events) print_events(&record);
    }
    picture_record_end(&record);
    return status;
}

static int report(const plan_job *job) {
    const query_options *query = &job->set->query;
    if (job->path.status == HR_INVALID) return complain("%s", job->path.problem);
    bool is_watched =
        query->png_path || query->svg_path || job->set->events || job->set->trace_path;
    return is_watched ? print_watched(job) : print(job);
}

static int plan_and_report(plan_job *job) {
    const settings *set = job->set;
    bool has_costs = set->query.unit.unit.costs_256ths != NULL;
    if (set->lengths && !length_grid_fits(job->map, has_costs))
        return complain("--lengths: %s: %s", set->query.map_path,
                        has_costs ? "with costs, of maps up to 1024 x 1024 cells"
                                  : "of maps up to 4096 x 4096 cells");
    hr_error error = plan(job);
    if (error == HR_OK) error = find_smaller(job);
    if (error == HR_OK && set->lengths) error = find_lengths(job);
    if (error == HR_OK) return report(job);
    return complain("%s: %s", job->set->query.map_path, hr_error_text(error));
}

// ---- What is known

static hr_error see(const settings *set, hr_map *view, const hr_map *map, fog *f) {
    for (int32_t i = 0; i < set->known_count; i++) {
        hr_cell centre = {set->known[i][0], set->known[i][1]};
        hr_error error = hr_view_reveal_disc(view, map, centre, set->known[i][2]);
        if (error != HR_OK) return error;
        fog_reveal(f, centre, set->known[i][2]);
    }
    return hr_map_cells(view) ? HR_OK : HR_OUT_OF_MEMORY; // in one piece, for pictures
}

// The view takes the place of the map.
static bool forget_unseen(plan_job *job) {
    hr_map *map = job->map;
    if (job->set->known_count == 0) return true;
    hr_view_config config = {.unknown = HR_GROUND};
    hr_error error = hr_map_create_view(map, &config, &job->map);
    if (error == HR_OK && !fog_begin(&job->fog, hr_map_width(map), hr_map_height(map)))
        error = HR_OUT_OF_MEMORY;
    if (error == HR_OK) error = see(job->set, job->map, map, &job->fog);
    hr_map_destroy(map);
    if (error != HR_OK) complain("%s: %s", job->set->query.map_path, hr_error_text(error));
    return error == HR_OK;
}

static int run(const settings *set) {
    hr_map_config config = hr_map_config_default();
    plan_job job = {.set = set};
    config.world = set->world;
    if (!load_map_as(set->query.map_path, &config, &set->query.input, &job.map))
        return EXIT_BAD_INPUT;
    bool is_placed = forget_unseen(&job) && place_query_ends(job.map, &set->query, &job.request) &&
                     place_query_goals(job.map, &set->query, &job.goals);
    int status = is_placed ? plan_and_report(&job) : EXIT_BAD_INPUT;
    length_grid_end(&job.lengths);
    fog_end(&job.fog);
    hr_planner_destroy(job.planner);
    hr_map_destroy(job.map);
    return status;
}

static int run_plan(const command_page *page, int argc, char **argv) {
    settings set = {.query = {.unit = unit_options_default(), .has_many_goals = true},
                    .view = search_view_default()};
    int status = read_options(page, argc, argv, &set);
    if (status != OPTIONS_GO_ON) return status;
    if (!take_query_operands(page->name, argc, argv, &set.query) || !check(&set))
        return EXIT_BAD_INPUT;
    return run(&set);
}

const command_page command_plan = {
    .name = "plan",
    .summary = "find a path on a map",
    .usage = "MAP --from X,Y --to X,Y [--to X,Y ...] [OPTIONS]",
    .about = "Finds a path on a map, a PNG or a Moving AI .map.",
    .groups = {{.entries = query_place_options, .at = offsetof(settings, query)},
               {.entries = unit_who_options, .at = offsetof(settings, query.unit)},
               {.entries = unit_how_options, .at = offsetof(settings, query.unit)},
               {.entries = query_output_options, .at = offsetof(settings, query)},
               {.entries = map_input_options, .at = offsetof(settings, query.input)},
               {.entries = own_options}},
    .after = "The time is the least of several plans: the first builds the map's planes.\n"
             "Exit status: 0 a path to the goal, 1 none (an escape stays \"blocked\"), 2 bad usage "
             "or input.",
    .examples = "plan data/islands.png --from 50,102 --to 220.5,150.5 --size 2 --png a.png",
    .operands = OPERAND_FILES,
    .run = run_plan,
};

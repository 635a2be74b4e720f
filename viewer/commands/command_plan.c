// command_plan.c - `handrail plan`: one path on a map, as text, as JSON, and as a picture.
#define _POSIX_C_SOURCE 200809L // clock_gettime

#include "viewer/commands/command.h"
#include "viewer/commands/plan_search.h"
#include "viewer/model/words.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/query_options.h"
#include "viewer/output/files.h"
#include "viewer/output/plan_report.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_record.h"
#include "viewer/picture/picture_save.h"
#include "viewer/rivals/farthest_split.h"

#include <handrail/views.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char help_before[] =
    "usage: handrail plan MAP --from X,Y --to X,Y [--to X,Y ...] [OPTIONS]\n"
    "\n"
    "Finds a path on a map, a PNG or a Moving AI .map.\n"
    "\n"
    "  --from X,Y, --to X,Y  start and goal in cells, x to the right, y down. With a decimal "
    "point\n"
    "                        they are where the unit's centre is: 12.5,40.5 is the middle of cell\n"
    "                        12,40. Whole numbers name a cell: the unit's block is the one under\n"
    "                        that cell's middle, and its centre is the start or goal. Of several\n"
    "                        goals, up to 26, the path leads to the nearest by path\n";
static const char help_after[] =
    "  --escape              from a closed start, plan from the open block nearest to it\n"
    "  --first-leg           no more than the first leg of the path\n"
    "  --known X,Y,RADIUS    plan on what was seen: this disc, and up to 63 more; the rest is\n"
    "                        taken for open ground, in pictures it lies in fog\n"
    "  --world X,Y,WxH       the rectangle of the world that the map lies on, for the results:\n"
    "                        X,Y is its top left corner; with y up, H is negative (one world\n"
    "                        unit a cell, from 0,0)\n"
    "  --nearest-colour      read colours that are not in the key as the nearest one that is\n"
    "  --json                print the result as JSON\n"
    "  --lengths             how far it is from the start, with contours in pictures; no costs\n"
    "  --png FILE            draw a picture: map, search and path\n"
    "  --svg FILE            the same as SVG\n"
    "  --view WxH            the PNG shows the map alone, as the window does, in W x H pixels\n"
    "  --layers LIST         with --view: what it shows, of terrain, open, labels, grid, tiles,\n"
    "                        corners, expanded, corridor, line, left, right, splits, exact,\n"
    "                        unpulled, path, turns, unit, lengths (those that the window begins\n"
    "                        with)\n"
    "  --stop-after N        with --view: only the first N events of the search, and no path\n"
    "                        before the last\n"
    "  --events              list the events of the search after the result, in words\n"
    "  --help                this help\n"
    "\n"
    "The time is that of the second of two plans: the first builds the map's planes.\n"
    "Exit status: 0 a path to the goal, 1 none (an escape stays \"blocked\"), 2 bad usage or "
    "input.\n"
    "\n"
    "example:\n"
    "  handrail plan data/islands.png --from 50,102 --to 220.5,150.5 --size 2 --png path.png\n";

enum { KNOWN_MOST = 64, KNOWN_RADIUS_MOST = 16383 };

typedef struct settings {
    query_options query;
    hr_world_rect world;          // width 0 = none given
    int32_t known[KNOWN_MOST][3]; // x, y and radius
    int32_t known_count;          // 0 = all
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
    if (strlen(text) > WORLD_LENGTH_MOST) return refuse_world(text);
    strcpy(copy, text);
    char *comma = strchr(copy, ','), *second = comma ? strchr(comma + 1, ',') : NULL;
    char *times = second ? strchr(second, 'x') : NULL;
    if (!times) return refuse_world(text);
    *second = '\0';
    *times = ',';
    if (!parse_pair("--world", copy, &world->x, &world->y)) return false;
    if (!parse_pair("--world", second + 1, &world->width, &world->height)) return false;
    return (world->width != 0 && world->height != 0) || refuse_world(text);
}

static bool read_known(const char *text, settings *set) {
    int64_t numbers[3];
    int32_t count = 0;
    if (set->known_count == KNOWN_MOST) {
        complain("--known: no more than %d discs", KNOWN_MOST);
        return false;
    }
    if (!parse_list("--known", text, 0, KNOWN_RADIUS_MOST, numbers, 3, &count)) return false;
    if (count != 3) {
        complain("--known: \"%s\" is not X,Y,RADIUS", text);
        return false;
    }
    for (int i = 0; i < 3; i++) set->known[set->known_count][i] = (int32_t)numbers[i];
    set->known_count++;
    return true;
}

static bool read_own_option(int option, void *user) {
    settings *set = user;
    switch (option) {
    case 'w':
        return parse_world(optarg, &set->world);
    case 'v':
        return read_search_view("--view", optarg, &set->view);
    case 'y':
        return read_search_view("--layers", optarg, &set->view);
    case 'a':
        return read_search_view("--stop-after", optarg, &set->view);
    case 'i':
        return set->events = true;
    case 'k':
        return read_known(optarg, set);
    case 'g':
        return set->lengths = true;
    case 'e':
        return set->escape = true;
    default:
        return set->first_leg = true;
    }
}

static bool parse(int argc, char **argv, settings *set) {
    static const struct option OWN[] = {
        {"world", required_argument, NULL, 'w'},  {"escape", no_argument, NULL, 'e'},
        {"first-leg", no_argument, NULL, 'l'},    {"view", required_argument, NULL, 'v'},
        {"layers", required_argument, NULL, 'y'}, {"stop-after", required_argument, NULL, 'a'},
        {"events", no_argument, NULL, 'i'},       {"lengths", no_argument, NULL, 'g'},
        {"known", required_argument, NULL, 'k'},  {NULL, 0, NULL, 0},
    };
    query_command command = {"plan", true, OWN, read_own_option, set};
    if (!read_query_options(argc, argv, &command, &set->query)) return false;
    if (set->query.help) return true;
    if (!check_unit_options("plan", &set->query.unit)) return false;
    if (set->events && set->query.json) {
        complain("plan: --events does not go with --json");
        return false;
    }
    if (set->lengths && set->query.unit.unit.costs_256ths) {
        complain("plan: --lengths does not go with --costs");
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

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static hr_error plan(plan_job *job) {
    hr_error error = fill_request(job);
    if (error == HR_OK) error = hr_planner_create(job->map, NULL, &job->planner);
    if (error == HR_OK) split_at_farthest(job->planner, job->set->query.unit.splits_at_farthest);
    int64_t before = now_ns();
    if (error == HR_OK) error = hr_plan(job->planner, &job->request, &job->path);
    if (error != HR_OK) return error;
    int64_t between = now_ns();
    error = hr_plan(job->planner, &job->request, &job->path);
    job->first_time_ns = between - before;
    job->time_ns = now_ns() - between;
    return error;
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

// Why the goal is out of reach; NULL where it is not, or where a limit that was asked for is why.
static const char *reason(const plan_job *job, char text[WORDS_LENGTH]) {
    hr_status status = job->path.status;
    if (status != HR_NEAREST && status != HR_LOCKED && status != HR_BLOCKED) return NULL;
    hr_request settled = job->request;
    goal_list_settle(&job->goals, &settled, &job->path);
    words_for_path(job->map, &settled, &job->path, text);
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
    if (!set->query.json)
        print_plan(&what);
    else if (!print_plan_json(&what))
        return complain("%s: %s", set->query.map_path, hr_error_text(HR_OUT_OF_MEMORY));
    bool is_there = job->path.status == HR_STRAIGHT || job->path.status == HR_FOUND;
    return is_there ? EXIT_DONE : EXIT_NO;
}

// What needs to know what the search did.
static int print_watched(const plan_job *job) {
    picture_record record = picture_record_begin(hr_map_allocator(job->map));
    hr_error error = record_search(job, &record);
    int status = error == HR_OK
                     ? save_pictures(job, &record)
                     : complain("%s: %s", job->set->query.map_path, hr_error_text(error));
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
    bool is_watched = query->png_path || query->svg_path || job->set->events;
    return is_watched ? print_watched(job) : print(job);
}

static int plan_and_report(plan_job *job) {
    hr_error error = plan(job);
    if (error == HR_OK && job->set->lengths) error = find_lengths(job);
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
    hr_png_options options = {.nearest_colour = set->query.nearest_colour};
    plan_job job = {.set = set};
    config.world = set->world;
    if (!load_map(set->query.map_path, &config, options, &job.map)) return EXIT_BAD_INPUT;
    bool is_placed = forget_unseen(&job) && place_query_ends(job.map, &set->query, &job.request) &&
                     place_query_goals(job.map, &set->query, &job.goals);
    int status = is_placed ? plan_and_report(&job) : EXIT_BAD_INPUT;
    length_grid_end(&job.lengths);
    fog_end(&job.fog);
    hr_planner_destroy(job.planner);
    hr_map_destroy(job.map);
    return status;
}

int command_plan(int argc, char **argv) {
    settings set = {.query = {.unit = unit_options_default()}, .view = search_view_default()};
    if (!parse(argc, argv, &set)) return EXIT_BAD_INPUT;
    if (set.query.help) {
        printf("%s%s%s", help_before, unit_options_help(), help_after);
        return EXIT_DONE;
    }
    return run(&set);
}

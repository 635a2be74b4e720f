// command_compare.c - `handrail compare`: one query by many methods, as a table, as JSON or CSV,
// and as a picture with a pane for each.

#include "viewer/commands/command.h"
#include "viewer/commands/query_options.h"
#include "viewer/compare/compare_answer.h"
#include "viewer/compare/compare_methods.h"
#include "viewer/compare/compare_page.h"
#include "viewer/compare/compare_report.h"
#include "viewer/compare/comparison.h"
#include "viewer/compare/race_film.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/near_word.h"
#include "viewer/options/places.h"
#include "viewer/options/readable.h"
#include "viewer/output/files.h"
#include "viewer/output/map_files.h"
#include "viewer/output/output_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct settings {
    query_options query;
    const char *csv_path, *film_path;
    int32_t methods[COMPARE_ANSWERS_MOST];
    int32_t method_count; // 0 = not given
    const char *point_texts[COMPARE_POINTS_MOST];
    int32_t point_count;
    int32_t raced; // -1 = to the end
} settings;

enum { PANES_UNASKED = 4, QUERY_LENGTH = 160 };

// In the picture where no methods are given; the table has them first, then the others.
static const char *const shown_first[PANES_UNASKED] = {"trace", "exact", "breadth", "astar-octile"};

// ---- Methods

static bool has_method(const settings *set, int32_t index) {
    for (int32_t i = 0; i < set->method_count; i++)
        if (set->methods[i] == index) return true;
    return false;
}

static void add_method(settings *set, int32_t index) {
    if (!has_method(set, index)) set->methods[set->method_count++] = index;
}

static void add_all_methods(settings *set) {
    for (int32_t i = 0; i < compare_method_count(); i++) add_method(set, i);
}

static void list_methods(char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "all");
    for (int32_t i = 0; i < compare_method_count() && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, " %s", compare_method_at(i).name);
}

static bool refuse_method(const char *option, const char *name, size_t length) {
    char all[OPTION_WORDS_LENGTH], question[NEAR_LENGTH_MOST + 20];
    near_word near = near_word_begin(name, length);
    list_methods(all, sizeof all);
    near_word_offer_all(&near, all);
    if (!near.best[0])
        snprintf(question, sizeof question, " (see handrail compare --help)");
    else
        near_word_question(&near, question, sizeof question);
    complain("%s: \"%.*s\" is none of the methods%s", option, (int)length, name, question);
    return false;
}

static bool read_methods(const option_entry *entry, const char *text, void *choices) {
    settings *set = choices;
    set->method_count = 0;
    if (strcmp(text, "all") == 0) return add_all_methods(set), true;
    for (const char *name = text;; name++) {
        size_t length = strcspn(name, ",");
        int32_t index = find_compare_method(name, length);
        if (index < 0) return refuse_method(entry->name, name, length);
        add_method(set, index);
        name += length;
        if (!*name) return true;
    }
}

static bool read_point(const option_entry *entry, const char *text, void *choices) {
    settings *set = choices;
    if (!is_place(entry->name, text)) return false;
    if (set->point_count == COMPARE_POINTS_MOST) {
        complain("%s: no more than %d points", entry->name, COMPARE_POINTS_MOST);
        return false;
    }
    set->point_texts[set->point_count++] = text;
    return true;
}

static bool method_row(int32_t index, const char **name, const char **summary) {
    if (index >= compare_method_count()) return false;
    compare_method method = compare_method_at(index);
    *name = method.name, *summary = method.title;
    return true;
}

// ---- Arguments

// Options of a plan that would say the same as --methods, or that the classics know nothing of.
static int refuse_plan_options(const unit_options *unit) {
    if (unit->reach_256ths > 0) return complain("--reach is not for compare: all go to the goal");
    if (unit->limit_256ths > 0) return complain("--limit is not for compare: it asks for paths");
    if (unit->promised_ratio > 0)
        return complain("--promise is not for compare: exact is the shortest way");
    if (unit->only != HR_STAGE_ANY || unit->splits_at_farthest || unit->has_quality)
        return complain("--quality, --only and --split are not for compare: choose by --methods");
    return EXIT_DONE;
}

static bool has_named_method(const settings *set, const char *name) {
    return set->method_count == 0 || has_method(set, find_compare_method(name, strlen(name)));
}

static int refuse_unused(const settings *set) {
    const unit_options *unit = &set->query.unit;
    if (set->raced >= 0 && !set->query.png_path && !set->query.svg_path)
        return complain("--race is for pictures: give --png or --svg");
    if (set->point_count > 0 && !has_named_method(set, "waypoints"))
        return complain("--point is of waypoints: it is none of these --methods");
    if (has_named_method(set, "astar")) return EXIT_DONE;
    if (unit->has_heuristic) return complain("--heuristic is of astar: none of these --methods");
    if (unit->weight > 0 && !has_named_method(set, "astar-weighted"))
        return complain("--weight is of astar and astar-weighted: none of these --methods");
    return EXIT_DONE;
}

static const option_entry own_options[] = {
    {.name = "--methods",
     .argument = "LIST",
     .help = "these, e.g. trace,exact,breadth; all of them can be asked for by \"all\" (all in "
             "the table; trace, exact, breadth and astar-octile in the picture)",
     .list = list_methods,
     .read = read_methods},
    {.name = "--point",
     .argument = "X,Y",
     .help = "a point of the graph of waypoints, up to 64 times; without any, waypoints goes "
             "straight to the goal or not at all",
     .read = read_point,
     .is_list = true},
    OPTION_WHOLE("--budget", "STEPS", settings, query.unit.budget_steps, 0, INT32_MAX,
                 "each stops after this many steps; 0 = no limit, but for the classics a million, "
                 "or two for each block of a larger map (0). Jump point search knows no budget"),
    OPTION_WHOLE("--race", "BLOCKS", settings, raced, 0, INT32_MAX,
                 "the picture shows each as it was after looking at so many blocks; of those that "
                 "breed ways, the best of that generation"),
    OPTION_OUTPUT("--csv", settings, csv_path, "csv txt", "write the table as CSV"),
    OPTION_OUTPUT(
        "--film", settings, film_path, "svg",
        "the race as an animated SVG, for browsers: all panes in step, by blocks looked at"),
    {0},
};

// ---- Comparing

static bool place_points(const settings *set, const hr_map *map, compare_points *points) {
    hr_position at;
    points->count = 0;
    for (int32_t i = 0; i < set->point_count; i++)
        if (!place_end(map, "--point", set->point_texts[i], set->query.unit.unit.size, &at) ||
            !compare_points_add(points, at))
            return false;
    return true;
}

static hr_error compare(const settings *set, hr_map *map, const hr_request *request,
                        const compare_points *points, comparison *c) {
    hr_error error = comparison_begin(c, map, request);
    if (error == HR_OK) {
        c->points = *points;
        c->keeps_order = set->raced >= 0 || set->film_path;
    }
    for (int32_t i = 0; i < set->method_count && error == HR_OK; i++)
        error = comparison_add(c, compare_method_at(set->methods[i]));
    return error;
}

// The query as it was asked: "map.png: from 1,1 to 9,2, size 2".
static void name_query(const settings *set, char *text, size_t size) {
    const query_options *query = &set->query;
    int used = snprintf(text, size, "%.60s: from %.24s to %.24s", name_in_path(query->map_path),
                        query->from_text, query->to_texts[0]);
    if (query->unit.unit.size > 1)
        snprintf(text + used, size - (size_t)used, ", size %d", (int)query->unit.unit.size);
    make_readable(text);
}

static bool save(const settings *set, const comparison *c, int32_t pane_count) {
    char title[QUERY_LENGTH];
    name_query(set, title, sizeof title);
    compare_page page = {
        .comparison = c, .pane_count = pane_count, .title = title, .raced = set->raced};
    return (!set->query.png_path || compare_save_png(&page, set->query.png_path)) &&
           (!set->query.svg_path || compare_save_svg(&page, set->query.svg_path)) &&
           (!set->film_path || race_film_save(&page, set->film_path)) &&
           (!set->csv_path || write_comparison_csv(c, set->csv_path));
}

static int report(const settings *set, const comparison *c, int32_t pane_count) {
    if (!save(set, c, pane_count)) return EXIT_BAD_INPUT;
    const char *json_path = set->query.json_path;
    if (json_path && !write_comparison_json(c, json_path)) return EXIT_BAD_INPUT;
    if (!json_path || strcmp(json_path, "-") != 0) {
        char query[QUERY_LENGTH];
        name_query(set, query, sizeof query);
        printf("%s\n\n", query);
        print_comparison(c);
    }
    return c->is_reachable ? EXIT_DONE : EXIT_NO;
}

// Methods that were not asked for are in the table alone.
static int32_t choose_methods(settings *set) {
    if (set->method_count > 0) return set->method_count;
    for (int i = 0; i < PANES_UNASKED; i++)
        add_method(set, find_compare_method(shown_first[i], strlen(shown_first[i])));
    add_all_methods(set);
    return PANES_UNASKED;
}

static int compare_on(settings *set, hr_map *map) {
    hr_class_id id = 0;
    hr_error error = hr_map_add_class(map, set->query.unit.unit, &id);
    hr_request request = unit_request(&set->query.unit, id);
    int32_t pane_count = choose_methods(set);
    static comparison c;
    compare_points points;
    if (!place_query_ends(map, &set->query, &request) || !place_points(set, map, &points))
        return EXIT_BAD_INPUT;
    if (error == HR_OK) error = compare(set, map, &request, &points, &c);
    int status = error == HR_OK ? report(set, &c, pane_count)
                                : complain("%s: %s", set->query.map_path, hr_error_text(error));
    comparison_end(&c);
    return status;
}

static int run(settings *set) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    if (!load_map_as(set->query.map_path, &config, &set->query.input, &map)) return EXIT_BAD_INPUT;
    int status = compare_on(set, map);
    hr_map_destroy(map);
    return status;
}

static int run_compare(const command_page *page, int argc, char **argv) {
    settings set = {.query = {.unit = unit_options_default()}, .raced = -1};
    int status = read_options(page, argc, argv, &set);
    if (status != OPTIONS_GO_ON) return status;
    if (!take_query_operands(page->name, argc, argv, &set.query) ||
        refuse_plan_options(&set.query.unit) != EXIT_DONE || refuse_unused(&set) != EXIT_DONE)
        return EXIT_BAD_INPUT;
    return run(&set);
}

static const option_entry astar_options[] = {
    {.name = "--heuristic",
     .argument = "H",
     .help = "of astar: %s (octile)",
     .words = "octile euclidean manhattan none",
     .read = read_unit_heuristic},
    {.name = "--weight",
     .argument = "W",
     .help = "of astar and astar-weighted, 1 to 256 (1)",
     .read = read_unit_weight},
    {0},
};

const command_page command_compare = {
    .name = "compare",
    .summary = "answer one query by many methods, and draw them side by side",
    .usage = "MAP --from X,Y --to X,Y [OPTIONS]",
    .about = "Answers one query by many methods: the planner's stages, jump point search, and the "
             "classics of the textbooks. Prints what each came to, and draws them side by side.",
    .groups = {{.entries = query_place_options, .at = offsetof(settings, query)},
               {.entries = own_options},
               {.entries = query_output_options, .at = offsetof(settings, query)},
               {.entries = map_input_options, .at = offsetof(settings, query.input)},
               {.entries = unit_who_options, .at = offsetof(settings, query.unit)},
               {.entries = astar_options, .at = offsetof(settings, query.unit)},
               {.entries = unit_how_options,
                .at = offsetof(settings, query.unit),
                .is_hidden = true}},
    .list_title = "methods",
    .list_row = method_row,
    .after =
        "The ratio is to the shortest way. A block is touched if a hand ran over it, a ray went "
        "through it, or a search looked at it; of routes portals are counted, of jump points "
        "the scans that lead on, both looked up. A way in eight directions is not pulled "
        "taut, but for those that say so. The time is the least of several runs, planes and routes "
        "already built.\n"
        "Exit status: 0 there is a way to the goal, 1 there is none, 2 bad usage or input.",
    .examples = "compare data/plateau.png --from 129,61 --to 41,216 --size 2 --png a.png",
    .operands = OPERAND_FILES,
    .run = run_compare,
};

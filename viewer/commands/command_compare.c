// command_compare.c - `handrail compare`: one query by many methods, as a table, as JSON or CSV,
// and as a picture with a pane for each.

#include "viewer/commands/command.h"
#include "viewer/compare/compare_answer.h"
#include "viewer/compare/compare_methods.h"
#include "viewer/compare/compare_page.h"
#include "viewer/compare/compare_report.h"
#include "viewer/compare/comparison.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/query_options.h"
#include "viewer/output/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help_before[] =
    "usage: handrail compare MAP --from X,Y --to X,Y [OPTIONS]\n"
    "\n"
    "Answers one query by many methods: the planner's stages, jump point search, and the classics\n"
    "of the textbooks. Prints what each came to, and draws them side by side.\n"
    "\n"
    "  --from X,Y, --to X,Y  start and goal in cells, as in plan\n"
    "  --methods LIST        these, e.g. trace,exact,breadth; all of them can be asked for by "
    "\"all\"\n"
    "                        (all in the table; trace, exact, breadth and astar-octile in the\n"
    "                        picture)\n"
    "  --budget STEPS        each stops after this many steps; 0 = no limit, but for the classics\n"
    "                        a million, or two for each block of a larger map (0). Jump point\n"
    "                        search knows no budget\n"
    "  --png FILE            draw a picture, a pane for each method\n"
    "  --svg FILE            the same as SVG\n"
    "  --csv FILE            write the table as CSV\n"
    "  --json                print the answers as JSON\n"
    "  --nearest-colour      read colours that are not in the key as the nearest one that is\n"
    "  --help                this help\n"
    "\n"
    "Who moves, as in plan: --size, --level, --blocked-bits, --required-bits, --values, --costs.\n"
    "How A* searches: --heuristic (of astar), --weight (of astar and astar-weighted).\n"
    "\n"
    "methods:\n";
static const char help_after[] =
    "\n"
    "The ratio is to the shortest way. A block is touched if a hand ran over it, a ray went "
    "through\n"
    "it, or a search looked at it. A way in eight directions is not pulled taut, but for those "
    "that\n"
    "say so. The time is that of a second run, planes and routes already built.\n"
    "Exit status: 0 there is a way to the goal, 1 there is none, 2 bad usage or input.\n"
    "\n"
    "example:\n"
    "  handrail compare data/plateau.png --from 129,61 --to 41,216 --size 2 --png compare.png\n";

typedef struct settings {
    query_options query;
    const char *csv_path;
    int32_t methods[COMPARE_ANSWERS_MOST];
    int32_t method_count; // 0 = not given
} settings;

enum { PANES_UNASKED = 4 };

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

static bool read_methods(const char *text, settings *set) {
    set->method_count = 0;
    if (strcmp(text, "all") == 0) return add_all_methods(set), true;
    for (const char *name = text;; name++) {
        size_t length = strcspn(name, ",");
        int32_t index = find_compare_method(name, length);
        if (index < 0) {
            complain("--methods: \"%.*s\" is none of the methods (see handrail compare --help)",
                     (int)length, name);
            return false;
        }
        add_method(set, index);
        name += length;
        if (!*name) return true;
    }
}

static void print_methods(void) {
    for (int32_t i = 0; i < compare_method_count(); i++) {
        compare_method method = compare_method_at(i);
        printf("  %-16s %s\n", method.name, method.title);
    }
}

// ---- Arguments

static bool read_own_option(int option, void *user) {
    settings *set = user;
    if (option == 'm') return read_methods(optarg, set);
    set->csv_path = optarg;
    return true;
}

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
    if (has_named_method(set, "astar")) return EXIT_DONE;
    if (unit->has_heuristic) return complain("--heuristic is of astar: none of these --methods");
    if (unit->weight > 0 && !has_named_method(set, "astar-weighted"))
        return complain("--weight is of astar and astar-weighted: none of these --methods");
    return EXIT_DONE;
}

static bool parse(int argc, char **argv, settings *set) {
    static const struct option OWN[] = {
        {"methods", required_argument, NULL, 'm'},
        {"csv", required_argument, NULL, 'c'},
        {NULL, 0, NULL, 0},
    };
    query_command command = {"compare", false, OWN, read_own_option, set};
    if (!read_query_options(argc, argv, &command, &set->query)) return false;
    return set->query.help ||
           (refuse_plan_options(&set->query.unit) == EXIT_DONE && refuse_unused(set) == EXIT_DONE);
}

// ---- Comparing

static hr_error compare(const settings *set, hr_map *map, const hr_request *request,
                        comparison *c) {
    hr_error error = comparison_begin(c, map, request);
    for (int32_t i = 0; i < set->method_count && error == HR_OK; i++)
        error = comparison_add(c, compare_method_at(set->methods[i]));
    return error;
}

static bool save(const settings *set, const comparison *c, int32_t pane_count) {
    char title[120];
    snprintf(title, sizeof title, "%.60s: one query, %d method%s",
             name_in_path(set->query.map_path), (int)pane_count, pane_count == 1 ? "" : "s");
    for (char *at = title; *at; at++)
        if ((unsigned char)*at < 32 || (unsigned char)*at > 126) *at = '?';
    compare_page page = {c, pane_count, title};
    return (!set->query.png_path || compare_save_png(&page, set->query.png_path)) &&
           (!set->query.svg_path || compare_save_svg(&page, set->query.svg_path)) &&
           (!set->csv_path || write_comparison_csv(c, set->csv_path));
}

static int report(const settings *set, const comparison *c, int32_t pane_count) {
    if (!save(set, c, pane_count)) return EXIT_BAD_INPUT;
    if (!set->query.json)
        print_comparison(c);
    else if (!print_comparison_json(c))
        return complain("%s: %s", set->query.map_path, hr_error_text(HR_OUT_OF_MEMORY));
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
    if (!place_query_ends(map, &set->query, &request)) return EXIT_BAD_INPUT;
    if (error == HR_OK) error = compare(set, map, &request, &c);
    int status = error == HR_OK ? report(set, &c, pane_count)
                                : complain("%s: %s", set->query.map_path, hr_error_text(error));
    comparison_end(&c);
    return status;
}

static int run(settings *set) {
    hr_map_config config = hr_map_config_default();
    hr_png_options options = {.nearest_colour = set->query.nearest_colour};
    hr_map *map;
    if (!load_map(set->query.map_path, &config, options, &map)) return EXIT_BAD_INPUT;
    int status = compare_on(set, map);
    hr_map_destroy(map);
    return status;
}

int command_compare(int argc, char **argv) {
    settings set = {.query = {.unit = unit_options_default()}};
    if (!parse(argc, argv, &set)) return EXIT_BAD_INPUT;
    if (!set.query.help) return run(&set);
    fputs(help_before, stdout);
    print_methods();
    fputs(help_after, stdout);
    return EXIT_DONE;
}

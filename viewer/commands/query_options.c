// query_options.c - reading the command lines of `plan` and `compare`.

#include "viewer/commands/query_options.h"

#include "viewer/options/arguments.h"
#include "viewer/options/places.h"
#include "viewer/output/output_options.h"

#include <getopt.h>

static bool read_from(const option_entry *entry, const char *text, void *choices) {
    query_options *options = choices;
    options->from_text = text;
    return is_place(entry->name, text);
}

static bool read_goal(const option_entry *entry, const char *text, void *choices) {
    query_options *options = choices;
    if (!is_place(entry->name, text)) return false;
    if (!options->has_many_goals && options->to_count > 0) {
        complain("--to: one goal and no more; plan finds the nearest of several");
        return false;
    }
    if (options->to_count == GOALS_MOST) {
        complain("--to: no more than %d goals", GOALS_MOST);
        return false;
    }
    options->to_texts[options->to_count++] = text;
    return true;
}

const option_entry query_place_options[] = {
    {.name = "--from",
     .argument = "X,Y",
     .help = "the start in cells, x to the right, y down. With a decimal point it is where the "
             "unit's centre is: 12.5,40.5 is the middle of cell 12,40. Whole numbers name a "
             "cell: the unit's block is the one under that cell's middle, and its centre is the "
             "start",
     .read = read_from},
    {.name = "--to",
     .argument = "X,Y",
     .help = "the goal, in the same way. Of several, up to 26, a plan leads to the nearest by path",
     .read = read_goal,
     .is_list = true},
    {0},
};

const option_entry query_output_options[] = {
    OPTION_OUTPUT("--png", query_options, png_path, "png", "draw a picture: map, search and path"),
    OPTION_OUTPUT("--svg", query_options, svg_path, "svg", "the same as SVG"),
    OPTION_JSON(query_options, json_path),
    {0},
};

static bool refuse(const char *command, const char *lack) {
    complain("%s needs %s", command, lack);
    return false;
}

bool take_query_operands(const char *command, int argc, char **argv, query_options *options) {
    if (optind == argc) {
        complain("%s needs a map: handrail %s MAP --from X,Y --to X,Y", command, command);
        return false;
    }
    if (argc - optind > 1) {
        complain("%s: too many arguments: %s", command, argv[optind + 1]);
        return false;
    }
    if (!options->from_text) return refuse(command, "--from X,Y");
    if (options->to_count == 0) return refuse(command, "--to X,Y");
    options->map_path = argv[optind];
    return true;
}

bool place_query_ends(const hr_map *map, const query_options *options, hr_request *request) {
    int32_t size = options->unit.unit.size;
    return place_end(map, "--from", options->from_text, size, &request->start) &&
           place_end(map, "--to", options->to_texts[0], size, &request->goal);
}

bool place_query_goals(const hr_map *map, const query_options *options, goal_list *goals) {
    int32_t size = options->unit.unit.size;
    hr_position at;
    goals->count = 0;
    for (int32_t i = 0; i < options->to_count; i++)
        if (!place_end(map, "--to", options->to_texts[i], size, &at) || !goal_list_add(goals, at))
            return false;
    return true;
}

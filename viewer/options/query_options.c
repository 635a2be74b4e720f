// query_options.c - reading the command lines of `plan` and `compare`.

#include "viewer/options/query_options.h"

#include "viewer/options/arguments.h"
#include "viewer/options/places.h"

#include <string.h>

static const struct option SHARED[] = {
    {"from", required_argument, NULL, 'f'},     {"to", required_argument, NULL, 't'},
    {"png", required_argument, NULL, 'p'},      {"svg", required_argument, NULL, 's'},
    {"nearest-colour", no_argument, NULL, 'n'}, {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},
};
enum { SHARED_COUNT = sizeof SHARED / sizeof *SHARED };

static bool read_goal(const query_command *command, query_options *options) {
    int32_t most = command->has_many_goals ? GOALS_MOST : 1;
    if (!is_place("--to", optarg)) return false;
    if (most > 1 && options->to_count == most) {
        complain("--to: no more than %d goals", (int)most);
        return false;
    }
    if (options->to_count == most) options->to_count = 0; // of one goal, the last counts
    options->to_texts[options->to_count++] = optarg;
    return true;
}

static bool read_option(int option, const query_command *command, query_options *options) {
    if (is_unit_option(option)) return read_unit_option(option, optarg, &options->unit);
    switch (option) {
    case 'f':
        options->from_text = optarg;
        return is_place("--from", optarg);
    case 't':
        return read_goal(command, options);
    case 'p':
        options->png_path = optarg;
        return true;
    case 's':
        options->svg_path = optarg;
        return true;
    case 'n':
        return options->nearest_colour = true;
    case 'j':
        return options->json = true;
    case 'h':
        return options->help = true;
    default:
        return command->read_own(option, command->user);
    }
}

static bool read_all(int argc, char **argv, const query_command *command, query_options *options) {
    struct option table[SHARED_COUNT + QUERY_OWN_MOST + UNIT_OPTION_ROOM];
    memcpy(table, SHARED, sizeof SHARED);
    int count = SHARED_COUNT;
    for (const struct option *own = command->own; own->name; own++) table[count++] = *own;
    add_unit_options(table, count);
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":h", table, NULL)) != -1;) {
        if (option == '?' || option == ':') return complain_option(argv, option), false;
        if (!read_option(option, command, options)) return false;
    }
    return true;
}

static bool refuse(const char *command, const char *lack) {
    complain("%s needs %s", command, lack);
    return false;
}

bool read_query_options(int argc, char **argv, const query_command *command,
                        query_options *options) {
    const char *name = command->name;
    if (!read_all(argc, argv, command, options)) return false;
    if (options->help) return true;
    if (optind == argc) {
        complain("%s needs a map: handrail %s MAP --from X,Y --to X,Y", name, name);
        return false;
    }
    if (argc - optind > 1) {
        complain("%s: too many arguments: %s", name, argv[optind + 1]);
        return false;
    }
    if (!options->from_text) return refuse(name, "--from X,Y");
    if (options->to_count == 0) return refuse(name, "--to X,Y");
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

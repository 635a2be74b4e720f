// command_convert.c - `handrail convert`: a map from one file format to another.

#include "viewer/commands/command.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/output/files.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: handrail convert FROM TO [--colours key|gray] [--nearest-colour]\n"
    "\n"
    "Converts a map. FROM is a PNG or a Moving AI .map, whatever its name; TO ends in .png or "
    ".map.\n"
    "\n"
    "  --colours key   write a PNG in the colours of the terrains\n"
    "  --colours gray  write a PNG of levels, from white (0) to black (255)\n"
    "                  default: key where every value of the map has a colour, else gray\n"
    "  --nearest-colour  read colours that are not in the key as the nearest one that is;\n"
    "                  grays stay levels\n"
    "  --help          this help\n"
    "\n"
    "example: handrail convert --nearest-colour drawing.png island.map\n";

typedef enum colour_choice { CHOOSE_BY_VALUES, CHOOSE_KEY, CHOOSE_GRAY } colour_choice;

typedef struct settings {
    colour_choice colours;
    bool nearest, help;
} settings;

static bool parse_colours(const char *text, colour_choice *choice) {
    if (strcmp(text, "key") == 0)
        *choice = CHOOSE_KEY;
    else if (strcmp(text, "gray") == 0)
        *choice = CHOOSE_GRAY;
    else
        return complain("--colours: \"%s\" is neither key nor gray", text) == EXIT_DONE;
    return true;
}

static bool parse(int argc, char **argv, settings *set) {
    static const struct option options[] = {{"colours", required_argument, NULL, 'c'},
                                            {"nearest-colour", no_argument, NULL, 'n'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (option == 'c' && !parse_colours(optarg, &set->colours)) return false;
        if (option == 'n') set->nearest = true;
        if (option == 'h') set->help = true;
        if (option == '?' || option == ':') {
            complain_option(argv, option);
            return false;
        }
    }
    return true;
}

// Key colours if the map holds only values that have one, which are those it can be saved with.
static hr_png_colours choose_colours(const hr_map *map, colour_choice choice) {
    if (choice != CHOOSE_BY_VALUES) return choice == CHOOSE_KEY ? HR_PNG_KEY : HR_PNG_GRAY;
    static const uint8_t terrains[] = {HR_GROUND,       HR_GRASS,        HR_SHALLOWS, HR_ROAD,
                                       HR_TREES,        HR_WATER,        HR_ROCK,     HR_BUILDING,
                                       HR_OUT_OF_REACH, HR_OUT_OF_BOUNDS};
    hr_pass_set with_colour = hr_pass_of_values(terrains, sizeof terrains);
    size_t count = (size_t)hr_map_width(map) * (size_t)hr_map_height(map);
    const uint8_t *cells = hr_map_cells_const(map);
    for (size_t i = 0; i < count; i++)
        if (!hr_pass_has(with_colour, cells[i])) return HR_PNG_GRAY;
    return HR_PNG_KEY;
}

static int convert(const char *from, const char *to, const settings *set) {
    hr_map_config config = hr_map_config_default();
    hr_png_options options = {.nearest_colour = set->nearest};
    hr_map *map = NULL;
    if (!load_map(from, &config, options, &map)) return EXIT_BAD_INPUT;
    bool is_saved = save_map(map, to, choose_colours(map, set->colours));
    hr_map_destroy(map);
    return is_saved ? EXIT_DONE : EXIT_BAD_INPUT;
}

int command_convert(int argc, char **argv) {
    settings set = {CHOOSE_BY_VALUES, false, false};
    if (!parse(argc, argv, &set)) return EXIT_BAD_INPUT;
    if (set.help) {
        fputs(help, stdout);
        return EXIT_DONE;
    }
    if (argc - optind < 2)
        return complain("convert needs two files: handrail convert FROM TO (see --help)");
    if (argc - optind > 2) return complain("convert: too many arguments: %s", argv[optind + 2]);
    if (set.colours != CHOOSE_BY_VALUES && ends_in(argv[optind + 1], ".map"))
        return complain("convert: --colours is of a PNG, and %s is none", argv[optind + 1]);
    return convert(argv[optind], argv[optind + 1], &set);
}

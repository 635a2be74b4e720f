// command_convert.c - `handrail convert`: a map from one file format to another.

#include "viewer/commands/command.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/output/files.h"
#include "viewer/output/json_output.h"
#include "viewer/output/map_contents.h"
#include "viewer/output/map_files.h"
#include "viewer/output/output_options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

typedef enum colour_choice { CHOOSE_BY_VALUES, CHOOSE_KEY, CHOOSE_GRAY } colour_choice;

typedef struct settings {
    colour_choice colours;
    map_input input;
    const char *json_path; // NULL = none
} settings;

static bool read_colours(const option_entry *entry, const char *text, void *choices) {
    settings *set = choices;
    int32_t index = find_word(entry->name, text, entry->words);
    set->colours = index == 0 ? CHOOSE_KEY : CHOOSE_GRAY;
    return index >= 0;
}

static const option_entry own_options[] = {
    {.name = "--colours",
     .argument = "C",
     .help = "%s: write a PNG in the colours of the terrains, or of levels, from white (0) to "
             "black (255) (key where every value of the map has a colour, else gray)",
     .words = "key gray",
     .read = read_colours},
    OPTION_JSON(settings, json_path),
    {0},
};

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

static bool write_report(const settings *set, const char *from, const char *to, const hr_map *map) {
    json_t *object = json_pack("{s:o, s:o, s:o}", "input", json_text(from), "output", json_text(to),
                               "map", map_contents_json(map));
    return write_json(set->json_path, "convert", object, JSON_DIGITS_EXACT);
}

static int convert(const char *from, const char *to, const settings *set) {
    hr_map_config config = hr_map_config_default();
    hr_map *map = NULL;
    if (!load_map_as(from, &config, &set->input, &map)) return EXIT_BAD_INPUT;
    bool is_saved = save_map(map, to, choose_colours(map, set->colours));
    if (is_saved && set->json_path) is_saved = write_report(set, from, to, map);
    hr_map_destroy(map);
    return is_saved ? EXIT_DONE : EXIT_BAD_INPUT;
}

static int run(const command_page *page, int argc, char **argv) {
    settings set = {.colours = CHOOSE_BY_VALUES};
    int status = read_options(page, argc, argv, &set);
    if (status != OPTIONS_GO_ON) return status;
    if (argc - optind < 2)
        return complain("convert needs two files: handrail convert FROM TO (see --help)");
    if (argc - optind > 2) return complain("convert: too many arguments: %s", argv[optind + 2]);
    const char *to = argv[optind + 1];
    if (strcmp(to, "-") == 0 && !claim_output("convert")) return EXIT_BAD_INPUT;
    if (strcmp(to, "-") != 0 && (!has_output_type("convert", to, MAP_TYPES " yml") ||
                                 !claim_map_file("convert", to, argv[optind])))
        return EXIT_BAD_INPUT;
    if (set.colours != CHOOSE_BY_VALUES && !ends_in(to, ".png") && strcmp(to, "-") != 0)
        return complain("convert: --colours is of a PNG, and %s is none", argv[optind + 1]);
    return convert(argv[optind], argv[optind + 1], &set);
}

const command_page command_convert = {
    .name = "convert",
    .summary = "convert a map from one format to another",
    .usage = "FROM TO [OPTIONS]",
    .about = "Converts a map. FROM is a PNG or a Moving AI .map, whatever its name, or one of the "
             "formats "
             "below; - is standard input, or a PNG to standard output.\n"
             "\n"
             "  .png       colours of the terrains, or grays: white 0, black 255\n"
             "  .map       Moving AI; has no letters for roads, rock and buildings\n"
             "  .csv       values from 0 to 255, a row a line\n"
             "  .raw       a byte a cell; to read one, tell its size: --raw WxH\n"
             "  .pgm       grays, as in a PNG\n"
             "  .yaml      a map of ROS map_server, its picture beside it: free is 0,\n"
             "             occupied 32, unknown 254\n"
             "  .tmj .tmx  the first tile layer of a map of Tiled: tile 0 is value 0\n"
             "\n"
             "What a format cannot hold is refused, with the place. TO may be FROM. With NAME.yaml "
             "its picture NAME.pgm is written, too, both or none; a NAME.pgm that is there is "
             "replaced only where NAME.yaml is there as well and names it.",
    .groups = {{.entries = own_options},
               {.entries = map_input_options, .at = offsetof(settings, input)}},
    .examples = "convert --nearest-colour drawing.png island.map",
    .operands = OPERAND_FILES,
    .run = run,
};

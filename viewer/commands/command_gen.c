// command_gen.c - `handrail gen`: makes a map of a kind from a seed and saves it.
#include "viewer/commands/command.h"
#include "viewer/generate/generate.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/output/files.h"
#include "viewer/output/json_output.h"
#include "viewer/output/map_contents.h"
#include "viewer/output/map_files.h"
#include "viewer/output/output_options.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>

enum { SEED_LENGTH = 24 };

typedef struct gen_choices {
    const map_kind *kind;
    uint64_t seed;
    int32_t width, height;
    const char *json_path; // NULL = none
    const char *output;    // NULL = `own_name`, KIND.png
    char own_name[32];
} gen_choices;

static const option_entry own_options[] = {
    OPTION_SEED(gen_choices, seed, "a whole number from 0 to 18446744073709551615 (1)"),
    OPTION_SIZE("--size", gen_choices, width, height,
                "cells across and down, each 1 to 16384 (256x256)"),
    {.name = "--output",
     .letter = 'o',
     .argument = "FILE",
     .help = "the file to write (KIND.png): .png in the colours of the key, or any format of "
             "convert; - is a PNG to standard output",
     .read = read_map_output_option,
     .at = offsetof(gen_choices, output),
     .words = MAP_TYPES,
     .is_file = true},
    OPTION_JSON(gen_choices, json_path),
    {0},
};

static void list_kinds(char *text, size_t size) {
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    size_t used = 0;
    for (int32_t i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i > 0 ? " " : "", kinds[i].name);
}

static bool kind_row(int32_t index, const char **name, const char **summary) {
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    if (index >= count) return false;
    *name = kinds[index].name, *summary = kinds[index].summary;
    return true;
}

static int take_operands(int argc, char **argv, gen_choices *choices) {
    char known[OPTION_WORDS_LENGTH], joined[OPTION_WORDS_LENGTH];
    list_kinds(known, sizeof known);
    if (optind == argc)
        return complain("gen needs a kind: %s", join_words(known, " or ", joined, sizeof joined));
    choices->kind = find_map_kind(argv[optind]);
    if (!choices->kind) return find_word("gen", argv[optind], known), EXIT_BAD_INPUT;
    if (optind + 1 < argc) return complain("gen: too many arguments: %s", argv[optind + 1]);
    snprintf(choices->own_name, sizeof choices->own_name, "%s.png", choices->kind->name);
    if (!choices->output) choices->output = choices->own_name;
    return EXIT_DONE;
}

static int fail(const gen_choices *choices, hr_error error) {
    return complain("%s of %d x %d cells: %s", choices->kind->name, (int)choices->width,
                    (int)choices->height, hr_error_text(error));
}

static bool write_report(const gen_choices *choices, const hr_map *map) {
    char seed[SEED_LENGTH]; // as text: JSON readers know no whole number beyond 2^53
    snprintf(seed, sizeof seed, "%" PRIu64, choices->seed);
    json_t *object = json_pack("{s:s, s:s, s:o, s:o}", "kind", choices->kind->name, "seed", seed,
                               "output", json_text(choices->output), "map", map_contents_json(map));
    return write_json(choices->json_path, "gen", object, JSON_DIGITS_EXACT);
}

static int make_map(const gen_choices *choices) {
    hr_map_config config = hr_map_config_default();
    config.width = choices->width;
    config.height = choices->height;
    hr_map *map;
    const hr_error error = hr_map_create(&config, &map);
    if (error != HR_OK) return fail(choices, error);
    bool is_done = generate_map(choices->kind, choices->seed, choices->width, choices->height,
                                hr_map_cells(map), hr_map_allocator(map));
    if (is_done) {
        hr_map_touch(map, (hr_rect){0, 0, choices->width, choices->height});
        is_done = save_map(map, choices->output, HR_PNG_KEY);
    } else {
        fail(choices, HR_OUT_OF_MEMORY);
    }
    if (is_done && choices->json_path) is_done = write_report(choices, map);
    hr_map_destroy(map);
    bool is_own_name = choices->output == choices->own_name;
    if (is_done && is_own_name) printf("%s\n", choices->output);
    return is_done ? EXIT_DONE : EXIT_BAD_INPUT;
}

static int run_gen(const command_page *page, int argc, char **argv) {
    gen_choices choices = {.seed = 1, .width = 256, .height = 256};
    int status = read_options(page, argc, argv, &choices);
    if (status != OPTIONS_GO_ON) return status;
    status = take_operands(argc, argv, &choices);
    return status == EXIT_DONE ? make_map(&choices) : status;
}

const command_page command_gen = {
    .name = "gen",
    .summary = "make a map",
    .usage = "KIND [--seed N] [--size WxH] [-o FILE]",
    .about = "Makes a map. The same kind, seed and size give the same map everywhere.",
    .groups = {{.entries = own_options}},
    .list_title = "kinds",
    .list_row = kind_row,
    .examples = "gen islands --seed 7 --size 512x512 -o islands.png",
    .operands = OPERAND_WORDS,
    .operand_words = list_kinds,
    .run = run_gen,
};

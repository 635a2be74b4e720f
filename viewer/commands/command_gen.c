// command_gen.c - `handrail gen`: makes a map of a kind from a seed and saves it.
#include "viewer/commands/command.h"
#include "viewer/generate/generate.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/output/files.h"

#include <getopt.h>
#include <stdio.h>

typedef struct gen_choices {
    const map_kind *kind;
    uint64_t seed;
    int32_t width, height;
    const char *output; // NULL = `own_name`, KIND.png
    char own_name[32];
    bool wants_help;
} gen_choices;

static const struct option options[] = {
    {"seed", required_argument, NULL, 's'},
    {"size", required_argument, NULL, 'z'},
    {"output", required_argument, NULL, 'o'},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static void print_help(void) {
    printf("usage: handrail gen KIND [--seed N] [--size WxH] [-o OUT]\n"
           "\n"
           "Makes a map. The same kind, seed and size give the same map everywhere.\n"
           "\n"
           "kinds:\n");
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    for (int32_t i = 0; i < count; i++) printf("  %-9s %s\n", kinds[i].name, kinds[i].summary);
    printf("\n"
           "options:\n"
           "      --seed N      a whole number from 0 to 18446744073709551615 (1)\n"
           "      --size WxH    cells across and down, each 1 to 16384 (256x256)\n"
           "  -o, --output OUT  the file to write (KIND.png): .png in the colours of the key, or\n"
           "                    .map, which has no letters for roads, rock and buildings\n"
           "  -h, --help        this text\n"
           "\n"
           "example:\n"
           "  handrail gen islands --seed 7 --size 512x512 -o islands.png\n");
}

// Each of these returns EXIT_DONE, or EXIT_BAD_INPUT after a complaint.

static int read_option(int letter, char **argv, gen_choices *choices) {
    bool is_good = true;
    switch (letter) {
    case 's':
        is_good = parse_seed("--seed", optarg, &choices->seed);
        break;
    case 'z':
        is_good = parse_size("--size", optarg, &choices->width, &choices->height);
        break;
    case 'o':
        choices->output = optarg;
        break;
    case 'h':
        choices->wants_help = true;
        break;
    default:
        return complain_option(argv, letter);
    }
    return is_good ? EXIT_DONE : EXIT_BAD_INPUT;
}

// "islands, plateau, ..." into `text`.
static void list_kinds(char *text, size_t size) {
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    size_t used = 0;
    for (int32_t i = 0; i < count && used < size; i++) {
        const char *comma = i > 0 ? ", " : "";
        used += (size_t)snprintf(text + used, size - used, "%s%s", comma, kinds[i].name);
    }
}

static int read_kind(int argc, char **argv, gen_choices *choices) {
    char known[160];
    list_kinds(known, sizeof known);
    if (optind == argc) return complain("gen needs a kind: %s", known);
    choices->kind = find_map_kind(argv[optind]);
    if (!choices->kind) {
        return complain("unknown kind %s: there are %s", argv[optind], known);
    }
    if (optind + 1 < argc) return complain("gen: too many arguments: %s", argv[optind + 1]);
    snprintf(choices->own_name, sizeof choices->own_name, "%s.png", choices->kind->name);
    if (!choices->output) choices->output = choices->own_name;
    return EXIT_DONE;
}

static int read_arguments(int argc, char **argv, gen_choices *choices) {
    opterr = 0;
    optind = 1;
    int letter;
    while ((letter = getopt_long(argc, argv, ":o:h", options, NULL)) != -1) {
        const int status = read_option(letter, argv, choices);
        if (status != EXIT_DONE || choices->wants_help) return status;
    }
    return read_kind(argc, argv, choices);
}

static int fail(const gen_choices *choices, hr_error error) {
    return complain("%s of %d x %d cells: %s", choices->kind->name, (int)choices->width,
                    (int)choices->height, hr_error_text(error));
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
    hr_map_destroy(map);
    bool is_own_name = choices->output == choices->own_name;
    if (is_done && is_own_name) printf("%s\n", choices->output);
    return is_done ? EXIT_DONE : EXIT_BAD_INPUT;
}

int command_gen(int argc, char **argv) {
    gen_choices choices = {.seed = 1, .width = 256, .height = 256};
    const int status = read_arguments(argc, argv, &choices);
    if (status != EXIT_DONE) return status;
    if (choices.wants_help) {
        print_help();
        return EXIT_DONE;
    }
    return make_map(&choices);
}

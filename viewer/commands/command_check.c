// command_check.c - `handrail check`: what is wrong with a map, for several classes side by side,
// as a list, as JSON, as a picture, and as an exit status for a build server.

#include "viewer/check/check.h"
#include "viewer/check/check_classes.h"
#include "viewer/check/check_picture.h"
#include "viewer/check/check_words.h"
#include "viewer/commands/command.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/option_help.h"
#include "viewer/options/unit_options.h"
#include "viewer/output/files.h"
#include "viewer/output/json_output.h"
#include "viewer/output/map_files.h"
#include "viewer/output/output_options.h"
#include "viewer/picture/picture_map.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WORD_LENGTH = 80, LIST_DEFAULT = 10, COUNT_MOST = 1000000 };

typedef struct settings {
    const char *png_path, *svg_path, *json_path;
    const char *classes_text; // as given; NULL = sizes 1 to 4
    check_classes classes;
    unit_options unit; // who may enter what, where a class does not say
    int32_t most;      // findings of a kind and class that are listed; 0 = all
    int32_t island_least, choke_width;
    uint32_t failing; // a bit for each check_kind
    map_input input;
} settings;

// ---- Arguments

static bool read_fail(const option_entry *entry, const char *text, void *choices) {
    settings *set = choices;
    set->failing = 0;
    if (strcmp(text, "none") == 0) return true;
    for (;; text++) {
        char word[WORD_LENGTH];
        size_t length = strcspn(text, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        int32_t kind = find_word(entry->name, word, CHECK_KIND_NAMES " none");
        if (kind < 0 || kind == CHECK_KINDS) return false;
        set->failing |= UINT32_C(1) << kind;
        text += length;
        if (!*text) return true;
    }
}

static const option_entry own_options[] = {
    {.name = "--classes",
     .argument = "LIST",
     .help =
         "up to 8 of [NAME=]SIZE[:VALUES], e.g. 1,2:0-3,tank=3:0+3: a size, and the values that "
         "may be entered with + between, where they are not those of --level and its kind; or the "
         "units that the window has ready: soldier, car, tank, amphibian (1,2,3,4)",
     .read = read_option_text,
     .at = offsetof(settings, classes_text)},
    {.name = "--fail",
     .argument = "LIST",
     .help =
         "what makes the exit status 1, with commas between: %s (closed,island,pocket,gap,soft)",
     .words = CHECK_KIND_NAMES " none",
     .read = read_fail},
    OPTION_WHOLE("--most", "N", settings, most, 0, COUNT_MOST,
                 "list so many of each kind and class, the largest; 0 = all (10)"),
    OPTION_WHOLE("--island-least", "N", settings, island_least, 1, COUNT_MOST,
                 "blocks from which on it is an island, and no pocket; smaller sides of gaps are "
                 "left out (16)"),
    OPTION_WHOLE("--choke-width", "N", settings, choke_width, 1, 64,
                 "a choke is less than so many cells wider than the unit (4)"),
    OPTION_OUTPUT("--png", settings, png_path, "png",
                  "draw a picture: for each class its clearance, what it cannot reach, and marks"),
    OPTION_OUTPUT("--svg", settings, svg_path, "svg", "the same as SVG"),
    OPTION_JSON(settings, json_path),
    {0},
};

// ---- For people

static void print_classes(const settings *set, const check_report *report) {
    printf("%-15s %4s %10s %9s %8s %8s %6s %7s\n", "class", "size", "open", "reachable", "islands",
           "pockets", "gaps", "chokes");
    for (int32_t i = 0; i < report->class_count; i++) {
        const check_class *c = &report->classes[i];
        double share = c->open > 0 ? 100.0 * (double)c->reachable / (double)c->open : 0;
        printf("%-15s %4d %10" PRId64 " %7.1f %% %8" PRId64 " %8" PRId64 " %6" PRId64 " %7" PRId64
               "\n",
               set->classes.names[i], (int)c->unit.size, c->open, share, c->counts[CHECK_ISLAND],
               c->counts[CHECK_POCKET], c->counts[CHECK_GAP], c->counts[CHECK_CHOKE]);
    }
}

static void print_finding(const settings *set, const check_report *report, const check_finding *f) {
    char words[CHECK_WORDS_LENGTH], at[32];
    snprintf(at, sizeof at, "%d,%d", (int)f->at.x, (int)f->at.y);
    int used = printf("%-7s %-15s %-11s ", check_kind_name(f->kind),
                      f->class_index >= 0 ? set->classes.names[f->class_index] : "map", at);
    print_wrapped(check_words(report, f, words), used, used);
}

// What is left out of a kind and class is told once.
static void print_findings(const settings *set, const check_report *report) {
    int32_t listed = 0;
    for (int32_t i = 0; i < report->count; i++) {
        const check_finding *f = &report->findings[i], *before = i > 0 ? f - 1 : NULL;
        const check_finding *after = i + 1 < report->count ? f + 1 : NULL;
        bool begins = !before || before->kind != f->kind || before->class_index != f->class_index;
        bool ends = !after || after->kind != f->kind || after->class_index != f->class_index;
        listed = begins ? 1 : listed + 1;
        if (i == 0) putchar('\n');
        if (set->most == 0 || listed <= set->most) print_finding(set, report, f);
        if (ends && set->most > 0 && listed > set->most)
            printf("%-7s %-15s and %d more\n", check_kind_name(f->kind),
                   f->class_index >= 0 ? set->classes.names[f->class_index] : "map",
                   (int)(listed - set->most));
    }
    if (report->count == 0) printf("\nnothing found\n");
}

// ---- For machines

static json_t *json_class(const settings *set, const check_report *report, int32_t index) {
    const check_class *c = &report->classes[index];
    return json_pack("{s:s, s:i, s:I, s:I, s:I, s:I, s:I, s:I}", "name", set->classes.names[index],
                     "size", (int)c->unit.size, "open", (json_int_t)c->open, "reachable",
                     (json_int_t)c->reachable, "islands", (json_int_t)c->counts[CHECK_ISLAND],
                     "pockets", (json_int_t)c->counts[CHECK_POCKET], "gaps",
                     (json_int_t)c->counts[CHECK_GAP], "chokes",
                     (json_int_t)c->counts[CHECK_CHOKE]);
}

static json_t *json_finding(const settings *set, const check_report *report,
                            const check_finding *f) {
    char words[CHECK_WORDS_LENGTH];
    const char *name = f->class_index >= 0 ? set->classes.names[f->class_index] : NULL;
    return json_pack("{s:s, s:s?, s:[i, i], s:I, s:i, s:i, s:s}", "kind", check_kind_name(f->kind),
                     "class", name, "at", (int)f->at.x, (int)f->at.y, "size", (json_int_t)f->size,
                     "width", (int)f->width, "value", (int)f->value, "words",
                     check_words(report, f, words));
}

static bool write_check_json(const settings *set, const check_report *report, bool is_good) {
    json_t *classes = json_array(), *findings = json_array();
    bool is_whole = classes && findings;
    for (int32_t i = 0; is_whole && i < report->class_count; i++)
        is_whole = json_list_add(classes, json_class(set, report, i));
    for (int32_t i = 0; is_whole && i < report->count; i++)
        is_whole = json_list_add(findings, json_finding(set, report, &report->findings[i]));
    if (is_whole)
        return write_json(set->json_path, "check",
                          json_pack("{s:b, s:o, s:o}", "is_good", (int)is_good, "classes", classes,
                                    "findings", findings),
                          JSON_DIGITS_EXACT);
    json_decref(classes);
    json_decref(findings);
    return write_json(set->json_path, "check", NULL, JSON_DIGITS_EXACT);
}

// ---- The command

static bool is_good_map(const settings *set, const check_report *report) {
    for (int32_t i = 0; i < report->count; i++)
        if (set->failing >> report->findings[i].kind & 1) return false;
    return true;
}

static bool save_pictures(const settings *set, const char *map_path, const hr_map *map,
                          const check_report *report) {
    char title[100];
    const char *names[CHECK_CLASSES_MOST];
    for (int32_t i = 0; i < set->classes.count; i++) names[i] = set->classes.names[i];
    snprintf(title, sizeof title, "%.80s: map check", name_in_path(map_path));
    check_picture picture = {report,
                             hr_map_cells_const(map),
                             hr_map_width(map),
                             hr_map_height(map),
                             set->island_least,
                             title,
                             names};
    return (!set->png_path || check_save_png(&picture, set->png_path)) &&
           (!set->svg_path || check_save_svg(&picture, set->svg_path));
}

static int report_on(const settings *set, const char *map_path, const hr_map *map,
                     const check_report *report) {
    bool is_good = is_good_map(set, report);
    if (!save_pictures(set, map_path, map, report)) return EXIT_BAD_INPUT;
    if (set->json_path && !write_check_json(set, report, is_good)) return EXIT_BAD_INPUT;
    if (!set->json_path || strcmp(set->json_path, "-") != 0) {
        print_classes(set, report);
        print_findings(set, report);
    }
    return is_good ? EXIT_DONE : EXIT_NO;
}

static int check_loaded(const settings *set, const char *map_path, const hr_map *map) {
    check_options options = check_options_default();
    check_report report;
    options.island_least = set->island_least;
    options.choke_width = set->choke_width;
    hr_error error =
        check_map(&report, hr_map_cells_const(map), hr_map_width(map), hr_map_height(map),
                  set->classes.units, set->classes.count, &options, hr_map_allocator(map));
    int status = error == HR_OK ? report_on(set, map_path, map, &report)
                                : complain("%s: %s", map_path, hr_error_text(error));
    check_end(&report);
    return status;
}

// What a unit enters that is known by its name depends on the map.
static bool read_classes(settings *set, const hr_map *map) {
    picture_scene scene = {.map = map};
    return check_classes_read(set->classes_text, set->unit.unit.pass,
                              picture_shows_levels(picture_values(&scene)), &set->classes);
}

static int check(settings *set, const char *map_path) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    if (!load_map_as(map_path, &config, &set->input, &map)) return EXIT_BAD_INPUT;
    int status = read_classes(set, map) ? check_loaded(set, map_path, map) : EXIT_BAD_INPUT;
    hr_map_destroy(map);
    return status;
}

static int run(const command_page *page, int argc, char **argv) {
    check_options options = check_options_default();
    settings set = {.classes_text = "1,2,3,4",
                    .unit = unit_options_default(),
                    .most = LIST_DEFAULT,
                    .island_least = (int32_t)options.island_least,
                    .choke_width = options.choke_width,
                    .failing = 1 << CHECK_CLOSED | 1 << CHECK_ISLAND | 1 << CHECK_POCKET |
                               1 << CHECK_GAP | 1 << CHECK_SOFT};
    int status = read_options(page, argc, argv, &set);
    if (status != OPTIONS_GO_ON) return status;
    if (optind == argc) return complain("check needs a map: handrail check MAP (see --help)");
    if (optind + 1 < argc) return complain("check: too many arguments: %s", argv[optind + 1]);
    if (set.unit.unit.size != 1 || set.unit.unit.costs_256ths)
        return complain("check: sizes are in --classes, and costs close nothing");
    return check(&set, argv[optind]);
}

const command_page command_check = {
    .name = "check",
    .summary = "look for what is wrong with a map, for several classes",
    .usage = "MAP [--classes LIST] [OPTIONS]",
    .about =
        "Looks for what a map author wants to know before a game does, for several classes side by "
        "side: classes that nothing is open to; islands, open ground that cannot be reached; "
        "pockets, the same but small; gaps that smaller units pass and this one does not; chokes, "
        "one to three passages that all ways between two large parts go through; single odd "
        "cells; soft edges of a drawn picture. Each with a place, a size, and what to do.",
    .groups = {{.entries = own_options},
               {.entries = map_input_options, .at = offsetof(settings, input)},
               {.entries = unit_who_options, .at = offsetof(settings, unit)}},
    .after = "Exit status: 0 nothing of --fail was found, 1 something was, 2 bad usage or input.",
    .examples = "check data/islands.png --classes 1,2,tank=4:0+3 --png check.png",
    .operands = OPERAND_FILES,
    .run = run,
};

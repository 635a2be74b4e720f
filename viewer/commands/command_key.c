// command_key.c - `handrail key`: a first key for a drawn picture, to be edited: all colours with
// their counts, each with the value that is nearest.

#include "viewer/commands/command.h"
#include "viewer/formats/key_suggestion.h"
#include "viewer/model/words.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/plural.h"
#include "viewer/output/files.h"
#include "viewer/output/json_output.h"
#include "viewer/output/output_options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

enum { LISTED_DEFAULT = 64 };

typedef struct choices {
    const char *output, *json_path;
    int32_t most;
} choices;

static void print_suggestion(format_text *text, const key_suggestion *s) {
    char name[COLOUR_NAME_LENGTH], value[8] = "~", words[WORDS_LENGTH] = "soft edge";
    if (s->value != KEY_SOFT) {
        snprintf(value, sizeof value, "%d", s->value);
        words_for_value((uint8_t)s->value, words);
    }
    format_print(text, "%-18s %4s  %10lld cells, %.60s\n", wide_colour_name(s->colour, name), value,
                 (long long)s->count, words);
}

static void write_key(format_text *text, const char *path, const key_suggestion *list,
                      int32_t listed, int64_t count) {
    format_print(text,
                 "# %.100s: %lld colour%s. A line each: the colour, the value that it stands for\n"
                 "# (0 to 255, or ~ for a soft edge: what most neighbours are), and notes.\n",
                 name_in_path(path), (long long)count, plural(count));
    if (listed < count)
        format_print(text, "# %lld rarer colour%s not listed: taken for the nearest.\n",
                     (long long)(count - listed), plural(count - listed));
    for (int32_t i = 0; i < listed; i++) print_suggestion(text, &list[i]);
}

static json_t *json_colours(const key_suggestion *list, int32_t listed) {
    json_t *colours = json_array();
    for (int32_t i = 0; colours && i < listed; i++) {
        char name[COLOUR_NAME_LENGTH];
        json_t *value = list[i].value == KEY_SOFT ? json_null() : json_integer(list[i].value);
        json_t *row = json_pack("{s:s, s:I, s:o}", "colour", wide_colour_name(list[i].colour, name),
                                "cells", (json_int_t)list[i].count, "value", value);
        if (json_list_add(colours, row)) continue;
        json_decref(colours);
        colours = NULL;
    }
    return colours;
}

static bool write_all(const choices *c, const char *path, const key_suggestion *list,
                      int32_t listed, int64_t count) {
    format_text text = {0};
    json_t *object = NULL;
    if (c->json_path) {
        object = json_pack("{s:I, s:o}", "colours", (json_int_t)count, "key",
                           json_colours(list, listed));
        return write_json(c->json_path, "key", object, JSON_DIGITS_EXACT);
    }
    write_key(&text, path, list, listed, count);
    bool is_written = text.is_lost ? (complain("key: out of memory"), false)
                                   : write_file(c->output ? c->output : "-", text.at, text.size);
    free(text.at);
    return is_written;
}

static bool make_key(const choices *c, const char *path, const wide_picture *picture) {
    key_suggestions list;
    bool is_done = key_suggestions_begin(&list, picture, c->most)
                       ? write_all(c, path, list.at, list.listed, list.count)
                       : (complain("%s: %s", path, hr_error_text(HR_OUT_OF_MEMORY)), false);
    key_suggestions_end(&list);
    return is_done;
}

static const option_entry own_options[] = {
    {.name = "--output",
     .letter = 'o',
     .argument = "FILE",
     .help = "where to (standard output)",
     .read = read_output_option,
     .at = offsetof(choices, output),
     .words = "key txt",
     .is_file = true},
    OPTION_WHOLE("--most", "N", choices, most, 1, KEY_COLOURS_MOST,
                 "list so many colours, the most frequent, up to 1024 (64)"),
    OPTION_JSON(choices, json_path),
    {0},
};

static bool read_picture(const char *path, wide_picture *picture) {
    void *bytes = NULL;
    size_t size = 0;
    hr_message message = {""};
    if (!read_file(path, &bytes, &size)) return false;
    hr_error error = wide_picture_read(picture, bytes, size, &message);
    free(bytes);
    if (error == HR_OK) return true;
    complain("%s: %s", path, message.text[0] ? message.text : hr_error_text(error));
    return false;
}

static int run(const command_page *page, int argc, char **argv) {
    choices c = {.most = LISTED_DEFAULT};
    wide_picture picture;
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    if (optind == argc)
        return complain("key needs a picture: handrail key PICTURE.png (see --help)");
    if (optind + 1 < argc) return complain("key: too many arguments: %s", argv[optind + 1]);
    if (!read_picture(argv[optind], &picture)) return EXIT_BAD_INPUT;
    bool is_done = make_key(&c, argv[optind], &picture);
    wide_picture_end(&picture);
    return is_done ? EXIT_DONE : EXIT_BAD_INPUT;
}

const command_page command_key = {
    .name = "key",
    .summary = "list the colours of a picture, to say what each stands for",
    .usage = "PICTURE.png [-o FILE]",
    .about =
        "Writes a first key for a picture that was drawn elsewhere: all of its colours with their "
        "counts, each with the value of the terrain that looks nearest (OKLab), above all in hue, "
        "rare ones between those around them as soft edges. Edit it, and read the picture by it "
        "with --key of any command that reads a "
        "map. Alpha and 16 bits a sample count: #RRGGBBAA, #RRRRGGGGBBBB.",
    .groups = {{.entries = own_options}},
    .after = "A colour that is not in the key is taken for the nearest that is. A cell of a soft "
             "edge takes the value that most of its neighbours have.",
    .examples = "key drawing.png -o drawing.key\n"
                "convert drawing.png island.png --key drawing.key",
    .operands = OPERAND_FILES,
    .run = run,
};

// output_options.c - see output_options.h.

#include "viewer/output/output_options.h"

#include "viewer/options/arguments.h"
#include "viewer/output/claims.h"
#include "viewer/output/files.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static bool is_one_of(const char *type, const char *types) {
    size_t length = strlen(type);
    for (const char *at = types; *at;) {
        size_t next = strcspn(at, " ");
        if (next == length && strncasecmp(type, at, length) == 0) return true;
        at += next + (at[next] == ' ');
    }
    return false;
}

bool has_output_type(const char *option, const char *path, const char *types) {
    const char *name = name_in_path(path), *dot = strrchr(name, '.');
    if (!dot || dot == name || is_one_of(dot + 1, types)) return true;
    char dotted[OPTION_WORDS_LENGTH], joined[OPTION_WORDS_LENGTH];
    size_t used = 0;
    for (const char *at = types; *at && used + 2 < sizeof dotted; at++) {
        if (at == types || at[-1] == ' ') dotted[used++] = '.';
        dotted[used++] = *at;
    }
    dotted[used] = '\0';
    complain("%s: \"%s\" does not end in %s", option, path,
             join_words(dotted, " or ", joined, sizeof joined));
    return false;
}

bool take_output_path(const option_entry *entry, const char *path, void *choices) {
    *(const char **)((char *)choices + entry->at) = path;
    if (strcmp(path, "-") == 0) return claim_output(entry->name);
    return has_output_type(entry->name, path, entry->words) && can_write_file(path);
}

bool read_output_option(const option_entry *entry, const char *text, void *choices) {
    const char *path = text ? text : "-";
    return take_output_path(entry, path, choices) &&
           (strcmp(path, "-") == 0 || claim_file(entry->name, path, CLAIM_WRITTEN));
}

bool read_growing_output_option(const option_entry *entry, const char *text, void *choices) {
    if (strcmp(text, "-") == 0)
        return complain("%s: needs a file, not standard output", entry->name), false;
    return read_output_option(entry, text, choices);
}

const option_entry map_input_options[] = {
    OPTION_FLAG(
        "--nearest-colour", map_input, nearest_colour,
        "read colours that are not in the key as the nearest one that is; grays stay levels"),
    OPTION_INPUT(
        "--key", map_input, key_path,
        "read a picture by a key of its own: which value each colour is (see handrail key)"),
    OPTION_SIZE("--raw", map_input, raw_width, raw_height,
                "the map is raw bytes, a cell each, of this size"),
    {0},
};

// output_options.h - options that name a file to be written, for the table of a command.
#ifndef HANDRAIL_VIEWER_OUTPUT_OUTPUT_OPTIONS_H
#define HANDRAIL_VIEWER_OUTPUT_OUTPUT_OPTIONS_H

#include "viewer/options/option_table.h"
#include "viewer/output/map_files.h"

/// Refused at once where the file could not be written, or another option writes it, or where its
/// name ends in a type that is not written; and what reads it later is refused (claims.h). "-" is
/// standard output: what is for people then goes to standard error.
option_reader read_output_option;
/// The same for a map, in a format of save_map.
option_reader read_map_output_option;
/// The same for what is written as the work goes on, so that all until a crash is there: needs a
/// file.
option_reader read_growing_output_option;

/// What these begin with: takes in the path where it can be written there, as far as its name and
/// the system say; "-" is then claimed, a file not yet.
option_reader take_output_path;

/// How a map is read, for choices that hold a map_input: --nearest-colour, --key, --raw.
extern const option_entry map_input_options[];

/// Whether `path` ends in one of `types` ("csv txt"), or in none at all, as devices do; "-" does.
/// @return false after a complaint of one line.
bool has_output_type(const char *option, const char *path, const char *types);

/// Claims a map's file, and what save_map writes beside it. `read` is the one map that may be the
/// same file; NULL = none.
bool claim_map_file(const char *option, const char *path, const char *read);

#define OPTION_WRITTEN(NAME, TYPE, FIELD, TYPES, READ, HELP)                                       \
    {                                                                                              \
        .name = (NAME), .argument = "FILE", .help = (HELP), .read = (READ),                        \
        .at = offsetof(TYPE, FIELD), .words = (TYPES), .is_file = true                             \
    }
/// const char *; TYPES: what its name may end in, "csv txt".
#define OPTION_OUTPUT(NAME, TYPE, FIELD, TYPES, HELP)                                              \
    OPTION_WRITTEN(NAME, TYPE, FIELD, TYPES, read_output_option, HELP)
#define OPTION_GROWING_OUTPUT(NAME, TYPE, FIELD, TYPES, HELP)                                      \
    OPTION_WRITTEN(NAME, TYPE, FIELD, TYPES, read_growing_output_option, HELP)
/// const char *: --json, which is "-", or --json=FILE.
#define OPTION_JSON(TYPE, FIELD)                                                                   \
    {                                                                                              \
        .name = "--json", .argument = "FILE",                                                      \
        .help = "the result as JSON, to standard output or to FILE", .read = read_output_option,   \
        .at = offsetof(TYPE, FIELD), .words = "json txt", .is_optional = true, .is_file = true     \
    }

#endif

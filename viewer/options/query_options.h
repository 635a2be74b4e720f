// query_options.h - the command lines that ask one query of one map: `plan` and `compare`.
#ifndef HANDRAIL_VIEWER_OPTIONS_QUERY_OPTIONS_H
#define HANDRAIL_VIEWER_OPTIONS_QUERY_OPTIONS_H

#include "viewer/options/goal_list.h"
#include "viewer/options/unit_options.h"

typedef struct query_options {
    const char *map_path, *png_path, *svg_path;
    const char *from_text, *to_texts[GOALS_MOST]; ///< as given
    int32_t to_count;
    unit_options unit;
    bool nearest_colour, json, help;
} query_options;

/// Takes in one option of the command's own, its text in getopt's optarg. @return false after a
/// complaint of one line.
typedef bool own_option_reader(int option, void *user);

/// A command and what it has besides: an option's value is a letter other than f, t, p, s, n, j, h.
typedef struct query_command {
    const char *name;
    bool has_many_goals;      ///< --to may be given several times
    const struct option *own; ///< the last one all zeros
    own_option_reader *read_own;
    void *user;
} query_command;

enum { QUERY_OWN_MOST = 12 }; ///< options of a command's own

/// Reads a whole command line: a map, --from and --to, which it must have unless it asks for help.
/// @return false after a complaint of one line.
bool read_query_options(int argc, char **argv, const query_command *command,
                        query_options *options);

/// Where the unit is to go, as many places as there are --to. @return false after a complaint of
/// one line.
bool place_query_goals(const hr_map *map, const query_options *options, goal_list *goals);
/// Where the unit begins and ends, with the size that was asked for, on the map. @return false
/// after a complaint of one line.
bool place_query_ends(const hr_map *map, const query_options *options, hr_request *request);

#endif

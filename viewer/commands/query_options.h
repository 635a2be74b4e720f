// query_options.h - the command lines that ask one query of one map: `plan` and `compare`.
#ifndef HANDRAIL_VIEWER_COMMANDS_QUERY_OPTIONS_H
#define HANDRAIL_VIEWER_COMMANDS_QUERY_OPTIONS_H

#include "viewer/options/goal_list.h"
#include "viewer/options/unit_options.h"
#include "viewer/output/map_files.h"

typedef struct query_options {
    const char *map_path, *png_path, *svg_path, *json_path;
    const char *from_text, *to_texts[GOALS_MOST]; ///< as given
    int32_t to_count;
    unit_options unit;
    map_input input;     ///< how the map is read
    bool has_many_goals; ///< --to may be given several times
} query_options;

/// Where it goes: --from and --to.
extern const option_entry query_place_options[];
/// What is written, and how the map is read: --png, --svg, --json.
extern const option_entry query_output_options[];

/// Takes in what read_options left of a command line, a map; --from and --to must have been given.
/// @return false after a complaint of one line.
bool take_query_operands(const char *command, int argc, char **argv, query_options *options);

/// Where the unit is to go, as many places as there are --to. @return false after a complaint of
/// one line.
bool place_query_goals(const hr_map *map, const query_options *options, goal_list *goals);
/// Where the unit begins and ends, with the size that was asked for, on the map. @return false
/// after a complaint of one line.
bool place_query_ends(const hr_map *map, const query_options *options, hr_request *request);

#endif
